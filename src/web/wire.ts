// What the server and the app say to each other: the shape of every request, parsed at the door, and of every answer.
// Law: a request names deliberations, seats, models of the settings and texts; never a command, a path or an address.
import { z } from "zod";
import type { Document, Words } from "../report/document.ts";
import type { Word } from "../report/exports/drawing.ts";
import { startForm, text } from "../workspace/start-request.ts";
import { ID, type Caps } from "../log/index.ts";
import type { Entry, Spent } from "../views/timeline.ts";
import type { Costs } from "../views/costs.ts";
import type { FailureMode, Health, Positions, Result, Status } from "../views/index.ts";
import type { ArgumentNode, Status as NodeStatus } from "../argument/index.ts";
import type { Issue, Link, Measure, Verdict } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Seat } from "../kernel/ask.ts";

export {
  language,
  startForm,
  type OfferedChoice,
  type StartForm,
} from "../workspace/start-request.ts";
export type { Offers, PlanView } from "../workspace/start-plan.ts";

export interface Refused {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string };
}

/** Said once, when the page loads. */
export interface Session {
  /** Goes with everything that acts. */
  readonly token: string;
  readonly version: string;
  readonly who: string;
  /** The folder's name, so that two windows can be told apart. */
  readonly place: string;
}

export interface LibraryRow extends Pick<
  Status,
  "id" | "protocol" | "topic" | "reason" | "started" | "round" | "rehearsed" | "hosted"
> {
  readonly state: Status["state"] | "interrupted" | "damaged";
  /** What it came to, in a line; null before its end. */
  readonly outcome: string | null;
  /** How: by evidence, by majority, … */
  readonly resolution: string | null;
  readonly usd: number | null;
  readonly calls: number;
  /** What a person is waited for, in a line. */
  readonly waits: string | null;
}

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
  readonly state: "idle" | "thinking" | "spoke" | "absent";
  /** What it is asked for, or was asked for last. */
  readonly purpose: string | null;
  readonly messages: number;
}

export type ViewName = "argument" | "positions" | "claims" | "findings" | "report" | "cost";

/** Where a deliberation stood at a moment: what every view of it shows around itself. */
export interface Head {
  /** The last record it speaks of, and the last there is. */
  readonly at: number;
  readonly last: number;
  readonly status: Status;
  /** A process writes to it now; it is this server. */
  readonly isAlive: boolean;
  readonly isHere: boolean;
  readonly rail: readonly RailStop[];
  readonly seats: readonly SeatState[];
  readonly measures: readonly Measure[];
  readonly alarms: Health["alarms"];
  readonly failureModes: readonly FailureMode[];
  readonly blindness: "proved" | "host" | "broken";
  readonly spent: Spent;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly activeMs: number;
  /** What the run may never pass, as last set. */
  readonly caps: Caps;
  readonly outcome: string | null;
  readonly resolution: string | null;
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

export interface EntryRow extends Entry {
  readonly title: string | null;
  readonly message?: SaidMessage;
  /** Where a round begins: what it is about. */
  readonly topic?: string;
}

export interface LinkRow extends Pick<Entry, "seq" | "ts"> {
  readonly kind: "link";
  readonly link: Omit<Link, "kind">;
}

export type FeedRow = EntryRow | LinkRow;

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
    readonly status: NodeStatus["kind"];
    readonly certificate: string;
  }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly word: Word }[];
  readonly issues: readonly Issue[];
  readonly verdict: Verdict | null;
}

export interface PositionsView extends Positions {
  readonly at: number;
  readonly seats: readonly Seat[];
  readonly issues: readonly Issue[];
  readonly verdict: Verdict | null;
}

export type ResultView = Readonly<{ at: number; result: Result }>;

export type ReportView = Readonly<{ at: number; document: Document; formats: readonly string[] }>;

export interface CostView extends Costs {
  readonly at: number;
}

export const decided = z.strictObject({
  ask: text(200),
  choice: text(200),
  note: text(20_000).default(""),
});
export type Decided = z.input<typeof decided>;

export const answered = z.strictObject({
  ask: text(200),
  reply: z.custom<JsonObject>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "is one JSON object",
  ),
});
export type Answered = z.input<typeof answered>;

export const resumed = z.strictObject({
  caps: startForm.shape.caps,
  constraint: text(4_000).optional(),
  rerun: z.boolean().default(false),
});
export type Resumed = z.input<typeof resumed>;

export const nothing = z.strictObject({});
export const deliberationId = z.string().regex(ID, "is no deliberation id");

/** What a seat that a person holds is asked. */
export interface SeatAsk {
  readonly ask: string;
  readonly title: string;
  readonly purpose: string;
  readonly prompt: string;
  readonly schema: JsonObject;
}

export interface Recorded {
  readonly seq: number;
}
