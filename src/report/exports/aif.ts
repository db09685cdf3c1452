// The argument as AIF-JSON. `importAif` gives back the same graph; a tool that knows AIF alone sees the same attacks and support.
import type { ArgumentGraph, Edge, NodeId } from "../../argument/index.ts";
import { representatives } from "../../argument/graph.ts";
import type { Argument } from "../../views/argument.ts";
import { safeJson } from "../json.ts";
import { AIF_FORMAT } from "./import-aif.ts";
import { impliedEdges, REHEARSED, wordFor, type DrawnEdge, type Word } from "./drawing.ts";

/** The kind of scheme node that stands for a relation, and its name in AIFdb. Acts of speech go from a locution. */
const SCHEMES: Readonly<Record<Word, readonly [type: "RA" | "CA" | "MA" | "YA", text: string]>> = {
  supports: ["RA", "Default Inference"],
  rebuts: ["CA", "Default Conflict"],
  undercuts: ["CA", "Default Conflict"],
  undermines: ["CA", "Default Conflict"],
  extends: ["MA", "Default Rephrase"],
  questions: ["YA", "Questioning"],
  concedes: ["YA", "Agreeing"],
  answers: ["YA", "Answering"],
  clarifies: ["YA", "Clarifying"],
};

interface Row {
  readonly nodeID: string;
  readonly text: string;
  readonly type: string;
  readonly dissensus?: unknown;
}

export function aif({
  graph,
  labels,
  topic,
  rehearsed,
}: Pick<Argument, "graph" | "labels" | "topic" | "rehearsed">): string {
  const sheet = new Sheet(graph);
  for (const node of graph.nodes) {
    const { text, author } = labels.get(node.id) ?? { text: node.id, author: null };
    sheet.statement(
      node.id,
      { text, type: "I", dissensus: node },
      node.kind === "option" ? null : { id: node.author, name: author ?? node.author },
    );
  }
  for (const edge of graph.edges) sheet.relation(edge);
  const ends = ({ from, to }: DrawnEdge | Edge): string => JSON.stringify([from, to]);
  const supported = new Set(
    graph.edges.filter(({ relation }) => relation === "supports").map(ends),
  );
  for (const edge of graph.nodes.flatMap(impliedEdges))
    if (edge.word !== "supports" || !supported.has(ends(edge)))
      sheet.drawn(edge.from, edge.to, edge.word);
  const note = rehearsed ? { comment: REHEARSED } : {};
  return safeJson({
    ...note,
    ...sheet.written(),
    dissensus: { format: AIF_FORMAT, topic, rehearsed, events: graph.events },
  });
}

class Sheet {
  readonly #nodes: Row[] = [];
  readonly #edges: Record<"edgeID" | "fromID" | "toID", string>[] = [];
  readonly #locutions: Record<"nodeID" | "personID", string>[] = [];
  readonly #people = new Map<string, Record<"participantID" | "firstname" | "surname", string>>();
  readonly #statements = new Map<NodeId, string>();
  readonly #said = new Map<NodeId, string>();
  readonly #represents: (id: NodeId) => NodeId;

  constructor(graph: ArgumentGraph) {
    this.#represents = representatives(graph);
  }

  /** An I-node, and with an author the locution that put it forward. */
  statement(
    id: NodeId,
    row: Omit<Row, "nodeID">,
    author: { readonly id: string; readonly name: string } | null,
  ): void {
    const statement = this.#add(row);
    this.#statements.set(id, statement);
    if (author === null) return;
    const person = this.#people.get(author.id) ?? {
      participantID: String(this.#people.size + 1),
      firstname: author.name,
      surname: "",
    };
    this.#people.set(author.id, person);
    const text = `${author.name}: ${row.text}`;
    const locution = this.#add({ text, type: "L", dissensus: "drawn" });
    this.#locutions.push({ nodeID: locution, personID: person.participantID });
    this.#said.set(id, locution);
    this.#through({ text: "Asserting", type: "YA", dissensus: "drawn" }, locution, statement);
  }

  /** An edge of the graph. An end that is not on the sheet under its own id is named in the extension. */
  relation(edge: Edge): void {
    const { from, to, ...about } = edge;
    const word = wordFor(edge);
    const [type, text] = SCHEMES[word];
    const source =
      type === "YA" ? this.#said.get(from) : this.#statements.get(this.#represents(from));
    const target = this.#statements.get(this.#represents(to));
    // A locution is its speaker's alone; any other end is drawn where its id speaks.
    const isAsNamed = (id: NodeId) => this.#represents(id) === id;
    const ends = {
      ...(source !== undefined && (type === "YA" || isAsNamed(from)) ? {} : { from }),
      ...(target !== undefined && isAsNamed(to) ? {} : { to }),
    };
    this.#through({ text, type, dissensus: { ...about, ...ends } }, source, target);
    if (word === "rebuts") this.drawn(to, from, word);
  }

  /** What foreign readers should see, and what follows from the rest. */
  drawn(from: NodeId, to: NodeId, word: Word): void {
    const [source, target] = [from, to].map((id) => this.#statements.get(this.#represents(id)));
    const [type, text] = SCHEMES[word];
    if (source !== undefined && target !== undefined)
      this.#through({ text, type, dissensus: "drawn" }, source, target);
  }

  written() {
    return {
      nodes: this.#nodes,
      edges: this.#edges,
      locutions: this.#locutions,
      participants: [...this.#people.values()],
    };
  }

  #add(row: Omit<Row, "nodeID">): string {
    const nodeID = String(this.#nodes.length + 1);
    this.#nodes.push({ nodeID, ...row });
    return nodeID;
  }

  #through(row: Omit<Row, "nodeID">, fromID: string | undefined, toID: string | undefined): void {
    const scheme = this.#add(row);
    if (fromID !== undefined) this.#edge(fromID, scheme);
    if (toID !== undefined) this.#edge(scheme, toID);
  }

  #edge(fromID: string, toID: string): void {
    this.#edges.push({ edgeID: String(this.#edges.length + 1), fromID, toID });
  }
}
