// What a person sees while a deliberation runs: plain lines when piped, a live picture in a terminal, events with --json, nothing with --quiet.
// One source for all: the timeline. Model text passes through `oneLine`, `plain` or `wrapText`, so no control byte gets here.
import { styleText } from "node:util";
import type { LogEvent } from "../log/event.ts";
import type { Words } from "../report/document.ts";
import type { TimelineEntry, EntryKind } from "../views/index.ts";
import { sentenceFor } from "../workspace/catalogue.ts";
import { CLEAR_LINE, jsonLine, LINE_UP, type Io } from "./io.ts";
import { Narrator, type FullMessage } from "./narrator.ts";
import { bold, wordsLines, terminalColumns, widthIn, wrapText } from "./terminal.ts";
import { ReplyWords } from "../text/reply-words.ts";
import { oneLine } from "../text/visible.ts";

export interface TerminalView {
  /** What happened before this session: known from here on, and not shown. */
  past(event: LogEvent): void;
  event(event: LogEvent): void;
  /** A piece of an answer that is not there yet. */
  part(ask: string, piece: string): void;
  /** Clears what moves, so that other output can follow. */
  still(): void;
  /** Gives the screen to a question, before whose end no other is begun; what happens meanwhile is shown after it. */
  aside<T>(question: () => Promise<T>): Promise<T>;
  /** Nothing is shown, and no key is listened to, from here on. */
  end(): void;
}

export interface ViewOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** Messages in full. */
  readonly verbose?: boolean | undefined;
  /** Whoever watches answers gates here, and reads the question where it is put. */
  readonly isAsked?: boolean;
}

export function viewFor(io: Io, shown: ViewOptions): TerminalView {
  const { json = false, quiet = false } = shown;
  if (json || quiet) {
    const show = (event: LogEvent): void => void (json && io.out(jsonLine(event)));
    const ignore = (): void => undefined;
    const aside = <T>(question: () => Promise<T>): Promise<T> => question();
    return { past: show, event: show, part: ignore, still: ignore, aside, end: ignore };
  }
  return io.isAttended ? new LiveView(io, shown) : new PlainView(io, shown);
}

class PlainView implements TerminalView {
  protected readonly io: Io;
  protected readonly narrator = new Narrator();
  protected isVerbose: boolean;
  protected last: FullMessage | undefined;

  constructor(io: Io, { verbose = false }: ViewOptions) {
    this.io = io;
    this.isVerbose = verbose;
  }

  past(event: LogEvent): void {
    this.narrator.skip(event);
  }

  event(event: LogEvent): void {
    const { heading, entry, steps, after, full } = this.narrator.tell(event);
    this.last = full ?? this.last;
    const isFull = full !== undefined && this.isVerbose;
    this.show([
      ...(heading === undefined ? [] : ["", ...this.title(heading)]),
      ...(isFull ? this.full(full) : entry ? this.entry(entry) : []),
      ...steps.flatMap(({ round, step, name, lines, takeaway }) => [
        "",
        ...this.title(`Round ${round} — Step ${step}: ${name}`),
        ...[...lines, `Key takeaway: ${takeaway}`].flatMap((line) => this.lines(line)),
      ]),
      ...after.flatMap((moved) => this.entry(moved)),
    ]);
  }

  part(_ask: string, _piece: string): void {}

  still(): void {}

  aside<T>(question: () => Promise<T>): Promise<T> {
    return question();
  }

  end(): void {}

  protected show(lines: readonly string[]): void {
    for (const line of lines) this.io.out(`${line}\n`);
  }

  protected title(text: string): readonly string[] {
    return [text];
  }

  protected entry(entry: TimelineEntry): readonly string[] {
    return entryLines(entry).flatMap((line) => this.lines(line));
  }

  protected lines(text: string): readonly string[] {
    return [`  ${text}`];
  }

  protected full({ title, words }: FullMessage): readonly string[] {
    const rows = words.flatMap((each) => this.words(each));
    return [...this.lines(title), ...rows.map((row) => `    ${row}`)];
  }

  protected words(each: Words): readonly string[] {
    return wordsLines(each, Infinity, (label) => label);
  }
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 90;
/** Of one entry; the record has the rest, and so has the key for full texts. */
const MOST_LINES = 3;
const FULL_TEXTS = "t";

class LiveView extends PlainView {
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  /** How many lines move. */
  #drawn = 0;
  /** Lines that wait for a question to end. */
  #held: string[] | undefined;
  readonly #isAsked: boolean;
  /** What the cap on minutes counts, as last recorded, and when that was. */
  #activeMs = 0;
  #since = Date.now();
  #isHinted = false;
  readonly #streamed = new Streamed();
  #unlisten: (() => void) | undefined;

  constructor(io: Io, shown: ViewOptions) {
    super(io, shown);
    this.#isAsked = shown.isAsked === true;
    this.#listen();
  }

  override past(event: LogEvent): void {
    super.past(event);
    this.#readClock(event);
  }

  override event(event: LogEvent): void {
    this.#readClock(event);
    if (event.type.startsWith("ask.") || event.type.startsWith("call."))
      if ("ask" in event.data) this.#streamed.end(event.data.ask);
    super.event(event);
  }

  override part(ask: string, piece: string): void {
    this.#streamed.hear(ask, piece);
  }

  override async aside<T>(question: () => Promise<T>): Promise<T> {
    this.still();
    this.#unlisten?.();
    this.#held = [];
    try {
      return await question();
    } finally {
      const lines = this.#held;
      this.#held = undefined;
      this.#listen();
      this.show(lines);
    }
  }

  override end(): void {
    this.still();
    this.#unlisten?.();
  }

  #readClock({ data }: LogEvent): void {
    if (!("activeMs" in data)) return;
    this.#activeMs = data.activeMs;
    this.#since = Date.now();
  }

  #listen(): void {
    this.#unlisten = this.io.onKey?.((key) => {
      if (key.toLowerCase() !== FULL_TEXTS) return;
      this.isVerbose = !this.isVerbose;
      const isFull = this.isVerbose;
      const last = isFull && this.last ? this.full(this.last) : [];
      this.show([...this.lines(sentenceFor("view.texts", { isFull })), ...last]);
    });
  }

  protected override show(lines: readonly string[]): void {
    if (this.#held) return void this.#held.push(...lines);
    this.still();
    super.show(lines);
    const { thinking, tried, waiting } = this.narrator;
    if (thinking.length + tried.length + waiting.length === 0) return;
    if (!this.#isHinted) super.show([styleText("dim", `  ${sentenceFor("view.keys")}`)]);
    this.#isHinted = true;
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), FRAME_MS);
    this.#timer.unref();
  }

  protected override title(text: string): readonly string[] {
    return wrapText(text, width(), MOST_LINES).map((line) => styleText("bold", line));
  }

  protected override entry(entry: TimelineEntry): readonly string[] {
    if (this.#isAsked && entry.kind === "gate") return [];
    const [glyph, colour] = LOOKS[entry.kind] ?? ["·"];
    const fitted = entryLines(entry)
      .flatMap((line) => wrapText(line, width() - 5, MOST_LINES))
      .map((line, n) => `  ${n === 0 ? glyph : " "} ${line}`);
    return colour === undefined ? fitted : fitted.map((line) => styleText(colour, line));
  }

  protected override lines(text: string): readonly string[] {
    return wrapText(text, width() - 3, MOST_LINES).map((line) => `  ${line}`);
  }

  protected override words(each: Words): readonly string[] {
    return wordsLines(each, width() - 5, bold);
  }

  override still(): void {
    clearInterval(this.#timer);
    if (this.#drawn > 0) this.io.out(clearLines(this.#drawn));
    this.#drawn = 0;
  }

  #draw(): void {
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const wide = width() - 1;
    const words = this.#streamed.line(wide - 2, (ask) => this.narrator.speakerOf(ask));
    const elapsed = this.#activeMs + Date.now() - this.#since;
    const [first, ...more] = progressRows(this.narrator, elapsed, wide - 2);
    const rows = [
      ...(words === undefined ? [] : [`  ${words}`]),
      ...[`${FRAMES[this.#frame]} ${first}`, ...more.map((row) => `  ${row}`)].map(
        (row) => wrapText(row, wide, 1)[0] ?? "",
      ),
    ];
    const cleared = clearLines(Math.max(1, this.#drawn));
    this.io.out(`${cleared}${rows.map((row) => styleText("dim", row)).join("\n")}`);
    this.#drawn = rows.length;
  }
}

/** From the last of so many lines up to the first. */
function clearLines(n: number): string {
  return [CLEAR_LINE, ...Array.from({ length: n - 1 }, () => LINE_UP + CLEAR_LINE)].join("");
}

/** What moves: how far it is, and who is at work. Names make room for their number, then figures for who is at work. */
function progressRows(
  narrator: Narrator,
  elapsedMs: number,
  columns: number,
): readonly [string, ...string[]] {
  const figures = describeFigures(narrator, elapsedMs);
  const { answered } = narrator;
  const active = describeActive(narrator, false);
  const short = describeActive(narrator, true);
  const others = answered.length === 0 ? "" : ` (${sentenceFor("view.answered", { answered })})`;
  const line = [`${active}${others}`, active, short]
    .map((each) => [...figures, each].join(JOINT))
    .find((each) => widthIn(each) <= columns);
  if (line !== undefined) return [line];
  // What is known of money and tokens is in the closing lines too.
  while (figures.length > 2 && widthIn(figures.join(JOINT)) > columns) figures.splice(-2, 1);
  return [figures.join(JOINT), widthIn(active) <= columns ? active : short];
}

const JOINT = " · ";

function describeFigures(narrator: Narrator, elapsedMs: number): string[] {
  const { spent, caps, tokens, settled, planned, isUnbilled } = narrator;
  const { calls: mostCalls = null, usd: mostUsd = null, minutes = null } = caps ?? {};
  const usd = `$${spent.usd.toFixed(4)}`;
  const known = spent.unpriced === 0 ? usd : spent.usd > 0 ? `over ${usd}` : "cost unknown";
  const asks = planned && { settled, planned: [...new Set(planned)].join(" to ") };
  return [
    ...(asks ? [sentenceFor("view.asks", asks)] : []),
    ...(asks && mostCalls === null
      ? []
      : [sentenceFor("view.calls", { calls: spent.calls, mostCalls })]),
    isUnbilled && spent.usd === 0
      ? sentenceFor("view.unbilled")
      : `${known}${mostUsd === null ? "" : ` of $${mostUsd}`}`,
    ...(tokens === 0 ? [] : [`${tokens.toLocaleString("en")} tokens`]),
    `${clockOf(elapsedMs)}${minutes === null ? "" : ` of ${clockOf(minutes * 60_000)}`}`,
  ];
}

function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function describeActive({ thinking, tried, waiting }: Narrator, isShort: boolean): string {
  const seconds = Math.max(
    0,
    ...waiting.map(({ until }) => Math.ceil((until - Date.now()) / 1000)),
  );
  const said = [
    ["view.trying", tried],
    ["view.thinking", thinking],
    ["view.waiting", waiting.map(({ name }) => name)],
  ] as const;
  return said
    .filter(([, names]) => names.length > 0)
    .map(([code, names]) => sentenceFor(code, { names, n: names.length, isShort, seconds }))
    .join("; ");
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

// What is being answered right now, as words: the end of what has streamed in, of one seat at a time.
export class Streamed {
  /** By ask, in the order in which they began. */
  readonly #replies = new Map<string, ReplyWords>();

  hear(ask: string, piece: string): void {
    const reply = this.#replies.get(ask) ?? new ReplyWords();
    reply.hear(piece);
    this.#replies.set(ask, reply);
  }

  end(ask: string): void {
    this.#replies.delete(ask);
  }

  /** The first who still speaks, and the last words that fit; undefined where nobody does. */
  line(columns: number, nameOf: (ask: string) => string | undefined): string | undefined {
    for (const [ask, { words }] of this.#replies) {
      const name = nameOf(ask);
      if (name !== undefined)
        return `${name}: ${lastWords(oneLine(words, Infinity), columns - widthIn(name) - 4)}`;
    }
    return undefined;
  }
}

function lastWords(text: string, columns: number): string {
  if (widthIn(text) <= columns) return text;
  const words = text.split(" ");
  let kept = "";
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const longer = kept === "" ? word : `${word} ${kept}`;
    if (widthIn(longer) > columns) break;
    kept = longer;
  }
  return `…${kept}`;
}
