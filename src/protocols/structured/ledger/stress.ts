// A round's profile, and what it should be in the absence of a role: the figures are set side by side, and nothing is concluded from them.
// One round is too little to tell a role that others repeat from one that alone finds half the faults (bench/structured.ts).
// Law: a round is normal if nobody was absent, planned or not; only normal rounds say what to expect.
import type { Role, Verification } from "../../../kernel/ledger.ts";
import { isDisagreement, isOfRound, normalRounds, notApplicable, type Ledgers } from "./ledgers.ts";
import { mean, sum } from "./trend.ts";

export type Profile = ReturnType<typeof profileOf>;

export function profileOf(
  { claims, verifications }: Pick<Ledgers, "claims" | "verifications">,
  round: number,
) {
  const made = verifications.filter((line) => line.round === round && isOfRound(line));
  return {
    claims: claims.filter((claim) => claim.round === round).length,
    changes: sum(made.map(changesIn)),
    disagreements: made.filter(isDisagreement).length,
  };
}

/** How many claims a check moved. A change that says where a claim already stands moves nothing. */
export function changesIn({ claim_status_changes: changes }: Verification): number {
  return changes.filter(({ from, to }) => from !== to).length;
}

/**
 * What the rounds so far lead one to expect if this role stays away: the mean of the normal rounds before,
 * without its own claims and without the checks that its absence takes away. Nothing before: nothing expected.
 */
export function predictProfile(ledgers: Ledgers, round: number, absent: Role): Profile {
  const without = {
    claims: ledgers.claims.filter((claim) => claim.raised_by !== absent),
    verifications: ledgers.verifications.filter(
      ({ check }) => notApplicable(check, round, absent) === null,
    ),
  };
  const before = normalRounds(ledgers)
    .filter((held) => held < round)
    .map((held) => profileOf(without, held));
  const usual = (part: keyof Profile): number =>
    Math.round((mean(before.map((each) => each[part])) ?? 0) * 100) / 100;
  return {
    claims: usual("claims"),
    changes: usual("changes"),
    disagreements: usual("disagreements"),
  };
}
