// What the panel's sentences are made of, one set a language. Places in braces are filled by whoever speaks:
// {act} an option as a thing to do, {Act} the same at the start of a sentence, {rival} another option, {care} {people}
// {event} {measure} {name} a seat's concern, {quote} what a message says.
// Law: {care} is one good thing that can be lost, {people} are many, {event} is a clause, {measure} is one thing to look at.

export interface Concern {
  readonly name: string;
  readonly care: readonly string[];
  readonly people: readonly string[];
  readonly event: readonly string[];
  readonly measure: readonly string[];
}

export const CONCERNS = [
  "performance", "security", "maintainability", "ux", "architect", "cost", "business", "technical", "user", "advocate", "sceptic", "pragmatist",
] as const;
export type ConcernId = (typeof CONCERNS)[number];

const KINDS_OF_SENTENCE = [
  "claim", "revised", "reason", "precondition", "risk", "weakness", "failure", "alternative", "accepted", "rebutted", "kept", "compromise", "canAgree",
  "cannotAgree", "remainingRisk", "moved", "followed", "stayed", "reconsider", "objection", "rank", "gap", "reasons", "undiscussed", "summary", "overview", "question",
  "gains", "costs", "setAside", "action", "peace", "remark", "openPremise", "selfWeakness", "turned", "carried", "unmoved", "joined",
] as const;
export type SentenceKind = (typeof KINDS_OF_SENTENCE)[number];

/** A point on which seats differ whatever the topic. A seat's sentence carries the mark of its stance. */
export interface Divide {
  readonly title: string;
  readonly in: "precondition" | "risk";
  readonly stances: readonly { readonly label: string; readonly mark: string; readonly lines: readonly string[] }[];
}

export interface Words {
  readonly quotes: readonly [string, string];
  /** Between names in a row, and before the last of them. */
  readonly comma: string;
  readonly and: string;
  readonly space: string;
  isAct(text: string): boolean;
  readonly act: Readonly<Record<"choose" | "trial" | "now" | "later" | "leave" | "small" | "full" | "wait" | "hold", string>>;
  readonly also: string;
  readonly concerns: Readonly<Record<ConcernId, Concern>>;
  /** For a seat nobody foresaw. */
  other(title: string): Concern;
  readonly pools: Readonly<Record<SentenceKind, readonly string[]>>;
  readonly divides: readonly [Divide, ...Divide[]];
  /** What everyone takes for granted, and why it may fail. */
  readonly premises: readonly (readonly [premise: string, mayFail: string])[];
  /** The same about {people}, {care} and {measure}, for when the list above is used up. */
  readonly morePremises: readonly (readonly [premise: string, mayFail: string])[];
  readonly axis: readonly string[];
  readonly views: readonly { readonly name: string; readonly lens: string }[];
  readonly tried: string;
}
