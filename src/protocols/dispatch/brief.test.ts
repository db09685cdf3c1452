import { describe, expect, it, test } from "vitest";
import {
  CLASH,
  candidate,
  candidates,
  dispatchBrief,
} from "../../../test/builders/dispatch-panel.ts";
import { conflictLevel, isMultiRound, type Override } from "./brief.ts";
import { dispatch } from "./index.ts";

const issues = (over: object): readonly string[] => {
  const parsed = dispatch.brief.parse({ ...dispatchBrief(), ...over });
  return parsed.ok ? [] : parsed.issues;
};
const clash = (agent_a: string, agent_b: string, level: Override["level"]): Override => ({
  agent_a,
  agent_b,
  level,
});

describe("a brief of a dispatch", () => {
  it("[D-02] refuses five specialists who are named by hand, and says how many can be asked", () => {
    expect(issues({ candidates: candidates("a", "b", "c", "d", "e") })).toEqual([
      "the reply: 5 specialists are too many: at most 4 can be asked; name the 4 that matter most",
    ]);
  });

  it("[D-02] takes four by hand, and any number of files to choose from", () => {
    expect([
      issues({ candidates: candidates("a", "b", "c", "d") }),
      issues({ isByHand: false, candidates: candidates("a", "b", "c", "d", "e", "f") }),
      issues({ candidates: [] }),
    ]).toEqual([[], [], []]);
  });

  it("refuses two specialists whose names come to the same seat", () => {
    expect(issues({ candidates: [candidate("API Review"), candidate("api-review")] })).toEqual([
      'the reply: the specialist "api-review" is there twice',
    ]);
  });

  it.each(["Chair", "person", "instrument", "baseline", "o1", "none", "r1-msg-001"])(
    "refuses a specialist called %s, which the engine gives out itself",
    (name) => {
      expect(issues({ candidates: candidates("speed", name) })).toEqual([
        `the reply: no specialist can be called ${JSON.stringify(name)}: that name is taken`,
      ]);
    },
  );
});

describe("[D-03] the conflict level of a pair", () => {
  it.each([
    ["as written", [clash("speed", "safety", "HIGH")], "HIGH"],
    ["the other way round", [clash("safety", "speed", "HIGH")], "HIGH"],
    ["by names that come to the same seats", [clash("Speed", "SAFETY", "HIGH")], "HIGH"],
    ["nothing is written", [], "LOW"],
    [
      "another pair is written",
      [clash("speed", "cost", "HIGH"), clash("cost", "safety", "HIGH")],
      "LOW",
    ],
    ["a LOW pair", [clash("speed", "safety", "LOW")], "LOW"],
    ["a LOW pair the other way round", [clash("safety", "speed", "LOW")], "LOW"],
  ] as const)("%s", (_case, overrides, level) => {
    expect([
      conflictLevel(overrides, "speed", "safety"),
      conflictLevel(overrides, "safety", "speed"),
    ]).toEqual([level, level]);
  });
});

test.each(["MEDIUM", "HIGH ", "high", ""])(
  "[D-03, T-37] a level that is neither HIGH nor LOW, as %j, is refused and not read as LOW",
  (level) => {
    expect(issues({ overrides: [{ agent_a: "speed", agent_b: "safety", level }] })).toEqual([
      expect.stringMatching(/^overrides\.0\.level: /u),
    ]);
  },
);

describe("[D-05] more than one round", () => {
  it.each([
    ["nobody", [], CLASH, false],
    ["one of the pair alone", ["speed"], CLASH, false],
    ["one, and a pair with itself", ["speed"], [clash("speed", "speed", "HIGH")], false],
    ["the pair", ["speed", "safety"], CLASH, true],
    ["the pair the other way round", ["safety", "speed"], CLASH, true],
    ["the pair among others", ["cost", "speed", "law", "safety"], CLASH, true],
    ["two, and the pair not among them", ["speed", "cost"], CLASH, false],
    ["the pair, and no overrides", ["speed", "safety"], [], false],
    ["the pair, which is LOW", ["speed", "safety"], [clash("speed", "safety", "LOW")], false],
    [
      "a HIGH pair behind LOW ones",
      ["speed", "safety", "cost"],
      [clash("speed", "safety", "LOW"), clash("cost", "safety", "HIGH")],
      true,
    ],
  ] as const)("%s", (_case, seats, overrides, isOn) => {
    expect(isMultiRound(overrides, seats)).toBe(isOn);
  });
});
