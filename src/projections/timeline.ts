// A run as one-line entries, for a terminal and for the web. Fed one event at a time, so a live view and a replay are the same code.
// English unless it is given the words of another language.
import type { EventData, LogEvent } from "../log/event.ts";
import type { Fact } from "../script/fact.ts";
import type { Entry as LedgerEntry } from "../script/ledger.ts";
import type { Seat } from "../script/seat.ts";
import { oneLine } from "../text/visible.ts";
import { textAt, titleOf } from "./chronicle.ts";
import { gist } from "./gist.ts";
import { english, type TimelineWords } from "./timeline-words.ts";

export type EntryKind =
  | "opened"
  | "asked"
  | "retried"
  | "answered"
  | "rejected"
  | "lapsed"
  | "said"
  | "moved"
  | "category"
  | "verdict"
  | "alarm"
  | "notice"
  | "ledger"
  | "gate"
  | "decided"
  | "paused"
  | "resumed"
  | "settings"
  | "concluded";

export interface Entry {
  readonly seq: number;
  readonly ts: string;
  readonly kind: EntryKind;
  readonly seat: string | null;
  readonly round: number | null;
  readonly text: string;
  /** Further lines of a question that has several. */
  readonly more: readonly string[];
  /** Ids of the messages it is about. */
  readonly refs: readonly string[];
  readonly spent: Spent;
}

/** So far: what is known, and how many ended calls left their price open. */
export interface Spent {
  readonly calls: number;
  readonly usd: number;
  readonly unpriced: number;
}

export function timeline(events: readonly LogEvent[]): readonly Entry[] {
  const read = new Timeline();
  return events.map((event) => read.take(event)).filter((entry) => entry !== null);
}

/** Reads a log one event at a time, and keeps what later lines need of earlier ones. */
export class Timeline {
  readonly asks = new Map<
    string,
    Pick<EventData<"ask.opened">, "round" | "phase" | "purpose" | "blind" | "gate">
  >();
  readonly labels = new Map<string, string>();
  seats: readonly Seat[] = [];
  spent: Spent = { calls: 0, usd: 0, unpriced: 0 };
  /** Of calls whose end is not recorded yet. */
  readonly models = new Map<string, string>();
  /** What holds for all calls of a model is told once. */
  readonly #told = new Set<string>();
  #waitsUntilMs = 0;
  readonly words: TimelineWords;

  constructor(words: TimelineWords = english) {
    this.words = words;
  }

  /** What there is to show of it. */
  take(event: LogEvent): Entry | null {
    this.#keep(event);
    const line = lineFor(event, this);
    if (!line) return null;
    const { kind, text, more = [], seat = null, round = null, refs = [] } = line;
    return {
      seq: event.seq,
      ts: event.ts,
      kind,
      seat,
      round,
      text: oneLine(text, LINE),
      more: more.map((further) => oneLine(further, LINE)),
      refs,
      spent: this.spent,
    };
  }

  isTold(what: string): boolean {
    const isTold = this.#told.has(what);
    this.#told.add(what);
    return isTold;
  }

  /** Everybody who is put off at once waits for the same end. */
  isWaiting(activeMs: number, waitMs: number): boolean {
    const isWaiting = activeMs < this.#waitsUntilMs;
    this.#waitsUntilMs = Math.max(this.#waitsUntilMs, activeMs + waitMs);
    return isWaiting;
  }

  #keep(event: LogEvent): void {
    switch (event.type) {
      case "ask.opened": {
        const { ask, round, phase, purpose, blind, gate } = event.data;
        this.asks.set(ask, { round, phase, purpose, blind, gate });
        break;
      }
      case "call.reserved":
        this.spent = { ...this.spent, calls: this.spent.calls + 1 };
        this.models.set(event.data.call, event.data.model);
        break;
      case "call.completed":
        this.spent = paid(this.spent, event.data.usd);
        break;
      case "call.failed":
        this.spent = paid(this.spent, event.data.usd ?? (event.data.sent ? null : 0));
        break;
      case "call.ambiguous":
        this.spent = paid(this.spent, null);
        break;
      case "fact.recorded":
        this.#keepFact(event.data.fact);
        break;
      default:
        break;
    }
  }

  #keepFact(fact: Fact): void {
    if (fact.kind === "cast") this.seats = fact.seats;
    if (fact.kind !== "issue") return;
    for (const { id, label } of [{ id: fact.id, label: fact.title }, ...fact.stances])
      this.labels.set(id, label);
  }
}

/** Longer lines are cut: the transcript holds the words. */
const LINE = 400;

function paid(spent: Spent, usd: number | null): Spent {
  return usd === null
    ? { ...spent, unpriced: spent.unpriced + 1 }
    : { ...spent, usd: spent.usd + usd };
}

interface Line {
  readonly kind: EntryKind;
  readonly text: string;
  readonly more?: readonly string[];
  readonly seat?: string | null;
  readonly round?: number;
  readonly refs?: readonly string[];
}

function lineFor(event: LogEvent, state: Timeline): Line | null {
  const name = (seat: string) => titleOf(state.seats, seat);
  const { words } = state;
  switch (event.type) {
    case "deliberation.opened":
      return {
        kind: "opened",
        text: words.opened(event.data.protocol, textAt(event.data.brief, "topic")),
      };
    case "deliberation.forked":
      return { kind: "opened", text: words.forked(event.data.parent, event.data.at) };
    case "ask.opened": {
      const { seat, round, purpose, blind, gate } = event.data;
      if (gate) {
        const [text = "", ...more] = words.gate(gate).question.split("\n");
        return {
          kind: "gate",
          seat,
          round,
          text,
          more: [...more, `[${gate.choices.map(({ id }) => id).join(" / ")}]`],
        };
      }
      return { kind: "asked", seat, round, text: words.asked(name(seat), purpose, blind) };
    }
    case "call.failed": {
      const { call, ask, failure, again, message, waitMs, drop } = event.data;
      const model = state.models.get(call) ?? "";
      if (drop !== undefined)
        return state.isTold(`${model}\n${drop}`)
          ? null
          : { kind: "retried", ...place(state, ask), text: words.without(model, drop, message) };
      if (waitMs !== undefined)
        return state.isWaiting(event.data.activeMs, waitMs)
          ? null
          : {
              kind: "retried",
              ...place(state, ask),
              text: words.postponed(Math.ceil(waitMs / 1000), message),
            };
      return {
        kind: "retried",
        ...place(state, ask),
        text: words.failed(ask, failure, again === "never", message),
      };
    }
    case "call.ambiguous":
      return {
        kind: "retried",
        ...place(state, event.data.ask),
        text: words.ambiguous(event.data.ask),
      };
    case "ask.answered": {
      const { ask, seat, state: ended, late, flags } = event.data;
      const notes = [
        ...(late ? [words.late] : ended === "repaired" ? [words.repaired] : []),
        ...flags,
      ];
      return {
        kind: "answered",
        seat,
        ...place(state, ask),
        text: words.answered(name(seat), notes),
      };
    }
    case "ask.rejected":
      return {
        kind: "rejected",
        seat: event.data.seat,
        ...place(state, event.data.ask),
        text: words.rejected(name(event.data.seat), event.data.reasons),
      };
    case "ask.lapsed": {
      const { ask, seat, state: ended, why } = event.data;
      return {
        kind: "lapsed",
        seat,
        ...place(state, ask),
        text: words.lapsed(name(seat), ended, why),
      };
    }
    case "advice.passed": {
      const { ask, round, advisedMs, tookMs } = event.data;
      return {
        kind: "notice",
        round,
        text: words.overtime(ask, (tookMs / 60_000).toFixed(1), advisedMs / 60_000),
      };
    }
    case "person.decided": {
      const { ask, choice, who, default: isDefault } = event.data;
      const gate = state.asks.get(ask)?.gate;
      const label = gate
        ? words.gate(gate).choices.find(({ id }) => id === choice)?.label
        : undefined;
      return {
        kind: "decided",
        seat: "person",
        ...place(state, ask),
        text: words.decided(isDefault ? null : who, label ?? choice),
      };
    }
    case "settings.changed":
      return event.data.constraint === undefined
        ? { kind: "settings", text: words.settings(event.data.who, event.data.note) }
        : {
            kind: "decided",
            seat: "person",
            text: words.added(event.data.who, event.data.constraint),
          };
    case "deliberation.paused":
      return { kind: "paused", text: words.paused(event.data.reason, event.data.detail) };
    case "deliberation.resumed":
      return { kind: "resumed", text: words.resumed(event.data.who) };
    case "deliberation.concluded":
      return { kind: "concluded", text: words.concluded(event.data.reason) };
    case "fact.recorded":
      return lineForFact(event.data.fact, state);
    default:
      return null;
  }
}

function place(state: Timeline, ask: string): { readonly round: number } | Record<string, never> {
  const asked = state.asks.get(ask);
  return asked ? { round: asked.round } : {};
}

function lineForFact(fact: Fact, state: Timeline): Line | null {
  const name = (seat: string) => titleOf(state.seats, seat);
  const label = (id: string) => (state.labels.has(id) ? `${id} “${state.labels.get(id)}”` : id);
  const { words } = state;
  switch (fact.kind) {
    case "cast":
      return {
        kind: "notice",
        text: words.cast(
          fact.seats.map(({ title }) => title),
          fact.axis,
        ),
      };
    case "message":
      return {
        kind: "said",
        seat: fact.seat,
        round: fact.round,
        refs: [fact.id],
        text: `${fact.id} ${name(fact.seat)}: ${gist(fact.body)}`,
      };
    case "issue": {
      const list = fact.stances.map((s) => `${s.id} “${s.label}”`);
      return {
        kind: "notice",
        text: fact.main ? words.options(list) : words.issue(fact.id, fact.title, list),
      };
    }
    case "shift":
      return {
        kind: "moved",
        seat: fact.seat,
        round: fact.round,
        refs: [fact.message, fact.trigger].filter((id) => id !== null),
        text: words.moved(
          name(fact.seat),
          label(fact.from),
          label(fact.to),
          fact.class === "argued"
            ? words.argued(fact.trigger, fact.newEvidence)
            : words.unargued(fact.class),
        ),
      };
    case "convergence":
      return {
        kind: "category",
        round: fact.round,
        text: words.category(fact.after, fact.round, fact.overall, fact.issues),
      };
    case "verdict":
      return {
        kind: "verdict",
        text: words.verdict(
          fact.chosen === null ? null : label(fact.chosen),
          fact.resolution,
          fact.detail,
        ),
      };
    case "alarm":
      return {
        kind: "alarm",
        round: fact.round,
        refs: fact.refs,
        text: words.alarm(fact.text, fact.code),
      };
    case "notice":
      return { kind: "notice", seat: fact.seat, text: words.notice(fact.text, fact.code) };
    case "round":
      return { kind: "notice", round: fact.round, text: words.round(fact) };
    case "amendment":
      return {
        kind: "moved",
        seat: fact.seat,
        round: fact.round,
        refs: [fact.message, ...fact.triggers],
        text: words.amended(name(fact.seat), fact.degree, fact.to),
      };
    case "measure":
      return { kind: "notice", round: fact.round, text: words.measure(fact.name, fact.value) };
    case "baseline":
      return {
        kind: "notice",
        text: words.baseline(fact.calls, fact.chosen === null ? null : label(fact.chosen)),
      };
    case "entry":
      return lineForEntry(fact, words);
    case "finding":
      return {
        kind: "ledger",
        seat: fact.seat,
        round: fact.round,
        text: words.finding(fact.id, fact.severity, !fact.blocks, fact.problem),
      };
    case "ruling":
      return {
        kind: "ledger",
        seat: fact.by,
        round: fact.round,
        text: words.ruling(fact.finding, fact.status, name(fact.by), fact.reason),
      };
    case "version":
      return fact.n === 1
        ? null
        : {
            kind: "ledger",
            round: fact.round,
            text:
              fact.text === null
                ? words.edited(fact.n, fact.edits.length, [
                    ...new Set(fact.edits.map(({ finding }) => finding)),
                  ])
                : words.rewritten(fact.n),
          };
    case "idea":
      return {
        kind: "ledger",
        round: fact.round,
        text: words.idea(fact.id, fact.fate, fact.from, fact.title, fact.reason),
      };
    case "judgment":
      return {
        kind: "ledger",
        seat: fact.seat,
        round: fact.round,
        text: words.judgment(name(fact.seat), fact.computed, fact.stated),
      };
    case "position":
    case "conduct":
    case "declaration":
    case "link":
      return null;
  }
}

function lineForEntry(entry: LedgerEntry, words: TimelineWords): Line | null {
  switch (entry.ledger) {
    case "claims":
      return {
        kind: "ledger",
        round: entry.line.round,
        seat: entry.line.raised_by,
        text: words.claimed(entry.line.id, entry.line.text),
      };
    case "verifications": {
      const { id, round, check, result, basis, claim_status_changes: changes } = entry.line;
      return result === "NOT_APPLICABLE"
        ? null
        : {
            kind: "ledger",
            round,
            text: words.verified(id, result, basis === "observed", check, changes),
          };
    }
    case "decisions":
      return {
        kind: "ledger",
        round: entry.line.round,
        text: words.settled(entry.line.id, entry.line.text),
      };
    case "tensions":
      return {
        kind: "ledger",
        round: entry.line.round,
        text:
          entry.line.resolved_in === undefined
            ? words.tension(entry.line.id, entry.line.text)
            : words.resolved(entry.line.id, entry.line.resolved_in),
      };
    case "drift":
      return {
        kind: "ledger",
        round: entry.line.round,
        text: words.drift(entry.line.verdict, entry.line.deviation),
      };
    case "lead_history":
      return null;
  }
}
