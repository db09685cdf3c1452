// The end of a run in one screen: where the panel stands, how that came about, who disagrees, where the record lies.
import type { LogEvent } from "../log/event.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { endingOf, readingOf } from "../views/reading.ts";
import {
  costs,
  health,
  isAboutResult,
  positions,
  result,
  spokenByModels,
  status,
} from "../views/index.ts";
import { writingOf } from "../report/index.ts";
import { oneLine } from "../text/visible.ts";
import { isAllAnswered, isForHost } from "../workspace/remote-answers.ts";

const WIDTH = 160;
/** Rows of a kind; the report has them all, and a screen has its end. */
const MOST_ROWS = 4;

/** What takes the ground from under a result. */
const GRAVE = new Set(["outcome-by-conformity", "conformity", "unexplained-move"]);

/** Claims can stand in a minority too; the report has them. */
const OPTION = /^o\d+$/;
/** Those have a line of their own. */
const FAILURE_MODE = "FM-";

export function closingSummary(events: readonly LogEvent[], files: readonly string[]): string {
  const now = status(events);
  const end = result(events);
  const votes = positions(events);
  const lines: string[] = [];
  const add = (label: string, text: string): void =>
    void lines.push(`${label.padEnd(11)} ${oneLine(text, WIDTH)}`);
  const few = (label: string, rows: readonly string[]): void => {
    for (const row of rows.slice(0, rows.length > MOST_ROWS ? MOST_ROWS - 1 : MOST_ROWS))
      add(label, row);
    if (rows.length > MOST_ROWS)
      add(label, `… and ${rows.length - MOST_ROWS + 1} more, in the report`);
  };
  // A review is judged by its findings: what its reviewers say of it is no vote, and its own rows say how it stands.
  const isVoted = readingOf(stateOf(events)).isVoted !== false;
  const writing = writingOf(end.kind);
  if (isVoted && end.chosen)
    add("Leans to", `${end.chosen.option} “${end.chosen.label}” (${end.resolution?.kind ?? ""})`);
  else if (isVoted && end.resolution) add("Leans to", `no option: ${end.resolution.detail}`);
  for (const [label, text] of writing.closing?.(end) ?? []) if (text !== "") add(label, text);
  const words = endingOf(stateOf(events));
  const ended = now.reason ?? now.paused?.reason ?? "";
  if (end.category)
    add(
      "Over all",
      `${end.category} over ${end.issues.length} issue${end.issues.length === 1 ? "" : "s"}${differing(end.issues)}${ended === "" ? "" : `; ended ${ended}`}`,
    );
  if (now.state === "waiting" || now.paused?.reason === "user")
    add(
      "Waits",
      `${now.paused?.reason === "user" ? "paused by a person" : isAllAnswered(events) ? "to be resumed: everything is answered" : isForHost(events) ? "for the host" : "for a person"}, in round ${now.round}`,
    );
  else if (!end.category && ended !== "")
    add(
      "Ended",
      words === null
        ? `${ended}, in round ${now.round}${end.resolution && end.chosen ? `. ${end.resolution.detail}` : ""}`
        : `${words} (round ${now.round})`,
    );
  if (isVoted && Object.keys(votes.blindCount).length > 0)
    add(
      "Blind vote",
      `${counted(votes.blindCount)}; ${now.state === "finished" ? "final vote" : "so far"} ${counted(votes.finalCount)}`,
    );
  if (isVoted)
    few("Moved", [
      ...votes.shifts.map(
        (move) =>
          `${move.title}: ${move.from} → ${move.to === "none" ? "no option" : move.to}, ${move.class}${move.trigger === null ? "" : ` after ${move.trigger}`}`,
      ),
      ...votes.amendments
        .filter(({ isMove }) => !isMove)
        .map(
          (row) =>
            `${row.title}: same option, ${row.degree} change${row.triggers.length === 0 ? "" : ` after ${row.triggers.join(", ")}`}: ${row.to}`,
        ),
    ]);
  if (end.minority !== "none")
    few(
      writing.setAside ?? (end.chosen ? "Minority" : "Held"),
      end.minority
        .filter(({ option }) => OPTION.test(option))
        .map(
          (row) => `${row.option} “${row.label}”, held by ${row.holders.join(", ")}: ${row.status}`,
        ),
    );
  const { alarms, failureModes } = health(events);
  few("Warning", [
    ...new Set(
      [
        ...failureModes.filter(({ code }) => GRAVE.has(code)),
        ...alarms.filter((alarm) => isAboutResult(alarm) && !alarm.code.startsWith(FAILURE_MODE)),
      ].map(({ text }) => text),
    ),
  ]);
  add("Cost", costLine(events));
  if (now.models.shared !== null)
    add(
      "Note",
      `all seats share one model (${now.models.shared}): their agreement counts for less`,
    );
  if (now.rehearsed)
    add(
      "Note",
      now.rehearsedInPart
        ? "rehearsed in part: a built-in panel spoke for some of the seats"
        : "rehearsed: a built-in panel spoke, no model did",
    );
  if (now.hosted)
    add(
      "Note",
      `hosted${spokenByModels(now) ? " in part" : ""}: that first positions were blind rests on the host`,
    );
  for (const file of files) add("Record", file);
  return `${lines.join("\n")}\n`;
}

function differing(issues: readonly { readonly id: string; readonly isSplit: boolean }[]): string {
  const split = issues.filter((issue) => issue.isSplit).map((issue) => issue.id);
  return split.length === 0 ? "" : `, members differ on ${split.join(", ")}`;
}

function counted(votes: Readonly<Record<string, number>>): string {
  const rows = Object.entries(votes);
  return rows.length === 0 ? "none" : rows.map(([option, n]) => `${option} ${n}`).join(", ");
}

export function costLine(events: readonly LogEvent[]): string {
  const { all, activeMs } = costs(events);
  const amount = (total: number | null, known: number): string =>
    total !== null ? String(total) : known > 0 ? `over ${known}` : "unknown";
  const tokens = `${amount(all.input.total, all.input.known)} tokens in, ${amount(all.output.total, all.output.known)} out`;
  const usd =
    all.usd.total !== null
      ? `$${all.usd.total.toFixed(4)}`
      : all.usd.known > 0
        ? `over $${all.usd.known.toFixed(4)}`
        : "price unknown";
  return `${all.calls} calls, ${tokens}${all.estimated > 0 ? " (estimated)" : ""}, ${usd}, ${(activeMs / 1000).toFixed(1)} s`;
}
