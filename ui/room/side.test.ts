import { expect, it } from "vitest";
import type { Measure } from "../../src/kernel/fact.ts";
import { measureSeries } from "./side.tsx";

const measure = (name: string, round: number, value: number): Measure => ({
  kind: "measure",
  name,
  round,
  value,
  parts: {},
});

it("orders each measure by round, keeps the last word on a round, and knows the scales there are", () => {
  expect(
    measureSeries([
      measure("quality", 2, 3),
      measure("quality", 1, 4),
      measure("stress-profile", 5, 7),
      measure("quality", 2, 5),
      measure("new", 1, 0),
    ]),
  ).toEqual([
    {
      name: "quality",
      points: [
        { round: 1, value: 4 },
        { round: 2, value: 5 },
      ],
      scale: 5,
      most: 5,
    },
    { name: "stress-profile", points: [{ round: 5, value: 7 }], scale: null, most: 7 },
    { name: "new", points: [{ round: 1, value: 0 }], scale: null, most: 1 },
  ]);
});
