// A protocol: a script, the outline it stays inside, and the words its asks are rendered in.
import type { Ask, Shape, Document } from "./ask.ts";
import type { Json } from "./json.ts";
import type { Outline } from "./outline.ts";
import type { Rehearse } from "./rehearse.ts";
import type { FormWords, Messages, ReportWords } from "./phrase.ts";
import type { Script } from "./script.ts";
import type { Start } from "./start.ts";

/** Why a deliberation may stop. Where it stands then is another matter: a verdict says it. */
export const END_REASONS = [
  /** All rounds were held. */
  "rounds",
  /** The signals of the protocol say that more brings nothing. */
  "signals",
  "nobody-moved",
  /** No important conflict was open. */
  "nothing-open",
  /** Everyone said the same before anyone spoke, and an attack changed nothing. */
  "agreed",
  /** A rule of the protocol decided, or what it asks for is fulfilled. */
  "decided",
  "cap",
  "budget",
  "human",
  "escalated",
  "no-quorum",
  "infrastructure",
  // Only in logs of older versions, in which the reason says where it stands as well.
  "settled",
  "stable-majority",
  "stable-split",
  "nothing-new",
  "converged",
] as const;
type CommonReason = (typeof END_REASONS)[number];
/** One that a protocol brings itself, under its own name: `jury/hung`. Its words stand in the protocol's reports' words under that key. */
export type OwnReason = `${string}/${string}`;
/** Why a deliberation ended. */
export type EndReason = CommonReason | OwnReason;

/** Names that a protocol brings begin with its own. */
export function isOwnName(name: string): name is OwnReason {
  return /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(name);
}

/** What a script returns: why it ended, and details of its own. */
export interface Outcome {
  readonly reason: EndReason;
  /** What the command ends with, where the protocol's own rule differs from the reason's. */
  readonly exit?: number;
  readonly [detail: string]: Json | undefined;
}

/** What every brief has; protocols add their own. */
export interface Brief {
  readonly topic: string;
  readonly lang: "en" | "ja" | "zh";
  readonly options: readonly string[];
  /** Documents that every seat reads. */
  readonly context: readonly Document[];
  /** Documents that are dealt out, each to one seat, which then discloses what others lack. */
  readonly dealt?: readonly Document[];
  /** Peers are shown under letters instead of their roles. */
  readonly anonymous: boolean;
  /** One model alone is asked before the panel, and what the panel changed in its answer is said afterwards. */
  readonly baseline?: boolean;
  readonly filled?: Filled;
  /** What the run does once a member is lost and the protocol's own remedies are spent; absent, it goes on. */
  readonly onPartial?: (typeof ON_PARTIAL)[number];
}

export const ON_PARTIAL = ["continue", "pause", "fail"] as const;

/** What is known before the start of who fills the seats. A name is a seat's id or role, `*` all others. */
export interface Filled {
  /** Those that whoever starts it names a model for. */
  readonly named: readonly string[];
  /** Name → the family of its model. */
  readonly families: Readonly<Record<string, string>>;
}

/** The texts of a protocol. Changing them is not changing the protocol (law 7). */
export interface Wording {
  /** What all seats share and never changes; a purpose that stands apart from the discussion may have its own. */
  constitution(brief: Brief, purpose: string): string;
  /** What one ask wants, from its purpose and details alone. */
  task(ask: Ask): string;
  /** Which blocks of a prompt speak to the seat and are no material, as half a sentence; absent, the block "seat" alone. */
  readonly speaking?: string;
  /** In which order a message's fields are read; others follow. */
  readonly fields: readonly string[];
}

/** How a deliberation is held: its script, the outline it stays inside, and its words. */
export interface Protocol<B extends Brief = Brief> {
  readonly name: string;
  readonly version: number;
  /** What may be chosen before it starts; one without is started by programs alone. */
  readonly start?: Start;
  readonly brief: Shape<B>;
  /** Asks, records and returns; it never waits, reads or writes. */
  script(brief: B): Script<Outcome>;
  /** What the script may do at the most. */
  outline(brief: B): Outline;
  readonly wording: Wording;
  /** How the built-in panel fills its forms; without it, from their schemas alone. */
  readonly rehearse?: Rehearse;
  /** What its facts and gates say, in every language; absent, they are shown as they were recorded. */
  readonly messages?: Messages;
  /** What its reports say besides what all reports say. */
  readonly words?: ReportWords;
  /** What people read in its forms, who hold a seat. */
  readonly forms?: FormWords;
  /** How its logs are read: a `Reading`, known by its form. Absent, as a discussion of options. */
  readonly reading?: object;
  /** How its results are written down: a `Writing`, known by its form. */
  readonly writing?: object;
}
