// What people made of a result: proposed until somebody accepts or rejects it, or something supersedes it.
// Law: the last record counts, and those before it stay as its history. A fork begins without those of its parent.
import type { LogEvent } from "../log/event.ts";

export type Approval = NonNullable<ReturnType<typeof approval>>;

/** Nobody has recorded anything. */
const PROPOSED = {
  status: "proposed",
  who: null,
  date: null,
  supersededBy: null,
  reviewOn: null,
  note: "",
} as const;

/** Null before the end: there is no result yet. */
export function approval(events: readonly LogEvent[]) {
  if (!events.some(({ type }) => type === "deliberation.concluded")) return null;
  const forked = events.findLastIndex(({ type }) => type === "deliberation.forked");
  const history = events.slice(forked + 1).flatMap((event) => {
    if (event.type !== "approval.recorded") return [];
    const { status, who, note, supersededBy = null, reviewOn = null } = event.data;
    // The day of the record, as 2026-01-05; `reviewOn` is the day on which it is looked at again.
    const date = event.ts.slice(0, "2026-01-05".length);
    return [{ status, who, date, supersededBy, reviewOn, note }];
  });
  // Every record, oldest first; the last is the one that counts.
  return { ...(history.at(-1) ?? PROPOSED), history };
}
