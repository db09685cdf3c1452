import { describe, expect, test } from "vitest";
import { checkCertificate } from "./check-certificate.ts";
import type { ArgumentGraph, ArgumentNode, AuthorEvent } from "./graph.ts";
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
  ])("[AX1] the refinement, %s, stands", (_, text) => {
    expect(read(sketch(text, [], [refined]))).toMatchObject({
      O1: "superseded",
      O1b: "standing",
      O2: "refuted",
    });
  });
});

describe("[AX2] what a check found", () => {
  const robust = (of: string): ArgumentNode => ({
    kind: "verification",
    id: "v1",
    author: "s9",
    of,
    result: "robust",
  });

  test("[AX2b] a robust verification of a claim for B refutes A, and B stands", () => {
    const claim: ArgumentNode = { kind: "claim", id: "c1", author: "s3", argues: "B" };
    const verified = sketch("A <-> B", [claim, robust("c1")]);
    expect(read(verified)).toEqual({
      A: "refuted",
      B: "standing",
      c1: "standing",
      v1: "unchallenged",
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
