// Panels whose seats act by known policies: what each says, hears and holds, turn by turn.
// Law: a policy decides by its own rule from what its seat knows and sees; no code of src/argument is asked.
// What a seat knows is what it knew from the start and what was delivered to it; a message reaches a seat once or never.
import { seededRandom, type Chance } from "../src/agents/rehearsal/scene.ts";
import { helps, isOpen, worldOf, type Argument, type World } from "./world.ts";

export const POLICIES = ["argued", "conforming", "stubborn", "drifting"] as const;
export type Policy = (typeof POLICIES)[number];

export interface Panel {
  readonly world: World;
  readonly policies: ReadonlyMap<string, Policy>;
  readonly blind: ReadonlyMap<string, string>;
  /** Passages that a seat quoted in the blind round. */
  readonly quoted: ReadonlyMap<string, readonly string[]>;
  readonly final: ReadonlyMap<string, string>;
  readonly turns: readonly SeatTurn[];
}

export interface SeatTurn {
  readonly seat: string;
  readonly round: number;
  readonly held: string;
  /** The same as `held` if the seat did not move. */
  readonly to: string;
  /** Messages that reached the seat since its last turn. */
  readonly fresh: readonly Said[];
  /** How many seats held each option when the turn began. */
  readonly holders: ReadonlyMap<string, number>;
  readonly says: Said;
}

/** A message: an argument, or a remark on an earlier message that argues nothing. */
export interface Said {
  readonly id: string;
  readonly seat: string;
  readonly argument: Argument | undefined;
  readonly remarkOn: string | undefined;
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
/** An argued seat that is convinced says so at once, or needs another turn. */
const AT_ONCE = 0.85;
const CONFORMS = 0.6;
const DRIFTS = 0.25;

interface Mind {
  readonly seat: string;
  readonly policy: Policy;
  readonly knows: Set<Argument>;
  readonly heard: Set<Said>;
  holds: string;
}

export function panelOf(seed: number): Panel {
  const chance = seededRandom("panel", seed);
  const world = worldOf(chance);
  const minds = Array.from({ length: 3 + chance.below(5) }, (_, n) =>
    mindOf(`s${n + 1}`, world, chance),
  );
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
      for (const message of fresh) {
        mind.heard.add(message);
        if (message.argument) mind.knows.add(message.argument);
      }
      const holders = new Map(
        world.options.map((option) => [
          option,
          minds.filter(({ holds }) => holds === option).length,
        ]),
      );
      const held = mind.holds;
      mind.holds = decided(mind, world, holders, chance);
      const says: Said = {
        id: `m${said.length + 1}`,
        seat: mind.seat,
        ...spoken(mind, world, said, chance),
      };
      said.push(says);
      for (const { seat } of minds)
        if (seat !== mind.seat && chance.isHit(DELIVERED)) inbox.get(seat)?.push(says);
      turns.push({ seat: mind.seat, round, held, to: mind.holds, fresh, holders, says });
    }
  }
  return {
    world,
    policies: new Map(minds.map(({ seat, policy }) => [seat, policy])),
    blind,
    quoted,
    final: new Map(minds.map(({ seat, holds }) => [seat, holds])),
    turns,
  };
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

/** The option a seat holds after its turn. */
function decided(
  mind: Mind,
  world: World,
  holders: ReadonlyMap<string, number>,
  chance: Chance,
): string {
  const { holds } = mind;
  const others = world.options.filter((option) => option !== holds);
  switch (mind.policy) {
    case "stubborn":
      return holds;
    case "drifting":
      return chance.isHit(DRIFTS) ? (chance.pick(others) ?? holds) : holds;
    case "conforming": {
      const [largest] = others.toSorted((a, b) => (holders.get(b) ?? 0) - (holders.get(a) ?? 0));
      const isLarger =
        largest !== undefined && (holders.get(largest) ?? 0) > (holders.get(holds) ?? 0);
      return isLarger && chance.isHit(CONFORMS) ? largest : holds;
    }
    case "argued":
      return persuaded(mind, others, chance) ?? holds;
  }
}

/** Moves only for something it was told: a flaw it knows no answer to, or a quotation for a rival where it knows none for its own. */
function persuaded(
  { holds, knows, heard }: Mind,
  others: readonly string[],
  chance: Chance,
): string | undefined {
  const known = [...knows];
  const told = [...heard].flatMap(({ argument }) => argument ?? []);
  const fair = others.filter((option) => !hasOpenFlaw(option, known, known));
  const isQuoted = (option: string, among: readonly Argument[]) =>
    among.some(
      (argument) =>
        argument.kind === "support" &&
        argument.about === option &&
        argument.quotes !== undefined &&
        isOpen(argument, known),
    );
  const better = hasOpenFlaw(holds, told, known)
    ? fair
    : isQuoted(holds, known)
      ? []
      : fair.filter((option) => isQuoted(option, told));
  return better.length && chance.isHit(AT_ONCE) ? chance.pick(better) : undefined;
}

function hasOpenFlaw(
  option: string,
  among: readonly Argument[],
  known: readonly Argument[],
): boolean {
  return among.some(
    (argument) => argument.kind === "flaw" && argument.about === option && isOpen(argument, known),
  );
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
