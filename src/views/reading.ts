// How the logs of a protocol are read. Each brings a reading of its own; what all share asks it, and names none.
import type { Alarm, Verdict } from "../kernel/fact.ts";
import { nameOf, protocolCalled } from "../kernel/registry.ts";
import type { Seat } from "../kernel/ask.ts";
import type { EventData, LogEvent } from "../log/event.ts";
import { oneLine } from "../text/visible.ts";
import { stateOf, labelOf, membersOf, textAt } from "./deliberation-state.ts";
import type { DeliberationState } from "./deliberation-state.ts";
import { conclusionOf, minorityOf, optionsOf } from "./conclusion.ts";
import type { Cited, Conclusion, LastWord, Minority, OptionRow } from "./conclusion.ts";
import type { Told } from "./told.ts";

/** What every protocol's result has; each adds its own. */
export interface Result extends Conclusion {
  /** The protocol's name. */
  readonly kind: string;
  readonly minority: Minority;
  /** The message in which whoever keeps the record summed it up. */
  readonly written: string | null;
  readonly overview: Cited | null;
  readonly finals: readonly LastWord[];
  readonly nextActions: readonly Cited[];
  readonly options?: readonly OptionRow[];
}

/** What it came to, in a line. */
export interface Outcome {
  readonly outcome: string | null;
  /** How: by evidence, by majority, …; of a review, whether it passed. */
  readonly resolution: string | null;
}

export type GateOpened = Pick<EventData<"ask.opened">, "ask" | "gate">;

export interface Decided {
  readonly decisions: readonly {
    readonly id: string;
    readonly text: string;
    readonly resolution: string;
    readonly ground: "observed" | "checked" | "argued";
    readonly evidence: readonly string[];
    readonly supersededBy: string | null;
  }[];
  /** What a resolution by evidence rests on; null where it was none. */
  readonly evidence: "observed" | "checked" | null;
}

export interface Reading<R extends Result = Result> {
  /** `shared`: what a log comes to where it is read as a discussion of options. */
  result(record: DeliberationState, shared: () => Result): R;
  /** False where seats judge by findings: what they say of the artifact is no vote. */
  readonly isVoted?: false;
  /** Rules decide and not the count: a count without some moves is another matter. */
  readonly isRuled?: true;
  /** How it ended, in a sentence, where the code of the end says too little. */
  ending?(result: R): string | null;
  /** The same result with what the engine says in it in the reader's language; what all results have is told already. */
  tell?(result: R, told: Told): R;
  /** In a line, where it is not the option that the last verdict names. */
  outcome?(record: DeliberationState): Outcome;
  /** Where a run records no verdict. */
  verdict?(record: DeliberationState): Verdict | null;
  /** Tells of an alarm of a round on the way whether it no longer holds at the end. */
  met?(record: DeliberationState): (alarm: Alarm) => boolean;
  /** A gate's question with what it is about, in the words of those who said it. */
  question?(record: DeliberationState, opened: GateOpened): string;
  /** What its ledger of decisions holds, and what each rests on. */
  decided?(record: DeliberationState, verdict: Verdict | null): Decided;
  /** Pages of its own in the app. */
  readonly pages?: readonly ("claims" | "findings")[];
}

/** A protocol that brings none, or one without a result, is read as a discussion of options. */
export function readingOf({ opened }: Pick<DeliberationState, "opened">): Reading {
  const own = protocolCalled(opened.protocol)?.reading;
  return { result: readDiscussion, ...own };
}

export function result(events: readonly LogEvent[]): Result {
  return resultOf(stateOf(events));
}

function resultOf(record: DeliberationState, reading = readingOf(record)): Result {
  return reading.result(record, () => readDiscussion(record));
}

/** Null before the end, and where the code of the end says it all. */
export function endingOf(record: DeliberationState): string | null {
  const reading = readingOf(record);
  return record.concluded === null || reading.ending === undefined
    ? null
    : reading.ending(resultOf(record, reading));
}

/** Nothing before there is a verdict. Read from what was recorded: nothing is weighed again for it. */
export function outcomeOf(record: DeliberationState): Outcome {
  return readingOf(record).outcome?.(record) ?? verdictOf(record);
}

/** The option that was chosen, whoever chose it. */
export function chosenOf(record: DeliberationState): Outcome {
  return readingOf(record).isVoted === false ? verdictOf(record) : outcomeOf(record);
}

function verdictOf(record: DeliberationState): Outcome {
  const verdict = record.verdicts.at(-1);
  const chosen = verdict?.chosen ?? null;
  return {
    outcome: chosen === null ? null : (labelOf(record, chosen) ?? chosen),
    resolution: verdict?.resolution ?? null,
  };
}

/** What a member claims, in the last of its messages that has a claim. */
function lastWordOf(record: DeliberationState, { id, title }: Seat): LastWord {
  const message = record.messages.findLast(
    ({ seat, body }) => seat === id && textAt(body, "claim") !== "",
  );
  const held = record.positions.findLast(({ seat }) => seat === id);
  return {
    seat: id,
    title,
    message: message?.id ?? null,
    claim: textAt(message?.body ?? {}, "claim"),
    confidence: held?.confidence ?? null,
  };
}

function readDiscussion(record: DeliberationState): Result {
  const conclusion = conclusionOf(record);
  return {
    kind: nameOf(record.opened.protocol),
    ...conclusion,
    minority: minorityOf(record, () => null),
    written: null,
    overview: null,
    finals: membersOf(record).map((seat) => lastWordOf(record, seat)),
    nextActions: [],
    options: optionsOf(record, conclusion.issues),
  };
}

/** As much as a reply may say in one field. */
export const MOST_QUOTED = 800;

/** What a person is asked at a gate, with what it is about in the words of those who said it; choices are the gate's own. */
export function questionShown(record: DeliberationState, opened: GateOpened): string {
  return readingOf(record).question?.(record, opened) ?? opened.gate?.question ?? "";
}

/** Whatever is quoted stands in quotation marks after its source's title, and is cut at a word, if at all. */
export function quoteFrom(title: string, what: string, text: string, most = MOST_QUOTED): string {
  return `${title} (${what}): “${cutAtWord(text, most)}”`;
}

/** On one line; what is too long ends after its last whole word. */
export function cutAtWord(text: string, most: number): string {
  const line = oneLine(text, Number.MAX_SAFE_INTEGER);
  if (line.length <= most) return line;
  const at = line.lastIndexOf(" ", most);
  return `${at < most / 2 ? oneLine(line, most - 1).slice(0, -1) : line.slice(0, at)} …`;
}
