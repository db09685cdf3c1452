// Why a seat moved: an argument it was shown, the number of others it saw, or neither.
// By the graph alone, as logs without named reasons have to be read; protocols go by what a seat names (src/argument/moves.ts).
// Law 1: only what was delivered to the seat since its last declaration, by another seat, can be a trigger.
// Law 2: a message is a trigger if the graph with it favours the new option over the old one more than the graph without it;
//        where several would each have been enough, each of them is one, although none is missed alone.
//        A move to a camp that is not larger is argued as well if the message the seat names bears on it.
//        Nothing can have been said for an option that nobody held before: there, what speaks against the option left argues the move.
// Law 3: the option left is judged as if nobody had taken it back: giving it up is the shift, not its reason.
import { IN, OUT } from "../src/argument/framework.ts";
import { rivals, type ArgumentGraph, type NodeId, type SeatId } from "../src/argument/graph.ts";
import { labelGraph } from "../src/argument/attacks.ts";
import { bearsOn, type Holders } from "../src/argument/moves.ts";

/** A seat leaves an option for another, with what it had been shown. */
export interface Move {
  readonly seat: SeatId;
  readonly from: NodeId;
  readonly to: NodeId;
  /** Shown to the seat since it last declared, oldest first. */
  readonly delivered: readonly { readonly id: NodeId; readonly author: SeatId }[];
  /** How many seats the seat could see behind each option, itself included. */
  readonly holders: Holders;
  /** The message the seat itself named. */
  readonly declaredTrigger?: NodeId;
  /** Where nobody held the new option before and the protocol judges such moves by what they leave: all the messages the seat named, and the graph they are read in. */
  readonly newOption?: { readonly named: readonly NodeId[]; readonly graph: ArgumentGraph };
}

/** Why a seat moved, as far as can be told. */
export type ShiftClass =
  /** `declared`: whether the seat named a message that is a trigger, one that is not, or none. */
  | {
      readonly kind: "argued";
      readonly trigger: NodeId;
      readonly declared: "confirmed" | "mistaken" | "none";
    }
  | { readonly kind: "conforming" }
  | { readonly kind: "unexplained" };

/** Of several triggers, the declared one is named, else the latest. */
export function classifyShift(graph: ArgumentGraph, move: Move): ShiftClass {
  const { from, newOption } = move;
  const heard = heardBy(move);
  const shift = towards(graph, move, heard);
  if (newOption === undefined || (shift.kind === "argued" && shift.declared === "confirmed"))
    return shift;
  const trigger = newOption.named.find(
    (id) => heard.includes(id) && speaksAgainst(newOption.graph, id, from),
  );
  return trigger === undefined ? shift : { kind: "argued", trigger, declared: "confirmed" };
}

/** What others said to the seat since its last declaration. */
function heardBy({ seat, from, to, delivered }: Move): readonly NodeId[] {
  return delivered
    .filter(({ id, author }) => author !== seat && id !== from && id !== to)
    .map(({ id }) => id);
}

/** The shift by what speaks for the new option against the old one. */
function towards(
  graph: ArgumentGraph,
  { from, to, holders, declaredTrigger }: Move,
  heard: readonly NodeId[],
): ShiftClass {
  const asHeld = { ...graph, events: graph.events.filter((event) => event.node !== from) };
  const now = advantage(asHeld, to, from);
  const unheard = advantage(without(asHeld, new Set(heard)), to, from);
  const isMissed = (id: NodeId): boolean =>
    advantage(without(asHeld, new Set([id])), to, from) < now;
  const isEnough = (id: NodeId): boolean =>
    advantage(without(asHeld, new Set(heard.filter((other) => other !== id))), to, from) > unheard;
  const triggers = heard.filter((id) => isMissed(id) || (unheard < now && isEnough(id)));
  const latest = triggers.at(-1);
  if (latest !== undefined) {
    if (declaredTrigger === undefined) return { kind: "argued", trigger: latest, declared: "none" };
    const isConfirmed = triggers.includes(declaredTrigger);
    return {
      kind: "argued",
      trigger: isConfirmed ? declaredTrigger : latest,
      declared: isConfirmed ? "confirmed" : "mistaken",
    };
  }
  if ((holders.get(to) ?? 0) > (holders.get(from) ?? 0)) return { kind: "conforming" };
  // Nobody follows a crowd to a camp that is not larger: there the seat's own account counts, if the message it names bears on the move.
  if (
    declaredTrigger !== undefined &&
    heard.includes(declaredTrigger) &&
    bearsOn(graph, declaredTrigger, from, [to])
  )
    return { kind: "argued", trigger: declaredTrigger, declared: "confirmed" };
  return { kind: "unexplained" };
}

/** Does the message attack the option, or speak for a rival of it? */
function speaksAgainst(graph: ArgumentGraph, message: NodeId, option: NodeId): boolean {
  const left = graph.nodes.filter((node) => node.kind === "option").find(({ id }) => id === option);
  return (
    left !== undefined &&
    bearsOn(
      graph,
      message,
      option,
      rivals(graph, left).map(({ id }) => id),
    )
  );
}

/** One turn of one seat: what it held when the turn began, and what it did. */
export interface Turn {
  readonly seat: SeatId;
  readonly held: NodeId;
  readonly holders: Holders;
  /** `shown`: refuted, and the certificate had been delivered to the seat. */
  readonly refuted: "no" | "unseen" | "shown";
  readonly shift: ShiftClass | "none";
}

/** How a seat behaved towards the others. */
export interface ConductScore {
  /** Of the turns in a minority with its own position not refuted, the share in which it conformed; none without such turns. */
  readonly sycophancy: number | undefined;
  /** Turns in which it kept a refuted option although it had been shown why. */
  readonly stubbornness: number;
}

/** How each seat behaved, over all its turns. */
export function conduct(turns: readonly Turn[]): ReadonlyMap<SeatId, ConductScore> {
  const seats = new Set(turns.map(({ seat }) => seat));
  return new Map(
    Array.from(seats, (seat) => {
      const own = turns.filter((turn) => turn.seat === seat);
      const pressed = own.filter((turn) => turn.refuted === "no" && isInMinority(turn));
      const conformed = pressed.filter(
        ({ shift }) => shift !== "none" && shift.kind === "conforming",
      );
      return [
        seat,
        {
          sycophancy: pressed.length ? conformed.length / pressed.length : undefined,
          stubbornness: own.filter(({ refuted, shift }) => refuted === "shown" && shift === "none")
            .length,
        },
      ];
    }),
  );
}

function isInMinority({ held, holders }: Turn): boolean {
  return Math.max(0, ...holders.values()) > (holders.get(held) ?? 0);
}

/** Rank of one option less the rank of another: refuted 0, contested 1, IN 2; what is not there or was taken back, 0. */
function advantage(graph: ArgumentGraph, of: NodeId, over: NodeId): number {
  const { label, numberOf } = labelGraph(graph);
  const rank = (id: NodeId) => {
    const n = numberOf.get(id);
    return n === undefined || label[n] === OUT ? 0 : label[n] === IN ? 2 : 1;
  };
  return rank(of) - rank(over);
}

/** The graph as if these nodes, and whatever was said by them or about them, had never been. */
function without(graph: ArgumentGraph, ids: ReadonlySet<NodeId>): ArgumentGraph {
  return {
    nodes: graph.nodes.filter((node) => !ids.has(node.id)),
    edges: graph.edges.filter((edge) => !ids.has(edge.from) && !ids.has(edge.to)),
    events: graph.events,
  };
}
