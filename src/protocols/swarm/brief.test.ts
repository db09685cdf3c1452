import { describe, expect, it } from "vitest";
import { factsOf, hold } from "../../../test/builders/hold.ts";
import {
  deciding,
  answering,
  swarmBrief,
  swarmPanel,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { LIMITS, MODES, roundsOf, type Mode } from "./brief.ts";
import { swarm } from "./index.ts";

const refusal = (over: object) => {
  const parsed = swarm.brief.parse({ ...swarmBrief(), ...over });
  return parsed.ok ? [] : parsed.issues;
};
/** Somebody moves in every round, so that only the limit ends the run. */
const restless: Override = (ask, usual) =>
  ask.purpose === "response" ? answering(usual, "changed") : usual;
const roundsHeld = (mode: Mode, override?: Override) =>
  factsOf(hold(swarm, swarmBrief({ mode }), deciding({}, override)).facts, "round").length;

describe("the modes of a swarm", () => {
  it("[W-01] are three, with their experts, rounds and questions; any other is refused by name", () => {
    expect(LIMITS).toEqual({
      deep: {
        experts: { least: 3, most: 4 },
        rounds: { least: 3, most: 5 },
        questions: { least: 2, most: 3 },
      },
      standard: {
        experts: { least: 2, most: 3 },
        rounds: { least: 2, most: 3 },
        questions: { least: 2, most: 3 },
      },
      lightweight: {
        experts: { least: 2, most: 2 },
        rounds: { least: 1, most: 2 },
        questions: { least: 1, most: 2 },
      },
    });
    expect(refusal({ mode: "quick" })).toEqual([
      "mode: a mode is one of deep, standard, lightweight",
    ]);
    expect(MODES.map((mode) => refusal({ mode }))).toEqual([[], [], []]);
  });

  it("[W-01] a run where nobody moves has the fewest rounds of its mode, and one where somebody always moves the most", () => {
    expect(MODES.map((mode) => roundsHeld(mode))).toEqual([3, 2, 1]);
    expect(MODES.map((mode) => roundsHeld(mode, restless))).toEqual([5, 3, 2]);
  });

  it("takes a number of rounds from one to ten", () => {
    expect(roundsOf("standard", null)).toEqual({ least: 2, most: 3 });
    expect(roundsOf("standard", 1)).toEqual({ least: 1, most: 1 });
    expect(roundsOf("deep", 7)).toEqual({ least: 3, most: 7 });
    expect([0, 11, 1.5].map((rounds) => refusal({ rounds }).length)).toEqual([1, 1, 1]);
    expect([refusal({ rounds: 0 }), refusal({ rounds: 11 })]).toEqual([
      ["rounds: at least one round"],
      ["rounds: at most 10 rounds"],
    ]);
    expect(
      factsOf(hold(swarm, swarmBrief({ rounds: 1 }), swarmPanel(restless)).facts, "round"),
    ).toHaveLength(1);
  });
});
