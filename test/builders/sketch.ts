// A shorthand for argument graphs, for tests and examples. One tie a line:
//   a <-> b  a rebuts b         a -> b   a undercuts b      a ~> b   a extends b      a +> b   a supports b
//   a ?> b   a questions b      a => b   a answers b        a !> b   a concedes b
// A line with one name is a node. A name with a capital is an option of "issue"; any other is a message by the seat "by-NAME".
import type { ArgumentGraph, ArgumentNode, AuthorEvent, Edge } from "../../src/argument/graph.ts";

export function sketch(
  text: string,
  nodes: readonly ArgumentNode[] = [],
  events: readonly AuthorEvent[] = [],
): ArgumentGraph {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const edges: Edge[] = [];
  const stated = new Set(
    nodes.flatMap((node) =>
      node.kind === "option" ? [node.id, ...(node.declaredIn ?? [])] : [node.id],
    ),
  );
  for (const line of text.split(/[\n,]/).map((part) => part.trim())) {
    const [from, arrow, to] = line.split(/\s+/);
    for (const id of [from, to]) {
      if (!id || stated.has(id)) continue;
      stated.add(id);
      known.set(
        id,
        /^[A-Z]/.test(id)
          ? { kind: "option", id, issue: "issue" }
          : { kind: "message", id, author: `by-${id}` },
      );
    }
    const meaning = arrow === undefined ? undefined : arrows[arrow];
    if (from && to && meaning) edges.push({ from, to, ...meaning });
    else if (arrow) throw new SyntaxError(`not a tie: ${line}`);
  }
  return { nodes: [...known.values()], edges, events };
}

type Meaning = Edge extends infer E ? (E extends Edge ? Omit<E, "from" | "to"> : never) : never;

const arrows: Record<string, Meaning> = {
  "<->": { relation: "counters" },
  "->": { relation: "counters", mode: "undercuts" },
  "~>": { relation: "extends" },
  "+>": { relation: "supports" },
  "?>": { relation: "questions" },
  "=>": { relation: "responds_to", mode: "answers" },
  "!>": { relation: "responds_to", mode: "concedes" },
};
