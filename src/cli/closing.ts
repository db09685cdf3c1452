// The end of a run in one screen: where the panel stands, how that came about, who disagrees, where the record lies.
import type { LogEvent } from "../log/event.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { OTHER_MODEL } from "../views/health.ts";
import { endingOf, readingOf } from "../views/reading.ts";
import {
  costs,
  health,
  isAboutResult,
  positions,
  result,
  status,
  type Amount,
} from "../views/index.ts";
import { writingOf } from "../report/index.ts";
import { oneLine } from "../text/visible.ts";
import { sentenceFor } from "../workspace/sentence-for.ts";
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
/** Said with where it stands. */
const CAVED = "caved";

export function closingSummary(events: readonly LogEvent[], files: readonly string[]): string {
  const now = status(events);
  const end = result(events);
  const votes = positions(events);
  const lines: string[] = [];
  const add = (label: string, ...rows: readonly string[]): void => {
    const most = rows.length > MOST_ROWS ? MOST_ROWS - 1 : MOST_ROWS;
    const more = rows.length > most ? [sentenceFor("closing.more", { n: rows.length - most })] : [];
    for (const row of [...rows.slice(0, most), ...more])
      lines.push(`${label.padEnd(11)} ${oneLine(row, WIDTH)}`);
  };
  // A review is judged by its findings: what its reviewers say of it is no vote, and its own rows say how it stands.
  const isVoted = readingOf(stateOf(events)).isVoted !== false;
  const writing = writingOf(end.kind);
  const { chosen, resolution, category, issues } = end;
  if (isVoted && chosen) {
    const { option, label } = chosen;
    add("Leans to", sentenceFor("closing.chosen", { option, label, kind: resolution?.kind ?? "" }));
  } else if (isVoted && resolution)
    add("Leans to", sentenceFor("closing.no-option", { detail: resolution.detail }));
  const { stands: counted } = now;
  if (isVoted && counted) {
    const { count, notEarned, putBack } = counted;
    add("Stands", count.text, ...(notEarned ? [notEarned.text] : []));
    if (putBack) add("Counted", putBack.text);
  }
  for (const [label, text] of writing.closing?.(end) ?? []) if (text !== "") add(label, text);
  const words = endingOf(stateOf(events));
  const ended = now.reason ?? now.paused?.reason;
  const { round } = now;
  if (category) {
    const differing = issues.filter((issue) => issue.isSplit).map((issue) => issue.id);
    const counts = { issues: issues.length, split: differing.length };
    if (!counted)
      add("Over all", sentenceFor("closing.issues", { category, ...counts, differing, ended }));
    else if (differing.length > 0)
      add("Differ", sentenceFor("closing.differ", { ...counts, differing }));
  }
  if (now.state === "waiting" || now.paused?.reason === "user")
    add("Waits", sentenceFor("closing.waits", { what: waitingFor(events), round }));
  else if ((!category || counted) && ended !== undefined) {
    const detail = counted || !chosen ? undefined : resolution?.detail;
    const isPlain = words === null;
    add(
      counted ? "Stopped" : "Ended",
      sentenceFor(isPlain ? "closing.ended" : "closing.ended-well", {
        ended,
        words,
        round,
        detail,
      }),
    );
  }
  if (isVoted && Object.keys(votes.blindCount).length > 0) {
    const [blind, final] = [listVotes(votes.blindCount), listVotes(votes.finalCount)];
    add("Blind vote", sentenceFor("closing.votes", { blind, state: now.state, final }));
  }
  if (isVoted)
    add(
      "Moved",
      ...votes.shifts.map(({ title, from, to, class: how, trigger }) =>
        sentenceFor("closing.moved", { title, from, to, how, trigger }),
      ),
      ...votes.amendments
        .filter(({ isMove }) => !isMove)
        .map(({ title, degree, triggers, to }) =>
          sentenceFor("closing.amended", { title, degree, triggers, n: triggers.length, to }),
        ),
    );
  if (end.minority !== "none")
    add(
      writing.setAside ?? (chosen ? "Minority" : "Held"),
      ...end.minority
        .filter(({ option }) => OPTION.test(option))
        .map(({ option, label, holders, status: how, certificate }) => {
          // That one is refuted is said with what proves it.
          const proof = counted && how === "refuted" ? `${how}: ${certificate}` : how;
          return sentenceFor("closing.held", { option, label, holders, status: proof });
        }),
    );
  const { alarms, failureModes, noted, lost } = health(events);
  if (counted)
    add(
      "Lost",
      ...lost.map(({ title, state, vote }) => sentenceFor("closing.lost", { title, state, vote })),
    );
  const warnings = [
    ...failureModes.filter(({ code }) => counted !== null || GRAVE.has(code)),
    ...alarms.filter(
      (alarm) =>
        isAboutResult(alarm) && !alarm.code.startsWith(FAILURE_MODE) && alarm.code !== CAVED,
    ),
  ];
  add("Warning", ...new Set(warnings.map(({ text }) => text)));
  add("Cost", costLine(events));
  if (now.models.shared !== null)
    add("Note", sentenceFor("closing.shared", { model: now.models.shared }));
  const others = [...failureModes, ...noted].filter(({ code }) => code === OTHER_MODEL);
  add("Note", ...others.map(({ text }) => text));
  if (now.rehearsed) add("Note", sentenceFor("closing.rehearsed", { inPart: now.rehearsedInPart }));
  if (now.hostSpoke) add("Note", sentenceFor("closing.hosted", { inPart: now.hostSpokeInPart }));
  for (const file of files) add("Record", file);
  return `${lines.join("\n")}\n`;
}

/** Who has to do something, of a run that stands still. */
function waitingFor(events: readonly LogEvent[]): string {
  if (status(events).paused?.reason === "user") return "user";
  return isAllAnswered(events) ? "answered" : isForHost(events) ? "host" : "person";
}

function listVotes(votes: Readonly<Record<string, number>>): string {
  const rows = Object.entries(votes);
  return rows.length === 0 ? "none" : rows.map(([option, n]) => `${option} ${n}`).join(", ");
}

export function costLine(events: readonly LogEvent[]): string {
  const { all, activeMs } = costs(events);
  const amount = (
    { total, known }: Amount,
    unknown: string,
    say: (n: number) => string = String,
  ): string => (total !== null ? say(total) : known > 0 ? `over ${say(known)}` : unknown);
  return sentenceFor("closing.cost", {
    calls: all.calls,
    input: amount(all.input, "unknown"),
    output: amount(all.output, "unknown"),
    estimated: all.estimated > 0,
    usd: amount(all.usd, "price unknown", (usd) => `$${usd.toFixed(4)}`),
    seconds: (activeMs / 1000).toFixed(1),
  });
}
