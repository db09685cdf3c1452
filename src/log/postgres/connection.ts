// The way to a PostgreSQL: transactions that know whether their commit may have been done, and patience that ends.
// Law 1: a commit whose answer was lost is neither taken for done nor for undone; whoever asked for it looks.
// Law 2: what may work later is tried again for a bounded time, and then refused with `database-unavailable`.
// Nothing of the driver is loaded before a database is used.
import type { Client, ClientBase, ClientConfig, Pool, PoolConfig } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { badInput, DissensusError } from "../../errors.ts";
import { errno } from "../fs.ts";
import { databaseError, isFault, mayBeDone, meaningOf, sqlStateOf } from "./failures.ts";

export interface ConnectionOptions {
  readonly url: string;
  /** Whose rights: a worker's reach all workspaces, a server's the one that is named. */
  readonly role?: "worker" | "server";
  /** How many beside the one that holds this process's place. */
  readonly connections?: number;
  /** For how long what may work later is tried again. Longer than a restart of the server takes. */
  readonly patienceMs?: number;
  /** After this long the server gives a statement up. */
  readonly statementMs?: number;
  /** After this long in the midst of a transaction the server ends it: a writer that hangs blocks nobody. */
  readonly idleMs?: number;
}

const CONNECT_MS = 5_000;
const PATIENCE_MS = 100_000;
const STATEMENT_MS = 15_000;
const IDLE_MS = 10_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** Reading a statement's answer may take this much longer than the server gives it. */
const LAST_WORD_MS = 5_000;
const READ_ONLY = "25006";

/** What a transaction's statements are asked of. */
export type Querying = Pick<ClientBase, "query">;

/** A try that failed, and whether it may have been done all the same. */
class FailedTry extends Error {
  readonly isUnsure: boolean;
  constructor(cause: unknown, isUnsure: boolean) {
    super("a transaction failed", { cause });
    this.isUnsure = isUnsure;
  }
}

/** What made a try fail. */
export function causeOf(failed: unknown): unknown {
  return failed instanceof FailedTry ? failed.cause : failed;
}

export class Connection {
  readonly #options: ConnectionOptions;
  #pool: Promise<Pool> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** One transaction in a workspace, tried once. */
  async transact<T>(workspace: string, act: (asked: Querying) => Promise<T>): Promise<T> {
    const pool = await (this.#pool ??= this.#makePool());
    const client = await pool.connect().catch((cause: unknown) => {
      throw new FailedTry(cause, false);
    });
    // A connection that breaks while it is held says so here as well; who waits for its answer is told.
    client.on("error", ignore);
    let isSent = false;
    let isGood = false;
    try {
      // In one message. A name of a workspace has nothing in it that would have to be escaped. Somebody may have turned waiting
      // for the disk off for the whole database; somebody may also have asked for more than that.
      await client.query(
        `BEGIN; SET LOCAL dissensus.workspace = '${workspace}';
         SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`,
      );
      const done = await act(client);
      isSent = true;
      const { command } = await client.query("COMMIT");
      if (command !== "COMMIT") throw new Error("the server rolled the transaction back");
      isGood = true;
      return done;
    } catch (cause) {
      const state = sqlStateOf(cause);
      // A server that only reads, after a failover, is the wrong one: the next connection may meet another.
      if ((state !== undefined && state !== READ_ONLY) || cause instanceof DissensusError)
        isGood = await client.query("ROLLBACK").then(
          () => true,
          () => false,
        );
      if (cause instanceof DissensusError || isFault(cause)) throw cause;
      throw new FailedTry(cause, isSent && mayBeDone(cause));
    } finally {
      client.off("error", ignore);
      client.release(!isGood);
    }
  }

  /** A transaction that may be done twice without harm, tried until it works or patience ends. */
  within<T>(doing: string, workspace: string, act: (asked: Querying) => Promise<T>): Promise<T> {
    return this.patiently(doing, () => this.transact(workspace, act));
  }

  /** `attempt` is told whether a try before it may have been done. */
  async patiently<T>(doing: string, attempt: (wasUnsure: boolean) => Promise<T>): Promise<T> {
    const until = performance.now() + (this.#options.patienceMs ?? PATIENCE_MS);
    let wasUnsure = false;
    let hasFreed = false;
    for (let turn = 0; ; turn += 1) {
      try {
        return await attempt(wasUnsure);
      } catch (failed) {
        if (!(failed instanceof FailedTry)) throw failed;
        const { cause } = failed;
        wasUnsure ||= failed.isUnsure;
        const meaning = meaningOf(cause);
        const wait = Math.min(FIRST_PAUSE_MS * 2 ** turn, LONGEST_PAUSE_MS) * (0.5 + Math.random());
        if (meaning === "full" && !hasFreed) {
          hasFreed = true;
          await this.#freeBallast();
        } else if (meaning === "again" && performance.now() + wait < until) await pause(wait);
        else throw databaseError(doing, cause, wasUnsure);
      }
    }
  }

  /** A session of its own, outside of the pool. */
  async session(): Promise<Client> {
    const { Client } = await loadDriver();
    const client = new Client(this.#config());
    client.on("error", ignore);
    await client.connect().catch((cause: unknown) => {
      throw new FailedTry(cause, false);
    });
    return client;
  }

  async close(): Promise<void> {
    const pool = await this.#pool?.catch(() => undefined);
    if (pool?.ending === false) await pool.end();
  }

  /** Best effort: with it there is room for what is on its way; without it what follows is refused as before. */
  async #freeBallast(): Promise<void> {
    const free = "TRUNCATE dissensus.ballast";
    await this.transact("none", (asked) => asked.query(free)).catch(() => undefined);
  }

  async #makePool(): Promise<Pool> {
    return makePool({ ...this.#config(), max: this.#options.connections ?? 1 });
  }

  #config(): ClientConfig {
    const { url, role = "worker", statementMs = STATEMENT_MS, idleMs = IDLE_MS } = this.#options;
    return {
      connectionString: url,
      options: `-c role=dissensus_${role}`,
      application_name: "dissensus",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: statementMs,
      query_timeout: statementMs + LAST_WORD_MS,
      idle_in_transaction_session_timeout: idleMs,
    };
  }
}

async function makePool(config: PoolConfig): Promise<Pool> {
  const { Pool } = await loadDriver();
  const pool = new Pool(config);
  // One that broke while nobody used it is replaced when it is needed.
  pool.on("error", ignore);
  return pool;
}

/** For an engine that brings its own ways with it: a worker's rights and no limits. */
export function workerPool(url: string, connections: number): Promise<Pool> {
  return makePool({
    connectionString: url,
    options: "-c role=dissensus_worker",
    application_name: "dissensus engine",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    max: connections,
  });
}

/** One session for one errand, under its own name and with no limits. */
export async function connectOnce(url: string): Promise<Client> {
  const { Client } = await loadDriver();
  const client = new Client({ connectionString: url, application_name: "dissensus" });
  client.on("error", ignore);
  try {
    await client.connect();
  } catch (cause) {
    throw databaseError("answer", cause);
  }
  return client;
}

/** What broke is told to whoever waits for it. */
function ignore(): void {}

async function loadDriver(): Promise<Pick<typeof import("pg"), "Client" | "Pool">> {
  try {
    return (await import("pg")).default;
  } catch (cause) {
    if (errno(cause) !== "ERR_MODULE_NOT_FOUND" && errno(cause) !== "MODULE_NOT_FOUND") throw cause;
    throw badInput(
      "no-driver",
      "A database needs the package pg, which is not installed.",
      "Install it beside dissensus, in the same way: npm install pg, or npm install -g pg.",
    );
  }
}
