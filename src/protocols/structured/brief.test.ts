import { describe, expect, it } from "vitest";
import { structuredBrief } from "../../../test/builders/structured-panel.ts";
import { budgetOf } from "./ledger/schedule.ts";
import { briefShape, type StructuredBrief } from "./brief.ts";

const issues = (over: Partial<StructuredBrief>) => {
  const read = briefShape.parse(structuredBrief(over));
  return read.ok ? [] : read.issues;
};

describe("the brief", () => {
  it("[S-27] refuses fewer rounds than eight, and says why and what to do", () => {
    expect(issues({ rounds: 7 })).toEqual([
      "the reply: 7 rounds are too few: below 8 no rate can settle and no role can be stress-tested; use 8 or more, or --preset quick",
    ]);
    expect([0, 1, -3].map((rounds) => issues({ rounds }).length)).toEqual([1, 1, 1]);
    expect([8, 13, 40, null].map((rounds) => issues({ rounds }))).toEqual([[], [], [], []]);
  });

  it("[S-27] the quick preset is short by itself, and takes no other number of rounds", () => {
    expect(issues({ preset: "quick" })).toEqual([]);
    expect(issues({ preset: "quick", rounds: 4 })).toEqual([]);
    expect(issues({ preset: "quick", rounds: 8 })).toEqual([
      "the reply: the quick preset has 4 rounds; leave --rounds out, or the preset",
    ]);
  });

  it("refuses two checks whose names differ in signs alone, and one whose name is nothing but signs: each has a section of its own", () => {
    const refused = (name: string) => [
      `the reply: the check ${JSON.stringify(name)} has no letters, or is called like another but for its signs; give it a name of its own`,
    ];
    expect([
      issues({ checks: ["load test", "Load-Test"] }),
      issues({ checks: ["lint", "lint"] }),
      issues({ checks: ["!!"] }),
    ]).toEqual([refused("Load-Test"), refused("lint"), refused("!!")]);
    expect(issues({ checks: ["load test", "load tests"] })).toEqual([]);
  });

  it("has a budget of thirteen rounds unless somebody says otherwise, and of four in the quick preset", () => {
    expect(
      [structuredBrief(), structuredBrief({ rounds: 9 }), structuredBrief({ preset: "quick" })].map(
        budgetOf,
      ),
    ).toEqual([13, 9, 4]);
  });

  it("refuses more rounds than forty, a role that is none, and texts that are blank", () => {
    expect(issues({ rounds: 41 })).toEqual(["rounds: at most 40 rounds"]);
    expect(issues({ roles: { driver: "Somebody." } as StructuredBrief["roles"] })[0]).toMatch(
      /^roles/,
    ); // what a settings file may hold
    expect(
      [
        issues({ system: " " }),
        issues({ anchor: " " }),
        issues({ withoutStress: "" }),
        issues({ roles: { critic: " " } }),
      ].map(([first]) => first?.split(":")[0]),
    ).toEqual(["system", "anchor", "withoutStress", "roles.critic"]);
  });
});
