import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenness, figure, mean, plural, shareOf, slopeOf } from "./trend.ts";

const points = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([x, y]) => ({ x, y }));

describe("the slope", () => {
  it("[S-22] has the values of the specification", () => {
    const over = [
      points([1, 3], [5, 4], [10, 5], [13, 5]),
      points([1, 4], [5, 5], [10, 2], [13, 1]),
      [3, 3, 3, 0, 0, 0, 0, 0].map((y, at) => ({ x: at + 1, y })),
    ];
    expect(over.map((each) => Number(slopeOf(each)?.toFixed(3)))).toEqual([0.174, -0.295, -0.536]);
  });

  it("is null where no line can be drawn", () => {
    expect([points(), points([1, 3]), points([4, 1], [4, 2])].map(slopeOf)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("meets a threshold exactly", () => {
    expect(slopeOf(points([1, 1], [2, 2], [3, 0], [4, 1]))).toBe(-0.2);
  });

  it("takes a rounding error for zero", () => {
    expect(slopeOf(points([1, 0.1], [2, 0.1 + 1e-14]))).toBe(0);
  });

  it("is zero for what never changes, and turns its sign with the data", () => {
    const ys = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(ys, fc.integer({ min: 1, max: 500 }), (values, from) => {
        const line = values.map((y, at) => ({ x: from + at, y }));
        expect(slopeOf(line.map(({ x }) => ({ x, y: 3 })))).toBe(0);
        expect(slopeOf(line.map(({ x, y }) => ({ x, y: -y })))).toBe(
          0 - (slopeOf(line) ?? Number.NaN),
        );
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

describe("evenness", () => {
  it("has the values of the specification", () => {
    const leads = [
      [3, 3, 3, 3],
      [6, 2, 2, 0],
      [7, 1, 1, 1],
      [4, 0, 0, 0],
    ];
    expect(leads.map((counts) => Number(evenness(counts)?.toFixed(3)))).toEqual([
      1, 0.685, 0.678, 0,
    ]);
  });

  it("is null if there is nothing to spread", () => {
    expect([evenness([0, 0, 0, 0]), evenness([])]).toEqual([null, null]);
  });
});

describe("figures", () => {
  it("are printed without a sign on zero, and with the noun in its number", () => {
    expect([
      figure(-0.0001),
      figure(-0.536, 3),
      plural(1, "round"),
      plural(0, "round"),
      shareOf(299, 1000).percent,
      shareOf(0, 0).percent,
    ]).toEqual(["0.00", "-0.536", "1 round", "0 rounds", 29.9, 0]);
  });

  it("have a mean only if there are any", () => {
    expect([mean([]), mean([1, 2])]).toEqual([null, 1.5]);
  });
});
