// What a person sees while a deliberation runs: plain lines when piped, a live picture in a terminal, events with --json.
// One source for all three: the timeline. Model text passes through `oneLine` there, so no control byte gets here.
import { styleText } from "node:util";
import type { LogEvent } from "../log/event.ts";
import { oneLine } from "../text/visible.ts";
import type { TimelineEntry, EntryKind } from "../views/index.ts";
import { sentenceFor } from "../workspace/sentence-for.ts";
import { CLEAR_LINE, jsonLine, type Io } from "./io.ts";
import { Narrator } from "./narrator.ts";

export interface TerminalView {
  /** What happened before this session: known from here on, and not shown. */
  past(event: LogEvent): void;
  event(event: LogEvent): void;
  /** Clears what moves, so that other output can follow. */
  still(): void;
  /** Gives the screen to a question, before whose end no other is begun; what happens meanwhile is shown after it. */
  aside<T>(question: () => Promise<T>): Promise<T>;
}

/** `isAsked`: whoever watches answers gates here, and reads the question where it is put. */
export function viewFor(io: Io, json: boolean, isAsked = false): TerminalView {
  const print = (event: LogEvent): void => io.out(jsonLine(event));
  if (json)
    return { past: print, event: print, still: () => undefined, aside: (question) => question() };
  return io.isAttended ? new LiveView(io, isAsked) : new PlainView(io);
}

class PlainView implements TerminalView {
  protected readonly io: Io;
  protected readonly narrator = new Narrator();

  constructor(io: Io) {
    this.io = io;
  }

  past(event: LogEvent): void {
    this.narrator.skip(event);
  }

  event(event: LogEvent): void {
    const { heading, entry, steps, after } = this.narrator.tell(event);
    this.show([
      ...(heading === undefined ? [] : ["", this.title(heading)]),
      ...(entry ? this.entry(entry) : []),
      ...steps.flatMap(({ round, step, name, lines, takeaway }) => [
        "",
        this.title(`Round ${round} — Step ${step}: ${name}`),
        ...[...lines, `Key takeaway: ${takeaway}`].map((line) => this.line(line)),
      ]),
      ...after.flatMap((moved) => this.entry(moved)),
    ]);
  }

  still(): void {}

  aside<T>(question: () => Promise<T>): Promise<T> {
    return question();
  }

  protected show(lines: readonly string[]): void {
    for (const line of lines) this.io.out(`${line}\n`);
  }

  protected title(text: string): string {
    return text;
  }

  protected entry(entry: TimelineEntry): readonly string[] {
    return entryLines(entry).map((line) => this.line(line));
  }

  protected line(text: string): string {
    return `  ${text}`;
  }
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 90;

class LiveView extends PlainView {
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #isDrawn = false;
  /** Lines that wait for a question to end. */
  #held: string[] | undefined;
  readonly #isAsked: boolean;

  constructor(io: Io, isAsked: boolean) {
    super(io);
    this.#isAsked = isAsked;
  }

  override async aside<T>(question: () => Promise<T>): Promise<T> {
    this.still();
    this.#held = [];
    try {
      return await question();
    } finally {
      const lines = this.#held;
      this.#held = undefined;
      this.show(lines);
    }
  }

  protected override show(lines: readonly string[]): void {
    if (this.#held) return void this.#held.push(...lines);
    this.still();
    super.show(lines);
    if (this.narrator.thinking.length + this.narrator.waiting.length === 0) return;
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), FRAME_MS);
    this.#timer.unref();
  }

  protected override title(text: string): string {
    return styleText("bold", text);
  }

  protected override entry(entry: TimelineEntry): readonly string[] {
    if (this.#isAsked && entry.kind === "gate") return [];
    const [glyph, colour] = LOOKS[entry.kind] ?? ["·"];
    const fitted = entryLines(entry).map(
      (line, n) => `  ${n === 0 ? glyph : " "} ${fitColumns(line, Math.max(20, width() - 5))}`,
    );
    return colour === undefined ? fitted : fitted.map((line) => styleText(colour, line));
  }

  protected override line(text: string): string {
    return `  ${fitColumns(text, width() - 3)}`;
  }

  override still(): void {
    clearInterval(this.#timer);
    if (this.#isDrawn) this.io.out(CLEAR_LINE);
    this.#isDrawn = false;
  }

  #draw(): void {
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const text = `${FRAMES[this.#frame]} ${describeProgress(this.narrator)}`;
    this.io.out(`${CLEAR_LINE}${styleText("dim", fitColumns(text, width() - 1))}`);
    this.#isDrawn = true;
  }
}

function describeProgress({ thinking, waiting, answered, spent, caps }: Narrator): string {
  const usd = `$${spent.usd.toFixed(4)}`;
  const known = spent.unpriced === 0 ? usd : spent.usd > 0 ? `over ${usd}` : "cost unknown";
  const until = Math.max(...waiting.map((each) => each.until));
  const active = [
    ...(thinking.length === 0
      ? []
      : [sentenceFor("view.thinking", { thinking, n: thinking.length })]),
    ...(waiting.length === 0
      ? []
      : [
          sentenceFor("view.waiting", {
            names: waiting.map(({ name }) => name),
            n: waiting.length,
            seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)),
          }),
        ]),
  ];
  return sentenceFor("view.progress", {
    calls: spent.calls,
    mostCalls: caps?.calls,
    known,
    mostUsd: caps?.usd,
    active: active.join("; "),
    n: answered.length,
    answered,
  });
}

/** A glyph, and the colour of the line. */
type Look = readonly [glyph: string, colour?: Parameters<typeof styleText>[0]];

const LOOKS: Partial<Readonly<Record<EntryKind, Look>>> = {
  said: ["✓"],
  moved: ["→", "cyan"],
  category: ["◆", "bold"],
  verdict: ["◆", "bold"],
  ledger: ["▪"],
  alarm: ["!", "yellow"],
  lapsed: ["✗", "red"],
  rejected: ["↺", "yellow"],
  retried: ["↺", "yellow"],
  gate: ["?", "cyan"],
  decided: ["✓", "cyan"],
  paused: ["‖", "yellow"],
  notice: ["·", "dim"],
};

/** A question may have several lines: what is at stake is read before it is answered. */
function entryLines({ text, more }: TimelineEntry): readonly string[] {
  return [text, ...more];
}

function width(): number {
  return Math.min(terminalColumns(), 140);
}

/** Some terminals say that they have no columns at all. */
export function terminalColumns(): number {
  return process.stdout.columns || 100;
}

const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{1faff}]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const NARROW = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]+$/u;
/** Whole characters as people count them: a family of joined emoji is one. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** No terminal shows more on a line. */
const MOST_CHARACTERS = 1_000;

/** How many columns a character takes: those of East Asian scripts and most emoji two, marks none. */
export function widthOf(character: string): number {
  return NARROW.test(character) ? 0 : WIDE.test(character) || character.includes("\ufe0f") ? 2 : 1;
}

/** Cut to at most so many columns of a terminal, so that a line which is drawn again and again never wraps. */
export function fitColumns(text: string, columns: number): string {
  let used = 0;
  let kept = "";
  let short = "";
  for (const { segment } of characters.segment(oneLine(text, MOST_CHARACTERS))) {
    used += widthOf(segment);
    if (used > columns) return `${short.trimEnd()}…`;
    kept += segment;
    if (used < columns) short = kept;
  }
  return kept;
}
