import { expect, test } from "vitest";
import { falseConsensus, type Consensus } from "./false-consensus.ts";
import type { ArgumentGraph, ArgumentNode } from "./graph.ts";
import { resolve } from "./resolution.ts";
import { sketch } from "../../test/builders/sketch.ts";

const votes = (all: Record<string, string>) => new Map(Object.entries(all));
const unanimous = votes({ s1: "A", s2: "A", s3: "A" });
const suspicions = (graph: ArgumentGraph, over: Partial<Consensus> = {}) =>
  falseConsensus(graph, {
    resolution: resolve(graph, "issue", unanimous),
    blind: unanimous,
    shifts: [],
    ...over,
  });
const arguing = (id: string, author: string, evidence: readonly string[] = []): ArgumentNode => ({
  kind: "message",
  id,
  author,
  argues: "A",
  evidence,
});

test("[FC1] the count picked a refuted option, and [FC5] its attacker is unanswered", () => {
  expect(suspicions(sketch("m -> A, B"))).toEqual([
    { code: "FC1" },
    { code: "FC5", attackers: ["m"] },
  ]);
});

test("[FC2] nobody ever attacked the chosen option", () => {
  expect(suspicions(sketch("A, B"))).toEqual([{ code: "FC2" }]);
});

test("[FC3] the chosen option is contested and the count settled it", () => {
  expect(suspicions(sketch("A <-> B"))).toEqual([{ code: "FC3" }]);
});

test("[FC4] blind support below half with a conforming shift; exactly half, or no such shift, is not", () => {
  const upheld = sketch("A <-> B, m -> B");
  const shifts = [{ kind: "conforming" as const }];
  const blind = votes({ s1: "A", s2: "B", s3: "B" });
  expect(suspicions(upheld, { blind, shifts })).toEqual([
    { code: "FC4", independentSupport: 1 / 3 },
  ]);
  expect(suspicions(upheld, { blind })).toEqual([]);
  expect(suspicions(upheld, { blind: votes({ s1: "A", s2: "B" }), shifts })).toEqual([]);
});

test("[FC4] a blind vote for what the chosen option refined counts for it", () => {
  const graph = sketch(
    "A <-> B, m -> B",
    [],
    [{ kind: "superseded", id: "e", node: "Old", by: "A" }],
  );
  expect(
    suspicions(graph, {
      blind: votes({ s1: "Old", s2: "A", s3: "B" }),
      shifts: [{ kind: "conforming" }],
    }),
  ).toEqual([]);
});

test("[FC5] refining an option does not silence the attack on it; replying does", () => {
  const events = [{ kind: "superseded" as const, id: "e", node: "Old", by: "A" }];
  expect(suspicions(sketch("Old, m -> Old, A <-> B, k -> B", [], events))).toEqual([
    { code: "FC5", attackers: ["m"] },
  ]);
  expect(suspicions(sketch("Old, m -> Old, r !> m, A <-> B, k -> B", [], events))).toEqual([]);
});

test("[FC6] all support comes from one author, or cites one reference", () => {
  const with_ = (...nodes: ArgumentNode[]) => suspicions(sketch("A <-> B, m -> B", nodes));
  expect(with_(arguing("p", "s1"), arguing("q", "s1"))).toEqual([{ code: "FC6", only: "author" }]);
  expect(with_(arguing("p", "s1", ["r"]), arguing("q", "s2", ["r"]))).toEqual([
    { code: "FC6", only: "reference" },
  ]);
  expect(with_(arguing("p", "s1", ["r"]), arguing("q", "s2"))).toEqual([]);
  expect(with_(arguing("p", "s1", ["r"]), arguing("q", "s2", ["t"]))).toEqual([]);
});

test("[FC6] a message that supports the option is support like one that argues for it", () => {
  expect(suspicions(sketch("A <-> B, m -> B, p +> A"))).toEqual([{ code: "FC6", only: "author" }]);
  expect(suspicions(sketch("A <-> B, m -> B, p +> A, q +> A"))).toEqual([]);
});

test("what is unresolved is no consensus, true or false", () => {
  expect(suspicions(sketch("A <-> B"), { resolution: { kind: "unresolved", why: "tie" } })).toEqual(
    [],
  );
});
