// Which logs nobody writes any more although their heads name somebody: of processes that are gone, and of those that hang.
// Law: silence is measured by the database's clock alone, only while the database was up, and only by a process that was itself
// heard of in that time. So neither a stopped server nor a frozen observer makes anybody else look dead.
import type { Connection, Querying } from "./connection.ts";
import { whoIsGone } from "./presence.ts";

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

/** `beatMs`: what counts as one beat; after a start of the server a living process has one to take its place again. */
export function findAbandoned(
  connection: Connection,
  self: number,
  beatMs: number,
): Promise<readonly Abandoned[]> {
  return connection.within("look for what was left", "none", async (asked) => {
    const others = await writingOthers(asked, self, beatMs);
    const gone = await whoIsGone(asked, [...others.keys()]);
    const lost = [...others].filter(([worker, isSilent]) => isSilent || gone.has(worker));
    if (lost.length === 0) return [];
    const { rows } = await asked.query<Omit<Abandoned, "how">>(
      `SELECT workspace, id, worker, epoch FROM dissensus.deliberations WHERE worker = ANY ($1)
       ORDER BY workspace COLLATE "C", id COLLATE "C"`,
      [lost.map(([worker]) => worker)],
    );
    return rows.map((row) => ({ ...row, how: gone.has(row.worker) ? "gone" : "silent" }));
  });
}

/**
 * Who else writes, and whether it was silent for long: as many rows as there are processes, not as there are deliberations.
 * Nothing where this process was not heard of itself, or the server has only just started.
 */
async function writingOthers(
  asked: Querying,
  self: number,
  beatMs: number,
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await asked.query<{ worker: number; is_silent: boolean }>(
    `WITH at AS (
       SELECT clock_timestamp() AS now, pg_postmaster_start_time() AS up,
         $2 * interval '1 millisecond' AS beat, $2 * $3 * interval '1 millisecond' AS silence
     )
     SELECT w.id AS worker, at.now - greatest(w.seen_at, at.up) > at.silence AS is_silent
     FROM at, dissensus.workers w
     WHERE w.id <> $1 AND at.now - at.up > at.beat
       AND EXISTS (SELECT FROM dissensus.deliberations d WHERE d.worker = w.id)
       AND EXISTS (SELECT FROM dissensus.workers s WHERE s.id = $1 AND at.now - s.seen_at < at.silence)`,
    [self, beatMs, MISSED],
  );
  return new Map(rows.map(({ worker, is_silent }) => [worker, is_silent]));
}

/** Lets this process be heard of, by the database's clock. */
export async function beat(connection: Connection, self: number): Promise<void> {
  await connection.within("hear of this process", "none", (asked) =>
    asked.query("UPDATE dissensus.workers SET seen_at = clock_timestamp() WHERE id = $1", [self]),
  );
}
