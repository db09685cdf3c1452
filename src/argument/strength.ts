// Strengths between 0 and 1 by the quadratic energy model. An aid for putting things in order; it decides nothing.
import { effectiveAttacks } from "./attacks.ts";
import {
  arguedFor,
  confirms,
  liveNodes,
  representatives,
  type ArgumentGraph,
  type NodeId,
} from "./graph.ts";

/** Nodes with a base strength, their attacks and their supports. */
export interface BipolarGraph {
  readonly nodes: readonly { readonly id: string; readonly base: number }[];
  readonly attacks: readonly (readonly [by: string, on: string])[];
  readonly supports: readonly (readonly [by: string, on: string])[];
}

/** How strong each node comes out, and whether the values have settled. */
export interface Strengths {
  readonly values: ReadonlyMap<string, number>;
  readonly isConverged: boolean;
}

/** Below this, a change cannot be seen in what is shown. */
const STILL = 1e-12;
/** Loops that have not come to rest by then are reported as they are. */
const MOST_ROUNDS = 10_000;
/** Whole steps are exact where there is no loop; in a loop they can swing for ever, and small ones come to rest. */
const SMALL_STEP = 0.1;

/** Strengths of nodes under attack and support; they are shown and decide nothing. */
export function strengths({ nodes, attacks, supports }: BipolarGraph): Strengths {
  const numberOf = new Map(nodes.map(({ id }, n) => [id, n]));
  const pulls = [
    ...supports.map((pair) => ({ pair, sign: 1 })),
    ...attacks.map((pair) => ({ pair, sign: -1 })),
  ].flatMap(({ pair: [by, on], sign }) => {
    const [from, to] = [numberOf.get(by), numberOf.get(on)];
    return from === undefined || to === undefined ? [] : [{ from, to, sign }];
  });
  const values = Float64Array.from(nodes, ({ base }) => base);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const energy = new Float64Array(nodes.length);
    for (const { from, to, sign } of pulls) energy[to]! += sign * values[from]!; // numbers from numberOf index both
    const step = round <= nodes.length ? 1 : SMALL_STEP;
    let change = 0;
    for (const [n, { base }] of nodes.entries()) {
      const moved = step * (pulled(base, energy[n]!) - values[n]!);
      values[n]! += moved;
      change = Math.max(change, Math.abs(moved));
    }
    if (change < STILL) return { values: named(nodes, values), isConverged: true };
  }
  return { values: named(nodes, values), isConverged: false };
}

/** Every live node starts from the middle: neither votes nor confidence enter. Arguing for an option supports it. */
export function graphStrengths(graph: ArgumentGraph): Strengths {
  const represents = representatives(graph);
  const live = liveNodes(graph);
  const said = graph.edges
    .filter(({ relation }) => relation === "supports")
    .map(({ from, to }) => [represents(from), represents(to)] as const);
  const argued = live.flatMap((node): (readonly [NodeId, NodeId])[] => {
    const supported = confirms(node) ? represents(node.of) : arguedFor(node);
    return supported === undefined ? [] : [[node.id, supported]];
  });
  return strengths({
    nodes: live.map(({ id }) => ({ id, base: 0.5 })),
    attacks: effectiveAttacks(graph).map(({ by, on }) => [by, on] as const),
    supports: [...said, ...argued],
  });
}

function pulled(base: number, energy: number): number {
  const square = energy * energy;
  const share = square / (1 + square);
  return energy < 0 ? base - base * share : base + (1 - base) * share;
}

function named(nodes: BipolarGraph["nodes"], values: Float64Array): ReadonlyMap<string, number> {
  return new Map(nodes.map(({ id }, n) => [id, values[n]!]));
}
