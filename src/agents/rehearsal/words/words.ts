// What the panel's sentences are made of, one set a language. Places in braces are filled by whoever speaks:
// {act} an option as a thing to do, {Act} the same at the start of a sentence, {rival} another option, {care} {people}
// {event} {measure} {name} a seat's concern, {quote} what a message says.
// Law: {care} is one good thing that can be lost, {people} are many, {event} is a clause, {measure} is one thing to look at.
import type { Consulting } from "./consulting.ts";
import type { Reviewing } from "./reviewing.ts";
import type { Testing } from "./testing.ts";

export interface Concern {
  readonly name: string;
  readonly care: readonly string[];
  readonly people: readonly string[];
  readonly event: readonly string[];
  readonly measure: readonly string[];
}

export const CONCERNS = [
  "performance",
  "security",
  "maintainability",
  "ux",
  "architect",
  "cost",
  "business",
  "technical",
  "user",
  "advocate",
  "sceptic",
  "pragmatist",
] as const;
export type ConcernId = (typeof CONCERNS)[number];

const KINDS_OF_SENTENCE = [
  "claim",
  "revised",
  "reason",
  "precondition",
  "risk",
  "weakness",
  "failure",
  "alternative",
  "accepted",
  "rebutted",
  "kept",
  "compromise",
  "canAgree",
  "cannotAgree",
  "remainingRisk",
  "moved",
  "followed",
  "stayed",
  "reconsider",
  "objection",
  "rank",
  "gap",
  "reasons",
  "undiscussed",
  "summary",
  "overview",
  "question",
  "gains",
  "costs",
  "setAside",
  "action",
  "peace",
  "remark",
  "openPremise",
  "selfWeakness",
  "turned",
  "carried",
  "unmoved",
  "joined",
] as const;
export type SentenceKind = (typeof KINDS_OF_SENTENCE)[number];

/** Comments on messages, and what is written about a discussion. */
const KINDS_OF_RECORD = [
  "steelMan",
  "supporting",
  "extending",
  "questioning",
  "clarified",
  "conceded",
  "refined",
  "answering",
  "granting",
  "reasoning",
  "faultLine",
  "commonGround",
  "challenge",
  "targeted",
  "unshown",
  "weakestPart",
  "minority",
  "dispute",
  "singleDispute",
  "shared",
  "insight",
  "goOn",
  "stop",
  "cause",
  "adjustment",
  "roundup",
  "warrant",
  "explained",
  "whyOpen",
  "process",
  "matters",
  "framing",
  "journey",
  "falsified",
  "sameAnswer",
] as const;
export type RecordKind = (typeof KINDS_OF_RECORD)[number];

/** What a cast is made with. {first} and {second} are two roles' cares; {others…} is the second role's. */
const KINDS_OF_CASTING = ["stakes", "axes", "clashes", "statement", "scope", "criterion"] as const;
export type CastingKind = (typeof KINDS_OF_CASTING)[number];

/** Who speaks for a concern. Law: a role and never a person's name. */
export interface Role {
  readonly name: string;
  readonly expertise: readonly string[];
  readonly style: string;
  readonly bias: string;
  readonly tendency: string;
  readonly overlooks: readonly string[];
}

/** A named case in another field, and where it stops being one. */
export type Analogy = Readonly<
  Record<"pattern" | "field" | "analogy" | "breaksDown" | "principle", string>
>;

/** The parts of a summary that has to serve readers who have nothing else. */
export interface Recap {
  readonly headings: Readonly<
    Record<"theme" | "progress" | "topics" | "positions" | "disputes" | "next" | "quality", string>
  >;
  readonly theme: string;
  readonly progress: string;
  readonly moved: string;
  readonly unmoved: string;
  readonly topics: string;
  readonly position: string;
  /** What is told of a position besides, where there is room. */
  readonly wouldChange: string;
  readonly risk: string;
  readonly reasoning: string;
  readonly dispute: string;
  /** Where all hold the same. */
  readonly open: string;
  readonly attack: string;
  readonly quality: string;
  readonly unscored: string;
  readonly held: string;
  /** Used until the text is long enough. */
  readonly more: readonly string[];
}

/** A point on which seats differ whatever the topic. A seat's sentence carries the mark of its stance. */
export interface Divide {
  readonly title: string;
  readonly in: "precondition" | "risk";
  readonly stances: readonly {
    readonly label: string;
    readonly mark: string;
    readonly lines: readonly string[];
  }[];
}

export interface Words {
  readonly quotes: readonly [string, string];
  /** Between names in a row, and before the last of them. */
  readonly comma: string;
  readonly and: string;
  readonly space: string;
  isAct(text: string): boolean;
  readonly act: Readonly<
    Record<
      "choose" | "trial" | "now" | "later" | "leave" | "small" | "full" | "wait" | "hold",
      string
    >
  >;
  readonly also: string;
  readonly concerns: Readonly<Record<ConcernId, Concern>>;
  /** For a seat nobody foresaw. */
  other(title: string): Concern;
  readonly pools: Readonly<Record<SentenceKind, readonly string[]>>;
  readonly record: Readonly<Record<RecordKind, readonly string[]>>;
  readonly casting: Readonly<Record<CastingKind, readonly string[]>>;
  readonly roles: Readonly<Record<ConcernId, Role>>;
  readonly analogies: readonly [Analogy, ...Analogy[]];
  readonly recap: Recap;
  readonly divides: readonly [Divide, ...Divide[]];
  /** What everyone takes for granted, and why it may fail. */
  readonly premises: readonly (readonly [premise: string, mayFail: string])[];
  /** The same about {people}, {care} and {measure}, for when the list above is used up. */
  readonly morePremises: readonly (readonly [premise: string, mayFail: string])[];
  readonly axis: readonly string[];
  readonly views: readonly { readonly name: string; readonly lens: string }[];
  readonly tried: string;
  readonly testing: Testing;
  readonly consulting: Consulting;
  readonly reviewing: Reviewing;
}
