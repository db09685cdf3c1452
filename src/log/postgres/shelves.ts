// What people do with deliberations in PostgreSQL as a whole: names, shelves, branches, words kept under keys.
// Law 1: nothing is put away while somebody writes to it. Law 2: what goes for good was discarded before; the database holds that too.
import { badInput } from "../../errors.ts";
import { canonical } from "../../kernel/json.ts";
import { blobsNamed, type Fork, rechain, sharedPart } from "../fork.ts";
import { noneSuch } from "../home.ts";
import { labelIn, labelForm, type RunLabel } from "../label.ts";
import { busy } from "../lock.ts";
import type { Reserved, RunHead } from "../run-store.ts";
import { verifyBytes } from "../verify.ts";
import { adoptLog } from "./adopting.ts";
import type { Connection, Querying } from "./connection.ts";
import { type Surroundings, writtenHead } from "./opening.ts";
import { isGone } from "./presence.ts";
import { type LogPlace, verifyLog } from "./reading.ts";

export type PutAway = "archive" | "discarded";

/** What was discarded by another server can be brought back there for as long. */
const UNDO = "10 minutes";

/** From where it is to where it shall be; null is among all others. */
export async function moveLog(
  around: Surroundings,
  { workspace, id }: LogPlace,
  [from, to]: readonly [from: PutAway | null, to: PutAway | null],
): Promise<void> {
  if (around.held.has(`${workspace}/${id}`)) throw busy(id, around.home.writer.pid);
  const self = await around.presence.join();
  const { connection } = around;
  const move = async (asked: Querying, wasUnsure: boolean): Promise<void> => {
    const is = await shelfOf(asked, workspace, id);
    if (wasUnsure && is === to) return;
    if (is !== from) throw noneSuch(id, workspace);
    await writtenHead(asked, { connection, workspace, id, shelf: from }, self);
    await asked.query(
      `UPDATE dissensus.deliberations
       SET shelf = $3, shelved_at = clock_timestamp(), due = false, sitting = NULL
       WHERE workspace = $1 AND id = $2`,
      [workspace, id, to],
    );
  };
  await connection.patiently(`put ${id} away`, (wasUnsure) =>
    connection.transact(workspace, (asked) => move(asked, wasUnsure)),
  );
}

async function shelfOf(
  asked: Querying,
  workspace: string,
  id: string,
): Promise<PutAway | null | undefined> {
  const { rows } = await asked.query<{ shelf: PutAway | null }>(
    "SELECT shelf FROM dissensus.deliberations WHERE workspace = $1 AND id = $2",
    [workspace, id],
  );
  return rows[0]?.shelf;
}

/** One of them, or all that were discarded long enough ago. */
export async function clearShelf(
  connection: Connection,
  workspace: string,
  id?: string,
): Promise<void> {
  await connection.within("delete what was discarded", workspace, (asked) =>
    asked.query(
      `SELECT dissensus.clear_discarded(id) FROM dissensus.deliberations
       WHERE workspace = $1 AND shelf = 'discarded'
         AND (id = $2 OR $2 IS NULL AND shelved_at < clock_timestamp() - interval '${UNDO}')`,
      [workspace, id ?? null],
    ),
  );
}

/** All heads, in one look. */
export function listHeads(
  connection: Connection,
  workspace: string,
  shelf: PutAway | null,
): Promise<readonly RunHead[]> {
  return connection.within("list the deliberations", workspace, async (asked) => {
    const { rows } = await asked.query<{
      id: string;
      seq: number;
      label: string | null;
      at: number;
      worker: number | null;
      due: boolean;
    }>(
      `SELECT id, seq, label, worker, due, (extract(epoch FROM written_at) * 1000)::float8 AS at
       FROM dissensus.deliberations
       WHERE workspace = $1 AND shelf IS NOT DISTINCT FROM $2 ORDER BY id COLLATE "C"`,
      [workspace, shelf],
    );
    const gone = new Map<number | null, boolean>([[null, true]]);
    for (const { worker } of rows)
      if (worker !== null && !gone.has(worker)) gone.set(worker, await isGone(asked, worker));
    return rows.map(({ id, seq, label, worker, due, at }) => ({
      id,
      size: async () => seq,
      label: async () => labelIn(label),
      writtenAt: async () => at,
      isHeld: async () => due || gone.get(worker) === false,
    }));
  });
}

export function readLabelOf({ connection, workspace, id }: LogPlace): Promise<RunLabel> {
  return connection.within(`read the label of ${id}`, workspace, async (asked) => {
    const { rows } = await asked.query<{ label: string | null }>(
      "SELECT label FROM dissensus.deliberations WHERE workspace = $1 AND id = $2",
      [workspace, id],
    );
    return labelIn(rows[0]?.label ?? null);
  });
}

export async function writeLabelOf(
  { connection, workspace, id }: LogPlace,
  label: RunLabel,
): Promise<void> {
  const { rowCount } = await connection.within(`write the label of ${id}`, workspace, (asked) =>
    asked.query(`UPDATE dissensus.deliberations SET label = $3 WHERE workspace = $1 AND id = $2`, [
      workspace,
      id,
      canonical(labelForm.parse(label)),
    ]),
  );
  if (rowCount !== 1) throw noneSuch(id, workspace);
}

/** Whole, with what its part of the log names, or not at all. */
export async function forkRows(from: LogPlace, to: LogPlace, fork: Fork): Promise<void> {
  const { workspace } = from;
  const shared = sharedPart(await verifyLog(from), fork);
  const lines = rechain(shared, { from: fork.from, to: fork.to, ts: new Date().toISOString() });
  await adoptLog(to, {
    verified: verifyBytes(Buffer.concat(lines)),
    lines: async function* () {
      yield lines;
    },
    also: async (asked) => {
      await asked.query(
        `INSERT INTO dissensus.blobs (workspace, deliberation, name, bytes)
         SELECT workspace, $3, name, bytes FROM dissensus.blobs
         WHERE workspace = $1 AND deliberation = $2 AND name = ANY($4)`,
        [workspace, fork.from, fork.to, blobsNamed(shared).map(({ blob }) => blob)],
      );
      await asked.query(
        `UPDATE dissensus.deliberations SET label = (
           SELECT label FROM dissensus.deliberations WHERE workspace = $1 AND id = $2)
         WHERE workspace = $1 AND id = $3`,
        [workspace, fork.from, fork.to],
      );
    },
  });
}

export async function reserveRow(
  connection: Connection,
  workspace: string,
  key: string,
  word: string,
): Promise<Reserved> {
  const kept = await connection.within("keep a key", workspace, async (asked) => {
    await asked.query(
      `INSERT INTO dissensus.reserved (workspace, key, word) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [workspace, key, word],
    );
    const { rows } = await asked.query<{ word: string }>(
      "SELECT word FROM dissensus.reserved WHERE workspace = $1 AND key = $2",
      [workspace, key],
    );
    return rows[0]?.word;
  });
  if (kept === undefined)
    throw badInput("key-used", "This key was let go a moment ago.", "Try again.");
  return {
    word: kept,
    letGo: async () => {
      await connection.within("let a key go", workspace, (asked) =>
        asked.query("DELETE FROM dissensus.reserved WHERE workspace = $1 AND key = $2", [
          workspace,
          key,
        ]),
      );
    },
  };
}
