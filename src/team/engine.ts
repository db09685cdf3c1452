// The durable engine. Nothing else knows that it is DBOS.
// Law 1: a workflow is one sitting and is never replayed: the log is the record, and whoever goes on with it does so in a new sitting.
// Law 2: one application version for all builds; a build listens to the queues of the protocols that it carries.
// Law 3: what a step leaves behind is the number of its event, never what somebody said.
import type { Pool } from "pg";
import { badInput, broken } from "../errors.ts";
import { errno } from "../log/fs.ts";
import { workerPool } from "../log/postgres/index.ts";

/** Of all builds, so that none strands what another has begun. */
const APPLICATION = { name: "dissensus", applicationVersion: "1" };
/** As the database's own functions name them. */
const WORKFLOW = "sitting";
const TOPIC = "handed";
const OVER = "over";

/** One stretch of a deliberation, in one process. */
export interface Sitting {
  readonly workspace: string;
  readonly id: string;
  /** Of the log's head when the sitting was asked for; another one, and somebody else has gone on since. */
  readonly epoch: number;
}

/** What a sitting is given by the engine it runs on. */
export interface SittingContext {
  readonly workflow: string;
  /** Runs it as a step of this sitting, named after its ask; what it gives back is the number of an event. */
  step(ask: string, settle: () => Promise<number | null>): Promise<void>;
  /** Calls back when something was handed over. */
  listen(onHanded: () => Promise<void>): { close(): Promise<void> };
}

/** What a queue lets through. A provider's share counts over all workers. */
export interface QueueLimits {
  /** Sittings of one protocol at once, in this process. */
  readonly perWorker: number;
  /** Over all workers. */
  readonly inAll?: number | undefined;
  readonly perProvider: number;
  /** Sittings of one provider that begin within a minute. */
  readonly perProviderMinute?: number | undefined;
  /** How often a queue is looked at. */
  readonly lookMs: number;
}

export interface EngineOptions {
  readonly url: string;
  /** Of this process, new with each start: what a dead one left is then known by its name. */
  readonly executor: string;
  /** The versions of protocols that this build carries. */
  readonly queues: readonly string[];
  readonly limits: QueueLimits;
  /** Connections of the engine's own pool. */
  readonly connections: number;
  sit(sitting: Sitting, context: SittingContext): Promise<string>;
}

export interface Engine {
  /** Cancels what these processes ran. It keeps its places in the queues until then. */
  cancelOf(executors: readonly number[]): Promise<void>;
  /** Forgets sittings that are over for so long, some at a time, until none are left: nothing else clears the engine's tables. */
  clear(keptMs: number): Promise<void>;
  /** Takes nothing new; what runs may end within this time. */
  stop(waitMs: number): Promise<void>;
}

type Dbos = typeof import("@dbos-inc/dbos-sdk").DBOS;

/** Makes the engine's own tables. For one process at a time: see `prepareDatabase`. */
export async function migrateEngine(url: string): Promise<void> {
  const DBOS = await loadEngine();
  await DBOS.migrate(url);
}

/** One for each process: the engine is one of its globals. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const DBOS = await loadEngine();
  const pool: Pool = await workerPool(options.url, options.connections);
  DBOS.setConfig({
    ...APPLICATION,
    executorID: options.executor,
    systemDatabasePool: pool,
    runMigrations: false,
    listenQueues: [...options.queues],
    logger: SILENT,
  });
  DBOS.registerWorkflow(
    (workspace: string, id: string, epoch: number) =>
      options.sit({ workspace, id, epoch }, contextOf(DBOS)),
    { name: WORKFLOW },
  );
  await DBOS.launch().catch(async (cause: unknown) => {
    await pool.end();
    throw broken(
      "no-engine",
      "The durable engine could not start on this database.",
      "Prepare the database for this program: dissensus migrate --database URL.",
      { cause },
    );
  });
  const close = async (waitMs = 0): Promise<void> => {
    await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: waitMs });
    await pool.end();
  };
  await registerQueues(DBOS, options).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return {
    async cancelOf(executors) {
      if (executors.length === 0) return;
      const found = await listed(DBOS, { status: "PENDING", executorId: executors.map(String) });
      if (found.length > 0) await DBOS.cancelWorkflows(found);
    },
    async clear(keptMs) {
      const completedBefore = new Date(Date.now() - keptMs).toISOString();
      for (;;) {
        const old = await listed(DBOS, { status: [...ENDED], completedBefore, limit: CLEARED });
        if (old.length > 0) await DBOS.deleteWorkflows(old);
        if (old.length < CLEARED) return;
      }
    },
    stop: close,
  };
}

async function registerQueues(DBOS: Dbos, { queues, limits }: EngineOptions): Promise<void> {
  const { perWorker, inAll, perProvider, perProviderMinute, lookMs } = limits;
  const most = inAll ?? Infinity;
  for (const queue of queues)
    await DBOS.registerQueue(queue, {
      workerConcurrency: Math.min(perWorker, most),
      partitionConcurrency: Math.min(perProvider, most),
      minPollingIntervalMs: lookMs,
      onConflict: "always_update",
      ...(inAll === undefined ? {} : { globalConcurrency: inAll }),
      ...(perProviderMinute === undefined
        ? {}
        : { partitionRateLimit: { limitPerPeriod: perProviderMinute, periodSec: 60 } }),
    });
}

const ENDED = ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"] as const;
/** In one transaction: so few that nobody waits for it. */
const CLEARED = 200;

async function listed(DBOS: Dbos, which: Parameters<Dbos["listWorkflows"]>[0]): Promise<string[]> {
  const found = await DBOS.listWorkflows({
    workflowName: WORKFLOW,
    loadInput: false,
    loadOutput: false,
    ...which,
  });
  return found.map(({ workflowID }) => workflowID);
}

function contextOf(DBOS: Dbos): SittingContext {
  const workflow = DBOS.workflowID ?? "";
  return {
    workflow,
    async step(ask, settle) {
      await DBOS.runStep(settle, { name: ask });
    },
    listen(onHanded) {
      const hear = async (): Promise<void> => {
        while ((await DBOS.recv<string>(TOPIC, { timeoutSeconds: HEAR_S })) !== OVER)
          await onHanded();
      };
      const heard = hear().catch(() => undefined);
      return {
        async close() {
          await DBOS.send(workflow, OVER, TOPIC);
          await heard;
        },
      };
    },
  };
}

/** What was handed over is looked at this often even if nothing is heard. */
const HEAR_S = 60;

/** What goes wrong is told by whoever asked for it. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

async function loadEngine(): Promise<Dbos> {
  try {
    return (await import("@dbos-inc/dbos-sdk")).DBOS;
  } catch (cause) {
    if (errno(cause) !== "ERR_MODULE_NOT_FOUND" && errno(cause) !== "MODULE_NOT_FOUND") throw cause;
    throw badInput(
      "no-engine",
      "Workers need the packages @dbos-inc/dbos-sdk and pg, which are not installed.",
      "Install them beside dissensus: npm install @dbos-inc/dbos-sdk pg.",
    );
  }
}
