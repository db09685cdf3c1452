// Reading a log out of PostgreSQL, a page at a time, and checking all of it: the chain by itself, and against the head.
import { damageError } from "../refusals.ts";
import type { LogEvent } from "../event.ts";
import { noneSuch } from "../home.ts";
import {
  type Problem,
  type VerifiedLog,
  Verifier,
  verifyBytes,
  type VerifyOptions,
} from "../verify.ts";
import type { Querying, Connection } from "./connection.ts";

/** Where one log is. */
export interface LogPlace {
  readonly connection: Connection;
  readonly workspace: string;
  readonly id: string;
  /** Among those that were put away. */
  readonly shelf?: "archive" | "discarded" | null;
}

export interface LogHead {
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
}

/** A page ends with the record that passes either: memory is bounded by the largest line. */
const PAGE_RECORDS = 256;
const PAGE_BYTES = 4 * 1024 * 1024;

export async function* linesOf(at: LogPlace, after = 0): AsyncGenerator<readonly Buffer[]> {
  for (let seen = after; ;) {
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
  const found = await verifyLog(at);
  if (found.problem !== undefined) throw damageError(at.id, found.problem);
  return found;
}

export async function verifyLog(
  at: LogPlace,
  { keep = true, onEvent }: VerifyOptions = {},
): Promise<VerifiedLog> {
  const head = await readHead(at);
  let hash = "";
  const verifier = new Verifier({
    keep,
    onEvent: (event) => {
      if (event.seq === head.seq) hash = event.h;
      onEvent?.(event);
    },
  });
  for await (const page of linesOf(at)) if (!verifier.push(Buffer.concat(page))) break;
  const { torn, ...found } = verifier.finish();
  // A transaction is there or it is not: what a crash may leave of a file is damage here.
  const problem =
    found.problem ?? torn ?? (hash === head.hash ? undefined : describeMismatch(found, head.seq));
  return problem === undefined ? found : { ...found, problem };
}

function describeMismatch({ count, good }: VerifiedLog, seq: number): Problem {
  const detail = `there are ${count} records and should be ${seq}, or the last is another`;
  return { kind: "not-the-head", detail, seq: count + 1, offset: good, line: count + 1 };
}

/** The opening alone; undefined where it cannot be read. */
export async function firstOf(at: LogPlace): Promise<LogEvent | undefined> {
  const line = await at.connection.within("read the opening", at.workspace, async (asked) => {
    const { rows } = await asked.query<{ line: Buffer }>(
      `SELECT line FROM dissensus.records
       WHERE workspace = $1 AND deliberation = $2 AND seq = 1 AND octet_length(line) < $3`,
      [at.workspace, at.id, PAGE_BYTES],
    );
    return rows[0]?.line;
  });
  return line && verifyBytes(line).events[0];
}

/** Up to the first wrong record. */
export async function readGoodLines(at: LogPlace): Promise<Uint8Array<ArrayBuffer>> {
  const { good } = await verifyLog(at, { keep: false });
  const pages: Buffer[] = [];
  for await (const page of linesOf(at)) pages.push(...page);
  return new Uint8Array(Buffer.concat(pages).subarray(0, good));
}

export function readHead(at: LogPlace): Promise<LogHead> {
  return at.connection.within("look for the log", at.workspace, (asked) => headOf(asked, at));
}

async function headOf(asked: Querying, { workspace, id, shelf }: LogPlace): Promise<LogHead> {
  const { rows } = await asked.query<LogHead>(
    `SELECT epoch, seq, hash FROM dissensus.deliberations
     WHERE workspace = $1 AND id = $2 AND shelf IS NOT DISTINCT FROM $3`,
    [workspace, id, shelf ?? null],
  );
  if (rows[0] === undefined) throw noneSuch(id, workspace);
  return rows[0];
}
