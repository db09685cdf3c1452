// The small mathematics of the ledgers, and how its figures are printed.
// Law: whole numbers go in whole, so a slope that is zero, or exactly at a threshold, comes out exactly so.

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Below this a slope is a rounding error: among whole numbers over a thousand rounds, no slope but zero is so small. */
const FLAT = 1e-12;

/** The least squares slope; null where no line can be drawn. */
export function slopeOf(points: readonly Point[]): number | null {
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
export function shareOf(
  part: number,
  all: number,
): { readonly part: number; readonly all: number; readonly percent: number } {
  return { part, all, percent: all === 0 ? 0 : Number(((100 * part) / all).toFixed(1)) };
}
