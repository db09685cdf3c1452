// What a person sees while a deliberation runs: plain lines when piped, a live picture in a terminal, events with --json.
// One source for all three: the timeline. Model text passes through `oneLine` there, so no control byte gets here.
import { styleText } from "node:util";
import type { LogEvent } from "../log/event.ts";
import { beginning, describe, type Entry, type TimelineState } from "../projections/index.ts";
import { oneLine } from "../text/visible.ts";
import type { Io } from "./io.ts";

export interface View {
  event(event: LogEvent): void;
  /** Clears what moves, so that other output can follow. */
  still(): void;
}

export function viewFor(io: Io, json: boolean): View {
  if (json) return { event: (event) => io.out(`${JSON.stringify(event)}\n`), still: () => undefined };
  return io.isAttended ? new LiveView(io) : new PlainView(io);
}

/** Steps that matter to a reader; the rest is in `show`. */
const TOLD = new Set<Entry["kind"]>(["retried", "rejected", "lapsed", "said", "moved", "category", "verdict", "alarm", "notice", "gate", "decided", "paused", "resumed", "settings"]);

const HEADINGS: Readonly<Record<string, string>> = {
  cast: "The moderator chooses the views", position: "Blind positions", frame: "Options and issues", challenge: "Challenge", synthesis: "Synthesis",
  steer: "The moderator's move", digest: "The moderator's digest", rebuttal: "One more attack on the agreement", final: "Final positions", integrate: "Integration",
  alone: "Each role alone", gate: "A decision",
};

class PlainView implements View {
  readonly #io: Io;
  readonly #teller = new Teller();

  constructor(io: Io) {
    this.#io = io;
  }

  event(event: LogEvent): void {
    const { heading, entry } = this.#teller.tell(event);
    if (heading) this.#io.out(`\n${heading}\n`);
    if (entry) this.#io.out(`  ${entry.text}\n`);
  }

  still(): void {}
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 90;

class LiveView implements View {
  readonly #io: Io;
  readonly #teller = new Teller();
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #isDrawn = false;

  constructor(io: Io) {
    this.#io = io;
  }

  event(event: LogEvent): void {
    const { heading, entry } = this.#teller.tell(event);
    this.still();
    if (heading) this.#io.out(`\n${styleText("bold", heading)}\n`);
    if (entry) this.#io.out(`${painted(entry, width())}\n`);
    if (this.#teller.thinking.length > 0) {
      this.#draw();
      this.#timer = setInterval(() => this.#draw(), FRAME_MS);
      this.#timer.unref();
    }
  }

  still(): void {
    clearInterval(this.#timer);
    if (this.#isDrawn) this.#io.out("\r\x1b[2K");
    this.#isDrawn = false;
  }

  #draw(): void {
    const { thinking, spent } = this.#teller;
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const cost = spent.unpriced > 0 ? (spent.usd > 0 ? `over $${spent.usd.toFixed(4)}` : "cost unknown") : `$${spent.usd.toFixed(4)}`;
    const text = oneLine(`${FRAMES[this.#frame]} ${thinking.join(", ")} ${thinking.length === 1 ? "is" : "are"} thinking · ${spent.calls} calls · ${cost}`, width() - 1);
    this.#io.out(`\r\x1b[2K${styleText("dim", text)}`);
    this.#isDrawn = true;
  }
}

/** Follows the events: which step begins, what to tell, who is thinking, what it has cost. */
class Teller {
  #state: TimelineState = beginning;
  #step = "";
  readonly #open = new Map<string, string>();

  get thinking(): string[] {
    return [...this.#open.values()];
  }

  get spent(): TimelineState["spent"] {
    return this.#state.spent;
  }

  tell(event: LogEvent): { readonly heading: string | undefined; readonly entry: Entry | undefined } {
    const { entry, state } = describe(event, this.#state);
    this.#state = state;
    if (event.type === "ask.opened" && !event.data.gate) this.#open.set(event.data.ask, state.seats.find((s) => s.id === event.data.seat)?.title ?? event.data.seat);
    if (event.type === "ask.answered" || event.type === "ask.lapsed" || event.type === "person.decided") this.#open.delete(event.data.ask);
    if (event.type === "deliberation.paused") this.#open.clear();
    return { heading: this.#heading(event), entry: entry && TOLD.has(entry.kind) ? entry : undefined };
  }

  #heading(event: LogEvent): string | undefined {
    if (event.type !== "ask.opened") return undefined;
    const { round, phase } = event.data;
    const step = `${round}/${phase}`;
    if (step === this.#step) return undefined;
    this.#step = step;
    return round === 0 ? (HEADINGS[phase] ?? phase) : `Round ${round} · ${HEADINGS[phase] ?? phase}`;
  }
}

const COLOURS: Partial<Record<Entry["kind"], Parameters<typeof styleText>[0]>> = {
  moved: "cyan", category: "bold", verdict: "bold", alarm: "yellow", lapsed: "red", rejected: "yellow", retried: "yellow", gate: "cyan", decided: "cyan", paused: "yellow", notice: "dim",
};
const GLYPHS: Partial<Record<Entry["kind"], string>> = { said: "✓", moved: "→", category: "◆", verdict: "◆", alarm: "!", lapsed: "✗", rejected: "↺", retried: "↺", gate: "?", decided: "✓", paused: "‖" };

function painted(entry: Entry, columns: number): string {
  const line = `  ${GLYPHS[entry.kind] ?? "·"} ${oneLine(entry.text, Math.max(20, columns - 5))}`;
  const colour = COLOURS[entry.kind];
  return colour === undefined ? line : styleText(colour, line);
}

function width(): number {
  return Math.min(process.stdout.columns ?? 100, 140);
}
