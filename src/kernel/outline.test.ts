import { expect, it } from "vitest";
import { callStages, mostAsks, plannedStages, stage } from "./outline.ts";

const stages = [
  stage("frame", 0, "Framing", 1, { blind: true }),
  stage("argue", 1, "Arguing", 3),
  stage("argue", 2, "Arguing on", 3, { conditional: true, byPerson: true }),
];

it("a stage is held in any case and shows what was said, unless it says otherwise", () => {
  expect(stages[1]).toEqual({
    phase: "argue",
    round: 1,
    title: "Arguing",
    asks: 3,
    conditional: false,
    blind: false,
  });
  expect([stages[0]?.blind, stages[2]?.conditional]).toEqual([true, true]);
});

it("the most asks include every stage, what is planned leaves out what only a person asks for", () => {
  expect(mostAsks({ stages })).toBe(7);
  expect(plannedStages({ stages, seats: 3, rounds: 2 })).toEqual(stages.slice(0, 2));
});

it("[T-23] a person's choice is asked in the phase of its step, and is no call", () => {
  const gate = stage("argue", 1, "Go on?", 1, { isGate: true });
  expect(callStages([...stages, gate])).toEqual(stages);
  expect(mostAsks({ stages: [...stages, gate] })).toBe(8);
});
