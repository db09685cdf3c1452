// When what happens: which rounds leave a role out, which look for drift, which look at the stop signals.
import type { Role } from "../../script/ledger.ts";
import { budgetOf, type StructuredBrief } from "./brief.ts";

/** Rounds between two drift checks. */
export const DRIFT_EVERY = 5;
const DETECT_EVERY = 3;
/** Before this round nothing is advised. */
export const LEAST_BEFORE_STOP = 8;

/** Round → the role that is left out in it. In thirteen rounds: 5, 10, 12 and 13; everyone leads once before the first. */
export function stressRounds(brief: Pick<StructuredBrief, "preset" | "rounds" | "withoutStress">): ReadonlyMap<number, Role> {
  if (brief.withoutStress !== null) return new Map();
  const last = budgetOf(brief);
  if (brief.preset === "quick") return new Map([[last, "critic"]]);
  const critic = Math.max(5, Math.round((5 * last) / 13));
  const guardian = Math.max(critic + 1, Math.round((10 * last) / 13));
  return new Map([[critic, "critic"], [guardian, "guardian"], [last - 1, "action"], [last, "observer"]]);
}

export function isDriftRound(round: number): boolean {
  return round % DRIFT_EVERY === 0;
}

/** Every third round, and at the end. */
export function isDetectionRound(round: number, last: number): boolean {
  return round === last || round % DETECT_EVERY === 0;
}
