// A run as one-line entries, for a terminal and for the web. Fed one event at a time, so a live view and a replay are the same code.
// English unless it is told otherwise. Law 1: a line about a message is its id, who, a colon and its gist, and a ledger's line begins with its id,
// in every language: readers find them by it. Law 2: ids, names, topics and what models and people wrote go in as they are.
import type { EventData, EventType, LogEvent } from "../log/event.ts";
import { CORE } from "../messages/catalogue.ts";
import { shortTerm } from "../messages/report.ts";
import { core, type Under } from "../messages/voice.ts";
import type { Fact } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Params, Phrase } from "../kernel/phrase.ts";
import type { Entry as LedgerEntry } from "../kernel/ledger.ts";
import { PERSON, type Seat } from "../kernel/ask.ts";
import { oneLine } from "../text/visible.ts";
import { objectAt, textAt, titleOf } from "./deliberation-state.ts";
import { gist } from "./gist.ts";
import { isOtherModel } from "./model-family.ts";
import { countPhrase, isCounted } from "./standing.ts";
import { Told } from "./told.ts";

/** What a run does, what becomes of an ask, and what scripts and people conclude. */
export type EntryKind =
  | ("opened" | "settings" | "paused" | "resumed" | "concluded")
  | ("asked" | "retried" | "answered" | "rejected" | "lapsed" | "gate" | "decided")
  | ("said" | "moved" | "category" | "verdict" | "alarm" | "notice" | "ledger");

export interface TimelineEntry {
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

export function timeline(events: readonly LogEvent[]): readonly TimelineEntry[] {
  const read = new Timeline();
  return events.map((event) => read.take(event)).filter((entry) => entry !== null);
}

/** A word of the engine for people; English shows the second. */
export type Term = (word: string, english: string) => string;

type LineCode = Under<keyof typeof CORE.en, "timeline">;

/** What an entry is about, besides what it says. */
type About = Partial<Pick<TimelineEntry, "seat" | "round" | "more" | "refs">>;
type Line = Pick<TimelineEntry, "kind" | "text"> & About;

/** A line for what each kind holds; kinds without one show nothing. */
type Lines<M> = { readonly [K in keyof M]?: (told: M[K]) => Line | null };

function lineIn<M, K extends keyof M>(lines: Lines<M>, kind: K, told: M[K]): Line | null {
  return lines[kind]?.(told) ?? null;
}

/** Longer lines are cut: the transcript holds the words. */
const LINE = 400;

/** Reads a log one event at a time, and keeps what later lines need of earlier ones. */
export class Timeline {
  readonly asks = new Map<string, EventData<"ask.opened">>();
  readonly labels = new Map<string, string>();
  seats: readonly Seat[] = [];
  /** Whole replies until their messages are told, which may keep only a part. */
  readonly #replies = new Map<string, JsonObject>();
  spent: Spent = { calls: 0, usd: 0, unpriced: 0 };
  /** Of calls whose end is not recorded yet. */
  readonly #models = new Map<string, string>();
  /** What holds for all calls of a model is told once. */
  readonly #toldOnce = new Set<string>();
  #waitsUntilMs = 0;
  /** Whoever decided last, by the name under which it was recorded. */
  #person = PERSON.id;
  readonly #told: Told;
  readonly #term: Term;

  /** `term`: a word of the engine in the language of what is told. */
  constructor(told = new Told("en", CORE), term: Term = (_word, english) => english) {
    this.#told = told;
    this.#term = term;
  }

  tell(...recorded: Parameters<Told["tell"]>): string {
    return this.#told.tell(...recorded);
  }

  /** What there is to show of it. */
  take(event: LogEvent): TimelineEntry | null {
    this.#told.read(event);
    this.#keep(event);
    const line = lineIn(this.#ofEvent, event.type, event.data);
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

  #keep({ type, data }: LogEvent): void {
    if (type === "ask.opened") this.asks.set(data.ask, data);
    if (type === "person.decided" && !data.default) this.#person = data.who;
    if (type === "ask.answered")
      this.#replies.set(data.ask, objectAt({ reply: data.reply }, "reply"));
    if (type === "call.completed") this.#pay(data.usd);
    if (type === "call.failed") this.#pay(data.usd ?? (data.sent ? null : 0));
    if (type === "call.ambiguous") this.#pay(null);
    if (type === "fact.recorded") this.#keepFact(data.fact);
    if (type !== "call.reserved") return;
    this.spent = { ...this.spent, calls: this.spent.calls + 1 };
    this.#models.set(data.call, data.model);
  }

  #pay(usd: number | null): void {
    const { spent } = this;
    this.spent =
      usd === null
        ? { ...spent, unpriced: spent.unpriced + 1 }
        : { ...spent, usd: spent.usd + usd };
  }

  #keepFact(fact: Fact): void {
    if (fact.kind === "cast") this.seats = fact.seats;
    if (fact.kind !== "issue") return;
    for (const { id, label } of [{ id: fact.id, label: fact.title }, ...fact.stances])
      this.labels.set(id, label);
  }

  #say(code: LineCode, params: Params = {}): string {
    const { text, says } = core.phrase(`timeline.${code}`, params);
    return this.#told.tell(text, says);
  }

  #line(kind: EntryKind, code: LineCode, params: Params, about: About = {}): Line {
    return { ...about, kind, text: this.#say(code, params) };
  }

  /** What became of a seat's turn. */
  #lineOfSeat(
    kind: "answered" | "rejected" | "lapsed",
    { ask, seat }: { readonly ask: string; readonly seat: string },
    params: Params,
  ): Line {
    const about = { seat, round: this.#roundOf(ask) };
    return this.#line(kind, kind, { who: this.#name(seat), ...params }, about);
  }

  #word(word: string, english = word): string {
    return this.#term(word, english);
  }

  /** One that English shows with blanks. */
  #spaced(word: string): string {
    return this.#word(word, word.replaceAll("_", " "));
  }

  /** One that English puts into words too. */
  #plain(word: string): string {
    return this.#word(word, shortTerm("en", word));
  }

  #name(seat: string): string {
    return seat === PERSON.id ? this.#person : titleOf(this.seats, seat);
  }

  #label(id: string): string {
    return this.labels.has(id) ? `${id} “${this.labels.get(id)}”` : id;
  }

  #roundOf(ask: string): number | null {
    return this.asks.get(ask)?.round ?? null;
  }

  #isTold(what: string): boolean {
    const isTold = this.#toldOnce.has(what);
    this.#toldOnce.add(what);
    return isTold;
  }

  /** Everybody who is put off at once waits for the same end. */
  #isWaiting(activeMs: number, waitMs: number): boolean {
    const isWaiting = activeMs < this.#waitsUntilMs;
    this.#waitsUntilMs = Math.max(this.#waitsUntilMs, activeMs + waitMs);
    return isWaiting;
  }

  /** What each type of event has to show; one that is not listed shows nothing. */
  readonly #ofEvent: Lines<{ [T in EventType]: EventData<T> }> = {
    "deliberation.opened": ({ protocol, brief }) =>
      this.#line("opened", "opened", { protocol, topic: textAt(brief, "topic") }),
    "deliberation.forked": ({ parent, at }) => this.#line("opened", "forked", { parent, at }),
    "ask.opened": (data) => this.#lineForAsk(data),
    "call.completed": ({ call, ask, served }) => {
      const model = this.#models.get(call) ?? "";
      if (served === null || !isOtherModel(model, served) || this.#isTold(`${model}\n${served}`))
        return null;
      return this.#line("notice", "served", { model, served }, { round: this.#roundOf(ask) });
    },
    "call.failed": (data) => this.#lineForFailure(data),
    "call.ambiguous": ({ ask }) =>
      this.#line("retried", "ambiguous", { ask }, { round: this.#roundOf(ask) }),
    "ask.answered": (data) => {
      const how = data.late ? "late" : data.state === "repaired" ? "repaired" : null;
      const notes = [...(how === null ? [] : [this.#say(how)]), ...data.flags];
      return this.#lineOfSeat("answered", data, { notes });
    },
    "ask.rejected": (data) =>
      this.#lineOfSeat("rejected", data, { reasons: data.reasons.join("; ") }),
    "ask.lapsed": (data) =>
      this.#lineOfSeat("lapsed", data, {
        state: this.#plain(data.state),
        why: this.tell(data.why, data.says),
      }),
    "advice.passed": ({ ask, round, advisedMs, tookMs }) => {
      const [took, advised] = [(tookMs / 60_000).toFixed(1), advisedMs / 60_000];
      return this.#line("notice", "overtime", { ask, took, advised }, { round });
    },
    "person.decided": ({ ask, choice, who, note, default: isDefault }) => {
      const lines = note.split("\n").filter((line) => line.trim() !== "");
      const more = lines.length > 1 ? lines : [];
      const params = { who, label: this.#choice(ask, choice), note: ifAny(more[0] ? "" : note) };
      const about = { seat: "person", round: this.#roundOf(ask), more };
      return this.#line("decided", isDefault ? "defaulted" : "decided", params, about);
    },
    "person.voted": ({ ask, choice, who, note }) => {
      const params = { who, label: this.#choice(ask, choice), note: ifAny(note) };
      return this.#line("decided", "voted", params, { seat: "person", round: this.#roundOf(ask) });
    },
    "settings.changed": ({ who, note, constraint }) =>
      constraint === undefined
        ? this.#line("settings", "settings", { who, note })
        : this.#line("decided", "added", { who, constraint }, { seat: "person" }),
    "deliberation.paused": ({ reason, detail, says }) =>
      this.#line("paused", "paused", {
        reason: this.#plain(reason),
        detail: ifAny(this.tell(detail, says)),
      }),
    "deliberation.resumed": ({ who }) => this.#line("resumed", "resumed", { who }),
    "deliberation.concluded": ({ reason }) =>
      this.#line("concluded", "concluded", { reason: this.#plain(reason) }),
    "approval.recorded": ({ status, who, supersededBy: place = "", note }) => {
      const params = { status, who, place, note: ifAny(note) };
      return this.#line("decided", "approval", params, { seat: "person" });
    },
    "fact.recorded": ({ fact }) => lineIn(this.#ofFact, fact.kind, fact),
  };

  /** The label of a choice at a gate. */
  #choice(ask: string, choice: string): string {
    const gate = this.asks.get(ask)?.gate;
    const known = gate && this.#told.gate(gate).choices.find(({ id }) => id === choice);
    return known?.label ?? choice;
  }

  #lineForAsk({ seat, round, purpose, blind, gate }: EventData<"ask.opened">): Line {
    if (gate) {
      const [text = "", ...more] = this.#told.gate(gate).question.split("\n");
      const choices = `[${gate.choices.map(({ id }) => id).join(" / ")}]`;
      return { kind: "gate", seat, round, text, more: [...more, choices] };
    }
    const params = { who: this.#name(seat), purpose: this.#plain(purpose), blind: yes(blind) };
    return this.#line("asked", "asked", params, { seat, round });
  }

  #lineForFailure(failed: EventData<"call.failed">): Line | null {
    const { ask, again, message, waitMs, drop, activeMs } = failed;
    const model = this.#models.get(failed.call) ?? "";
    const retryLine = (code: LineCode, params: Params): Line =>
      this.#line("retried", code, { ...params, message }, { round: this.#roundOf(ask) });
    if (drop !== undefined)
      return this.#isTold(`${model}\n${drop}`) ? null : retryLine("without", { model, part: drop });
    if (waitMs !== undefined)
      return this.#isWaiting(activeMs, waitMs)
        ? null
        : retryLine("postponed", { seconds: Math.ceil(waitMs / 1000) });
    const seat = this.asks.get(ask)?.seat;
    return retryLine("failed", { who: seat === undefined ? model : this.#name(seat), again });
  }

  /** What each kind of fact has to show. */
  readonly #ofFact: Lines<{ [K in Fact["kind"]]: Extract<Fact, { kind: K }> }> = {
    cast: ({ seats, axis }) =>
      this.#line("notice", "cast", {
        titles: seats.map(({ title }) => title),
        axis: ifAny(axis),
      }),
    message: ({ id, seat, round, body, ask }) => {
      const text = `${id} ${this.#name(seat)}: ${gist(body, this.#replies.get(ask))}`;
      this.#replies.delete(ask);
      return { kind: "said", seat, round, refs: [id], text };
    },
    issue: ({ title, main, stances }) => {
      // Only those of the main issue are called by their ids.
      const options = stances.map(({ id, label }) => `${main ? `${id} ` : ""}“${label}”`);
      return this.#line("notice", main ? "options" : "issue", { title, options });
    },
    shift: ({ seat, round, message, ...shift }) => {
      const trigger = shift.trigger === null ? [] : [shift.trigger];
      const why =
        shift.class === "argued"
          ? this.#say("argued", { trigger, evidence: yes(shift.newEvidence) })
          : this.#word(shift.class);
      const [from, to] = [this.#label(shift.from), this.#label(shift.to)];
      const about = { seat, round, refs: [message, ...trigger].filter((id) => id !== null) };
      return this.#line("moved", "moved", { who: this.#name(seat), from, to, why }, about);
    },
    convergence: ({ round, after, overall, issues }) => {
      const nameCategory = (category: string) => this.#say("category.name", { category });
      // Those that are as far as the whole need no word of their own.
      const others = issues
        .filter(({ category }) => category !== overall)
        .map(({ issue, category }) =>
          this.#say("category.issue", {
            title: this.labels.get(issue) ?? issue,
            category: nameCategory(category),
          }),
        );
      const said = { after: this.#word(after), overall: nameCategory(overall), issues: others };
      return this.#line("category", "category", { ...said, round }, { round });
    },
    verdict: (fact) => {
      const chosen = this.#chosen(fact);
      const count = isCounted(fact) ? countPhrase(fact, null) : null;
      const why = this.tell(fact.detail, fact.says);
      // Where nothing was chosen, the count is the reason.
      const detail = count
        ? [this.tell(count.text, count.says), ...(chosen.length > 0 ? [why] : [])].join(" ")
        : why;
      const resolution = this.#word(fact.resolution);
      return this.#line("verdict", "verdict", { chosen, resolution, detail });
    },
    alarm: (fact) => {
      const text = this.tell(fact.text, fact.says);
      // That all agree is a plain fact.
      if (fact.code === "unanimous") return { kind: "notice", round: fact.round, text };
      return this.#line("alarm", "alarm", { text }, fact);
    },
    notice: ({ seat, text, says }) => ({ kind: "notice", seat, text: this.tell(text, says) }),
    round: (fact) => {
      const topic = this.#because(fact.topic, fact.says);
      return this.#line("notice", "round", { round: fact.round, topic }, fact);
    },
    amendment: ({ seat, round, degree, to, message, triggers }) => {
      const params = { who: this.#name(seat), degree: this.#word(degree), to };
      return this.#line("moved", "amended", params, { seat, round, refs: [message, ...triggers] });
    },
    measure: (fact) => {
      const params = { name: this.#word(fact.name), value: fact.value };
      return this.#line("notice", "measure", params, fact);
    },
    baseline: (fact) => this.#line("notice", "baseline", { chosen: this.#chosen(fact) }),
    entry: (entry) => this.#lineForEntry(entry),
    finding: (fact) => {
      const { id, problem, severity } = fact;
      const word = this.#word(`severity-${severity}`, severity);
      const params = { id, severity: word, noted: yes(!fact.blocks), problem };
      return this.#line("ledger", "finding", params, fact);
    },
    ruling: ({ finding, by, round, ...fact }) => {
      const status = this.#word(fact.status, fact.status.toLowerCase().replaceAll("_", " "));
      const reason = ifAny(this.#because(fact.reason, fact.says));
      const params = { finding, status, who: this.#name(by), reason };
      return this.#line("ledger", "ruling", params, { seat: by, round });
    },
    version: ({ n, round, edits, text }) => {
      const findings = [...new Set(edits.map(({ finding }) => finding))];
      const params = { n, edits: edits.length, findings };
      const code = text === null ? "edited" : "rewritten";
      return n === 1 ? null : this.#line("ledger", code, params, { round });
    },
    idea: ({ id, round, from, title, ...fact }) => {
      const reason = ifAny(this.#because(fact.reason, fact.says));
      const params = { id, fate: this.#word(fact.fate), from, title, reason };
      return this.#line("ledger", "idea", params, { round });
    },
    judgment: (fact) => {
      const { seat, computed } = fact;
      const stated = fact.stated === computed ? [] : [fact.stated];
      return this.#line("ledger", "judgment", { who: this.#name(seat), computed, stated }, fact);
    },
  };

  #lineForEntry({ ledger, line }: LedgerEntry): Line | null {
    const tell = (code: LineCode, params: Params, seat: string | null = null): Line =>
      this.#line("ledger", code, params, { round: line.round, seat });
    switch (ledger) {
      case "claims":
        return tell("claimed", { id: line.id, text: line.text }, line.raised_by);
      case "verifications": {
        const { id, check, result, basis, claim_status_changes: changes } = line;
        if (result === "NOT_APPLICABLE") return null;
        const observed = yes(basis === "observed");
        const moved = changes.map(({ claim_id, to }) => `${claim_id} ${this.#spaced(to)}`);
        return tell("verified", {
          id,
          result,
          observed,
          check: this.#spaced(check),
          changes: moved,
        });
      }
      case "decisions":
        return tell("settled", { id: line.id, text: line.text });
      case "tensions": {
        const { id, text, resolved_in: where } = line;
        return where === undefined
          ? tell("tension", { id, text })
          : tell("resolved", { id, where });
      }
      case "drift":
        return tell("drift", { verdict: line.verdict, deviation: line.deviation });
      case "lead_history":
        return null;
    }
  }

  /** As the catalogue takes an option that may be none. */
  #chosen({ chosen }: { readonly chosen: string | null }): readonly string[] {
    return chosen === null ? [] : [this.#label(chosen)];
  }

  /** A reason of the engine's, or of whoever gave it. */
  #because(text: string, says: Phrase | undefined): string {
    return says ? this.tell(text, says) : text;
  }
}

function yes(is: boolean): "yes" | "no" {
  return is ? "yes" : "no";
}

/** As the catalogue takes what may be missing: a list of one, or of none. */
function ifAny(text: string): readonly string[] {
  return text === "" ? [] : [text];
}
