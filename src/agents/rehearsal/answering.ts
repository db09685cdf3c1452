// How a seat answers what was held against it: which messages, in which mode, and whether it gives ground.
// Law: who concedes takes back what was hit and keeps its option; who goes over to another leaves the hit where it is.
import { aimsOf, claimOf, strikes } from "./aims.ts";
import type { Mind } from "./mind.ts";
import type { Said } from "./room.ts";
import type { Temperament } from "./temperament.ts";

export interface Answer {
  readonly to: Said;
  readonly mode: "rebuts" | "undercuts" | "undermines" | "concedes" | "answers" | "clarifies";
}

/** How often a seat that was hit and keeps its option gives ground, and else how often it hits back. */
const CONDUCT: Readonly<
  Record<Temperament, { readonly concedes: number; readonly hitsBack: number }>
> = {
  balanced: { concedes: 0.45, hitsBack: 0.75 },
  flaky: { concedes: 0.45, hitsBack: 0.75 },
  agreeable: { concedes: 0.85, hitsBack: 0.3 },
  stubborn: { concedes: 0, hitsBack: 0.6 },
  sycophantic: { concedes: 0, hitsBack: 0 },
  hostile: { concedes: 0, hitsBack: 1 },
};

/** The last attack by a seat that takes no side, and what peers aimed at this seat since. */
export function answersOf(mind: Mind): readonly Answer[] {
  const known = given.get(mind) ?? answersIn(mind);
  given.set(mind, known);
  return known;
}

/** Several fields of a reply follow from the same answers. */
const given = new WeakMap<Mind, readonly Answer[]>();

function answersIn(mind: Mind): readonly Answer[] {
  const { room } = mind;
  const test = lastTest(mind);
  const own = new Set(room.own.map((m) => m.id));
  const peers = room
    .against(own)
    .filter((m) => m !== test && claimOf(m.body) !== undefined && isRecent(m, mind))
    .slice(-MOST_PEERS);
  const tested: Answer[] = test
    ? [{ to: test, mode: mind.isTurned ? "answers" : modeFor(test, mind) }]
    : [];
  return [
    ...tested,
    ...peers.map((to): Answer => ({ to, mode: mind.isTurned ? "clarifies" : back(mind, to.id) })),
  ];
}

/** Two peers are answered besides; more would not fit a turn. */
const MOST_PEERS = 2;

/** The message for which a seat narrows its position while it keeps its option. */
export function concededTo(mind: Mind): Said | undefined {
  return answersOf(mind).find(({ mode }) => mode === "concedes")?.to;
}

export function lastTest({ room }: Mind): Said | undefined {
  return room.others.findLast((m) => claimOf(m.body) === undefined && aimsOf(m.body).length > 0);
}

function modeFor(test: Said, mind: Mind): Answer["mode"] {
  const { own, all } = mind.camp;
  const isHit = aimsOf(test.body).some(({ target }) => all.has(target));
  const chance = mind.chance("answer");
  if (!isHit) return chance.isHit(0.5) ? "answers" : "clarifies";
  // Conceding for others would take nothing of theirs back.
  if (strikes(test.body, own) && chance.isHit(CONDUCT[mind.temperament].concedes))
    return "concedes";
  return back(mind, test.id);
}

function back(mind: Mind, to: string): Answer["mode"] {
  const chance = mind.chance("back", to);
  if (!chance.isHit(CONDUCT[mind.temperament].hitsBack))
    return chance.pick(["answers", "clarifies"]);
  return mind.temperament === "hostile"
    ? "undercuts"
    : chance.pick(["rebuts", "undercuts", "undermines"]);
}

/** Of the round that is being held. */
function isRecent(message: Said, { room }: Mind): boolean {
  return room.ask.transcript.some((m) => m.id === message.id && m.round === room.ask.round);
}
