// How far apart the members stand: one of four categories per issue and overall, computed from typed stances.
// No number is made, since none could be trusted.
// Law: the overall category is that of the question itself, and does not worsen while nobody moves.
import type { Category, Convergence } from "../../kernel/fact.ts";
import type { DialecticState } from "./state.ts";

export type Basis = Convergence["basis"];

/** Stance per member on one issue; null where a member named none. */
export type Stances = ReadonlyMap<string, string | null>;

/** From far apart to together. */
const ORDER: readonly Category[] = ["DIVERGENT", "NARROWING", "CONVERGING", "CONSENSUS"];

/** The stances that are held, each with how many hold it. */
function counts(stances: Stances): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const stance of stances.values())
    if (stance !== null) held.set(stance, (held.get(stance) ?? 0) + 1);
  return held;
}

/** Distinct stances. Whoever named none agrees with nobody, so each counts as one of its own. */
export function distinct(stances: Stances): number {
  return counts(stances).size + [...stances.values()].filter((stance) => stance === null).length;
}

/** Two stances are held. Naming none keeps an issue open, and is no stance to differ by. */
export function isHeldApart(stances: Stances): boolean {
  return counts(stances).size > 1;
}

/** `isCloser`: more hold the largest of them than before. */
function categoryOf(stances: number, isCloser: boolean): Category {
  if (stances <= 1) return "CONSENSUS";
  if (stances >= 3) return "DIVERGENT";
  return isCloser ? "CONVERGING" : "NARROWING";
}

/** The fact after a step; what moved in it is forgotten. */
export function measure(
  state: DialecticState,
  { round, after }: { readonly round: number; readonly after: string },
): Convergence {
  const { votes, spread: before } = state;
  const isStated = votes.members.some((member) => votes.hasVoted(member));
  const basis = isStated ? "stated" : "grouped";
  const changed = votes.members.filter((member) => votes.moved.has(member)).length;
  const issues = state.allIssues.map((issue) => {
    const stances = state.stances(issue, basis);
    const isMoved = state.movedOn.some((move) => move.issue === issue.id);
    return { id: issue.id, isMain: issue.main, stances, isMoved, count: distinct(stances) };
  });
  const main = issues.find(({ isMain }) => isMain);
  const count = main?.count ?? votes.members.length;
  const largest = Math.max(0, ...(main ? counts(main.stances).values() : []));
  const now = categoryOf(count, before !== null && largest > before.largest);
  const isKept = before !== null && changed === 0 && count <= before.distinct;
  const overall =
    isKept && ORDER.indexOf(before.category) > ORDER.indexOf(now) ? before.category : now;
  state.spread = { category: overall, distinct: count, largest };
  state.movedOn.length = 0;
  return {
    kind: "convergence",
    round,
    after,
    overall,
    issues: issues.map(({ id, isMain, count: stances, isMoved }) => ({
      issue: id,
      stances,
      category: isMain ? overall : categoryOf(stances, isMoved),
    })),
    basis,
    changed,
  };
}
