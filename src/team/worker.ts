// A worker: a process that sits to deliberations of a database, any number of them beside each other and beside other workers.
// Law: it lets itself be heard of as long as it writes, and looks after what those left who are gone.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DissensusError } from "../errors.ts";
import { BEAT_MS, type LogDatabase, postgresLogs } from "../log/postgres/index.ts";
import { protocols } from "../protocols/index.ts";
import { type Engine, type QueueLimits, startEngine } from "./engine.ts";
import { sit, type SittingOptions } from "./sitting.ts";

export interface WorkerOptions extends Omit<SittingOptions, "database" | "root" | "leaving"> {
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
  say(line: string): void;
}

export interface Worker {
  readonly database: LogDatabase;
  /** How many sittings it holds. */
  readonly atWork: () => number;
  /** Nothing new is begun; what is in flight may finish within this time, and what is left then is somebody else's. */
  close(waitMs?: number): Promise<void>;
}

const LIMITS: QueueLimits = { perWorker: 50, perProvider: 500, lookMs: 250 };
const CONNECTIONS = 6;
const KEPT_MS = 24 * 3_600_000;
const TIDY_MS = 600_000;
/** Longer than a run lets calls in flight finish. */
const DRAIN_MS = 30_000;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, patienceMs } = options;
  const database = postgresLogs({ url, ...(patienceMs === undefined ? {} : { patienceMs }) });
  const root = await mkdtemp(join(tmpdir(), "dissensus-worker-"));
  const leaving = new AbortController();
  const held = new Set<string>();
  try {
    await database.check();
    const engine = await startEngine({
      url,
      executor: String(await database.number()),
      queues: protocols().map(({ name, version }) => `${name}@${version}`),
      limits: { ...LIMITS, ...options.limits },
      connections: options.connections ?? CONNECTIONS,
      async sit(sitting, bench) {
        held.add(bench.workflow);
        try {
          return await sit(sitting, bench, { ...options, database, root, leaving: leaving.signal });
        } catch (error) {
          options.say(`${sitting.id}: ${describe(error)}`);
          throw error;
        } finally {
          held.delete(bench.workflow);
        }
      },
    });
    const beating = keepBeating(engine, database, { ...options, leaving: leaving.signal });
    return {
      database,
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

/** Until the process leaves. What fails now is tried at the next beat. */
async function keepBeating(
  engine: Engine,
  database: LogDatabase,
  {
    beatMs = BEAT_MS,
    keptMs = KEPT_MS,
    tidyMs = TIDY_MS,
    say,
    leaving,
  }: { readonly leaving: AbortSignal } & Pick<
    WorkerOptions,
    "beatMs" | "keptMs" | "tidyMs" | "say"
  >,
): Promise<void> {
  // Workers that started together do not tidy together.
  let tidyAt = performance.now() + tidyMs * Math.random();
  while (!leaving.aborted) {
    try {
      await database.beat();
      await lookAfter(engine, database, beatMs);
      if (performance.now() >= tidyAt) {
        tidyAt = performance.now() + tidyMs * (0.5 + Math.random());
        await engine.clear(keptMs);
        await database.sittings.forget(keptMs);
      }
    } catch (error) {
      say(`Could not look after other workers: ${describe(error)}`);
    }
    await pause(beatMs, undefined, { signal: leaving }).catch(() => undefined);
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
  await engine.cancelOf(await sittings.gone());
  for (const run of await sittings.due()) await sittings.enqueue(run, run);
}

function describe(error: unknown): string {
  return error instanceof DissensusError ? error.message : String(error);
}
