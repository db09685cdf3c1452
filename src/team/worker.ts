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
import { startHeartbeat } from "./heartbeat.ts";
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
  /** For how long it is kept which sittings there were and who is gone, and how often that is looked at. The logs stay. */
  readonly keptMs?: number;
  readonly tidyMs?: number;
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

export const QUEUE_LIMITS: QueueLimits = { perWorker: 50, perProvider: 500, lookMs: 250 };
const CONNECTIONS = 6;
const KEPT_MS = 24 * 3_600_000;
const TIDY_MS = 600_000;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, patienceMs } = options;
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
      limits: { ...QUEUE_LIMITS, ...options.limits },
      connections: options.connections ?? CONNECTIONS,
      async sit(sitting, context) {
        held.add(context.workflow);
        try {
          return await sit(sitting, context, around);
        } catch (error) {
          options.say(`${sitting.id}: ${describe(error)}`);
          throw error;
        } finally {
          held.delete(context.workflow);
        }
      },
    });
    const heartbeat = startHeartbeat(database, {
      ...options,
      also: async () => {
        if (!leaving.signal.aborted) await lookAfter(engine, database, options);
      },
    });
    return {
      database,
      over: heartbeat.over,
      atWork: () => held.size,
      async close(waitMs = DRAIN_MS) {
        leaving.abort();
        await engine.stop(waitMs);
        await heartbeat.stop();
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

/** Takes over from those who are gone or hang, has everything gone on with that is due, and tidies now and then. */
async function lookAfter(
  engine: Engine,
  database: LogDatabase,
  { beatMs = BEAT_MS, keptMs = KEPT_MS, tidyMs = TIDY_MS }: WorkerOptions,
): Promise<void> {
  const { sittings } = database;
  await sittings.free(beatMs);
  await engine.cancelOf(await sittings.gone(beatMs));
  for (const run of await sittings.due()) await sittings.enqueue(run, run);
  // By chance, so that workers that started together do not tidy together.
  if (Math.random() >= beatMs / tidyMs) return;
  await engine.clear(keptMs);
  await sittings.forget(keptMs);
}

function describe(error: unknown): string {
  return error instanceof DissensusError ? error.message : String(error);
}
