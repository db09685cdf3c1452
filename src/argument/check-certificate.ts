// Checks a status against its certificate, without trusting or repeating the labelling: it shares only the effective attacks.
// One pass over the attacks and one over the certificate.
// Law: whatever is accepted here is the node's status. The one thing it takes on trust is `undetermined`, which claims nothing.
import { challenged, effectiveAttacks } from "./attacks.ts";
import {
  departed,
  gather,
  impossible,
  liveNodes,
  type ArgumentGraph,
  type NodeId,
} from "./graph.ts";
import type { Defence, Impasse, Loop, Status, AdmissibleView, Views } from "./status.ts";

/** Whether a certificate shows its status, checked without trusting who made it. */
export function checkCertificate(graph: ArgumentGraph, node: NodeId, status: Status): boolean {
  if (!graph.nodes.some(({ id }) => id === node)) return false;
  const event = departed(graph).get(node);
  if (status.kind === "withdrawn") return event?.kind === "withdrawn" && event.id === status.event;
  if (status.kind === "superseded")
    return event?.kind === "superseded" && event.id === status.event && event.by === status.by;
  if (event) return false;

  const field = battlefield(graph);
  switch (status.kind) {
    case "unchallenged":
      return !challenged(graph).has(node);
    case "standing":
      return (
        challenged(graph).has(node) &&
        status.defence.at(-1)?.accepts === node &&
        holds(field, status.defence)
      );
    case "refuted":
      return (
        status.defence.at(-1)?.accepts === status.by &&
        field.attacks(status.by, node) &&
        holds(field, status.defence)
      );
    case "contested":
      return (
        status.loop.members.includes(node) &&
        isLoop(field, status.loop) &&
        areViews(field, node, status.views)
      );
    default:
      return impossible(status);
  }
}

type Battlefield = ReturnType<typeof battlefield>;

function battlefield(graph: ArgumentGraph) {
  const live = new Set(liveNodes(graph).map(({ id }) => id));
  const attacks = effectiveAttacks(graph);
  const attackersOf = gather(attacks.map(({ by, on }) => [on, by] as const));
  const targets = gather(attacks.map(({ by, on }) => [by, on] as const));
  const targetsOf = new Map(Array.from(targets, ([by, ons]) => [by, new Set(ons)]));
  return {
    isLive: (id: NodeId) => live.has(id),
    attackers: (id: NodeId) => attackersOf.get(id) ?? [],
    attacks: (by: NodeId, on: NodeId) => targetsOf.get(by)?.has(on) ?? false,
    attackedBy: (ids: readonly NodeId[]) => new Set(ids.flatMap((id) => targets.get(id) ?? [])),
  };
}

/** Each node comes after the ones that answer all its attackers. */
function holds(field: Battlefield, defence: Defence): boolean {
  const accepted = new Set<NodeId>();
  return defence.every(({ accepts, answers }) => {
    const answered = new Set(answers.map(({ attacker }) => attacker));
    const isDefended =
      field.isLive(accepts) &&
      field.attackers(accepts).every((attacker) => answered.has(attacker)) &&
      answers.every(
        ({ attacker, by }) =>
          field.attacks(attacker, accepts) && accepted.has(by) && field.attacks(by, attacker),
      );
    accepted.add(accepts);
    return isDefended;
  });
}

/** No member can be the first to be accepted or rejected. */
function isLoop(field: Battlefield, { members, defence }: Loop): boolean {
  const inside = new Set(members);
  const refuted = field.attackedBy(defence.map(({ accepts }) => accepts));
  return (
    holds(field, defence) &&
    members.every((member) => {
      const attackers = field.attackers(member);
      return (
        attackers.some((id) => inside.has(id)) &&
        attackers.every((id) => inside.has(id) || refuted.has(id))
      );
    })
  );
}

function areViews(field: Battlefield, node: NodeId, views: Views): boolean {
  switch (views.in) {
    case "every":
      return (
        views.views.every((view) => view.includes(node) && isView(field, view)) &&
        isClosed(field, { taken: [], views: views.views }, views.impasse)
      );
    case "some":
      return (
        views.holding.includes(node) &&
        isView(field, views.holding) &&
        isView(field, views.lacking) &&
        isClosed(field, { taken: [...views.lacking, node], views: [] }, views.impasse)
      );
    case "no":
      return isClosed(field, { taken: [node], views: [] }, views.impasse);
    case "undetermined":
      return true;
    default:
      return impossible(views);
  }
}

function isView(field: Battlefield, view: AdmissibleView): boolean {
  const hit = field.attackedBy(view);
  return view.every(
    (id) =>
      field.isLive(id) &&
      !hit.has(id) &&
      field.attackers(id).every((attacker) => hit.has(attacker)),
  );
}

/** To hold all of `taken` and attack each of `views`. */
interface Goal {
  readonly taken: readonly NodeId[];
  readonly views: readonly AdmissibleView[];
}

/** No view reaches the goal. */
function isClosed(
  field: Battlefield,
  { taken, views }: Goal,
  impasse: Impasse,
  barred: ReadonlySet<NodeId> = new Set(),
): boolean {
  const last = taken.at(-1);
  if (impasse === "conflict")
    return (
      last !== undefined && taken.some((id) => field.attacks(id, last) || field.attacks(last, id))
    );
  const { against, cases } = impasse;
  const hostile =
    typeof against === "number"
      ? views[against]
      : taken.some((id) => field.attacks(against, id))
        ? [against]
        : undefined;
  if (!hostile) return false;
  const ways = new Set(hostile.flatMap((id) => field.attackers(id)));
  const tried = new Set(barred);
  const areClosed = cases.every(({ takes, ends }) => {
    const isShut =
      ends === "tried"
        ? tried.has(takes)
        : isClosed(field, { taken: [...taken, takes], views }, ends, tried);
    tried.add(takes);
    ways.delete(takes);
    return isShut;
  });
  return areClosed && ways.size === 0;
}
