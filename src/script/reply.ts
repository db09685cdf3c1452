// A reply ends in exactly one state. Only the first two are ever an opinion.
import type { Phrase } from "./phrase.ts";

export type AnsweredState = "answered" | "repaired";
export type AbsentState = "unparsable" | "refused" | "timed-out" | "absent";

export interface Answered<T> {
  readonly kind: "answered";
  readonly ask: string;
  readonly seat: string;
  readonly state: AnsweredState;
  readonly value: T;
  /** Rules it broke and was kept despite. */
  readonly flags: readonly string[];
}

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

export type Reply<T = unknown> = Answered<T> | Absent;
export type Replies = ReadonlyMap<string, Reply>;

export function isAnswered<T>(reply: Reply<T>): reply is Answered<T> {
  return reply.kind === "answered";
}
