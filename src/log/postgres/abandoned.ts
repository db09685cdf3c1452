// Which logs nobody writes any more although their heads name somebody: of processes that are gone, and of those that hang.
// Law: silence is measured by the database's clock alone, only while the database was up, and only by a process that was itself
// heard of in that time. So neither a stopped server nor a frozen observer makes anybody else look dead.
import type { Connection, Querying } from "./connection.ts";
import { isGone } from "./presence.ts";

/** How often a process that writes lets itself be heard. */
export const BEAT_MS = 5_000;
const MISSED = 6;

export interface Abandoned {
  readonly workspace: string;
  readonly id: string;
  /** Who wrote it, and in which epoch. */
  readonly worker: number;
  readonly epoch: number;
  /** Its session ended, or it was not heard of for so long that it is taken over from. */
  readonly how: "gone" | "silent";
}

interface Row {
  readonly workspace: string;
  readonly id: string;
  readonly worker: number;
  readonly epoch: number;
  readonly is_silent: boolean;
}

/** `beatMs`: what counts as one beat; after a start of the server a living process has one to take its place again. */
export function findAbandoned(
  connection: Connection,
  self: number,
  beatMs: number,
): Promise<readonly Abandoned[]> {
  return connection.within("look for what was left", "none", async (asked) => {
    const rows = await heldByOthers(asked, self, beatMs);
    const gone = new Map<number, boolean>();
    for (const { worker } of rows)
      if (!gone.has(worker)) gone.set(worker, await isGone(asked, worker));
    return rows.flatMap(({ is_silent, ...row }): Abandoned[] => {
      if (gone.get(row.worker) === true) return [{ ...row, how: "gone" }];
      return is_silent ? [{ ...row, how: "silent" }] : [];
    });
  });
}

/** Nothing where this process was not heard of itself, or the server has only just started. */
async function heldByOthers(
  asked: Querying,
  self: number,
  beatMs: number,
): Promise<readonly Row[]> {
  const { rows } = await asked.query<Row>(
    `WITH at AS (
       SELECT clock_timestamp() AS now, pg_postmaster_start_time() AS up,
         $2 * interval '1 millisecond' AS beat, $2 * $3 * interval '1 millisecond' AS silence
     )
     SELECT d.workspace, d.id, d.worker, d.epoch, at.now - greatest(w.seen_at, at.up) > at.silence AS is_silent
     FROM at, dissensus.deliberations d
     JOIN dissensus.workers w ON w.id = d.worker
     WHERE d.worker <> $1 AND at.now - at.up > at.beat
       AND EXISTS (SELECT FROM dissensus.workers s WHERE s.id = $1 AND at.now - s.seen_at < at.silence)
     ORDER BY d.workspace COLLATE "C", d.id COLLATE "C"`,
    [self, beatMs, MISSED],
  );
  return rows;
}

/** Lets this process be heard of, by the database's clock. */
export async function beat(connection: Connection, self: number): Promise<void> {
  await connection.within("hear of this process", "none", (asked) =>
    asked.query("UPDATE dissensus.workers SET seen_at = clock_timestamp() WHERE id = $1", [self]),
  );
}
