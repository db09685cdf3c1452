// What a database's refusals mean: whether the same may be tried again, and whether it may have been done nevertheless.
import { broken, type DissensusError } from "../../errors.ts";
import { errno } from "../fs.ts";
import { FREE_SPACE } from "../home.ts";

export type Meaning =
  /** The connection or the server went away, or something else was in the way: the same may well work later. */
  | "again"
  | "full"
  /** It will not work however often it is tried. */
  | "refused";

/**
 * Cut or refused connections, serialization failures and deadlocks, a lock that was not to be had, time-outs, shutdown and start,
 * too many connections, no memory, a server that only reads (after a failover).
 */
const AGAIN = /^(?:08|40001|40P01|55P03|57014|57P0|53[0234]|25006|25P0)/u;
/** The session ended while it was asked to commit: it may have done so before. */
const ENDED = /^(?:08|57P0)/u;
const DISK_FULL = "53100";

/** A refusal by the server has five characters of code; anything else never came from it. */
export function sqlStateOf(cause: unknown): string | undefined {
  const code = errno(cause);
  return /^[0-9A-Z]{5}$/u.test(code) && !/^E[A-Z]{4}$/u.test(code) ? code : undefined;
}

export function meaningOf(cause: unknown): Meaning {
  const state = sqlStateOf(cause);
  if (state === DISK_FULL) return "full";
  // What has no code at all is the driver's word for a connection that broke.
  if (state === undefined) return isFault(cause) ? "refused" : "again";
  return AGAIN.test(state) ? "again" : "refused";
}

/** After a commit was sent: whether the server can have done it without saying so. */
export function mayBeDone(cause: unknown): boolean {
  const state = sqlStateOf(cause);
  return state === undefined || ENDED.test(state);
}

/** Our own mistake, and no failure of the world. */
export function isFault(cause: unknown): boolean {
  return cause instanceof TypeError || cause instanceof RangeError;
}

/** `isUnsure`: it may have been done nevertheless. */
export function databaseError(doing: string, cause: unknown, isUnsure = false): DissensusError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const facts = { state: sqlStateOf(cause) ?? errno(cause), isUnsure, cause };
  switch (meaningOf(cause)) {
    case "full":
      return broken("disk-full", `The database has no space left to ${doing}.`, FREE_SPACE, facts);
    case "again":
      return broken(
        "database-unavailable",
        `The database could not ${doing}: ${why}`,
        "Check the database, then resume.",
        facts,
      );
    case "refused":
      return broken(
        "database-refused",
        `The database refused to ${doing}: ${why}`,
        "Check its address, the rights of its user and its tables.",
        facts,
      );
  }
}
