// A round's profile, and what it should be in the absence of a role: the figures are set side by side, and nothing is concluded from them.
// One round is too little to tell a role that others repeat from one that alone finds half the faults (bench/structured.ts).
// Law: a round is normal if nobody was absent, planned or not; only normal rounds say what to expect.
import type { Role, Verification } from "../../../kernel/ledger.ts";
import { isDisagreement, isOfRound, notApplicable, type Ledgers } from "./ledgers.ts";
import { mean } from "./trend.ts";

export interface Profile {
  readonly claims: number;
  readonly changes: number;
  readonly disagreements: number;
}

const profileBy = (count: (part: keyof Profile) => number): Profile => ({
  claims: count("claims"),
  changes: count("changes"),
  disagreements: count("disagreements"),
});

const NOTHING = profileBy(() => 0);

export function profileOf(ledgers: Ledgers, round: number): Profile {
  return profilesOf(ledgers)(round);
}

/** Round → its profile; each line is counted once. */
export function profilesOf({
  claims,
  verifications,
}: Pick<Ledgers, "claims" | "verifications">): (round: number) => Profile {
  const profiles = new Map<number, Profile>();
  const add = (round: number, more: Partial<Profile>): void => {
    const before = profiles.get(round) ?? NOTHING;
    profiles.set(
      round,
      profileBy((part) => before[part] + (more[part] ?? 0)),
    );
  };
  for (const { round } of claims) add(round, { claims: 1 });
  for (const made of verifications.filter(isOfRound))
    add(made.round, { changes: changesIn(made), disagreements: isDisagreement(made) ? 1 : 0 });
  return (round) => profiles.get(round) ?? NOTHING;
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
  const without = profilesOf({
    claims: ledgers.claims.filter((claim) => claim.raised_by !== absent),
    verifications: ledgers.verifications.filter(
      ({ check }) => notApplicable(check, round, absent) === null,
    ),
  });
  const usual = average(normalBefore(ledgers, round).map(without)) ?? NOTHING;
  return profileBy((part) => Math.round(usual[part] * 100) / 100);
}

function normalBefore({ lead_history: leads }: Ledgers, round: number): readonly number[] {
  return leads
    .filter((held) => held.round < round && held.absent_agent === null)
    .map((held) => held.round);
}

function average(profiles: readonly Profile[]): Profile | null {
  if (profiles.length === 0) return null;
  return profileBy((part) => mean(profiles.map((each) => each[part])) ?? 0);
}
