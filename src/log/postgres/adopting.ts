// Whole logs that come from elsewhere, and the bytes of blobs.
import { takenError } from "../home.ts";
import type { VerifiedLog } from "../verify.ts";
import type { Querying } from "./connection.ts";
import type { LogPlace } from "./reading.ts";
import { addRecords } from "./writer.ts";

/** What is read is read anew for every try. */
export interface AdoptedLog {
  readonly verified: VerifiedLog;
  lines(): AsyncIterable<readonly Buffer[]>;
  blobFiles?(): AsyncIterable<readonly [name: string, bytes: Buffer]>;
  /** Done with the rest, or not at all. */
  also?(asked: Querying): Promise<unknown>;
}

export async function adoptLog(at: LogPlace, log: AdoptedLog): Promise<void> {
  const { connection, workspace, id } = at;
  const { count, head } = log.verified;
  const isThere = (asked: Querying): Promise<boolean> => isHead(asked, at, log.verified);
  await connection.patiently(`take over ${id}`, async (wasUnsure) => {
    if (wasUnsure && (await connection.transact(workspace, isThere))) return;
    await connection.transact(workspace, async (asked) => {
      const { rowCount } = await asked.query(
        `INSERT INTO dissensus.deliberations (workspace, id, epoch, seq, hash)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [workspace, id, log.verified.epoch, count, head],
      );
      if (rowCount !== 1) {
        if (wasUnsure && (await isThere(asked))) return;
        throw takenError(id);
      }
      let after = 0;
      for await (const lines of log.lines()) {
        await addRecords(asked, { workspace, deliberation: id, after, lines });
        after += lines.length;
      }
      for await (const [name, bytes] of log.blobFiles?.() ?? [])
        await addBlob(asked, at, name, bytes);
      await log.also?.(asked);
    });
  });
}

async function isHead(
  asked: Querying,
  { workspace, id }: LogPlace,
  { count, head }: VerifiedLog,
): Promise<boolean> {
  const { rowCount } = await asked.query(
    `SELECT FROM dissensus.deliberations WHERE workspace = $1 AND id = $2 AND seq = $3 AND hash = $4`,
    [workspace, id, count, head],
  );
  return rowCount === 1;
}

/** An equal one is the same one: it is named by what it holds. */
export async function addBlob(
  asked: Querying,
  { workspace, id }: LogPlace,
  name: string,
  bytes: Buffer,
): Promise<void> {
  await asked.query(
    `INSERT INTO dissensus.blobs (workspace, deliberation, name, bytes)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [workspace, id, name, bytes],
  );
}

export async function* blobFilesOf({
  connection,
  workspace,
  id,
}: LogPlace): AsyncGenerator<readonly [name: string, bytes: Buffer]> {
  for (let last = ""; ;) {
    const found = await connection.within("read a blob", workspace, async (asked) => {
      const { rows } = await asked.query<{ name: string; bytes: Buffer }>(
        `SELECT name, bytes FROM dissensus.blobs
         WHERE workspace = $1 AND deliberation = $2 AND name > $3 COLLATE "C"
         ORDER BY name COLLATE "C" LIMIT 1`,
        [workspace, id, last],
      );
      return rows[0];
    });
    if (found === undefined) return;
    last = found.name;
    yield [found.name, found.bytes];
  }
}
