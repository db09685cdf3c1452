// The schema: made once, whole or not at all; and who may see which rows of it.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, postgresLogs, SCHEMA, type LogDatabase } from "../../src/log/postgres/index.ts";
import { STEPS } from "../../src/log/postgres/migrations.ts";
import { note, opened, said } from "../suites/drafts.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";
import { layWire, type Wire } from "./wire.ts";

/** Every statement with DISSENSUS_GAUNTLET=1; a fourth of them otherwise. */
const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";

let server: Postgres;
let wire: Wire;
const sessions: pg.Client[] = [];
const databases: LogDatabase[] = [];

async function session(database: string, user = "postgres"): Promise<pg.Client> {
  const client = new pg.Client(server.url(database).replace("postgres@", `${user}@`));
  await client.connect();
  sessions.push(client);
  return client;
}

function connect(url: string, role: "worker" | "server" = "worker"): LogDatabase {
  const database = postgresLogs({ url, role, patienceMs: 500 });
  databases.push(database);
  return database;
}

const madeIn = async (client: pg.Client): Promise<unknown> =>
  (
    await client.query<{ made: unknown }>(
      `SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'dissensus')::int
         + (SELECT count(*) FROM pg_roles WHERE rolname LIKE 'dissensus%')::int AS made`,
    )
  ).rows[0]?.made;

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    server = await startPostgres();
    wire = await layWire(server);
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    for (const client of sessions) await client.end();
    wire.close();
    await server.remove();
  });

  describe("a migration", () => {
    it("[R-K7] killed at its statements leaves nothing, and is done whole afterwards", async () => {
      await server.make("killed");
      const admin = await session("killed");
      const url = server.url("killed", wire.folder);
      wire.plan = (sql) => (sql === "COMMIT" ? "lost" : "passed");
      await expect(migrate(url)).rejects.toThrow();
      const statements = wire.requests.length;
      expect(statements).toBeGreaterThan(STEPS.flat().length);
      expect(await madeIn(admin)).toBe(0);
      for (let at = 1; at < statements; at += IS_WHOLE ? 1 : 4) {
        wire.requests.length = 0;
        wire.plan = () => (wire.requests.length === at ? "unanswered" : "passed");
        await expect(migrate(url)).rejects.toThrow();
        expect([wire.requests.length, await madeIn(admin)]).toEqual([at, 0]);
      }
      wire.requests.length = 0;
      wire.plan = (sql) => (sql === "COMMIT" ? "unanswered" : "passed");
      await expect(migrate(url)).rejects.toThrow();
      wire.plan = () => "passed";
      expect(await madeIn(admin)).toBe(4);
      wire.requests.length = 0;
      await migrate(url);
      expect(wire.requests.some((sql) => sql.includes("CREATE"))).toBe(false);
      await connect(url).check();
    });

    it("[R-K7] is done once by many that begin at the same time", async () => {
      const url = await server.make("many");
      await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
      const { rows } = await (
        await session("many")
      ).query("SELECT version FROM dissensus.schema_versions");
      expect(rows).toEqual(STEPS.map((_, at) => ({ version: at + 1 })));
    });

    it("[R-K7] to a newer schema lets an older program finish what it writes, and begin nothing", async () => {
      const url = await server.make("newer");
      await migrate(url);
      const store = connect(url).logs("main");
      await (await store.create("waiting", [opened("waiting")])).close();
      const log = await store.create("running", [opened("running")]);
      await migrate(url, [...STEPS, ["ALTER TABLE dissensus.deliberations ADD COLUMN added text"]]);
      await log.append([note("goes on")]);
      const newer = {
        code: "schema-newer",
        fault: "world",
        exit: 6,
        facts: { found: SCHEMA + 1, known: SCHEMA },
      };
      await expect(store.open("waiting")).rejects.toMatchObject(newer);
      await expect(store.create("other", [opened("other")])).rejects.toMatchObject(newer);
      await expect(connect(url).check()).rejects.toMatchObject(newer);
      await expect(connect(url).logs("main").open("waiting")).rejects.toMatchObject(newer);
      await expect(migrate(url)).rejects.toMatchObject(newer);
      await log.append([note("to its end")]);
      await log.close();
      expect(said(await store.read("running"))).toEqual([
        opened("running"),
        note("goes on"),
        note("to its end"),
      ]);
      expect(await store.list()).toEqual(["running", "waiting"]);
    });

    it("[R-K7] that was not made yet is asked for", async () => {
      const url = await server.make("bare");
      await expect(connect(url).check()).rejects.toMatchObject({ code: "schema-older" });
      await expect(
        connect(url)
          .logs("main")
          .create("a", [opened("a")]),
      ).rejects.toMatchObject({
        code: "schema-older",
      });
    });

    it("only ever adds", () => {
      const taking =
        /\b(?:drop|rename|delete from|truncate table)\b|alter column \w+ (?:type|set not null)/iu;
      // Rights and functions say what may be done to rows later, and take nothing away now.
      const adding = /^\s*(?:grant|create (?:policy|function))\b/iu;
      const steps = STEPS.flat().filter((statement) => !adding.test(statement));
      expect(steps.filter((statement) => taking.test(statement))).toEqual([]);
    });
  });

  describe("rows of a workspace", () => {
    let url = "";
    beforeAll(async () => {
      url = await server.make("rows");
      await migrate(url);
      const admin = await session("rows");
      await admin.query("CREATE ROLE served LOGIN IN ROLE dissensus_server");
      await admin.query("CREATE ROLE working LOGIN IN ROLE dissensus_worker");
      await admin.query("CREATE ROLE making LOGIN IN ROLE dissensus_owner");
      for (const workspace of ["ours", "theirs"]) {
        const store = connect(url).logs(workspace);
        const id = `of-${workspace}`;
        const log = await store.create(id, [opened(id)]);
        await log.append([note("a")]);
        await store.blobs(id).put("x".repeat(300_000));
        await store.fetched(id).add("ask");
        await log.close();
      }
    });
    const as = (user: string): string => url.replace("postgres@", `${user}@`);

    it("[R-K9] are not there for a server of another workspace, in the words of what was never there", async () => {
      const store = connect(as("served"), "server").logs("ours");
      expect(await store.list()).toEqual(["of-ours"]);
      expect(await store.read("of-ours")).toHaveLength(2);
      const wordsOf = async (act: Promise<unknown>, id: string): Promise<unknown[]> => {
        const { code, message, exit } = await act.then(
          () => ({ code: "done", message: "", exit: 0 }),
          (error: unknown) => error as { code: string; message: string; exit: number },
        );
        return [code, message.replace(id, "ID"), exit];
      };
      for (const act of [
        (id: string) => store.read(id),
        (id: string) => store.open(id),
        (id: string) => store.seize(id),
        (id: string) => store.blobs(id).put("y".repeat(300_000)),
        (id: string) => store.fetched(id).add("ask"),
      ]) {
        const absent = await wordsOf(act("absent"), "absent");
        expect(absent).toContain("unknown-deliberation");
        expect(await wordsOf(act("of-theirs"), "of-theirs")).toEqual(absent);
      }
      expect(await store.fetched("of-theirs").has("ask")).toBe(false);
      // The same id may be used by both, and neither can tell.
      const log = await store.create("of-theirs", [opened("of-theirs")]);
      await log.append([note("ours")]);
      await log.close();
      expect(said(await connect(url).logs("theirs").read("of-theirs"))).toEqual([
        opened("of-theirs"),
        note("a"),
      ]);
    });

    it("[R-K9] are kept apart over one connection, transaction by transaction", async () => {
      const client = await session("rows", "served");
      const TABLES = ["deliberations", "records", "blobs", "fetched"];
      const seen = async (workspace: string | null): Promise<unknown> => {
        await client.query("BEGIN");
        if (workspace !== null)
          await client.query(`SET LOCAL dissensus.workspace = '${workspace}'`);
        const found = new Set<string>();
        for (const table of TABLES)
          for (const row of (
            await client.query<{ workspace: string }>(`SELECT workspace FROM dissensus.${table}`)
          ).rows)
            found.add(row.workspace);
        await client.query("COMMIT");
        return [...found];
      };
      expect(await seen(null)).toEqual([]);
      expect(await seen("ours")).toEqual(["ours"]);
      expect(await seen("theirs")).toEqual(["theirs"]);
      expect(await seen(null)).toEqual([]);
      expect(await seen("")).toEqual([]);
    });

    it.each([
      [
        "adds to another workspace",
        "INSERT INTO dissensus.fetched VALUES ('theirs', 'of-theirs', 'x')",
      ],
      ["changes a record", "UPDATE dissensus.records SET line = ''"],
      ["takes a record away", "DELETE FROM dissensus.records"],
      ["takes a deliberation away", "DELETE FROM dissensus.deliberations"],
      ["moves a deliberation", "UPDATE dissensus.deliberations SET workspace = 'theirs'"],
      ["becomes a worker", "SET ROLE dissensus_worker"],
      ["becomes the owner", "SET ROLE dissensus_owner"],
      ["turns the guard off", "ALTER TABLE dissensus.records DISABLE ROW LEVEL SECURITY"],
      ["makes a table", "CREATE TABLE dissensus.more (a int)"],
      ["sees where workers run", "SELECT host FROM dissensus.workers"],
    ])("[R-K9] no server %s", async (_, statement) => {
      const client = await session("rows", "served");
      await client.query("BEGIN");
      await client.query("SET LOCAL dissensus.workspace = 'ours'");
      await expect(client.query(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:42501|23)/u),
      });
      await client.query("ROLLBACK");
    });

    it("[R-K9] are all there for a worker, who changes no record, and none for the owner of the tables", async () => {
      const worker = await session("rows", "working");
      const count = "SELECT count(DISTINCT workspace)::int AS n FROM dissensus.records";
      expect((await worker.query(count)).rows).toEqual([{ n: 2 }]);
      await expect(worker.query("UPDATE dissensus.records SET line = ''")).rejects.toMatchObject({
        code: "42501",
      });
      const owner = await session("rows", "making");
      await owner.query("SET ROLE dissensus_owner");
      expect((await owner.query(count)).rows).toEqual([{ n: 0 }]);
    });
  });
});
