// The lines of the chart, as places: bands as high as the most seats that stood in them at once need.
// Law: two seats never stand on the same place, and the same positions are always drawn the same.
import { scalePoint } from "d3-scale";
import { curveBumpX, line } from "d3-shape";
import type { Path, Stand, Stands, Step } from "./stands.ts";

const LANE = 20;
const HEAD = 26;
const PAD = 8;
const GAP = 6;
export const TOP = 34;
/** A column that is narrower hides its moves; one that is wider makes them flat. */
const NARROWEST = 92;
const WIDEST = 280;
/** What the name of an option needs. */
const LEAST = 720;

export interface Band {
  readonly option: string | null;
  readonly isChosen: boolean;
  readonly y: number;
  readonly height: number;
}

export interface Segment {
  readonly d: string;
  readonly step: Step | null;
  readonly isRead: boolean;
}

export interface Trace {
  readonly path: Path;
  readonly segments: readonly Segment[];
  readonly points: readonly { readonly x: number; readonly y: number; readonly stand: Stand }[];
}

export interface Charted {
  readonly width: number;
  readonly height: number;
  readonly xs: readonly number[];
  readonly bands: readonly Band[];
  readonly traces: readonly Trace[];
}

/** `gutter`: what names need on both sides. */
export function chartedOf(
  { columns, paths, bands }: Stands,
  room: number,
  gutter: number,
): Charted {
  const steps = Math.max(1, columns.length - 1);
  const width = Math.max(
    Math.min(room, Math.max(LEAST, gutter * 2 + WIDEST * steps)),
    gutter * 2 + NARROWEST * steps,
  );
  const x = scalePoint<number>()
    .domain(columns.keys())
    .range([gutter, width - gutter]);
  const xs = [...columns.keys()].map((n) => x(n) ?? gutter);
  const lanes = lanesOf(columns.length, paths);
  let y = TOP;
  const placed = bands.map((band): Band => {
    const most = Math.max(
      1,
      ...columns.map(
        (_, n) => paths.filter(({ stands }) => stands[n]?.stance === band.option).length,
      ),
    );
    const isHeld = paths.some(({ stands }) =>
      stands.some((stand) => stand?.stance === band.option),
    );
    const height = HEAD + (isHeld ? most * LANE + PAD : 0);
    const here = { ...band, y, height };
    y += height + GAP;
    return here;
  });
  const bandOf = new Map(placed.map((band) => [band.option, band]));
  const bump = line().curve(curveBumpX);
  const traces = paths.map((path): Trace => {
    const at = path.stands.map((stand, n) => {
      const band = stand && bandOf.get(stand.stance);
      return stand && band
        ? {
            x: xs[n] ?? 0,
            y: band.y + HEAD + LANE / 2 + (lanes[n]?.get(path.seat) ?? 0) * LANE,
            stand,
          }
        : null;
    });
    const segments = at.flatMap((point, n): Segment[] => {
      const before = at[n - 1];
      if (!point || !before) return [];
      return [
        {
          d:
            bump([
              [before.x, before.y],
              [point.x, point.y],
            ]) ?? "",
          step: path.steps.find(({ column }) => column === n) ?? null,
          isRead: before.stand.basis === "read",
        },
      ];
    });
    return { path, segments, points: at.filter((point) => point !== null) };
  });
  return { width, height: y, xs, bands: placed, traces };
}

/** In each column, who stays keeps the order of before, and who comes stands below. */
function lanesOf(columns: number, paths: readonly Path[]): readonly ReadonlyMap<string, number>[] {
  const all: Map<string, number>[] = [];
  for (let n = 0; n < columns; n += 1) {
    const before = all[n - 1];
    const here = new Map<string, number>();
    const counts = new Map<string | null, number>();
    const rank = ({ seat, stands }: Path): number =>
      stands[n - 1]?.stance === stands[n]?.stance
        ? (before?.get(seat) ?? 0)
        : paths.length + (before?.get(seat) ?? 0);
    for (const path of paths.toSorted((a, b) => rank(a) - rank(b))) {
      const stand = path.stands[n];
      if (!stand) continue;
      const lane = counts.get(stand.stance) ?? 0;
      here.set(path.seat, lane);
      counts.set(stand.stance, lane + 1);
    }
    all.push(here);
  }
  return all;
}
