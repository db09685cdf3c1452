// An argument graph as it is drawn: every edge between two nodes that are there, under one word, once; every node with its status in words.
// Law: what is said to a declaration is drawn at its option, and nothing is drawn from a node to itself.
import {
  statuses,
  type ArgumentGraph,
  type ArgumentNode,
  type Edge,
  type NodeId,
  type Status,
  type Statuses,
} from "../../argument/index.ts";
import { representatives } from "../../argument/graph.ts";
import type { Mode, Relation } from "../../kernel/fact.ts";
import { inWords } from "../../argument/in-words.ts";
import type { Label } from "../../views/argument.ts";

/** What is needed to draw: a deliberation's argument has it, and an imported graph. */
export interface Drawable {
  readonly graph: ArgumentGraph;
  readonly labels: ReadonlyMap<NodeId, Label>;
  readonly statuses?: Statuses;
}

export interface DrawnNode {
  readonly id: NodeId;
  readonly kind: ArgumentNode["kind"];
  readonly text: string;
  readonly author: string | null;
  readonly status: Status["kind"];
  /** Where it stands and why, as a sentence. */
  readonly certificate: string;
}

export type Word = Mode | Exclude<Relation, "counters" | "responds_to" | "quotes">;

export interface DrawnEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly word: Word;
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/** Steps of the search for views × nodes squared: a step costs as much as the graph is large, and every node may need them. */
const MOST_WORK = 20_000_000;

/** Where no statuses are given they are found within a bound, since the graph may be anybody's; hinges are not drawn. */
export function drawing({
  graph,
  labels,
  statuses: found = statuses(graph, {
    bound: Math.ceil(MOST_WORK / (graph.nodes.length ** 2 + 1)),
    hingeBound: 0,
  }),
}: Drawable): Drawing {
  return {
    nodes: graph.nodes.map((node) => {
      const status = found.get(node.id)?.status ?? { kind: "unchallenged" };
      const { text, author } = labels.get(node.id) ?? { text: node.id, author: null };
      return {
        id: node.id,
        kind: node.kind,
        text,
        author,
        status: status.kind,
        certificate: inWords(status),
      };
    }),
    edges: edges(graph),
  };
}

function edges(graph: ArgumentGraph): readonly DrawnEdge[] {
  const known = new Set(graph.nodes.map(({ id }) => id));
  const represents = representatives(graph);
  const all = [
    ...graph.edges.map((edge) => ({ from: edge.from, to: edge.to, word: wordFor(edge) })),
    ...graph.nodes.flatMap(impliedEdges),
  ];
  const drawn = new Map<string, DrawnEdge>();
  for (const { word, ...ends } of all) {
    const [from, to] = [represents(ends.from), represents(ends.to)];
    if (from !== to && known.has(from) && known.has(to))
      drawn.set(JSON.stringify([from, to, word]), { from, to, word });
  }
  return [...drawn.values()];
}

export function wordFor(edge: Edge): Word {
  switch (edge.relation) {
    case "counters":
      return edge.mode ?? "rebuts";
    case "responds_to":
      return edge.mode;
    default:
      return edge.relation;
  }
}

/** What a node says by its kind alone: that it argues for an option, or what a check found. */
export function impliedEdges(node: ArgumentNode): readonly DrawnEdge[] {
  switch (node.kind) {
    case "option":
      return [];
    case "claim":
    case "message":
      return node.argues === undefined
        ? []
        : [{ from: node.id, to: node.argues, word: "supports" }];
    case "verification":
      if (node.result === "unclear") return [];
      return [
        { from: node.id, to: node.of, word: node.result === "broken" ? "undermines" : "supports" },
      ];
  }
}

/** What every export says of a run in which no model spoke. */
export const REHEARSED = "rehearsed: a built-in panel spoke, no model did";

/** Ids as a format spells them, each its own: where two would fall together, the later one gets a number. */
export function safeIds(
  ids: readonly NodeId[],
  spelt: (id: NodeId) => string,
): (id: NodeId) => string {
  const names = new Map<NodeId, string>();
  const taken = new Set<string>();
  for (const id of ids) {
    const base = spelt(id.slice(0, LONGEST_ID));
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base}_${n}`;
    taken.add(name);
    names.set(id, name);
  }
  return (id) => names.get(id) ?? id;
}

/** Ids of ours are far shorter; one from a foreign file may be a text. */
const LONGEST_ID = 80;
