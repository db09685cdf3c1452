// What the seats of a structured deliberation say, as parsed. Field names are those of the artifacts and ledgers.
import type {
  CheckResult,
  Check,
  ClaimStatus,
  Cite,
  DriftCheck,
  Role,
  StatusChange,
} from "../../kernel/ledger.ts";

interface Group {
  readonly label: string;
  readonly holders: readonly Role[];
}

/** Where a role stands: its own word on the blind round, later on the options as they are. */
export interface StanceReply {
  /** What its blind position amounts to: only with this is it a vote. */
  readonly declaredOption?: string;
  readonly option?: string;
  readonly ownOption?: string | null;
  readonly changeReason?: string;
  readonly changedBecauseOf?: readonly string[];
}

export interface PositionReply {
  readonly who: string;
  readonly watches: string;
  readonly position: string;
  readonly confidence: number;
  readonly wouldChangeIf: string;
  readonly keyRisk: string;
  readonly option?: string;
  readonly evidence?: readonly { readonly document: string; readonly quote: string }[];
}

export interface ProposalReply {
  readonly proposal: string;
  readonly proposedOption?: string;
  /** First round only: what the blind positions amount to, and the kinds of reasons behind them. */
  readonly options?: readonly Group[];
  readonly reasons?: readonly Group[];
}

export interface SupplementReply {
  readonly supplement: string;
  readonly relation: "supports" | "counters" | "extends" | "questions";
  readonly mode: "rebuts" | "undercuts" | "undermines" | null;
}

export interface ClaimReply {
  readonly text: string;
  readonly testable_as: string;
  readonly option?: string;
  readonly supersedes?: string | null;
}

interface Claiming extends StanceReply {
  readonly claims: readonly ClaimReply[];
}

export interface Trace {
  readonly initial: readonly { readonly variable: string; readonly value: string }[];
  readonly steps: readonly { readonly step: string; readonly stateChange: string }[];
  readonly outcome: string;
}

export interface ActionReply extends Claiming {
  readonly happyPath: Trace;
  readonly edgeCase: Trace;
  readonly earlierPrimitive: Trace & { readonly primitive: string };
  readonly selfAssessment: number;
}

export interface GuardianReply extends Claiming {
  readonly invariant: {
    readonly must: string;
    readonly measuredBy: string;
    readonly tolerance: string;
  };
  readonly verdict: "PASS" | "FAIL" | "CONDITIONAL_PASS" | "INCONCLUSIVE";
  readonly evidence: readonly { readonly source: string; readonly quote: string }[];
  readonly confidence: number;
  readonly mechanism: string;
  readonly condition: string;
  readonly failureScenario: string;
}

export interface ObserverReply extends Claiming {
  readonly persona: string;
  readonly goal: string;
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: "success" | "confusion" | "stuck";
  }[];
  readonly friction: readonly { readonly step: number; readonly what: string }[];
  readonly goalMet: "Yes" | "No" | "Partially";
}

export interface CriticReply extends Claiming {
  readonly target: string;
  readonly hypothesis: string;
  readonly preconditions: readonly string[];
  readonly attackSteps: readonly string[];
  readonly brokenIf: string;
  readonly robustIf: string;
  readonly verdict: "BROKEN" | "ROBUST" | "UNCLEAR";
  readonly tried: string;
  readonly confidence: number;
}

export type ArtifactReply = ActionReply | GuardianReply | ObserverReply | CriticReply;

/** In the quick preset a role speaks and makes its artifact in one turn. */
export type TurnReply = ArtifactReply & Partial<ProposalReply> & Partial<SupplementReply>;

export interface CheckReply {
  readonly result: Exclude<CheckResult, "NOT_APPLICABLE">;
  readonly option?: string;
  readonly evidence_refs: readonly string[];
  readonly notes: string;
  readonly claim_status_changes: readonly {
    readonly claim_id: string;
    readonly to: Exclude<ClaimStatus, "pending">;
    readonly stance: StatusChange["stance"];
  }[];
  /** A command whose exit status decides: the result is what success means, and failure means the opposite. */
  readonly observe?: string;
}

export interface AssessmentReply {
  readonly decisions: readonly {
    readonly text: string;
    readonly cites: readonly { readonly id: string; readonly relation: Cite["relation"] }[];
  }[];
  readonly tensions: readonly { readonly text: string; readonly sources: readonly Role[] }[];
  readonly resolvedTensions?: readonly {
    readonly tension: string;
    readonly by: string;
    readonly why: string;
  }[];
  readonly architectureImpact: string;
}

/** What whoever checks is asked at once: one check, or several, and in the quick preset the assessment with them. */
export type WorkReply = {
  readonly checks?: Readonly<Partial<Record<Check, CheckReply>>>;
} & Partial<AssessmentReply>;

export interface DriftReply {
  readonly verdict: DriftCheck["verdict"];
  readonly deviation: number;
  readonly why: string;
  readonly correction: string;
  readonly addressed?: boolean;
}

export interface StructuredSynthesisReply {
  readonly executiveSummary: string;
  readonly findings: readonly { readonly text: string; readonly cites: readonly string[] }[];
  readonly pendingClaims: readonly {
    readonly claim_id: string;
    readonly reading: "likely_confirmed" | "likely_refuted" | "open";
    readonly why: string;
    readonly test: string;
  }[];
  readonly minorityReport: readonly {
    readonly position: string;
    readonly advocate: string;
    readonly reason: string;
    readonly stillValid: boolean;
    readonly note: string;
  }[];
  readonly openQuestions: readonly { readonly question: string; readonly whyOpen: string }[];
  readonly recommendations: readonly {
    readonly action: string;
    readonly risk: string;
    readonly cites: readonly string[];
  }[];
}
