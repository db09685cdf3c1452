// What people made of a result: proposed until somebody accepts or rejects it, or something supersedes it.
// Law: the last record counts, and those before it stay as its history. A fork begins without those of its parent.
import type { ApprovalStatus, LogEvent } from "../log/event.ts";

/** One record: who made what of the result, and when. */
export interface ApprovalRecord {
  readonly status: ApprovalStatus;
  readonly who: string;
  /** The day of the record, as 2026-01-05. */
  readonly date: string;
  readonly supersededBy: string | null;
  /** The day on which it is looked at again. */
  readonly reviewOn: string | null;
  readonly note: string;
}

export interface Approval extends Omit<ApprovalRecord, "who" | "date"> {
  /** Null where nobody has recorded anything. */
  readonly who: string | null;
  readonly date: string | null;
  /** Every record, oldest first; the last is the one that counts. */
  readonly history: readonly ApprovalRecord[];
}

const PROPOSED = {
  status: "proposed",
  who: null,
  date: null,
  supersededBy: null,
  reviewOn: null,
  note: "",
} as const;

/** Null before the end: there is no result yet. */
export function approval(events: readonly LogEvent[]): Approval | null {
  if (!events.some(({ type }) => type === "deliberation.concluded")) return null;
  const forked = events.findLastIndex(({ type }) => type === "deliberation.forked");
  const history = events.slice(forked + 1).flatMap((event): ApprovalRecord[] => {
    if (event.type !== "approval.recorded") return [];
    const { status, who, note, supersededBy = null, reviewOn = null } = event.data;
    const date = event.ts.slice(0, "2026-01-05".length);
    return [{ status, who, date, supersededBy, reviewOn, note }];
  });
  return { ...(history.at(-1) ?? PROPOSED), history };
}
