// Numbers that code computed, by name and round, ready to be drawn.
import type { Measure } from "../../src/script/fact.ts";

export interface Point {
  readonly round: number;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** Of how much, where that is known. */
  readonly scale: number | null;
  readonly most: number;
}

/** Scores go from one to five, disagreement to ten; what has no scale of its own ends at its greatest value. */
const SCALES: Readonly<Record<string, number>> = { quality: 5, disagreement: 10 };

export function series(measures: readonly Measure[]): readonly Series[] {
  const byName = new Map<string, Map<number, number>>();
  for (const { name, round, value } of measures)
    byName.set(name, (byName.get(name) ?? new Map<number, number>()).set(round, value));
  return [...byName].map(([name, values]) => {
    const points = [...values]
      .map(([round, value]) => ({ round, value }))
      .sort((a, b) => a.round - b.round);
    return {
      name,
      points,
      scale: SCALES[name] ?? null,
      most: Math.max(SCALES[name] ?? 1, ...points.map(({ value }) => value)),
    };
  });
}
