import { describe, expect, it } from "vitest";
import { failureModes, type FailureMode, type Seen } from "./failure-modes.ts";
import {
  disagreeing,
  ledgersWith,
  times,
  type RoundSketch,
} from "../../../../test/builders/ledgers.ts";
import type { Role } from "../../../kernel/ledger.ts";

const NOTHING: Seen = {
  artifacts: new Map(),
  critic: new Map(),
  budget: null,
  isStressAhead: false,
};

function mode(
  code: FailureMode["code"],
  rounds: readonly RoundSketch[],
  seen: Partial<Seen> = {},
): Pick<FailureMode, "fired" | "evidence" | "refs"> | undefined {
  const found = failureModes(ledgersWith(rounds), { ...NOTHING, ...seen }).find(
    (each) => each.code === code,
  );
  return found && { fired: found.fired, evidence: found.evidence, refs: found.refs };
}
const disputed = (...counts: readonly number[]): readonly RoundSketch[] =>
  counts.map((n) => ({ results: disagreeing(n) }));
const led = (...leads: readonly Role[]): readonly RoundSketch[] => leads.map((lead) => ({ lead }));

describe("failure modes", () => {
  it("[S-29] are eight, in order, each with a name, evidence and a response, and none fires on empty ledgers", () => {
    expect(
      failureModes(ledgersWith([]), NOTHING).map(
        ({ code, name, fired, evidence, response, refs }) => ({
          code,
          name,
          fired,
          evidence,
          isAnswered: response.length > 0,
          refs,
        }),
      ),
    ).toEqual([
      {
        code: "FM-1",
        name: "sycophancy cascade",
        fired: false,
        evidence:
          "Over 0 rounds with everyone present, 0 % of the checks disagree in the first half and 0 % in the second; chance alone gives such a fall in an unknown share of cases, with so few rounds. The longest run of all-ROBUST rounds is 0.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-2",
        name: "performative attack",
        fired: false,
        evidence:
          "In the last 0 rounds with checks, 0 of 0 results are BROKEN. The critic was UNCLEAR with confidence 4 or more 0 times.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-3",
        name: "drift",
        fired: false,
        evidence:
          "0 failed drift checks not addressed. After 0 rounds, 0 of 0 decisions of the second half cite anything from the first.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-4",
        name: "domination",
        fired: false,
        evidence:
          "Leads: action 0, guardian 0, observer 0, critic 0. Their entropy is unknown of 1, and the most frequent lead has 0 of 0.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-5",
        name: "claim inflation or starvation",
        fired: false,
        evidence:
          "Found: neither. The fullest round raised 0 claims, 0 of 0 that can be tested here are pending, and a round with everyone present raises none on average.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-6",
        name: "verification bypass",
        fired: false,
        evidence:
          "0 applicable checks point at nothing on average. 0 status changes came of 0 rounds.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-7",
        name: "stress avoidance",
        fired: false,
        evidence:
          "Of 0 rounds, none left a role out; 0 of these had 4 artifacts. 0 checks had a result although the absence rules it out.",
        isAnswered: true,
        refs: [],
      },
      {
        code: "FM-8",
        name: "overrun",
        fired: false,
        evidence: "No budget is known; 0 rounds took place, and 0 of 6 signals hold.",
        isAnswered: true,
        refs: [],
      },
    ]);
  });
});

describe("FM-1, sycophancy cascade", () => {
  it("[S-29, T-24] fires on a fall that chance rarely gives, and not on one that it often gives", () => {
    expect([
      mode("FM-1", disputed(3, 3, 3, 0, 0, 1)),
      mode("FM-1", disputed(2, 1, 2, 1, 1, 1))?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "Over 6 rounds with everyone present, 75 % of the checks disagree in the first half and 8.3 % in the second; chance alone gives such a fall in 0.6 % of cases. The longest run of all-ROBUST rounds is 2, which is a suspicion only.",
        refs: [
          "V-1-1",
          "V-1-2",
          "V-1-3",
          "V-2-1",
          "V-2-2",
          "V-2-3",
          "V-3-1",
          "V-3-2",
          "V-3-3",
          "V-6-1",
        ],
      },
      false,
    ]);
  });

  it("[S-29] fires on three all-ROBUST rounds in a row, across a stress round, and not on two", () => {
    const two = disputed(1, 0, 0, 2);
    const three: readonly RoundSketch[] = [{}, {}, { without: "critic", results: "NBNB" }, {}];
    expect([mode("FM-1", two)?.fired, mode("FM-1", three)]).toEqual([
      false,
      {
        fired: true,
        evidence:
          "Over 3 rounds with everyone present, 0 % of the checks disagree in the first half and 0 % in the second; chance alone gives such a fall in an unknown share of cases, with so few rounds. The longest run of all-ROBUST rounds is 3.",
        refs: [
          "V-1-1",
          "V-1-2",
          "V-1-3",
          "V-2-1",
          "V-2-2",
          "V-2-3",
          "V-2-4",
          "V-4-1",
          "V-4-2",
          "V-4-3",
          "V-4-4",
        ],
      },
    ]);
  });

  it("[S-25] takes a single all-ROBUST round for a suspicion", () => {
    expect(mode("FM-1", disputed(1, 1, 0, 1))).toEqual({
      fired: false,
      evidence:
        "Over 4 rounds with everyone present, 25 % of the checks disagree in the first half and 12.5 % in the second; chance alone gives such a fall in an unknown share of cases, with so few rounds. The longest run of all-ROBUST rounds is 1, which is a suspicion only.",
      refs: [],
    });
  });
});

describe("FM-2, performative attack", () => {
  it("[S-29] fires when four in five results of the last three rounds are BROKEN, and not below", () => {
    const rounds = (last: string): readonly RoundSketch[] => [
      { results: "RRRR" },
      { results: "RRRR" },
      { results: "BBBB" },
      { results: "NBBB" },
      { results: last },
    ];
    expect([mode("FM-2", rounds("BNRR")), mode("FM-2", rounds("BURR"))]).toEqual([
      {
        fired: true,
        evidence:
          "In the last 3 rounds with checks, 8 of 10 (80 %) results are BROKEN. The critic was UNCLEAR with confidence 4 or more 0 times.",
        refs: ["V-3-1", "V-3-2", "V-3-3", "V-3-4", "V-4-2", "V-4-3", "V-4-4", "V-5-1"],
      },
      {
        fired: false,
        evidence:
          "In the last 3 rounds with checks, 8 of 11 (72.7 %) results are BROKEN. The critic was UNCLEAR with confidence 4 or more 0 times.",
        refs: [],
      },
    ]);
  });

  it("[S-29] does not fire on two rounds, and passes over rounds without applicable checks", () => {
    const two = times(2, { results: "BBBB" });
    expect(
      [two, [...two, { results: "NNNN" }], [...two, { results: "NNNN" }, { results: "BBBB" }]].map(
        (rounds) => mode("FM-2", rounds)?.fired,
      ),
    ).toEqual([false, false, true]);
  });

  it("looks back further than three rounds", () => {
    expect(mode("FM-2", [...times(9, { results: "BBBB" }), { results: "RRRR" }])?.evidence).toBe(
      "In the last 10 rounds with checks, 36 of 40 (90 %) results are BROKEN. The critic was UNCLEAR with confidence 4 or more 0 times.",
    );
  });

  it("[S-29, T-14] fires where most of what the critic says is that it cannot tell, and sure of it", () => {
    const critic = (...sure: readonly number[]): Seen["critic"] =>
      new Map(sure.map((confidence, i) => [i + 1, { verdict: "UNCLEAR", confidence }]));
    expect([
      mode("FM-2", [{}], { critic: critic(5, 4, 3, 5) }),
      mode("FM-2", [{}], { critic: critic(5, 4) })?.fired,
      mode("FM-2", [{}], { critic: critic(5, 4, 4, 3, 3, 1) })?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "In the last 1 round with checks, 0 of 3 (0 %) results are BROKEN. The critic was UNCLEAR with confidence 4 or more 3 times (round 1, 2, 4).",
        refs: [],
      },
      false,
      false,
    ]);
  });
});

describe("FM-3, drift", () => {
  const drift = (verdict: "FAIL" | "PARTIAL", addressed: boolean): readonly RoundSketch[] => [
    { drift: { verdict, deviation: 4, addressed } },
  ];

  it("[S-29] fires on a FAIL that is not addressed, and not on one that is, nor on a PARTIAL", () => {
    expect([
      mode("FM-3", drift("FAIL", false)),
      mode("FM-3", drift("FAIL", true))?.fired,
      mode("FM-3", drift("PARTIAL", false))?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "1 failed drift check not addressed (round 1). After 1 round, 0 of 0 decisions of the second half cite anything from the first.",
        refs: [],
      },
      false,
      false,
    ]);
  });

  it("[S-29] fires when no late decision cites anything early, and not if one does", () => {
    const rounds = (cited: string): readonly RoundSketch[] => [
      ...times(3),
      { decisions: [["C-4-1"]] },
      {},
      { decisions: [["V-6-1", cited]] },
    ];
    expect([mode("FM-3", rounds("D-4-1")), mode("FM-3", rounds("V-3-2"))]).toEqual([
      {
        fired: true,
        evidence:
          "0 failed drift checks not addressed. After 6 rounds, 0 of 2 decisions of the second half cite anything from the first.",
        refs: ["D-4-1", "D-6-1"],
      },
      {
        fired: false,
        evidence:
          "0 failed drift checks not addressed. After 6 rounds, 1 of 2 decisions of the second half cite anything from the first.",
        refs: [],
      },
    ]);
  });

  it("counts the middle round of an odd number to the first half", () => {
    expect(mode("FM-3", [...times(6), { decisions: [["V-4-1"]] }])?.fired).toBe(false);
  });

  it("[S-29] asks for nothing early before the sixth round", () => {
    expect(mode("FM-3", [...times(4), { decisions: [["C-5-1"]] }])?.fired).toBe(false);
  });
});

describe("FM-4, domination", () => {
  it("[S-29] fires when one role leads more than half, and not at half", () => {
    const half = led("action", "action", "action", "guardian", "observer", "critic");
    expect([mode("FM-4", [...half, { lead: "action" }]), mode("FM-4", half)]).toEqual([
      {
        fired: true,
        evidence:
          "Leads: action 4, guardian 1, observer 1, critic 1. Their entropy is 0.832 of 1, and the most frequent lead has 4 of 7 (57.1 %).",
        refs: [],
      },
      {
        fired: false,
        evidence:
          "Leads: action 3, guardian 1, observer 1, critic 1. Their entropy is 0.896 of 1, and the most frequent lead has 3 of 6 (50 %).",
        refs: [],
      },
    ]);
  });

  it("[S-29] fires on an entropy below 0.6 where no role leads more than half", () => {
    expect(
      [
        led("action", "action", "critic", "critic"),
        led("action", "action", "critic", "guardian"),
      ].map((rounds) => mode("FM-4", rounds)?.fired),
    ).toEqual([true, false]);
  });

  it("[S-29] says nothing of fewer than four rounds", () => {
    expect(
      [led("action", "action", "action"), led("action", "action", "action", "action")].map(
        (rounds) => mode("FM-4", rounds)?.fired,
      ),
    ).toEqual([false, true]);
  });
});

describe("FM-5, inflation and starvation", () => {
  it("[S-29] finds inflation in a round with more than ten claims, and not with ten", () => {
    expect([mode("FM-5", [{ claims: 11 }])?.fired, mode("FM-5", [{ claims: 10 }])]).toEqual([
      true,
      {
        fired: false,
        evidence:
          "Found: neither. The fullest round raised 10 claims, 10 of 10 (100 %) that can be tested here are pending, and a round with everyone present raises 10.00 on average.",
        refs: [],
      },
    ]);
  });

  it("[S-29] finds inflation when more than 60 % are pending after three rounds, and not at 60 %", () => {
    const rounds = (changes: number): readonly RoundSketch[] => [
      { claims: 5, changes },
      { claims: 5, changes: 2 },
      { claims: 0 },
    ];
    expect([
      mode("FM-5", rounds(1)),
      mode("FM-5", rounds(2)),
      mode("FM-5", rounds(1).slice(0, 2))?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "Found: inflation. The fullest round raised 5 claims, 7 of 10 (70 %) that can be tested here are pending, and a round with everyone present raises 3.33 on average.",
        refs: ["C-1-2", "C-1-3", "C-1-4", "C-1-5", "C-2-3", "C-2-4", "C-2-5"],
      },
      {
        fired: false,
        evidence:
          "Found: neither. The fullest round raised 5 claims, 6 of 10 (60 %) that can be tested here are pending, and a round with everyone present raises 3.33 on average.",
        refs: [],
      },
      false,
    ]);
  });

  it("[S-29, T-14] finds starvation below two claims a round with everyone present, from the fifth on, and not at two", () => {
    const rounds = (claims: number): readonly RoundSketch[] => [
      ...times(4, { claims: 2, changes: 2 }),
      { without: "critic", claims: 0 },
      { claims, changes: claims },
    ];
    expect([
      mode("FM-5", rounds(1)),
      mode("FM-5", rounds(2))?.fired,
      mode("FM-5", times(4, { claims: 1, changes: 1 }))?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "Found: starvation. The fullest round raised 2 claims, 0 of 9 (0 %) that can be tested here are pending, and a round with everyone present raises 1.80 on average.",
        refs: [],
      },
      false,
      false,
    ]);
  });

  it("says starvation where there are too few claims, of which most are pending", () => {
    expect(mode("FM-5", times(5, { claims: 1 }))?.evidence).toBe(
      "Found: starvation. The fullest round raised 1 claim, 5 of 5 (100 %) that can be tested here are pending, and a round with everyone present raises 1.00 on average.",
    );
  });
});

describe("FM-6, verification bypass", () => {
  it("[S-29] fires when checks point at fewer than two places on average, and not at two", () => {
    expect([
      mode("FM-6", [{ refs: 2 }, { refs: 1 }]),
      mode("FM-6", [{ refs: 2 }, { refs: 2 }]),
    ]).toEqual([
      {
        fired: true,
        evidence:
          "7 applicable checks point at 1.43 places on average. 0 status changes came of 2 rounds.",
        refs: ["V-2-1", "V-2-2", "V-2-3", "V-2-4"],
      },
      {
        fired: false,
        evidence:
          "7 applicable checks point at 2.00 places on average. 0 status changes came of 2 rounds.",
        refs: [],
      },
    ]);
  });

  it("[S-29] fires when three rounds changed nothing, and not if one claim moved", () => {
    const still: RoundSketch = { results: "RNNN", changes: [["C-1-1", "pending", "pending"]] };
    expect([
      mode("FM-6", times(3, still)),
      mode("FM-6", [still, still, { changes: 1 }])?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "3 applicable checks point at 2.00 places on average. 0 status changes came of 3 rounds.",
        refs: ["V-1-1", "V-2-1", "V-3-1"],
      },
      false,
    ]);
  });
});

describe("FM-7, stress avoidance", () => {
  const rounds: readonly RoundSketch[] = [{}, { without: "critic" }];

  it("[S-29] fires on four artifacts in a stress round, and not on three, nor on four in a normal one", () => {
    const artifacts = (n: number): Seen["artifacts"] =>
      new Map([
        [1, 4],
        [2, n],
      ]);
    expect([
      mode("FM-7", rounds, { artifacts: artifacts(4) }),
      mode("FM-7", rounds, { artifacts: artifacts(3) }),
    ]).toEqual([
      {
        fired: true,
        evidence:
          "Of 2 rounds, 1 left a role out; 1 of these had 4 artifacts (round 2). 0 checks had a result although the absence rules it out.",
        refs: [],
      },
      {
        fired: false,
        evidence:
          "Of 2 rounds, 1 left a role out; 0 of these had 4 artifacts. 0 checks had a result although the absence rules it out.",
        refs: [],
      },
    ]);
  });

  it("[T-25] fires where no role was left out and none will be, from the third round on", () => {
    expect([
      mode("FM-7", times(3)),
      mode("FM-7", times(3), { isStressAhead: true })?.fired,
      mode("FM-7", times(2))?.fired,
      mode("FM-7", [...times(3), { without: "critic" }])?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "Of 3 rounds, none left a role out; 0 of these had 4 artifacts. 0 checks had a result although the absence rules it out.",
        refs: [],
      },
      false,
      false,
      false,
    ]);
  });

  it("[S-29] fires on a check that the absence rules out, and not on those it leaves", () => {
    expect([
      mode("FM-7", [{}, { without: "critic", results: "NRUR" }]),
      mode("FM-7", [{}, { without: "critic", results: "NRNR" }])?.fired,
      mode("FM-7", [{}, { lost: "critic", results: "RRRR" }])?.fired,
    ]).toEqual([
      {
        fired: true,
        evidence:
          "Of 2 rounds, 1 left a role out; 0 of these had 4 artifacts. 1 check had a result although the absence rules it out.",
        refs: ["V-2-3"],
      },
      false,
      false,
    ]);
  });
});

describe("FM-8, overrun", () => {
  /** Four signals hold with its last round: changes settled, disagreement flat, every role led, nothing pending. */
  const settled: readonly RoundSketch[] = [...times(3, { changes: 2 }), ...times(5, { claims: 0 })];

  it("[S-29] fires when the budget is reached with three signals, and not with four", () => {
    const pending = settled.map((round): RoundSketch => ({ ...round, claims: 9 }));
    expect([mode("FM-8", pending, { budget: 8 }), mode("FM-8", settled, { budget: 8 })]).toEqual([
      {
        fired: true,
        evidence: "8 rounds of a budget of 8 took place, and 3 of 6 signals hold.",
        refs: [],
      },
      {
        fired: false,
        evidence: "8 rounds of a budget of 8 took place, and 4 of 6 signals hold.",
        refs: [],
      },
    ]);
  });

  it("[S-29] does not fire before the budget is reached, or if none is known", () => {
    expect([
      mode("FM-8", times(7), { budget: 8 })?.fired,
      mode("FM-8", times(9), { budget: 8 })?.fired,
      mode("FM-8", times(9)),
    ]).toEqual([
      false,
      true,
      {
        fired: false,
        evidence: "No budget is known; 9 rounds took place, and 2 of 6 signals hold.",
        refs: [],
      },
    ]);
  });
});
