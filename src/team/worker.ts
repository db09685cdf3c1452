// A worker: a process that sits to deliberations of a database, any number of them beside each other and beside other workers.
// Law: it lets itself be heard of as long as it writes, and looks after what those left who are gone.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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

const LIMITS: QueueLimits = { perWorker: 50, perProvider: 500, lookMs: 250 };
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
      limits: { ...LIMITS, ...options.limits },
      connections: options.connections ?? CONNECTIONS,
      async sit(sitting, bench) {
        held.add(bench.workflow);
        try {
          return await sit(sitting, bench, around);
        } catch (error) {
          options.say(`${sitting.id}: ${describe(error)}`);
          throw error;
        } finally {
          held.delete(bench.workflow);
        }
      },
    });
    const gone = new AbortController();
    let leave: Watch["leave"] = () => undefined;
    const over = new Promise<string>((resolve) => (leave = resolve));
    const beating = keepBeating(engine, database, {
      ...options,
      leaving: leaving.signal,
      gone: gone.signal,
      leave: (why) => leave(why),
    });
    return {
      database,
      over,
      atWork: () => held.size,
      async close(waitMs = DRAIN_MS) {
        leaving.abort();
        await engine.stop(waitMs);
        gone.abort();
        await beating;
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

interface Watch extends Pick<WorkerOptions, "say" | "beatMs" | "keptMs" | "tidyMs"> {
  /** Nothing new is begun. */
  readonly leaving: AbortSignal;
  /** Nothing is in flight any more. */
  readonly gone: AbortSignal;
  readonly leave: (why: string) => void;
}

/** Until the process is gone: what it still finishes is not taken over from it. What fails now is tried at the next beat. */
async function keepBeating(engine: Engine, database: LogDatabase, watch: Watch): Promise<void> {
  const { beatMs = BEAT_MS, keptMs = KEPT_MS, tidyMs = TIDY_MS, leaving, gone, say } = watch;
  // Workers that started together do not tidy together.
  let tidyAt = performance.now() + tidyMs * Math.random();
  while (!gone.aborted) {
    try {
      await database.beat();
      if (!leaving.aborted) {
        await database.check();
        await lookAfter(engine, database, beatMs);
      }
      if (!leaving.aborted && performance.now() >= tidyAt) {
        tidyAt = performance.now() + tidyMs * (0.5 + Math.random());
        await engine.clear(keptMs);
        await database.sittings.forget(keptMs);
      }
    } catch (error) {
      // Somebody has prepared the database for a newer program: what is at work here may end, nothing new is begun.
      if (error instanceof DissensusError && error.code === "schema-newer")
        watch.leave(error.message);
      else if (!gone.aborted) say(`Could not look after other workers: ${describe(error)}`);
    }
    await pause(beatMs, undefined, { signal: gone }).catch(() => undefined);
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
