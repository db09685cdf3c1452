import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { APART, hangAll, type Edge, type Node } from "./hanging.ts";
import { edge, issue, message, option } from "./builders.ts";

const placeOf = (nodes: readonly Node[], edges: readonly Edge[]): Record<string, string | null> =>
  Object.fromEntries(
    [...hangAll({ nodes, edges, issues: [issue("i1")] }).items].map(([id, { parent }]) => [
      id,
      parent,
    ]),
  );

describe("where things hang", () => {
  test("options hang on their issue, what speaks of an option on it, what speaks of that on that", () => {
    const places = placeOf(
      [option("o1"), option("o2"), message("a"), message("b")],
      [edge("a", "supports", "o1"), edge("b", "rebuts", "a")],
    );
    expect(places).toEqual({ "issue:i1": null, o1: "issue:i1", o2: "issue:i1", a: "o1", b: "a" });
  });

  test("what speaks of several hangs where it says most: for, before against, before the rest", () => {
    const places = placeOf(
      [option("o1"), option("o2"), message("a"), message("b")],
      [
        edge("a", "extends", "o1"),
        edge("a", "supports", "o2"),
        edge("b", "questions", "o1"),
        edge("b", "rebuts", "o2"),
      ],
    );
    expect([places["a"], places["b"]]).toEqual(["o2", "o2"]);
  });

  test("what is only spoken of hangs on who speaks of it, without a word of its own", () => {
    const { items } = hangAll({
      nodes: [option("o1"), message("a"), message("b")],
      edges: [edge("a", "supports", "o1"), edge("a", "answers", "b")],
      issues: [issue("i1")],
    });
    expect([items.get("b")?.parent, items.get("b")?.word, items.get("b")?.home]).toEqual([
      "a",
      null,
      "o1",
    ]);
  });

  test("what leads to no option stands apart, and what speaks of it hangs on it", () => {
    const places = placeOf(
      [option("o1"), message("check"), message("claim")],
      [edge("check", "undermines", "claim")],
    );
    expect([places["claim"], places["check"]]).toEqual([APART, "claim"]);
  });

  test("an option knows how much hangs on it and how much of that speaks for and against it", () => {
    const { tallies } = hangAll({
      nodes: [option("o1"), message("a"), message("b"), message("c")],
      edges: [edge("a", "supports", "o1"), edge("b", "undercuts", "o1"), edge("c", "rebuts", "a")],
      issues: [],
    });
    expect(tallies.get("o1")).toEqual({ all: 3, supports: 1, attacks: 1 });
  });

  test("every node has one place, and following what each hangs on always ends", () => {
    const graphs = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 12 }))
      .chain(([options, messages]) => {
        const nodes = [
          ...Array.from({ length: options }, (_, n) => option(`o${n}`)),
          ...Array.from({ length: messages }, (_, n) => message(`m${n}`)),
        ];
        const ends =
          nodes.length === 0
            ? fc.constant("x")
            : fc.constantFrom(...nodes.map(({ id }) => id), "unknown");
        return fc.tuple(
          fc.constant(nodes),
          fc.array(
            fc
              .tuple(ends, fc.constantFrom("supports", "rebuts", "extends"), ends)
              .map(([from, word, to]) => edge(from, word, to)),
            { maxLength: 30 },
          ),
        );
      });
    fc.assert(
      fc.property(graphs, ([nodes, edges]) => {
        const { items, children, roots } = hangAll({ nodes, edges, issues: [issue("i1")] });
        expect(nodes.every(({ id }) => items.has(id))).toBe(true);
        const met: string[] = [];
        const walk = (id: string): void => (met.push(id), (children.get(id) ?? []).forEach(walk));
        roots.forEach(walk);
        expect(met.toSorted()).toEqual([...items.keys()].toSorted());
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
