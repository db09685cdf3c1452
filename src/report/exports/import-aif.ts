// Reads AIF-JSON: what `aif` wrote gives back its graph; plain AIF of others gives claims and what they say about each other.
//   I → claim. RA → supports. MA → extends. CA both ways → rebuts; one way → undermines its claim, or undercuts its step.
//   A step that is itself attacked or supported becomes a claim, which extends what it starts from. L and YA tell who said what.
// Law: nothing is guessed. A scheme node without both ends relates nothing; a document that contradicts itself is refused.
import { z } from "zod";
import type { ArgumentGraph, ArgumentNode, Edge, NodeId } from "../../argument/index.ts";
import type { Label } from "../../views/argument.ts";
import { describeIssue } from "../../text/issues.ts";
import { isTooDeep, TOO_DEEP } from "../../text/nesting.ts";

// AIF-JSON as AIFdb writes it, and what we add to it.
// Foreign readers see plain AIF: I-nodes, RA (supports), CA (attacks), MA (extends), YA and L (who said it, and what they did with it).
// What AIF has no field for stands under the key `dissensus`, which they pass over:
//   on an I-node  the node of the graph;
//   on an RA, CA, MA or YA  the edge; `from` and `to` only where the drawn end is not the id that was named;
//   on what is drawn only to be seen (the way back of a rebuttal, who spoke)  "drawn";
//   on the document  the format, the topic, whether it was rehearsed, and what authors took back.
export const AIF_FORMAT = "dissensus-aif/1";

const id = z.union([z.string(), z.number()]).transform(String);
const ids = z.array(z.string()).exactOptional();

const nodeForm = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("option"),
    id: z.string(),
    issue: z.string(),
    declaredIn: ids,
    evidence: ids,
  }),
  z.strictObject({
    kind: z.enum(["claim", "message"]),
    id: z.string(),
    author: z.string(),
    argues: z.string().exactOptional(),
    evidence: ids,
  }),
  z.strictObject({
    kind: z.literal("verification"),
    id: z.string(),
    author: z.string(),
    of: z.string(),
    result: z.enum(["robust", "confirmed", "broken", "unclear"]),
  }),
]);

const named = { from: z.string().exactOptional(), to: z.string().exactOptional() };
const attack = z.enum(["rebuts", "undercuts", "undermines"]);

const edgeForm = z.discriminatedUnion("relation", [
  z.strictObject({ relation: z.literal("counters"), mode: attack.exactOptional(), ...named }),
  z.strictObject({ relation: z.enum(["supports", "extends", "questions"]), ...named }),
  z.strictObject({
    relation: z.literal("responds_to"),
    mode: z.enum([...attack.options, "concedes", "answers", "clarifies"]),
    ...named,
  }),
]);

const event = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("withdrawn"), id: z.string(), node: z.string() }),
  z.strictObject({
    kind: z.literal("superseded"),
    id: z.string(),
    node: z.string(),
    by: z.string(),
  }),
]);

const node = z.object({
  nodeID: id,
  text: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  type: z.string(),
  dissensus: z.union([nodeForm, edgeForm, z.literal("drawn")]).exactOptional(),
});

const person = z.object({
  participantID: id,
  firstname: z.string().nullish(),
  surname: z.string().nullish(),
});
const locution = z.object({ nodeID: id, personID: id.nullish() });

const listOf = <S extends z.ZodType>(row: S) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? []);

const aifDocument = z.object({
  nodes: z.array(node),
  edges: z.array(z.object({ fromID: id, toID: id })),
  locutions: listOf(locution),
  participants: listOf(person),
  dissensus: z
    .object({
      format: z.literal(AIF_FORMAT),
      topic: z.string(),
      rehearsed: z.boolean(),
      events: z.array(event),
    })
    .exactOptional(),
});

type AifDocument = z.infer<typeof aifDocument>;
type AifNode = AifDocument["nodes"][number];

export type AifReading =
  | {
      readonly kind: "read";
      readonly graph: ArgumentGraph;
      readonly labels: ReadonlyMap<NodeId, Label>;
      readonly topic: string | null;
      readonly rehearsed: boolean;
    }
  | { readonly kind: "refused"; readonly why: string };

/** The largest nodesets in public corpora have a few megabytes. */
export const LARGEST_AIF_BYTES = 20 * 1024 * 1024;
/** A scheme with many starts and many ends stands for their product, which a small file could make huge. */
const MOST_PAIRS = 500_000;

export function importAif(text: string): AifReading {
  if (text.length > LARGEST_AIF_BYTES)
    return refuse(`it is larger than ${LARGEST_AIF_BYTES / 1024 / 1024} MB`);
  if (isTooDeep(text)) return refuse(`it is ${TOO_DEEP}`);
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return refuse("it is not JSON");
  }
  // Newer tools wrap the document, beside the layout of their canvas.
  const inner = typeof data === "object" && data !== null && "AIF" in data ? data.AIF : data;
  const parsed = aifDocument.safeParse(inner);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(
      `${issue === undefined || issue.path.length === 0 ? "the document" : issue.path.join(".")} is not as AIF-JSON has it${issue === undefined ? "" : `: it ${describeIssue(issue)}`}`,
    );
  }
  const document = parsed.data;
  const known = new Set(document.nodes.map(({ nodeID }) => nodeID));
  if (known.size === 0) return refuse("it has no nodes");
  if (known.size < document.nodes.length) return refuse("two nodes have one nodeID");
  for (const { fromID, toID } of document.edges) {
    const stray = [fromID, toID].find((end) => !known.has(end));
    if (stray !== undefined)
      return refuse(
        `an edge from ${fromID} to ${toID} names the node ${stray}, which is not there`,
      );
  }
  return new Reader(document).read();
}

function refuse(why: string): AifReading {
  return { kind: "refused", why };
}

const SCHEMES = new Set(["RA", "CA", "MA"]);

type OwnEdge = Exclude<AifNode["dissensus"], undefined | "drawn" | ArgumentNode>;

class Reader {
  readonly #document: AifDocument;
  readonly #byId: ReadonlyMap<string, AifNode>;
  readonly #sources = new Map<string, string[]>();
  readonly #targets = new Map<string, string[]>();
  /** nodeID → id in the graph; a locution goes by what it put forward. */
  readonly #ids = new Map<string, NodeId>();
  readonly #edges: Edge[] = [];

  constructor(document: AifDocument) {
    this.#document = document;
    this.#byId = new Map(document.nodes.map((node) => [node.nodeID, node]));
    for (const { fromID, toID } of document.edges) {
      listAt(this.#targets, fromID).push(toID);
      listAt(this.#sources, toID).push(fromID);
    }
  }

  read(): AifReading {
    const degree = (side: ReadonlyMap<string, readonly string[]>, nodeID: string) =>
      side.get(nodeID)?.length ?? 0;
    const schemes = this.#document.nodes.filter(
      (row) => SCHEMES.has(row.type) || ownEdge(row) !== undefined,
    );
    const pairs = schemes.reduce(
      (sum, { nodeID }) => sum + degree(this.#sources, nodeID) * degree(this.#targets, nodeID),
      0,
    );
    if (pairs > MOST_PAIRS) return refuse(`it relates statements more than ${MOST_PAIRS} times`);
    const authors = this.#authors();
    const labels = new Map<NodeId, Label>();
    const nodes: ArgumentNode[] = [];
    for (const row of this.#document.nodes) {
      if (!this.#isClaim(row)) continue;
      const author = authors.get(row.nodeID) ?? null;
      const node = ownNode(row) ?? { kind: "claim", id: row.nodeID, author: author ?? "unknown" };
      if (labels.has(node.id)) return refuse(`two statements are called ${node.id}`);
      nodes.push(node);
      this.#ids.set(row.nodeID, node.id);
      labels.set(node.id, { title: node.id, text: row.text, author });
    }
    for (const row of this.#document.nodes) if (row.type === "L") this.#namedBySpeech(row.nodeID);
    const conflicts = this.#conflicts();
    for (const row of this.#document.nodes) this.#relate(row, conflicts);
    const own = this.#document.dissensus;
    return {
      kind: "read",
      graph: { nodes, edges: this.#edges, events: own?.events ?? [] },
      labels,
      topic: own?.topic ?? null,
      rehearsed: own?.rehearsed ?? false,
    };
  }

  #isClaim(row: AifNode): boolean {
    return ownNode(row) !== undefined || row.type === "I" || this.#isStep(row);
  }

  /** A scheme that another scheme is about. */
  #isStep({ nodeID, type, dissensus }: AifNode): boolean {
    return (
      dissensus === undefined &&
      (type === "RA" || type === "CA") &&
      (this.#sources.get(nodeID) ?? []).some((other) => this.#isScheme(other))
    );
  }

  #isScheme(nodeID: string): boolean {
    return SCHEMES.has(this.#byId.get(nodeID)?.type ?? "");
  }

  #relate(row: AifNode, conflicts: ReadonlySet<string>): void {
    const own = ownEdge(row);
    if (own) this.#relateAsNamed(row.nodeID, own);
    else if (row.dissensus !== undefined || !SCHEMES.has(row.type)) return;
    else if (this.#isStep(row)) {
      const step = row.nodeID;
      const premises = (this.#sources.get(step) ?? []).filter((other) => !this.#isScheme(other));
      for (const premise of premises.flatMap((other) => this.#ids.get(other) ?? []))
        this.#edges.push({ from: step, to: premise, relation: "extends" });
      for (const to of this.#targets.get(step) ?? []) this.#push(step, to, row.type, conflicts);
    } else {
      for (const from of this.#known(this.#sources, row.nodeID))
        for (const to of this.#targets.get(row.nodeID) ?? [])
          this.#push(from, to, row.type, conflicts);
    }
  }

  #relateAsNamed(nodeID: string, { from, to, ...about }: OwnEdge): void {
    const starts = from === undefined ? this.#known(this.#sources, nodeID) : [from];
    const ends = to === undefined ? this.#known(this.#targets, nodeID) : [to];
    for (const start of starts)
      for (const end of ends) this.#edges.push({ from: start, to: end, ...about });
  }

  #push(from: NodeId, target: string, type: string, conflicts: ReadonlySet<string>): void {
    const to = this.#ids.get(target);
    if (to === undefined || to === from) return;
    if (type === "RA") this.#edges.push({ from, to, relation: "supports" });
    else if (type === "MA") this.#edges.push({ from, to, relation: "extends" });
    else if (!conflicts.has(pair(to, from)))
      this.#edges.push({
        from,
        to,
        relation: "counters",
        mode: this.#byId.get(target)?.type === "I" ? "undermines" : "undercuts",
      });
    // Of the two ways of a rebuttal one is kept, whichever way the file lists them.
    else if (from < to) this.#edges.push({ from, to, relation: "counters", mode: "rebuts" });
  }

  /** Every conflict of the file that is not ours, by its ends. */
  #conflicts(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const row of this.#document.nodes) {
      if (row.type !== "CA" || row.dissensus !== undefined) continue;
      const starts = this.#isStep(row) ? [row.nodeID] : this.#known(this.#sources, row.nodeID);
      for (const from of starts)
        for (const to of this.#known(this.#targets, row.nodeID)) found.add(pair(from, to));
    }
    return found;
  }

  #known(side: ReadonlyMap<string, readonly string[]>, nodeID: string): readonly NodeId[] {
    return (side.get(nodeID) ?? []).flatMap((other) => this.#ids.get(other) ?? []);
  }

  #namedBySpeech(locution: string): void {
    const [content] = this.#contents(locution);
    const id = content === undefined ? undefined : this.#ids.get(content);
    if (id !== undefined) this.#ids.set(locution, id);
  }

  /** What a locution put forward: the ends of its acts of speech that are no relation of ours. */
  #contents(locution: string): readonly string[] {
    const acts = (this.#targets.get(locution) ?? [])
      .map((act) => this.#byId.get(act))
      .filter((act) => act?.type === "YA" && ownEdge(act) === undefined);
    return acts
      .flatMap((act) => this.#targets.get(act?.nodeID ?? "") ?? [])
      .filter((content) => this.#byId.get(content)?.type === "I");
  }

  /** nodeID of a statement → who said it, where the file tells. */
  #authors(): ReadonlyMap<string, string> {
    const people = new Map(
      this.#document.participants.map(({ participantID, firstname, surname }) => [
        participantID,
        `${firstname ?? ""} ${surname ?? ""}`.trim(),
      ]),
    );
    const authors = new Map<string, string>();
    for (const { nodeID, personID } of this.#document.locutions) {
      const name =
        personID === undefined || personID === null ? "" : people.get(personID) || personID;
      if (name !== "") for (const content of this.#contents(nodeID)) authors.set(content, name);
    }
    return authors;
  }
}

function listAt(side: Map<string, string[]>, nodeID: string): string[] {
  const list = side.get(nodeID) ?? [];
  side.set(nodeID, list);
  return list;
}

function pair(from: NodeId, to: NodeId): string {
  return JSON.stringify([from, to]);
}

function ownNode({ dissensus }: AifNode): ArgumentNode | undefined {
  return typeof dissensus === "object" && "kind" in dissensus ? dissensus : undefined;
}

function ownEdge({ dissensus }: AifNode): OwnEdge | undefined {
  return typeof dissensus === "object" && "relation" in dissensus ? dissensus : undefined;
}
