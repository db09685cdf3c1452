// A round's profile, and what the absence of a role should do to it.
// Law: a round is normal if nobody was absent, planned or not; only normal rounds say what to expect.
import { notApplicable } from "./checks.ts";
import { isDisagreement, type Ledgers } from "./ledgers.ts";
import { mean } from "./slope.ts";
import type { Claim, Role, Verification } from "../../../kernel/ledger.ts";

export interface Profile {
  readonly claims: number;
  readonly changes: number;
  readonly disagreements: number;
}

const NOTHING: Profile = { claims: 0, changes: 0, disagreements: 0 };

/** Ledgers never change, and are looked at round by round: each line is counted once. */
const counted = new WeakMap<Ledgers, ReadonlyMap<number, Profile>>();

export function profileOf(ledgers: Ledgers, round: number): Profile {
  const profiles = counted.get(ledgers) ?? profilesOf(ledgers);
  counted.set(ledgers, profiles);
  return profiles.get(round) ?? NOTHING;
}

function profilesOf({ claims, verifications }: Ledgers): ReadonlyMap<number, Profile> {
  const profiles = new Map<number, Profile>();
  const add = (round: number, more: Partial<Profile>): void => {
    const { claims: raised, changes, disagreements } = profiles.get(round) ?? NOTHING;
    profiles.set(round, {
      claims: raised + (more.claims ?? 0),
      changes: changes + (more.changes ?? 0),
      disagreements: disagreements + (more.disagreements ?? 0),
    });
  };
  for (const { round } of claims) add(round, { claims: 1 });
  for (const made of verifications)
    add(made.round, { changes: changesIn(made), disagreements: isDisagreement(made) ? 1 : 0 });
  return profiles;
}

/** How many claims a check moved. A change that says where a claim already stands moves nothing. */
export function changesIn({ claim_status_changes: changes }: Verification): number {
  return changes.filter(({ from, to }) => from !== to).length;
}

/**
 * What the rounds so far lead one to expect if this role stays away: the mean of the normal rounds before,
 * without its own claims and without the checks that its absence takes away. Nothing before: nothing expected.
 */
export function predicted(ledgers: Ledgers, round: number, absent: Role): Profile {
  const { claims, changes, disagreements } =
    average(
      normalBefore(ledgers, round).map((normal) =>
        profile(
          ledgers.claims.filter((claim) => claim.round === normal && claim.raised_by !== absent),
          ledgers.verifications.filter(
            (made) => made.round === normal && notApplicable(made.check, round, absent) === null,
          ),
        ),
      ),
    ) ?? NOTHING;
  return {
    claims: hundredths(claims),
    changes: hundredths(changes),
    disagreements: hundredths(disagreements),
  };
}

/** The round looks like the normal ones before it: the same whole numbers in every part. Null without any to compare with. */
export function isDecorative(ledgers: Ledgers, stressRound: number): boolean | null {
  const usual = average(
    normalBefore(ledgers, stressRound).map((round) => profileOf(ledgers, round)),
  );
  if (usual === null) return null;
  const held = profileOf(ledgers, stressRound);
  return (
    held.claims === Math.round(usual.claims) &&
    held.changes === Math.round(usual.changes) &&
    held.disagreements === Math.round(usual.disagreements)
  );
}

function normalBefore({ lead_history: leads }: Ledgers, round: number): readonly number[] {
  return leads
    .filter((held) => held.round < round && held.absent_agent === null)
    .map((held) => held.round);
}

function profile(claims: readonly Claim[], verifications: readonly Verification[]): Profile {
  return {
    claims: claims.length,
    changes: verifications.reduce((all, made) => all + changesIn(made), 0),
    disagreements: verifications.filter(isDisagreement).length,
  };
}

function average(profiles: readonly Profile[]): Profile | null {
  const [claims, changes, disagreements] = (["claims", "changes", "disagreements"] as const).map(
    (part) => mean(profiles.map((each) => each[part])),
  );
  return claims == null || changes == null || disagreements == null
    ? null
    : { claims, changes, disagreements };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
