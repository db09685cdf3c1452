// Panels whose seats act by known policies: what each says, hears and holds, turn by turn.
// What a seat knows is what it knew from the start and what was delivered to it; a message reaches a seat once or never.
import { seededRandom, type Chance } from "../src/agents/rehearsal/scene.ts";
import { decide, hasOpenFlaw, meetFlaws, sway, type Mind } from "./policies.ts";
import { helps, worldOf, type Argument, type World } from "./world.ts";

export type Policy = "argued" | "conforming" | "stubborn" | "drifting" | "hollow";
/** What a holder says to a flaw of its option. */
export type Met = "fails" | "fatal" | "open";

export interface Panel {
  readonly world: World;
  readonly policies: ReadonlyMap<string, Policy>;
  readonly blind: ReadonlyMap<string, string>;
  /** Passages that a seat quoted in the blind round. */
  readonly quoted: ReadonlyMap<string, readonly string[]>;
  readonly final: ReadonlyMap<string, string>;
  readonly turns: readonly SeatTurn[];
  /** In the end every seat answers what is open against its option: seat → flaw → what it says. */
  readonly closing: ReadonlyMap<string, Meetings>;
}

/** Flaw of the option that a seat holds → what it says to that. */
export type Meetings = ReadonlyMap<string, Met>;

export interface SeatTurn {
  readonly seat: string;
  readonly round: number;
  readonly held: string;
  /** The same as `held` if the seat did not move. */
  readonly to: string;
  /** Messages that reached the seat since its last turn. */
  readonly fresh: readonly Said[];
  /** Who held each option when the turn began. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  /** Of a move: the messages that it names, or a thought of its own, or nothing. */
  readonly because: readonly string[];
  readonly meets: Meetings;
  readonly says: Said;
}

/** A message: an argument, a remark on an earlier message that argues nothing, or words that only sound like an argument. */
export interface Said {
  readonly id: string;
  readonly seat: string;
  readonly argument: Argument | undefined;
  readonly remarkOn: string | undefined;
  readonly hollow?: { readonly kind: "flaw" | "support"; readonly about: string };
}

const ROUNDS = 4;
const MIX: readonly (readonly [Policy, number])[] = [
  ["argued", 0.45],
  ["conforming", 0.25],
  ["stubborn", 0.15],
  ["drifting", 0.15],
];
const KNOWN_FROM_THE_START = 0.35;
const DELIVERED = 0.9;

/** `isHollow`: the first seat has nothing to say, and says it as if it had. */
export function panelOf(seed: number, isHollow = false): Panel {
  const chance = seededRandom("panel", seed);
  const world = worldOf(chance);
  const minds = Array.from({ length: 3 + chance.below(5) }, (_, n) =>
    mindOf(`s${n + 1}`, world, chance),
  ).map((mind, n): Mind => (isHollow && n === 0 ? { ...mind, policy: "hollow" } : mind));
  const blind = new Map(minds.map(({ seat, holds }) => [seat, holds]));
  const quoted = new Map(
    minds.map(({ seat, holds, knows }) => [seat, quotationsFor(holds, [...knows])]),
  );
  const turns: SeatTurn[] = [];
  const said: Said[] = [];
  const inbox = new Map<string, Said[]>(minds.map(({ seat }) => [seat, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const mind of minds) {
      const fresh = inbox.get(mind.seat)?.splice(0) ?? [];
      hear(mind, fresh);
      const holders = new Map(
        world.options.map((option) => [
          option,
          minds.filter(({ holds }) => holds === option).map(({ seat }) => seat),
        ]),
      );
      const held = mind.holds;
      const { to, because } = sway(mind, fresh, chance) ?? decide(mind, world, holders, chance);
      const meets = meetFlaws(mind, world, to !== held, chance);
      mind.holds = to;
      const says: Said = {
        id: `m${said.length + 1}`,
        seat: mind.seat,
        ...(mind.policy === "hollow"
          ? soundWise(mind, world, chance)
          : spoken(mind, world, said, chance)),
      };
      said.push(says);
      for (const { seat } of minds)
        if (seat !== mind.seat && chance.isHit(DELIVERED)) inbox.get(seat)?.push(says);
      turns.push({ seat: mind.seat, round, held, to, fresh, holders, because, meets, says });
    }
  }
  return {
    world,
    policies: new Map(minds.map(({ seat, policy }) => [seat, policy])),
    blind,
    quoted,
    final: new Map(minds.map(({ seat, holds }) => [seat, holds])),
    turns,
    closing: new Map(
      minds.map((mind) => {
        hear(mind, inbox.get(mind.seat) ?? []);
        return [mind.seat, meetFlaws(mind, world, false, chance)];
      }),
    ),
  };
}

function hear(mind: Mind, messages: readonly Said[]): void {
  for (const message of messages) {
    mind.heard.add(message);
    if (message.argument) mind.knows.add(message.argument);
  }
}

/** Alone, every seat picks an option in which it knows no flaw without an answer. */
function mindOf(seat: string, world: World, chance: Chance): Mind {
  const knows = new Set(world.arguments.filter(() => chance.isHit(KNOWN_FROM_THE_START)));
  const fair = world.options.filter((option) => !hasOpenFlaw(option, [...knows], [...knows]));
  const holds = chance.pick(fair.length ? fair : world.options) ?? world.sound;
  return { seat, policy: policyOf(chance), knows, heard: new Set(), holds };
}

function quotationsFor(option: string, known: readonly Argument[]): readonly string[] {
  return known
    .filter(({ kind, about }) => kind === "support" && about === option)
    .flatMap(({ quotes }) => quotes ?? []);
}

function policyOf(chance: Chance): Policy {
  let left = chance.next();
  return MIX.find(([, share]) => (left -= share) < 0)?.[0] ?? "drifting";
}

/** Against what most others hold, or for its own option: a typed reference, and nothing behind it. */
function soundWise(
  { holds }: Mind,
  { options }: World,
  chance: Chance,
): Pick<Said, "argument" | "remarkOn" | "hollow"> {
  const rival = chance.pick(options.filter((option) => option !== holds)) ?? holds;
  const hollow = chance.isHit(0.5)
    ? ({ kind: "flaw", about: rival } as const)
    : ({ kind: "support", about: holds } as const);
  return { argument: undefined, remarkOn: undefined, hollow };
}

/** Something new that serves the option held, replies first; else a remark on what somebody said. */
function spoken(
  { holds, knows, heard, seat }: Mind,
  world: World,
  said: readonly Said[],
  chance: Chance,
): Omit<Said, "id" | "seat"> {
  const voiced = new Set(said.map(({ argument }) => argument));
  const met = new Set(
    [...heard, ...said.filter((message) => message.seat === seat)].map(
      ({ argument }) => argument?.id,
    ),
  );
  const useful = [...knows].filter(
    (argument) =>
      !voiced.has(argument) &&
      helps(argument, holds, world.arguments) &&
      (argument.kind !== "reply" || met.has(argument.about)),
  );
  const replies = useful.filter(({ kind }) => kind === "reply");
  const argument = chance.pick(replies.length && chance.isHit(0.7) ? replies : useful);
  return { argument, remarkOn: argument ? undefined : chance.pick([...heard])?.id };
}
