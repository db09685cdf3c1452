// In how many views an open node is held: every, some, or no. Each answer comes with a proof, or is `undetermined`.
// One question does it all: is there a view that holds these nodes and attacks each of those views? Either one is found, or the
// way the search failed is the proof that there is none.
import { neighboursOf, type Framework } from "./framework.ts";
import type { Impasse, Views } from "./status.ts";

/** Steps of one node's search: far beyond what graphs of a deliberation need, and well below a second. */
export const VIEW_BOUND = 5_000;

export function viewsOf(framework: Framework, node: number, bound: number = VIEW_BOUND): Views {
  const seek = questIn(framework, bound);
  const named = (set: readonly number[]) => set.map((n) => framework.ids[n]!); // node numbers index ids
  const holding = seek([node], []);
  if (holding.kind === "spent") return { in: "undetermined" };
  if (holding.kind === "impasse") return { in: "no", impasse: holding.impasse };
  const views = [holding.view];
  for (;;) {
    const dissenting = seek([], views);
    if (dissenting.kind === "spent") return { in: "undetermined" };
    if (dissenting.kind === "impasse")
      return { in: "every", views: views.map(named), impasse: dissenting.impasse };
    const widened = seek([...dissenting.view, node], []);
    if (widened.kind === "spent") return { in: "undetermined" };
    if (widened.kind === "impasse") {
      return {
        in: "some",
        holding: named(holding.view),
        lacking: named(dissenting.view),
        impasse: widened.impasse,
      };
    }
    views.push(widened.view);
  }
}

type Found =
  | { readonly kind: "view"; readonly view: readonly number[] }
  | { readonly kind: "impasse"; readonly impasse: Impasse }
  | { readonly kind: "spent" };

interface Demand {
  readonly against: number | readonly number[];
  readonly ways: readonly number[];
  readonly open: number;
}

/** Nodes in one view; keeps the search's recursion within the stack. */
const DEEPEST = 1_000;

function questIn({ ids, attackers, targets }: Framework, bound: number) {
  let steps = bound;

  /** A view that holds `taken` and attacks each of `views`; `barred` nodes are known to be in none such. */
  return function seek(
    taken: readonly number[],
    views: readonly (readonly number[])[],
    barred: ReadonlySet<number> = new Set(),
  ): Found {
    steps -= 1;
    if (steps < 0 || taken.length > DEEPEST) return { kind: "spent" };
    const held = new Set(taken);
    const hit = neighboursOf(targets, held);
    if (taken.some((n) => hit.has(n))) return { kind: "impasse", impasse: "conflict" };
    const demand = tightest(held, hit, views, barred);
    if (!demand) return { kind: "view", view: [...held] };
    const tried = new Set(barred);
    const cases: { takes: string; ends: Impasse | "tried" }[] = [];
    for (const way of demand.ways) {
      const takes = ids[way]!; // node numbers index ids
      if (tried.has(way)) {
        cases.push({ takes, ends: "tried" });
        continue;
      }
      const found = seek([...held, way], views, tried);
      if (found.kind !== "impasse") return found;
      cases.push({ takes, ends: found.impasse });
      tried.add(way);
    }
    const { against } = demand;
    const named = typeof against === "number" ? ids[against]! : views.indexOf(against);
    return { kind: "impasse", impasse: { against: named, cases } };
  };

  /** Of all that a view must still attack, what leaves the fewest ways; nothing if all is attacked. */
  function tightest(
    held: ReadonlySet<number>,
    hit: ReadonlySet<number>,
    views: readonly (readonly number[])[],
    barred: ReadonlySet<number>,
  ): Demand | undefined {
    const threats = neighboursOf(attackers, held);
    const isOpen = (way: number) => !hit.has(way) && !threats.has(way) && !barred.has(way);
    let least: Demand | undefined;
    const consider = (against: Demand["against"], targeted: readonly number[]) => {
      if (targeted.some((n) => hit.has(n))) return;
      const ways = [...neighboursOf(attackers, targeted)];
      const open = ways.filter(isOpen).length;
      if (!least || open < least.open) least = { against, ways, open };
    };
    for (const threat of threats) consider(threat, [threat]);
    for (const view of views) consider(view, view);
    return least;
  }
}
