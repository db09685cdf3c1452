import { describe, expect, it } from "vitest";
import { ledgersWith } from "../../../../test/builders/ledgers.ts";
import { claimStatuses, currentTensions, ledgersUpTo } from "./ledgers.ts";

describe("where a claim stands", () => {
  it("[S-12] is what the last change made of it, in the order of the file", () => {
    const ledgers = ledgersWith([
      {
        claims: 2,
        changes: [
          ["C-1-1", "pending", "tested_confirmed", 1],
          ["C-1-1", "tested_confirmed", "tested_unclear", 2],
        ],
      },
      { claims: 1, changes: [["C-1-1", "tested_unclear", "tested_refuted", 1]] },
    ]);
    expect([...claimStatuses(ledgers)]).toEqual([
      ["C-1-1", "tested_refuted"],
      ["C-1-2", "pending"],
      ["C-2-1", "pending"],
    ]);
  });

  it("is nowhere if nobody raised it, whatever changes it", () => {
    expect([
      ...claimStatuses(
        ledgersWith([{ claims: 1, changes: [["C-9-9", "pending", "tested_confirmed", 1]] }]),
      ),
    ]).toEqual([["C-1-1", "pending"]]);
  });
});

describe("the ledgers as they were after a round", () => {
  const ledgers = ledgersWith([
    { claims: 1, tensions: [{ id: "T-1-1", sources: ["critic"] }] },
    { claims: 1, changes: [["C-1-1", "pending", "tested_confirmed", 1]] },
    { claims: 1 },
  ]);
  const resolved = {
    ...ledgers,
    tensions: [
      ...ledgers.tensions,
      ...ledgers.tensions.map((tension) => ({ ...tension, resolved_in: "V-2-1" })),
    ],
  };

  it("know nothing of later rounds", () => {
    const early = ledgersUpTo(resolved, 1);
    expect([early.lead_history.map(({ round }) => round), [...claimStatuses(early)]]).toEqual([
      [1],
      [["C-1-1", "pending"]],
    ]);
  });

  it("know that a tension was resolved only from the round on that resolved it", () => {
    const ends = (round: number) =>
      currentTensions(ledgersUpTo(resolved, round)).map(({ id, resolved_in: end }) => [id, end]);
    expect([ends(1), ends(2), ends(3)]).toEqual([
      [["T-1-1", undefined]],
      [["T-1-1", "V-2-1"]],
      [["T-1-1", "V-2-1"]],
    ]);
  });
});
