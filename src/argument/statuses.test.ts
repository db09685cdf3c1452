import { describe, expect, test } from "vitest";
import { sketch } from "../../test/builders/sketch.ts";
import { statuses } from "./statuses.ts";
import type { ArgumentGraph, ArgumentNode } from "./graph.ts";

const status = (graph: ArgumentGraph, id: string) => statuses(graph).get(id)?.status;
const flags = (graph: ArgumentGraph, id: string) => statuses(graph).get(id)?.flags;
const broken = (of: string): ArgumentNode => ({
  kind: "verification",
  id: "v",
  author: "s",
  of,
  result: "broken",
});

describe("certificates", () => {
  test("withdrawn and superseded name their event", () => {
    const graph = sketch(
      "a -> b, c",
      [],
      [
        { kind: "withdrawn", id: "e1", node: "b" },
        { kind: "superseded", id: "e2", node: "c", by: "d" },
      ],
    );
    expect(status(graph, "b")).toEqual({ kind: "withdrawn", event: "e1" });
    expect(status(graph, "c")).toEqual({ kind: "superseded", event: "e2", by: "d" });
  });

  test("a withdrawn node attacks nothing, and what it attacked stands", () => {
    const graph = sketch("a -> b", [], [{ kind: "withdrawn", id: "e", node: "a" }]);
    expect(status(graph, "b")).toEqual({
      kind: "standing",
      defence: [{ accepts: "b", answers: [] }],
    });
  });

  test("unchallenged needs none", () => {
    expect(status(sketch("a -> b"), "a")).toEqual({ kind: "unchallenged" });
  });

  test("standing names, for every attacker, who defeats it", () => {
    expect(status(sketch("x -> a, y -> a, d -> x, e -> y"), "a")).toEqual({
      kind: "standing",
      defence: [
        { accepts: "d", answers: [] },
        { accepts: "e", answers: [] },
        {
          accepts: "a",
          answers: [
            { attacker: "x", by: "d" },
            { attacker: "y", by: "e" },
          ],
        },
      ],
    });
  });

  test("refuted names an accepted attacker with its defence", () => {
    expect(status(sketch("a -> b, x -> a, d -> x"), "b")).toEqual({
      kind: "refuted",
      by: "a",
      defence: [
        { accepts: "d", answers: [] },
        { accepts: "a", answers: [{ attacker: "x", by: "d" }] },
      ],
    });
  });

  test("refuted prefers an attacker whose defence ends in a verification", () => {
    const graph = sketch("a -> b", [{ kind: "message", id: "a", author: "s" }, broken("b")]);
    expect(status(graph, "b")).toMatchObject({ kind: "refuted", by: "v" });
  });

  test("and yet a defence names only nodes that could be accepted before", () => {
    const graph = sketch("early -> x, late -> x, x -> a, y -> late", [
      { kind: "message", id: "early", author: "s" },
      broken("y"),
    ]);
    expect(status(graph, "a")).toEqual({
      kind: "standing",
      defence: [
        { accepts: "early", answers: [] },
        { accepts: "a", answers: [{ attacker: "x", by: "early" }] },
      ],
    });
    expect(status(graph, "x")).toMatchObject({ kind: "refuted", by: "late" });
  });

  test("contested in some view shows a view that holds it and one that cannot", () => {
    expect(status(sketch("a <-> b"), "a")).toEqual({
      kind: "contested",
      loop: { members: ["a", "b"], defence: [] },
      views: { in: "some", holding: ["a"], lacking: ["b"], impasse: "conflict" },
    });
  });

  test("contested in no view shows where every way ends", () => {
    expect(status(sketch("x -> y, y -> z, z -> x"), "x")).toEqual({
      kind: "contested",
      loop: { members: ["x", "z", "y"], defence: [] },
      views: { in: "no", impasse: { against: "z", cases: [{ takes: "y", ends: "conflict" }] } },
    });
  });

  test("contested in every view shows views that hold it, and that none conflicts with all of them", () => {
    expect(status(sketch("a <-> b, a -> c, b -> c, c -> d"), "d")).toMatchObject({
      kind: "contested",
      views: {
        in: "every",
        views: [
          ["d", "a"],
          ["b", "d"],
        ],
      },
    });
  });

  test("a loop names who silences its other attackers", () => {
    expect(status(sketch("a <-> b, x -> a, d -> x"), "a")).toMatchObject({
      loop: { members: ["a", "b"], defence: [{ accepts: "d", answers: [] }] },
    });
  });
});

describe("flags", () => {
  test("what nobody questions and nothing hinges on has no flags", () => {
    expect(flags(sketch("a, b ?> c"), "a")).toEqual({
      questionedBy: [],
      hingesOn: [],
      undetermined: [],
    });
  });

  test("a question stays open whatever else is said to it, until it is answered", () => {
    const questioned = (more: string) => flags(sketch(`a, q ?> a${more}`), "a")?.questionedBy;
    expect(questioned(", r !> q")).toEqual(["q"]);
    expect(questioned(", r +> q")).toEqual(["q"]);
    expect(questioned(", r => q")).toEqual([]);
  });

  test("a question counts until it is answered or withdrawn, and changes no status", () => {
    const graph = sketch(
      "q1 ?> a, q2 ?> a, q3 ?> a, r => q2",
      [],
      [{ kind: "withdrawn", id: "e", node: "q3" }],
    );
    expect(flags(graph, "a")?.questionedBy).toEqual(["q1"]);
    expect(status(graph, "a")).toEqual({ kind: "unchallenged" });
  });

  test("a status hinges on a tie that alone would change it", () => {
    const graph = sketch("x -> a, d -> x");
    expect(flags(graph, "a")?.hingesOn).toEqual([{ from: "d", to: "x", kind: "strikes" }]);
    expect(flags(graph, "x")?.hingesOn).toEqual([{ from: "d", to: "x", kind: "strikes" }]);
    expect(flags(graph, "d")?.hingesOn).toEqual([]);
  });

  test("a status with two reasons hinges on neither", () => {
    expect(flags(sketch("x -> a, y -> a"), "a")?.hingesOn).toEqual([]);
  });

  test("a move from one number of views to another is a hinge", () => {
    const hinges = flags(sketch("a <-> b, a -> c, b -> c, c -> d"), "d")?.hingesOn.map(
      ({ from, to }) => `${from}>${to}`,
    );
    expect(hinges).toEqual(["a>b", "a>c", "b>c", "c>d"]);
  });

  test("a bound that is hit is flagged, for views and for hinges apart", () => {
    const found = statuses(sketch("a <-> b"), { bound: 1, hingeBound: 0 }).get("a");
    expect(found?.status).toMatchObject({ kind: "contested", views: { in: "undetermined" } });
    expect(found?.flags.undetermined).toEqual(["views", "hinges"]);
    expect(flags(sketch("a <-> b"), "a")?.undetermined).toEqual([]);
  });
});
