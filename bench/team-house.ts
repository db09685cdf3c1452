// A database that waits for its disk, a provider in a process of its own, and workers as processes: what the measurements of teams are made on.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { postgresLogs, type LogDatabase } from "../src/log/postgres/index.ts";
import type { Brief, Protocol } from "../src/kernel/protocol.ts";
import { prepareDatabase } from "../src/team/prepare.ts";
import { queueOf } from "../src/team/sitting.ts";
import { startPostgres, type Postgres } from "../test/postgres/server.ts";
import { opening } from "../test/team/opening.ts";
import { cpuMs, familyCpuMs } from "./cpu.ts";

export const WORKSPACE = "bench";
/** The test's server does without the disk; here its commits are what is measured. */
const SETTINGS = [
  "fsync=on",
  "autovacuum=on",
  "max_wal_size=2GB",
  "shared_buffers=256MB",
  "max_connections=200",
  "track_wal_io_timing=on",
];

export interface WorkerProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

/** What the server counted since it was made. */
export interface Counted {
  readonly commits: number;
  readonly walBytes: number;
  readonly cpuMs: number;
}

export interface TeamDatabase {
  readonly url: string;
  readonly front: LogDatabase;
  query<T extends object>(text: string, values?: readonly unknown[]): Promise<readonly T[]>;
  begin(ids: readonly string[], what: Parameters<typeof opening>[1]): Promise<void>;
  /** `settings`: what stands in its `dissensus.yaml`. */
  work(flags?: readonly string[], settings?: object): Promise<WorkerProcess>;
  counted(): Promise<Counted>;
  /** That workers and whoever opens deliberations have open now. */
  connections(): Promise<number>;
  /** Processor time of the server's processes that served this database when this was asked; one that ended counts as last seen. */
  backendCpuMs(): Promise<number>;
  close(): Promise<void>;
}

export interface TeamHouse {
  readonly server: Postgres;
  database(name: string): Promise<TeamDatabase>;
  close(): Promise<void>;
}

export interface Held {
  readonly protocol: Protocol;
  readonly brief: Brief;
  readonly model: string;
}

export async function makeTeamHouse(settings: readonly string[] = []): Promise<TeamHouse> {
  const server = await startPostgres({ settings: [...SETTINGS, ...settings] });
  const [line = ""] = readFileSync(join(server.folder, "data/postmaster.pid"), "utf8").split("\n");
  const databases: TeamDatabase[] = [];
  return {
    server,
    async database(name) {
      const made = await makeDatabase(server, name, Number(line));
      databases.push(made);
      return made;
    },
    async close() {
      for (const each of databases) await each.close();
      await server.remove();
    },
  };
}

async function makeDatabase(
  server: Postgres,
  name: string,
  postmaster: number,
): Promise<TeamDatabase> {
  const url = await server.make(name);
  await prepareDatabase(url);
  const front = postgresLogs({ url, role: "server", connections: 4 });
  const session = new pg.Client({ connectionString: url, application_name: "bench" });
  await session.connect();
  const query: TeamDatabase["query"] = async <T extends object>(
    text: string,
    values: readonly unknown[] = [],
  ) => (await session.query<T>(text, [...values])).rows;
  const backends = async (): Promise<readonly number[]> => {
    const rows = await query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'dissensus%'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const workers: WorkerProcess[] = [];
  const seen = new Map<number, number>();
  return {
    url,
    front,
    query,
    async begin(ids, what) {
      const store = front.logs(WORKSPACE);
      await eachOf(4, ids, async (id) => {
        const log = await store.create(id, [opening(id, what)]);
        await log.close();
        await front.sittings.enqueue({ workspace: WORKSPACE, id }, queueOf(log.events));
      });
    },
    async work(flags = [], settings = {}) {
      const cwd = mkdtempSync(join(server.folder, "worker-"));
      writeFileSync(join(cwd, "dissensus.yaml"), JSON.stringify(settings));
      const worker = await startWorkerProcess(cwd, url, flags);
      workers.push(worker);
      return worker;
    },
    async counted() {
      const [row] = await query<{ commits: string; wal: string }>(
        `SELECT pg_stat_clear_snapshot()::text, pg_current_wal_lsn() - '0/0'::pg_lsn AS wal,
           (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`,
      );
      return {
        commits: Number(row?.commits),
        walBytes: Number(row?.wal),
        cpuMs: familyCpuMs(postmaster),
      };
    },
    connections: async () => (await backends()).length,
    async backendCpuMs() {
      for (const pid of await backends()) seen.set(pid, cpuMs([pid]));
      return [...seen.values()].reduce((sum, ms) => sum + ms, 0);
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await front.close();
      await session.end();
    },
  };
}

async function startWorkerProcess(
  cwd: string,
  url: string,
  flags: readonly string[],
): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    [resolve("bin/dissensus.js"), "worker", "--database", url, "--on-ambiguous", "rerun", ...flags],
    {
      cwd,
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env["PATH"], DISSENSUS_API_KEY: "key" },
    },
  );
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  await new Promise<void>((done, refuse) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("runs the deliberations")) done();
    });
    child.once("exit", (code) => refuse(new Error(`A worker ended with ${code}`)));
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Some at a time. */
export async function eachOf<T>(
  atOnce: number,
  all: readonly T[],
  act: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

export async function untilSo(
  isSo: () => Promise<boolean>,
  ms: number,
  every = 100,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It took longer than ${ms} ms`);
    await new Promise((done) => setTimeout(done, every));
  }
}
