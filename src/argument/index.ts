// The public surface of the argument folder.
export type {
  ArgumentGraph,
  ArgumentNode,
  AuthorEvent,
  ClaimNode,
  Edge,
  Evidence,
  MessageNode,
  NodeId,
  OptionNode,
  SeatId,
  VerificationNode,
} from "./graph.ts";
export type { Mode } from "../kernel/fact.ts";
export { evidence } from "./graph.ts";
export { graphOf } from "./graph-of.ts";
export { inWords, phraseOf } from "./in-words.ts";
export { effectiveAttacks, type Attack, type Tie } from "./attacks.ts";
export { framework, grounded, type Framework, type Grounded } from "./framework.ts";
export { preferred, stable, type Extensions, type SearchLimits } from "./extensions.ts";
export { readFramework, type FrameworkFormat, type FrameworkReading } from "./read-framework.ts";
export type {
  Defence,
  DefenceStep,
  Impasse,
  Loop,
  Split,
  Status,
  AdmissibleView,
  Views,
} from "./status.ts";
export {
  statuses,
  type Assessment,
  type Flags,
  type Statuses,
  type StatusLimits,
} from "./statuses.ts";
export { checkCertificate } from "./check-certificate.ts";
export { classifyMove, type DeclaredMove, type Holders, type MoveClass } from "./moves.ts";
export { optionAttacks, type OptionAttack, type OptionsUnderAttack } from "./option-attacks.ts";
export { graphStrengths, strengths, type BipolarGraph, type Strengths } from "./strength.ts";
