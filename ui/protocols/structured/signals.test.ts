import { describe, expect, it } from "vitest";
import { sparkline, type Series } from "./signals.tsx";

const SIZE = { width: 120, height: 40, margin: 10 };
const points = (...values: readonly (number | null)[]): Series["points"] =>
  values.map((value, n) => ({ round: n + 1, value, holds: (value ?? 0) >= 2, isStress: n === 2 }));

describe("a line of figures", () => {
  it("places every round at its own step, the bound among the figures and a band where a round was a stress test", () => {
    expect(sparkline({ points: points(0, 1, 2, 4), bound: 2 }, { ...SIZE, width: 110 })).toEqual({
      path: "M10,30L40,25L70,20L100,10",
      dots: [
        { round: 1, x: 10, y: 30, value: 0, holds: false },
        { round: 2, x: 40, y: 25, value: 1, holds: false },
        { round: 3, x: 70, y: 20, value: 2, holds: true },
        { round: 4, x: 100, y: 10, value: 4, holds: true },
      ],
      bound: 20,
      stress: [{ round: 3, x: 55, width: 30 }],
    });
  });

  it("leaves a gap where a round has no figure", () => {
    const { path, dots } = sparkline({ points: points(1, null, 1), bound: null }, SIZE);
    expect([path, dots.map(({ round }) => round)]).toEqual(["M10,10ZM110,10Z", [1, 3]]);
  });

  it("draws figures below nothing below the line of nothing", () => {
    const { dots, bound } = sparkline({ points: points(-1, 1), bound: 0 }, SIZE);
    expect([dots.map(({ y }) => y), bound]).toEqual([[30, 10], 20]);
  });

  it("has no figure to draw before there is one, and does not fail", () => {
    expect(sparkline({ points: points(null), bound: null }, SIZE)).toEqual({
      path: "",
      dots: [],
      bound: null,
      stress: [],
    });
  });
});
