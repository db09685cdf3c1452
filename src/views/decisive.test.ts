import { describe, expect, test } from "vitest";
import { byWeight } from "./decisive.ts";
import type { Move, VoteRow } from "./positions.ts";

const vote = (seat: string, final: string): VoteRow => ({
  seat,
  title: seat,
  blind: null,
  blindMessage: null,
  readAs: null,
  final,
  confidence: null,
  finalMessage: null,
});
const move = (seat: string, round: number, from: string, to: string): Move => ({
  seat,
  title: seat,
  round,
  issue: "i1",
  from,
  to,
  class: "unexplained",
  trigger: null,
  newEvidence: false,
  declared: [],
  reason: "",
  message: `r${round}-${seat}`,
});
const order = (moves: readonly Move[], votes: readonly VoteRow[]) =>
  byWeight({ shifts: moves, votes }).map(({ message }) => message);

describe("moves by what decided", () => {
  test("those that made a tie come first, the latest before the earlier, and a move that its seat took further comes after", () => {
    const moves = [
      move("observer", 2, "o2", "o1"),
      move("critic", 3, "o3", "o4"),
      move("observer", 4, "o1", "o4"),
    ];
    expect(
      order(moves, [
        vote("action", "o1"),
        vote("guardian", "o1"),
        vote("observer", "o4"),
        vote("critic", "o4"),
      ]),
    ).toEqual(["r4-observer", "r3-critic", "r2-observer"]);
  });

  test("a move without which the same option leads keeps its place behind the one that made the lead", () => {
    const moves = [move("a", 2, "o2", "o3"), move("b", 3, "o1", "o2"), move("c", 4, "o5", "o4")];
    expect(
      order(moves, [
        vote("a", "o3"),
        vote("b", "o2"),
        vote("c", "o4"),
        vote("d", "o2"),
        vote("e", "o1"),
      ]),
    ).toEqual(["r3-b", "r2-a", "r4-c"]);
  });
});
