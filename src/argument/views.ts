// In how many views an open node is held: every, some, or no. Each answer comes with a proof, or is `undetermined`.
// One question does it all: is there a view that holds these nodes and attacks each of those views? Either one is found, or the
// way the search failed is the proof that there is none.
import { each, type Framework } from "./framework.ts";
import type { Impasse, Views } from "./status.ts";

/** Steps of one node's search: far beyond what graphs of a deliberation need, and well below a second. */
export const VIEW_BOUND = 5_000;

export function viewsOf(framework: Framework, node: number, bound: number = VIEW_BOUND): Views {
  const quest = new Quest(framework, bound);
  const named = (set: readonly number[]) => set.map((n) => framework.ids[n]!); // node numbers index ids
  const holding = quest.seek([node], []);
  if (holding.kind === "spent") return { in: "undetermined" };
  if (holding.kind === "impasse") return { in: "no", impasse: holding.impasse };
  const views = [holding.view];
  for (;;) {
    const dissenting = quest.seek([], views);
    if (dissenting.kind === "spent") return { in: "undetermined" };
    if (dissenting.kind === "impasse")
      return { in: "every", views: views.map(named), impasse: dissenting.impasse };
    const widened = quest.seek([...dissenting.view, node], []);
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

class Quest {
  readonly #framework: Framework;
  #steps: number;

  constructor(framework: Framework, bound: number) {
    this.#framework = framework;
    this.#steps = bound;
  }

  /** A view that holds `taken` and attacks each of `views`; `barred` nodes are known to be in none such. */
  seek(
    taken: readonly number[],
    views: readonly (readonly number[])[],
    barred: ReadonlySet<number> = new Set(),
  ): Found {
    if (--this.#steps < 0 || taken.length > DEEPEST) return { kind: "spent" };
    const held = new Set(taken);
    const hit = this.#attackedBy(held);
    if (taken.some((n) => hit.has(n))) return { kind: "impasse", impasse: "conflict" };
    const demand = this.#tightest(held, hit, views, barred);
    if (!demand) return { kind: "view", view: [...held] };
    const tried = new Set(barred);
    const cases: { takes: string; ends: Impasse | "tried" }[] = [];
    for (const way of demand.ways) {
      const takes = this.#framework.ids[way]!; // node numbers index ids
      if (tried.has(way)) {
        cases.push({ takes, ends: "tried" });
        continue;
      }
      const found = this.seek([...held, way], views, tried);
      if (found.kind !== "impasse") return found;
      cases.push({ takes, ends: found.impasse });
      tried.add(way);
    }
    const { against } = demand;
    return {
      kind: "impasse",
      impasse: {
        against:
          typeof against === "number" ? this.#framework.ids[against]! : views.indexOf(against),
        cases,
      },
    };
  }

  /** Of all that a view must still attack, what leaves the fewest ways; nothing if all is attacked. */
  #tightest(
    held: ReadonlySet<number>,
    hit: ReadonlySet<number>,
    views: readonly (readonly number[])[],
    barred: ReadonlySet<number>,
  ): Demand | undefined {
    const threats = this.#attackersOf(held);
    const isOpen = (way: number) => !hit.has(way) && !threats.has(way) && !barred.has(way);
    let tightest: Demand | undefined;
    const consider = (against: Demand["against"], ways: readonly number[]) => {
      const open = ways.filter(isOpen).length;
      if (!tightest || open < tightest.open) tightest = { against, ways, open };
    };
    for (const threat of threats)
      if (!hit.has(threat)) consider(threat, [...this.#attackersOf([threat])]);
    for (const view of views)
      if (!view.some((n) => hit.has(n))) consider(view, [...this.#attackersOf(view)]);
    return tightest;
  }

  #attackedBy(nodes: Iterable<number>): Set<number> {
    const hit = new Set<number>();
    for (const n of nodes) for (const target of each(this.#framework.targets, n)) hit.add(target);
    return hit;
  }

  #attackersOf(nodes: Iterable<number>): Set<number> {
    const attackers = new Set<number>();
    for (const n of nodes)
      for (const attacker of each(this.#framework.attackers, n)) attackers.add(attacker);
    return attackers;
  }
}

/** Nodes in one view; keeps the search's recursion within the stack. */
const DEEPEST = 1_000;
