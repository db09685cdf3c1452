// Follows the events of a run for whoever watches it in a terminal: which step begins, what to tell, who is thinking, what it has cost.
// Law: what a ledger or a fact of its own tells is not told a second time by the message it came from.
import { isPreflight } from "../engine/deliberation/preflight.ts";
import type { Message } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { Caps, LogEvent, Usage } from "../log/event.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Words } from "../report/document.ts";
import { messageWords, namingIn } from "../report/message-words.ts";
import { writingFor, type Steps, type TerminalLines } from "../report/index.ts";
import { argumentsOf, formatMessage, type Arguments } from "../text/message.ts";
import { oneLine } from "../text/visible.ts";
import { rowsAt, textAt, textsAt } from "../views/deliberation-state.ts";
import { Timeline, type TimelineEntry, type EntryKind } from "../views/index.ts";
import { isUnbilledHere, plannedAsks } from "../workspace/plan.ts";
import headings from "./headings.json" with { type: "json" };

/** Steps that matter to a reader; the rest is in `show`. */
const TOLD: ReadonlySet<EntryKind> = new Set([
  ...(["retried", "rejected", "lapsed", "said", "moved", "category", "verdict", "alarm"] as const),
  ...(["notice", "ledger", "gate", "decided", "paused", "resumed", "settings"] as const),
]);

/** These follow the last round of a deliberation under test. */
const AFTER_ROUNDS = new Set(["synthesis", "baseline"]);

/** A message with every word of it. */
export interface FullMessage {
  readonly title: string;
  readonly words: readonly Words[];
}

export class Narrator {
  readonly #timeline = new Timeline();
  /** What the run can never pass. */
  caps: Caps | undefined;
  /** Who has answered in the step that others still think about. */
  answered: readonly string[] = [];
  #step = "";
  #models: Readonly<Record<string, string>> = {};
  readonly #open = new Map<string, string>();
  #isPaused = false;
  /** Asks whose provider said "later", and when it is asked again, on the wall clock. */
  readonly #later = new Map<string, number>();
  /** Where a protocol tells its steps when they are over, single messages are left to the record. */
  #steps: Steps | undefined;
  #takeStep: ReturnType<Steps["follow"]> = () => [];
  /** Moves are told after the step they belong to. */
  readonly #held: TimelineEntry[] = [];
  #isStepOpen = false;
  #isRoundTold = false;
  #terminal: TerminalLines | undefined;
  readonly #messages = new Set<string>();
  /** Read and written so far, as far as providers say. */
  tokens = 0;
  /** Asks of the panel that are settled, and how many are planned when all goes well. */
  settled = 0;
  planned: readonly [least: number, most: number] | undefined;
  /** Every seat is served on this machine, or at no cost. */
  isUnbilled = false;
  /** By ask, the models that are tried before the first. */
  readonly #tried = new Map<string, string>();

  get spent(): Timeline["spent"] {
    return this.#timeline.spent;
  }

  get thinking(): readonly string[] {
    if (this.#isPaused) return [];
    return [...this.#open].filter(([ask]) => !this.#later.has(ask)).map(([, name]) => name);
  }

  /** Who waits for a provider, and until when. */
  get waiting(): readonly { readonly name: string; readonly until: number }[] {
    if (this.#isPaused) return [];
    return [...this.#later].flatMap(([ask, until]) => {
      const name = this.#open.get(ask) ?? this.#tried.get(ask);
      return name === undefined ? [] : [{ name, until }];
    });
  }

  /** Models that are tried with a small call. */
  get tried(): readonly string[] {
    return [...this.#tried].filter(([ask]) => !this.#later.has(ask)).map(([, model]) => model);
  }

  /** What happened before this session: known from here on, and told to nobody here. */
  skip(event: LogEvent): void {
    this.tell(event);
    this.#isRoundTold = false;
  }

  /** What is told of an event. */
  tell(event: LogEvent) {
    const described = this.#timeline.take(event);
    if (event.type === "deliberation.opened") {
      ({ terminal: this.#terminal, steps: this.#steps } = writingFor(event));
      this.#takeStep = this.#steps?.follow() ?? this.#takeStep;
      const { protocol, brief } = event.data;
      const known = protocolNamed(protocol);
      this.planned = known && plannedAsks(known.outline(brief as unknown as Brief)); // parsed when it was opened
    }
    const entry = described && this.#retell(event, described);
    const steps = this.#takeStep(event);
    this.#follow(event);
    const isStep = this.#isStep(event);
    const heading = this.#heading(event);
    if (event.type === "ask.opened" && isStep) this.#isStepOpen = true;
    if (steps.length > 0) this.#isStepOpen = false;
    const told = entry && !isStep && this.#isTold(event, entry) ? entry : undefined;
    const isHeld = this.#isStepOpen && told?.kind === "moved";
    if (told && isHeld) this.#held.push(told);
    return {
      heading: isStep ? undefined : heading,
      entry: isHeld ? undefined : told,
      /** Steps that are told as a whole, now that they are over. */
      steps,
      /** All that was said, for whoever wants to read it now. */
      full: this.#fullOf(event),
      /** What belongs to those steps, and comes after them. */
      after: steps.length > 0 ? this.#held.splice(0) : [],
    };
  }

  #fullOf(event: LogEvent): FullMessage | undefined {
    if (event.type !== "fact.recorded" || event.data.fact.kind !== "message" || isAlone(event))
      return undefined;
    const { id, seat, body } = event.data.fact;
    this.#messages.add(id);
    const words = messageWords(namingIn("en", this.#timeline, this.#messages), faultsFirst(body));
    return { title: `${id} ${this.#titleOf(seat)}`, words };
  }

  /** Who is asked for what streams in, while nobody has answered it. */
  speakerOf(ask: string): string | undefined {
    return this.#open.get(ask);
  }

  /** Who thinks, who waits, and what may be spent. */
  #follow(event: LogEvent): void {
    switch (event.type) {
      case "deliberation.opened":
      case "settings.changed":
        this.caps = event.data.caps ?? this.caps;
        this.#models = { ...this.#models, ...event.data.models };
        this.isUnbilled = isUnbilledHere(Object.values(this.#models));
        break;
      case "ask.opened":
        if (!event.data.gate) this.#open.set(event.data.ask, this.#titleOf(event.data.seat));
        break;
      case "ask.answered": {
        const name = this.#open.get(event.data.ask);
        if (name !== undefined) this.answered = [...this.answered, name];
        this.#settle(event.data.ask);
        break;
      }
      case "ask.lapsed":
      case "person.decided":
        this.#settle(event.data.ask);
        break;
      case "call.completed":
        this.#count(event.data.usage);
        this.#tried.delete(event.data.ask);
        break;
      case "call.failed":
        this.#count(event.data.usage);
        this.#tried.delete(event.data.ask);
        if (event.data.waitMs !== undefined)
          this.#later.set(event.data.ask, Date.parse(event.ts) + event.data.waitMs);
        break;
      case "call.reserved":
        this.#later.delete(event.data.ask);
        if (isPreflight(event.data.ask)) this.#tried.set(event.data.ask, event.data.model);
        break;
      case "deliberation.paused":
      case "deliberation.resumed":
        this.#isPaused = event.type === "deliberation.paused";
        break;
      default:
    }
  }

  #settle(ask: string): void {
    if (this.#open.delete(ask)) this.settled += 1;
  }

  #count(usage: Usage | null): void {
    this.tokens += (usage?.input ?? 0) + (usage?.output ?? 0);
  }

  #titleOf(seat: string): string {
    return this.#timeline.seats.find(({ id }) => id === seat)?.title ?? seat;
  }

  #isTold(event: LogEvent, { kind }: TimelineEntry): boolean {
    // Why a run stops that has asked nobody yet is its last line, and is not told twice.
    const isNotBegun = event.type === "deliberation.paused" && this.#timeline.asks.size === 0;
    // A server that is not there is tried again, and told once, by the last line.
    const isUnserved =
      event.type === "call.failed" &&
      isPreflight(event.data.ask) &&
      event.data.failure === "not-sent";
    return TOLD.has(kind) && !isAlone(event) && !isNotBegun && !isUnserved;
  }

  /** Does this event belong to a step that is told as a whole? */
  #isStep(event: LogEvent): boolean {
    if (!this.#steps) return false;
    if (event.type === "ask.opened") return this.#steps.has(event.data.phase);
    if (event.type !== "fact.recorded") return false;
    const { fact } = event.data;
    return (
      fact.kind === "measure" ||
      fact.kind === "amendment" ||
      (fact.kind === "message" && this.#steps.has(fact.phase))
    );
  }

  #retell(event: LogEvent, entry: TimelineEntry): TimelineEntry | null {
    if (!this.#terminal) return entry;
    const line = lineOf(this.#terminal, event, entry.text, (seat) => this.#titleOf(seat));
    if (line === null) return null;
    return line === undefined ? entry : { ...entry, text: oneLine(line, LINE) };
  }

  #heading(event: LogEvent): string | undefined {
    const isUnderTest = this.#terminal?.tellsRounds === true;
    const begun = isUnderTest ? roundHeading(event) : undefined;
    if (begun !== undefined) this.#isRoundTold = true;
    if (begun !== undefined || event.type !== "ask.opened") return begun;
    const { round, phase } = event.data;
    const step = `${round}/${phase}`;
    if (step === this.#step) return undefined;
    this.#step = step;
    this.answered = [];
    const isAfter = isUnderTest && AFTER_ROUNDS.has(phase);
    if (isUnderTest && this.#isRoundTold && !isAfter) return undefined;
    const heading = HEADINGS[phase] ?? phase;
    return round === 0 || isAfter ? heading : `Round ${round} · ${heading}`;
  }
}

/** What is wrong with a document, before the words it is wrong in. */
function faultsFirst(body: JsonObject): JsonObject {
  const faults = rowsAt(body, "documentFaults");
  if (faults.length === 0) return body;
  const told = faults.map(
    (row) => `${textAt(row, "problem")} — “${textAt(row, "quote")}”, ${textAt(row, "document")}`,
  );
  return { ...body, documentFaults: told };
}

/** What one model says alone is told as a count; fifty answers would bury the panel's. */
function isAlone(event: LogEvent): boolean {
  return (
    event.type === "fact.recorded" &&
    event.data.fact.kind === "message" &&
    event.data.fact.phase === "baseline"
  );
}

/** A turn is pages; the record has them. Two lines of a terminal are enough to follow. */
const LINE = 180;

/** What is done in a phase, in a few words. */
const HEADINGS: Readonly<Record<string, string>> = headings;

/** `Round 5 — observer leads; stress test without critic`, when it begins. */
function roundHeading(event: LogEvent): string | undefined {
  if (event.type !== "fact.recorded" || event.data.fact.kind !== "round") return undefined;
  const { round, topic } = event.data.fact;
  return `Round ${round} — ${oneLine(topic, LINE)}`;
}

/** The line of an event in place of the timeline's `text`; null where it is not told, undefined where the timeline tells it well. */
function lineOf(
  telling: TerminalLines,
  event: LogEvent,
  text: string,
  titleOf: (seat: string) => string,
): string | null | undefined {
  const say = (code: string, params: Arguments): string | undefined => {
    const message = telling.lines[code];
    return message === undefined ? undefined : formatMessage("en", message, params);
  };
  if (event.type === "ask.rejected") return telling.cutsRefusals === true ? text : undefined;
  if (event.type !== "fact.recorded") return undefined;
  const { fact } = event.data;
  if (telling.facts.includes(fact.kind)) return null;
  switch (fact.kind) {
    case "entry": {
      if (fact.ledger !== "claims") return text;
      const { raised_by: by, id, text: claim } = fact.line;
      return say("claim", { who: titleOf(by), id, text: claim });
    }
    case "notice":
      // The judgment says it.
      return fact.code === "verdict-differs" ? null : undefined;
    case "finding": {
      const { id, seat, severity, blocks, location, problem } = fact;
      const noted = blocks ? "" : ", noted";
      return say("finding", { id, who: titleOf(seat), severity, noted, location, problem });
    }
    case "message": {
      if (telling.phases.includes(fact.phase)) return null;
      const [code, params] = turn(fact);
      const named = argumentsOf(telling.lines[code] ?? "");
      const texts = Object.fromEntries(named.map((name) => [name, textAt(fact.body, name)]));
      return say(code, { ...texts, ...params, who: titleOf(fact.seat) });
    }
    default:
      return undefined;
  }
}

/** Under which code a message is told, and what is said besides the texts of its body. */
function turn({ phase, body }: Message): readonly [code: string, params: Arguments] {
  return phase === "artifact" ? artifact(body) : [phase, BESIDES[phase]?.(body) ?? {}];
}

const sureness = (body: JsonObject): Arguments => {
  const confidence = textAt(part(body, "confidenceAssessment"), "confidence");
  return { confidence: confidence || "missing" };
};

const BESIDES: Readonly<Record<string, (body: JsonObject) => Arguments>> = {
  observation: (body) => ({ exit: numberAt(body, "exit", "unknown") }),
  cross: (body) => ({ answers: rows(body, "answers", ["finding", "right"], ": ") }),
  recommend: (body) => ({
    answers: rows(body, "recommendations", ["finding", "recommendation"], ": "),
  }),
  rank: (body) => ({
    ratings: rows(body, "ratings", ["idea", "rating"], " "),
    top: textsAt(body, "top"),
  }),
  consult: sureness,
  conflict: (body) => ({
    ...sureness(body),
    answers: [
      ...textsAt({ said: [textAt(body, "response")] }, "said"),
      ...rows(body, "answers", ["how", "what"], ": "),
      ...rows(body, "replies", ["reply"], ""),
    ].filter((said) => said !== ""),
  }),
  synthesis: (body) => ({ consensus: textsAt(body, "consensus"), gaps: textsAt(body, "gaps") }),
};

function rows(
  body: JsonObject,
  field: string,
  names: readonly string[],
  joint: string,
): readonly string[] {
  return rowsAt(body, field).map((row) => names.map((name) => textAt(row, name)).join(joint));
}

/** Which of the four it is, is told by its fields. */
function artifact(body: JsonObject): readonly [code: string, params: Arguments] {
  const verdict = textAt(body, "verdict").replaceAll("_", " ");
  if ("invariant" in body)
    return ["artifact.invariant", { verdict, must: textAt(part(body, "invariant"), "must") }];
  if ("attackSteps" in body) return ["artifact.attack", { verdict }];
  if ("goalMet" in body) {
    const { steps, friction: met } = body;
    const isKnown = Array.isArray(steps) && Array.isArray(met);
    const friction = isKnown ? `, friction in ${met.length} of ${steps.length} steps` : "";
    return ["artifact.walkthrough", { met: textAt(body, "goalMet").toLowerCase(), friction }];
  }
  const grade = numberAt(body, "selfAssessment", "none");
  return ["artifact.traces", { grade, outcome: textAt(part(body, "happyPath"), "outcome") }];
}

function numberAt(body: JsonObject, field: string, otherwise: string): string {
  const value = body[field];
  return typeof value === "number" ? String(value) : otherwise;
}

function part(body: JsonObject, field: string): JsonObject {
  const [found = {}] = rowsAt({ rows: [body[field] ?? null] }, "rows");
  return found;
}
