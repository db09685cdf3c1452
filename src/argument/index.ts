// The public surface of the argument folder.
export type {
  ArgumentGraph,
  ArgumentNode,
  AuthorEvent,
  ClaimNode,
  Edge,
  Evidence,
  MessageNode,
  Mode,
  NodeId,
  OptionNode,
  SeatId,
  VerificationNode,
} from "./graph.ts";
export { evidence } from "./graph.ts";
export { graphOf } from "./graph-of.ts";
export { inWords, phraseOf } from "./in-words.ts";
export { effectiveAttacks, type Attack, type Tie } from "./attacks.ts";
export { framework, grounded, type Framework, type Grounded } from "./framework.ts";
export { preferred, stable, type Extensions, type SearchLimits } from "./extensions.ts";
export { readFramework, type FrameworkFormat, type FrameworkReading } from "./read-framework.ts";
export type { Defence, DefenceStep, Impasse, Loop, Split, Status, View, Views } from "./status.ts";
export {
  statuses,
  type Assessment,
  type Flags,
  type Statuses,
  type StatusLimits,
} from "./statuses.ts";
export { checkCertificate } from "./check-certificate.ts";
export {
  minorityReport,
  resolve,
  type Dissent,
  type Resolution,
  type Votes,
} from "./resolution.ts";
export {
  classifyShift,
  conduct,
  type Conduct,
  type Holders,
  type Move,
  type Shift,
  type Turn,
} from "./shifts.ts";
export {
  falseConsensus,
  independentSupport,
  type Consensus,
  type Suspicion,
} from "./false-consensus.ts";
export { graphStrengths, strengths, type BipolarGraph, type Strengths } from "./strength.ts";
