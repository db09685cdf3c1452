// Who moves, to what, and why: the temperaments differ here and nowhere else.
// Law: a stance differs from the last one only where the turn says so, and then it has a reason.
import { aimsOf, claimOf, isStatement, strikes } from "./aims.ts";
import type { Room, Point, Said } from "./room.ts";
import type { Chance } from "./seeded.ts";

export const TEMPERAMENTS = [
  "balanced",
  "agreeable",
  "stubborn",
  "sycophantic",
  "hostile",
  "flaky",
] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** A seat's stance on every point, null where it has none. */
export type Stances = ReadonlyMap<string, string | null>;

export interface Turn {
  readonly room: Room;
  readonly was: Stances;
  /** Of each other seat that took a position, in the order they last spoke. */
  readonly peers: ReadonlyMap<string, Stances>;
  readonly chance: Chance;
  /** Of all who are equally torn, the one who gives way first. */
  readonly isTimid: boolean;
  /** The main point's choice that a message speaks for. */
  speaksFor(message: Said): string | undefined;
}

export interface Move {
  readonly now: Stances;
  readonly how: "stayed" | "moved" | "followed";
  /** The message that did it, if one did. */
  readonly because: Said | undefined;
}

/** A balanced seat gives way to the one hit on its option about this often; several at once are pressure, and move it less. */
const YIELDS = 0.5;
const YIELDS_TO_MANY = 0.15;
/** An agreeable one yields this often to a hit; where nothing says what hits what, it goes along. */
const YIELDS_READILY = 0.9;
const JOINS = 0.8;
const JOINS_ASIDE = 0.6;

export function moveOf(temperament: Temperament, turn: Turn): Move {
  switch (temperament) {
    case "stubborn":
    case "hostile":
      return stays(turn);
    case "agreeable":
      return turn.room.isCited ? yields(turn, YIELDS_READILY, YIELDS_READILY) : joins(turn);
    case "sycophantic":
      return follows(turn);
    case "balanced":
    case "flaky":
      return yields(turn);
  }
}

function stays({ was }: Turn): Move {
  return { now: was, how: "stayed", because: undefined };
}

/** Moves only where its own option was attacked since it last spoke, and names that message. */
function yields(turn: Turn, share = YIELDS, shareOfMany = YIELDS_TO_MANY): Move {
  const { room, was, peers, chance } = turn;
  const [main] = room.points;
  const held = main && was.get(main.id);
  if (!main || !held) return stays(turn);
  const allies = new Set(
    [...peers].filter(([, stances]) => stances.get(main.id) === held).map(([seat]) => seat),
  );
  const spoken = room.messages.filter(
    (m) => (isStatement(m.body) || !room.isCited) && turn.speaksFor(m) === held,
  );
  const targets = new Set(
    spoken.filter((m) => room.own.includes(m) || allies.has(m.seat)).map((m) => m.id),
  );
  const lastOwn = room.messages.findLastIndex((m) => room.own.includes(m));
  const since = firstOfTurn(room, lastOwn);
  // Only what strikes at the grounds can move this seat, and no rival's word: that would be a view against a view.
  const hits = room
    .against(targets)
    .filter((m) => strikes(m.body, targets) && claimOf(m.body) === undefined);
  const hit = hits.findLast((m) => room.messages.indexOf(m) > since && !allies.has(m.seat));
  if (
    !hit ||
    isOldNews(room, new Set(spoken.map((m) => m.id)), since) ||
    !chance.isHit(hits.length === 1 ? share : shareOfMany)
  )
    return stays(turn);
  const to = peers.get(hit.seat)?.get(main.id) ?? crowd(turn, main, held)[0];
  return to === undefined || to === null || to === held
    ? stays(turn)
    : { now: new Map([...was, [main.id, to]]), how: "moved", because: hit };
}

/** An option that was struck before, without a reply, was kept all the same: the same again is no new reason. */
function isOldNews(room: Room, spoken: ReadonlySet<string>, since: number): boolean {
  if (!room.isCited) return false;
  const answered = new Set(
    room.messages.flatMap((m) => aimsOf(m.body).map(({ target }) => target)),
  );
  return room.messages
    .slice(0, since + 1)
    .some((m) => strikes(m.body, spoken) && claimOf(m.body) === undefined && !answered.has(m.id));
}

/** Messages of the same round as the seat's last one came after it was asked, wherever they stand. */
function firstOfTurn(room: Room, lastOwn: number): number {
  const ask = room.ask.transcript.find((m) => m.id === room.messages[lastOwn]?.id);
  const first = ask
    ? room.ask.transcript.find((m) => m.round === ask.round && m.phase === ask.phase)
    : undefined;
  return first ? room.messages.findIndex((m) => m.id === first.id) - 1 : lastOwn;
}

/** Goes to the largest group, and says what convinced it. */
function joins(turn: Turn): Move {
  const { room, was, peers, chance } = turn;
  const now = new Map(was);
  const [main] = room.points;
  for (const point of movable(turn)) {
    const [largest] = crowd(turn, point);
    if (
      largest !== undefined &&
      largest !== was.get(point.id) &&
      was.get(point.id) &&
      chance.isHit(point === main ? JOINS : JOINS_ASIDE)
    )
      now.set(point.id, largest);
  }
  const moved = room.points.find((point) => now.get(point.id) !== was.get(point.id));
  if (!moved) return stays(turn);
  const host = [...peers].find(([, stances]) => stances.get(moved.id) === now.get(moved.id))?.[0];
  return {
    now,
    how: "moved",
    because: room.others.findLast((m) => m.seat === host && claimOf(m.body) !== undefined),
  };
}

/** Goes where most are, or else where the last speaker is, and has no reason of its own. */
function follows(turn: Turn): Move {
  const { room, was, peers } = turn;
  const now = new Map(was);
  for (const point of movable(turn)) {
    const [largest, next] = counted(turn, point);
    // Where citations are read by all, one gives way first and the others wait to see where the crowd is.
    const last =
      room.isCited && !turn.isTimid ? undefined : [...peers.values()].at(-1)?.get(point.id);
    const to = largest && largest[1] > (next?.[1] ?? 0) ? largest[0] : last;
    if (to && was.get(point.id)) now.set(point.id, to);
  }
  const hasMoved = room.points.some((point) => now.get(point.id) !== was.get(point.id));
  return hasMoved ? { now, how: "followed", because: undefined } : stays(turn);
}

/** Before a seat has declared itself on the side issues there is nothing there to change. */
function movable({ room }: Turn): readonly Point[] {
  return room.own.some((m) => typeof m.body["changed"] === "boolean")
    ? room.points
    : room.points.slice(0, 1);
}

function crowd(turn: Turn, point: Point, besides?: string): string[] {
  return counted(turn, point)
    .map(([choice]) => choice)
    .filter((choice) => choice !== besides);
}

/** Choices by how many hold them, the seat itself included; equal ones in the order they are listed. */
function counted({ was, peers }: Turn, point: Point): [string, number][] {
  const held = [was, ...peers.values()].map((stances) => stances.get(point.id));
  return point.choices
    .map(({ id }): [string, number] => [id, held.filter((choice) => choice === id).length])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
}
