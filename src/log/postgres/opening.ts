// Becoming the writer of a log in PostgreSQL: the head names the process that writes, and the epoch refuses all others.
import { whyNotContinue } from "../refusals.ts";
import { type Home, noneSuch } from "../home.ts";
import { busy } from "../lock.ts";
import type { Log } from "../log.ts";
import type { LogStart } from "../queued-log.ts";
import type { VerifiedLog } from "../verify.ts";
import type { Bells } from "./bells.ts";
import type { Querying, Connection } from "./connection.ts";
import { checkSchema } from "./migrations.ts";
import { isGone, type Presence } from "./presence.ts";
import { type LogHead, type LogPlace, readLog } from "./reading.ts";
import { PostgresWriter } from "./writer.ts";

export interface Surroundings {
  readonly connection: Connection;
  readonly presence: Presence;
  readonly bells: Bells;
  readonly home: LogStart["home"] & Pick<Home, "writer">;
  /** What this process writes now, as `workspace/id`, each under a token of its own. */
  readonly held: Map<string, symbol>;
  /** What this process is making. */
  readonly making: Map<string, Promise<Log>>;
}

interface Claim {
  readonly worker: number;
  readonly found: VerifiedLog;
  readonly isSeizing: boolean;
}

/** Each turn meets a writer that appended and went; a log that changes hands more often is busy enough to be refused. */
const MAX_TURNS = 16;

export async function openLog(
  around: Surroundings,
  at: LogPlace,
  isSeizing: boolean,
): Promise<PostgresWriter> {
  const key = `${at.workspace}/${at.id}`;
  if (!isSeizing && around.held.has(key)) throw busy(at.id, around.home.writer.pid);
  const before = around.held.get(key);
  const hold = Symbol(key);
  around.held.set(key, hold);
  try {
    await at.connection.within("say its schema", at.workspace, checkSchema);
    const worker = await around.presence.join();
    const { found, epoch } = await claimLog(at, worker, isSeizing);
    const { events, head } = found;
    const log = writerAt(around, at, { worker, hold, epoch, events, head });
    const opened = { type: "writer.opened", data: { epoch, ...around.home.writer } } as const;
    await log.append([opened]).catch(async (cause: unknown) => {
      await log.close();
      throw cause;
    });
    return log;
  } catch (cause) {
    if (around.held.get(key) === hold)
      if (before === undefined) around.held.delete(key);
      else around.held.set(key, before);
    throw cause;
  }
}

/** Reads and then claims what was read; from there on nobody else appends. */
async function claimLog(
  at: LogPlace,
  worker: number,
  isSeizing: boolean,
): Promise<{ readonly found: VerifiedLog; readonly epoch: number }> {
  const doing = "take the writer's place";
  const within = <T>(act: (asked: Querying) => Promise<T>): Promise<T> =>
    at.connection.within(doing, at.workspace, act);
  // A refusal does not wait for a long log to be read.
  await within((asked) => writtenHead(asked, at, worker, isSeizing));
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const found = await readLog(at);
    const refusal = whyNotContinue(at.id, found);
    if (refusal !== undefined) throw refusal;
    const epoch = await within((asked) => claim(asked, at, { worker, found, isSeizing }));
    if (epoch !== "moved") return { found, epoch };
  }
  throw busy(at.id, null);
}

async function claim(
  asked: Querying,
  at: LogPlace,
  { worker, found, isSeizing }: Claim,
): Promise<number | "moved"> {
  const head = await writtenHead(asked, at, worker, isSeizing);
  if (head.seq !== found.count || head.hash !== found.head) return "moved";
  const epoch = Math.max(head.epoch, found.epoch) + 1;
  await asked.query(
    `UPDATE dissensus.deliberations SET epoch = $3, worker = $4 WHERE workspace = $1 AND id = $2`,
    [at.workspace, at.id, epoch, worker],
  );
  return epoch;
}

/** The head, held to the end of the transaction. Refuses where a living process writes. */
export async function writtenHead(
  asked: Querying,
  { workspace, id, shelf }: LogPlace,
  self: number,
  isSeizing = false,
): Promise<LogHead> {
  const { rows } = await asked.query<LogHead & { worker: number | null; pid: number | null }>(
    `SELECT d.epoch, d.seq, d.hash, d.worker, w.pid FROM dissensus.deliberations d
     LEFT JOIN dissensus.workers w ON w.id = d.worker
     WHERE d.workspace = $1 AND d.id = $2 AND d.shelf IS NOT DISTINCT FROM $3 FOR UPDATE OF d`,
    [workspace, id, shelf ?? null],
  );
  const [head] = rows;
  if (head === undefined) throw noneSuch(id, workspace);
  const { worker, pid } = head;
  const isFree = isSeizing || worker === null || worker === self || (await isGone(asked, worker));
  if (!isFree) throw busy(id, pid);
  return head;
}

/** Whether the head names a process that lives, and whether there is or will be one. */
export function readHolder({ connection, workspace, id, shelf }: LogPlace): Promise<{
  readonly isWritten: boolean;
  readonly isHeld: boolean;
}> {
  return connection.within("see who writes", workspace, async (asked) => {
    const { rows } = await asked.query<{ worker: number | null; due: boolean }>(
      `SELECT worker, due FROM dissensus.deliberations
       WHERE workspace = $1 AND id = $2 AND shelf IS NOT DISTINCT FROM $3`,
      [workspace, id, shelf ?? null],
    );
    const [head] = rows;
    if (head === undefined) throw noneSuch(id, workspace);
    const isWritten = head.worker !== null && !(await isGone(asked, head.worker));
    return { isWritten, isHeld: isWritten || head.due };
  });
}

export function writerAt(
  { home, held, bells }: Surroundings,
  { connection, workspace, id }: LogPlace,
  from: Pick<LogStart, "epoch" | "events" | "head"> & { worker: number; hold: symbol },
): PostgresWriter {
  const key = `${workspace}/${id}`;
  return new PostgresWriter({
    ...from,
    home,
    connection,
    workspace,
    deliberation: id,
    onRecorded: (first) => bells.ring(first),
    onRelease: () => {
      if (held.get(key) === from.hold) held.delete(key);
    },
  });
}
