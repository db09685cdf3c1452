// Whether disagreement falls: the share of checks that say BROKEN or UNCLEAR, among those that could be made, over the rounds in which
// nobody was absent. A fall counts where chance alone would rarely give it: the results of single checks are thought to change places.
// Law: the level is spread over the looks, so that a panel whose disagreement stays as it is rings in at most one run of ten.
import { isApplicable, isDisagreement, isOfRound, type Ledgers } from "./ledgers.ts";
import { slopeOf, sum } from "./slope.ts";

export interface Trend {
  /** Rounds in which nobody was absent. */
  readonly rounds: number;
  /** Checks of them that could be made, and how many of these disagree: in all, in the first half, in the second. */
  readonly checks: Tally;
  readonly early: Tally;
  readonly late: Tally;
  /** The least squares slope of the share, for one round; null below two rounds. */
  readonly slope: number | null;
  /** How often chance alone gives a fall like this or steeper; null before the first look. */
  readonly chance: number | null;
  readonly falls: boolean;
}

export interface Tally {
  readonly made: number;
  readonly disagreeing: number;
}

/** With fewer rounds, no fall can be told from chance. */
export const FIRST_LOOK = 5;
/** From the fifth round on; a fall shows late, so late looks have most of the level. Simulated: bench/structured.ts. */
const LEVELS = [0.005, 0.01, 0.02, 0.04, 0.06];
const LATER_LEVEL = 0.002;

export function trendOf({ lead_history: leads, verifications }: Ledgers): Trend {
  const normal = leads.filter(({ absent_agent: absent }) => absent === null);
  const tallies = normal.map(({ round }): Tally => {
    const made = verifications.filter(
      (line) => line.round === round && isOfRound(line) && isApplicable(line),
    );
    return { made: made.length, disagreeing: made.filter(isDisagreement).length };
  });
  const rounds = tallies.length;
  const half = Math.ceil(rounds / 2);
  const chance = rounds < FIRST_LOOK ? null : chanceOf(tallies);
  return {
    rounds,
    checks: together(tallies),
    early: together(tallies.slice(0, half)),
    late: together(tallies.slice(half)),
    slope: slopeOf(
      tallies.flatMap(({ made, disagreeing }, n) =>
        made === 0 ? [] : [{ x: normal[n]?.round ?? 0, y: disagreeing / made }],
      ),
    ),
    chance,
    falls: chance !== null && chance <= (LEVELS[rounds - FIRST_LOOK] ?? LATER_LEVEL),
  };
}

function together(tallies: readonly Tally[]): Tally {
  return {
    made: sum(tallies.map(({ made }) => made)),
    disagreeing: sum(tallies.map(({ disagreeing }) => disagreeing)),
  };
}

/**
 * The chance that as many disagreements, dealt out among the checks without regard to their rounds, lie as early or earlier: by the mean
 * and the spread of the sum of their rounds, which is near enough to normal from twenty checks on.
 */
export function chanceOf(tallies: readonly Tally[]): number {
  const { made: all, disagreeing } = together(tallies);
  const at = (power: number): number => sum(tallies.map(({ made }, n) => made * n ** power)) / all;
  const spread = ((disagreeing * (all - disagreeing)) / (all - 1)) * (at(2) - at(1) ** 2);
  if (!(spread > 0)) return 1;
  const found = sum(tallies.map((tally, n) => tally.disagreeing * n));
  return normalBelow((found + 0.5 - disagreeing * at(1)) / Math.sqrt(spread));
}

/** The share of a normal distribution that lies below, to seven digits (Abramowitz and Stegun, 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    series.reduceRight((all, part) => (all + part) * t, 0);
  return z > 0 ? 1 - tail : tail;
}
