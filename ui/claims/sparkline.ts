// A line of figures, small: where its points lie, its path, and where the bound and the stress rounds are.
// Law: a round keeps its place whether it has a figure or not; a gap in the figures is a gap in the line.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Series } from "./series.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

export interface Sparkline {
  readonly path: string;
  readonly dots: readonly {
    readonly round: number;
    readonly x: number;
    readonly y: number;
    readonly value: number;
    readonly holds: boolean;
  }[];
  readonly bound: number | null;
  readonly stress: readonly {
    readonly round: number;
    readonly x: number;
    readonly width: number;
  }[];
}

export function sparkline(
  { points, bound }: Pick<Series, "points" | "bound">,
  { width, height, margin }: Size,
): Sparkline {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(0, ...values, bound ?? 0);
  const high = Math.max(...values, bound ?? 0, low + Number.EPSILON);
  const across = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([margin, width - margin]);
  const up = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .range([height - margin, margin]);
  const placed = points.map((point, n) => ({
    ...point,
    x: round2(across(n)),
    y: point.value === null ? null : round2(up(point.value)),
  }));
  const step = points.length > 1 ? (width - 2 * margin) / (points.length - 1) : width - 2 * margin;
  const drawn = line<(typeof placed)[number]>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => x)
    .y(({ y }) => y ?? 0);
  return {
    path: drawn(placed) ?? "",
    dots: placed.flatMap(({ round, x, y, value, holds }) =>
      y === null || value === null ? [] : [{ round, x, y, value, holds }],
    ),
    bound: bound === null ? null : round2(up(bound)),
    stress: placed
      .filter(({ isStress }) => isStress)
      .map(({ round, x }) => ({ round, x: round2(x - step / 2), width: round2(step) })),
  };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
