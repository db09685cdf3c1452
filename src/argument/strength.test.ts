import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sketch } from "../../test/builders/sketch.ts";
import { graphStrengths, strengths } from "./strength.ts";

describe("strengths", () => {
  test("a node alone keeps its base; one full attacker halves, one full supporter fills half of what is missing", () => {
    const nodes = [
      { id: "top", base: 1 },
      { id: "hit", base: 0.8 },
      { id: "held", base: 0.8 },
    ];
    const { values, isConverged } = strengths({
      nodes,
      attacks: [["top", "hit"]],
      supports: [["top", "held"]],
    });
    expect(isConverged).toBe(true);
    expect(values.get("top")).toBe(1);
    expect(values.get("hit")).toBeCloseTo(0.4, 12);
    expect(values.get("held")).toBeCloseTo(0.9, 12);
  });

  test("many that all attack each other come to rest, although whole steps would swing for ever", () => {
    const nodes = Array.from({ length: 10 }, (_, n) => ({ id: `n${n}`, base: 1 }));
    const attacks = nodes.flatMap((a) =>
      nodes.filter((b) => b !== a).map((b) => [a.id, b.id] as const),
    );
    expect(strengths({ nodes, attacks, supports: [] }).isConverged).toBe(true);
  });

  test("in a loop the values come to rest where each follows from the others", () => {
    const node = fc.nat(7).map((n) => `n${n}`);
    const ties = fc.array(fc.tuple(node, node), { maxLength: 20 });
    const bases = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(ties, ties, bases, (attacks, supports, all) => {
        const nodes = all.map((base, n) => ({ id: `n${n}`, base }));
        const { values, isConverged } = strengths({ nodes, attacks, supports });
        expect(isConverged).toBe(true);
        const sum = (pairs: [string, string][], on: string) =>
          pairs.filter((p) => p[1] === on).reduce((s, p) => s + values.get(p[0])!, 0);
        const h = (x: number) => Math.max(x, 0) ** 2 / (1 + Math.max(x, 0) ** 2);
        for (const { id, base } of nodes) {
          const energy = sum(supports, id) - sum(attacks, id);
          expect(values.get(id)).toBeCloseTo(base - base * h(-energy) + (1 - base) * h(energy), 9);
        }
      }),
      { seed: 20_250_101, numRuns: 200 },
    );
  });
});

test("in a graph, arguing and passed checks support, effective attacks attack, and what was withdrawn has no strength", () => {
  const { values } = graphStrengths(
    sketch(
      "A, B, gone -> A",
      [
        { kind: "message", id: "m", author: "s", argues: "A" },
        { kind: "verification", id: "v", author: "s", of: "m", result: "robust" },
      ],
      [{ kind: "withdrawn", id: "e", node: "gone" }],
    ),
  );
  expect([...values.keys()].sort()).toEqual(["A", "B", "m", "v"]);
  expect(values.get("A")).toBeGreaterThan(0.5);
  expect(values.get("B")).toBeLessThan(0.5);
});

test("in a graph, only support supports: not a question, and not what was withdrawn", () => {
  const strength = (ties: string) =>
    graphStrengths(sketch(ties, [], [{ kind: "withdrawn", id: "e", node: "gone" }])).values.get(
      "a",
    );
  expect(strength("gone, a, b")).toBe(0.5);
  expect(strength("gone, b ?> a")).toBe(0.5);
  expect(strength("gone +> a, b")).toBe(0.5);
  expect(strength("gone, b +> a")).toBeGreaterThan(0.5);
});
