// Argument graphs at random, with everything a graph may hold: declarations, absent fields, ids that name nothing, what authors took back.
import fc from "fast-check";
import type { ArgumentGraph, ArgumentNode, AuthorEvent, Edge } from "../../src/argument/graph.ts";

/** `named` gives the id of node n; ids of other numbers name nothing, or declare an option. */
export function anyGraph(
  named: (n: number) => string = (n) => `n${n}`,
): fc.Arbitrary<ArgumentGraph> {
  return fc.integer({ min: 1, max: 8 }).chain((size) => {
    const id = fc.nat(size + 1).map(named);
    const node = (n: number): fc.Arbitrary<ArgumentNode> => {
      const own = { id: fc.constant(named(n)) };
      const evidence = fc.constantFrom([], ["ctx:a#L1-L2"]);
      const author = fc.constantFrom("security", "performance");
      return fc.oneof(
        fc.record(
          {
            kind: fc.constant("option" as const),
            ...own,
            issue: fc.constantFrom("i", "j"),
            declaredIn: fc.array(id, { maxLength: 2 }),
            evidence,
          },
          { requiredKeys: ["kind", "id", "issue"] },
        ),
        fc.record(
          {
            kind: fc.constantFrom("claim" as const, "message" as const),
            ...own,
            author,
            argues: id,
            evidence,
          },
          { requiredKeys: ["kind", "id", "author"] },
        ),
        fc.record({
          kind: fc.constant("verification" as const),
          ...own,
          author,
          of: id,
          result: fc.constantFrom(
            "robust" as const,
            "confirmed" as const,
            "broken" as const,
            "unclear" as const,
          ),
        }),
      );
    };
    const attack = fc.constantFrom("rebuts" as const, "undercuts" as const, "undermines" as const);
    const edge: fc.Arbitrary<Edge> = fc.oneof(
      fc.record(
        { from: id, to: id, relation: fc.constant("counters" as const), mode: attack },
        { requiredKeys: ["from", "to", "relation"] },
      ),
      fc.record({
        from: id,
        to: id,
        relation: fc.constantFrom("supports" as const, "extends" as const, "questions" as const),
      }),
      fc.record({
        from: id,
        to: id,
        relation: fc.constant("responds_to" as const),
        mode: fc.oneof(
          attack,
          fc.constantFrom("concedes" as const, "answers" as const, "clarifies" as const),
        ),
      }),
    );
    const event: fc.Arbitrary<AuthorEvent> = fc.oneof(
      fc.record({ kind: fc.constant("withdrawn" as const), id: fc.constant("e1"), node: id }),
      fc.record({
        kind: fc.constant("superseded" as const),
        id: fc.constant("e2"),
        node: id,
        by: id,
      }),
    );
    return fc.record({
      nodes: fc.tuple(...Array.from({ length: size }, (_, n) => node(n))),
      edges: fc.array(edge, { maxLength: size * 2, size: "max" }),
      events: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        fc.array(event, { maxLength: 2 }),
      ),
    });
  });
}
