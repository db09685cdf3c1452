// A run as one-line entries, for a terminal and for the web. Fed one event at a time, so a live view and a replay are the same code.
// English unless it is told otherwise. Law 1: a line about a message is its id, who, a colon and its gist, and a ledger's line begins with its id,
// in every language: readers find them by it. Law 2: ids, names, topics and what models and people wrote go in as they are.
import type { EventData, LogEvent } from "../log/event.ts";
import { CORE } from "../messages/catalogue.ts";
import { shortTerm } from "../messages/report.ts";
import { core, type Under } from "../messages/voice.ts";
import type { Fact, Shift } from "../kernel/fact.ts";
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
    const line = this.#lineFor(event);
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

  #lineFor(event: LogEvent): Line | null {
    switch (event.type) {
      case "deliberation.opened": {
        const { protocol, brief } = event.data;
        return this.#line("opened", "opened", { protocol, topic: textAt(brief, "topic") });
      }
      case "deliberation.forked": {
        const { parent, at } = event.data;
        return this.#line("opened", "forked", { parent, at });
      }
      case "ask.opened":
        return this.#lineForAsk(event.data);
      case "call.completed": {
        const { call, ask, served } = event.data;
        const model = this.#models.get(call) ?? "";
        if (served === null || !isOtherModel(model, served) || this.#isTold(`${model}\n${served}`))
          return null;
        return this.#line("notice", "served", { model, served }, { round: this.#roundOf(ask) });
      }
      case "call.failed":
        return this.#lineForFailure(event.data);
      case "call.ambiguous": {
        const { ask } = event.data;
        return this.#line("retried", "ambiguous", { ask }, { round: this.#roundOf(ask) });
      }
      case "ask.answered": {
        const { state, late, flags } = event.data;
        const how = late ? "late" : state === "repaired" ? "repaired" : null;
        const notes = [...(how === null ? [] : [this.#say(how)]), ...flags];
        return this.#lineOfSeat("answered", event.data, { notes });
      }
      case "ask.rejected": {
        const reasons = event.data.reasons.join("; ");
        return this.#lineOfSeat("rejected", event.data, { reasons });
      }
      case "ask.lapsed": {
        const why = this.tell(event.data.why, event.data.says);
        return this.#lineOfSeat("lapsed", event.data, {
          state: this.#plain(event.data.state),
          why,
        });
      }
      case "advice.passed": {
        const { ask, round, advisedMs, tookMs } = event.data;
        const [took, advised] = [(tookMs / 60_000).toFixed(1), advisedMs / 60_000];
        return this.#line("notice", "overtime", { ask, took, advised }, { round });
      }
      case "person.decided": {
        const { ask, choice, who, note, default: isDefault } = event.data;
        const gate = this.asks.get(ask)?.gate;
        const known = gate && this.#told.gate(gate).choices.find(({ id }) => id === choice);
        const label = known?.label ?? choice;
        const lines = note.split("\n").filter((line) => line.trim() !== "");
        const more = lines.length > 1 ? lines : [];
        const about = { seat: "person", round: this.#roundOf(ask), more };
        if (isDefault) return this.#line("decided", "defaulted", { label }, about);
        return this.#line(
          "decided",
          "decided",
          { who, label, note: ifAny(more.length > 0 ? "" : note) },
          about,
        );
      }
      case "person.voted": {
        const { ask, choice, who, note } = event.data;
        const gate = this.asks.get(ask)?.gate;
        const known = gate && this.#told.gate(gate).choices.find(({ id }) => id === choice);
        const about = { seat: "person", round: this.#roundOf(ask) };
        const params = { who, label: known?.label ?? choice, note: ifAny(note) };
        return this.#line("decided", "voted", params, about);
      }
      case "settings.changed": {
        const { who, note, constraint } = event.data;
        return constraint === undefined
          ? this.#line("settings", "settings", { who, note })
          : this.#line("decided", "added", { who, constraint }, { seat: "person" });
      }
      case "deliberation.paused": {
        const { reason, says } = event.data;
        const detail = ifAny(this.tell(event.data.detail, says));
        return this.#line("paused", "paused", { reason: this.#plain(reason), detail });
      }
      case "deliberation.resumed":
        return this.#line("resumed", "resumed", { who: event.data.who });
      case "deliberation.concluded":
        return this.#line("concluded", "concluded", { reason: this.#plain(event.data.reason) });
      case "approval.recorded": {
        const { status, who, supersededBy: place = "", note } = event.data;
        const params = { status, who, place, note: ifAny(note) };
        return this.#line("decided", "approval", params, { seat: "person" });
      }
      case "fact.recorded":
        return this.#lineForFact(event.data.fact);
      default:
        return null;
    }
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

  #lineForFact(fact: Fact): Line | null {
    switch (fact.kind) {
      case "cast": {
        const titles = fact.seats.map(({ title }) => title);
        return this.#line("notice", "cast", { titles, axis: ifAny(fact.axis) });
      }
      case "message": {
        const { id, seat, round, body, ask } = fact;
        const text = `${id} ${this.#name(seat)}: ${gist(body, this.#replies.get(ask))}`;
        this.#replies.delete(ask);
        return { kind: "said", seat, round, refs: [id], text };
      }
      case "issue": {
        const { title, main } = fact;
        // Only those of the main issue are called by their ids.
        const options = fact.stances.map(({ id, label }) => `${main ? `${id} ` : ""}“${label}”`);
        return this.#line("notice", main ? "options" : "issue", { title, options });
      }
      case "shift":
        return this.#lineForShift(fact);
      case "convergence": {
        const { round } = fact;
        const nameCategory = (category: string) => this.#say("category.name", { category });
        const [after, overall] = [this.#word(fact.after), nameCategory(fact.overall)];
        // Those that are as far as the whole need no word of their own.
        const issues = fact.issues
          .filter(({ category }) => category !== fact.overall)
          .map(({ issue, category }) =>
            this.#say("category.issue", {
              title: this.labels.get(issue) ?? issue,
              category: nameCategory(category),
            }),
          );
        return this.#line("category", "category", { after, round, overall, issues }, { round });
      }
      case "verdict": {
        const chosen = fact.chosen === null ? [] : [this.#label(fact.chosen)];
        const count = isCounted(fact) ? countPhrase(fact, null) : null;
        const why = this.tell(fact.detail, fact.says);
        // Where nothing was chosen, the count is the reason.
        const detail = count
          ? [this.tell(count.text, count.says), ...(chosen.length > 0 ? [why] : [])].join(" ")
          : why;
        const resolution = this.#word(fact.resolution);
        return this.#line("verdict", "verdict", { chosen, resolution, detail });
      }
      case "alarm": {
        const text = this.tell(fact.text, fact.says);
        // That all agree is a plain fact.
        if (fact.code === "unanimous") return { kind: "notice", round: fact.round, text };
        return this.#line("alarm", "alarm", { text }, fact);
      }
      case "notice":
        return { kind: "notice", seat: fact.seat, text: this.tell(fact.text, fact.says) };
      case "round": {
        const { round } = fact;
        const topic = this.#because(fact.topic, fact.says);
        return this.#line("notice", "round", { round, topic }, fact);
      }
      case "amendment": {
        const { seat, round, degree, to } = fact;
        const refs = [fact.message, ...fact.triggers];
        const params = { who: this.#name(seat), degree: this.#word(degree), to };
        return this.#line("moved", "amended", params, { seat, round, refs });
      }
      case "measure": {
        const { name, value } = fact;
        return this.#line("notice", "measure", { name: this.#word(name), value }, fact);
      }
      case "baseline": {
        const chosen = fact.chosen === null ? [] : [this.#label(fact.chosen)];
        return this.#line("notice", "baseline", { chosen });
      }
      case "entry":
        return this.#lineForEntry(fact);
      case "finding": {
        const { id, problem } = fact;
        const severity = this.#word(`severity-${fact.severity}`, fact.severity);
        const params = { id, severity, noted: yes(!fact.blocks), problem };
        return this.#line("ledger", "finding", params, fact);
      }
      case "ruling": {
        const { finding, by, round } = fact;
        const status = this.#word(fact.status, fact.status.toLowerCase().replaceAll("_", " "));
        const reason = ifAny(this.#because(fact.reason, fact.says));
        const params = { finding, status, who: this.#name(by), reason };
        return this.#line("ledger", "ruling", params, { seat: by, round });
      }
      case "version": {
        const { n, round, edits, text } = fact;
        if (n === 1) return null;
        const findings = [...new Set(edits.map(({ finding }) => finding))];
        const params = { n, edits: edits.length, findings };
        return this.#line("ledger", text === null ? "edited" : "rewritten", params, { round });
      }
      case "idea": {
        const { id, round, from, title } = fact;
        const reason = ifAny(this.#because(fact.reason, fact.says));
        const params = { id, fate: this.#word(fact.fate), from, title, reason };
        return this.#line("ledger", "idea", params, { round });
      }
      case "judgment": {
        const { seat, computed } = fact;
        const stated = fact.stated === computed ? [] : [fact.stated];
        const params = { who: this.#name(seat), computed, stated };
        return this.#line("ledger", "judgment", params, fact);
      }
      case "position":
      case "conduct":
      case "declaration":
      case "link":
      case "answer":
      case "takeaway":
      case "own":
        return null;
    }
  }

  #lineForShift({ seat, round, message, ...shift }: Shift): Line {
    const trigger = shift.trigger === null ? [] : [shift.trigger];
    const why =
      shift.class === "argued"
        ? this.#say("argued", { trigger, evidence: yes(shift.newEvidence) })
        : this.#word(shift.class);
    const [from, to] = [this.#label(shift.from), this.#label(shift.to)];
    const about = { seat, round, refs: [message, ...trigger].filter((id) => id !== null) };
    return this.#line("moved", "moved", { who: this.#name(seat), from, to, why }, about);
  }

  #lineForEntry(entry: LedgerEntry): Line | null {
    switch (entry.ledger) {
      case "claims": {
        const { id, round, raised_by: seat, text } = entry.line;
        return this.#line("ledger", "claimed", { id, text }, { round, seat });
      }
      case "verifications": {
        const { id, round, check, result, basis, claim_status_changes: changes } = entry.line;
        if (result === "NOT_APPLICABLE") return null;
        const observed = yes(basis === "observed");
        const moved = changes.map(({ claim_id, to }) => `${claim_id} ${this.#spaced(to)}`);
        const params = { id, result, observed, check: this.#spaced(check), changes: moved };
        return this.#line("ledger", "verified", params, { round });
      }
      case "decisions": {
        const { id, round, text } = entry.line;
        return this.#line("ledger", "settled", { id, text }, { round });
      }
      case "tensions": {
        const { id, round, text, resolved_in: where } = entry.line;
        return where === undefined
          ? this.#line("ledger", "tension", { id, text }, { round })
          : this.#line("ledger", "resolved", { id, where }, { round });
      }
      case "drift": {
        const { round, verdict, deviation } = entry.line;
        return this.#line("ledger", "drift", { verdict, deviation }, { round });
      }
      case "lead_history":
        return null;
    }
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
