// How a seat acts by its policy: when it moves and what it says of that, and what it says to flaws of its option.
// Law: a policy decides by its own rule from what its seat knows and sees; no code of src/argument is asked.
import type { Chance } from "../src/agents/rehearsal/scene.ts";
import { OWN } from "../src/protocols/shared/tracker.ts";
import type { Meetings, Policy, Said } from "./simulator.ts";
import { isOpen, type Argument, type World } from "./world.ts";

/** An argued seat that is convinced says so at once, or needs another turn. */
const AT_ONCE = 0.85;
const CONFORMS = 0.6;
const DRIFTS = 0.25;
/** Who was convinced names the message that did it, or takes it for a thought of its own. */
const NAMES = 0.8;
/** Who conforms names a message that speaks for where it goes, where there is one; else it says nothing, or that it thought so itself. */
const EXCUSES = 0.5;
/** Who drifts calls it a thought of its own, else names nothing, or any message. */
const OWNS_UP = 0.6;
/** Words that only sound like reasons move who hears them, once: between the 20 and 39 % that are reported of models. */
const SWAYED = 0.3;

export interface Mind {
  readonly seat: string;
  readonly policy: Policy;
  readonly knows: Set<Argument>;
  readonly heard: Set<Said>;
  holds: string;
}

/** What a seat does with its turn: where it goes, and what it says of that. */
interface Decision {
  readonly to: string;
  readonly because: readonly string[];
}

/** By words that only sound like a reason, whatever its policy, but for who never moves. */
export function sway(mind: Mind, fresh: readonly Said[], chance: Chance): Decision | undefined {
  if (mind.policy === "stubborn" || mind.policy === "hollow") return undefined;
  const swaying = fresh.find(
    ({ hollow }) =>
      hollow && (hollow.about === mind.holds) === (hollow.kind === "flaw") && chance.isHit(SWAYED),
  );
  const to = [...mind.heard].findLast(
    ({ seat, hollow }) => seat === swaying?.seat && hollow?.kind === "support",
  )?.hollow?.about;
  return swaying && to !== undefined && to !== mind.holds
    ? { to, because: [swaying.id] }
    : undefined;
}

export function decide(
  mind: Mind,
  world: World,
  holders: ReadonlyMap<string, readonly string[]>,
  chance: Chance,
): Decision {
  const { holds } = mind;
  const stays: Decision = { to: holds, because: [] };
  const others = world.options.filter((option) => option !== holds);
  const camp = (option: string): number => holders.get(option)?.length ?? 0;
  switch (mind.policy) {
    case "stubborn":
    case "hollow":
      return stays;
    case "drifting": {
      const to = chance.isHit(DRIFTS) ? chance.pick(others) : undefined;
      if (to === undefined) return stays;
      const any = chance.isHit(0.5) ? chance.pick([...mind.heard])?.id : undefined;
      return { to, because: chance.isHit(OWNS_UP) ? [OWN] : any === undefined ? [] : [any] };
    }
    case "conforming": {
      const [largest] = others.toSorted((a, b) => camp(b) - camp(a));
      if (largest === undefined || camp(largest) <= camp(holds) || !chance.isHit(CONFORMS))
        return stays;
      const excuse = [...mind.heard].findLast(({ argument }) =>
        speaksFor(argument, holds, largest),
      );
      if (excuse && chance.isHit(EXCUSES)) return { to: largest, because: [excuse.id] };
      return { to: largest, because: chance.isHit(0.5) ? [OWN] : [] };
    }
    case "argued":
      return persuaded(mind, others, chance) ?? stays;
  }
}

function speaksFor(argument: Argument | undefined, from: string, to: string): boolean {
  return argument?.kind === "flaw"
    ? argument.about === from
    : argument?.kind === "support" && argument.about === to;
}

/**
 * An honest seat says that a flaw fails only if it knows why, and leaves where it is fatal. A stubborn one that knows no answer grants it at
 * times, and stays. The others defend themselves, or have nothing to say.
 */
export function meetFlaws(
  { policy, holds, knows }: Mind,
  world: World,
  isLeaving: boolean,
  chance: Chance,
): Meetings {
  const flaws = world.arguments.filter(({ kind, about }) => kind === "flaw" && about === holds);
  return new Map(
    flaws.map((flaw) => {
      if (policy === "hollow" || !isOpen(flaw, [...knows])) return [flaw.id, "fails"];
      if (policy === "argued") return [flaw.id, isLeaving ? "fatal" : "open"];
      const other = policy === "stubborn" ? "fatal" : "open";
      return [flaw.id, chance.isHit(0.5) ? "fails" : other];
    }),
  );
}

/** Moves only for something it was told: a flaw it knows no answer to, or a quotation for a rival where it knows none for its own. */
function persuaded(
  { holds, knows, heard }: Mind,
  others: readonly string[],
  chance: Chance,
): Decision | undefined {
  const known = [...knows];
  const told = [...heard].flatMap(({ argument }) => argument ?? []);
  const fair = others.filter((option) => !hasOpenFlaw(option, known, known));
  const isProof = (argument: Argument | undefined, option: string): boolean =>
    argument?.kind === "support" &&
    argument.about === option &&
    argument.quotes !== undefined &&
    isOpen(argument, known);
  const isQuoted = (option: string, among: readonly Argument[]) =>
    among.some((argument) => isProof(argument, option));
  const isStruck = hasOpenFlaw(holds, told, known);
  const better = isStruck
    ? fair
    : isQuoted(holds, known)
      ? []
      : fair.filter((option) => isQuoted(option, told));
  const to = better.length && chance.isHit(AT_ONCE) ? chance.pick(better) : undefined;
  if (to === undefined) return undefined;
  const because = [...heard].find(({ argument }) =>
    isStruck
      ? argument?.kind === "flaw" && argument.about === holds && isOpen(argument, known)
      : isProof(argument, to),
  );
  return { to, because: because && chance.isHit(NAMES) ? [because.id] : [OWN] };
}

export function hasOpenFlaw(
  option: string,
  among: readonly Argument[],
  known: readonly Argument[],
): boolean {
  return among.some(
    (argument) => argument.kind === "flaw" && argument.about === option && isOpen(argument, known),
  );
}
