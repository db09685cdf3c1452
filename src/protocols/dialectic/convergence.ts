// How far apart the members stand: one of four categories per issue and overall, computed from typed stances.
// No number is made, since none could be trusted.
import type { Category, Convergence, Issue } from "../../kernel/fact.ts";

export type Basis = Convergence["basis"];

/** Stance per member on one issue; null where a member named none. */
export type Stances = ReadonlyMap<string, string | null>;

/** Distinct stances. Whoever named none agrees with nobody, so each counts as one of its own. */
export function distinct(stances: Stances): number {
  const named = new Set<string>();
  let none = 0;
  for (const stance of stances.values()) {
    if (stance === null) none += 1;
    else named.add(stance);
  }
  return named.size + none;
}

export function category(counts: readonly number[], changed: boolean): Category {
  const settled = counts.filter((p) => p === 1).length;
  const wide = counts.filter((p) => p >= 3).length;
  const narrow = counts.length - wide;
  if (settled === counts.length) return "CONSENSUS";
  if (wide * 2 >= counts.length) return "DIVERGENT";
  if (narrow * 2 > counts.length && (changed || settled * 2 >= counts.length)) return "CONVERGING";
  return "NARROWING";
}

/** The fact after a round. `movedOn` names the issues on which somebody changed since the round before. */
export function convergence(
  at: { readonly round: number; readonly after: string },
  issues: readonly Issue[],
  stances: ReadonlyMap<string, Stances>,
  movedOn: ReadonlySet<string>,
  basis: Basis,
  changed: number,
): Convergence {
  const rows = issues.map((issue) => ({
    issue: issue.id,
    count: distinct(stances.get(issue.id) ?? new Map()),
  }));
  return {
    kind: "convergence",
    ...at,
    overall: category(
      rows.map((row) => row.count),
      movedOn.size > 0,
    ),
    issues: rows.map(({ issue, count }) => ({
      issue,
      stances: count,
      category: category([count], movedOn.has(issue)),
    })),
    basis,
    changed,
  };
}
