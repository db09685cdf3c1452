// The end of a run on one screen, from the first page: the answer, why, how sure, what speaks against it, what next, and where the rest is.
// Law: at most twelve lines, none wider than the terminal, no word broken.
import type { LogEvent } from "../log/event.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { OTHER_MODEL } from "../views/health.ts";
import { endingOf } from "../views/reading.ts";
import { costs, health, isAboutResult, status, type Amount } from "../views/index.ts";
import { pageInShort } from "../report/first-page.ts";
import { View } from "../report/view.ts";
import { oneLine } from "../text/visible.ts";
import { listFirst } from "../text/words.ts";
import { sentenceFor } from "../workspace/catalogue.ts";
import { isAllAnswered, isForHost } from "../workspace/remote-answers.ts";
import { wrapText } from "./terminal.ts";

const MOST_LINES = 12;
const NARROWEST = 60;
const WIDEST = 200;
const INDENT = 9;

/** After the five texts of the page comes what its protocol adds. */
const LAST_TURN = 5;

/** What takes the ground from under a result. */
const GRAVE = new Set(["outcome-by-conformity", "conformity", "unexplained-move"]);
/** Those are told with what their protocol adds. */
const FAILURE_MODE = "FM-";
/** Said of the agreement. */
const CAVED = "caved";

/** `turn`: a second line goes to the lowest first; null where one line has to do. */
function row(label: string, text: string, turn: number | null = null) {
  return { label, text, turn };
}

type Row = ReturnType<typeof row>;

export function closingSummary(
  events: readonly LogEvent[],
  files: readonly string[],
  columns = 100,
): string {
  const all = closingRows(events, files).filter(({ text }) => text !== "");
  // What a protocol adds gives way first, from its end.
  const added = all.filter(({ turn }) => (turn ?? 0) > LAST_TURN);
  const over = new Set(all.length > MOST_LINES ? added.slice(MOST_LINES - all.length) : []);
  const rows = all.filter((each) => !over.has(each));
  const wide = Math.min(Math.max(columns, NARROWEST), WIDEST) - INDENT;
  const isLong = ({ text }: Row): boolean => wrapText(text, wide, 2).length > 1;
  const longer = new Set(
    rows
      .filter((each) => each.turn !== null && isLong(each))
      .toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0))
      .slice(0, Math.max(0, MOST_LINES - rows.length)),
  );
  const lines = rows.flatMap((each) =>
    wrapText(each.text, wide, longer.has(each) ? 2 : 1).map(
      (line, n) => `${(n === 0 ? each.label : "").padEnd(INDENT)}${line}`,
    ),
  );
  return `${lines.join("\n")}\n`;
}

function closingRows(events: readonly LogEvent[], files: readonly string[]): readonly Row[] {
  const now = status(events);
  const { answer, why, sure, against, also, next } = pageInShort(events);
  const { alarms, failureModes, noted, lost } = health(events);
  const counted = now.stands;
  const warnings = [
    ...(counted?.notEarned ? [counted.notEarned] : []),
    ...failureModes.filter(({ code }) => counted !== null || GRAVE.has(code)),
    ...alarms.filter(
      (alarm) =>
        isAboutResult(alarm) && !alarm.code.startsWith(FAILURE_MODE) && alarm.code !== CAVED,
    ),
  ].map(({ text }) => text);
  const others = [...failureModes, ...noted].filter(({ code }) => code === OTHER_MODEL);
  const notes = [
    ...others.map(({ text }) => text),
    ...(now.rehearsed ? [sentenceFor("closing.rehearsed", { inPart: now.rehearsedInPart })] : []),
    ...(now.hostSpoke ? [sentenceFor("closing.hosted", { inPart: now.hostSpokeInPart })] : []),
    ...(now.models.shared === null
      ? []
      : [sentenceFor("closing.shared", { model: now.models.shared })]),
  ];
  return [
    row(
      "Lost",
      lost
        .map(({ title, state, vote }) => sentenceFor("closing.lost", { title, state, vote }))
        .join("; "),
    ),
    row("Warning", tellFirst(warnings)),
    row("Answer", answer, 1),
    row("Why", why, 2),
    row("Sure", sure, 5),
    row("Against", against, 3),
    ...also.map((text, n) => row(n === 0 ? "Also" : "", text, 6 + n)),
    row("Next", next, 4),
    endRow(events),
    row("Cost", costLine(events)),
    row("Note", notes.join("; ")),
    row("Record", files.length === 0 ? "" : listFirst(files, 1)),
  ];
}

/** The first, and how many more there are. */
function tellFirst(texts: readonly string[]): string {
  const [first = "", ...more] = [...new Set(texts)];
  const rest = more.length === 0 ? "" : ` ${sentenceFor("closing.more", { n: more.length })}`;
  return `${oneLine(first, Number.MAX_SAFE_INTEGER)}${rest}`;
}

/** What it waits for, or why it stopped. */
function endRow(events: readonly LogEvent[]): Row {
  const now = status(events);
  const { round } = now;
  const reason = now.reason ?? now.paused?.reason;
  if (now.state === "waiting" || now.paused?.reason === "user") {
    return row("Waits", sentenceFor("closing.waits", { what: waitingFor(events), round }));
  }
  const words = endingOf(stateOf(events));
  const code = words === null ? "closing.ended" : "closing.ended-well";
  const why = reason === undefined ? "" : new View(events, { isAnchored: false }).reason(reason);
  return row("Stopped", why === "" ? "" : sentenceFor(code, { ended: why, words, round }));
}

/** Who has to do something, of a run that stands still. */
function waitingFor(events: readonly LogEvent[]): string {
  if (status(events).paused?.reason === "user") return "user";
  return isAllAnswered(events) ? "answered" : isForHost(events) ? "host" : "person";
}

function costLine(events: readonly LogEvent[]): string {
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
