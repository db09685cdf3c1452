// Claims, checks, decisions and tensions of a structured deliberation, as its ledgers amount to.
// Law: where a claim stands is the fold over the ledger; every transition on the way is kept, also of a claim that was tested again.
import { CHECKS } from "../../../kernel/ledger.ts";
import type { CheckResult, ClaimStatus, Verification } from "../../../kernel/ledger.ts";
import {
  checksMade,
  claimStatuses,
  currentTensions,
  isOfRound,
  ledgersUpTo,
  marksOn,
  SETTLED,
} from "../ledger/ledgers.ts";
import type { Ledgers } from "../ledger/ledgers.ts";

export type ClaimRow = ReturnType<typeof claimRows>[number];
/** The four checks of a round, in their order. */
type CheckRow = ReturnType<typeof checkRows>[number];
export type CheckCell = CheckRow["cells"][number];
export type DecisionRow = ReturnType<typeof decisionRows>[number];
export type TensionRow = ReturnType<typeof tensionRows>[number];

/** What a decision rests on at its strongest: a command that ran, a check of texts or a claim it tested, or words alone. */
export type Ground = "observed" | "checked" | "argued";

export function claimRows(ledgers: Ledgers) {
  const status = claimStatuses(ledgers);
  const marks = marksOn(ledgers);
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
    /** The test that would settle it, where nothing here can. */
    notTestable: marks.get(claim.id) ?? null,
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
      verifications
        .filter(isOfRound)
        .filter((made) => made.round === round && made.check === check),
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

export function settledRows({ verifications }: Ledgers) {
  return verifications
    .filter((made) => !isOfRound(made))
    .map(({ id, round, notes, claim_status_changes: changes, not_testable: marks = [] }) => ({
      id,
      round,
      notes: [notes, ...marks.map(({ claim_id, test }) => `${claim_id}: ${test}`)]
        .filter((text) => text !== "")
        .join(" "),
      changes,
    }));
}

const TOLD: ReadonlySet<CheckResult> = new Set(["BROKEN", "ROBUST"]);
const DECIDED: ReadonlySet<ClaimStatus> = new Set(SETTLED);

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
  const now = claimStatuses(ledgers);
  const replaced = new Set(
    ledgers.decisions.flatMap(({ cites }) =>
      cites.flatMap((cite) => (cite.relation === "supersedes" ? [cite.id] : [])),
    ),
  );
  /** What has changed since it was cited, so that it carries nothing any more. */
  const isFallen = (cited: string, round: number): boolean => {
    if (cited.startsWith("D-")) return replaced.has(cited);
    const made = checks.get(cited);
    if (made) return isOverturned(ledgers, made);
    const then = claimStatuses(ledgersUpTo(ledgers, round)).get(cited);
    return then !== now.get(cited) && isAgainst(then, now.get(cited));
  };
  return ledgers.decisions.map(({ id, round, text, cites, made_by: madeBy }, at) => {
    const fallen = cites
      .filter(({ id: cited, relation }) => relation !== "supersedes" && isFallen(cited, round))
      .map((cite) => cite.id);
    const evidence = cites.map((cite) => cite.id).filter((cited) => groundOf(cited) !== "argued");
    const grounds = evidence.map(groundOf);
    const ground: Ground = grounds.includes("observed") ? "observed" : (grounds[0] ?? "argued");
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
      resolution: ground === "argued" ? ("by argument" as const) : ("by evidence" as const),
      /** Of its cites, those that carry it as evidence. */
      evidence,
      /** Whether what it rests on holds now, and which of its cites do not. */
      support: fallen.length === 0 ? ("holding" as const) : ("fallen" as const),
      fallen,
      /** A later decision that takes its place. */
      supersededBy: later?.id ?? null,
    };
  });
}

/** Was it refuted, replaced, or turned to the opposite since? That it was confirmed, or is still untold, takes nothing away. */
function isAgainst(then: ClaimStatus | undefined, now: ClaimStatus | undefined): boolean {
  if (now === "tested_refuted" || now === "superseded") return true;
  return then === "tested_refuted" && now === "tested_confirmed";
}

/** A later check of the same kind on the same option came out the other way. */
function isOverturned({ verifications }: Ledgers, made: Verification): boolean {
  if (made.option === undefined || !TOLD.has(made.result)) return false;
  const last = verifications.findLast(
    ({ check, option, result }) =>
      check === made.check && option === made.option && TOLD.has(result),
  );
  return last !== undefined && last.result !== made.result;
}

/** How each option came through the checks that named it: the critic's attacks on it, and the others that it passed. */
export function countOptionChecks(ledgers: Ledgers, options: readonly string[]) {
  const [attack] = CHECKS;
  return options.map((option) => {
    const named = checksMade(ledgers).filter((made) => made.option === option);
    const count = (isAttack: boolean, found?: CheckResult): number =>
      named.filter(
        ({ check, result }) =>
          (check === attack) === isAttack && (found === undefined || result === found),
      ).length;
    return {
      option,
      attacks: {
        broken: count(true, "BROKEN"),
        robust: count(true, "ROBUST"),
        unclear: count(true, "UNCLEAR"),
      },
      passed: count(false, "ROBUST"),
      checks: count(false),
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
