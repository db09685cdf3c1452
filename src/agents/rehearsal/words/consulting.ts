// What a chair and the specialists it asks say to each other. Places are those of all words, and besides:
// {one} {other} two specialists by name, {labels} several options, {quote} a specialist's own words.
const KINDS_OF_CONSULTING = [
  "question",
  "finding",
  "recommendation",
  "reason",
  "sure",
  "fair",
  "unsure",
  "keyConcern",
  "consensus",
  "gap",
  "parts",
  "worries",
  "kept",
  "moved",
  "followed",
  "fresh",
  "still",
  "over",
  "settle",
  "decision",
  "undecided",
  "doubted",
  "unsettled",
  "alone",
  "rationale",
  "rationaleOpen",
  "rationaleDoubted",
  "choice",
  "inline",
  "separate",
  "whyInline",
  "whySeparate",
  "openQuestion",
] as const;
export type ConsultingLine = (typeof KINDS_OF_CONSULTING)[number];

export interface Consulting {
  readonly lines: Readonly<Record<ConsultingLine, readonly string[]>>;
  /** What stands for "no concern". */
  readonly none: string;
}
