// The argument graph: what was put forward, and what each thing says about another.
// Law 1: votes, confidence and popularity never enter; only who attacks what, and on what evidence.
// Law 2: a reference to something that is not in the graph attacks nothing.
// Law 3: nothing attacks itself: two declarations of one option are one node.
import type { Mode } from "../kernel/fact.ts";

/** What was said for and against what, and what authors took back. */
export interface ArgumentGraph {
  readonly nodes: readonly ArgumentNode[];
  readonly edges: readonly Edge[];
  readonly events: readonly AuthorEvent[];
}

/** The id of an option, a claim, a message or a verification. */
export type NodeId = string;
/** Who spoke. */
export type SeatId = string;

/** Anything that can be attacked or defended. */
export type ArgumentNode = OptionNode | ClaimNode | MessageNode | VerificationNode;

/**
 * One answer to an issue. An edge from or to a message in `declaredIn` is an edge from or to the option.
 * `evidence`, here and below: references that were found to exist; a peer's message is none.
 */
export interface OptionNode {
  readonly kind: "option";
  readonly id: NodeId;
  readonly issue: string;
  readonly declaredIn?: readonly NodeId[];
  readonly evidence?: readonly string[];
}

/** A testable statement; with `argues`, it rebuts every rival of that option. */
export interface ClaimNode {
  readonly kind: "claim";
  readonly id: NodeId;
  readonly author: SeatId;
  readonly argues?: NodeId;
  readonly evidence?: readonly string[];
}

/** A message that argues; with `argues`, it rebuts every rival of that option. */
export interface MessageNode extends Omit<ClaimNode, "kind"> {
  readonly kind: "message";
}

/** What a check found about one node. */
export interface VerificationNode {
  readonly kind: "verification";
  readonly id: NodeId;
  readonly author: SeatId;
  readonly of: NodeId;
  readonly result: "robust" | "confirmed" | "broken" | "unclear";
}

type AttackMode = Extract<Mode, "rebuts" | "undercuts" | "undermines">;

/** How one node bears on another. */
export type Edge = { readonly from: NodeId; readonly to: NodeId } & (
  | { readonly relation: "counters"; readonly mode?: AttackMode }
  | { readonly relation: "supports" | "extends" | "questions" }
  | { readonly relation: "responds_to"; readonly mode: Mode }
);

/** What an author did to a node of their own. */
export type AuthorEvent =
  | { readonly kind: "withdrawn"; readonly id: string; readonly node: NodeId }
  | {
      readonly kind: "superseded";
      readonly id: string;
      readonly node: NodeId;
      readonly by: NodeId;
    };

/** 2: checked and held. 1: cites at least one reference that exists. 0: says so. */
export type Evidence = 0 | 1 | 2;

/**
 * How much evidence each node has; a withdrawn verification lends none. What argues for an option lends it its own:
 * else two sides that both have evidence would refute each other.
 */
export function evidence(graph: ArgumentGraph): ReadonlyMap<NodeId, Evidence> {
  const levels = new Map<NodeId, Evidence>();
  for (const node of graph.nodes)
    levels.set(node.id, node.kind !== "verification" && node.evidence?.length ? 1 : 0);
  const represents = representatives(graph);
  const live = liveNodes(graph);
  for (const node of live) if (confirms(node)) levels.set(represents(node.of), 2);
  const options = new Set(graph.nodes.filter(({ kind }) => kind === "option").map(({ id }) => id));
  for (const node of live) {
    const option = arguedFor(node);
    if (option === undefined || !options.has(option)) continue;
    const [lent = 0, own = 0] = [levels.get(node.id), levels.get(option)];
    if (lent > own) levels.set(option, lent);
  }
  return levels;
}

export function confirms(
  node: ArgumentNode,
): node is VerificationNode & { readonly result: "robust" | "confirmed" } {
  return node.kind === "verification" && (node.result === "robust" || node.result === "confirmed");
}

/** The option that a claim or a message argues for. */
export function arguedFor(node: ArgumentNode): NodeId | undefined {
  return "argues" in node ? node.argues : undefined;
}

/** Nodes their authors took back, with the event. The first event on a node counts. */
export function departed(graph: ArgumentGraph): ReadonlyMap<NodeId, AuthorEvent> {
  const gone = new Map<NodeId, AuthorEvent>();
  for (const event of graph.events) if (!gone.has(event.node)) gone.set(event.node, event);
  return gone;
}

/** What nobody took back. */
export function liveNodes(graph: ArgumentGraph): readonly ArgumentNode[] {
  const gone = departed(graph);
  return graph.nodes.filter(({ id }) => !gone.has(id));
}

/** The node an id speaks for: a declaration speaks for its option, everything else for itself. */
export function representatives(graph: ArgumentGraph): (id: NodeId) => NodeId {
  const optionOf = new Map<NodeId, NodeId>();
  for (const node of graph.nodes) {
    if (node.kind === "option")
      for (const declaration of node.declaredIn ?? []) optionOf.set(declaration, node.id);
  }
  return (id) => optionOf.get(id) ?? id;
}

/** The other options of the same issue; an option and its refinements are no rivals. */
export function rivals(graph: ArgumentGraph, option: OptionNode): readonly OptionNode[] {
  const older = lineage(graph, option.id);
  return graph.nodes
    .filter((node) => node.kind === "option")
    .filter(
      ({ id, issue }) =>
        issue === option.issue && !older.includes(id) && !lineage(graph, id).includes(option.id),
    );
}

/** The node and whatever it refined, newest first. */
export function lineage(graph: ArgumentGraph, id: NodeId): readonly NodeId[] {
  const line = new Set([id]);
  for (const newer of line)
    for (const event of graph.events)
      if (event.kind === "superseded" && event.by === newer) line.add(event.node);
  return [...line];
}

/** Does all that argues for an option come from one author? */
export function isOfOneAuthor(graph: ArgumentGraph, chosen: NodeId): boolean {
  const represents = representatives(graph);
  const saidToSupport = new Set(
    graph.edges
      .filter(({ relation, to }) => relation === "supports" && represents(to) === chosen)
      .map(({ from }) => from),
  );
  const support = liveNodes(graph)
    .filter((node) => node.kind === "claim" || node.kind === "message")
    .filter(({ id, argues }) => argues === chosen || saidToSupport.has(id));
  return new Set(support.map(({ author }) => author)).size === 1;
}

/** What stands beside each first, in the order given. */
export function gather<V>(
  pairs: Iterable<readonly [NodeId, V]>,
): ReadonlyMap<NodeId, readonly V[]> {
  const all = new Map<NodeId, V[]>();
  for (const [first, second] of pairs) {
    const known = all.get(first);
    if (known) known.push(second);
    else all.set(first, [second]);
  }
  return all;
}

/** The end of every switch: a new member of a union that nobody handled does not compile. */
export function impossible(value: never): never {
  throw new Error(`impossible: ${JSON.stringify(value)}`);
}
