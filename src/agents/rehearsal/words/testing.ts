// What the panel's artifacts, checks, decisions and records are made of, one set a language. Places in braces as in the other
// words, and: {aim} what is attacked, {id} and {text} a line of a ledger, {label} and {was} options in quotation marks.
// Law: what is listed as an order is told in that order; any selection of it still reads as one course of events.
import type { Check, Role } from "../../../script/ledger.ts";

/** What is done, and what is different afterwards; or a claim, and the outcome by which it is tested. */
export type Pair = readonly [string, string];

const LINES = [
  "watches",
  "outcome",
  "must",
  "measuredBy",
  "tolerance",
  "mechanism",
  "condition",
  "lost",
  "persona",
  "goal",
  "friction",
  "hypothesis",
  "given",
  "brokenIf",
  "robustIf",
  "tried",
  "decidedAfterBreak",
  "decided",
  "tension",
  "impact",
  "onAnchor",
  "offAnchor",
  "correction",
  "summary",
  "pendingWhy",
  "whyLeft",
  "whyJoined",
  "whyFollowed",
  "opening",
  "notPrevailed",
  "wouldBeRight",
  "closing",
  "bears",
] as const;
export type TestingLine = (typeof LINES)[number];

export interface Testing {
  /** What a role stands for, by name: no role is named like another seat's concern. */
  readonly sides: Readonly<Record<Role, string>>;
  readonly lines: Readonly<Record<TestingLine, readonly string[]>>;
  /** Courses of events, in order. */
  readonly asMeant: readonly Pair[];
  readonly atTheEdge: readonly Pair[];
  readonly builtOn: readonly Pair[];
  readonly walk: readonly string[];
  readonly attack: readonly string[];
  readonly variables: readonly Pair[];
  /** What a critic claims, and what the others do. */
  readonly charges: readonly Pair[];
  readonly assertions: readonly Pair[];
  readonly compared: Readonly<Record<Check, readonly string[]>>;
  readonly found: Readonly<Record<"BROKEN" | "ROBUST" | "UNCLEAR", readonly string[]>>;
  readonly theProposal: string;
  /** What an earlier round settled; in the first round, the question. */
  readonly primitive: string;
  readonly firstPrimitive: string;
  /** How a line of a ledger is reported. */
  readonly reported: Readonly<
    Record<"confirmed" | "refuted" | "unsettled" | "pending" | "decided", string>
  >;
  /** What opens each part of a proposal or a supplement. */
  readonly parts: Readonly<
    Record<
      "why" | "order" | "bears" | "needs" | "wrong" | "soFar" | "change" | "instead" | "open",
      string
    >
  >;
  readonly view: Readonly<Record<Role, string>>;
  /** What a rehearsed command prints. */
  readonly printed: string;
}
