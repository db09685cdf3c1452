// Whether what argues for an option is one voice, or rests on one reference.
import { departed, representatives, type ArgumentGraph, type NodeId } from "./graph.ts";

/** What all that argues for an option has in common, if it is one source. */
export function onlySource(
  graph: ArgumentGraph,
  chosen: NodeId,
): "author" | "reference" | undefined {
  const gone = departed(graph);
  const represents = representatives(graph);
  const saidToSupport = new Set(
    graph.edges
      .filter(({ relation, to }) => relation === "supports" && represents(to) === chosen)
      .map(({ from }) => from),
  );
  const support = graph.nodes.filter(
    (node) =>
      (node.kind === "claim" || node.kind === "message") &&
      !gone.has(node.id) &&
      (node.argues === chosen || saidToSupport.has(node.id)),
  );
  if (support.length === 0) return undefined;
  if (new Set(support.map((node) => (node.kind === "option" ? node.id : node.author))).size === 1)
    return "author";
  const references = support.map((node) =>
    node.kind === "verification" ? [] : (node.evidence ?? []),
  );
  return references.every((cited) => cited.length) && new Set(references.flat()).size === 1
    ? "reference"
    : undefined;
}
