// What a person makes of the result of a deliberation, as an event of its log.
// Law 1: a panel is consulted, and a person decides: no script, model or tool comes here.
// Law 2: only what has ended can be accepted, rejected or superseded. Whatever was recorded before stays in the log.
import { badInput, type DissensusError } from "../../errors.ts";
import type { ApprovalStatus, Draft, LogEvent } from "../../log/event.ts";
import { oneLine } from "../../text/visible.ts";
import { History } from "./history.ts";

export interface ApprovalRequest {
  /** Accepted unless it says otherwise; superseded where something takes its place. */
  readonly status?: Exclude<ApprovalStatus, "superseded">;
  /** Who approves. */
  readonly who: string;
  /** What takes its place: another deliberation, or a record elsewhere. */
  readonly supersededBy?: string;
  /** The day on which it is looked at again, as 2027-01-31. */
  readonly reviewOn?: string;
  readonly note?: string;
}

const LONGEST_NAME = 200;
const LONGEST_NOTE = 2_000;

export function approvalDraft(
  events: readonly LogEvent[],
  { status = "accepted", who, supersededBy, reviewOn, note = "" }: ApprovalRequest,
): Draft<"approval.recorded"> {
  const { concluded, opened } = History.of(events);
  const id = opened.deliberation;
  if (!concluded)
    throw badInput(
      "not-ended",
      `${id} has not ended, so there is no result to accept or reject yet.`,
      `Go on with it first: dissensus resume ${id}`,
    );
  const [name, place] = [oneLine(who, LONGEST_NAME), supersededBy?.trim()];
  if (name === "") throw unusable("nobody is named who approves");
  if (place === "" || place === id) throw unusable("what supersedes it has to be something else");
  if (reviewOn !== undefined && !isDay(reviewOn))
    throw unusable(
      `${JSON.stringify(oneLine(reviewOn, 40))} is not a date; write it as 2027-01-31`,
    );
  return {
    type: "approval.recorded",
    data: {
      status: place === undefined ? status : "superseded",
      who: name,
      note: oneLine(note, LONGEST_NOTE),
      ...(place === undefined ? {} : { supersededBy: oneLine(place, LONGEST_NAME) }),
      ...(reviewOn === undefined ? {} : { reviewOn }),
    },
  };
}

function unusable(why: string): DissensusError {
  return badInput("bad-approval", `The approval was not recorded: ${why}.`);
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const days = [31, Number(year) % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) >= 1 && Number(day) <= (days[Number(month) - 1] ?? 0);
}
