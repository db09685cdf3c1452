import { expect, test } from "vitest";
import { sketch } from "../../test/builders/sketch.ts";
import { isOfOneAuthor, type ArgumentNode } from "./graph.ts";

const arguing = (id: string, author: string, evidence: readonly string[] = []): ArgumentNode => ({
  kind: "message",
  id,
  author,
  argues: "A",
  evidence,
});

test("[FC6] all support comes from one author, whatever it cites", () => {
  const only = (...nodes: ArgumentNode[]) => isOfOneAuthor(sketch("A <-> B, m -> B", nodes), "A");
  expect([
    only(arguing("p", "s1"), arguing("q", "s1")),
    only(arguing("p", "s1", ["r"]), arguing("q", "s2", ["r"])),
    only(arguing("p", "s1", ["r"]), arguing("q", "s2")),
    only(arguing("p", "s1", ["r"]), arguing("q", "s2", ["t"])),
  ]).toEqual([true, false, false, false]);
});

test("[FC6] a message that supports the option is support like one that argues for it", () => {
  const only = (text: string) => isOfOneAuthor(sketch(text), "A");
  expect([only("A <-> B, m -> B, p +> A"), only("A <-> B, m -> B, p +> A, q +> A")]).toEqual([
    true,
    false,
  ]);
});

test("a claim is support, and what attacks the option or was found of it is none", () => {
  const claim = (id: string, author: string): ArgumentNode => ({
    kind: "claim",
    id,
    author,
    argues: "A",
  });
  const checked: ArgumentNode = {
    kind: "verification",
    id: "v",
    author: "check",
    of: "A",
    result: "robust",
  };
  const only = (...nodes: ArgumentNode[]) => isOfOneAuthor(sketch("A <-> B, m -> A", nodes), "A");
  expect([
    only(checked),
    only(claim("p", "s1"), checked),
    only(claim("p", "s1"), claim("q", "s2")),
    only(claim("p", "s1"), arguing("q", "s2")),
  ]).toEqual([false, true, false, false]);
});
