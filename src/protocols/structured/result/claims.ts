// Claims, checks, decisions and tensions of a structured deliberation, as its ledgers amount to.
// Law: where a claim stands is the fold over the ledger; every transition on the way is kept, also of a claim that was tested again.
import {
  CHECKS,
  type CheckResult,
  type Claim,
  type ClaimStatus,
  type LedgerDecision,
  type LedgerTension,
  type Role,
  type StatusChange,
  type Verification,
} from "../../../kernel/ledger.ts";
import { claimStatuses, currentTensions, type Ledgers } from "../ledger/ledgers.ts";

export interface Transition
  extends Omit<StatusChange, "claim_id">, Pick<Verification, "round" | "basis"> {
  /** The check that made it. */
  readonly verification: string;
}

export interface ClaimRow extends Pick<Claim, "id" | "round" | "text" | "status"> {
  readonly raisedBy: Role;
  readonly testableAs: string;
  /** The option it speaks for. */
  readonly option: string | null;
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
  readonly history: readonly Transition[];
}

export interface CheckCell extends Pick<
  Verification,
  "id" | "check" | "result" | "basis" | "notes"
> {
  readonly evidence: readonly string[];
  readonly option: string | null;
  readonly changes: readonly StatusChange[];
}

/** The four checks of a round, in their order. */
export interface CheckRow {
  readonly round: number;
  readonly cells: readonly CheckCell[];
}

/** What a decision rests on at its strongest: a command that ran, a check of texts or a claim it tested, or words alone. */
export type Ground = "observed" | "checked" | "argued";

export interface DecisionRow extends Pick<LedgerDecision, "id" | "round" | "text" | "cites"> {
  readonly madeBy: LedgerDecision["made_by"];
  readonly ground: Ground;
  readonly resolution: "by evidence" | "by argument";
  /** Of its cites, those that carry it as evidence. */
  readonly evidence: readonly string[];
  /** A later decision that takes its place. */
  readonly supersededBy: string | null;
}

/** Under the round in which it came up. */
export interface TensionRow extends Pick<LedgerTension, "id" | "round" | "text" | "sources"> {
  readonly resolvedIn: string | null;
}

export function claimRows(ledgers: Ledgers): readonly ClaimRow[] {
  const status = claimStatuses(ledgers);
  return ledgers.claims.map((claim): ClaimRow => ({
    id: claim.id,
    round: claim.round,
    raisedBy: claim.raised_by,
    text: claim.text,
    testableAs: claim.testable_as,
    option: claim.option ?? null,
    supersedes: claim.supersedes ?? null,
    supersededBy: ledgers.claims.find(({ supersedes }) => supersedes === claim.id)?.id ?? null,
    status: status.get(claim.id) ?? claim.status,
    history: ledgers.verifications.flatMap(
      ({ id: verification, round, basis, claim_status_changes: changes }) =>
        changes
          .filter((change) => change.claim_id === claim.id)
          .map(({ from, to, stance }) => ({ verification, round, from, to, stance, basis })),
    ),
  }));
}

export function checkRows({ lead_history: leads, verifications }: Ledgers): readonly CheckRow[] {
  return leads.map(({ round }) => ({
    round,
    cells: CHECKS.flatMap((check) =>
      verifications.filter((made) => made.round === round && made.check === check),
    ).map((made) => ({
      id: made.id,
      check: made.check,
      result: made.result,
      basis: made.basis,
      notes: made.notes,
      evidence: made.evidence_refs,
      option: made.option ?? null,
      changes: made.claim_status_changes,
    })),
  }));
}

const TOLD: ReadonlySet<CheckResult> = new Set(["BROKEN", "ROBUST"]);
const DECIDED: ReadonlySet<ClaimStatus> = new Set([
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
]);

export function decisionRows(
  ledgers: Ledgers,
  claims: readonly ClaimRow[],
): readonly DecisionRow[] {
  const checks = new Map(ledgers.verifications.map((made) => [made.id, made]));
  const raised = new Map(claims.map((claim) => [claim.id, claim]));
  const groundOf = (id: string): Ground => {
    const made = checks.get(id);
    if (made && TOLD.has(made.result)) return made.basis === "observed" ? "observed" : "checked";
    const claim = raised.get(id);
    if (!claim || !DECIDED.has(claim.status)) return "argued";
    return claim.history.at(-1)?.basis === "observed" ? "observed" : "checked";
  };
  return ledgers.decisions.map(({ id, round, text, cites, made_by: madeBy }, at): DecisionRow => {
    const evidence = cites.map((cite) => cite.id).filter((cited) => groundOf(cited) !== "argued");
    const isObserved = evidence.some((cited) => groundOf(cited) === "observed");
    const isArgued = evidence.length === 0;
    const later = ledgers.decisions
      .slice(at + 1)
      .find((next) => next.cites.some((cite) => cite.id === id && cite.relation === "supersedes"));
    return {
      id,
      round,
      text,
      cites,
      madeBy,
      ground: isObserved ? "observed" : isArgued ? "argued" : "checked",
      resolution: isArgued ? "by argument" : "by evidence",
      evidence,
      supersededBy: later?.id ?? null,
    };
  });
}

/**
 * What an outcome by evidence rests on: whether any check that bears on the options was observed.
 * A check bears on them if it names one, or changed a claim that speaks for one.
 */
export function evidenceOf({ claims, verifications }: Ledgers): Exclude<Ground, "argued"> {
  const speaking = new Set(claims.filter(({ option }) => option !== undefined).map(({ id }) => id));
  const bearing = verifications.filter(
    ({ option, claim_status_changes: changes }) =>
      option !== undefined || changes.some(({ claim_id: id }) => speaking.has(id)),
  );
  return bearing.some(({ basis }) => basis === "observed") ? "observed" : "checked";
}

export function tensionRows(ledgers: Ledgers): readonly TensionRow[] {
  return currentTensions(ledgers).map(({ id, text, sources, resolved_in: resolvedIn = null }) => {
    const round = ledgers.tensions.find((line) => line.id === id)?.round ?? 0;
    return { id, round, text, sources, resolvedIn };
  });
}
