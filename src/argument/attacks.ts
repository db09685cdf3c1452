// Which node attacks which, once types and evidence are weighed.
// Law 1: a rebuttal runs both ways; one way is dropped only if the side it comes from has weaker evidence.
// Law 2: undercuts, undermines and a broken verification attack one way, whatever the evidence.
// Law 3: what attacks a node attacks everything that extends it, even after the node was taken back.
import type { Mode } from "../kernel/fact.ts";
import { framework, groundedLabelling } from "./framework.ts";
import { departed, evidence, gather, liveNodes, representatives, rivals } from "./graph.ts";
import type { ArgumentGraph, ArgumentNode, Edge, NodeId } from "./graph.ts";

/** One recorded reason for attacks. `extends`: `from` relies on `to`. */
export interface Tie {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly kind: "rebuts" | "strikes" | "extends";
}

/** One node speaks against another. */
export interface Attack {
  readonly by: NodeId;
  readonly on: NodeId;
}

/** Every tie ever recorded, between nodes of the graph: said in an edge, by arguing for a rival, or by a broken verification. */
export function ties(graph: ArgumentGraph): readonly Tie[] {
  const known = new Set(graph.nodes.map((node) => node.id));
  const represents = representatives(graph);
  const said = graph.edges.flatMap((edge): Tie[] => {
    const kind = tieKind(edge);
    return kind ? [{ from: represents(edge.from), to: represents(edge.to), kind }] : [];
  });
  return [...said, ...graph.nodes.flatMap((node) => impliedTies(graph, node, represents))].filter(
    ({ from, to }) => from !== to && known.has(from) && known.has(to),
  );
}

/** The attacks that bite. */
export function effectiveAttacks(
  graph: ArgumentGraph,
  recorded: readonly Tie[] = ties(graph),
): readonly Attack[] {
  const gone = departed(graph);
  const levels = evidence(graph);
  const level = (id: NodeId) => levels.get(id) ?? 0;
  const direct = recorded.flatMap((tie) =>
    bothWays(tie).filter(({ by, on }) => tie.kind === "strikes" || level(by) >= level(on)),
  );
  return inherited(recorded, direct).filter(({ by, on }) => !gone.has(by) && !gone.has(on));
}

/** Nodes that someone attacked at some time, themselves or through what they refined. */
export function challenged(
  graph: ArgumentGraph,
  recorded: readonly Tie[] = ties(graph),
): ReadonlySet<NodeId> {
  // Every attack ever recorded, also those that were dropped or whose ends were taken back.
  const met = new Set(inherited(recorded, recorded.flatMap(bothWays)).map(({ on }) => on));
  const heirs = gather(
    graph.events.flatMap((event) =>
      event.kind === "superseded" ? [[event.node, event.by] as const] : [],
    ),
  );
  // A set visits what is added to it while it is walked, so heirs of heirs are reached.
  for (const node of met) for (const heir of heirs.get(node) ?? []) met.add(heir);
  return met;
}

function tieKind(edge: Edge): Tie["kind"] | undefined {
  if (edge.relation === "extends") return "extends";
  if (edge.relation !== "counters" && edge.relation !== "responds_to") return undefined;
  return TIES[edge.mode ?? "rebuts"];
}

const TIES: Readonly<Record<Mode, Tie["kind"] | undefined>> = {
  rebuts: "rebuts",
  undercuts: "strikes",
  undermines: "strikes",
  concedes: undefined,
  answers: undefined,
  clarifies: undefined,
};

function impliedTies(
  graph: ArgumentGraph,
  node: ArgumentNode,
  represents: (id: NodeId) => NodeId,
): readonly Tie[] {
  if (node.kind === "option") return [];
  if (node.kind === "verification")
    return node.result === "broken"
      ? [{ from: node.id, to: represents(node.of), kind: "strikes" }]
      : [];
  const option = graph.nodes.find((other) => other.id === node.argues);
  if (option?.kind !== "option") return [];
  return rivals(graph, option).map((rival) => ({ from: node.id, to: rival.id, kind: "rebuts" }));
}

function bothWays({ from, to, kind }: Tie): readonly Attack[] {
  if (kind === "extends") return [];
  const there = { by: from, on: to };
  return kind === "rebuts" ? [there, { by: to, on: from }] : [there];
}

/** Passes attacks on to whatever extends their target, and lists each attack once. */
function inherited(recorded: readonly Tie[], direct: readonly Attack[]): readonly Attack[] {
  const relying = recorded.filter(({ kind }) => kind === "extends");
  const reliant = gather(relying.map(({ from, to }) => [to, from] as const));
  const attackersOf = new Map<NodeId, Set<NodeId>>();
  const found: Attack[] = [];
  const add = (attack: Attack): void => {
    const attackers = attackersOf.get(attack.on) ?? new Set();
    if (attackers.has(attack.by)) return;
    attackersOf.set(attack.on, attackers.add(attack.by));
    found.push(attack);
  };
  for (const attack of direct) add(attack);
  // The list grows while it is walked.
  for (const { by, on } of found)
    for (const extension of reliant.get(on) ?? []) if (extension !== by) add({ by, on: extension });
  return found;
}

export type Labelled = ReturnType<typeof labelGraph>;

/** The framework of a graph's live nodes with its grounded labelling: what statuses and hinges have in common. */
export function labelGraph(graph: ArgumentGraph, recorded?: readonly Tie[]) {
  const ids = liveNodes(graph).map(({ id }) => id);
  const attacks = effectiveAttacks(graph, recorded).map(({ by, on }) => [by, on] as const);
  const built = framework(ids, attacks);
  return {
    framework: built,
    numberOf: new Map(ids.map((id, n) => [id, n])),
    ...groundedLabelling(built),
  };
}
