// This process among those that write: a number, alive as long as a session holds the advisory lock of that number.
// Law: who finds the lock free may take over what the number was writing. That a lock fell free while its holder lives does no
// harm: the epoch of each log is what refuses the one who was taken over from.
import type { Client } from "pg";
import type { Home } from "../home.ts";
import type { Querying, Connection } from "./connection.ts";
import { checkSchema } from "./migrations.ts";

/** The first half of the lock's key; the second is the worker's number. */
const WORKERS = 0x776f726b;
const AGAIN_MS = 250;
/** Five to a page of 8 KiB: as much room as a store of files lays aside. */
const BALLAST_ROWS = 5 * 1024;

export class Presence {
  readonly #connection: Connection;
  readonly #self: Home["writer"];
  #joining: Promise<number> | undefined;
  #session: Client | undefined;
  #number: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(connection: Connection, self: Home["writer"]) {
    this.#connection = connection;
    this.#self = self;
  }

  /** This process's number; from then on its lock is held, and taken again after every break. */
  join(): Promise<number> {
    this.#joining ??= this.#join().catch((cause: unknown) => {
      this.#joining = undefined;
      throw cause;
    });
    return this.#joining;
  }

  /** That holds the lock; undefined before it was asked for, and while it is lost. */
  get session(): Client | undefined {
    return this.#session;
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#joining?.catch(() => undefined);
    await this.#session?.end().catch(() => undefined);
  }

  async #join(): Promise<number> {
    const { pid, bootId, host } = this.#self;
    const number = (this.#number ??= await this.#connection.within(
      "give this process a number",
      "none",
      async (asked) => {
        await checkSchema(asked);
        const { rows } = await asked.query<{ id: number }>(
          "INSERT INTO dissensus.workers (pid, boot_id, host) VALUES ($1, $2, $3) RETURNING id",
          [pid, bootId, host],
        );
        return rows[0]?.id ?? 0;
      },
    ));
    await this.#connection.patiently("hold this process's place", () => this.#hold(number));
    await this.#layBallast();
    return number;
  }

  async #hold(number: number): Promise<void> {
    const session = await this.#connection.session();
    session.once("end", () => this.#lost(number));
    const { rows } = await session.query<{ held: boolean }>(
      "SELECT pg_try_advisory_lock($1, $2) AS held",
      [WORKERS, number],
    );
    // An earlier session of ours may linger: it holds the place until the server notices that it is gone.
    if (this.#isOver || rows[0]?.held !== true) return session.end();
    this.#session = session;
  }

  #lost(number: number): void {
    this.#session = undefined;
    if (this.#isOver) return;
    const again = (): void => void this.#hold(number).catch(() => this.#lost(number));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(again, AGAIN_MS).unref();
  }

  /** Best effort: a disk too full for it is one on which the next append fails. */
  async #layBallast(): Promise<void> {
    const lay = `INSERT INTO dissensus.ballast
      SELECT repeat('1', 12000)::bit(12000) FROM generate_series(1, ${BALLAST_ROWS})
      WHERE NOT EXISTS (SELECT FROM dissensus.ballast)`;
    await this.#connection.transact("none", (asked) => asked.query(lay)).catch(() => undefined);
  }
}

/** Whether nobody holds the place of this number. Any number may look at once; the lock goes with the transaction. */
export async function isGone(asked: Querying, number: number): Promise<boolean> {
  const { rows } = await asked.query<{ free: boolean }>(
    "SELECT pg_try_advisory_xact_lock_shared($1, $2) AS free",
    [WORKERS, number],
  );
  return rows[0]?.free === true;
}

/** Those of them whose places nobody holds, in one question however many they are. */
export async function whoIsGone(
  asked: Querying,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await asked.query<{ number: number }>(
    "SELECT number FROM unnest($2::int[]) AS number WHERE pg_try_advisory_xact_lock($1, number)",
    [WORKERS, numbers],
  );
  return new Set(rows.map(({ number }) => number));
}

/** The rows of processes that are gone and not heard of for so long, while the server was up; what a log names stays. */
export async function forgetGone(asked: Querying, keptMs: number): Promise<void> {
  await asked.query(
    `DELETE FROM dissensus.workers w
     WHERE greatest(w.seen_at, pg_postmaster_start_time()) < clock_timestamp() - $2 * interval '1 millisecond'
       AND NOT EXISTS (SELECT FROM dissensus.deliberations d WHERE d.worker = w.id)
       AND pg_try_advisory_xact_lock($1, w.id)`,
    [WORKERS, keptMs],
  );
}
