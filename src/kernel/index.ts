// The kernel: what a protocol author needs, and nothing else.
export {
  objection,
  shownIds,
  type Ask,
  type Choice,
  type Decision,
  type Gate,
  type Note,
  type Rule,
  type Shape,
} from "./ask.ts";
export type { Document } from "./ask.ts";
export { drive, MAX_STEPS, type Frontier } from "./drive.ts";
export type {
  Alarm,
  Answer,
  Amendment,
  Baseline,
  Seating,
  Category,
  Conduct,
  Confidence,
  Convergence,
  Declaration,
  Fact,
  Issue,
  Link,
  Measure,
  Message,
  Mode,
  Notice,
  Position,
  Recorded,
  Relation,
  Round,
  Shift,
  Verdict,
  Finding,
  Idea,
  Judgment,
  Ruling,
  OwnFact,
  Standing,
  Takeaway,
  Version,
  Vote,
} from "./fact.ts";
export { canonical, type Json, type JsonObject } from "./json.ts";
export type { Entry } from "./ledger.ts";
export type { Catalogue, Messages, Params, Phrase } from "./phrase.ts";
export {
  mostAsks,
  plannedStages,
  stage,
  type Outline,
  type PlannedEnd,
  type Stage,
} from "./outline.ts";
export {
  END_REASONS,
  type Brief,
  type EndReason,
  type Outcome,
  type Protocol,
  type Wording,
} from "./protocol.ts";
export type { Chance, Rehearse, Scene, Traits } from "./rehearse.ts";
export {
  isAnswered,
  type Absent,
  type AbsentState,
  type Answered,
  type AnsweredState,
  type Replies,
  type Reply,
} from "./reply.ts";
export { fork, single, record, scope, all, type Request, type Script } from "./script.ts";
export { PERSON, type Seat } from "./ask.ts";
