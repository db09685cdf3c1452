// Two writers on one log, and a server that refuses, waits, or is full.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../src/kernel/json.ts";
import {
  migrate,
  postgresLogs,
  type DatabaseOptions,
  type LogDatabase,
} from "../../src/log/postgres/index.ts";
import { note, opened, said } from "../suites/drafts.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";
import { layWire, type Fate, type Wire } from "./wire.ts";

let server: Postgres;
let wire: Wire;
let folder: string;
let admin: pg.Client;
let runs = 0;
let id = "";
let open: LogDatabase[] = [];

function connect(options: Partial<DatabaseOptions> = {}): LogDatabase {
  const database = postgresLogs({
    url: server.url("failures", wire.folder),
    emergency: () => undefined,
    emergencyFolder: folder,
    ...options,
  });
  open.push(database);
  return database;
}

/** Another user of the database, in the midst of something. */
async function session(...statements: string[]): Promise<pg.Client> {
  const client = new pg.Client(server.url("failures"));
  client.on("error", () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return client;
}

const HOLD_HEAD = "UPDATE dissensus.deliberations SET hash = hash";
const UNAVAILABLE = { code: "database-unavailable", fault: "world", exit: 6 };

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "dissensus-kept-"));
    // Nothing but a commit that waits for it brings anything to the disk.
    const settings = ["wal_writer_delay=10s", "wal_level=minimal", "max_wal_senders=0"];
    server = await startPostgres({ settings });
    await migrate(await server.make("failures"));
    wire = await layWire(server);
    admin = await session();
  });
  afterAll(async () => {
    await admin.end();
    wire.close();
    await server.remove();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    wire.plan = () => "passed";
    id = `run-${(runs += 1)}`;
  });
  afterEach(async () => {
    for (const database of open) await database.close();
    open = [];
  });

  describe("two writers on one log", () => {
    it("[R-K4] a living writer is not taken over from, and one that hangs is refused by the epoch", async () => {
      const [first, second] = [connect().logs("main"), connect().logs("main")];
      const hung = await first.create(id, [opened(id)]);
      await expect(second.open(id)).rejects.toMatchObject({
        code: "busy",
        facts: { pid: process.pid },
      });
      const taken = await second.seize(id);
      await taken.append([note("of the second")]);
      await expect(hung.append([note("of the first")])).rejects.toMatchObject({
        code: "log-fenced",
        exit: 6,
      });
      await expect(hung.append([note("once more")])).rejects.toMatchObject({ code: "log-fenced" });
      await taken.append([note("and on")]);
      // Who was taken over from gives nothing free that is not its own.
      await hung.close();
      await expect(connect().logs("main").open(id)).rejects.toMatchObject({ code: "busy" });
      expect((await first.read(id)).map(({ type, epoch }) => [type, epoch])).toEqual([
        ["deliberation.opened", 1],
        ["writer.opened", 2],
        ["fact.recorded", 2],
        ["fact.recorded", 2],
      ]);
    });

    it("[R-K4] a writer that hangs in the midst of an append holds nobody up, and its append is nowhere", async () => {
      // One that hangs does not give up by itself either.
      const hung = await connect({ idleMs: 100, statementMs: 600_000 })
        .logs("main")
        .create(id, [opened(id)]);
      let isHanging: () => void = () => undefined;
      let wake: () => void = () => undefined;
      const hanging = new Promise<void>((resolve) => (isHanging = resolve));
      const woken = new Promise<void>((resolve) => (wake = resolve));
      wire.plan = async (sql): Promise<Fate> => {
        if (sql !== "COMMIT") return "passed";
        isHanging();
        await woken;
        return "passed";
      };
      const late = hung.append([note("too late")]);
      const refused = expect(late).rejects.toMatchObject({ code: "log-fenced" });
      await hanging;
      // By another way to the server: this one is stuck.
      const other = connect({ url: server.url("failures") }).logs("main");
      const taken = await other.seize(id);
      wire.plan = () => "passed";
      wake();
      await refused;
      await taken.append([note("goes on")]);
      expect((await other.read(id)).map(({ type }) => type)).toEqual([
        "deliberation.opened",
        "writer.opened",
        "fact.recorded",
      ]);
    });

    it("[R-K4] the epoch alone refuses: before whoever takes over has recorded anything", async () => {
      const hung = await connect({ url: server.url("failures") })
        .logs("main")
        .create(id, [opened(id)]);
      const other = connect().logs("main");
      let refused: unknown;
      wire.plan = async (sql): Promise<Fate> => {
        if (!sql.includes("SET seq = $4")) return "passed";
        refused ??= await hung.append([note("too late")]).catch((error: unknown) => error);
        return "passed";
      };
      const taken = await other.seize(id);
      expect(refused).toMatchObject({ code: "log-fenced" });
      expect(taken.events.map(({ type }) => type)).toEqual([
        "deliberation.opened",
        "writer.opened",
      ]);
    });

    it("[R-K4] what was committed counts as recorded, although what followed from it at once was refused", async () => {
      const told: string[] = [];
      const hung = await connect({ emergency: (line) => void told.push(line) })
        .logs("main")
        .create(id, [opened(id)]);
      const other = connect({ url: server.url("failures") }).logs("main");
      let commits = 0;
      wire.plan = async (sql): Promise<Fate> => {
        if (sql.includes("SET seq = $4") && (commits += 1) === 2) await other.seize(id);
        return "passed";
      };
      let refused: unknown;
      const first = await hung.append([note("an answer")], () => {
        hung.append([note("what follows")]).catch((cause: unknown) => (refused = cause));
      });
      await expect.poll(() => refused).toMatchObject({ code: "log-fenced" });
      expect(said(first)).toEqual([note("an answer")]);
      expect(said(hung.events)).toEqual([opened(id), note("an answer")]);
      expect(said(await other.read(id)).slice(0, 2)).toEqual([opened(id), note("an answer")]);
      expect(told).toHaveLength(1);
      expect(told[0]).toContain("1 event could not be recorded");
    });

    it("[R-K4] of many that take over at once each has an epoch of its own, and only the last one writes", async () => {
      const stores = Array.from({ length: 6 }, () => connect().logs("main"));
      await (await stores[0]?.create(id, [opened(id)]))?.close();
      const logs = await Promise.allSettled(stores.map((store) => store.seize(id)));
      const written = await Promise.allSettled(
        logs.map((log, n) =>
          log.status === "fulfilled"
            ? log.value.append([note(`${n}`)])
            : Promise.reject(log.reason),
        ),
      );
      const codes = written.map((one) =>
        one.status === "fulfilled" ? "recorded" : (one.reason as { code: string }).code,
      );
      expect(codes.filter((code) => code === "recorded")).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(["recorded", "log-fenced"]));
      const events = await stores[0]?.read(id);
      const epochs = events
        ?.filter(({ type }) => type === "writer.opened")
        .map(({ epoch }) => epoch);
      expect(new Set(epochs).size).toBe(epochs?.length);
    });

    it("[R-K4] what a process wrote is free when the process is gone, and not when only its connection was", async () => {
      const [first, second] = [connect(), connect().logs("main")];
      const log = await first.logs("main").create(id, [opened(id)]);
      const holders = async (): Promise<readonly number[]> =>
        (
          await admin.query<{ pid: number }>(
            "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted",
          )
        ).rows.map(({ pid }) => pid);
      const before = await holders();
      for (const pid of before) await admin.query("SELECT pg_terminate_backend($1)", [pid]);
      // It comes back for its place by itself.
      await expect
        .poll(async () => (await holders()).some((pid) => !before.includes(pid)), {
          timeout: 20_000,
        })
        .toBe(true);
      await expect(second.open(id)).rejects.toMatchObject({ code: "busy" });
      await log.append([note("still there")]);
      await first.close();
      const taken = await second.open(id);
      expect(taken.events.map(({ type }) => type)).toEqual([
        "deliberation.opened",
        "fact.recorded",
        "writer.opened",
      ]);
    });

    it("[R-K4] who was not heard of for six beats is taken over from, and only by one that was", async () => {
      const [hung, living] = [connect(), connect()];
      const log = await hung.logs("main").create(id, [opened(id)]);
      await living.beat();
      const mine = async (beatMs: number): Promise<unknown> =>
        (await living.abandoned(beatMs)).filter((left) => left.id === id);
      const mineWhenHeard = async (beatMs: number): Promise<unknown> => {
        await living.beat();
        return mine(beatMs);
      };
      expect(await mine(10_000)).toEqual([]);
      // A beat of a millisecond: by that measure both were silent for long, and a silent one judges nobody.
      const silence =
        "UPDATE dissensus.workers SET seen_at = clock_timestamp() - interval '1 hour'";
      await admin.query(silence);
      expect(await mine(1)).toEqual([]);
      // The server has been up for less than six such beats, and only that time counts.
      const up =
        "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8 * 1000 AS ms";
      const upMs = (await admin.query<{ ms: number }>(up)).rows[0]?.ms ?? 0;
      expect(await mineWhenHeard(upMs / 2)).toEqual([]);
      await expect
        .poll(() => mineWhenHeard(200), { timeout: 20_000 })
        .toMatchObject([{ workspace: "main", id, how: "silent" }]);
      await expect(living.logs("main").open(id)).rejects.toMatchObject({ code: "busy" });
      const taken = await living.logs("main").seize(id);
      expect(await mineWhenHeard(200)).toEqual([]);
      await expect(log.append([note("awake again")])).rejects.toMatchObject({ code: "log-fenced" });
      await taken.append([note("goes on")]);
    });

    it("[R-K4] what a process left behind is found as soon as it is gone", async () => {
      const [first, second] = [connect(), connect()];
      const log = await first.logs("main").create(id, [opened(id)]);
      await first.logs("main").create(`${id}-too`, [opened(`${id}-too`)]);
      await second.beat();
      // It ends without a word: nothing is given back.
      wire.plan = (sql) => (sql.includes("SET worker = NULL") ? "lost" : "passed");
      await log.close();
      await first.close();
      const left = async (): Promise<unknown> => {
        await second.beat();
        return (await second.abandoned(200)).filter((one) => one.id.startsWith(id));
      };
      await expect.poll(left, { timeout: 20_000 }).toMatchObject([
        { workspace: "main", id, how: "gone" },
        { workspace: "main", id: `${id}-too`, how: "gone" },
      ]);
      await second.logs("main").open(id);
      expect(await left()).toMatchObject([{ workspace: "main", id: `${id}-too`, how: "gone" }]);
    });

    it("[R-K4] makes one deliberation of two that are begun under one id at once", async () => {
      const drafts = [opened(id)];
      const clock = (): number => 1_700_000_000_000;
      const made = await Promise.allSettled(
        [1, 2, 3, 4].map(() => connect({ clock }).logs("main").create(id, drafts)),
      );
      expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(
        made.flatMap((one) =>
          one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
        ),
      ).toEqual(["exists", "exists", "exists"]);
    });
  });

  describe("a server that refuses for a while", () => {
    it("[R-K5] is asked again after a serialization failure", async () => {
      await admin.query(
        "ALTER DATABASE failures SET default_transaction_isolation = 'repeatable read'",
      );
      const log = await connect()
        .logs("main")
        .create(id, [opened(id)]);
      await admin.query("ALTER DATABASE failures RESET default_transaction_isolation");
      const other = await session("BEGIN", `${HOLD_HEAD} WHERE id = '${id}'`);
      let updates = 0;
      wire.plan = (sql) => {
        if (sql.startsWith("UPDATE") && (updates += 1) === 1)
          void whenBlocked().then(() => other.query("COMMIT"));
        return "passed";
      };
      await log.append([note("a")]);
      expect(updates).toBe(2);
      expect(said(log.events)).toEqual([opened(id), note("a")]);
      await other.end();
    });

    it("[R-K5] is asked again after a deadlock", async () => {
      await admin.query("ALTER DATABASE failures SET deadlock_timeout = '20ms'");
      const log = await connect()
        .logs("main")
        .create(id, [opened(id)]);
      await admin.query("ALTER DATABASE failures RESET deadlock_timeout");
      const other = await session("SET deadlock_timeout = '30s'", "BEGIN");
      let inserts = 0;
      let crossing: Promise<unknown> | undefined;
      wire.plan = async (sql): Promise<Fate> => {
        if (!sql.startsWith("INSERT INTO dissensus.records") || (inserts += 1) > 1) return "passed";
        await other.query("LOCK TABLE dissensus.records IN ACCESS EXCLUSIVE MODE");
        crossing = other
          .query(`${HOLD_HEAD} WHERE id = '${id}'`)
          .then(() => other.query("ROLLBACK"));
        await whenBlocked();
        return "passed";
      };
      await log.append([note("a")]);
      await crossing;
      expect(inserts).toBe(2);
      expect(said(log.events)).toEqual([opened(id), note("a")]);
      await other.end();
    });

    it("[R-K5] that takes no more connections is asked again for a while; then the append is refused, and works later", async () => {
      await admin.query(`CREATE ROLE app LOGIN IN ROLE dissensus_worker`);
      const url = server.url("failures").replace("postgres@", "app@");
      const log = await connect({ url, patienceMs: 150 })
        .logs("main")
        .create(id, [opened(id)]);
      await admin.query("ALTER ROLE app CONNECTION LIMIT 0");
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'",
      );
      await expect(log.append([note("a")])).rejects.toMatchObject(UNAVAILABLE);
      await admin.query("ALTER ROLE app CONNECTION LIMIT -1");
      await log.append([note("b")]);
      expect(said(log.events)).toEqual([opened(id), note("b")]);
    });

    it("[R-K5] whose connections are all in use is waited for", async () => {
      const database = connect({ connections: 1 });
      const ids = Array.from({ length: 12 }, (_, n) => `${id}-${n}`);
      const logs = await Promise.all(
        ids.map((own) => database.logs("main").create(own, [opened(own)])),
      );
      await Promise.all(logs.map((log) => log.append([note("a")])));
      expect(logs.map(({ events }) => events.length)).toEqual(ids.map(() => 2));
    });

    it("[R-K5] that only reads after a failover is left for another; while there is none, appends are refused", async () => {
      const log = await connect({ patienceMs: 150 })
        .logs("main")
        .create(id, [opened(id)]);
      const cut =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dissensus'";
      await admin.query("ALTER DATABASE failures SET default_transaction_read_only = on");
      await admin.query(cut);
      await expect(log.append([note("a")])).rejects.toMatchObject({
        ...UNAVAILABLE,
        facts: { state: "25006" },
      });
      await admin.query("SET default_transaction_read_only = off");
      await admin.query("ALTER DATABASE failures RESET default_transaction_read_only");
      await log.append([note("b")]);
      expect(said(log.events)).toEqual([opened(id), note("b")]);
    });

    it("[R-K6] that is too slow is given up by the statement; what could not be recorded is kept, and nothing of it is there", async () => {
      const store = connect({ statementMs: 60, patienceMs: 150 }).logs("main");
      const log = await store.create(id, [opened(id)]);
      const other = await session("BEGIN", `${HOLD_HEAD} WHERE id = '${id}'`);
      const draft = note("an answer that was paid for");
      const before = readdirSync(folder);
      await expect(log.append([draft])).rejects.toMatchObject({
        ...UNAVAILABLE,
        facts: { state: "57014", isUnsure: false },
      });
      const kept = readdirSync(folder).find((name) => !before.includes(name)) ?? "";
      expect(readFileSync(join(folder, kept, `${id}.jsonl`), "utf8")).toBe(`${canonical(draft)}\n`);
      await other.query("ROLLBACK");
      await other.end();
      await log.append([note("b")]);
      expect(said(await store.read(id))).toEqual([opened(id), note("b")]);
    });

    it("is not asked again where it would refuse for ever", async () => {
      const none = connect({ url: server.url("nowhere") }).logs("main");
      await expect(none.list()).rejects.toMatchObject({
        code: "database-refused",
        facts: { state: "3D000" },
      });
    });

    it("waits for the disk also where somebody turned that off for the whole database", async () => {
      await admin.query("ALTER DATABASE failures SET synchronous_commit = off");
      const log = await connect()
        .logs("main")
        .create(id, [opened(id)]);
      const isDurable = async (): Promise<unknown> =>
        (
          await admin.query<{ done: boolean }>(
            "SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() AS done",
          )
        ).rows[0]?.done;
      const other = await session("UPDATE dissensus.workers SET seen_at = now()");
      expect(await isDurable()).toBe(false);
      await log.append([note("a")]);
      expect(await isDurable()).toBe(true);
      await admin.query("ALTER DATABASE failures RESET synchronous_commit");
      await other.end();
    });
  });
});

/** Until somebody waits for a lock. */
async function whenBlocked(): Promise<void> {
  const waiting = "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted";
  for (;;) if ((await admin.query<{ n: number }>(waiting)).rows[0]?.n !== 0) return;
}
