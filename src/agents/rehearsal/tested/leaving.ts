// Who gives up an option that a check broke, or goes over to what is proposed: the temperaments differ here.
// Law: a fair seat moves only where a finding stands against what it holds, and to something against which none stands.
import type { Room, Said } from "../room.ts";
import { seeded } from "../seeded.ts";
import { matched } from "../stance.ts";
import type { Move, Temperament, Turn } from "../temperament.ts";
import type { Words } from "../words/words.ts";
import { Docket } from "./docket.ts";

interface Leaving extends Pick<Turn, "room" | "was" | "peers" | "chance"> {
  readonly temperament: Temperament;
  readonly seed: number;
  readonly words: Words;
}

/** How often a seat whose option is broken gives it up, turn by turn. */
const LEAVES: Readonly<Record<Temperament, number>> = {
  balanced: 0.6,
  flaky: 0.6,
  agreeable: 0.9,
  sycophantic: 0,
  stubborn: 0,
  hostile: 0,
};
/** Some hold on to the end. */
const FIRM = 0.12;
/** An agreeable seat also goes along with a proposal that nothing speaks for but its author. */
const GOES_ALONG = 0.35;

export function leave(turn: Leaving): Move {
  const { temperament, room, was, chance } = turn;
  const [main] = room.points;
  const held = main && was.get(main.id);
  const stays: Move = { now: was, how: "stayed", because: undefined };
  if (!main || !held) return stays;
  const to = (option: string, how: Move["how"], because?: Said): Move =>
    option === held ? stays : { now: new Map([...was, [main.id, option]]), how, because };
  const docket = new Docket(room);
  const proposed = proposedIn(docket, turn);
  if (temperament === "sycophantic") {
    const crowd = largest(turn, main.id) ?? proposed?.option;
    return crowd === undefined ? stays : to(crowd, "followed");
  }
  const broke = docket.breaks(held);
  if (broke && chance.isHit(LEAVES[temperament]) && !isFirm(turn)) {
    const open = main.choices
      .map(({ id }) => id)
      .filter((id) => id !== held && docket.breaks(id) === undefined);
    const proven = open.filter((id) => docket.hasHeld(id));
    const next =
      [proposed?.option, ...chance.shuffled(proven)].find(
        (id) => id !== undefined && proven.includes(id),
      ) ?? (proposed && open.includes(proposed.option) ? proposed.option : chance.pick(open));
    if (next !== undefined)
      return to(next, "moved", next === proposed?.option ? proposed.said : broke.said);
  }
  if (
    temperament === "agreeable" &&
    proposed &&
    docket.breaks(proposed.option) === undefined &&
    chance.isHit(GOES_ALONG)
  )
    return to(proposed.option, "moved", proposed.said);
  return stays;
}

function isFirm({ seed, room, temperament }: Leaving): boolean {
  return temperament !== "agreeable" && seeded(seed, room.ask.seat.id, "firm").isHit(FIRM);
}

/** What another seat proposes in this round. */
function proposedIn(
  { proposal }: Docket,
  { room, words }: { readonly room: Room; readonly words: Words },
): { readonly said: Said; readonly option: string } | undefined {
  const choices = room.points[0]?.choices ?? [];
  const text = proposal?.body["proposal"];
  const at =
    typeof text === "string"
      ? matched(
          text.slice(0, OPENING),
          choices.map(({ label }) => label),
          words,
        )
      : undefined;
  const option = at === undefined ? undefined : choices[at]?.id;
  return proposal && option !== undefined ? { said: proposal, option } : undefined;
}

/** A proposal says in its first sentences what it is. */
const OPENING = 400;

/** What most took at first, as far as the seat can see; none where two are level. */
function largest({ was, peers, room }: Leaving, point: string): string | undefined {
  const held = [was, ...peers.values()].flatMap((stances) => stances.get(point) ?? []);
  const [first, second] = (room.points[0]?.choices ?? [])
    .map(({ id }) => ({ id, count: held.filter((option) => option === id).length }))
    .sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first.id : undefined;
}
