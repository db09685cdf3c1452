// The framework of a graph's live nodes with its grounded labelling: what statuses and hinges have in common.
import { effectiveAttacks, type Tie } from "./attacks.ts";
import { framework, groundedLabelling, type Framework, type Labelling } from "./framework.ts";
import { departed, type ArgumentGraph, type NodeId } from "./graph.ts";

export interface Labelled extends Labelling {
  readonly framework: Framework;
  readonly numberOf: ReadonlyMap<NodeId, number>;
}

export function labelGraph(graph: ArgumentGraph, recorded?: readonly Tie[]): Labelled {
  const gone = departed(graph);
  const ids = graph.nodes.map((node) => node.id).filter((id) => !gone.has(id));
  const attacks = effectiveAttacks(graph, recorded).map(({ by, on }) => [by, on] as const);
  const built = framework(ids, attacks);
  return {
    framework: built,
    numberOf: new Map(ids.map((id, n) => [id, n])),
    ...groundedLabelling(built),
  };
}
