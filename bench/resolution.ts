// How an issue was decided: by what the argument shows, by the count alone, or against the argument.
// By the graph alone; protocols count votes (src/argument/standing.ts).
// Law: the count picks, the argument judges the pick. Without a pick, the argument may decide alone; it never breaks ties otherwise.
import { challenged } from "../src/argument/attacks.ts";
import {
  evidence,
  optionNodes,
  type ArgumentGraph,
  type NodeId,
  type SeatId,
} from "../src/argument/graph.ts";
import type { Defence, Status } from "../src/argument/status.ts";
import { statuses, type Statuses } from "../src/argument/statuses.ts";

/** Which option each seat holds. */
export type VotesBySeat = ReadonlyMap<SeatId, NodeId>;

/** How an issue was decided, and for what. */
export type Resolution =
  /** Challenged, IN, every rival refuted; by evidence if every refutation ends in verifications. */
  | { readonly kind: "by evidence" | "by argument"; readonly chosen: NodeId }
  | {
      readonly kind: "by default";
      readonly chosen: NodeId;
      readonly why: "one option" | "never challenged";
    }
  /** Only the count decides; `margin` is its lead over the next option. */
  | { readonly kind: "by majority"; readonly chosen: NodeId; readonly margin: number }
  /** The count picks an option that the argument refutes. */
  | { readonly kind: "against argument"; readonly chosen: NodeId; readonly margin: number }
  | { readonly kind: "unresolved"; readonly why: "no options" | "no votes" | "tie" };

/** Votes for options that were taken back, or that belong to another issue, do not count. */
export function resolve(
  graph: ArgumentGraph,
  issue: string,
  votes: VotesBySeat,
  found: Statuses = statuses(graph, { hingeBound: 0 }),
): Resolution {
  const options = liveOptions(graph, issue, found);
  if (options.length === 0) return { kind: "unresolved", why: "no options" };
  const met = challenged(graph);
  const isUpheld = (id: NodeId) =>
    options.length > 1 &&
    isIn(found.get(id)?.status) &&
    met.has(id) &&
    options.every((rival) => rival === id || found.get(rival)?.status.kind === "refuted");
  const upheld = (chosen: NodeId): Resolution => {
    const refutations = options.filter((id) => id !== chosen).map((id) => found.get(id)?.status);
    const isProven = refutations.every(
      (status) => status?.kind === "refuted" && endsInVerifications(graph, status.defence),
    );
    return { kind: isProven ? "by evidence" : "by argument", chosen };
  };

  const { leader, margin } = count(options, votes);
  if (leader === undefined) {
    const winner = options.find(isUpheld);
    if (winner !== undefined) return upheld(winner);
    return { kind: "unresolved", why: margin === undefined ? "no votes" : "tie" };
  }
  if (found.get(leader)?.status.kind === "refuted")
    return { kind: "against argument", chosen: leader, margin };
  if (options.length === 1) return { kind: "by default", chosen: leader, why: "one option" };
  if (!met.has(leader)) return { kind: "by default", chosen: leader, why: "never challenged" };
  return isUpheld(leader) ? upheld(leader) : { kind: "by majority", chosen: leader, margin };
}

function liveOptions(graph: ArgumentGraph, issue: string, found: Statuses): readonly NodeId[] {
  const ids = optionNodes(graph, issue).map(({ id }) => id);
  return ids.filter((id) => !isTakenBack(found.get(id)?.status));
}

type Count =
  | { readonly leader: NodeId; readonly margin: number }
  | { readonly leader: undefined; readonly margin: 0 | undefined };

/** The option with most votes; none on a tie (margin 0) or without votes (no margin). */
function count(options: readonly NodeId[], votes: VotesBySeat): Count {
  const tally = options.map((id) => ({
    id,
    votes: [...votes.values()].filter((option) => option === id).length,
  }));
  const [first, second] = tally.sort((a, b) => b.votes - a.votes);
  if (!first || first.votes === 0) return { leader: undefined, margin: undefined };
  const margin = first.votes - (second?.votes ?? 0);
  return margin === 0 ? { leader: undefined, margin } : { leader: first.id, margin };
}

function isIn(status: Status | undefined): boolean {
  return status?.kind === "standing" || status?.kind === "unchallenged";
}

function isTakenBack(status: Status | undefined): boolean {
  return status?.kind === "withdrawn" || status?.kind === "superseded";
}

/** A defence ends in verifications if every node in it that nobody attacks is one, or passed one. */
function endsInVerifications(graph: ArgumentGraph, defence: Defence): boolean {
  const levels = evidence(graph);
  const kinds = new Map(graph.nodes.map((node) => [node.id, node.kind]));
  return defence.every(
    ({ accepts, answers }) =>
      answers.length > 0 || levels.get(accepts) === 2 || kinds.get(accepts) === "verification",
  );
}
