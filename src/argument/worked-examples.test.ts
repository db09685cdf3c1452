import { describe, expect, test } from "vitest";
import { checkCertificate } from "./check-certificate.ts";
import { falseConsensus } from "./false-consensus.ts";
import type { ArgumentGraph, ArgumentNode, AuthorEvent } from "./graph.ts";
import { dissentsOf, resolve } from "./resolution.ts";
import { classifyShift } from "./shifts.ts";
import { sketch } from "../../test/builders/sketch.ts";
import { statuses } from "./statuses.ts";

/** Status in a word per node, each certificate checked on the way. */
function read(graph: ArgumentGraph): Record<string, string> {
  return Object.fromEntries(
    Array.from(statuses(graph), ([id, { status }]) => {
      expect(checkCertificate(graph, id, status)).toBe(true);
      return [id, status.kind === "contested" ? `contested in ${status.views.in}` : status.kind];
    }),
  );
}

const votes = (all: Record<string, string>) => new Map(Object.entries(all));

describe("[AX1] an undercut, conceded, and a refinement", () => {
  const refined: AuthorEvent = { kind: "superseded", id: "e1", node: "O1", by: "O1b" };

  test("[AX1] two rivals that only exclude each other are both contested in some view", () => {
    expect(read(sketch("O1 <-> O2"))).toEqual({ O1: "contested in some", O2: "contested in some" });
  });

  test("[AX1] an undercut that nobody answers refutes both", () => {
    expect(read(sketch("O1 <-> O2, m5 -> O1, m5 -> O2"))).toEqual({
      O1: "refuted",
      O2: "refuted",
      m5: "unchallenged",
    });
  });

  test.each([
    ["said to exclude its rival", "O1 <-> O2, m5 -> O1, m5 -> O2, O1b <-> O2, m6 !> m5"],
    ["merely put in the old one's place", "O1 <-> O2, m5 -> O1, m5 -> O2, O1b, m6 !> m5"],
  ])("[AX1] the refinement, %s, stands, decides by argument, and m5 moved the seats", (_, text) => {
    const graph = sketch(text, [], [refined]);
    const delivered = [
      { id: "m5", author: "by-m5" },
      { id: "m6", author: "s1" },
    ];
    const holders = new Map([
      ["O1b", 1],
      ["O2", 1],
    ]);
    expect(read(graph)).toMatchObject({ O1: "superseded", O1b: "standing", O2: "refuted" });
    expect(resolve(graph, "issue", votes({ s1: "O1b", s2: "O1b" }))).toEqual({
      kind: "by argument",
      chosen: "O1b",
    });
    expect(resolve(graph, "issue", votes({}))).toEqual({ kind: "by argument", chosen: "O1b" });
    expect(classifyShift(graph, { seat: "s1", from: "O1", to: "O1b", delivered, holders })).toEqual(
      {
        kind: "argued",
        trigger: "m5",
        declared: "none",
      },
    );
    expect(
      classifyShift(graph, {
        seat: "s2",
        from: "O2",
        to: "O1b",
        delivered,
        holders,
        declaredTrigger: "m5",
      }),
    ).toEqual({
      kind: "argued",
      trigger: "m5",
      declared: "confirmed",
    });
  });
});

describe("[AX2] only the count decides", () => {
  const graph = sketch("A <-> B");
  const before = votes({ s1: "A", s2: "A", s3: "B" });

  test("[AX2] two against one is by majority, and the one is outvoted and still valid", () => {
    const resolution = resolve(graph, "issue", before);
    expect(resolution).toEqual({ kind: "by majority", chosen: "A", margin: 1 });
    expect(dissentsOf(graph, "issue", before, { resolution })).toMatchObject([
      { node: "B", heldBy: ["s3"], verdict: "still valid" },
    ]);
  });

  test("[AX2] the one then moves with nothing new: conforming, and the consensus is settled by count", () => {
    const shift = classifyShift(graph, {
      seat: "s3",
      from: "B",
      to: "A",
      delivered: [],
      holders: new Map([
        ["A", 2],
        ["B", 1],
      ]),
    });
    const resolution = resolve(graph, "issue", votes({ s1: "A", s2: "A", s3: "A" }));
    const codes = (blind: Record<string, string>) =>
      falseConsensus(graph, { resolution, blind: votes(blind), shifts: [shift] }).map(
        ({ code }) => code,
      );
    expect(shift).toEqual({ kind: "conforming" });
    expect(codes({ s1: "A", s2: "B", s3: "B" })).toEqual(["FC3", "FC4"]);
    // Two of three blind votes are not below half.
    expect(codes({ s1: "A", s2: "A", s3: "B" })).toEqual(["FC3"]);
  });

  const robust = (of: string): ArgumentNode => ({
    kind: "verification",
    id: "v1",
    author: "s9",
    of,
    result: "robust",
  });

  test("[AX2b] a robust verification of a claim for B refutes A, and B stands, by evidence", () => {
    const claim: ArgumentNode = { kind: "claim", id: "c1", author: "s3", argues: "B" };
    const verified = sketch("A <-> B", [claim, robust("c1")]);
    expect(read(verified)).toEqual({
      A: "refuted",
      B: "standing",
      c1: "standing",
      v1: "unchallenged",
    });
    expect(resolve(verified, "issue", before)).toEqual({
      kind: "against argument",
      chosen: "A",
      margin: 1,
    });
    expect(resolve(verified, "issue", votes({ s1: "B" }))).toEqual({
      kind: "by evidence",
      chosen: "B",
    });
  });

  test("[AX2b] and so does a robust verification of B itself", () => {
    expect(read(sketch("A <-> B", [robust("B")]))).toEqual({
      A: "refuted",
      B: "standing",
      v1: "unchallenged",
    });
  });
});

test("[AX3] three that attack each other in a ring are contested in no view", () => {
  expect(read(sketch("x -> y, y -> z, z -> x"))).toEqual({
    x: "contested in no",
    y: "contested in no",
    z: "contested in no",
  });
});

test("[AX4] what either of two rivals would save is contested in every view", () => {
  expect(read(sketch("a <-> b, a -> c, b -> c, c -> d"))).toEqual({
    a: "contested in some",
    b: "contested in some",
    c: "contested in no",
    d: "contested in every",
  });
});

test("[AX5] a claim stands when the attack on it is refuted", () => {
  expect(read(sketch("attack -> claim, rebuttal -> attack"))).toEqual({
    attack: "refuted",
    claim: "standing",
    rebuttal: "unchallenged",
  });
});
