import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, type Axis } from "./evaluation.ts";
import {
  disagreeing,
  ledgersWith,
  times,
  type RoundSketch,
} from "../../../../test/builders/ledgers.ts";

function axis(
  code: Axis["code"],
  rounds: readonly RoundSketch[],
): Pick<Axis, "value" | "share" | "detail"> | undefined {
  const found = evaluate(ledgersWith(rounds)).axes.find((each) => each.code === code);
  return found && { value: found.value, share: found.share, detail: found.detail };
}
const values = (
  code: Axis["code"],
  ...runs: readonly (readonly RoundSketch[])[]
): readonly (number | null | undefined)[] => runs.map((rounds) => axis(code, rounds)?.value);
const disputed = (...counts: readonly number[]): readonly RoundSketch[] =>
  counts.map((n) => ({ results: disagreeing(n) }));

/** The names of every field at any depth. */
function keysIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : [];
}

describe("an evaluation", () => {
  it("[S-30] has three group means and no number for the whole, whatever the ledgers hold", () => {
    const round = fc.record({
      claims: fc.integer({ min: 0, max: 5 }),
      changes: fc.integer({ min: 0, max: 3 }),
      results: fc.constantFrom("BRUN", "RRRR", "NNNN"),
    });
    fc.assert(
      fc.property(fc.array(round, { maxLength: 10 }), (rounds) => {
        const evaluation = evaluate(ledgersWith(rounds));
        expect(Object.keys(evaluation)).toEqual(["axes", "groups", "flags"]);
        expect(Object.keys(evaluation.groups)).toEqual(["A", "B", "C"]);
        expect(keysIn(evaluation).filter((key) => /score|rank|overall|total/i.test(key))).toEqual(
          [],
        );
        expect(
          evaluation.axes
            .map(({ share }) => share)
            .filter((share) => share !== null && !(share >= 0 && share <= 1)),
        ).toEqual([]);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("has twelve axes in order, and says of empty ledgers what cannot be measured", () => {
    const { axes, groups, flags } = evaluate(ledgersWith([]));
    expect({ codes: axes.map(({ code }) => code), groups, flags }).toEqual({
      codes: ["A1", "A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "C5"],
      groups: { A: null, B: null, C: 1 },
      flags: [
        { code: "not-measurable", axis: "A1", text: "No claim was raised." },
        { code: "not-measurable", axis: "A2", text: "No round took place." },
        { code: "not-measurable", axis: "A3", text: "No check was applicable." },
        {
          code: "not-measurable",
          axis: "B1",
          text: "A slope needs two rounds in which nobody was absent.",
        },
        { code: "not-measurable", axis: "B2", text: "No round took place." },
        { code: "not-measurable", axis: "B3", text: "No claim was raised." },
        { code: "not-measurable", axis: "B4", text: "No drift check was run." },
        { code: "not-measurable", axis: "C1", text: "No round took place." },
        { code: "not-measurable", axis: "C2", text: "No round took place." },
        { code: "not-measurable", axis: "C3", text: "No tension was recorded." },
        {
          code: "proxy",
          axis: "C4",
          text: "Field names beyond the known ones represent growth of the schema.",
        },
        { code: "not-measurable", axis: "C5", text: "Neither a claim nor an unresolved tension." },
      ],
    });
  });

  it("takes the mean of a group over what could be measured", () => {
    const { groups } = evaluate(ledgersWith([{ claims: 4, changes: 1, results: "RRRN", refs: 1 }]));
    expect(groups).toEqual({ A: (0.25 + 1 + 0) / 3, B: 0, C: (0 + 0 + 1 + 1) / 4 });
  });

  it("flags proxies, and samples that are too small", () => {
    const whole: readonly RoundSketch[] = times(8, {
      claims: 2,
      drift: { verdict: "PASS", deviation: 1, addressed: false },
      tensions: [],
    });
    const tense = (n: number): RoundSketch => ({
      tensions: Array.from({ length: n }, (_, at) => ({ id: `T-${at}`, sources: ["action"] })),
    });
    const flagged = (rounds: readonly RoundSketch[]) =>
      evaluate(ledgersWith(rounds)).flags.map(({ code, axis, text }) => `${code} ${axis}: ${text}`);
    const proxies = (code: "B2" | "C2" | "C4") =>
      flagged(whole).find((flag) => flag.startsWith(`proxy ${code}`)) ?? "";
    expect(flagged([...whole, tense(3)])).toEqual([proxies("B2"), proxies("C2"), proxies("C4")]);
    expect(
      flagged([
        { ...tense(2), claims: 9, drift: { verdict: "PASS", deviation: 1, addressed: false } },
        ...times(6, { claims: 0 }),
      ]),
    ).toEqual([
      "small-sample A1: 9 claims; 10 are needed for a steady figure.",
      "small-sample B1: 7 rounds; 8 are needed for a steady figure.",
      proxies("B2"),
      "small-sample B2: 7 rounds; 8 are needed for a steady figure.",
      "small-sample B3: 9 claims; 10 are needed for a steady figure.",
      "small-sample B4: 1 drift check; 2 are needed for a steady figure.",
      "small-sample C1: 7 rounds; 8 are needed for a steady figure.",
      proxies("C2"),
      "small-sample C3: 2 tensions; 3 are needed for a steady figure.",
      proxies("C4"),
      "small-sample C5: 9 claims; 10 are needed for a steady figure.",
    ]);
  });
});

describe("group A, what was settled", () => {
  it("A1 is the share of claims decided: a test that could not tell decides nothing", () => {
    const rounds: readonly RoundSketch[] = [
      {
        claims: 6,
        changes: [
          ["C-1-1", "pending", "tested_confirmed"],
          ["C-1-2", "pending", "tested_refuted"],
          ["C-1-3", "pending", "partially_refuted"],
          ["C-1-4", "tested_unclear", "superseded"],
          ["C-1-5", "pending", "tested_unclear"],
        ],
      },
    ];
    expect(axis("A1", rounds)).toEqual({
      value: 4 / 6,
      share: 4 / 6,
      detail: "4 of 6 (66.7 %) claims are decided.",
    });
  });

  it("A2 is applicable checks a round over three, and its share ends at 1", () => {
    expect([axis("A2", [{}, {}]), axis("A2", [{}, { results: "NNNN" }])]).toEqual([
      { value: 7 / 2 / 3, share: 1, detail: "7 applicable checks in 2 rounds, over 3: 1.17." },
      { value: 0.5, share: 0.5, detail: "3 applicable checks in 2 rounds, over 3: 0.50." },
    ]);
  });

  it("A3 is the share of applicable checks that point at two places", () => {
    expect(axis("A3", [{ refs: 2 }, { results: "RNNN", refs: 1 }])).toEqual({
      value: 0.75,
      share: 0.75,
      detail: "3 of 4 (75 %) applicable checks point at two places or more.",
    });
  });
});

describe("group B, whether dissent stayed alive", () => {
  it("[T-24] B1 is the slope of the share of checks that disagree; its share is 1 from flat upwards and falls with it to 0", () => {
    const slope = (by: string): string =>
      `The share of checks that disagree changes by ${by} a round, over the rounds in which nobody was absent.`;
    expect(
      [disputed(0, 1), disputed(1, 1), disputed(2, 2, 1), disputed(4, 0)].map((rounds) =>
        axis("B1", rounds),
      ),
    ).toEqual([
      { value: 0.25, share: 1, detail: slope("0.250") },
      { value: 0, share: 1, detail: slope("0.000") },
      { value: -0.125, share: 0.5, detail: slope("-0.125") },
      { value: -1, share: 0, detail: slope("-1.000") },
    ]);
  });

  it("B2 counts BROKEN and new tensions that stay unresolved, at the middle round or the two middle ones", () => {
    const middle: RoundSketch = {
      results: "BURR",
      tensions: [
        { id: "T-1", sources: ["action"] },
        { id: "T-2", sources: ["critic"] },
      ],
    };
    const last: RoundSketch = {
      tensions: [
        { id: "T-2", sources: ["critic"], resolved_in: "D-3-1" },
        { id: "T-1", sources: ["action", "critic"] },
      ],
    };
    expect([axis("B2", [{}, middle, last]), axis("B2", [{}, middle, last, {}])]).toEqual([
      {
        value: 2,
        share: 2 / 3,
        detail:
          "2.00 new unresolved tensions and BROKEN checks at the middle (round 2); as a share x/(1+x).",
      },
      {
        value: 1,
        share: 0.5,
        detail:
          "1.00 new unresolved tensions and BROKEN checks at the middle (round 2 and 3); as a share x/(1+x).",
      },
    ]);
  });

  it("B3 counts claims that went from one tested status to another, each once", () => {
    const turns: RoundSketch = {
      changes: [
        ["C-1-1", "tested_confirmed", "tested_refuted"],
        ["C-1-2", "tested_refuted", "superseded"],
        ["C-1-3", "tested_unclear", "tested_unclear"],
        ["C-9-9", "tested_confirmed", "tested_refuted"],
      ],
    };
    expect(
      axis("B3", [
        { claims: 3, changes: 3 },
        turns,
        { changes: [["C-1-1", "tested_refuted", "tested_confirmed"]] },
      ]),
    ).toEqual({
      value: 1,
      share: 0.5,
      detail:
        "1 claim went from one tested status to another; as a share x/(1+x), since re-tests that change nothing leave no line.",
    });
  });

  it("B4 is the share of drift checks that pass, less the mean deviation", () => {
    expect(
      axis("B4", [
        { drift: { verdict: "PASS", deviation: 1, addressed: false } },
        { drift: { verdict: "FAIL", deviation: 4, addressed: false } },
      ]),
    ).toEqual({
      value: 0.25,
      share: 0.25,
      detail: "1 of 2 (50 %) drift checks passed, and the mean deviation is 2.50 of 5.",
    });
  });
});

describe("group C, who took part", () => {
  it("C1 is the evenness of leads", () => {
    expect(
      axis("C1", [{ lead: "action" }, { lead: "action" }, { lead: "critic" }, { lead: "critic" }]),
    ).toEqual({
      value: 0.5,
      share: 0.5,
      detail: "Leads: action 2, guardian 0, observer 0, critic 2; their entropy is 0.500 of 1.",
    });
  });

  it("[T-25] C2 is the share of roles that were left out of a round; what that showed is no figure", () => {
    const rounds: readonly RoundSketch[] = [
      { without: "observer", claims: 0 },
      { claims: 2 },
      { without: "critic", claims: 2 },
      { without: "action", claims: 1 },
      { lost: "guardian", claims: 0 },
    ];
    expect(axis("C2", rounds)).toEqual({
      value: 0.75,
      share: 0.75,
      detail: "3 of 4 (75 %) roles were left out of a round.",
    });
  });

  it("C3 is the share of tensions with two distinct sources, as last written", () => {
    const tensions = [
      { id: "T-1", sources: ["action"] },
      { id: "T-2", sources: ["critic", "critic"] },
      { id: "T-1", sources: ["action", "critic"] },
    ];
    expect(axis("C3", [{ tensions }])).toEqual({
      value: 0.5,
      share: 0.5,
      detail: "1 of 2 (50 %) tensions have two sources or more.",
    });
  });

  it("C4 falls with every field name that the schema does not know", () => {
    expect(
      [0, 1, 3].map((schemaGrowth) =>
        evaluate(ledgersWith([]), schemaGrowth).axes.find(({ code }) => code === "C4"),
      ),
    ).toEqual([
      {
        code: "C4",
        name: "steady schema",
        value: 1,
        share: 1,
        detail: "0 field names beyond the known ones: 1.00.",
      },
      {
        code: "C4",
        name: "steady schema",
        value: 0.5,
        share: 0.5,
        detail: "1 field name beyond the known ones: 0.50.",
      },
      {
        code: "C4",
        name: "steady schema",
        value: 0.25,
        share: 0.25,
        detail: "3 field names beyond the known ones: 0.25.",
      },
    ]);
  });

  it("C5 weighs claims against tensions that nobody resolved", () => {
    const tensions = [
      { id: "T-1", sources: ["action"] },
      { id: "T-2", sources: ["action"], resolved_in: "D-1-1" },
    ];
    expect(
      values("C5", [{ claims: 3, tensions }], [{ claims: 0, tensions }], [{ claims: 3 }]),
    ).toEqual([0.75, 0, 1]);
  });
});
