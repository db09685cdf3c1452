import { describe, expect, it } from "vitest";
import { boundsOf, mostAsks, plannedStages, stage, type Outline } from "./outline.ts";

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

const on = { conditional: true };
const OUTLINE: Outline = {
  seats: 4,
  rounds: 2,
  stages: [
    stage("cast", 0, "Who is asked", 1),
    stage("position", 1, "Positions", 3, { least: 2 }),
    stage("result", 1, "The result", 1, { isEnd: true, ...on }),
    stage("gate", 1, "A person decides", 1, { isEnd: true, ...on }),
    stage("answer", 2, "Answers", 3, { least: 2, ...on }),
    stage("extra", 2, "On request", 9, { byPerson: true, ...on }),
    stage("result", 2, "The result", 1, { isEnd: true }),
    stage("gate", 2, "A person decides", 1, { isEnd: true, ...on }),
  ],
};

describe("[T-23] an outline that may end after several rounds", () => {
  it("says for each of them how many asks it takes, at least and at most, a person's choices aside", () => {
    expect(boundsOf(OUTLINE)).toEqual([
      { round: 1, least: 4, most: 5 },
      { round: 2, least: 6, most: 8 },
    ]);
  });

  it("counts its end once", () => {
    expect([mostAsks(OUTLINE), plannedStages(OUTLINE).map(({ phase }) => phase)]).toEqual([
      18,
      ["cast", "position", "answer", "result", "gate"],
    ]);
  });

  it("of one that does not say where it may end gives no bounds", () => {
    const { stages, ...about } = OUTLINE;
    const plain = { ...about, stages: stages.map(({ isEnd: _isEnd, ...each }) => each) };
    expect([boundsOf(plain), mostAsks(plain)]).toEqual([[], 20]);
  });
});
