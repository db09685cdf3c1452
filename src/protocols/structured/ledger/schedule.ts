// When what happens in a deliberation under test: how many rounds, which leave a role out, which look for drift, which at the stop signals.
// Whoever holds it and whoever reads its record plan by the same.
import { ROLES, type Role } from "../../../kernel/ledger.ts";

/** What the schedule follows from. */
export interface Planned {
  readonly preset: "standard" | "quick";
  /** How many rounds; null leaves it to the preset. */
  readonly rounds: number | null;
  /** Why no role is ever left out; null where stress rounds are held. */
  readonly withoutStress: string | null;
  /** Role → the round in which it is left out; null leaves it to the preset, as older records do. */
  readonly leaveOut?: Readonly<Partial<Record<Role, number>>> | null;
}

export const STANDARD_ROUNDS = 13;
export const QUICK_ROUNDS = 4;
/** Rounds between two drift checks, unless another number was chosen. */
export const DRIFT_EVERY = 5;
const DETECT_EVERY = 3;

export function budgetOf({ preset, rounds }: Pick<Planned, "preset" | "rounds">): number {
  return rounds ?? (preset === "quick" ? QUICK_ROUNDS : STANDARD_ROUNDS);
}

/** Round → the role that is left out in it. In thirteen rounds: 5, 10, 12 and 13; everyone leads once before the first. */
export function stressRounds(planned: Planned): ReadonlyMap<number, Role> {
  if (planned.withoutStress !== null) return new Map();
  const last = budgetOf(planned);
  const { leaveOut = null } = planned;
  if (leaveOut !== null) {
    const chosen = ROLES.flatMap((role) => {
      const round = leaveOut[role];
      return round === undefined ? [] : [[round, role] as const];
    });
    return new Map(chosen.toSorted(([one], [other]) => one - other));
  }
  if (planned.preset === "quick") return new Map([[last, "critic"]]);
  const critic = Math.max(5, Math.round((5 * last) / STANDARD_ROUNDS));
  const guardian = Math.max(critic + 1, Math.round((10 * last) / STANDARD_ROUNDS));
  return new Map([
    [critic, "critic"],
    [guardian, "guardian"],
    [last - 1, "action"],
    [last, "observer"],
  ]);
}

export function isDriftRound(round: number, every: number): boolean {
  return round % every === 0;
}

/** Every third round, and at the end. */
export function isDetectionRound(round: number, last: number): boolean {
  return round === last || round % DETECT_EVERY === 0;
}
