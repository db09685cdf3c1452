import { describe, expect, test } from "vitest";
import type { PositionsView } from "../../src/web/wire.ts";
import { chartOf, standsOf } from "./stands.ts";

type Declaration = PositionsView["declarations"][number];
type Vote = PositionsView["votes"][number];
type Shift = PositionsView["shifts"][number];

const said = (
  seat: string,
  round: number,
  stance: string | null,
  over: Partial<Declaration> = {},
): Declaration => ({
  seat,
  title: seat,
  round,
  phase: "response",
  issue: "i1",
  stance,
  label: null,
  basis: "stated",
  confidence: null,
  message: `r${round}-${seat}`,
  ...over,
});
const vote = (seat: string, blind: string | null, over: Partial<Vote> = {}): Vote => ({
  seat,
  title: seat,
  blind,
  blindMessage: blind === null ? null : `blind-${seat}`,
  readAs: null,
  final: null,
  confidence: null,
  finalMessage: null,
  ...over,
});
const shift = (seat: string, round: number, from: string, to: string): Shift => ({
  seat,
  title: seat,
  round,
  issue: "i1",
  from,
  to,
  reason: "",
  declared: [],
  class: "argued",
  trigger: "m",
  newEvidence: false,
  message: `r${round}-${seat}`,
});
const view = (over: Partial<PositionsView>): PositionsView => ({
  at: 1,
  issue: "i1",
  declarations: [],
  votes: [],
  blindCount: {},
  finalCount: {},
  shifts: [],
  amendments: [],
  sideMoves: [],
  givenUp: [],
  joined: [],
  outcome: null,
  changed: 0,
  isChangeAsked: true,
  seats: [],
  stands: null,
  verdict: null,
  issues: [
    {
      kind: "issue",
      id: "i1",
      title: "What?",
      stances: [
        { id: "o1", label: "One" },
        { id: "o2", label: "Two" },
      ],
      main: true,
      origin: "given",
    },
  ],
  ...over,
});

describe("who stood where", () => {
  test("the blind round comes first, then every round in which somebody spoke for an option", () => {
    const { columns } = standsOf(
      view({
        votes: [vote("a", "o1")],
        declarations: [
          said("a", 1, "o1", { basis: "confirmed", message: "blind-a" }),
          said("a", 3, "o1"),
          said("a", 1, "o1"),
        ],
      }),
    );
    expect(columns).toEqual([{ round: null }, { round: 1 }, { round: 3 }]);
  });

  test("a blind declaration counts as blind and not as the first round", () => {
    const { columns } = standsOf(
      view({
        votes: [vote("a", "o1")],
        declarations: [said("a", 1, "o1", { message: "blind-a" }), said("a", 2, "o2")],
      }),
    );
    expect(columns).toEqual([{ round: null }, { round: 2 }]);
  });

  test("a seat that says nothing in a round stays where it was, and a move is tied to its shift", () => {
    const moved = shift("a", 3, "o1", "o2");
    const { paths } = standsOf(
      view({
        votes: [vote("a", "o1"), vote("b", "o2")],
        declarations: [said("b", 2, "o2"), said("a", 3, "o2")],
        shifts: [moved],
      }),
    );
    expect(paths[0]).toEqual({
      seat: "a",
      title: "a",
      steps: [{ column: 2, round: 3, from: "o1", to: "o2", shift: moved }],
      stands: [
        { stance: "o1", basis: "said" },
        { stance: "o1", basis: "kept" },
        { stance: "o2", basis: "said" },
      ],
    });
  });

  test("the last word of a round is the one that counts", () => {
    const { paths } = standsOf(
      view({ votes: [vote("a", "o1")], declarations: [said("a", 2, "o2"), said("a", 2, "o1")] }),
    );
    expect(paths[0]?.steps).toEqual([]);
  });

  test("a move that nobody classified is a move all the same", () => {
    const { paths, bands } = standsOf(
      view({ votes: [vote("a", "o1")], declarations: [said("a", 2, null)] }),
    );
    expect(paths[0]?.steps).toEqual([{ column: 1, round: 2, from: "o1", to: null, shift: null }]);
    expect(bands.map(({ option }) => option)).toEqual(["o1", "o2", null]);
  });

  test("a reading that was never confirmed begins a line as read", () => {
    const { paths } = standsOf(
      view({
        votes: [vote("a", null, { readAs: "o2" })],
        declarations: [said("a", 1, "o2", { basis: "grouped", message: null })],
      }),
    );
    expect(paths[0]?.stands).toEqual([{ stance: "o2", basis: "read" }]);
  });

  test("stances on other issues are no lines", () => {
    expect(
      standsOf(
        view({ votes: [vote("a", null)], declarations: [said("a", 2, "x", { issue: "i2" })] }),
      ),
    ).toMatchObject({ columns: [], paths: [] });
  });
});

describe("the lines of the chart", () => {
  const stands = standsOf(
    view({
      votes: ["a", "b", "c"].map((seat, n) => vote(seat, n === 0 ? "o1" : "o2")),
      declarations: [said("a", 2, "o2"), said("b", 2, "o2"), said("c", 2, "o2")],
      shifts: [shift("a", 2, "o1", "o2")],
    }),
  );

  test("no two seats stand on the same place, and everyone stands inside the band of its option", () => {
    const { traces, bands } = chartOf(stands, 600, 100);
    const points = traces.flatMap(({ points: own }) => own);
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(points.length);
    expect(
      points.filter(
        ({ y, stand }) =>
          !bands.some(
            (band) => band.option === stand.stance && y > band.y && y < band.y + band.height,
          ),
      ),
    ).toEqual([]);
  });

  test("who stays keeps its lane, and who comes stands below", () => {
    const { traces } = chartOf(stands, 600, 100);
    const [a, b, c] = traces.map(({ points }) => points.map(({ y }) => y));
    expect([b?.[0] === b?.[1], c?.[0] === c?.[1], (a?.[1] ?? 0) > (c?.[1] ?? 0)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("the chart is as wide as there is room, wider where its columns need it, and no wider than they bear", () => {
    expect([
      chartOf(stands, 700, 100).width,
      chartOf(stands, 100, 100).width,
      chartOf(stands, 2000, 100).width,
    ]).toEqual([700, 292, 720]);
  });
});
