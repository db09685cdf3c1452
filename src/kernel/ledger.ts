// The lines of the ledgers that a deliberation under test keeps: what was claimed, what was checked, what was decided.
// Names and spelling are those of the files, so that a line in the record is a line in the ledger, byte for byte.

export const ROLES = ["action", "guardian", "observer", "critic"] as const;
export type Role = (typeof ROLES)[number];

export const CLAIM_STATUSES = [
  "pending",
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "tested_unclear",
  "superseded",
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Something that can be tested. Its status is that of its birth; the fold over the verifications says where it stands now. */
export interface Claim {
  readonly id: string;
  readonly round: number;
  readonly raised_by: Role;
  readonly text: string;
  /** One outcome that could be observed. */
  readonly testable_as: string;
  readonly status: ClaimStatus;
  readonly supersedes?: string;
  readonly raised_at_artifact?: string;
  /** The option it speaks for. */
  readonly option?: string;
}

export interface StatusChange {
  readonly claim_id: string;
  readonly from: ClaimStatus;
  readonly to: ClaimStatus;
  /** Whether what was found speaks for the claim or against it; the colour of the result does not say. */
  readonly stance: "supports" | "contradicts";
}

export const CHECKS = [
  "critic_attack_on_action_trace",
  "guardian_vs_observer_walkthrough",
  "observer_friction_vs_critic_attack",
  "all_vs_prior_decisions",
] as const;
export type Check = (typeof CHECKS)[number];
/** After the last round: what the roles make of the claims that no check has tested. */
export const SETTLING = "pending_claims";
export const RESULTS = ["BROKEN", "ROBUST", "UNCLEAR", "NOT_APPLICABLE"] as const;
export type CheckResult = (typeof RESULTS)[number];

export interface Verification {
  readonly id: string;
  readonly round: number;
  readonly check: Check | typeof SETTLING;
  readonly result: CheckResult;
  /** Sections of artifacts, or lines of ledgers. */
  readonly evidence_refs: readonly string[];
  readonly notes: string;
  readonly claims_affected: readonly string[];
  readonly claim_status_changes: readonly StatusChange[];
  /** Pending claims that nothing here can test, each with the test that would settle it: a mark, and no status. */
  readonly not_testable?: readonly { readonly claim_id: string; readonly test: string }[];
  /** observed: a command ran, and its exit status decided. argued: somebody judged. */
  readonly basis: "observed" | "argued";
  /** The option that was tested. */
  readonly option?: string;
}

export const CITE_TYPES = ["claim", "verification", "decision"] as const;
export const CITE_RELATIONS = ["based-on", "supported-by", "supersedes", "builds-on"] as const;
export const MADE_BY = ["consensus", "round_lead", "adversary_concession"] as const;

export interface Cite {
  readonly type: (typeof CITE_TYPES)[number];
  readonly id: string;
  readonly relation: (typeof CITE_RELATIONS)[number];
}

export interface LedgerDecision {
  readonly id: string;
  readonly round: number;
  readonly text: string;
  readonly cites: readonly Cite[];
  readonly made_by: (typeof MADE_BY)[number];
  readonly round_artifact_refs: readonly string[];
}

export interface Lead {
  readonly round: number;
  readonly lead: Role;
  readonly is_stress: boolean;
  readonly absent_agent: Role | null;
}

/** A later line with the same id says where it was resolved. */
export interface LedgerTension {
  readonly id: string;
  readonly round: number;
  readonly text: string;
  readonly sources: readonly string[];
  readonly resolved_in?: string;
}

export const DRIFT_VERDICTS = ["PASS", "FAIL", "PARTIAL"] as const;

export interface DriftCheck {
  readonly round: number;
  readonly verdict: (typeof DRIFT_VERDICTS)[number];
  /** From 1, on the anchor, to 5, somewhere else. */
  readonly deviation: number;
  /** The drift that was found before has been dealt with. */
  readonly addressed: boolean;
}

/** The files of the ledgers, by name, and what a line of each holds. */
export interface LedgerLines {
  readonly claims: Claim;
  readonly verifications: Verification;
  readonly decisions: LedgerDecision;
  readonly lead_history: Lead;
  readonly tensions: LedgerTension;
  readonly drift: DriftCheck;
}
export type LedgerName = keyof LedgerLines;
export const LEDGER_NAMES = [
  "claims",
  "verifications",
  "decisions",
  "lead_history",
  "tensions",
  "drift",
] as const satisfies readonly LedgerName[];

/** A line that entered a ledger. */
export type Entry = {
  readonly [L in LedgerName]: {
    readonly kind: "entry";
    readonly ledger: L;
    readonly line: LedgerLines[L];
  };
}[LedgerName];
