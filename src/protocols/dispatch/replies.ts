// What chair and specialists say, as parsed.
export const TOUCHES = ["security", "cross-cutting"] as const;

/** What a form is filled with by someone who has nothing to say. */
const NOTHING = /^(?:none|nothing(?: new)?|null|n\/?a|なし|特になし|无|没有)?[\s\p{P}]*$/iu;

export function saysNothing(text: string): boolean {
  return NOTHING.test(text.trim());
}

export interface QuestionsReply {
  readonly dispatch: readonly { readonly specialist: string; readonly question: string }[];
}

export interface Assessment {
  /** High, Medium or Low; anything else is none. */
  readonly confidence: string;
  readonly reasoning: string;
  readonly keyConcern: string;
}

export interface ConsultReply {
  readonly finding: string;
  readonly recommendation: string;
  readonly reasons: readonly string[];
  readonly option?: string;
  readonly conservative: boolean;
  readonly touches: readonly (typeof TOUCHES)[number][];
  readonly needsHumanJudgment: boolean;
  readonly evidence?: readonly { readonly document: string; readonly quote: string }[];
  readonly confidenceAssessment: Assessment;
}

export interface ChairSynthesisReply {
  readonly consensus: readonly string[];
  readonly conflicts: readonly {
    readonly between: readonly string[];
    readonly kind: "disagreement" | "concern";
    readonly point: string;
  }[];
  readonly gaps: readonly string[];
  readonly options?: readonly { readonly label: string; readonly holders: readonly string[] }[];
  readonly reasons?: readonly { readonly label: string; readonly holders: readonly string[] }[];
}

export interface ConfirmationReply {
  readonly declaredOption: string;
  readonly ownOption: string | null;
}

export interface ConflictReply {
  readonly response: string;
  /** "" if there is nothing that round 1 did not say. */
  readonly newReasoning: string;
  readonly option?: string;
  readonly ownOption?: string | null;
  readonly changedBecauseOf?: readonly string[];
  readonly conflicts: readonly {
    readonly conflict: string;
    readonly stillInConflict: boolean;
    readonly why: string;
  }[];
  readonly needsHumanJudgment: boolean;
  readonly confidenceAssessment: Assessment;
}

export interface ResolutionQuestionsReply {
  readonly questions: readonly { readonly conflict: string; readonly question: string }[];
}

export interface ResultReply {
  readonly decision: string;
  readonly rationale: string;
  /** From a chair who works alone: the option that it takes. */
  readonly option?: string;
  readonly choices?: readonly {
    readonly conflict: string;
    readonly winner: string;
    readonly reason: string;
  }[];
  readonly actionItems: readonly {
    readonly item: string;
    readonly where: "inline" | "separate issue";
    readonly reason: string;
  }[];
  readonly openQuestions: readonly string[];
}
