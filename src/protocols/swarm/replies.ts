// What the seats of a swarm reply, as the script reads it.
import type { Mode, Relation } from "../../kernel/fact.ts";
import type { Persona, Tension } from "./cast.ts";

export interface AnalysisReply {
  readonly problemDefinition: {
    readonly statement: string;
    readonly scope: string;
    readonly successCriteria: readonly string[];
  };
  readonly experts: readonly Persona[];
  readonly tensionMap: readonly Tension[];
}
interface Quoting {
  readonly evidence?: readonly { readonly document: string; readonly quote: string }[];
}
export interface ReferenceReply {
  readonly targetId: string;
  readonly relation: Relation;
  readonly mode: Mode | null;
  readonly steelMan: string;
  readonly comment: string;
}
interface Referring {
  readonly references: readonly ReferenceReply[];
}
export interface DeclarationReply extends Quoting {
  readonly position: string;
  readonly confidence: number;
  readonly conditions: string;
  readonly wouldChangeIf: string;
  readonly keyRisk: string;
  readonly option?: string;
  readonly ownOption?: string | null;
  readonly changeReason?: string;
}
interface Group {
  readonly label: string;
  readonly holders: readonly string[];
}
export interface OpeningReply {
  readonly faultLines: string;
  readonly questions: readonly { readonly to: string; readonly question: string }[];
  readonly options?: readonly Group[];
  readonly reasons?: readonly Group[];
}
export interface ArgumentReply extends Quoting, Referring {
  readonly position: string;
  readonly reasoning: string;
  readonly proposals: readonly string[];
  readonly counterpoints: readonly string[];
  readonly questions: readonly string[];
  readonly codeOrDiagrams: string;
  readonly declaredOption?: string;
  readonly ownOption?: string | null;
}
export interface ConfirmationReply {
  readonly declaredOption: string;
  readonly ownOption: string | null;
}
export interface StressTestReply extends Quoting, Referring {
  readonly targetedAgreement: string;
  readonly assumption: string;
  readonly weakestEvidence: string;
  readonly failureScenario: string;
  readonly minorityCase: string;
}
export interface ResponseReply extends Quoting, Referring {
  readonly response: string;
  readonly positionShift: "none" | "minor" | "major";
  readonly currentPosition: string;
  readonly shiftReason: string;
  readonly triggers: readonly string[];
  readonly option?: string;
  readonly ownOption?: string | null;
}
export interface AnalogyReply extends Referring {
  readonly pattern: string;
  readonly field: string;
  readonly analogy: string;
  readonly breaksDown: string;
  readonly principle: string;
}
interface Agreement {
  readonly point: string;
  readonly supporters: readonly string[];
  readonly strength: "strong" | "moderate" | "weak";
}
type Level = "high" | "medium" | "low";
export type Recommendation = "continue" | "deep-dive" | "different-angle" | "synthesize";
export interface QualityReply {
  readonly qualityScore: Readonly<
    Record<
      | "genuineDisagreement"
      | "evidenceQuality"
      | "steelManning"
      | "novelInsights"
      | "positionEvolution"
      | "overall",
      number
    >
  >;
  readonly summary: string;
  readonly agreements: readonly Agreement[];
  /** Kinds of reasons that the experts now give. */
  readonly reasons: readonly Group[];
  readonly activeDisagreements: readonly {
    readonly point: string;
    readonly positions: readonly {
      readonly stance: string;
      readonly advocates: readonly string[];
    }[];
  }[];
  readonly insights: readonly {
    readonly insight: string;
    readonly novelty: Level;
    readonly source: string;
  }[];
  readonly openQuestions: readonly string[];
  readonly recommendation: Recommendation;
  readonly recommendationReason: string;
  readonly differentAngle: string;
  readonly cause: string;
  readonly adjustment: string;
}
export interface SynthesisReply {
  readonly executiveSummary: string;
  readonly insights: readonly {
    readonly title: string;
    readonly description: string;
    readonly confidence: Level;
    readonly confidenceReason: string;
    readonly supportingEvidence: readonly {
      readonly messageId: string;
      readonly summary: string;
    }[];
    readonly dissentingViews: readonly {
      readonly messageId: string;
      readonly summary: string;
      readonly refuted: boolean;
    }[];
  }[];
  readonly agreements: readonly Agreement[];
  readonly minorityReport: readonly {
    readonly position: string;
    readonly advocate: string;
    readonly reason: string;
    readonly stillValid: boolean;
    readonly note: string;
  }[];
  readonly unresolvedDebates: readonly {
    readonly topic: string;
    readonly positions: readonly {
      readonly stance: string;
      readonly advocates: readonly string[];
      readonly arguments: readonly string[];
    }[];
    readonly whyUnresolved: string;
  }[];
  readonly positionEvolution: readonly {
    readonly expert: string;
    readonly journey: readonly string[];
    readonly keyTurningPoints: readonly string[];
  }[];
  readonly openQuestions: readonly {
    readonly question: string;
    readonly whyOpen: string;
    readonly suggestedApproach: string;
  }[];
  readonly recommendations: readonly {
    readonly action: string;
    readonly confidence: Level;
    readonly risk: string;
    readonly prerequisite: string;
  }[];
  readonly metaObservations: string;
}
export interface SummaryReply {
  readonly summary: string;
}
export interface ReopeningReply {
  readonly productiveTension: string;
  readonly settledTensions: readonly string[];
  readonly mostUrgent: string;
  readonly topic: string;
  readonly framing: string;
}
