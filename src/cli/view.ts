// What a person sees while a deliberation runs: plain lines when piped, a live picture in a terminal, events with --json.
// One source for all three: the timeline. Model text passes through `oneLine` there, so no control byte gets here.
import { styleText } from "node:util";
import type { Caps, LogEvent } from "../log/event.ts";
import { type Entry, Timeline } from "../views/index.ts";
import { writingFor, type Step, type Steps } from "../report/index.ts";
import { dispatchLine, reviewLine, type Tale } from "./tales.ts";
import { fit } from "./fit.ts";
import { CLEAR_LINE, type Io } from "./io.ts";
import { jsonLine } from "./io.ts";
import { roundHeading, roundLine } from "./tales.ts";

export interface View {
  /** What happened before this sitting: known from here on, and not shown. */
  past(event: LogEvent): void;
  event(event: LogEvent): void;
  /** Clears what moves, so that other output can follow. */
  still(): void;
  /** Gives the screen to a question, before whose end no other is begun; what happens meanwhile is shown after it. */
  aside<T>(question: () => Promise<T>): Promise<T>;
}

/** `isAsked`: whoever watches answers gates here, and reads the question where it is put. */
export function viewFor(io: Io, json: boolean, isAsked = false): View {
  if (json)
    return {
      past: (event) => io.out(jsonLine(event)),
      event: (event) => io.out(jsonLine(event)),
      still: () => undefined,
      aside: (question) => question(),
    };
  return io.isAttended ? new LiveView(io, isAsked) : new PlainView(io);
}

/** Steps that matter to a reader; the rest is in `show`. */
const TOLD = new Set<Entry["kind"]>([
  "retried",
  "rejected",
  "lapsed",
  "said",
  "moved",
  "category",
  "verdict",
  "alarm",
  "notice",
  "ledger",
  "gate",
  "decided",
  "paused",
  "resumed",
  "settings",
]);

const HEADINGS: Readonly<Record<string, string>> = {
  cast: "The moderator chooses the views",
  position: "Blind positions",
  frame: "Options and issues",
  challenge: "Challenge",
  synthesis: "Synthesis",
  steer: "The moderator's move",
  digest: "The moderator's digest",
  rebuttal: "One more attack on the agreement",
  final: "Final positions",
  integrate: "Integration",
  alone: "Each role alone",
  gate: "A decision",
  analysis: "The problem, the experts and their tensions",
  position_declaration: "Blind declarations",
  disclosure: "What was dealt is disclosed",
  opening: "The moderator's questions",
  argument: "Arguments",
  stress_test: "The contrarian's stress test",
  response: "Responses",
  analogy: "An analogy from another field",
  quality_gate: "Quality gate",
  summary: "A summary for later",
  reopening: "Reopening",
  baseline: "One model alone",
  proposal: "The lead proposes",
  supplement: "The others add",
  artifact: "Artifacts",
  cross_validation: "Checks",
  observation: "Commands that checks named",
  assessment: "Decisions and tensions",
  drift: "Drift check",
  assess: "Every reviewer on the whole artifact",
  revise: "The author revises",
  search: "What is missing is looked up",
  cross: "The gravest concerns, put to another reviewer",
  rebut: "The author changes or answers",
  recommend: "What the author recommends",
  cards: "Idea cards",
  rank: "Every reviewer rates every idea",
  reshape: "Ideas are merged, split, refined or dropped",
  rescue: "Idea rescue",
  questions: "The chair's questions",
  consult: "The specialists, blind",
  confirmation: "What each recommendation amounts to",
  conflict: "Those who conflict",
  resolution: "One question for each conflict that persists",
  result: "The chair's result",
};

class PlainView implements View {
  readonly #io: Io;
  readonly #teller = new Teller();

  constructor(io: Io) {
    this.#io = io;
  }

  past(event: LogEvent): void {
    this.#teller.tell(event);
    this.#teller.untold();
  }

  event(event: LogEvent): void {
    const { heading, entry, steps, after } = this.#teller.tell(event);
    if (heading) this.#io.out(`\n${heading}\n`);
    for (const line of entry ? linesOf(entry) : []) this.#io.out(`  ${line}\n`);
    for (const step of steps)
      this.#io.out(
        `\n${titled(step)}\n${told(step)
          .map((line) => `  ${line}\n`)
          .join("")}`,
      );
    for (const line of after.flatMap(linesOf)) this.#io.out(`  ${line}\n`);
  }

  still(): void {}

  aside<T>(question: () => Promise<T>): Promise<T> {
    return question();
  }
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 90;

class LiveView implements View {
  readonly #io: Io;
  readonly #teller = new Teller();
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #isDrawn = false;
  /** Lines that wait for a question to end. */
  #held: string[] | undefined;
  readonly #isAsked: boolean;

  constructor(io: Io, isAsked: boolean) {
    this.#io = io;
    this.#isAsked = isAsked;
  }

  past(event: LogEvent): void {
    this.#teller.tell(event);
    this.#teller.untold();
  }

  event(event: LogEvent): void {
    const { heading, entry, steps, after } = this.#teller.tell(event);
    const over = steps.flatMap((step) => [
      "",
      styleText("bold", titled(step)),
      ...told(step).map((line) => `  ${fit(line, width() - 3)}`),
    ]);
    const lines = [
      ...(heading ? ["", styleText("bold", heading)] : []),
      ...(entry && !(this.#isAsked && entry.kind === "gate") ? painted(entry, width()) : []),
      ...over,
      ...after.flatMap((moved) => painted(moved, width())),
    ];
    if (this.#held) this.#held.push(...lines);
    else this.#show(lines);
  }

  async aside<T>(question: () => Promise<T>): Promise<T> {
    this.still();
    this.#held = [];
    try {
      return await question();
    } finally {
      const lines = this.#held;
      this.#held = undefined;
      this.#show(lines);
    }
  }

  #show(lines: readonly string[]): void {
    this.still();
    for (const line of lines) this.#io.out(`${line}\n`);
    if (this.#teller.thinking.length + this.#teller.waiting.length === 0) return;
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), FRAME_MS);
    this.#timer.unref();
  }

  still(): void {
    clearInterval(this.#timer);
    if (this.#isDrawn) this.#io.out(CLEAR_LINE);
    this.#isDrawn = false;
  }

  #draw(): void {
    const { thinking, waiting, answered, spent, caps } = this.#teller;
    const done = answered.length === 0 ? "" : ` (${answered.join(", ")} answered)`;
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const known =
      spent.unpriced > 0
        ? spent.usd > 0
          ? `over $${spent.usd.toFixed(4)}`
          : "cost unknown"
        : `$${spent.usd.toFixed(4)}`;
    const cost = caps === undefined || caps.usd === null ? known : `${known} of $${caps.usd}`;
    const calls =
      caps === undefined || caps.calls === null
        ? `${spent.calls} call${spent.calls === 1 ? "" : "s"}`
        : `${spent.calls} of ${caps.calls} calls`;
    const text = fit(
      `${FRAMES[this.#frame]} ${calls} · ${cost} · ${[thinkers(thinking), waiters(waiting)].filter((part) => part !== "").join("; ")}${done}`,
      width() - 1,
    );
    this.#io.out(`${CLEAR_LINE}${styleText("dim", text)}`);
    this.#isDrawn = true;
  }
}

function thinkers(names: readonly string[]): string {
  return names.length === 0
    ? ""
    : `${names.join(", ")} ${names.length === 1 ? "is" : "are"} thinking`;
}

function waiters(waiting: readonly { readonly name: string; readonly until: number }[]): string {
  const seconds = Math.max(
    0,
    Math.ceil((Math.max(...waiting.map(({ until }) => until)) - Date.now()) / 1000),
  );
  return waiting.length === 0
    ? ""
    : `${waiting.map(({ name }) => name).join(", ")} ${waiting.length === 1 ? "waits" : "wait"} for the provider, ${seconds} s`;
}

/** Follows the events: which step begins, what to tell, who is thinking, what it has cost. */
class Teller {
  readonly #timeline = new Timeline();
  #step = "";
  readonly #open = new Map<string, string>();
  #answered: string[] = [];
  #caps: Caps | undefined;
  #isPaused = false;
  /** Asks whose provider said "later", and when it is asked again, on the wall clock. */
  readonly #later = new Map<string, number>();
  /** Where a protocol tells its steps when they are over, single messages are left to the record. */
  #steps: Steps | undefined;
  #takeStep: ReturnType<Steps["follow"]> = () => [];
  /** Moves are told after the step they belong to. */
  readonly #held: Entry[] = [];
  #isStepOpen = false;
  /** Where rounds are told as such, what happens in them needs no headings of its own. */
  #isUnderTest = false;
  /** Lines of its own, where a protocol has them. */
  #tale: Tale | undefined;
  #isRoundTold = false;

  get thinking(): string[] {
    return this.#isPaused
      ? []
      : [...this.#open].filter(([ask]) => !this.#later.has(ask)).map(([, name]) => name);
  }

  /** Who waits for a provider, and until when. */
  get waiting(): { readonly name: string; readonly until: number }[] {
    return this.#isPaused
      ? []
      : [...this.#later].flatMap(([ask, until]) =>
          this.#open.has(ask) ? [{ name: this.#open.get(ask) ?? "", until }] : [],
        );
  }

  /** Who has answered in the step that others still think about. */
  get answered(): string[] {
    return this.#answered;
  }

  get spent(): Timeline["spent"] {
    return this.#timeline.spent;
  }

  /** What the run can never pass. */
  get caps(): Caps | undefined {
    return this.#caps;
  }

  /** What was told so far was told to nobody here. */
  untold(): void {
    this.#isRoundTold = false;
  }

  tell(event: LogEvent): {
    readonly heading: string | undefined;
    readonly entry: Entry | undefined;
    readonly steps: readonly Step[];
    readonly after: readonly Entry[];
  } {
    const described = this.#timeline.take(event);
    if (event.type === "deliberation.opened" || event.type === "settings.changed")
      this.#caps = event.data.caps ?? this.#caps;
    if (event.type === "deliberation.opened") {
      this.#isUnderTest = event.data.protocol.startsWith("structured@");
      this.#tale = TALES[event.data.protocol.split("@")[0] ?? ""];
      this.#steps = writingFor(event).steps;
      this.#takeStep = this.#steps?.follow() ?? this.#takeStep;
    }
    const entry = described && this.#tale ? this.#retold(event, described, this.#tale) : described;
    const steps = this.#takeStep(event);
    if (event.type === "ask.opened" && !event.data.gate)
      this.#open.set(
        event.data.ask,
        this.#timeline.seats.find((s) => s.id === event.data.seat)?.title ?? event.data.seat,
      );
    const name = event.type === "ask.answered" ? this.#open.get(event.data.ask) : undefined;
    if (name !== undefined) this.#answered.push(name);
    if (
      event.type === "ask.answered" ||
      event.type === "ask.lapsed" ||
      event.type === "person.decided"
    )
      this.#open.delete(event.data.ask);
    if (event.type === "call.failed" && event.data.waitMs !== undefined)
      this.#later.set(event.data.ask, Date.parse(event.ts) + event.data.waitMs);
    if (event.type === "call.reserved") this.#later.delete(event.data.ask);
    if (event.type === "deliberation.paused") this.#isPaused = true;
    if (event.type === "deliberation.resumed") this.#isPaused = false;
    // Why a run stops that has asked nobody yet is its last line, and is not told twice.
    const isNotBegun = event.type === "deliberation.paused" && this.#timeline.asks.size === 0;
    const isTold =
      entry !== null &&
      TOLD.has(entry.kind) &&
      !this.#isStep(event) &&
      !isAlone(event) &&
      !isNotBegun;
    const heading = this.#heading(event);
    if (event.type === "ask.opened" && this.#isStep(event)) this.#isStepOpen = true;
    if (steps.length > 0) this.#isStepOpen = false;
    const isHeld = isTold && this.#isStepOpen && entry.kind === "moved";
    if (isHeld) this.#held.push(entry);
    const after = steps.length > 0 ? this.#held.splice(0) : [];
    return {
      heading: this.#isStep(event) ? undefined : heading,
      entry: isTold && !isHeld ? entry : undefined,
      steps,
      after,
    };
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

  #retold(event: LogEvent, entry: Entry, tale: Tale): Entry | null {
    const text = tale(
      event,
      entry.text,
      (seat) => this.#timeline.seats.find(({ id }) => id === seat)?.title ?? seat,
    );
    return text === null ? null : { ...entry, text: text ?? entry.text };
  }

  #heading(event: LogEvent): string | undefined {
    const begun = this.#isUnderTest ? roundHeading(event) : undefined;
    if (begun !== undefined) this.#isRoundTold = true;
    if (begun !== undefined || event.type !== "ask.opened") return begun;
    const { round, phase } = event.data;
    const step = `${round}/${phase}`;
    if (step === this.#step) return undefined;
    this.#step = step;
    this.#answered = [];
    if (this.#isUnderTest && this.#isRoundTold && !AFTER_ROUNDS.has(phase)) return undefined;
    return round === 0 || (this.#isUnderTest && AFTER_ROUNDS.has(phase))
      ? (HEADINGS[phase] ?? phase)
      : `Round ${round} · ${HEADINGS[phase] ?? phase}`;
  }
}

const TALES: Readonly<Record<string, Tale>> = {
  structured: roundLine,
  review: reviewLine,
  dispatch: dispatchLine,
};

/** These follow the last round of a deliberation under test. */
const AFTER_ROUNDS = new Set(["synthesis", "baseline"]);

/** What one model says alone is told as a count; fifty answers would bury the panel's. */
function isAlone(event: LogEvent): boolean {
  return (
    event.type === "fact.recorded" &&
    event.data.fact.kind === "message" &&
    event.data.fact.phase === "baseline"
  );
}

const COLOURS: Partial<Record<Entry["kind"], Parameters<typeof styleText>[0]>> = {
  moved: "cyan",
  category: "bold",
  verdict: "bold",
  alarm: "yellow",
  lapsed: "red",
  rejected: "yellow",
  retried: "yellow",
  gate: "cyan",
  decided: "cyan",
  paused: "yellow",
  notice: "dim",
};
const GLYPHS: Partial<Record<Entry["kind"], string>> = {
  said: "✓",
  moved: "→",
  category: "◆",
  verdict: "◆",
  ledger: "▪",
  alarm: "!",
  lapsed: "✗",
  rejected: "↺",
  retried: "↺",
  gate: "?",
  decided: "✓",
  paused: "‖",
};

/** A question may have several lines: what is at stake is read before it is answered. */
function linesOf(entry: Entry): readonly string[] {
  return [entry.text, ...entry.more];
}

function painted(entry: Entry, columns: number): string[] {
  const colour = COLOURS[entry.kind];
  const fitted = linesOf(entry).map(
    (line, n) =>
      `  ${n === 0 ? (GLYPHS[entry.kind] ?? "·") : " "} ${fit(line, Math.max(20, columns - 5))}`,
  );
  return colour === undefined ? fitted : fitted.map((line) => styleText(colour, line));
}

const titled = ({ round, step, name }: Step): string => `Round ${round} — Step ${step}: ${name}`;
const told = ({ lines, takeaway }: Step): readonly string[] => [
  ...lines,
  `Key takeaway: ${takeaway}`,
];

function width(): number {
  // Some terminals say that they have no columns at all.
  return Math.min(process.stdout.columns || 100, 140);
}
