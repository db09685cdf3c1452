// How the world answers a rehearsal: which options are sound, and what each check of a round finds.
// Law: drawn from the seed alone, so that seats who never speak to each other find the same world.
// Temperament bends what is found, not what is so: a panel that wants peace finds less and less, a hostile one finds fault everywhere.
import { CHECKS } from "../../../script/ledger.ts";
import { seeded } from "../seeded.ts";
import type { Temperament } from "../temperament.ts";

export type Result = "BROKEN" | "ROBUST" | "UNCLEAR";

interface World {
  readonly seed: number;
  readonly temperament: Temperament;
}

/** In most worlds one option is sound; in some two are, in some none. */
const ONE_IS_SOUND = 0.68;
const TWO_ARE_SOUND = 0.16;

export function soundOf(options: readonly string[], { seed }: World): ReadonlySet<string> {
  const drawn = seeded(seed, "world").next();
  const many = drawn < ONE_IS_SOUND ? 1 : drawn < ONE_IS_SOUND + TWO_ARE_SOUND ? 2 : 0;
  // Each option has a lot of its own: one that joins later leaves the others' as they were.
  const lot = (option: string): number => seeded(seed, "sound", option).next();
  return new Set(
    [...options].sort((a, b) => lot(a) - lot(b)).slice(0, Math.min(many, options.length - 1)),
  );
}

/** What a check of a round finds. */
export function resultOf(check: string, round: number, world: World): Result {
  const { seed, temperament } = world;
  const place = CHECKS.findIndex((name) => name === check);
  // In the first round nothing was decided that a fourth check could hold anything against.
  const order = seeded(seed, "disagreeing", round).shuffled(
    CHECKS.map((_, i) => i).filter((i) => round > 1 || i < CHECKS.length - 1),
  );
  const rank = order.indexOf(place);
  const disagrees = rank >= 0 && rank < disagreements(round, world);
  return !disagrees
    ? "ROBUST"
    : seeded(seed, "result", round, check).isHit(BREAKS[temperament])
      ? "BROKEN"
      : "UNCLEAR";
}

/** How often a disagreement is a break, and not a doubt. */
const BREAKS: Readonly<Record<Temperament, number>> = {
  balanced: 0.7,
  flaky: 0.7,
  stubborn: 0.75,
  agreeable: 0.4,
  sycophantic: 0.3,
  hostile: 0.92,
};

/** Checks of a round that do not say ROBUST. A fair panel goes on finding about as much as it found. */
function disagreements(round: number, { seed, temperament }: World): number {
  const chance = seeded(seed, "disagreements", round);
  switch (temperament) {
    case "hostile":
      return chance.isHit(0.8) ? 4 : 3;
    case "sycophantic":
      return Math.max(0, 4 - round);
    case "agreeable":
      return round === 1 ? 2 : round < 6 ? 1 : 0;
    case "stubborn":
      return round === 1 ? 2 : chance.isHit(0.4) ? 3 : 2;
    case "balanced":
    case "flaky":
      return round === 1
        ? 1
        : round > 2 && chance.isHit(0.3)
          ? 3
          : round > 4 && chance.isHit(0.2)
            ? 1
            : 2;
  }
}
