// How a protocol's results are written down. Each brings a writing of its own; what all share asks it, and names none.
import type { Phrase } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import type { Arguments } from "../text/message.ts";
import type { DeliberationState } from "../views/deliberation-state.ts";
import type { Costs } from "../views/costs.ts";
import type { PageStatement } from "../views/for-and-against.ts";
import type { Health } from "../views/health.ts";
import type { Positions } from "../views/positions.ts";
import type { RunStatus } from "../views/status.ts";
import type { TranscriptRow } from "../views/transcript.ts";
import type { Appendix, Inline, Line, Block, Section } from "./document.ts";
import { protocolCalled } from "../kernel/registry.ts";
import type { LogEvent } from "../log/event.ts";
import type { Result } from "../views/reading.ts";
import type { Row } from "./csv.ts";

export interface Writing<R extends Result = Result> {
  /** What it has to tell in full, before the messages of the transcript. `shared`: what any discussion of options has, where it brings none. */
  sections?(view: ReportView, result: R, shared: () => readonly Section[]): readonly Section[];
  /** What it adds to the first page. */
  page?(view: ReportView, result: R): OwnPage;
  /** What it adds to the record behind the first page. */
  record?(view: ReportView, result: R): OwnRecord;
  /** How many words page and record may have, where it tests more than others do. */
  readonly mostWords?: number;
  /** Files beside the report, besides the transcript. */
  appendices?(view: ReportView, result: R): readonly Appendix[];
  /** Ids that its sections hold, besides those of messages, findings, ideas and ledgers. */
  anchors?(result: R): readonly string[];
  /** The term for why it ended, where a word means something of its own. */
  reason?(result: R, word: string): string;
  /** Said of a resolution by evidence. */
  evidence?(view: ReportView, result: R): string;
  /** Its records in a table of all. */
  rows?(result: R): readonly Row[];
  /** The files that it keeps in the deliberation's folder. */
  folder?(events: readonly LogEvent[]): readonly FolderFile[];
  /** What people read first once it is over, in place of the report; null where there is nothing to tell. */
  document?(events: readonly LogEvent[]): OwnDocument | null;
  /** Where it tells its steps when they are over, in place of single messages. */
  readonly steps?: Steps;
  /** How its turns are told while it runs, where the timeline does not tell them well. */
  readonly terminal?: TerminalLines;
  /** What it leaves in files that the user named, once it has ended. */
  targets?(events: readonly LogEvent[], machine: Machine): readonly TargetFile[];
  /** The version of what is under review that an ask of this purpose wants the next of, and where it lies in the folder. */
  latestVersion?(
    record: DeliberationState,
    purpose: string,
  ): { readonly n: number; readonly path: string } | null;
}

/** What a protocol adds to the first page, in the reader's language; the page cuts what is too long. */
export interface OwnPage {
  /** What it came to, where that is no option. */
  readonly answer?: PageStatement;
  /** The question that is left to whoever decides. */
  readonly question?: PageStatement;
  readonly lines?: readonly { readonly label: string; readonly rows: readonly PageStatement[] }[];
}

/** What a protocol adds to the record, in the reader's language; the record cuts what is too long. */
export interface OwnRecord {
  /** In place of votes, where seats judge and do not vote. */
  readonly votes?: Block[];
  /** What speaks for and against an option where no message was counted for it. */
  readonly cases?: readonly Readonly<Record<"option" | "for" | "against", string>>[];
  /** Lines on the argument. */
  readonly argument?: readonly Line[];
  /** What a round came to: `counts` of ours, and a `text` in somebody's words. */
  readonly rounds?: readonly {
    readonly round: number;
    readonly counts?: string;
    readonly text?: string;
    readonly message?: string | null;
  }[];
  /** After the rounds; `appendix` leads to the lines that are cut. */
  readonly sections?: readonly {
    readonly anchor: string;
    readonly title: string;
    readonly lines: readonly Line[];
    readonly appendix: string;
  }[];
}

/** A document that lies in the deliberation's folder, and where the user wants it besides. */
export interface OwnDocument {
  /** In the deliberation's folder. */
  readonly file: string;
  /** Among documents of others. */
  readonly name: string;
  readonly text: string;
  /** Whether a file of that name was written from this very log. */
  readonly isOwn: (text: string) => boolean;
}

/** A step that is over: what it came to, in a few lines. */
export interface Step {
  readonly round: number;
  readonly step: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly takeaway: string;
}

export interface Steps {
  /** Is what is said in this phase told with its step? */
  has(phase: string): boolean;
  /** Takes every event of a log in order, and says what each brings to an end. */
  follow(): (event: LogEvent) => readonly Step[];
}

/** Lines of a terminal: messages by phase, or by the kind of fact, with the texts of its body as parameters. */
export interface TerminalLines {
  readonly lines: Readonly<Record<string, string>>;
  /** Kinds of facts, and phases of messages, that are told by others. */
  readonly facts: readonly string[];
  readonly phases: readonly string[];
  /** Its rounds are told as such: what happens in them needs no headings of its own. */
  readonly tellsRounds?: boolean;
  /** Reasons for a refusal are pages here, and told in one line. */
  readonly cutsRefusals?: boolean;
}

/** A file that the user named, by the choice that names it. */
export interface TargetFile {
  readonly choice: string;
  readonly path: string;
  readonly text: string;
}

/** Who writes files, and how a path is shown to readers. */
export interface Machine {
  readonly version: string;
  readonly shown: (path: string) => string;
}

/** Of a protocol, by its name with or without a version. */
export function writingOf(protocol: string): Writing {
  return { ...protocolCalled(protocol)?.writing };
}

/** How a log is written down, by its first event. */
export function writingFor(opened: LogEvent | undefined): Writing {
  return opened?.type === "deliberation.opened" ? writingOf(opened.data.protocol) : {};
}

export function folderOf(events: readonly LogEvent[]): readonly FolderFile[] {
  return writingFor(events[0]).folder?.(events) ?? [];
}

/** A file of a deliberation's folder, as text. */
export interface FolderFile {
  /** A path within the deliberation's folder, made by code alone; null for the folder itself. */
  readonly folder: string | null;
  readonly name: string;
  readonly text: string;
}

/** `state/claims.jsonl` → the folder `state`, the name `claims.jsonl`. */
export function file(path: string, text: string): FolderFile {
  const cut = path.lastIndexOf("/");
  return { folder: cut === -1 ? null : path.slice(0, cut), name: path.slice(cut + 1), text };
}

/** What the sections of a protocol of somebody else's are written from: the record, and how a report names things. */
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
