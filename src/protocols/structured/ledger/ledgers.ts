// The ledgers of a deliberation as data, and what their lines amount to; the four checks of a round, which fill one of them.
// Law: a line is never edited. Where a claim stands is the fold of its line and of every verification's changes, in file order.
import { CHECKS, LEDGER_NAMES, ROLES, SETTLING } from "../../../kernel/ledger.ts";
import type {
  Check,
  ClaimStatus,
  Entry,
  LedgerLines,
  LedgerName,
  LedgerTension,
  Role,
  Verification,
} from "../../../kernel/ledger.ts";

export type Ledgers = { readonly [L in LedgerName]: readonly LedgerLines[L][] };
type Leads = Pick<Ledgers, "lead_history">;
type Tests = Pick<Ledgers, "claims" | "verifications">;

export function ledgersOf(entries: Iterable<Entry>): Ledgers {
  const found = new Map<LedgerName, unknown[]>(LEDGER_NAMES.map((name) => [name, []]));
  for (const { ledger, line } of entries) found.get(ledger)?.push(line);
  return Object.fromEntries(found) as unknown as Ledgers; // an entry's line is one of its ledger
}

/** The ledgers as they were when a round had ended. */
export function ledgersUpTo(ledgers: Ledgers, round: number): Ledgers {
  // A tension keeps the round it was raised in; that it was resolved later is not known before.
  const isKnown = (line: LedgerLines[LedgerName]): boolean =>
    line.round <= round &&
    !(
      "resolved_in" in line &&
      line.resolved_in !== undefined &&
      Number(line.resolved_in.split("-")[1]) > round
    );
  const kept = LEDGER_NAMES.map((name) => [name, ledgers[name].filter(isKnown)] as const);
  return Object.fromEntries(kept) as unknown as Ledgers; // the same names, the same lines
}

/** Claim → where it stands now. A change of a claim that nobody raised changes nothing. */
export function claimStatuses({ claims, verifications }: Tests) {
  const status = new Map<string, ClaimStatus>(claims.map((claim) => [claim.id, claim.status]));
  for (const { claim_status_changes: changes } of verifications)
    for (const { claim_id, to } of changes) if (status.has(claim_id)) status.set(claim_id, to);
  return status;
}

/** Pending claim → the test that would settle it. A claim that was tested after all bears the mark no more. */
export function marksOn(ledgers: Tests) {
  const status = claimStatuses(ledgers);
  return new Map(
    ledgers.verifications
      .flatMap(({ not_testable: marks = [] }) => marks)
      .filter(({ claim_id: id }) => status.get(id) === "pending")
      .map(({ claim_id: id, test }) => [id, test]),
  );
}

/** Where the claims stand that can be tested here at all: what bears the mark counts on neither side of a share. */
export function testableClaims(ledgers: Tests) {
  const marked = marksOn(ledgers);
  return new Map([...claimStatuses(ledgers)].filter(([id]) => !marked.has(id)));
}

/** Each tension as last written: a later line may say where it was resolved. */
export function currentTensions({ tensions }: Pick<Ledgers, "tensions">): readonly LedgerTension[] {
  return [...new Map(tensions.map((tension) => [tension.id, tension])).values()];
}

/** The rounds that entered the ledgers, in order. */
export function roundsIn({ lead_history: leads }: Leads): readonly number[] {
  return leads.map(({ round }) => round);
}

/** The rounds in which nobody was absent, planned or not. */
export function normalRounds({ lead_history: leads }: Leads): readonly number[] {
  return roundsIn({ lead_history: leads.filter(({ absent_agent: absent }) => absent === null) });
}

export function timesLed({ lead_history: leads }: Leads, by: Role): number {
  return leads.filter(({ lead }) => lead === by).length;
}

/** The least-led present role leads next, ties in role order. */
export function leadAmong(leads: Leads, present: readonly Role[]): Role {
  return present.reduce((best, role) =>
    timesLed(leads, role) < timesLed(leads, best) ? role : best,
  );
}

/** Roles that were left out of a round on purpose. */
export function missedRoles({ lead_history: leads }: Leads): readonly Role[] {
  return ROLES.filter((role) => leads.some((held) => held.is_stress && held.absent_agent === role));
}

/** What counts as an answer to a claim. That a test could not tell is none. */
export const SETTLED = ["tested_confirmed", "tested_refuted", "partially_refuted"] as const;

export function isTested(status: ClaimStatus): boolean {
  return status !== "pending" && status !== "superseded";
}

/** The checks that could be made, of one round or of all. */
export function checksMade({ verifications }: Ledgers, round?: number): readonly Verification[] {
  return verifications.filter(
    (made) =>
      isOfRound(made) && isApplicable(made) && (round === undefined || made.round === round),
  );
}

/** What speaks of disagreement: attacks that held, and checks that could not tell. */
export function isDisagreement({ result }: Pick<Verification, "result">): boolean {
  return result === "BROKEN" || result === "UNCLEAR";
}

/** Check → the roles whose artifacts it compares; the fourth compares all with what was decided before. */
const INPUTS: Readonly<Record<Check, readonly Role[]>> = {
  critic_attack_on_action_trace: ["critic", "action"],
  guardian_vs_observer_walkthrough: ["guardian", "observer"],
  observer_friction_vs_critic_attack: ["observer", "critic"],
  all_vs_prior_decisions: [],
};

export function inputsOf(check: Verification["check"]): readonly Role[] {
  return check === SETTLING ? [] : INPUTS[check];
}

/** One of the four checks of a round, which set its artifacts against each other. */
export function isOfRound(line: Verification): line is Verification & { readonly check: Check } {
  return line.check !== SETTLING;
}

/** After the four checks of a round, a line for each role. */
export function settlingId(round: number, role: Role): string {
  return `V-${round}-${CHECKS.length + ROLES.indexOf(role) + 1}`;
}

export function checkId(round: number, check: Check): string {
  return `V-${round}-${CHECKS.indexOf(check) + 1}`;
}

/** Why a check cannot be made in a round, or null: a role whose artifact it needs is absent, or nothing was decided before. */
export function notApplicable(check: Verification["check"], round: number, absent: Role | null) {
  if (absent !== null && inputsOf(check).includes(absent))
    return `${absent} is absent, and this check needs its artifact`;
  return check === "all_vs_prior_decisions" && round === 1
    ? "nothing was decided before the first round"
    : null;
}

/** The checks that can be made in a round. */
export function checksFor(round: number, absent: Role | null): readonly Check[] {
  return CHECKS.filter((check) => notApplicable(check, round, absent) === null);
}

/** Who makes a check, first choice first: a present role that wrote neither input. The fourth is the lead's. */
export function checkersOf(check: Check, lead: Role, present: readonly Role[]): readonly Role[] {
  const able = ROLES.filter((role) => present.includes(role) && !INPUTS[check].includes(role));
  return check === "all_vs_prior_decisions"
    ? [lead, ...able.filter((role) => role !== lead)]
    : able;
}

export function isApplicable({ result }: Pick<Verification, "result">): boolean {
  return result !== "NOT_APPLICABLE";
}

/** How many places a check points at; the same place twice is one. */
export function placesOf({ evidence_refs: refs }: Pick<Verification, "evidence_refs">): number {
  return new Set(refs).size;
}
