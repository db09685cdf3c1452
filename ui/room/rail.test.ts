import { expect, it } from "vitest";
import type { RailStop } from "../../src/web/wire.ts";
import { presentStop, railRounds } from "./rail.tsx";

const stop = (
  round: number,
  phase: string,
  state: RailStop["state"],
  asks = 0,
  settled = 0,
): RailStop => ({
  round,
  phase,
  title: phase,
  state,
  asks,
  settled,
  isConditional: false,
  isBlind: false,
});

it("groups the stages by round and says of each round how far it is", () => {
  const rail = [
    stop(0, "cast", "done", 1, 1),
    stop(1, "position", "done", 4, 4),
    stop(1, "gate", "passed"),
    stop(2, "challenge", "now", 4, 1),
    stop(2, "steer", "next"),
    stop(3, "final", "next"),
    stop(4, "extra", "passed"),
  ];
  expect(
    railRounds(rail).map(({ round, state, settled, asks, stops }) => [
      round,
      state,
      settled,
      asks,
      stops.filter(({ isHere }) => isHere).map(({ phase }) => phase),
    ]),
  ).toEqual([
    [0, "done", 1, 1, []],
    [1, "done", 4, 4, []],
    [2, "now", 1, 4, ["challenge"]],
    [3, "next", 0, 0, []],
    [4, "passed", 0, 0, []],
  ]);
});

it("is where something is not settled, else at what came last, else nowhere", () => {
  const [settled, open, over] = [
    stop(1, "a", "now", 2, 2),
    stop(1, "b", "now", 2, 1),
    stop(1, "c", "done", 1, 1),
  ];
  expect([presentStop([open, settled]), presentStop([over, settled]), presentStop([over])]).toEqual(
    [open, settled, null],
  );
});

it("holds a round open between two of its stages", () => {
  expect(railRounds([stop(1, "a", "done", 1, 1), stop(1, "b", "next")])[0]?.state).toBe("now");
});
