// Who stood where, round by round, and what moved them: columns are rounds, bands are options, each seat has a line.
// Law 1: only a seat's own word moves its line; between two words it stays where it was.
// Law 2: a blind reading that its holder never confirmed begins a line and is marked as read.
import { scalePoint } from "d3-scale";
import { curveBumpX, line } from "d3-shape";
import type { PositionsView } from "../../src/web/wire.ts";

interface Stand {
  /** The option; null is none. */
  readonly stance: string | null;
  /** said: by its holder in this round. kept: since an earlier one. read: put there by the moderator. */
  readonly basis: "said" | "kept" | "read";
}

type Shift = PositionsView["shifts"][number];
type Vote = PositionsView["votes"][number];

export interface Step {
  readonly column: number;
  readonly round: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Null where the move is none of those that are classified. */
  readonly shift: Shift | null;
}

export interface Path {
  readonly seat: string;
  readonly title: string;
  /** One for each column; null before the first word. */
  readonly stands: readonly (Stand | null)[];
  /** Where it moved, by the column it moved into. */
  readonly steps: readonly Step[];
}

export interface Stands {
  /** The round of null is the blind one. */
  readonly columns: readonly { readonly round: number | null }[];
  readonly paths: readonly Path[];
  /** In the order of the list of options; null last, where somebody held none. */
  readonly bands: readonly { readonly option: string | null; readonly isChosen: boolean }[];
}

type Declaration = PositionsView["declarations"][number];

export function standsOf(
  view: Pick<
    PositionsView,
    "issue" | "issues" | "declarations" | "votes" | "shifts" | "outcome" | "verdict"
  >,
): Stands {
  const own = view.declarations.filter(
    ({ issue, basis }) => issue === view.issue && basis !== "grouped",
  );
  const blind = new Set(
    view.votes.map((vote) => own.find((d) => d.seat === vote.seat && isBlindOf(d, vote))),
  );
  const later = own.filter((d) => d.basis !== "confirmed" && !blind.has(d));
  const rounds = [...new Set(later.map(({ round }) => round))].sort((a, b) => a - b);
  const hasBlind = view.votes.some(
    ({ blind: stance, readAs }) => stance !== null || readAs !== null,
  );
  const columns: Stands["columns"] = [
    ...(hasBlind ? [{ round: null }] : []),
    ...rounds.map((round) => ({ round })),
  ];
  const paths = view.votes
    .map((vote) => pathOf(vote, columns, later, view.shifts))
    .filter(({ stands }) => stands.some((stand) => stand !== null));
  const isNoneHeld = paths.some(({ stands }) => stands.some((stand) => stand?.stance === null));
  const chosen = view.outcome?.chosen ?? view.verdict?.chosen ?? null;
  const options = view.issues.find(({ id }) => id === view.issue)?.stances ?? [];
  return {
    columns,
    paths,
    bands: [
      ...options.map(({ id }) => ({ option: id, isChosen: id === chosen })),
      ...(isNoneHeld ? [{ option: null, isChosen: false }] : []),
    ],
  };
}

function isBlindOf({ basis, message, stance, round }: Declaration, vote: Vote): boolean {
  return (
    vote.blind !== null &&
    stance === vote.blind &&
    (basis === "confirmed" || (round <= 1 && message !== null && message === vote.blindMessage))
  );
}

function pathOf(
  vote: Vote,
  columns: Stands["columns"],
  said: readonly Declaration[],
  shifts: readonly Shift[],
): Path {
  const stands: (Stand | null)[] = [];
  const steps: Step[] = [];
  for (const [n, { round }] of columns.entries()) {
    const before = stands[n - 1] ?? null;
    const word = said.findLast((each) => each.seat === vote.seat && each.round === round);
    const stand: Stand | null =
      round === null
        ? blindStand(vote)
        : word
          ? { stance: word.stance, basis: "said" }
          : before && { ...before, basis: before.basis === "read" ? "read" : "kept" };
    stands.push(stand);
    if (!before || !stand || before.stance === stand.stance) continue;
    const { stance: to } = stand;
    const shift = shifts.findLast(
      (each) => each.seat === vote.seat && each.round === round && each.to === to,
    );
    steps.push({ column: n, round, from: before.stance, to, shift: shift ?? null });
  }
  return { seat: vote.seat, title: vote.title, stands, steps };
}

function blindStand({ blind, readAs }: Vote): Stand | null {
  if (blind !== null) return { stance: blind, basis: "said" };
  return readAs === null ? null : { stance: readAs, basis: "read" };
}

// The lines of the chart, as places: bands as high as the most seats that stood in them at once need.
// Law: two seats never stand on the same place, and the same positions are always drawn the same.
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

type Band = Stands["bands"][number] & { readonly y: number; readonly height: number };

type Segment = Readonly<{ d: string; step: Step | null; isRead: boolean }>;

export interface Trace {
  readonly path: Path;
  readonly segments: readonly Segment[];
  readonly points: readonly { readonly x: number; readonly y: number; readonly stand: Stand }[];
}

/** `gutter`: what names need on both sides. */
export function chartOf({ columns, paths, bands }: Stands, room: number, gutter: number) {
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
    const held = columns.map(
      (_, n) => paths.filter(({ stands }) => stands[n]?.stance === band.option).length,
    );
    const most = Math.max(0, ...held);
    const height = HEAD + (most > 0 ? most * LANE + PAD : 0);
    const here = { ...band, y, height };
    y += height + GAP;
    return here;
  });
  const bandOf = new Map(placed.map((band) => [band.option, band]));
  const bump = line<{ readonly x: number; readonly y: number }>(
    ({ x: across }) => across,
    ({ y: down }) => down,
  ).curve(curveBumpX);
  const traces = paths.map((path): Trace => {
    const at = path.stands.map((stand, n) => {
      const band = stand && bandOf.get(stand.stance);
      const lane = lanes[n]?.get(path.seat) ?? 0;
      return stand && band
        ? { x: xs[n] ?? 0, y: band.y + HEAD + LANE / 2 + lane * LANE, stand }
        : null;
    });
    const segments = at.flatMap((point, n): Segment[] => {
      const before = at[n - 1];
      if (!point || !before) return [];
      const step = path.steps.find(({ column }) => column === n) ?? null;
      return [{ d: bump([before, point]) ?? "", step, isRead: before.stand.basis === "read" }];
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
