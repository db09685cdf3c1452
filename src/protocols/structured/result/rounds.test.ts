import { describe, expect, test } from "vitest";
import { structuredLog } from "../../../../test/builders/structured-log.ts";
import { budgetOf, stressRounds } from "../ledger/schedule.ts";
import type { StructuredBrief } from "../brief.ts";
import { stateOf } from "../../../views/deliberation-state.ts";
import { planOf } from "./result.ts";

const begun = (brief: Partial<StructuredBrief>) =>
  planOf(stateOf(structuredLog({ say: () => undefined, brief }))); // briefs are JSON

describe("the plan of a structured deliberation", () => {
  test.each<[string, Pick<StructuredBrief, "preset" | "rounds" | "withoutStress">]>([
    ["the quick preset", { preset: "quick", rounds: null, withoutStress: null }],
    ["the standard preset", { preset: "standard", rounds: null, withoutStress: null }],
    ["the shortest run", { preset: "standard", rounds: 8, withoutStress: null }],
    ["a long run", { preset: "standard", rounds: 40, withoutStress: null }],
    ["a run without stress tests", { preset: "standard", rounds: 9, withoutStress: "no time" }],
  ])("%s has the rounds and the stress rounds that its protocol holds", (_says, brief) => {
    const { rounds, stress } = begun(brief);
    expect([rounds, stress]).toEqual([
      budgetOf(brief),
      Array.from(stressRounds(brief), ([round, without]) => ({ round, without })),
    ]);
  });

  test("stress tests that a person kept after all are part of it", () => {
    const kept = structuredLog({
      brief: { preset: "standard", rounds: 8, withoutStress: "no time" },
      say: (ask) => (ask.id === "gate/no-stress" ? { choice: "with" } : undefined),
    });
    const { stress, withoutStress } = planOf(stateOf(kept));
    expect([stress.map(({ round }) => round), withoutStress]).toEqual([[5, 6, 7, 8], null]);
  });

  test("who fills a role is what was given, else what the role said itself", () => {
    const { roles, system, commands } = planOf(
      stateOf(
        structuredLog({
          brief: { checks: ["load-test"] },
          say: (ask) => (ask.round === 0 ? null : undefined),
        }),
      ),
    );
    expect([roles[0], roles[3]]).toEqual([
      {
        role: "action",
        title: "Action",
        who: "the team that ships billing",
        watches: "what happens on the night of the cut-over",
      },
      {
        role: "critic",
        title: "Critic",
        who: "a reviewer of incidents",
        watches: "what fails first",
      },
    ]);
    expect([system, commands]).toEqual(["the billing module of a shop", ["load-test"]]);
  });
});
