import { unphrased } from "../../../../test/builders/unphrased.ts";
import type { Ledgers } from "./ledgers.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDrift, signals as found, type Signal } from "./signals.ts";
import {
  disagreeing,
  ledgersWith,
  times,
  type RoundSketch,
} from "../../../../test/builders/ledgers.ts";
import type { DriftCheck } from "../../../kernel/ledger.ts";

const signals = (ledgers: Ledgers) => unphrased(found(ledgers));

const PASS = { verdict: "PASS", deviation: 1, addressed: false } as const;
const FAIL = { verdict: "FAIL", deviation: 4, addressed: false } as const;
const WORK: RoundSketch = { claims: 2, changes: 2 };
const REST: RoundSketch = { claims: 0 };

/** Thirteen rounds after which every signal holds. */
const SETTLED: readonly RoundSketch[] = [
  WORK,
  WORK,
  WORK,
  WORK,
  { ...WORK, without: "critic", drift: PASS },
  WORK,
  WORK,
  REST,
  REST,
  { ...REST, without: "guardian", drift: PASS },
  REST,
  { ...REST, without: "action" },
  { ...REST, without: "observer" },
];

const signal = (n: Signal["n"], rounds: readonly RoundSketch[]): Signal | undefined =>
  signals(ledgersWith(rounds)).signals.find((each) => each.n === n);
const isSatisfied = (n: Signal["n"], rounds: readonly RoundSketch[]): boolean | undefined =>
  signal(n, rounds)?.satisfied;
const lacking = (part: keyof RoundSketch, rounds: readonly RoundSketch[]): readonly RoundSketch[] =>
  rounds.map((round) => Object.fromEntries(Object.entries(round).filter(([key]) => key !== part)));
/** Rounds by their status changes, or by their disagreements. */
const changing = (...counts: readonly number[]): readonly RoundSketch[] =>
  counts.map((changes) => ({ changes }));
const disputed = (...counts: readonly number[]): readonly RoundSketch[] =>
  counts.map((n) => ({ results: disagreeing(n) }));

describe("stop signals", () => {
  it("[S-21] are six, each satisfied or not with a sentence of detail", () => {
    expect(signals(ledgersWith(SETTLED))).toEqual({
      signals: [
        {
          n: 1,
          satisfied: true,
          detail:
            "Status changes a round, as means of 3 rounds: the last two are 0.00 and 0.00, the peak is 2.00; both must be below half of it.",
        },
        {
          n: 2,
          satisfied: true,
          detail:
            "Disagreement has not fallen: of 35 checks in 9 rounds with everyone present 0 found BROKEN or UNCLEAR, 0 % in the first half and 0 % in the second; chance alone gives such a course or a steeper fall in 100.0 % of cases.",
        },
        { n: 3, satisfied: true, detail: "4 of 4 roles have led a non-stress round." },
        { n: 4, satisfied: true, detail: "4 of 4 roles have been stress-tested; 3 are needed." },
        {
          n: 5,
          satisfied: true,
          detail:
            "2 of 2 drift checks passed, the latest (round 10) says PASS, and 0 that did not pass are not addressed.",
        },
        {
          n: 6,
          satisfied: true,
          detail:
            "0 of 14 (0 %) claims that can be tested here are pending; fewer than 30 % must be.",
        },
      ],
      slope: 0,
      satisfied: 6,
      advice: "strong-stop",
      adviceText: "6 of 6 signals hold after round 13. Stop.",
    });
  });

  it("[S-21] hold nothing of empty ledgers, and say why", () => {
    expect(signals(ledgersWith([]))).toEqual({
      signals: [
        {
          n: 1,
          satisfied: false,
          detail: "0 rounds of data; 6 are needed to see status changes settle.",
        },
        {
          n: 2,
          satisfied: false,
          detail:
            "0 rounds with everyone present; 5 are needed to tell a fall of disagreement from chance.",
        },
        {
          n: 3,
          satisfied: false,
          detail:
            "0 of 4 roles have led a non-stress round (not action, guardian, observer, critic).",
        },
        {
          n: 4,
          satisfied: false,
          detail:
            "0 of 4 roles have been stress-tested (not action, guardian, observer, critic); 3 are needed.",
        },
        { n: 5, satisfied: false, detail: "No drift check was run." },
        { n: 6, satisfied: false, detail: "No claim was raised." },
      ],
      slope: null,
      satisfied: 0,
      advice: "go-on",
      adviceText:
        "0 of 6 signals hold after round 0. More rounds are advised; no stop is considered before round 8.",
    });
  });

  it("[S-21] advise a stop from four on, each number in its own way", () => {
    const withoutDrift = lacking("drift", SETTLED);
    const withoutStress = lacking("without", withoutDrift);
    const oneLead = withoutStress.map((round): RoundSketch => ({ ...round, lead: "action" }));
    expect(
      [SETTLED, withoutDrift, withoutStress, oneLead]
        .map((rounds) => signals(ledgersWith(rounds)))
        .map(({ satisfied, advice, adviceText }) => ({ satisfied, advice, adviceText })),
    ).toEqual([
      {
        satisfied: 6,
        advice: "strong-stop",
        adviceText: "6 of 6 signals hold after round 13. Stop.",
      },
      {
        satisfied: 5,
        advice: "wrap-up",
        adviceText:
          "5 of 6 signals hold after round 13. Run the wrap-up without new claims, then stop.",
      },
      {
        satisfied: 4,
        advice: "borderline",
        adviceText: "4 of 6 signals hold after round 13. Borderline: a person may stop here.",
      },
      {
        satisfied: 3,
        advice: "go-on",
        adviceText: "3 of 6 signals hold after round 13. More rounds are advised.",
      },
    ]);
  });

  it("[S-21] never advise a stop before round 8", () => {
    const rounds = [...times(3, WORK), ...times(4, REST), { ...REST, drift: PASS }];
    const held = [
      rounds.slice(0, 7).map((round): RoundSketch => ({ ...round, drift: PASS })),
      rounds,
    ].map((each) => signals(ledgersWith(each)));
    expect(held.map(({ satisfied, advice }) => ({ satisfied, advice }))).toEqual([
      { satisfied: 5, advice: "go-on" },
      { satisfied: 5, advice: "wrap-up" },
    ]);
  });
});

describe("signal 1, changes settle", () => {
  it("[S-22] needs both last windows below half of the peak: exactly half is not", () => {
    expect(
      [
        changing(4, 4, 4, 2, 2, 2, 2),
        changing(4, 4, 4, 2, 2, 2, 1),
        changing(4, 4, 4, 2, 2, 1, 1),
      ].map((rounds) => isSatisfied(1, rounds)),
    ).toEqual([false, false, true]);
  });

  it("[S-22] needs six rounds of data", () => {
    expect(
      [changing(9, 0, 0, 0, 0), changing(9, 0, 0, 0, 0, 0)].map((rounds) => isSatisfied(1, rounds)),
    ).toEqual([false, true]);
  });

  it("counts stress rounds, and no change that says where a claim already stands", () => {
    const still: RoundSketch = { changes: [["C-1-1", "tested_unclear", "tested_unclear"]] };
    expect(
      [
        [...changing(3, 3), ...times(4, still)],
        [...changing(3, 3), ...times(3), { without: "critic" as const, changes: 3 }],
      ].map((rounds) => isSatisfied(1, rounds)),
    ).toEqual([true, false]);
  });

  it("does not take for calm what never moved", () => {
    expect(signal(1, times(9))).toEqual({
      n: 1,
      satisfied: false,
      detail: "No status ever changed in 9 rounds.",
    });
  });
});

describe("signal 2, disagreement does not fall", () => {
  it("[T-24, S-22] goes by the share of checks that disagree, against chance, and says what was counted", () => {
    expect([signal(2, disputed(1, 2, 1, 2, 1)), signal(2, disputed(3, 3, 3, 3, 0, 0, 0))]).toEqual([
      {
        n: 2,
        satisfied: true,
        detail:
          "Disagreement has not fallen: of 20 checks in 5 rounds with everyone present 7 found BROKEN or UNCLEAR, 33.3 % in the first half and 37.5 % in the second; chance alone gives such a course or a steeper fall in 56.4 % of cases.",
      },
      {
        n: 2,
        satisfied: false,
        detail:
          "Disagreement falls: of 28 checks in 7 rounds with everyone present 12 found BROKEN or UNCLEAR, 75 % in the first half and 0 % in the second; chance alone gives such a fall in 0.1 % of cases. That looks like agreement for its own sake.",
      },
    ]);
  });

  it("[T-24] leaves out rounds in which somebody was absent, planned or not", () => {
    const away: readonly RoundSketch[] = [
      { without: "critic", results: "NRNR" },
      { lost: "action", results: "NRRR" },
    ];
    const rounds = disputed(2, 2, 2, 2, 2);
    expect(signal(2, [...rounds, ...away])).toEqual(signal(2, rounds));
  });

  it("[T-24] cannot hold before the fifth round with everyone present", () => {
    expect([4, 5].map((n) => isSatisfied(2, disputed(...times(n).map(() => 2))))).toEqual([
      false,
      true,
    ]);
  });
});

describe("signals 3 and 4, who led and who was missed", () => {
  it("a lead in a stress round does not count", () => {
    const three: readonly RoundSketch[] = [
      { lead: "action" },
      { lead: "guardian" },
      { lead: "observer" },
    ];
    expect([
      signal(3, [...three, { lead: "critic", without: "action" }]),
      signal(3, [...three, { lead: "critic" }]),
    ]).toEqual([
      { n: 3, satisfied: false, detail: "3 of 4 roles have led a non-stress round (not critic)." },
      { n: 3, satisfied: true, detail: "4 of 4 roles have led a non-stress round." },
    ]);
  });

  it("[S-22] three of four roles stressed are enough, two are not, and none counts twice", () => {
    const two: readonly RoundSketch[] = [
      { without: "critic" },
      { without: "guardian" },
      { without: "critic" },
    ];
    expect([signal(4, two), signal(4, [...two, { without: "action" }])]).toEqual([
      {
        n: 4,
        satisfied: false,
        detail: "2 of 4 roles have been stress-tested (not action, observer); 3 are needed.",
      },
      {
        n: 4,
        satisfied: true,
        detail: "3 of 4 roles have been stress-tested (not observer); 3 are needed.",
      },
    ]);
  });

  it("an absence that nobody planned earns no credit", () => {
    expect(
      isSatisfied(4, [{ without: "critic" }, { without: "guardian" }, { lost: "action" }]),
    ).toBe(false);
  });
});

describe("signal 5, drift checks pass", () => {
  const drifting = (...checks: readonly Omit<DriftCheck, "round">[]): readonly RoundSketch[] =>
    checks.map((drift) => ({ drift }));
  const PARTIAL = { verdict: "PARTIAL", deviation: 2, addressed: false } as const;
  const addressed = { addressed: true } as const;

  it("needs the latest to pass, and what failed before to be addressed there or later", () => {
    const runs = [
      drifting(PASS),
      drifting(FAIL, PASS),
      drifting({ ...FAIL, ...addressed }, PASS),
      drifting(PARTIAL, { ...PASS, ...addressed }),
      drifting({ ...PASS, ...addressed }, FAIL, PASS),
      drifting(PASS, { ...FAIL, ...addressed }),
    ];
    expect(runs.map((rounds) => isSatisfied(5, rounds))).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("names the latest verdict and what is open", () => {
    expect(signal(5, drifting(PASS, FAIL))).toEqual({
      n: 5,
      satisfied: false,
      detail:
        "1 of 2 drift checks passed, the latest (round 2) says FAIL, and 1 that did not pass is not addressed.",
    });
  });

  it("what was found after the last repair is open", () => {
    const drift: readonly DriftCheck[] = [
      { ...FAIL, round: 1 },
      { ...PASS, ...addressed, round: 2 },
      { ...PARTIAL, round: 3 },
    ];
    expect(openDrift(drift)).toEqual([{ ...PARTIAL, round: 3 }]);
  });
});

describe("signal 6, little is pending", () => {
  it("[S-22] 29.9 % pending is few enough, 30 % is not", () => {
    expect([
      signal(6, [{ claims: 1000, changes: 701 }]),
      signal(6, [{ claims: 1000, changes: 700 }]),
    ]).toEqual([
      {
        n: 6,
        satisfied: true,
        detail:
          "299 of 1000 (29.9 %) claims that can be tested here are pending; fewer than 30 % must be.",
      },
      {
        n: 6,
        satisfied: false,
        detail:
          "300 of 1000 (30 %) claims that can be tested here are pending; fewer than 30 % must be.",
      },
    ]);
  });
});

describe("a claim that nothing here can test", () => {
  const marked = (ids: readonly string[], rounds: readonly RoundSketch[]): Ledgers => {
    const ledgers = ledgersWith(rounds);
    const [first, ...rest] = ledgers.verifications;
    const marks = ids.map((claim_id) => ({ claim_id, test: "A drill." }));
    return { ...ledgers, verifications: first ? [{ ...first, not_testable: marks }, ...rest] : [] };
  };
  const sixth = (ledgers: Ledgers) => signals(ledgers).signals.find(({ n }) => n === 6);

  it("[T-26] leaves both sides of the fraction of signal 6", () => {
    const rounds: readonly RoundSketch[] = [{ claims: 4, changes: 3 }];
    const two: readonly RoundSketch[] = [{ claims: 4, changes: 2 }];
    expect([
      sixth(marked([], two))?.satisfied,
      sixth(marked(["C-1-3", "C-1-4"], two)),
      sixth(marked([], rounds))?.satisfied,
    ]).toEqual([
      false,
      {
        n: 6,
        satisfied: true,
        detail:
          "0 of 2 (0 %) claims that can be tested here are pending; fewer than 30 % must be. 2 more are marked as not testable here.",
      },
      true,
    ]);
  });

  it("[T-26] satisfies nothing where all are marked", () => {
    expect(sixth(marked(["C-1-1", "C-1-2"], [{ claims: 2 }]))).toEqual({
      n: 6,
      satisfied: false,
      detail: "All 2 claims are marked as not testable here: nothing is left to count.",
    });
  });

  it("[T-26] that was tested after all counts again", () => {
    expect(sixth(marked(["C-1-1"], [{ claims: 2, changes: 1 }]))?.detail).toBe(
      "1 of 2 (50 %) claims that can be tested here are pending; fewer than 30 % must be.",
    );
  });
});

describe("a round in which everything is robust", () => {
  it("[S-25] never advises a stop by itself", () => {
    const rounds = [...disputed(2, 1, 2, 1, 2, 1, 2, 2, 1), { results: "RRRR" }];
    const { advice, satisfied } = signals(ledgersWith(rounds));
    expect({ advice, satisfied }).toEqual({ advice: "go-on", satisfied: 2 });
  });

  it("[S-25] never speaks for a stop more than the same round with disagreement", () => {
    const count = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.array(count, { minLength: 8, maxLength: 14 }), count, (before, last) => {
        const held = (n: number): number =>
          signals(ledgersWith([...SETTLED.slice(0, 4), ...disputed(...before, n)])).satisfied;
        expect(held(0)).toBeLessThanOrEqual(held(last));
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});
