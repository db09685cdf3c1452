// Whether disagreement falls: the share of checks that say BROKEN or UNCLEAR, among those that could be made, over the rounds in which
// nobody was absent. A fall counts where chance alone would rarely give it: the results of single checks are thought to change places.
// Law: the level is spread over the looks, so that a panel whose disagreement stays as it is rings in at most one run of ten.
import { checksMade, isDisagreement, normalRounds, type Ledgers } from "./ledgers.ts";

interface Tally {
  readonly made: number;
  readonly disagreeing: number;
}

/** With fewer rounds, no fall can be told from chance. */
export const FIRST_LOOK = 5;
/** From the fifth round on; a fall shows late, so late looks have most of the level. Simulated: bench/structured.ts. */
const LEVELS = [0.005, 0.01, 0.02, 0.04, 0.06];
const LATER_LEVEL = 0.002;

export function trendOf(ledgers: Ledgers) {
  const normal = normalRounds(ledgers);
  const tallies = normal.map((round): Tally => {
    const made = checksMade(ledgers, round);
    return { made: made.length, disagreeing: made.filter(isDisagreement).length };
  });
  const rounds = tallies.length;
  const half = Math.ceil(rounds / 2);
  const chance = rounds < FIRST_LOOK ? null : chanceOf(tallies);
  return {
    /** Rounds in which nobody was absent. */
    rounds,
    /** Checks of them that could be made, and how many of these disagree: in all, in the first half, in the second. */
    checks: together(tallies),
    early: together(tallies.slice(0, half)),
    late: together(tallies.slice(half)),
    /** The least squares slope of the share, for one round; null below two rounds. */
    slope: slopeOf(
      tallies.flatMap(({ made, disagreeing }, n) =>
        made === 0 ? [] : [{ x: normal[n] ?? 0, y: disagreeing / made }],
      ),
    ),
    /** How often chance alone gives a fall like this or steeper; null before the first look. */
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
function chanceOf(tallies: readonly Tally[]): number {
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

// The small mathematics of the ledgers, and how its figures are printed.
// Law: whole numbers go in whole, so a slope that is zero, or exactly at a threshold, comes out exactly so.

/** Below this a slope is a rounding error: among whole numbers over a thousand rounds, no slope but zero is so small. */
const FLAT = 1e-12;

/** The least squares slope; null where no line can be drawn. */
export function slopeOf(
  points: readonly { readonly x: number; readonly y: number }[],
): number | null {
  const [first] = points;
  if (first === undefined) return null;
  let [x, y, xx, xy] = [0, 0, 0, 0];
  for (const point of points) {
    const dx = point.x - first.x; // keeps the sums small
    x += dx;
    y += point.y;
    xx += dx * dx;
    xy += dx * point.y;
  }
  const n = points.length;
  const spread = n * xx - x * x;
  if (spread === 0) return null;
  const slope = (n * xy - x * y) / spread;
  return Math.abs(slope) < FLAT ? 0 : slope;
}

/** How evenly counts are spread, from 0 (all in one) to 1 (the same in each); null if there is nothing to spread. */
export function evenness(counts: readonly number[]): number | null {
  const all = sum(counts);
  if (all === 0 || counts.length < 2) return null;
  const bits = sum(
    counts.filter((count) => count > 0).map((count) => (count / all) * Math.log2(all / count)),
  );
  return bits / Math.log2(counts.length);
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** A number for a sentence. */
export function figure(value: number, decimals = 2): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** `1 round`, `2 rounds`. */
export function plural(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** As the parts of a sentence: `3 of 10 (30 %)`. */
export function shareOf(part: number, all: number) {
  return { part, all, percent: all === 0 ? 0 : Number(((100 * part) / all).toFixed(1)) };
}
