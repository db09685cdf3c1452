// Which deliberations somebody is to go on with, who does, and what those who are gone left behind.
// Law 1: what is due stays due until the sitting that took it up says otherwise, as the log's writer.
// Law 2: taking over is raising the epoch: whoever wrote before is refused from then on, dead or only slow.
import type { Connection } from "./connection.ts";
import { type Abandoned, BEAT_MS, findAbandoned } from "./abandoned.ts";
import { forgetGone, type Presence, whoIsGone } from "./presence.ts";

/** A deliberation in its workspace. */
export interface RunKey {
  readonly workspace: string;
  readonly id: string;
}

/** Where a sitting waits: with others of its protocol and version, and of its provider. */
export interface SittingQueue {
  readonly queue: string;
  readonly provider: string;
}

export class Sittings {
  readonly #connection: Connection;
  readonly #presence: Presence;
  readonly #isHeld: (key: RunKey) => boolean;

  constructor(connection: Connection, presence: Presence, isHeld: (key: RunKey) => boolean) {
    this.#connection = connection;
    this.#presence = presence;
    this.#isHeld = isHeld;
  }

  /** Asks for a sitting, if none is there for where the log stands. False: there is no such deliberation. */
  enqueue(
    { workspace, id }: RunKey,
    { queue, provider, mayRerun = false }: SittingQueue & { readonly mayRerun?: boolean },
  ): Promise<boolean> {
    return this.#connection.within(`have ${id} gone on with`, workspace, async (asked) => {
      if (mayRerun)
        await asked.query(
          "UPDATE dissensus.deliberations SET may_rerun = true WHERE workspace = $1 AND id = $2",
          [workspace, id],
        );
      const { rows } = await asked.query<{ name: string | null }>(
        "SELECT dissensus.enqueue_sitting($1, $2, $3) AS name",
        [id, queue, provider],
      );
      return (rows[0]?.name ?? null) !== null;
    });
  }

  epochOf({ workspace, id }: RunKey): Promise<number | undefined> {
    return this.#connection.within(`look at ${id}`, workspace, async (asked) => {
      const { rows } = await asked.query<{ epoch: number }>(
        "SELECT epoch FROM dissensus.deliberations WHERE workspace = $1 AND id = $2",
        [workspace, id],
      );
      return rows[0]?.epoch;
    });
  }

  /** A person let calls be made again whose end nobody saw. */
  mayRerun({ workspace, id }: RunKey): Promise<boolean> {
    return this.#connection.within(`look at ${id}`, workspace, async (asked) => {
      const { rows } = await asked.query<{ may: boolean }>(
        "SELECT may_rerun AS may FROM dissensus.deliberations WHERE workspace = $1 AND id = $2",
        [workspace, id],
      );
      return rows[0]?.may === true;
    });
  }

  /** Somebody is to go on with it, or does. */
  isDue({ workspace, id }: RunKey): Promise<boolean> {
    return this.#connection.within(`look at ${id}`, workspace, async (asked) => {
      const { rows } = await asked.query<{ due: boolean }>(
        `SELECT due OR worker IS NOT NULL AS due FROM dissensus.deliberations
         WHERE workspace = $1 AND id = $2`,
        [workspace, id],
      );
      return rows[0]?.due === true;
    });
  }

  /** Said while the sitting still writes: it stands still or is over, and nobody is to go on. */
  async end({ workspace, id }: RunKey, epoch: number): Promise<void> {
    await this.#connection.within(`end the sitting of ${id}`, workspace, (asked) =>
      asked.query(
        `UPDATE dissensus.deliberations SET due = false, sitting = NULL, may_rerun = false
         WHERE workspace = $1 AND id = $2 AND epoch = $3`,
        [workspace, id, epoch],
      ),
    );
  }

  /** Frees what processes left that are gone or hang, and what this one no longer holds. */
  async free(beatMs = BEAT_MS): Promise<readonly Abandoned[]> {
    const self = await this.#presence.join();
    const left = await findAbandoned(this.#connection, self, beatMs);
    const lost = await this.#dropped(self);
    for (const { workspace, id, worker, epoch } of [...left, ...lost])
      await this.#connection.within(`take ${id} over`, workspace, (asked) =>
        asked.query(
          `UPDATE dissensus.deliberations SET epoch = epoch + 1, worker = NULL, sitting = NULL
           WHERE workspace = $1 AND id = $2 AND worker = $3 AND epoch = $4`,
          [workspace, id, worker, epoch],
        ),
      );
    return [...left, ...lost];
  }

  /** Those that are due, that nobody writes, and for which no sitting waits. */
  due(): Promise<readonly (RunKey & SittingQueue)[]> {
    return this.#connection.within("look for what is due", "none", async (asked) => {
      const { rows } = await asked.query<RunKey & SittingQueue>(
        `SELECT d.workspace, d.id, d.queue, d.provider FROM dissensus.deliberations d
         LEFT JOIN dbos.workflow_status w ON w.workflow_uuid = d.sitting
         WHERE d.due AND d.worker IS NULL
           AND coalesce(w.status, '') NOT IN ('ENQUEUED', 'DELAYED', 'PENDING')
         ORDER BY d.workspace COLLATE "C", d.id COLLATE "C"`,
      );
      return rows;
    });
  }

  /** Processes that are gone although the engine takes sittings of theirs for running. After a start of the server all have a beat to come back. */
  async gone(beatMs = BEAT_MS): Promise<readonly number[]> {
    const self = await this.#presence.join();
    return this.#connection.within("look who is gone", "none", async (asked) => {
      const { rows } = await asked.query<{ worker: string }>(
        `SELECT DISTINCT executor_id AS worker FROM dbos.workflow_status
         WHERE status = 'PENDING'
           AND clock_timestamp() - pg_postmaster_start_time() > $1 * interval '1 millisecond'`,
        [beatMs],
      );
      const others = rows
        .map(({ worker }) => Number(worker))
        .filter((worker) => Number.isSafeInteger(worker) && worker !== self);
      return [...(await whoIsGone(asked, others))];
    });
  }

  /** Forgets processes that are gone for so long, and that no log names as its writer. */
  async forget(keptMs: number): Promise<void> {
    await this.#connection.within("forget who is gone", "none", (asked) =>
      forgetGone(asked, keptMs),
    );
  }

  /** Logs whose head names this process although nothing here writes them: a sitting broke off, or could not say that it ended. */
  #dropped(self: number): Promise<readonly Abandoned[]> {
    return this.#connection.within("look for what was dropped", "none", async (asked) => {
      const { rows } = await asked.query<Omit<Abandoned, "how">>(
        `SELECT workspace, id, worker, epoch FROM dissensus.deliberations WHERE worker = $1`,
        [self],
      );
      return rows
        .filter((key) => !this.#isHeld(key))
        .map((key): Abandoned => ({ ...key, how: "gone" }));
    });
  }
}
