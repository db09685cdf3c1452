// A reply ends in exactly one state. Only the first two are ever an opinion.
import type { Phrase } from "./phrase.ts";

/** Whether an answer came at once or was mended. */
export type AnsweredState = "answered" | "repaired";
/** Why there is no answer. */
export type AbsentState = "unparsable" | "refused" | "timed-out" | "absent";

/** A reply that passed its form and its rules. */
export interface Answered<T> {
  readonly kind: "answered";
  readonly ask: string;
  readonly seat: string;
  readonly state: AnsweredState;
  readonly value: T;
  /** Rules it broke and was kept despite. */
  readonly flags: readonly string[];
}

/** A seat that gave no answer that counts. */
export interface Absent {
  readonly kind: "absent";
  readonly ask: string;
  readonly seat: string;
  readonly state: AbsentState;
  readonly why: string;
  /** What the reason was made from, where it is the engine's own. */
  readonly says?: Phrase;
  /** False where asking again cannot help: no access, no credit, an open breaker. */
  readonly mendable: boolean;
}

/** What came of an ask: an answer, or an absence that the script has to look at. */
export type Reply<T = unknown> = Answered<T> | Absent;
/** The replies so far, by the id of their ask. */
export type Replies = ReadonlyMap<string, Reply>;

/** Whether a reply is an answer; narrows its type. */
export function isAnswered<T>(reply: Reply<T>): reply is Answered<T> {
  return reply.kind === "answered";
}
