// Claims, checks, decisions and tensions of a structured deliberation, as its ledgers amount to.
// Law: where a claim stands is the fold over the ledger; every transition on the way is kept, also of a claim that was tested again.
import { CHECKS, type CheckResult, type ClaimStatus } from "../../../kernel/ledger.ts";
import { claimStatuses, currentTensions, type Ledgers } from "../ledger/ledgers.ts";

export type ClaimRow = ReturnType<typeof claimRows>[number];
/** The four checks of a round, in their order. */
export type CheckRow = ReturnType<typeof checkRows>[number];
export type CheckCell = CheckRow["cells"][number];
export type DecisionRow = ReturnType<typeof decisionRows>[number];
export type TensionRow = ReturnType<typeof tensionRows>[number];

/** What a decision rests on at its strongest: a command that ran, a check of texts or a claim it tested, or words alone. */
export type Ground = "observed" | "checked" | "argued";

export function claimRows(ledgers: Ledgers) {
  const status = claimStatuses(ledgers);
  return ledgers.claims.map((claim) => ({
    id: claim.id,
    round: claim.round,
    raisedBy: claim.raised_by,
    text: claim.text,
    testableAs: claim.testable_as,
    /** The option it speaks for. */
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

export function checkRows({ lead_history: leads, verifications }: Ledgers) {
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

export function decisionRows(ledgers: Ledgers, claims: readonly ClaimRow[]) {
  const checks = new Map(ledgers.verifications.map((made) => [made.id, made]));
  const raised = new Map(claims.map((claim) => [claim.id, claim]));
  const groundOf = (id: string): Ground => {
    const made = checks.get(id);
    if (made && TOLD.has(made.result)) return made.basis === "observed" ? "observed" : "checked";
    const claim = raised.get(id);
    if (!claim || !DECIDED.has(claim.status)) return "argued";
    return claim.history.at(-1)?.basis === "observed" ? "observed" : "checked";
  };
  return ledgers.decisions.map(({ id, round, text, cites, made_by: madeBy }, at) => {
    const evidence = cites.map((cite) => cite.id).filter((cited) => groundOf(cited) !== "argued");
    const isObserved = evidence.some((cited) => groundOf(cited) === "observed");
    const isArgued = evidence.length === 0;
    const ground: Ground = isObserved ? "observed" : isArgued ? "argued" : "checked";
    const later = ledgers.decisions
      .slice(at + 1)
      .find((next) => next.cites.some((cite) => cite.id === id && cite.relation === "supersedes"));
    return {
      id,
      round,
      text,
      cites,
      madeBy,
      ground,
      resolution: isArgued ? ("by argument" as const) : ("by evidence" as const),
      /** Of its cites, those that carry it as evidence. */
      evidence,
      /** A later decision that takes its place. */
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

export function tensionRows(ledgers: Ledgers) {
  return currentTensions(ledgers).map(({ id, text, sources, resolved_in: resolvedIn = null }) => {
    // In which it came up.
    const round = ledgers.tensions.find((line) => line.id === id)?.round ?? 0;
    return { id, round, text, sources, resolvedIn };
  });
}
