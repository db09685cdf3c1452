// A run as one-line entries, for a terminal and for the web. Fed one event at a time, so a live view and a replay are the same code.
// English unless it is told otherwise. Law 1: a line about a message is its id, who, a colon and its gist, and a ledger's line begins with its id,
// in every language: readers find them by it. Law 2: ids, names, topics and what models and people wrote go in as they are.
import type { EventData, LogEvent } from "../log/event.ts";
import { CORE } from "../messages/catalogue.ts";
import { core } from "../messages/voice.ts";
import type { Fact } from "../kernel/fact.ts";
import type { Params } from "../kernel/phrase.ts";
import type { Entry as LedgerEntry } from "../kernel/ledger.ts";
import type { Seat } from "../kernel/ask.ts";
import { oneLine } from "../text/visible.ts";
import { textAt, titleOf } from "./chronicle.ts";
import { gist } from "./gist.ts";
import { Told } from "./told.ts";

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

/** A word of the engine for people; English shows the second. */
export type Term = (word: string, english: string) => string;

type LineCode = keyof typeof CORE.en extends infer K
  ? K extends `timeline.${infer C}`
    ? C
    : never
  : never;

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
  readonly #toldOnce = new Set<string>();
  #waitsUntilMs = 0;
  readonly #told: Told;
  readonly #term: Term;

  /** `term`: a word of the engine in the language of what is told. */
  constructor(told = new Told("en", CORE), term: Term = (_word, english) => english) {
    this.#told = told;
    this.#term = term;
  }

  say(code: LineCode, params: Params = {}): string {
    const { text, says } = core.phrase(`timeline.${code}`, params);
    return this.#told.tell(text, says);
  }

  term(word: string, english = word): string {
    return this.#term(word, english);
  }

  tell(...recorded: Parameters<Told["tell"]>): string {
    return this.#told.tell(...recorded);
  }

  gate<G extends Parameters<Told["gate"]>[0]>(gate: G): G {
    return this.#told.gate(gate);
  }

  /** What there is to show of it. */
  take(event: LogEvent): Entry | null {
    this.#told.read(event);
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
    const isTold = this.#toldOnce.has(what);
    this.#toldOnce.add(what);
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
  switch (event.type) {
    case "deliberation.opened": {
      const { protocol, brief } = event.data;
      return {
        kind: "opened",
        text: state.say("opened", { protocol, topic: textAt(brief, "topic") }),
      };
    }
    case "deliberation.forked": {
      const { parent, at } = event.data;
      return { kind: "opened", text: state.say("forked", { parent, at }) };
    }
    case "ask.opened": {
      const { seat, round, purpose, blind, gate } = event.data;
      if (gate) {
        const [text = "", ...more] = state.gate(gate).question.split("\n");
        return {
          kind: "gate",
          seat,
          round,
          text,
          more: [...more, `[${gate.choices.map(({ id }) => id).join(" / ")}]`],
        };
      }
      const asked = { who: name(seat), purpose: state.term(purpose), blind: yes(blind) };
      return { kind: "asked", seat, round, text: state.say("asked", asked) };
    }
    case "call.failed": {
      const { call, ask, failure, again, message, waitMs, drop } = event.data;
      const model = state.models.get(call) ?? "";
      const retried = (text: string): Line => ({ kind: "retried", ...place(state, ask), text });
      if (drop !== undefined)
        return state.isTold(`${model}\n${drop}`)
          ? null
          : retried(state.say("without", { model, part: drop, message }));
      if (waitMs !== undefined)
        return state.isWaiting(event.data.activeMs, waitMs)
          ? null
          : retried(state.say("postponed", { seconds: Math.ceil(waitMs / 1000), message }));
      return retried(state.say("failed", { ask, failure: state.term(failure), again, message }));
    }
    case "call.ambiguous": {
      const { ask } = event.data;
      return { kind: "retried", ...place(state, ask), text: state.say("ambiguous", { ask }) };
    }
    case "ask.answered": {
      const { ask, seat, state: ended, late, flags } = event.data;
      const notes = [
        ...(late ? [state.say("late")] : ended === "repaired" ? [state.say("repaired")] : []),
        ...flags,
      ];
      return {
        kind: "answered",
        seat,
        ...place(state, ask),
        text: state.say("answered", { who: name(seat), notes }),
      };
    }
    case "ask.rejected": {
      const { ask, seat, reasons } = event.data;
      return {
        kind: "rejected",
        seat,
        ...place(state, ask),
        text: state.say("rejected", { who: name(seat), reasons: reasons.join("; ") }),
      };
    }
    case "ask.lapsed": {
      const { ask, seat, state: ended, why, says } = event.data;
      return {
        kind: "lapsed",
        seat,
        ...place(state, ask),
        text: state.say("lapsed", {
          who: name(seat),
          state: state.term(ended),
          why: state.tell(why, says),
        }),
      };
    }
    case "advice.passed": {
      const { ask, round, advisedMs, tookMs } = event.data;
      const [took, advised] = [(tookMs / 60_000).toFixed(1), advisedMs / 60_000];
      return { kind: "notice", round, text: state.say("overtime", { ask, took, advised }) };
    }
    case "person.decided": {
      const { ask, choice, who, default: isDefault } = event.data;
      const gate = state.asks.get(ask)?.gate;
      const known = gate && state.gate(gate).choices.find(({ id }) => id === choice)?.label;
      const label = known ?? choice;
      return {
        kind: "decided",
        seat: "person",
        ...place(state, ask),
        text: isDefault ? state.say("defaulted", { label }) : state.say("decided", { who, label }),
      };
    }
    case "settings.changed": {
      const { who, note, constraint } = event.data;
      return constraint === undefined
        ? { kind: "settings", text: state.say("settings", { who, note }) }
        : { kind: "decided", seat: "person", text: state.say("added", { who, constraint }) };
    }
    case "deliberation.paused": {
      const reason = state.term(event.data.reason);
      const detail = state.tell(event.data.detail, event.data.says);
      return {
        kind: "paused",
        text:
          detail === ""
            ? state.say("paused", { reason })
            : state.say("paused.why", { reason, detail }),
      };
    }
    case "deliberation.resumed":
      return { kind: "resumed", text: state.say("resumed", { who: event.data.who }) };
    case "deliberation.concluded":
      return {
        kind: "concluded",
        text: state.say("concluded", { reason: state.term(event.data.reason) }),
      };
    case "fact.recorded":
      return lineForFact(event.data.fact, state);
    default:
      return null;
  }
}

function yes(is: boolean): "yes" | "no" {
  return is ? "yes" : "no";
}

function place(state: Timeline, ask: string): { readonly round: number } | Record<string, never> {
  const asked = state.asks.get(ask);
  return asked ? { round: asked.round } : {};
}

function lineForFact(fact: Fact, state: Timeline): Line | null {
  const name = (seat: string) => titleOf(state.seats, seat);
  const label = (id: string) => (state.labels.has(id) ? `${id} “${state.labels.get(id)}”` : id);
  switch (fact.kind) {
    case "cast": {
      const { axis } = fact;
      const titles = fact.seats.map(({ title }) => title);
      return {
        kind: "notice",
        text:
          axis === "" ? state.say("cast", { titles }) : state.say("cast.axis", { titles, axis }),
      };
    }
    case "message":
      return {
        kind: "said",
        seat: fact.seat,
        round: fact.round,
        refs: [fact.id],
        text: `${fact.id} ${name(fact.seat)}: ${gist(fact.body)}`,
      };
    case "issue": {
      const { id, title } = fact;
      const options = fact.stances.map((s) => `${s.id} “${s.label}”`);
      return {
        kind: "notice",
        text: fact.main
          ? state.say("options", { options })
          : state.say("issue", { id, title, options }),
      };
    }
    case "shift": {
      const { trigger } = fact;
      const evidence = yes(fact.newEvidence);
      const why =
        fact.class !== "argued"
          ? state.term(fact.class)
          : trigger === null
            ? state.say("argued.unnamed", { evidence })
            : state.say("argued", { trigger, evidence });
      const [who, from, to] = [name(fact.seat), label(fact.from), label(fact.to)];
      return {
        kind: "moved",
        seat: fact.seat,
        round: fact.round,
        refs: [fact.message, fact.trigger].filter((id) => id !== null),
        text: state.say("moved", { who, from, to, why }),
      };
    }
    case "convergence": {
      const category = (word: string) => state.say("category.name", { category: word });
      return {
        kind: "category",
        round: fact.round,
        text: state.say("category", {
          after: state.term(fact.after),
          round: fact.round,
          overall: category(fact.overall),
          issues: fact.issues.map((row) => `${row.issue} ${category(row.category)}`),
        }),
      };
    }
    case "verdict": {
      const resolution = state.term(fact.resolution);
      const detail = state.tell(fact.detail, fact.says);
      return {
        kind: "verdict",
        text:
          fact.chosen === null
            ? state.say("verdict.none", { resolution, detail })
            : state.say("verdict", { chosen: label(fact.chosen), resolution, detail }),
      };
    }
    case "alarm":
      return {
        kind: "alarm",
        round: fact.round,
        refs: fact.refs,
        text: state.say("alarm", { text: state.tell(fact.text, fact.says) }),
      };
    case "notice":
      return { kind: "notice", seat: fact.seat, text: state.tell(fact.text, fact.says) };
    case "round": {
      const { round } = fact;
      const topic = fact.says ? state.tell(fact.topic, fact.says) : fact.topic;
      return { kind: "notice", round, text: state.say("round", { round, topic }) };
    }
    case "amendment":
      return {
        kind: "moved",
        seat: fact.seat,
        round: fact.round,
        refs: [fact.message, ...fact.triggers],
        text: state.say("amended", {
          who: name(fact.seat),
          degree: state.term(fact.degree),
          to: fact.to,
        }),
      };
    case "measure":
      return {
        kind: "notice",
        round: fact.round,
        text: state.say("measure", { name: state.term(fact.name), value: fact.value }),
      };
    case "baseline": {
      const { calls, chosen } = fact;
      return {
        kind: "notice",
        text:
          chosen === null
            ? state.say("baseline.none", { calls })
            : state.say("baseline", { calls, chosen: label(chosen) }),
      };
    }
    case "entry":
      return lineForEntry(fact, state);
    case "finding":
      return {
        kind: "ledger",
        seat: fact.seat,
        round: fact.round,
        text: state.say("finding", {
          id: fact.id,
          severity: state.term(`severity-${fact.severity}`, fact.severity),
          noted: yes(!fact.blocks),
          problem: fact.problem,
        }),
      };
    case "ruling": {
      const { finding, by, round } = fact;
      const status = state.term(fact.status, fact.status.toLowerCase().replaceAll("_", " "));
      const reason = fact.says ? state.tell(fact.reason, fact.says) : fact.reason;
      return {
        kind: "ledger",
        seat: by,
        round,
        text:
          reason === ""
            ? state.say("ruling", { finding, status, who: name(by) })
            : state.say("ruling.why", { finding, status, who: name(by), reason }),
      };
    }
    case "version": {
      const { n, round, edits } = fact;
      if (n === 1) return null;
      const findings = [...new Set(edits.map(({ finding }) => finding))];
      return {
        kind: "ledger",
        round,
        text:
          fact.text === null
            ? state.say("edited", { n, edits: edits.length, findings })
            : state.say("rewritten", { n }),
      };
    }
    case "idea": {
      const { id, round, from, title } = fact;
      const fate = state.term(fact.fate);
      const reason = fact.says ? state.tell(fact.reason, fact.says) : fact.reason;
      return {
        kind: "ledger",
        round,
        text:
          reason === ""
            ? state.say("idea", { id, fate, from, title })
            : state.say("idea.why", { id, fate, from, title, reason }),
      };
    }
    case "judgment": {
      const { seat, round, computed, stated } = fact;
      const who = name(seat);
      return {
        kind: "ledger",
        seat,
        round,
        text:
          stated === computed
            ? state.say("judgment", { who, computed })
            : state.say("judgment.said", { who, computed, stated }),
      };
    }
    case "position":
    case "conduct":
    case "declaration":
    case "link":
      return null;
  }
}

function lineForEntry(entry: LedgerEntry, state: Timeline): Line | null {
  switch (entry.ledger) {
    case "claims": {
      const { id, round, raised_by: seat, text } = entry.line;
      return { kind: "ledger", round, seat, text: state.say("claimed", { id, text }) };
    }
    case "verifications": {
      const { id, round, check, result, basis, claim_status_changes: changes } = entry.line;
      const plain = (word: string) => state.term(word, word.replaceAll("_", " "));
      return result === "NOT_APPLICABLE"
        ? null
        : {
            kind: "ledger",
            round,
            text: state.say("verified", {
              id,
              result,
              observed: yes(basis === "observed"),
              check: plain(check),
              changes: changes.map(({ claim_id, to }) => `${claim_id} ${plain(to)}`),
            }),
          };
    }
    case "decisions": {
      const { id, round, text } = entry.line;
      return { kind: "ledger", round, text: state.say("settled", { id, text }) };
    }
    case "tensions": {
      const { id, round, text, resolved_in: where } = entry.line;
      return {
        kind: "ledger",
        round,
        text:
          where === undefined
            ? state.say("tension", { id, text })
            : state.say("resolved", { id, where }),
      };
    }
    case "drift": {
      const { round, verdict, deviation } = entry.line;
      return { kind: "ledger", round, text: state.say("drift", { verdict, deviation }) };
    }
    case "lead_history":
      return null;
  }
}
