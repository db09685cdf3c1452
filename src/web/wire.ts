// What the server and the app say to each other: the shape of every request, parsed at the door, and of every answer.
// Law: a request names deliberations, seats, texts, and models of the settings or of what was found here; never a command, a path or an address of its own.
import { z } from "zod";
import type { Block, ReportDocument, Words } from "../report/document.ts";
import type { Word } from "../report/exports/drawing.ts";
import { ownPrice } from "../workspace/own-file.ts";
import { startForm, textUpTo } from "../workspace/start-request.ts";
import { isAddress } from "./addresses.ts";
import type { Caps, RunLabel } from "../log/index.ts";
import type { TimelineEntry, Spent } from "../views/timeline.ts";
import type { CallRow } from "../views/calls.ts";
import type { Costs } from "../views/costs.ts";
import type { OptionSides } from "../views/argument.ts";
import type { SinglePass } from "../views/first-page.ts";
import type {
  FailureMode,
  Health,
  Positions,
  Result,
  RunStatus,
  Stands,
  Takeaways,
} from "../views/index.ts";
import type { ArgumentNode, Status as NodeStatus } from "../argument/index.ts";
import type { Issue, Link, Measure, Verdict } from "../kernel/fact.ts";
import { isObject, type Json, type JsonObject } from "../kernel/json.ts";
import type { Document, Seat } from "../kernel/ask.ts";
import type { Language } from "../text/language.ts";

export {
  language,
  startForm,
  type OfferedChoice,
  type StartForm,
} from "../workspace/start-request.ts";
export { labelForm, type RunLabel } from "../log/index.ts";
export type { RunAgain } from "../workspace/start-request.ts";
export type { Offers, PlanView } from "../workspace/start-plan.ts";
export type { CallHit, CallSearch, CallTexts } from "../workspace/prompts.ts";

export type { Connected } from "../workspace/connections.ts";
export type { NamedTrial } from "../workspace/models.ts";

export interface RefusalBody {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string };
}

/** Said once, when the page loads. */
export interface PageSession {
  /** Goes with everything that acts. */
  readonly token: string;
  readonly version: string;
  readonly who: string;
  /** The folder's name, so that two windows can be told apart. */
  readonly place: string;
  /** What who is there may, on a team's server. */
  readonly role?: TeamRole;
}

export type TeamRole = "reader" | "participant" | "owner";

/** Said to a page of a team's server: who looks at it, where they belong, and who else is in this workspace. */
export interface TeamView {
  readonly account: string;
  readonly role: TeamRole;
  readonly workspace: string;
  readonly workspaces: readonly { readonly workspace: string; readonly role: TeamRole }[];
  /** `isHere`: has a deliberation open. */
  readonly members: readonly (SeenPerson & { readonly role: TeamRole; readonly isHere: boolean })[];
  /** Those that nobody has taken yet; told to owners. `until`: an ISO time. */
  readonly invitations: readonly {
    readonly id: string;
    readonly role: TeamRole;
    readonly until: string;
  }[];
}

/** Of a deliberation on a team's server: who has it open, and whose seats are whose. */
export interface TableView {
  /** The account of who asks. */
  readonly own: string;
  readonly present: readonly SeenPerson[];
  readonly seats: readonly (SeenPerson & { readonly seat: string })[];
}

export interface SeenPerson {
  readonly account: string;
  readonly name: string;
}

/** Where the panel stands, in a few words; clear: nobody's objection to the answer is left. */
export type ShownMark = Readonly<{ text: string; isClear: boolean }>;

type OfRun = "id" | "protocol" | "topic" | "reason" | "started" | "round" | "rehearsed" | "hosted";

export interface LibraryRow extends Pick<RunStatus, OfRun | "parent">, RunLabel {
  /** unread: its log is being read, and no more is known yet than how it began. */
  readonly state: RunStatus["state"] | "interrupted" | "damaged" | "unread";
  /** A process writes to it. */
  readonly isAlive: boolean;
  readonly isArchived: boolean;
  /** One model alone answered too. */
  readonly hasBaseline: boolean;
  /** What it came to, in a line; null before its end. */
  readonly outcome: string | null;
  /** How: by evidence, by majority, … */
  readonly resolution: string | null;
  readonly mark: ShownMark | null;
  readonly usd: number | null;
  readonly calls: number;
  /** What a person is waited for, in a line, and since when. */
  readonly waits: string | null;
  readonly waitsSince: string | null;
}

/** A deliberation to look at. */
export type Example = Pick<LibraryRow, "id" | "topic" | "outcome">;

export interface RailStop {
  readonly phase: string;
  readonly round: number;
  readonly title: string;
  /** passed: it was not needed. */
  readonly state: "done" | "now" | "next" | "passed";
  readonly asks: number;
  readonly settled: number;
  readonly isConditional: boolean;
  readonly isBlind: boolean;
}

export interface SeatState {
  readonly seat: string;
  readonly title: string;
  readonly role: string;
  readonly model: string | null;
  /** asked: its reply is out. Whether somebody is at work on it depends on who writes to the log. */
  readonly state: "idle" | "asked" | "spoke" | "absent";
  /** What it is asked for, or was asked for last. */
  readonly purpose: string | null;
  readonly messages: number;
}

export type ViewName =
  "page" | "argument" | "positions" | "claims" | "findings" | "calls" | "cost" | "report";

/** Who writes to a log now: nobody, or a process; this server, or another. No record says so when one dies. */
export interface LogHolder {
  readonly isAlive: boolean;
  readonly isHere: boolean;
}

/** Where a log is damaged: its good records come before this line. */
export interface Damage {
  readonly records: number;
  readonly line: number;
  /** Bytes that cannot be used. */
  readonly lost: number;
}

/** How far a log is, as its stream says it. */
export interface StreamMoment extends LogHolder {
  readonly last: number;
}

/** Where a deliberation stood at a moment: what every view of it shows around itself. */
export interface Head extends LogHolder {
  /** It is no archived one and none of the gallery: something can be done with it. */
  readonly isOwn: boolean;
  /** The last record it speaks of, and the last there is. */
  readonly at: number;
  readonly last: number;
  readonly status: RunStatus;
  readonly rail: readonly RailStop[];
  readonly seats: readonly SeatState[];
  /** Which model was given to which seat or role; `*`: to all others. */
  readonly assigned: Readonly<Record<string, string>>;
  readonly measures: readonly Measure[];
  readonly alarms: Health["alarms"];
  readonly failureModes: readonly FailureMode[];
  readonly noted: readonly FailureMode[];
  /** Members whose last turn came to nothing. */
  readonly lost: Health["lost"];
  readonly takeaways: Takeaways;
  readonly blindness: "proved" | "host" | "broken";
  readonly spent: Spent;
  readonly tokens: { readonly input: number; readonly output: number };
  /** Time at work up to a record, and since when it goes on, as long as somebody writes; null where nothing but people is waited for. */
  readonly activeMs: number;
  readonly activeSince: string | null;
  /** Questions that were settled, and how many the plan has at the least and at the most; null where no plan is known. */
  readonly asks: { readonly settled: number; readonly planned: readonly [number, number] | null };
  /** What the run may never pass, as last set; which of them it stopped at. */
  readonly caps: Caps;
  readonly reached: keyof Caps | null;
  /** How much of a damaged log can be read; null where it is whole. */
  readonly damage: Damage | null;
  readonly outcome: string | null;
  readonly resolution: string | null;
  /** What its report calls an answer: not every protocol decides. */
  readonly answerTitle: string;
  /** Null before the end, and where votes were not counted. */
  readonly mark: ShownMark | null;
  readonly views: readonly ViewName[];
  /** Constraints that people added on the way. */
  readonly constraints: readonly { readonly text: string; readonly who: string }[];
}

export interface SaidMessage {
  readonly id: string;
  readonly phase: string;
  readonly words: readonly Words[];
  readonly flags: readonly string[];
}

export interface EntryRow extends TimelineEntry {
  readonly title: string | null;
  readonly message?: SaidMessage;
  /** Where a round begins: what it is about. */
  readonly topic?: string;
}

export interface FeedLink extends Pick<TimelineEntry, "seq" | "ts"> {
  readonly kind: "link";
  readonly link: Omit<Link, "kind">;
}

export type FeedRow = EntryRow | FeedLink;

/** What a seat has answered so far, while it streams; nothing of it is recorded. Empty once that is over. */
export interface WordsSoFar {
  readonly ask: string;
  readonly text: string;
}

export interface ArgumentView {
  readonly at: number;
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: ArgumentNode["kind"];
    readonly title: string;
    readonly text: string;
    readonly seat: string | null;
    readonly author: string | null;
    readonly round: number | null;
    readonly issue: string | null;
    /** Where it was said; an attack or an answer is part of a message. */
    readonly message: string | null;
    readonly status: NodeStatus["kind"];
    readonly certificate: string;
  }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly word: Word }[];
  readonly issues: readonly Issue[];
  /** What speaks for and against each option of the question. */
  readonly sides: readonly OptionSides[];
  readonly verdict: Verdict | null;
}

export interface PositionsView extends Positions {
  readonly at: number;
  readonly seats: readonly Seat[];
  readonly issues: readonly Issue[];
  readonly stands: Stands | null;
  readonly verdict: Verdict | null;
}

export type ResultView = Readonly<{ at: number; result: Result }>;

/** In the language of the deliberation, whoever reads it. */
export type FirstPageView = Readonly<{
  at: number;
  lang: Language;
  blocks: readonly Block[];
  /** What one model alone answered, and what the panel made of it. */
  alone: (SinglePass & Readonly<{ seat: string; whole: string }>) | null;
}>;

export type ReportPage = Readonly<{
  at: number;
  document: ReportDocument;
  formats: readonly string[];
}>;

/** Every call, in the order in which they were sent. */
export interface CallsView {
  readonly at: number;
  readonly calls: readonly CallRow[];
  readonly activeMs: number;
}

export interface CostView extends Costs {
  readonly at: number;
}

export const decisionForm = z.strictObject({
  ask: textUpTo(200),
  choice: textUpTo(200),
  note: textUpTo(20_000).default(""),
});

export const replyForm = z.strictObject({
  ask: textUpTo(200),
  reply: z.custom<JsonObject>((value) => isObject(value as Json), "is one JSON object"), // it was read as JSON
});

export const resumeForm = z.strictObject({
  caps: startForm.shape.caps,
  constraint: textUpTo(4_000).optional(),
  /** By seat, or `*`: who is asked from here on. */
  models: startForm.shape.seats,
  rerun: z.boolean().default(false),
});
export type ResumeForm = z.input<typeof resumeForm>;

/** At a record, or at the last; with what everyone has to respect from there on. */
export const forkForm = z.strictObject({
  at: z.int().positive().exactOptional(),
  constraint: resumeForm.shape.constraint,
});
export type ForkForm = z.input<typeof forkForm>;

/** `undo`: brings back what was put away. */
export const putAwayForm = z.strictObject({ undo: z.boolean().default(false) });

export const trialForm = z.strictObject({ model: textUpTo(200) });
export const priceForm = ownPrice.extend({ model: textUpTo(200) });

/** Of a link: where in the app it leads. */
export const linkForm = z.strictObject({
  to: textUpTo(300).refine(isAddress, "is not an address of the app").default("/"),
});

export const nothing = z.strictObject({});

/** What a seat that a person holds is asked, as a form in a person's words. */
export interface SeatQuestion {
  readonly ask: string;
  readonly title: string;
  readonly purpose: string;
  /** In a sentence or two; empty where the protocol has no words for it. */
  readonly task: string;
  /** What this seat alone is asked, by whoever leads. */
  readonly question: string;
  /** What is under review. */
  readonly artifact: Document | null;
  readonly documents: readonly Document[];
  readonly notes: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** What this seat said last. */
  readonly earlier: { readonly round: number; readonly text: string } | null;
  /** What a model would be asked. */
  readonly prompt: string;
  readonly fields: readonly SeatField[];
}

export interface SeatField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly example: string;
  /** group: several fields in one. list: as many as wanted, each of `fields`; of one without a name where it is no more than a text or a number. */
  readonly kind: "text" | "number" | "yes-no" | "one-of" | "some-of" | "group" | "list";
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly mayBeEmpty: boolean;
  readonly isWhole: boolean;
  /** The least and the most: of a number its value, of a text its characters, of a list how many. */
  readonly least: number | null;
  readonly most: number | null;
  /** One for each that its first field offers. */
  readonly isEach: boolean;
  readonly choices: readonly SeatChoice[];
  readonly fields: readonly SeatField[];
}

export interface SeatChoice {
  readonly value: string;
  readonly label: string;
  /** Whose message it is. */
  readonly by: { readonly title: string; readonly round: number } | null;
}
