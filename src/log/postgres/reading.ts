// Reading a log out of PostgreSQL, a page at a time, and checking all of it: the chain by itself, and against the head.
import { broken } from "../../errors.ts";
import { damageError } from "../refusals.ts";
import { noneSuch } from "../home.ts";
import { type VerifiedLog, Verifier } from "../verify.ts";
import type { Querying, Connection } from "./connection.ts";

/** Where one log is. */
export interface LogPlace {
  readonly connection: Connection;
  readonly workspace: string;
  readonly id: string;
}

export interface LogHead {
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
}

/** A page ends with the record that passes either: memory is bounded by the largest line. */
const PAGE_RECORDS = 256;
const PAGE_BYTES = 4 * 1024 * 1024;

export async function* linesOf(at: LogPlace): AsyncGenerator<readonly Buffer[]> {
  for (let seen = 0; ;) {
    const page = await at.connection.within("read the log", at.workspace, async (asked) => {
      const { rows } = await asked.query<{ line: Buffer }>(
        `SELECT line FROM (
           SELECT seq, line, sum(octet_length(line)) OVER (ORDER BY seq) - octet_length(line) AS before
           FROM dissensus.records
           WHERE workspace = $1 AND deliberation = $2 AND seq > $3 AND seq <= $3 + $4
         ) AS page WHERE before < $5 ORDER BY seq`,
        [at.workspace, at.id, seen, PAGE_RECORDS, PAGE_BYTES],
      );
      return rows.map(({ line }) => line);
    });
    if (page.length === 0) return;
    seen += page.length;
    yield page;
  }
}

/** The whole log, or why it cannot be trusted. */
export async function readLog(at: LogPlace): Promise<VerifiedLog> {
  const head = await at.connection.within("look for the log", at.workspace, (asked) =>
    headOf(asked, at),
  );
  let hash = "";
  const verifier = new Verifier({
    onEvent: ({ seq, h }) => {
      if (seq === head.seq) hash = h;
    },
  });
  for await (const page of linesOf(at)) if (!verifier.push(Buffer.concat(page))) break;
  const found = verifier.finish();
  // A transaction is there or it is not: what a crash may leave of a file is damage here.
  const problem = found.problem ?? found.torn;
  if (problem !== undefined) throw damageError(at.id, problem);
  if (hash !== head.hash)
    throw broken(
      "log-damaged",
      `The log of ${at.id} has ${found.count} records and should have ${head.seq}, or its last is another.`,
      "Restore the database from a backup.",
      { deliberation: at.id, seq: head.seq },
    );
  return found;
}

async function headOf(asked: Querying, { workspace, id }: LogPlace): Promise<LogHead> {
  const { rows } = await asked.query<LogHead>(
    "SELECT epoch, seq, hash FROM dissensus.deliberations WHERE workspace = $1 AND id = $2",
    [workspace, id],
  );
  if (rows[0] === undefined) throw noneSuch(id, workspace);
  return rows[0];
}
