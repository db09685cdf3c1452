// A thousand deliberations that wait for people, beside a database without any: what they cost while nobody decides.
import { swarm } from "../src/protocols/index.ts";
import { swarmBrief } from "../test/builders/swarm-panel.ts";
import { cpuMs } from "./cpu.ts";
import { median, ratio, type Row } from "./row.ts";
import { untilSo, type TeamDatabase, type TeamHouse } from "./team-house.ts";

const WAITING = 1_000;
const MINUTE_MS = 60_000;
/** Parts of the minute: what differs by more than chance does so in most of them. */
const PARTS = 6;
const AT_ONCE = 20;
/** Until most of what is hot is compiled. */
const SETTLE_MS = 30_000;
/** Connections that nobody uses are closed after ten seconds: what they used must be seen before. */
const LOOK_MS = 1_000;

export interface Waited {
  readonly rows: readonly Row[];
  /** Of one worker's second on an empty database. */
  readonly idle: {
    readonly workerMs: number;
    readonly serverMs: number;
    readonly commits: number;
  };
  /** Of one sitting up to its first gate, a rehearsed ask included. */
  readonly sitting: {
    readonly workerMs: number;
    readonly serverMs: number;
    readonly commits: number;
    readonly walBytes: number;
    readonly engineBytes: number;
  };
}

export async function measureWaiting(house: TeamHouse): Promise<Waited> {
  const [full, empty] = [await house.database("waiting"), await house.database("empty")];
  const began = await full.counted();
  const start = performance.now();
  const ids = Array.from({ length: WAITING }, (_, n) => `run-${n}`);
  await full.begin(ids, { protocol: swarm, brief: swarmBrief(), model: "rehearsal" });
  const opened = { ...(await full.counted()), ms: performance.now() - start };
  const engine = await engineBytes(full);
  const first = await full.work(["--at-once", String(AT_ONCE)]);
  const up = { worker: cpuMs([first.pid]), ...(await full.counted()), at: performance.now() };
  await untilSo(async () => (await countOf(full, "due")) === 0, 600_000, 250);
  const down = { worker: cpuMs([first.pid]), ...(await full.counted()), at: performance.now() };
  const seconds = (down.at - up.at) / 1_000;
  const grown = (await engineBytes(full)) - engine;
  await first.stop();
  // Two fresh ones, side by side: what else goes on meets both.
  const workers = [await full.work(), await empty.work()];
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const events = await recordsIn(full);
  const sides = await Promise.all(
    [full, empty].map((database, n) => watch(database, workers[n]?.pid ?? 0)),
  );
  const [busy, idle] = sides as [Used[], Used[]]; // one for each of the two
  const made = (await recordsIn(full)) - events;
  const connections = await empty.connections();
  for (const worker of workers) await worker.stop();
  const perSecond = (used: readonly Used[], key: keyof Used): number =>
    (PARTS / (MINUTE_MS / 1_000)) * median(used.map((part) => part[key]));
  const total = (used: readonly Used[], key: keyof Used): number =>
    used.reduce((sum, part) => sum + part[key], 0);
  const compared = (what: string, key: keyof Used): Row => {
    const value = total(busy, key) / total(idle, key);
    return {
      what: `CPU of ${what} over a minute with ${WAITING} deliberations that wait for people, against an empty database`,
      value: ratio(value),
      target: "≤ 1.10×",
      isMet: value <= 1.1,
      detail: `${total(busy, key).toFixed(0)} ms against ${total(idle, key).toFixed(0)} ms, at the same time; by sixths of the minute: ${busy.map((part) => part[key].toFixed(0)).join(", ")} against ${idle.map((part) => part[key].toFixed(0)).join(", ")}`,
    };
  };
  const idleSecond = {
    workerMs: perSecond(idle, "workerMs"),
    serverMs: perSecond(idle, "serverMs"),
    commits: perSecond(idle, "commits"),
  };
  const each = (all: number): number => all / WAITING;
  const sitting = {
    workerMs: each(down.worker - up.worker - seconds * idleSecond.workerMs),
    serverMs: each(down.cpuMs - up.cpuMs - seconds * idleSecond.serverMs),
    commits: each(down.commits - up.commits - seconds * idleSecond.commits),
    walBytes: each(down.walBytes - up.walBytes),
    engineBytes: each(grown),
  };
  return {
    idle: idleSecond,
    sitting,
    rows: [
      compared("a worker", "workerMs"),
      compared("PostgreSQL", "serverMs"),
      {
        what: `Events and calls of these ${WAITING} in that minute`,
        value: String(made),
        target: "0",
        isMet: made === 0,
        detail: `a call begins with an event; ${await countOf(full, "worker IS NOT NULL")} are held by a process, and ${await runningIn(full)} workflows run`,
      },
      {
        what: "A worker with nothing to do",
        value: `${idleSecond.workerMs.toFixed(1)} ms of CPU a second`,
        target: "",
        isMet: null,
        detail: `and ${idleSecond.serverMs.toFixed(1)} ms of PostgreSQL's, in ${idleSecond.commits.toFixed(0)} transactions: five queues looked at four times a second, a beat every five; ${connections} connections at the end`,
      },
      {
        what: "A sitting: taken up, opened, run to its gate, closed",
        value: `${sitting.workerMs.toFixed(1)} ms of a worker, ${sitting.serverMs.toFixed(1)} ms of PostgreSQL`,
        target: "",
        isMet: null,
        detail: `CPU, mean of ${WAITING}, ${AT_ONCE} at once, ${each(seconds * 1_000).toFixed(1)} ms of wall time each; ${sitting.commits.toFixed(1)} transactions, ${kb(sitting.walBytes)} of write-ahead log, ${kb(sitting.engineBytes)} in the engine's tables. To open one and to ask for its sitting: ${each(opened.cpuMs - began.cpuMs).toFixed(1)} ms of PostgreSQL, ${each(opened.commits - began.commits).toFixed(1)} transactions, ${each(opened.ms).toFixed(1)} ms of wall time with four at once`,
      },
    ],
  };
}

interface Used {
  readonly workerMs: number;
  readonly serverMs: number;
  readonly commits: number;
}

async function watch(database: TeamDatabase, pid: number): Promise<readonly Used[]> {
  const look = async (): Promise<Used> => ({
    workerMs: cpuMs([pid]),
    serverMs: await database.backendCpuMs(),
    commits: (await database.counted()).commits,
  });
  const used: Used[] = [];
  for (let before = await look(); used.length < PARTS;) {
    for (let ms = 0; ms < MINUTE_MS / PARTS; ms += LOOK_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      await database.backendCpuMs();
    }
    const after = await look();
    used.push({
      workerMs: after.workerMs - before.workerMs,
      serverMs: after.serverMs - before.serverMs,
      commits: after.commits - before.commits,
    });
    before = after;
  }
  return used;
}

export async function engineBytes(database: TeamDatabase): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_stat_user_tables WHERE schemaname = 'dbos'`,
  );
  return Number(row?.bytes);
}

export const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

async function countOf(database: TeamDatabase, where: string): Promise<number> {
  const [row] = await database.query<{ n: string }>(
    `SELECT count(*) AS n FROM dissensus.deliberations WHERE ${where}`,
  );
  return Number(row?.n);
}

async function recordsIn(database: TeamDatabase): Promise<number> {
  const [row] = await database.query<{ n: string }>("SELECT count(*) AS n FROM dissensus.records");
  return Number(row?.n);
}

async function runningIn(database: TeamDatabase): Promise<number> {
  const [row] = await database.query<{ n: string }>(
    "SELECT count(*) AS n FROM dbos.workflow_status WHERE status IN ('PENDING', 'ENQUEUED')",
  );
  return Number(row?.n);
}
