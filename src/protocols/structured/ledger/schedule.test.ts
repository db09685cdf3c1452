import { describe, expect, it } from "vitest";
import { structuredBrief } from "../../../../test/builders/structured-panel.ts";
import { LEAST_ROUNDS, MOST_ROUNDS } from "../brief.ts";
import { DRIFT_EVERY, isDetectionRound, isDriftRound, stressRounds } from "./schedule.ts";

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const stress = (rounds: number | null, over = {}) => [
  ...stressRounds(structuredBrief({ rounds, ...over })),
];

describe("the schedule", () => {
  it("[S-18] of thirteen rounds leaves the critic out in 5, the guardian in 10, action in 12 and the observer in 13, and looks for drift in 5 and 10", () => {
    expect(stress(null)).toEqual([
      [5, "critic"],
      [10, "guardian"],
      [12, "action"],
      [13, "observer"],
    ]);
    expect(upTo(13).filter((round) => isDriftRound(round, DRIFT_EVERY))).toEqual([5, 10]);
  });

  it("[T-27] is what was chosen, where somebody chose: who is left out when, and how often drift is looked for", () => {
    expect(stress(null, { leaveOut: { critic: 7, action: 3 } })).toEqual([
      [3, "action"],
      [7, "critic"],
    ]);
    expect(upTo(9).filter((round) => isDriftRound(round, 4))).toEqual([4, 8]);
  });

  it("[S-18] of any other length leaves every role out once, in rounds of its own, and not before everyone could lead", () => {
    for (const rounds of upTo(MOST_ROUNDS).filter((n) => n >= LEAST_ROUNDS)) {
      const planned = stress(rounds);
      expect(planned.map(([, role]) => role)).toEqual(["critic", "guardian", "action", "observer"]);
      expect(new Set(planned.map(([round]) => round)).size).toBe(4);
      expect([
        Math.min(...planned.map(([round]) => round)) >= 5,
        Math.max(...planned.map(([round]) => round)),
      ]).toEqual([true, rounds]);
    }
  });

  it("leaves the critic out in the last round of a quick run, and nobody where stress tests are turned off", () => {
    expect([
      stress(null, { preset: "quick" }),
      stress(null, { withoutStress: "There is no time." }),
    ]).toEqual([[[4, "critic"]], []]);
  });

  it("[S-23] looks at the stop signals every three rounds and at the end, whatever the length", () => {
    expect(upTo(13).filter((round) => isDetectionRound(round, 13))).toEqual([3, 6, 9, 12, 13]);
    for (const last of upTo(MOST_ROUNDS).filter((n) => n >= LEAST_ROUNDS)) {
      const looks = upTo(last).filter((round) => isDetectionRound(round, last));
      const gaps = looks.map((round, i) => round - (looks[i - 1] ?? 0));
      expect(looks.at(-1)).toBe(last);
      expect(gaps.slice(0, -1).filter((gap) => gap !== 3)).toEqual([]);
      expect([1, 2, 3]).toContain(gaps.at(-1));
    }
  });
});
