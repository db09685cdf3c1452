// Reasons to distrust an agreement, each listed apart. None of them weighs wording: likeness of wording predicts nothing.
// By the graph alone; protocols go by typed votes, attacks and answers.
import { challenged, recordedAttacks, ties } from "../src/argument/attacks.ts";
import {
  lineage,
  representatives,
  onlySource,
  type ArgumentGraph,
  type NodeId,
} from "../src/argument/graph.ts";
import type { Resolution, VotesBySeat } from "./resolution.ts";
import type { ShiftClass } from "./shifts.ts";
import { statuses, type Statuses } from "../src/argument/statuses.ts";

/** A reason to distrust an agreement. */
export type Suspicion =
  /** The count picked an option that the argument refutes. */
  | { readonly code: "FC1" }
  /** Nobody ever attacked the chosen option. */
  | { readonly code: "FC2" }
  /** The chosen option is contested, and the count settled it. */
  | { readonly code: "FC3" }
  /** Less than half of the blind votes were for it, and someone conformed. */
  | { readonly code: "FC4"; readonly independentSupport: number }
  /** These attack it, or what it refined, are IN, and nobody has replied to them. */
  | { readonly code: "FC5"; readonly attackers: readonly NodeId[] }
  /** All that argues for it comes from one author, or cites one reference. */
  | { readonly code: "FC6"; readonly only: "author" | "reference" };

/** How an issue was settled, and what led there. */
export interface Consensus {
  readonly resolution: Resolution;
  /** The votes of the blind round. */
  readonly blind: VotesBySeat;
  readonly shifts: readonly ShiftClass[];
}

/** What is suspect about an agreement. */
export function falseConsensus(
  graph: ArgumentGraph,
  { resolution, blind, shifts }: Consensus,
  found: Statuses = statuses(graph, { hingeBound: 0 }),
): readonly Suspicion[] {
  if (resolution.kind === "unresolved") return [];
  const { chosen } = resolution;
  const suspicions: Suspicion[] = [];
  if (resolution.kind === "against argument") suspicions.push({ code: "FC1" });
  if (!challenged(graph).has(chosen)) suspicions.push({ code: "FC2" });
  if (resolution.kind === "by majority" && found.get(chosen)?.status.kind === "contested")
    suspicions.push({ code: "FC3" });

  const support = independentSupport(graph, chosen, blind);
  if (support !== undefined && support < 0.5 && shifts.some(({ kind }) => kind === "conforming")) {
    suspicions.push({ code: "FC4", independentSupport: support });
  }
  const attackers = unansweredAttackers(graph, chosen, found);
  if (attackers.length) suspicions.push({ code: "FC5", attackers });
  const only = onlySource(graph, chosen);
  if (only) suspicions.push({ code: "FC6", only });
  return suspicions;
}

/** The share of blind votes for the option or what it refined; none without blind votes. */
export function independentSupport(
  graph: ArgumentGraph,
  chosen: NodeId,
  blind: VotesBySeat,
): number | undefined {
  const line = lineage(graph, chosen);
  return blind.size
    ? [...blind.values()].filter((option) => line.includes(option)).length / blind.size
    : undefined;
}

function unansweredAttackers(
  graph: ArgumentGraph,
  chosen: NodeId,
  found: Statuses,
): readonly NodeId[] {
  const line = lineage(graph, chosen);
  const represents = representatives(graph);
  const replies = graph.edges.filter(
    ({ relation }) => relation === "responds_to" || relation === "counters",
  );
  const answered = new Set(replies.map(({ to }) => represents(to)));
  const attackers = recordedAttacks(ties(graph)).filter(({ on }) => line.includes(on));
  const isIn = (id: NodeId) =>
    ["standing", "unchallenged"].includes(found.get(id)?.status.kind ?? "");
  return [...new Set(attackers.map(({ by }) => by))].filter((id) => isIn(id) && !answered.has(id));
}
