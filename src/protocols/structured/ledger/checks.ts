// The four checks of a round: whose artifacts they set against each other, who may make them, and which an absence takes away.
import { CHECKS, ROLES, type Check, type Role, type Verification } from "../../../kernel/ledger.ts";

/** Check → the roles whose artifacts it compares; the fourth compares all with what was decided before. */
const INPUTS: Readonly<Record<Check, readonly Role[]>> = {
  critic_attack_on_action_trace: ["critic", "action"],
  guardian_vs_observer_walkthrough: ["guardian", "observer"],
  observer_friction_vs_critic_attack: ["observer", "critic"],
  all_vs_prior_decisions: [],
};

export function inputsOf(check: Check): readonly Role[] {
  return INPUTS[check];
}

export function checkId(round: number, check: Check): string {
  return `V-${round}-${CHECKS.indexOf(check) + 1}`;
}

/** Why a check cannot be made in a round, or null: a role whose artifact it needs is absent, or nothing was decided before. */
export function notApplicable(check: Check, round: number, absent: Role | null): string | null {
  if (absent !== null && INPUTS[check].includes(absent))
    return `${absent} is absent, and this check needs its artifact`;
  return check === "all_vs_prior_decisions" && round === 1
    ? "nothing was decided before the first round"
    : null;
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
