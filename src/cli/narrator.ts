// Follows the events of a run for whoever watches it in a terminal: which step begins, what to tell, who is thinking, what it has cost.
import type { Caps, LogEvent } from "../log/event.ts";
import { writingFor, type Step, type Steps, type TerminalLines } from "../report/index.ts";
import { Timeline, type Entry, type EntryKind } from "../views/index.ts";
import { lineOf, phaseHeading, roundHeading } from "./event-lines.ts";

/** Steps that matter to a reader; the rest is in `show`. */
const TOLD: ReadonlySet<EntryKind> = new Set([
  ...(["retried", "rejected", "lapsed", "said", "moved", "category", "verdict", "alarm"] as const),
  ...(["notice", "ledger", "gate", "decided", "paused", "resumed", "settings"] as const),
]);

/** These follow the last round of a deliberation under test. */
const AFTER_ROUNDS = new Set(["synthesis", "baseline"]);

/** What is told of an event. */
export interface Narrated {
  readonly heading: string | undefined;
  readonly entry: Entry | undefined;
  /** Steps that are told as a whole, now that they are over. */
  readonly steps: readonly Step[];
  /** What belongs to those steps, and comes after them. */
  readonly after: readonly Entry[];
}

export class Narrator {
  readonly #timeline = new Timeline();
  /** What the run can never pass. */
  caps: Caps | undefined;
  /** Who has answered in the step that others still think about. */
  answered: readonly string[] = [];
  #step = "";
  readonly #open = new Map<string, string>();
  #isPaused = false;
  /** Asks whose provider said "later", and when it is asked again, on the wall clock. */
  readonly #later = new Map<string, number>();
  /** Where a protocol tells its steps when they are over, single messages are left to the record. */
  #steps: Steps | undefined;
  #takeStep: ReturnType<Steps["follow"]> = () => [];
  /** Moves are told after the step they belong to. */
  readonly #held: Entry[] = [];
  #isStepOpen = false;
  #isRoundTold = false;
  #terminal: TerminalLines | undefined;

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
      const name = this.#open.get(ask);
      return name === undefined ? [] : [{ name, until }];
    });
  }

  /** What happened before this session: known from here on, and told to nobody here. */
  skip(event: LogEvent): void {
    this.tell(event);
    this.#isRoundTold = false;
  }

  tell(event: LogEvent): Narrated {
    const described = this.#timeline.take(event);
    if (event.type === "deliberation.opened") {
      ({ terminal: this.#terminal, steps: this.#steps } = writingFor(event));
      this.#takeStep = this.#steps?.follow() ?? this.#takeStep;
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
      steps,
      after: steps.length > 0 ? this.#held.splice(0) : [],
    };
  }

  /** Who thinks, who waits, and what may be spent. */
  #follow(event: LogEvent): void {
    switch (event.type) {
      case "deliberation.opened":
      case "settings.changed":
        this.caps = event.data.caps ?? this.caps;
        break;
      case "ask.opened":
        if (!event.data.gate) this.#open.set(event.data.ask, this.#titleOf(event.data.seat));
        break;
      case "ask.answered": {
        const name = this.#open.get(event.data.ask);
        if (name !== undefined) this.answered = [...this.answered, name];
        this.#open.delete(event.data.ask);
        break;
      }
      case "ask.lapsed":
      case "person.decided":
        this.#open.delete(event.data.ask);
        break;
      case "call.failed":
        if (event.data.waitMs !== undefined)
          this.#later.set(event.data.ask, Date.parse(event.ts) + event.data.waitMs);
        break;
      case "call.reserved":
        this.#later.delete(event.data.ask);
        break;
      case "deliberation.paused":
      case "deliberation.resumed":
        this.#isPaused = event.type === "deliberation.paused";
        break;
      default:
    }
  }

  #titleOf(seat: string): string {
    return this.#timeline.seats.find(({ id }) => id === seat)?.title ?? seat;
  }

  #isTold(event: LogEvent, { kind }: Entry): boolean {
    // Why a run stops that has asked nobody yet is its last line, and is not told twice.
    const isNotBegun = event.type === "deliberation.paused" && this.#timeline.asks.size === 0;
    return TOLD.has(kind) && !isAlone(event) && !isNotBegun;
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

  #retell(event: LogEvent, entry: Entry): Entry | null {
    if (!this.#terminal) return entry;
    const text = lineOf(this.#terminal, event, entry.text, (seat) => this.#titleOf(seat));
    return text === null ? null : { ...entry, text: text ?? entry.text };
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
    const heading = phaseHeading(phase);
    return round === 0 || isAfter ? heading : `Round ${round} · ${heading}`;
  }
}

/** What one model says alone is told as a count; fifty answers would bury the panel's. */
function isAlone(event: LogEvent): boolean {
  return (
    event.type === "fact.recorded" &&
    event.data.fact.kind === "message" &&
    event.data.fact.phase === "baseline"
  );
}
