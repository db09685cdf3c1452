// On which single ties does a status hang? Takes each away in turn and looks again.
// Only what lies downstream of a tie can change, so only that is looked at.
import { labelGraph, type Labelled, type Tie } from "./attacks.ts";
import { each, IN, OUT, type Framework } from "./framework.ts";
import type { ArgumentGraph, NodeId } from "./graph.ts";
import type { Status } from "./status.ts";
import { viewsOf } from "./views.ts";

/** Ties × nodes: beyond this a graph is too large to be looked at once per tie. */
export const HINGE_BOUND = 2_000_000;
/** Searches over all ties, and steps of each: hinges are a hint and may cost about as much as the statuses. */
const MOST_SEARCHES = 5_000;
const STEPS_PER_SEARCH = 200;

export interface Hinge {
  readonly on: readonly Tie[];
  readonly isKnown: boolean;
}

export function hinges(
  graph: ArgumentGraph,
  recorded: readonly Tie[],
  { state, found }: { readonly state: Labelled; readonly found: ReadonlyMap<NodeId, Status> },
  bound: number,
): (id: NodeId) => Hinge {
  if (recorded.length * graph.nodes.length > bound) return () => ({ on: [], isKnown: false });
  const on = new Map<NodeId, Tie[]>();
  const unknown = new Set<NodeId>();
  let searches = 0;
  const viewsAt = (changed: Labelled, n: number) =>
    ++searches > MOST_SEARCHES
      ? "undetermined"
      : viewsOf(changed.framework, n, STEPS_PER_SEARCH).in;

  for (const tie of recorded) {
    const changed = labelGraph(
      graph,
      recorded.filter((other) => other !== tie),
    );
    const ends = [tie.from, tie.to].flatMap((id) => state.numberOf.get(id) ?? []);
    for (const n of downstream(state.framework, ends)) {
      const id = state.framework.ids[n]!; // node numbers index ids
      const before = outcome(found.get(id));
      const label = changed.label[n];
      const isOpenTwice = label !== IN && label !== OUT && before !== "in" && before !== "out";
      const after =
        label === IN ? "in" : label === OUT ? "out" : isOpenTwice ? viewsAt(changed, n) : "open";
      if ((before === "undetermined" && isOpenTwice) || after === "undetermined") unknown.add(id);
      else if (before !== after) on.set(id, [...(on.get(id) ?? []), tie]);
    }
  }
  return (id) => ({ on: on.get(id) ?? [], isKnown: !unknown.has(id) });
}

function outcome(status: Status | undefined): string {
  switch (status?.kind) {
    case "unchallenged":
    case "standing":
      return "in";
    case "refuted":
      return "out";
    case "contested":
      return status.views.in;
    default:
      return "gone";
  }
}

function downstream({ targets }: Framework, starts: readonly number[]): ReadonlySet<number> {
  const reached = new Set(starts);
  for (const n of reached) for (const target of each(targets, n)) reached.add(target);
  return reached;
}
