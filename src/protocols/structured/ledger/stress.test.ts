import { describe, expect, it } from "vitest";
import { predictProfile, profileOf } from "./stress.ts";
import { ledgersWith, type RoundSketch } from "../../../../test/builders/ledgers.ts";

/** The critic raises one of three claims; checks 1 and 3 need it. */
const BUSY: RoundSketch = {
  claims: ["action", "guardian", "critic"],
  results: "BUUR",
  changes: [
    ["C-1-1", "pending", "tested_confirmed", 1],
    ["C-1-2", "pending", "tested_refuted", 2],
    ["C-1-3", "tested_unclear", "tested_unclear", 3],
    ["C-1-3", "pending", "tested_unclear", 4],
  ],
};
const CALM: RoundSketch = { claims: ["observer"], results: "RRRR" };

describe("a round's profile", () => {
  it("counts its claims, the changes that moved one, and its disagreements", () => {
    expect(profileOf(ledgersWith([CALM, BUSY]), 2)).toEqual({
      claims: 3,
      changes: 3,
      disagreements: 3,
    });
  });
});

describe("what an absence should look like", () => {
  it("[S-20, T-25] is the mean of the normal rounds before, without the role's claims and the checks that go with it", () => {
    const ledgers = ledgersWith([BUSY, CALM, CALM]);
    expect([
      predictProfile(ledgers, 4, "critic"),
      predictProfile(ledgers, 4, "observer"),
      predictProfile(ledgers, 4, "guardian"),
      predictProfile(ledgers, 4, "action"),
    ]).toEqual([
      { claims: 1.33, changes: 0.67, disagreements: 0.33 },
      { claims: 1, changes: 0.67, disagreements: 0.33 },
      { claims: 1.33, changes: 0.67, disagreements: 0.67 },
      { claims: 1.33, changes: 0.67, disagreements: 0.67 },
    ]);
  });

  it("[S-20, T-25] looks at no later round, no stress round and no round in which somebody was lost", () => {
    expect(
      predictProfile(
        ledgersWith([
          CALM,
          { without: "action", claims: 9 },
          { lost: "guardian", claims: 9 },
          BUSY,
          BUSY,
        ]),
        4,
        "critic",
      ),
    ).toEqual({ claims: 1, changes: 0, disagreements: 0 });
  });

  it("expects nothing where nothing came before", () => {
    expect(predictProfile(ledgersWith([{ without: "critic" }]), 1, "critic")).toEqual({
      claims: 0,
      changes: 0,
      disagreements: 0,
    });
  });
});
