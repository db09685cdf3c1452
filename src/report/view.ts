// Everything the sections of a report are written from, and how they name things: messages, options, seats, figures.
import type { LogEvent } from "../log/event.ts";
import { costs, type Amount, type Costs } from "../views/costs.ts";
import { stateOf, labelOf, titleOf, type DeliberationState } from "../views/deliberation-state.ts";
import { optionsOf, type OptionRow } from "../views/conclusion.ts";
import { health, type Health } from "../views/health.ts";
import { positions, type Positions, type VoteRow } from "../views/positions.ts";
import { result, type Result } from "../views/reading.ts";
import { status, type RunStatus } from "../views/status.ts";
import { Told } from "../views/told.ts";
import { takeawaysIn, type Takeaways } from "../views/takeaways.ts";
import { transcript, type TranscriptRow } from "../views/transcript.ts";
import { messagesOf } from "../messages/catalogue.ts";
import { fieldName, headings, isTerm, shortTerm, term, type Headings } from "../messages/report.ts";
import type { Phrase } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import { formatMessage, type Arguments } from "../text/message.ts";
import { joinLines, strong, target, type Inline, type Line } from "./document.ts";
import { writingOf, type ReportView, type Writing } from "./writing.ts";

export class View implements ReportView {
  readonly record: DeliberationState;
  readonly status: RunStatus;
  readonly result: Result;
  readonly positions: Positions;
  readonly transcript: readonly TranscriptRow[];
  readonly costs: Costs;
  readonly health: Health;
  readonly h: Headings;
  readonly writing: Writing;
  /** Ids of the messages, lines of ledgers, findings, ideas and conflicts that the document holds. */
  readonly anchored: ReadonlySet<string>;
  readonly isAnchored: boolean;
  /** What sections say, as codes. */
  readonly stated: Statement[] = [];
  readonly takeaways: Takeaways;
  readonly #messages: ReadonlySet<string>;
  readonly #told: Told;

  /** `isAnchored`: the document holds the transcript, so that ids can be links. */
  constructor(events: readonly LogEvent[], { isAnchored }: { readonly isAnchored: boolean }) {
    this.record = stateOf(events);
    this.#messages = new Set(this.record.messages.map(({ id }) => id));
    this.status = status(events);
    this.#told = new Told(this.status.lang, messagesOf(this.record.opened.protocol), events);
    this.result = result(events);
    this.positions = positions(events);
    this.transcript = transcript(events);
    this.costs = costs(events);
    this.health = health(events);
    this.takeaways = takeawaysIn(this.record);
    this.writing = writingOf(this.result.kind);
    this.h = headings(this.status.lang, this.result.kind);
    this.isAnchored = isAnchored;
    const lines = this.record.entries.flatMap(({ line }) => ("id" in line ? [line.id] : []));
    const held = [...this.record.messages, ...this.record.findings, ...this.record.ideas];
    const own = this.writing.anchors?.(this.result) ?? [];
    this.anchored = new Set(isAnchored ? [...held.map(({ id }) => id), ...lines, ...own] : []);
  }

  /** Notes what a section says. Logs without a count are not held to it. */
  state(...said: readonly Statement[]): void {
    if (this.status.stands !== null) this.stated.push(...said);
  }

  /** A status of an option, as people read it. */
  statusOf(option: string, status: string): string {
    this.state({ kind: "status", option, status });
    return this.term(status);
  }

  /** What the report of this protocol alone says. */
  words<H>(own: Readonly<Record<Language, { readonly headings: H }>>): H {
    return own[this.status.lang].headings;
  }

  /** A sentence of a catalogue with its parameters. */
  say(message: string, args: Arguments): string {
    return formatMessage(this.status.lang, message, args);
  }

  /** What it is about, as its documents are headed. */
  get name(): string {
    return this.status.topic === "" ? this.status.id : this.status.topic;
  }

  term(word: string): string {
    return term(this.status.lang, word);
  }

  /** Why it ended; a word may mean something of its own in a protocol. */
  reason(word: string): string {
    const { kind } = this.result;
    const own = this.writing.reason?.(this.result, word) ?? `${kind}-${word}`;
    return this.term(isTerm(own) ? own : word);
  }

  /** How people know a seat. */
  title(seat: string): string {
    return titleOf(this.record.seats, seat);
  }

  field(name: string): string {
    return fieldName(this.status.lang, name);
  }

  /** Where an id stands, and links lead to. A document without links needs no target. */
  target(id: string): Inline {
    return this.isAnchored ? target(id) : strong(id);
  }

  /** A message that the document holds is a link; any other id is a word. */
  ref(id: string): Inline {
    return this.anchored.has(id) ? { kind: "ref", to: id, text: id } : id;
  }

  isMessage(id: string): boolean {
    return this.#messages.has(id);
  }

  refs(ids: readonly (string | null)[]): Line {
    return joinLines(
      ids.filter((id) => id !== null).map((id) => [this.ref(id)]),
      ", ",
    );
  }

  /** ` (r1-msg-001, …)`, or nothing. */
  citing(ids: readonly (string | null)[]): Line {
    const refs = this.refs(ids);
    return refs.length === 0 ? [] : [" (", ...refs, ")"];
  }

  /** Leads to a section of this document, where its sections are anchored. */
  to(anchor: string, text: string): Inline {
    return this.isAnchored ? { kind: "ref", to: anchor, text } : text;
  }

  /** A sentence that the engine recorded, in the reader's language. */
  engine(recorded: string, says?: Phrase): string {
    return this.#told.tell(recorded, says);
  }

  /** A reason that may be the engine's or of whoever gave it. */
  because({ reason, says }: { readonly reason: string; readonly says?: Phrase }): string {
    return says ? this.engine(reason, says) : reason;
  }

  /** The first words of a term that goes on to explain itself. */
  short(word: string): string {
    return shortTerm(this.status.lang, word);
  }

  roundOf(round: number): string {
    return round === 0 ? this.h.beforeFirst : this.say(this.h.roundNo, { round });
  }

  /** `synthesis, round 3` instead of the ask's id. */
  turn(ask: string): string {
    const opened = this.record.asks.get(ask)?.opened;
    return opened
      ? `${this.term(opened.phase)}, ${opened.round === 0 ? this.h.beforeFirst : `${this.h.round} ${opened.round}`}`
      : ask;
  }

  /** `incidents.md, line 4` for `ctx:incidents.md#L4-L4`. */
  passage(id: string): string {
    const [, name = id, from, to = from] = /^ctx:(.*?)(?:#L(\d+)-L(\d+))?$/.exec(id) ?? [];
    return from === undefined || to === undefined
      ? name
      : `${name}${from === to ? this.say(this.h.line, { line: from }) : this.say(this.h.lines, { from, to })}`;
  }

  /** `o2 “label”`; an id that was never listed stays as it is. */
  named(id: string): string {
    const label =
      labelOf(this.record, id) ?? this.record.issues.find((issue) => issue.id === id)?.title;
    return label === undefined ? id : `${id} “${label}”`;
  }

  /** Somebody's words in quotation marks, unless they begin with some. */
  quoted(text: string): string {
    return /^[“「『]/.test(text.trim()) ? text.trim() : `“${text}”`;
  }

  /** Every option with where the count and the argument leave it. */
  optionRows(): readonly OptionRow[] {
    const { options, issues } = this.result;
    return options ?? optionsOf(this.record, issues);
  }

  /** Who finally held an option. */
  votersFor(option: string | null): readonly VoteRow[] {
    return this.positions.votes.filter(({ final }) => final !== null && final === option);
  }

  /** A stance, or that there is none: a shift away from every option goes to `none`. */
  held(stance: string | null): string {
    return stance === null || stance === "none" ? this.h.noVote : this.named(stance);
  }

  /** The id alone, where the label stands close by. */
  bare(stance: string | null): string {
    return stance === null || stance === "none" ? this.h.noVote : stance;
  }

  /** Unknown is said to be unknown; a sum with an open part is a lower bound. */
  figure({ total, known, unknown }: Amount, written: (value: number) => string = String): string {
    if (total !== null) return written(total);
    return known > 0 ? `≥ ${written(known)} (${unknown} ${this.h.unknown})` : this.h.unknown;
  }
}

/** To a hundredth of a cent, and at least to the cent. */
export const dollars = (usd: number): string => `$${usd.toFixed(4).replace(/0{1,2}$/, "")}`;
export const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

// One report never says two things of one option. Sections note what they state as codes; what contradicts is found by the codes alone.
// Law: it looks at logs with a count; older ones were written by several computations and keep their reading.
/** What a section says of an option, or of the panel. */
export type Statement =
  | { readonly kind: "status"; readonly option: string; readonly status: string }
  /** An attack on it is open, and nobody has answered it. */
  | { readonly kind: "open-attack"; readonly option: string }
  /** Somebody kept it although it was refuted. */
  | { readonly kind: "kept-refuted"; readonly option: string }
  | { readonly kind: "all-agree" | "members-differ" };

/** Statuses in which no attack can be open, and those in which one is. What a protocol calls otherwise is at least not refuted. */
const CLOSED = new Set(["answered", "unattacked"]);
const ATTACKED = new Set(["open", "contested"]);
const REFUTED = "refuted";

/** Pairs of statements that cannot both be true, by their codes. */
export function findContradictions(stated: readonly Statement[]): readonly string[] {
  const statuses = new Map<string, Set<string>>();
  for (const row of stated)
    if (row.kind === "status")
      statuses.set(row.option, (statuses.get(row.option) ?? new Set()).add(row.status));
  const isSaid = (kind: Statement["kind"]) => stated.some((row) => row.kind === kind);
  return [
    ...[...statuses].flatMap(([option, said]) =>
      isContrary([...said]) ? [`${option}: ${[...said].sort().join(" / ")}`] : [],
    ),
    ...stated.flatMap((row) => {
      if (row.kind === "status" || !("option" in row)) return [];
      const said = [...(statuses.get(row.option) ?? [])];
      const isWrong =
        row.kind === "open-attack"
          ? said.some((status) => CLOSED.has(status))
          : said.length > 0 && !said.includes(REFUTED);
      return isWrong ? [`${row.option}: ${said.join(" / ")} / ${row.kind}`] : [];
    }),
    ...(isSaid("all-agree") && isSaid("members-differ") ? ["all-agree / members-differ"] : []),
  ];
}

function isContrary(said: readonly string[]): boolean {
  const isBoth =
    said.some((status) => CLOSED.has(status)) && said.some((status) => ATTACKED.has(status));
  return isBoth || (said.includes(REFUTED) && said.length > 1);
}

/** Who is told of a report that contradicts itself. Tests put somebody here who refuses it. */
export const onContradiction: { tell: (found: readonly string[]) => void } = {
  tell: () => undefined,
};
