import { describe, expect, test } from "vitest";
import { challenged, effectiveAttacks } from "./attacks.ts";
import { evidence, type ArgumentGraph, type ArgumentNode, type Edge } from "./graph.ts";
import { sketch } from "../../test/builders/sketch.ts";

const attacks = (graph: ArgumentGraph) =>
  effectiveAttacks(graph)
    .map(({ by, on }) => `${by}>${on}`)
    .sort();
const citing = (id: string): ArgumentNode => ({
  kind: "message",
  id,
  author: "s",
  evidence: ["ctx:notes.md#L1-L2"],
});
const check = (
  of: string,
  result: "robust" | "confirmed" | "broken" | "unclear",
): ArgumentNode => ({
  kind: "verification",
  id: `v-${of}`,
  author: "s",
  of,
  result,
});
const edge = (
  mode: "rebuts" | "undercuts" | "undermines" | "concedes" | "answers" | "clarifies",
): Edge => ({
  from: "a",
  to: "b",
  relation: "responds_to",
  mode,
});

describe("evidence", () => {
  test("a node that passed a check has 2, one that cites has 1, any other 0", () => {
    const graph = sketch("plain, broken", [
      citing("cites"),
      citing("passed"),
      check("passed", "robust"),
      check("broken", "broken"),
    ]);
    expect(Object.fromEntries(evidence(graph))).toEqual({
      plain: 0,
      broken: 0,
      cites: 1,
      passed: 2,
      "v-passed": 0,
      "v-broken": 0,
    });
  });

  test("a verification that was withdrawn lends none", () => {
    const graph = sketch(
      "a",
      [check("a", "confirmed")],
      [{ kind: "withdrawn", id: "e", node: "v-a" }],
    );
    expect(evidence(graph).get("a")).toBe(0);
  });
});

describe("a rebuttal", () => {
  test("runs both ways between equals", () => {
    expect(attacks(sketch("a <-> b"))).toEqual(["a>b", "b>a"]);
    expect(attacks(sketch("a <-> b", [citing("a"), citing("b")]))).toEqual(["a>b", "b>a"]);
  });

  test("loses the way that comes from weaker evidence, whoever said it", () => {
    expect(attacks(sketch("a <-> b", [citing("b")]))).toEqual(["b>a"]);
    expect(attacks(sketch("b <-> a", [citing("b")]))).toEqual(["b>a"]);
    expect(attacks(sketch("a <-> b", [citing("a"), check("b", "confirmed")]))).toEqual(["b>a"]);
  });

  test("is implied against every rival of the option a message argues for, and not against the option's own refinement", () => {
    const graph = sketch(
      "A, A2, B, C",
      [{ kind: "message", id: "m", author: "s", argues: "A" }],
      [{ kind: "superseded", id: "e", node: "A", by: "A2" }],
    );
    expect(attacks(graph)).toEqual(["B>m", "C>m", "m>B", "m>C"]);
  });
});

describe("a one-way attack", () => {
  test("is an undercut, an undermining or a broken verification, whatever the evidence", () => {
    for (const mode of ["undercuts", "undermines"] as const) {
      expect(attacks({ ...sketch("a", [citing("b")]), edges: [edge(mode)] })).toEqual(["a>b"]);
    }
    expect(attacks(sketch("", [citing("b"), check("b", "broken")]))).toEqual(["v-b>b"]);
  });
});

test("supports, questions, concedes, answers and clarifies attack nothing", () => {
  expect(attacks(sketch("a +> b, a ?> b, a !> b, a => b"))).toEqual([]);
  expect(attacks({ ...sketch("a, b"), edges: [edge("clarifies")] })).toEqual([]);
});

test("what attacks a node attacks whatever extends it, also at one remove and after the node was withdrawn", () => {
  expect(attacks(sketch("z -> y, x ~> y, w ~> x"))).toEqual(["z>w", "z>x", "z>y"]);
  expect(
    attacks(sketch("z -> y, x ~> y", [], [{ kind: "withdrawn", id: "e", node: "y" }])),
  ).toEqual(["z>x"]);
});

test("an edge to or from a declaration is an edge to or from its option, and an option does not attack itself", () => {
  const options: ArgumentNode[] = [
    { kind: "option", id: "A", issue: "issue", declaredIn: ["d1", "d2"] },
    { kind: "option", id: "B", issue: "issue", declaredIn: ["d3"] },
  ];
  expect(attacks(sketch("d1 <-> d3, d1 -> d2, m -> d2", options))).toEqual(["A>B", "B>A", "m>A"]);
});

test("a reference to something outside the graph attacks nothing", () => {
  expect(attacks({ nodes: [citing("b")], edges: [edge("rebuts")], events: [] })).toEqual([]);
});

test("a node was challenged if anyone attacked it or what it refined, even if that attack was dropped or withdrawn", () => {
  const graph = sketch(
    "weak <-> strong, gone -> Old, Free",
    [citing("strong")],
    [
      { kind: "superseded", id: "e1", node: "Old", by: "New" },
      { kind: "withdrawn", id: "e2", node: "gone" },
    ],
  );
  expect([...challenged(graph)].sort()).toEqual(["New", "Old", "strong", "weak"]);
});

test("arguing for a refinement is no challenge to what it refined", () => {
  const graph = sketch(
    "Old, New",
    [{ kind: "message", id: "m", author: "s", argues: "New" }],
    [{ kind: "superseded", id: "e", node: "Old", by: "New" }],
  );
  expect(challenged(graph)).toEqual(new Set());
});
