// Who stood where, round by round, and what moved them: columns are rounds, bands are options, each seat has a line.
// Law 1: only a seat's own word moves its line; between two words it stays where it was.
// Law 2: a blind reading that its holder never confirmed begins a line and is marked as read.
import type { PositionsView } from "../../src/web/wire.ts";

export interface Column {
  /** Null is the blind round. */
  readonly round: number | null;
}

export interface Stand {
  /** The option; null is none. */
  readonly stance: string | null;
  /** said: by its holder in this round. kept: since an earlier one. read: put there by the moderator. */
  readonly basis: "said" | "kept" | "read";
  readonly message: string | null;
}

export type Shift = PositionsView["shifts"][number];

export interface Step {
  readonly column: number;
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
  readonly columns: readonly Column[];
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
  const blind = new Map(
    view.votes.map((vote) => [
      vote.seat,
      own.find((d) => d.seat === vote.seat && isBlindOf(d, vote)),
    ]),
  );
  const later = own.filter((d) => d.basis !== "confirmed" && blind.get(d.seat) !== d);
  const rounds = [...new Set(later.map(({ round }) => round))].sort((a, b) => a - b);
  const hasBlind = view.votes.some(
    ({ blind: stance, readAs }) => stance !== null || readAs !== null,
  );
  const columns: readonly Column[] = [
    ...(hasBlind ? [{ round: null }] : []),
    ...rounds.map((round) => ({ round })),
  ];
  const paths = view.votes
    .map((vote) =>
      pathOf(
        vote,
        columns,
        later.filter(({ seat }) => seat === vote.seat),
        view.shifts.filter(({ seat }) => seat === vote.seat),
      ),
    )
    .filter(({ stands }) => stands.some((stand) => stand !== null));
  const isNoneHeld = paths.some(({ stands }) =>
    stands.some((stand) => stand !== null && stand.stance === null),
  );
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

function isBlindOf(
  { basis, message, stance, round }: Declaration,
  vote: PositionsView["votes"][number],
): boolean {
  return (
    vote.blind !== null &&
    stance === vote.blind &&
    (basis === "confirmed" || (round <= 1 && message !== null && message === vote.blindMessage))
  );
}

function pathOf(
  vote: PositionsView["votes"][number],
  columns: readonly Column[],
  said: readonly Declaration[],
  shifts: readonly Shift[],
): Path {
  const stands: (Stand | null)[] = [];
  const steps: Step[] = [];
  for (const [n, { round }] of columns.entries()) {
    const before = stands[n - 1] ?? null;
    const word = round === null ? undefined : said.findLast((d) => d.round === round);
    const stand =
      round === null
        ? blindStand(vote)
        : word
          ? { stance: word.stance, basis: "said" as const, message: word.message }
          : before && {
              ...before,
              basis: before.basis === "read" ? ("read" as const) : ("kept" as const),
            };
    stands.push(stand);
    if (!before || !stand || before.stance === stand.stance) continue;
    const here = shifts.filter((shift) => shift.round === round);
    steps.push({
      column: n,
      from: before.stance,
      to: stand.stance,
      shift: here.findLast((shift) => shift.to === stand.stance) ?? null,
    });
  }
  return { seat: vote.seat, title: vote.title, stands, steps };
}

function blindStand({ blind, blindMessage, readAs }: PositionsView["votes"][number]): Stand | null {
  if (blind !== null) return { stance: blind, basis: "said", message: blindMessage };
  return readAs === null ? null : { stance: readAs, basis: "read", message: null };
}
