// Whether this process can work on its database now: it answers, its schema is known, this process's place is held, and a session is
// one session. A pooler that gives each transaction another backend breaks the last: locks and settings of a session mean nothing then.
// Law 1: the answer comes within a few seconds, whatever the database does.
// Law 2: a pooler is looked for by crowding, since an idle one hands out the same backend again and again: once, and every time where
// somebody stands between.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { broken, DissensusError } from "../../errors.ts";
import { causeOf, type Connection } from "./connection.ts";
import { databaseError } from "./failures.ts";
import { checkSchema } from "./migrations.ts";

const ANSWER_MS = 3_000;
/** So many others want a backend while ours is asked again; each has this long to get one. */
const CROWD = 2;
const CROWD_MS = 500;
/** With nobody else in the way it takes a millisecond. */
const AGAIN_MS = 1_000;

/** Those whose sessions stayed one session in a crowd. */
const proven = new WeakSet<Connection>();

export interface ProbedPlace {
  /** The session that holds it; undefined while it is lost. */
  readonly session: Client | undefined;
  /** It was asked for, so it has to be held. */
  readonly isTaken: boolean;
}

/** Why it cannot; undefined: it can. */
export async function whyNotReady(
  connection: Connection,
  place: ProbedPlace,
  answerMs = ANSWER_MS,
): Promise<DissensusError | undefined> {
  const over = new AbortController();
  const late = pause(answerMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${answerMs / 1_000} s`);
  });
  try {
    await Promise.race([probe(connection, place), late]);
    return undefined;
  } catch (failed) {
    const cause = causeOf(failed);
    return cause instanceof DissensusError ? cause : databaseError("answer", cause);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

async function probe(connection: Connection, place: ProbedPlace): Promise<void> {
  if (place.session !== undefined) return probeSession(connection, place.session);
  await withSession(connection, async (session) => {
    await probeSession(connection, session);
    if (place.isTaken)
      throw broken(
        "place-lost",
        "This process's place in the database is not held at the moment.",
        "It is taken again as soon as the database lets it.",
      );
  });
}

async function probeSession(connection: Connection, session: Client): Promise<void> {
  await checkSchema(session);
  const mark = randomUUID();
  const pid = await markSession(session, mark);
  const isSame = async (): Promise<boolean> => {
    const found = await readMark(session);
    return found.pid === pid && found.mark === mark;
  };
  if (!(await isSame())) throw poolerError();
  // Whoever stands between makes up the number under which a session is cancelled.
  const isDirect = pid === (session as { readonly processID?: number | null }).processID;
  if (isDirect && proven.has(connection)) return;
  await underCrowd(connection, async () => {
    const isOurs = await Promise.race([isSame(), pause(AGAIN_MS, false, { ref: false })]);
    if (!isOurs) throw poolerError();
  });
  proven.add(connection);
}

async function markSession(session: Client, mark: string): Promise<number | undefined> {
  const { rows } = await session.query<{ pid: number }>(
    "SELECT set_config('dissensus.probe', $1, false), pg_backend_pid() AS pid",
    [mark],
  );
  return rows[0]?.pid;
}

async function readMark(
  session: Client,
): Promise<{ readonly pid?: number; readonly mark?: string | null }> {
  const { rows } = await session.query<{ pid: number; mark: string | null }>(
    "SELECT current_setting('dissensus.probe', true) AS mark, pg_backend_pid() AS pid",
  );
  return rows[0] ?? {};
}

/** While others sit in the midst of transactions, as far as they get there in time. */
async function underCrowd(connection: Connection, act: () => Promise<void>): Promise<void> {
  const crowd: Promise<Client | undefined>[] = [];
  try {
    for (let each = 0; each < CROWD; each += 1) {
      const joining = connection.session().catch(() => undefined);
      crowd.push(joining);
      const begin = joining.then((client) => client?.query("BEGIN; SELECT 1"));
      await Promise.race([
        begin.catch(() => undefined),
        pause(CROWD_MS, undefined, { ref: false }),
      ]);
    }
    await act();
  } finally {
    for (const joining of crowd) void joining.then(leave).catch(ignore);
  }
}

async function leave(client: Client | undefined): Promise<void> {
  await client?.query("ROLLBACK").catch(ignore);
  await client?.end();
}

/** A session for one errand; whoever gave up waiting for it leaves none behind. */
async function withSession(
  connection: Connection,
  act: (session: Client) => Promise<void>,
): Promise<void> {
  const session = await connection.session();
  try {
    await act(session);
  } finally {
    void session.end().catch(ignore);
  }
}

function poolerError(): DissensusError {
  return broken(
    "database-pooled",
    "The database is reached through a pooler that gives every transaction another session.",
    "Give the database's own address, or that of a pooler in session mode.",
  );
}

function ignore(): void {}
