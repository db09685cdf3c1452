// What reviewers, an author and those asked besides say about an artifact. {quote} is the beginning of the passage that is spoken of,
// {ids} findings by their ids, {subject} what the artifact is about, {title} {other} ideas by name.
// Law: nothing is said that only holds for some artifacts; no work, person or number is made up.
import type { Pair } from "./testing.ts";

const KINDS_OF_REVIEWING = [
  "met",
  "partly",
  "unmet",
  "accepts",
  "letsGo",
  "insists",
  "remainsNew",
  "remains",
  "alternative",
  "declined",
  "declinedAgain",
  "unplaced",
  "taken",
  "searched",
  "sourceSays",
  "right",
  "halfRight",
  "wrong",
  "recommended",
  "rootCause",
  "strong",
  "viable",
  "weak",
  "kill",
  "combined",
  "dropped",
  "noveltySource",
  "whyItMatters",
  "feasibility",
  "risk",
  "competition",
  "scope",
] as const;
export type ReviewingLine = (typeof KINDS_OF_REVIEWING)[number];

/** What a finding is about: its problem and what is proposed instead. */
const KINDS_OF_FINDING = [
  "prose",
  "code",
  "grave",
  "graveCode",
  "nit",
  "nitCode",
  "change",
  "novelty",
  "no-pain-point",
  "missing-literature",
  "experiment-needed",
] as const;
export type FindingKind = (typeof KINDS_OF_FINDING)[number];

export interface Reviewing {
  readonly findings: Readonly<Record<FindingKind, readonly Pair[]>>;
  readonly lines: Readonly<Record<ReviewingLine, readonly string[]>>;
  /** Where a passage stands: {heading}, {line}. */
  readonly place: { readonly line: string; readonly under: string };
  /** Marks a rehearsed change; {id} is the finding. */
  readonly mark: string;
  readonly markAgain: string;
  readonly source: { readonly title: string; readonly where: string };
  /** Ideas: a title and a question. */
  readonly ideas: readonly Pair[];
  readonly refined: string;
  readonly merged: string;
}
