// What the sections of a protocol of somebody else's are written from: the record, and how a report names things.
import type { Phrase } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import type { Arguments } from "../text/message.ts";
import type { DeliberationState } from "../views/deliberation-state.ts";
import type { Costs } from "../views/costs.ts";
import type { Health } from "../views/health.ts";
import type { Positions } from "../views/positions.ts";
import type { RunStatus } from "../views/status.ts";
import type { TranscriptRow } from "../views/transcript.ts";
import type { Inline, Line } from "./document.ts";

export interface ReportView {
  /** Everything that happened: facts by their kinds, asks, the outcome. */
  readonly record: DeliberationState;
  readonly status: RunStatus;
  readonly positions: Positions;
  readonly transcript: readonly TranscriptRow[];
  readonly costs: Costs;
  readonly health: Health;
  /** How people know a seat. */
  title(seat: string): string;
  /** A message that the document holds is a link; any other id is a word. */
  ref(id: string): Inline;
  /** ` (r1-msg-001, …)`, or nothing. */
  citing(ids: readonly (string | null)[]): Line;
  /** `o2 “label”`; an id that was never listed stays as it is. */
  named(id: string): string;
  /** A sentence of a catalogue with its parameters. */
  say(message: string, args: Arguments): string;
  /** A word of the engine for people. */
  term(word: string): string;
  /** A sentence that the engine recorded, in the reader's language. */
  engine(recorded: string, says?: Phrase): string;
  /** What the report of this protocol alone says. */
  words<H>(own: Readonly<Record<Language, { readonly headings: H }>>): H;
}
