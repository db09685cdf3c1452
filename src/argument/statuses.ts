// Every node's status with its certificate, and flags beside it.
// Law 1: one status per node. Law 2: what `checkCertificate` accepts is true; what this returns, it accepts.
// A certificate is a whole proof, so all of them together can grow with the square of the graph: this is for deliberations, with
// up to some thousand nodes. `grounded` alone is linear.
import { challenged, labelGraph, ties, type Labelled, type Tie } from "./attacks.ts";
import { defender, type Defender } from "./defence.ts";
import { each, IN, OUT, UNDECIDED } from "./framework.ts";
import { departed, gather, representatives, type ArgumentGraph, type NodeId } from "./graph.ts";
import { HINGE_BOUND, hinges } from "./hinges.ts";
import type { Loop, Status } from "./status.ts";
import { VIEW_BOUND, viewsOf } from "./views.ts";

/** Where a node stands, and what should be known beside that. */
export interface Assessment {
  readonly status: Status;
  readonly flags: Flags;
}

/** What a status does not say: open questions, and ties on which it hinges. */
export interface Flags {
  /** Questions to the node that nobody has answered. */
  readonly questionedBy: readonly NodeId[];
  /** Ties of which each alone, taken away, would change the status. Unchallenged and standing count as one here: both are IN. */
  readonly hingesOn: readonly Tie[];
  /** What a bound kept from being known. */
  readonly undetermined: readonly ("views" | "hinges")[];
}

/** Every node of a graph, with where it stands. */
export type Statuses = ReadonlyMap<NodeId, Assessment>;

/** Steps shared by all open nodes, so that a large graph costs little more than a small one. */
const SHARED_BOUND = 500_000;

/** How far a search may go before it says that it does not know. */
export interface StatusLimits {
  /** The most steps of the search for one node's views. */
  readonly bound?: number;
  /** The most ties × nodes for which hinges are looked for. They cost more than all the rest; 0 leaves them undetermined. */
  readonly hingeBound?: number;
}

/** Where every node of an argument stands, each with a certificate. */
export function statuses(
  graph: ArgumentGraph,
  { bound = VIEW_BOUND, hingeBound = HINGE_BOUND }: StatusLimits = {},
): Statuses {
  const recorded = ties(graph);
  const state = labelGraph(graph, recorded);
  const found = certified(graph, recorded, state, bound);
  const questions = openQuestions(graph);
  const hinged = hinges(graph, recorded, { state, found }, hingeBound);
  return new Map(
    Array.from(found, ([id, status]) => {
      const isOpen = status.kind === "contested" && status.views.in === "undetermined";
      const { on, isKnown } = hinged(id);
      const undetermined = [
        ...(isOpen ? ["views" as const] : []),
        ...(isKnown ? [] : ["hinges" as const]),
      ];
      return [
        id,
        { status, flags: { questionedBy: questions.get(id) ?? [], hingesOn: on, undetermined } },
      ];
    }),
  );
}

function certified(
  graph: ArgumentGraph,
  recorded: readonly Tie[],
  state: Labelled,
  bound: number,
): ReadonlyMap<NodeId, Status> {
  const gone = departed(graph);
  const met = challenged(graph, recorded);
  const defence = defender(graph, state);
  const open = state.label.filter((label) => label === UNDECIDED).length;
  const share = Math.min(bound, Math.ceil(SHARED_BOUND / Math.max(1, open)));
  const statusOf = (id: NodeId): Status => {
    const event = gone.get(id);
    if (event?.kind === "withdrawn") return { kind: "withdrawn", event: event.id };
    if (event) return { kind: "superseded", event: event.id, by: event.by };
    const n = state.numberOf.get(id)!; // numbered, because it is live
    if (state.label[n] === IN)
      return met.has(id)
        ? { kind: "standing", defence: defence.of([n]) }
        : { kind: "unchallenged" };
    if (state.label[n] === OUT) {
      const by = defence.refuter(n);
      return { kind: "refuted", by: state.framework.ids[by]!, defence: defence.of([by]) };
    }
    const [loop, views] = [loopAt(state, n, defence), viewsOf(state.framework, n, share)];
    return { kind: "contested", loop, views };
  };
  return new Map(graph.nodes.map(({ id }) => [id, statusOf(id)]));
}

/** The open nodes that lead to this one, and why their other attackers do not count. */
function loopAt({ framework, label }: Labelled, node: number, defence: Defender): Loop {
  const members = new Set([node]);
  const refuters = new Set<number>();
  for (const member of members)
    for (const attacker of each(framework.attackers, member))
      if (label[attacker] === OUT) refuters.add(defence.refuter(attacker));
      else members.add(attacker);
  return {
    members: Array.from(members, (n) => framework.ids[n]!),
    defence: defence.of([...refuters]),
  };
}

function openQuestions(graph: ArgumentGraph): ReadonlyMap<NodeId, readonly NodeId[]> {
  const gone = departed(graph);
  const represents = representatives(graph);
  const answered = new Set(
    graph.edges
      .filter((edge) => edge.relation === "responds_to" && edge.mode === "answers")
      .map((edge) => edge.to),
  );
  const open = graph.edges.filter(
    ({ relation, from }) => relation === "questions" && !gone.has(from) && !answered.has(from),
  );
  return gather(open.map(({ from, to }) => [represents(to), from] as const));
}
