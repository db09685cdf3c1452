import { describe, expect, test } from "vitest";
import type { ArgumentNode } from "./graph.ts";
import { dissentsOf, resolve } from "./resolution.ts";
import { sketch } from "../../test/builders/sketch.ts";

const votes = (all: Record<string, string>) => new Map(Object.entries(all));
const broken = (of: string): ArgumentNode => ({
  kind: "verification",
  id: `v-${of}`,
  author: "s",
  of,
  result: "broken",
});

describe("resolve", () => {
  test("by evidence: every rival's refutation ends in a verification", () => {
    const graph = sketch("A <-> B, A <-> C", [broken("B"), broken("C")]);
    expect(resolve(graph, "issue", votes({ s1: "A" }))).toEqual({
      kind: "by evidence",
      chosen: "A",
    });
  });

  test("by argument: one refutation that ends in mere words is enough to make it so", () => {
    const graph = sketch("A <-> B, A <-> C, m -> C", [broken("B")]);
    expect(resolve(graph, "issue", votes({ s1: "A" }))).toEqual({
      kind: "by argument",
      chosen: "A",
    });
  });

  test("by default: one option, or never challenged", () => {
    expect(resolve(sketch("m -> A, n -> m"), "issue", votes({ s1: "A" }))).toEqual({
      kind: "by default",
      chosen: "A",
      why: "one option",
    });
    expect(resolve(sketch("A, B"), "issue", votes({ s1: "A" }))).toEqual({
      kind: "by default",
      chosen: "A",
      why: "never challenged",
    });
  });

  test("by majority: a rival is not refuted, so only the count decides", () => {
    const graph = sketch("x -> A, d -> x, B");
    expect(resolve(graph, "issue", votes({ s1: "A", s2: "A", s3: "A", s4: "B" }))).toEqual({
      kind: "by majority",
      chosen: "A",
      margin: 2,
    });
  });

  test("against argument: the count picks a refuted option, also when it is the only one", () => {
    const lost = { kind: "against argument", chosen: "A", margin: 1 };
    expect(resolve(sketch("m -> A, B"), "issue", votes({ s1: "A" }))).toEqual(lost);
    expect(resolve(sketch("m -> A"), "issue", votes({ s1: "A" }))).toEqual(lost);
  });

  test("unresolved says why", () => {
    expect(resolve(sketch("m"), "issue", votes({}))).toEqual({
      kind: "unresolved",
      why: "no options",
    });
    expect(resolve(sketch("A <-> B"), "issue", votes({}))).toEqual({
      kind: "unresolved",
      why: "no votes",
    });
    expect(resolve(sketch("A <-> B"), "issue", votes({ s1: "A", s2: "B" }))).toEqual({
      kind: "unresolved",
      why: "tie",
    });
  });

  test("a tie is decided by argument where the argument leaves one option, and that one was challenged", () => {
    const tied = votes({ s1: "A", s2: "B" });
    expect(resolve(sketch("A <-> B, m -> B"), "issue", tied)).toEqual({
      kind: "by argument",
      chosen: "A",
    });
    expect(resolve(sketch("A, m -> B"), "issue", tied)).toEqual({ kind: "unresolved", why: "tie" });
  });

  test("a vote for an option that was taken back, or of another issue, does not count", () => {
    const graph = sketch(
      "A <-> B, C",
      [{ kind: "option", id: "Z", issue: "other" }],
      [{ kind: "withdrawn", id: "e", node: "C" }],
    );
    expect(resolve(graph, "issue", votes({ s1: "C", s2: "C", s3: "Z", s4: "A" }))).toEqual({
      kind: "by majority",
      chosen: "A",
      margin: 1,
    });
  });
});

describe("minorityReport", () => {
  const claim: ArgumentNode = { kind: "claim", id: "c", author: "s3", argues: "B" };

  test("lists options with votes and claims for them, refuted ones with their certificate", () => {
    const graph = sketch("A <-> B, A <-> C, m -> C, D", [claim]);
    const all = votes({ s1: "A", s2: "A", s3: "B", s4: "C" });
    expect(dissentsOf(graph, "issue", all)).toEqual([
      {
        node: "c",
        heldBy: ["s3"],
        verdict: "still valid",
        status: expect.objectContaining({ kind: "contested" }),
      },
      {
        node: "B",
        heldBy: ["s3"],
        verdict: "still valid",
        status: expect.objectContaining({ kind: "contested" }),
      },
      {
        node: "C",
        heldBy: ["s4"],
        verdict: "refuted",
        status: { kind: "refuted", by: "m", defence: [{ accepts: "m", answers: [] }] },
      },
    ]);
  });

  test("leaves out what its author took back", () => {
    const graph = sketch("A <-> B", [claim], [{ kind: "withdrawn", id: "e", node: "c" }]);
    expect(dissentsOf(graph, "issue", votes({ s1: "A" }))).toEqual([]);
  });
});
