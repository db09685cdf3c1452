// What people type about a database, run as they run it: migrate, export, import and serve.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresLogs } from "../../src/log/postgres/index.ts";
import { Place } from "../cli/cli.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { freePort } from "./house.ts";
import { opening } from "./opening.ts";

describe.skipIf(!hasPostgres)(`Commands ${WHERE}`, () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  async function ask(url: string, sql: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ found: unknown }>(sql);
    await client.end();
    return rows[0]?.found;
  }

  it("migrate makes a database ready, says so, and does no harm when it is run again", async () => {
    const url = await server.make("migrated");
    const place = new Place();
    const first = await place.run(["migrate", "--database", url]);
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^This database is ready for workers and servers.*\n$/),
    ]);
    const engine = "SELECT to_regclass('dbos.workflow_status') IS NOT NULL AS found";
    expect(await ask(url, engine)).toBe(true);
    const again = await place.run(["migrate"], { env: { DISSENSUS_DATABASE: url } });
    expect([again.code, again.stdout]).toEqual([0, first.stdout]);
  });

  it("migrate refuses in one paragraph what it cannot make ready", async () => {
    const place = new Place();
    const none = await place.run(["migrate"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("--database")]);
    const odd = await place.run(["migrate", "--database", "localhost/deliberations"]);
    expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining("postgres://")]);
    const away = await place.run(["migrate", "--database", "postgres://127.0.0.1:1/none"]);
    expect([away.code, away.stderr]).toEqual([6, expect.stringContaining("ECONNREFUSED")]);
    const url = await server.make("guarded");
    await ask(url, "CREATE ROLE visitor LOGIN");
    const visitor = url.replace("postgres@", "visitor@");
    const refused = await place.run(["migrate", "--database", visitor]);
    expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining("refused")]);
    expect(refused.stderr.trim().split("\n").length).toBeLessThanOrEqual(3);
  });

  it("migrate leaves a newer database alone", async () => {
    const url = await server.make("newer");
    const place = new Place();
    await place.run(["migrate", "--database", url]);
    await ask(url, "INSERT INTO dissensus.schema_versions (version) VALUES (999)");
    const refused = await place.run(["migrate", "--database", url]);
    expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining("schema 999")]);
  });

  it("a run goes out of a database and into another, byte for byte, and stays in its workspace", async () => {
    const url = await server.make("moved");
    const env = { DISSENSUS_DATABASE: url, DISSENSUS_WORKSPACE: "acme" };
    const place = new Place();
    expect((await place.run(["migrate"], { env })).code).toBe(0);
    const database = postgresLogs({ url });
    const log = await database.logs("acme").create("office", [opening("office")]);
    await log.close();
    await database.close();

    const out = await place.run(["export", "office", "-o", "out"], { env });
    expect([out.code, out.stdout, out.stderr]).toEqual([
      0,
      expect.stringContaining(join("out", "office")),
      "",
    ]);
    const bytes = readFileSync(join(place.cwd, "out/office/events.jsonl"));
    expect((await place.run(["verify", "office", "--root", "out"])).code).toBe(0);
    const twice = await place.run(["export", "office", "-o", "out"], { env });
    expect(twice.code).toBe(1);

    const there = await place.run(["import", "out/office", "--workspace", "other"], { env });
    expect([there.code, there.stdout]).toEqual([0, expect.stringContaining("workspace other")]);
    const back = await place.run(["export", "office", "--workspace", "other"], { env });
    expect([back.code, readFileSync(join(place.root, "office/events.jsonl"))]).toEqual([0, bytes]);
    const foreign = await place.run(["export", "office", "--workspace", "third"], { env });
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining("office")]);
    const taken = await place.run(["import", "out/office"], { env });
    expect(taken.code).toBe(1);
  });

  it("a server on a database is ready, and ends when it is told to", async () => {
    const url = await server.make("served");
    const env = { DISSENSUS_DATABASE: url, DISSENSUS_WORKSPACE: "acme" };
    const place = new Place();
    await place.run(["migrate"], { env });
    const port = await freePort();
    const flags = ["--port", "0", "--health-port", String(port)];
    const serving = place.start(["serve", ...flags], { env });
    await serving.until(/http:/u);
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ready: true });
    serving.signal("SIGTERM");
    expect((await serving.ended).code).toBe(0);
  });

  it("import and export say what they lack", async () => {
    const place = new Place();
    const database = ["--database", server.url("none")];
    mkdirSync(join(place.cwd, "empty"));
    const empty = await place.run(["import", "empty", "--workspace", "acme", ...database]);
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining("events.jsonl")]);
    const whose = await place.run(["export", "office", ...database]);
    expect([whose.code, whose.stderr]).toEqual([2, expect.stringContaining("--workspace")]);
  });

  it("serve shows one workspace of a database to whoever opens its link, and asks for a name", async () => {
    const url = await server.make("shown");
    const env = { DISSENSUS_DATABASE: url };
    const place = new Place();
    expect((await place.run(["migrate"], { env })).code).toBe(0);
    const unnamed = await place.run(["serve", "--port", "0"], { env });
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining("--workspace")]);
    const database = postgresLogs({ url });
    await (await database.logs("acme").create("first", [opening("first")])).close();
    await database.close();
    const serving = place.start(["serve", "--workspace", "acme", "--port", "0"], { env });
    await serving.until(/kept in acme/u);
    const link = /http:\S+/u.exec(serving.stdout)?.[0] ?? "";
    const entered = await fetch(link);
    const cookie = (entered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const rows = await fetch(new URL("/api/deliberations", link), { headers: { cookie } });
    const session = await fetch(new URL("/api/session", link), { headers: { cookie } });
    expect([await rows.json(), await session.json()]).toMatchObject([
      [{ id: "first", isAlive: false }],
      { place: "acme" },
    ]);
    serving.signal("SIGINT");
    expect((await serving.ended).code).toBe(0);
  });
});
