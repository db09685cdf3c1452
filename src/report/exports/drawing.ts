// An argument graph as it is drawn: every edge between two nodes that are there, under one word, once; every node with its status in words.
// Law: what is said to a declaration is drawn at its option, and nothing is drawn from a node to itself.
import { statuses } from "../../argument/index.ts";
import type {
  ArgumentGraph,
  ArgumentNode,
  Edge,
  NodeId,
  Status,
  Statuses,
} from "../../argument/index.ts";
import { representatives } from "../../argument/graph.ts";
import type { Mode, Relation } from "../../kernel/fact.ts";
import { inWords } from "../../argument/in-words.ts";
import type { Label, Argument } from "../../views/argument.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { escapeHtml } from "../../text/html.ts";

/** What is needed to draw: a deliberation's argument has it, and an imported graph. */
interface Drawable {
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
}: Drawable) {
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
  if (edge.relation === "counters") return edge.mode ?? "rebuts";
  return edge.relation === "responds_to" ? edge.mode : edge.relation;
}

/** What a node says by its kind alone: that it argues for an option, or what a check found. */
export function impliedEdges(node: ArgumentNode): readonly DrawnEdge[] {
  if (node.kind === "option") return [];
  if (node.kind !== "verification")
    return node.argues === undefined ? [] : [{ from: node.id, to: node.argues, word: "supports" }];
  const word = node.result === "broken" ? "undermines" : "supports";
  return node.result === "unclear" ? [] : [{ from: node.id, to: node.of, word }];
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

// The argument as a Mermaid flowchart: solid arrows support, dotted ones attack; a node's class is its status.
// Law: a text is letters, digits and a few marks; every other character is an entity code, so that it can end no string and open no directive.
/** What fits a box; Mermaid refuses documents past fifty thousand characters. */
const LONGEST_TEXT = 120;

const STYLES: Readonly<Record<DrawnNode["status"], string>> = {
  unchallenged: "fill:#ffffff,stroke:#2e7d32,color:#111111",
  standing: "fill:#e6f4ea,stroke:#2e7d32,color:#111111",
  contested: "fill:#fff4dc,stroke:#b26a00,color:#111111",
  refuted: "fill:#fde7e7,stroke:#b3261e,color:#111111,stroke-dasharray:4",
  withdrawn: "fill:#eeeeee,stroke:#777777,color:#555555",
  superseded: "fill:#eeeeee,stroke:#777777,color:#555555",
};

export function mermaid(argument: Argument): string {
  const { nodes, edges } = drawing(argument);
  const names = new Map(nodes.map(({ id }, n) => [id, `n${n + 1}`]));
  const name = (id: string): string => names.get(id) ?? id;
  const used = [...new Set(nodes.map(({ status }) => status))];
  const lines = [
    "flowchart BT",
    `  %% Dissensus, deliberation ${inMermaid(argument.deliberation)}: ${inMermaid(argument.topic)}`,
    ...(argument.rehearsed ? [`  %% ${REHEARSED}`] : []),
    ...nodes.map((node) => `  ${name(node.id)}${box(node)}:::${node.status}`),
    ...edges.map(
      (edge) => `  ${name(edge.from)} ${ARROWS[edge.word] ?? `---|${edge.word}|`} ${name(edge.to)}`,
    ),
    ...used.map((status) => `  classDef ${status} ${STYLES[status]}`),
  ];
  return `${lines.join("\n")}\n`;
}

function box({ id, kind, text, author }: DrawnNode): string {
  const words = `"${inMermaid(id)}${author === null ? "" : ` (${inMermaid(author)})`}: ${inMermaid(text)}"`;
  return kind === "option" ? `([${words}])` : `[${words}]`;
}

/** Other relations are lines without an end. */
const ARROWS: Readonly<Partial<Record<Word, string>>> = {
  rebuts: "<-. rebuts .->",
  undercuts: "-. undercuts .->",
  undermines: "-. undermines .->",
  supports: "-->|supports|",
};

function inMermaid(text: string): string {
  return oneLine(text, LONGEST_TEXT).replace(
    /[^\p{L}\p{M}\p{N} ,.:!?'’“”…–—-]/gu,
    (char) => `#${char.codePointAt(0) ?? 0};`,
  );
}

// The argument as GraphML, for graph tools. Keys are listed at the top; every text is element content.
// Law: the document is well-formed XML 1.0 whatever was said; what XML has no place for is spelt out.
const KEYS = [
  ["topic", "graph"],
  ["note", "graph"],
  ["id", "node"],
  ["kind", "node"],
  ["text", "node"],
  ["author", "node"],
  ["status", "node"],
  ["certificate", "node"],
  ["relation", "edge"],
] as const;

export function graphml(argument: Argument): string {
  const { nodes, edges } = drawing(argument);
  const names = new Map(nodes.map(({ id }, n) => [id, `n${n + 1}`]));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...(argument.rehearsed ? [`<!-- ${REHEARSED} -->`] : []),
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...KEYS.map(
      ([name, where]) =>
        `  <key id="${where}-${name}" for="${where}" attr.name="${name}" attr.type="string"/>`,
    ),
    '  <graph id="argument" edgedefault="directed">',
    `    ${data("graph-topic", argument.topic)}`,
    ...(argument.rehearsed ? [`    ${data("graph-note", REHEARSED)}`] : []),
    ...nodes.flatMap(({ id, kind, text, author, status, certificate }) => [
      `    <node id="${names.get(id) ?? ""}">`,
      ...Object.entries({ id, kind, text, author, status, certificate }).flatMap(([key, value]) =>
        value === null ? [] : [`      ${data(`node-${key}`, value)}`],
      ),
      "    </node>",
    ]),
    ...edges.map(
      ({ from, to, word }, n) =>
        `    <edge id="e${n + 1}" source="${names.get(from) ?? ""}" target="${names.get(to) ?? ""}">${data("edge-relation", word)}</edge>`,
    ),
    "  </graph>",
    "</graphml>",
  ];
  return `${lines.join("\n")}\n`;
}

function data(key: string, text: string): string {
  return `<data key="${key}">${escapeHtml(inXml(text))}</data>`;
}

/** Two characters are text to everyone else and forbidden in XML. */
function inXml(text: string): string {
  return plain(text).replace(
    /[\ufffe\uffff]/g,
    (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase()}⟩`,
  );
}
