import { expect, it } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { Measure } from "../../src/kernel/fact.ts";
import { headOf } from "../../src/web/views.ts";
import { doingOf, measureSeries } from "./side.tsx";

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

it("[A-05] thinks only where somebody is at work on what it was asked, now and as far as the page can know", () => {
  const events = dialecticLog();
  const asked = events.slice(0, events.findIndex(({ type }) => type === "call.reserved") + 1);
  const at = (isAlive: boolean) => headOf(asked, { last: asked.length, isAlive, isHere: isAlive });
  const seat = { state: "asked", model: "openai/model-a" } as const;
  const live = { isReplay: false, connection: "live", head: at(true) } as const;
  expect([
    doingOf(seat, live),
    doingOf({ ...seat, model: "person" }, live),
    doingOf(seat, { ...live, head: at(false) }),
    doingOf(seat, { ...live, connection: "away" }),
    doingOf(seat, { ...live, isReplay: true }),
    doingOf({ ...seat, state: "idle" }, live),
  ]).toEqual(["thinking", "waiting", "asked", "asked", "asked", "idle"]);
});
