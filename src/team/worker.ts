// A worker: a process that sits to deliberations of a database, any number of them beside each other and beside other workers.
// Law: it lets itself be heard of as long as it writes, and looks after what those left who are gone.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DissensusError } from "../errors.ts";
import { BEAT_MS, type LogDatabase, postgresLogs } from "../log/postgres/index.ts";
import { protocols } from "../protocols/index.ts";
import { DRAIN_MS } from "./drain.ts";
import { type Engine, type QueueLimits, startEngine } from "./engine.ts";
import { providersFor } from "../workspace/session.ts";
import { sit, type SittingOptions } from "./sitting.ts";

export interface WorkerOptions extends Omit<
  SittingOptions,
  "database" | "root" | "leaving" | "providers" | "who"
> {
  readonly url: string;
  readonly limits?: Partial<QueueLimits>;
  /** Of the durable engine; beside these the worker has two. */
  readonly connections?: number;
  readonly beatMs?: number;
  /** For how long what the database refuses now is tried again. */
  readonly patienceMs?: number;
  readonly say: (line: string) => void;
}

export interface Worker {
  readonly database: LogDatabase;
  /** How many sittings it holds. */
  readonly atWork: () => number;
  /** Resolves, with the reason, where it has to leave by itself. */
  readonly over: Promise<string>;
  /** Nothing new is begun; what is in flight may finish within this time, and what is left then is somebody else's. */
  close(waitMs?: number): Promise<void>;
}

const LIMITS: QueueLimits = { perWorker: 50, perProvider: 500, lookMs: 250 };
const CONNECTIONS = 6;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, beatMs = BEAT_MS, say, patienceMs } = options;
  const database = postgresLogs({ url, ...(patienceMs === undefined ? {} : { patienceMs }) });
  const root = await mkdtemp(join(tmpdir(), "dissensus-worker-"));
  const leaving = new AbortController();
  const held = new Set<string>();
  try {
    await database.check();
    const number = await database.number();
    const around = {
      ...options,
      database,
      root,
      leaving: leaving.signal,
      providers: providersFor(options.settings),
      who: `worker ${number}`,
    };
    const engine = await startEngine({
      url,
      executor: String(number),
      queues: protocols().map(({ name, version }) => `${name}@${version}`),
      limits: { ...LIMITS, ...options.limits },
      connections: options.connections ?? CONNECTIONS,
      async sit(sitting, bench) {
        held.add(bench.workflow);
        try {
          return await sit(sitting, bench, around);
        } catch (error) {
          say(`${sitting.id}: ${describe(error)}`);
          throw error;
        } finally {
          held.delete(bench.workflow);
        }
      },
    });
    let leave: Watch["leave"] = () => undefined;
    const over = new Promise<string>((resolve) => (leave = resolve));
    const watch = { beatMs, say, leaving: leaving.signal, leave: (why: string) => leave(why) };
    const beating = keepBeating(engine, database, watch);
    return {
      database,
      over,
      atWork: () => held.size,
      async close(waitMs = DRAIN_MS) {
        leaving.abort();
        await beating;
        await engine.stop(waitMs);
        await database.close();
        await rm(root, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await database.close();
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

interface Watch extends Pick<WorkerOptions, "say"> {
  readonly beatMs: number;
  readonly leaving: AbortSignal;
  readonly leave: (why: string) => void;
}

/** Until the process leaves. What fails now is tried at the next beat. */
async function keepBeating(engine: Engine, database: LogDatabase, watch: Watch): Promise<void> {
  const { beatMs, leaving, say } = watch;
  while (!leaving.aborted) {
    try {
      await database.beat();
      await database.check();
      await lookAfter(engine, database, beatMs);
    } catch (error) {
      // Somebody has prepared the database for a newer program: what is at work here may end, nothing new is begun.
      if (error instanceof DissensusError && error.code === "schema-newer")
        watch.leave(error.message);
      else say(`Could not look after other workers: ${describe(error)}`);
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, beatMs);
      leaving.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}

/** Takes over from those who are gone or hang, and has everything gone on with that is due. */
export async function lookAfter(
  engine: Engine,
  database: LogDatabase,
  beatMs: number,
): Promise<void> {
  const { sittings } = database;
  await sittings.free(beatMs);
  const running = await engine.running();
  const self = await database.number();
  const others = [...new Set(running.map(({ executor }) => Number(executor)))].filter(
    (executor) => Number.isSafeInteger(executor) && executor !== self,
  );
  const gone = new Set((await sittings.gone(others)).map(String));
  const lost = running.filter(({ executor }) => gone.has(executor));
  if (lost.length > 0) await engine.cancel(lost.map(({ workflow }) => workflow));
  for (const run of await sittings.due()) await sittings.enqueue(run, run);
}

function describe(error: unknown): string {
  return error instanceof DissensusError ? error.message : String(error);
}
