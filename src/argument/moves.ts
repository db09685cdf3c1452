// Why a seat moved, by its own account and what it had been shown; the first that fits.
// argued: it names a message that attacks what it left, or speaks for what it took. conforming: it went to a camp that it saw to be larger
// than its own, whatever it says of it. own: it calls it a thought of its own. Everything else is unexplained.
import { arguedFor, representatives, type ArgumentGraph, type NodeId } from "./graph.ts";

/** How many hold each option. */
export type Holders = ReadonlyMap<NodeId, number>;

export interface DeclaredMove {
  readonly from: NodeId;
  readonly to: NodeId;
  /** What the seat names, each with what it brought into the argument; only what it was shown, and only of others. */
  readonly named: readonly { readonly message: NodeId; readonly nodes: readonly NodeId[] }[];
  readonly isOwn: boolean;
  /** As the seat saw them when it was asked, itself included. */
  readonly holders: Holders;
}

export type MoveClass =
  | { readonly kind: "argued"; readonly trigger: NodeId }
  | { readonly kind: "conforming" | "own" | "unexplained" };

export function classifyMove(graph: ArgumentGraph, move: DeclaredMove): MoveClass {
  const { from, to, named, isOwn, holders } = move;
  const trigger = named.find(({ nodes }) =>
    nodes.some((node) => bearsOn(graph, node, { from, to })),
  );
  if (trigger) return { kind: "argued", trigger: trigger.message };
  if ((holders.get(to) ?? 0) > (holders.get(from) ?? 0)) return { kind: "conforming" };
  return { kind: isOwn ? "own" : "unexplained" };
}

/** Does the message attack the old option or what argues for it, or speak for the new one or what argues for that? */
function bearsOn(
  graph: ArgumentGraph,
  message: NodeId,
  { from, to }: Pick<DeclaredMove, "from" | "to">,
): boolean {
  const represents = representatives(graph);
  const arguing = (option: NodeId): ReadonlySet<NodeId> => {
    const nodes = graph.nodes.filter((node) => arguedFor(node) === option);
    return new Set([option, ...nodes.map(({ id }) => id)]);
  };
  const [left, taken] = [arguing(from), arguing(to)];
  if (taken.has(represents(message))) return true;
  return graph.edges.some((edge) => {
    if (edge.from !== message) return false;
    const on = represents(edge.to);
    const attacks =
      edge.relation === "counters" ||
      (edge.relation === "responds_to" &&
        ["rebuts", "undercuts", "undermines"].includes(edge.mode));
    return attacks
      ? left.has(on)
      : (edge.relation === "supports" || edge.relation === "extends") && taken.has(on);
  });
}
