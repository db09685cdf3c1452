// A run as one-line entries, for a terminal and for the web. Fed one event at a time, so a live view and a replay are the same code.
import type { EventData, LogEvent } from "../log/event.ts";
import type { Fact } from "../script/fact.ts";
import type { Entry as LedgerEntry } from "../script/ledger.ts";
import type { Seat } from "../script/seat.ts";
import { oneLine } from "../text/visible.ts";
import { textAt, titleOf } from "./chronicle.ts";
import { gist } from "./gist.ts";

export type EntryKind =
  | "opened" | "asked" | "retried" | "answered" | "rejected" | "lapsed" | "said" | "moved" | "category" | "verdict" | "alarm" | "notice"
  | "ledger" | "gate" | "decided" | "paused" | "resumed" | "settings" | "concluded";

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
  readonly asks = new Map<string, Pick<EventData<"ask.opened">, "round" | "phase" | "purpose" | "blind" | "gate">>();
  readonly labels = new Map<string, string>();
  seats: readonly Seat[] = [];
  spent: Spent = { calls: 0, usd: 0, unpriced: 0 };

  /** What there is to show of it. */
  take(event: LogEvent): Entry | null {
    this.#keep(event);
    const line = lineFor(event, this);
    if (!line) return null;
    const { kind, text, more = [], seat = null, round = null, refs = [] } = line;
    return { seq: event.seq, ts: event.ts, kind, seat, round, text: oneLine(text, LINE), more: more.map((further) => oneLine(further, LINE)), refs, spent: this.spent };
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
    for (const { id, label } of [{ id: fact.id, label: fact.title }, ...fact.stances]) this.labels.set(id, label);
  }
}

/** Longer lines are cut: the transcript holds the words. */
const LINE = 400;

function paid(spent: Spent, usd: number | null): Spent {
  return usd === null ? { ...spent, unpriced: spent.unpriced + 1 } : { ...spent, usd: spent.usd + usd };
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
  switch (event.type) {
    case "deliberation.opened":
      return { kind: "opened", text: `${event.data.protocol} on “${textAt(event.data.brief, "topic")}”` };
    case "deliberation.forked":
      return { kind: "opened", text: `Follows ${event.data.parent} up to record ${event.data.at}` };
    case "ask.opened": {
      const { seat, round, purpose, blind, gate } = event.data;
      if (gate) {
        const [text = "", ...more] = gate.question.split("\n");
        return { kind: "gate", seat, round, text, more: [...more, `[${gate.choices.map(({ id }) => id).join(" / ")}]`] };
      }
      return { kind: "asked", seat, round, text: `${name(seat)} is asked: ${purpose}${blind ? " (blind)" : ""}` };
    }
    case "call.failed": {
      const { ask, failure, again, message } = event.data;
      return { kind: "retried", ...place(state, ask), text: `A call for ${ask} failed (${failure}${again === "never" ? ", for good" : ""}): ${message}` };
    }
    case "call.ambiguous":
      return { kind: "retried", ...place(state, event.data.ask), text: `Nobody knows how a call for ${event.data.ask} ended; it may have been billed` };
    case "ask.answered": {
      const { ask, seat, state: ended, late, flags } = event.data;
      const notes = [...(late ? ["late: changes nothing"] : ended === "repaired" ? ["after a repair"] : []), ...flags];
      return { kind: "answered", seat, ...place(state, ask), text: `${name(seat)} answered${notes.length > 0 ? ` (${notes.join("; ")})` : ""}` };
    }
    case "ask.rejected":
      return { kind: "rejected", seat: event.data.seat, ...place(state, event.data.ask), text: `${name(event.data.seat)} is sent back: ${event.data.reasons.join("; ")}` };
    case "ask.lapsed": {
      const { ask, seat, state: ended, why } = event.data;
      return { kind: "lapsed", seat, ...place(state, ask), text: `${name(seat)} gave no usable reply (${ended}): ${why}` };
    }
    case "advice.passed": {
      const { ask, round, advisedMs, tookMs } = event.data;
      return { kind: "notice", round, text: `${ask} took ${(tookMs / 60_000).toFixed(1)} minutes; ${advisedMs / 60_000} are advised` };
    }
    case "person.decided": {
      const { ask, choice, who, default: isDefault } = event.data;
      const label = state.asks.get(ask)?.gate?.choices.find(({ id }) => id === choice)?.label ?? choice;
      return { kind: "decided", seat: "person", ...place(state, ask), text: `${isDefault ? "Default taken" : `${who} decided`}: ${label}` };
    }
    case "settings.changed":
      return event.data.constraint === undefined
        ? { kind: "settings", text: `${event.data.who} changed the settings: ${event.data.note}` }
        : { kind: "decided", seat: "person", text: `${event.data.who} added for everyone: ${event.data.constraint}` };
    case "deliberation.paused":
      return { kind: "paused", text: `Paused (${event.data.reason})${event.data.detail === "" ? "" : `: ${event.data.detail}`}` };
    case "deliberation.resumed":
      return { kind: "resumed", text: `Resumed by ${event.data.who}` };
    case "deliberation.concluded":
      return { kind: "concluded", text: `Ended: ${event.data.reason}` };
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
  switch (fact.kind) {
    case "cast":
      return { kind: "notice", text: `At the table: ${fact.seats.map(({ title }) => title).join(", ")}${fact.axis === "" ? "" : `. Axis: ${fact.axis}`}` };
    case "message":
      return { kind: "said", seat: fact.seat, round: fact.round, refs: [fact.id], text: `${fact.id} ${name(fact.seat)}: ${gist(fact.body)}` };
    case "issue":
      return { kind: "notice", text: `${fact.main ? "Options" : `Issue ${fact.id} “${fact.title}”`}: ${fact.stances.map((s) => `${s.id} “${s.label}”`).join(", ")}` };
    case "shift": {
      const why = fact.class === "argued" ? `argued, after ${fact.trigger ?? "an argument"}${fact.newEvidence ? " with new evidence" : ""}` : fact.class;
      return {
        kind: "moved", seat: fact.seat, round: fact.round, refs: [fact.message, fact.trigger].filter((id) => id !== null),
        text: `${name(fact.seat)} moved from ${label(fact.from)} to ${label(fact.to)} (${why})`,
      };
    }
    case "convergence": {
      const issues = fact.issues.map((row) => `${row.issue} ${row.category}`).join(", ");
      return { kind: "category", round: fact.round, text: `After ${fact.after} (round ${fact.round}): ${fact.overall} [${issues}]` };
    }
    case "verdict":
      return { kind: "verdict", text: `${fact.chosen === null ? "No option prevails" : `The panel leans to ${label(fact.chosen)}`}: ${fact.resolution}. ${fact.detail}` };
    case "alarm":
      return { kind: "alarm", round: fact.round, refs: fact.refs, text: `Warning: ${fact.text}` };
    case "notice":
      return { kind: "notice", seat: fact.seat, text: fact.text };
    case "round":
      return { kind: "notice", round: fact.round, text: `Round ${fact.round}: ${fact.topic}` };
    case "amendment":
      return { kind: "moved", seat: fact.seat, round: fact.round, refs: [fact.message, ...fact.triggers], text: `${name(fact.seat)} amended its position (${fact.degree}): ${fact.to}` };
    case "measure":
      return { kind: "notice", round: fact.round, text: `${fact.name}: ${fact.value}` };
    case "baseline":
      return { kind: "notice", text: `One model alone, asked ${fact.calls} times: ${fact.chosen === null ? "no option leads" : `most answers amount to ${label(fact.chosen)}`}` };
    case "entry":
      return lineForEntry(fact);
    case "finding":
      return { kind: "ledger", seat: fact.seat, round: fact.round, text: `${fact.id} ${fact.severity}${fact.blocks ? "" : " (noted)"}: ${fact.problem}` };
    case "ruling":
      return { kind: "ledger", seat: fact.by, round: fact.round, text: `${fact.finding} ${fact.status.toLowerCase().replaceAll("_", " ")}, says ${name(fact.by)}${fact.reason === "" ? "" : `: ${fact.reason}`}` };
    case "version":
      return fact.n === 1 ? null : { kind: "ledger", round: fact.round, text: `Version ${fact.n}: ${fact.text === null ? `${fact.edits.length} edit${fact.edits.length === 1 ? "" : "s"} for ${[...new Set(fact.edits.map(({ finding }) => finding))].join(", ")}` : "written anew"}` };
    case "idea":
      return { kind: "ledger", round: fact.round, text: `${fact.id} ${fact.fate}${fact.from.length === 0 ? "" : ` from ${fact.from.join(", ")}`}: ${fact.title}${fact.reason === "" ? "" : ` (${fact.reason})`}` };
    case "judgment":
      return { kind: "ledger", seat: fact.seat, round: fact.round, text: `${name(fact.seat)}: ${fact.computed}${fact.stated === fact.computed ? "" : ` (said ${fact.stated})`}` };
    case "position":
    case "conduct":
    case "declaration":
    case "link":
      return null;
  }
}

function lineForEntry(entry: LedgerEntry): Line | null {
  switch (entry.ledger) {
    case "claims":
      return { kind: "ledger", round: entry.line.round, seat: entry.line.raised_by, text: `${entry.line.id} is claimed: ${entry.line.text}` };
    case "verifications": {
      const { id, round, check, result, basis, claim_status_changes: changes } = entry.line;
      if (result === "NOT_APPLICABLE") return null;
      const moved = changes.map(({ claim_id, to }) => `${claim_id} ${inPlainWords(to)}`).join(", ");
      return { kind: "ledger", round, text: `${id} ${result}${basis === "observed" ? " (observed)" : ""}: ${inPlainWords(check)}${moved === "" ? "" : `; ${moved}`}` };
    }
    case "decisions":
      return { kind: "ledger", round: entry.line.round, text: `${entry.line.id} is decided: ${entry.line.text}` };
    case "tensions":
      return { kind: "ledger", round: entry.line.round, text: entry.line.resolved_in === undefined ? `${entry.line.id} stays open: ${entry.line.text}` : `${entry.line.id} is resolved in ${entry.line.resolved_in}` };
    case "drift":
      return { kind: "ledger", round: entry.line.round, text: `Drift check: ${entry.line.verdict}, ${entry.line.deviation} of 5 away from the anchor` };
    case "lead_history":
      return null;
  }
}

function inPlainWords(name: string): string {
  return name.replaceAll("_", " ");
}
