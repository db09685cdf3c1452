import { describe, expect, test } from "vitest";
import { standardLog, structuredLog } from "../../../../test/builders/structured-log.ts";
import { story } from "../../../../test/builders/structured-story.ts";
import type { LogEvent } from "../../../log/event.ts";
import { result } from "../../../views/reading.ts";
import type { StructuredResult } from "./result.ts";

function read(events: readonly LogEvent[]): StructuredResult {
  const told = result(events);
  if (told.kind !== "structured") throw new Error(`read as ${told.kind}`);
  return told as StructuredResult; // by its kind
}

const observed = read(
  structuredLog({
    brief: { checks: ["load-test"] },
    say: (ask) =>
      ask.id === "assessment/3/observer"
        ? {
            ...story(ask, true),
            decisions: [
              { text: "Keep the second rota.", cites: [{ id: "V-2-1", relation: "based-on" }] },
            ],
          }
        : null,
  }),
);
const standard = read(
  standardLog({
    say: (ask) =>
      ask.purpose === "drift"
        ? {
            verdict: "FAIL",
            deviation: 4,
            why: "It is about hiring.",
            correction: "Back to billing.",
          }
        : null,
  }),
);

describe("the result of a structured deliberation", () => {
  test("[S-14] a claim has where it stands now, what it speaks for, and every transition on the way", () => {
    expect(observed.claims.find(({ id }) => id === "C-1-2")).toEqual({
      id: "C-1-2",
      round: 1,
      raisedBy: "critic",
      text: "At night nobody answers for billing (round 1).",
      testableAs: "One night on the rota, with the pager on.",
      option: "o2",
      supersedes: null,
      supersededBy: null,
      status: "partially_refuted",
      notTestable: null,
      history: [
        {
          verification: "V-1-1",
          round: 1,
          from: "pending",
          to: "tested_confirmed",
          stance: "supports",
          basis: "argued",
        },
        {
          verification: "V-2-4",
          round: 2,
          from: "tested_confirmed",
          to: "partially_refuted",
          stance: "contradicts",
          basis: "argued",
        },
      ],
    });
  });

  test("the checks are told round by round, with what each found and on what", () => {
    expect(
      observed.checks.map(({ round, cells }) => [
        round,
        ...cells.map((cell) => `${cell.result}${cell.basis === "observed" ? " observed" : ""}`),
      ]),
    ).toEqual([
      [1, "BROKEN", "ROBUST", "UNCLEAR", "NOT_APPLICABLE"],
      [2, "ROBUST observed", "ROBUST", "UNCLEAR", "BROKEN"],
      [3, "ROBUST", "ROBUST", "UNCLEAR", "ROBUST"],
      [4, "NOT_APPLICABLE", "ROBUST", "NOT_APPLICABLE", "ROBUST"],
    ]);
  });

  test("decisions that rest on what was observed, on a check or a tested claim, and on words alone are told apart", () => {
    expect(
      observed.decisions.map(({ id, ground, resolution, evidence }) => [
        id,
        ground,
        resolution,
        evidence,
      ]),
    ).toEqual([
      ["D-1-1", "checked", "by evidence", ["V-1-1", "C-1-2"]],
      ["D-2-1", "argued", "by argument", []],
      ["D-3-1", "observed", "by evidence", ["V-2-1"]],
      ["D-4-1", "argued", "by argument", []],
    ]);
  });

  test("[S-28] the retrospective walks all eight failure modes, fired or not, each with its figures and what to do", () => {
    expect(standard.retrospective.map(({ code, fired }) => [code, fired])).toEqual([
      ["FM-1", false],
      ["FM-2", false],
      ["FM-3", true],
      ["FM-4", false],
      ["FM-5", false],
      ["FM-6", false],
      ["FM-7", false],
      ["FM-8", true],
    ]);
    for (const { evidence, response } of standard.retrospective)
      expect([evidence, response]).toEqual([
        expect.stringMatching(/\d/),
        expect.stringMatching(/\.$/),
      ]);
    expect(standard.retrospective[7]?.evidence).toBe(
      "8 rounds of a budget of 8 took place, and 3 of 6 signals hold.",
    );
  });

  test("a quick run has no budget to overrun", () => {
    expect(observed.retrospective[7]).toMatchObject({
      code: "FM-8",
      fired: false,
      evidence: expect.stringContaining("No budget is known") as string,
    });
  });

  test("[S-30] the evaluation has twelve axes and three means, and nothing that sums them up", () => {
    expect([
      standard.evaluation.axes.length,
      Object.keys(standard.evaluation),
      Object.keys(standard.evaluation.groups),
    ]).toEqual([12, ["axes", "groups", "flags"], ["A", "B", "C"]]);
  });

  test("a stress round has what was foreseen before it and what was found in it", () => {
    expect(standard.stress[0]).toEqual({
      round: 5,
      without: "critic",
      predicted: { claims: 1, changes: 0.25, disagreements: 0.25 },
      found: { claims: 1, changes: 0, disagreements: 0 },
    });
    expect(standard.stress.map(({ without }) => without)).toEqual([
      "critic",
      "guardian",
      "action",
      "observer",
    ]);
  });

  test("drift is told with why and with what is to be corrected", () => {
    expect(standard.drift).toEqual([
      {
        round: 5,
        verdict: "FAIL",
        deviation: 4,
        addressed: false,
        message: "r5-msg-010",
        why: "It is about hiring.",
        correction: "Back to billing.",
      },
    ]);
  });

  test("signals are told at the end and after every round", () => {
    expect([
      standard.signals.satisfied,
      standard.rounds.map(({ signals }) => signals.satisfied),
    ]).toEqual([3, [0, 0, 0, 1, 1, 1, 2, 3]]);
    expect(standard.rounds.at(-1)?.signals).toEqual(standard.signals);
  });

  test("who is away is told apart: left out on purpose, or lost", () => {
    const lost = read(
      structuredLog({
        say: (ask) =>
          ask.id === "artifact/2/observer"
            ? { silent: "timed-out", why: "no reply within 180 s" }
            : null,
      }),
    );
    expect(lost.rounds.map(({ isStress, absent, why }) => [isStress, absent, why])).toEqual([
      [false, null, null],
      [false, "observer", "timed-out: no reply within 180 s"],
      [false, null, null],
      [true, "critic", null],
    ]);
  });

  test("[X-08] what did not prevail is told as options", () => {
    expect(
      observed.minority === "none"
        ? []
        : observed.minority.map(({ option, holders, whySetAside, reconsiderWhen }) => [
            option,
            holders,
            whySetAside,
            reconsiderWhen,
          ]),
    ).toEqual([["o1", ["Action"], "The rota is missing.", "A rota of six."]]);
  });

  test("[T-27] every option has how it came through the checks, and the strongest for it and against it", () => {
    expect(observed.tested).toEqual([
      {
        option: "o1",
        attacks: { broken: 1, robust: 0, unclear: 0 },
        passed: 0,
        checks: 0,
        for: "It is easier to learn alone.",
        against: "It needs a second rota.",
      },
      {
        option: "o2",
        attacks: { broken: 0, robust: 0, unclear: 0 },
        passed: 0,
        checks: 0,
        for: "One rota is enough.",
        against: "Changes wait for each other.",
      },
    ]);
  });

  test("[T-27] a decision says whether what it rests on holds now, and which of it does not", () => {
    expect(observed.decisions.map(({ id, support, fallen }) => [id, support, fallen])).toEqual([
      ["D-1-1", "holding", []],
      ["D-2-1", "holding", []],
      ["D-3-1", "holding", []],
      ["D-4-1", "holding", []],
    ]);
    const refuted = read(
      structuredLog({
        say: (ask) => {
          const usual = story(ask, true) as { checks?: Record<string, object> };
          const again = usual.checks?.["all_vs_prior_decisions"];
          return ask.round === 2 && again
            ? {
                ...usual,
                checks: {
                  ...usual.checks,
                  all_vs_prior_decisions: {
                    ...again,
                    claim_status_changes: [
                      { claim_id: "C-1-2", to: "tested_refuted", stance: "contradicts" },
                    ],
                  },
                },
              }
            : null;
        },
      }),
    );
    expect(refuted.decisions[0]).toMatchObject({ support: "fallen", fallen: ["C-1-2"] });
  });

  test("[T-27] what was changed in how the rounds are held is told, by whom and why", () => {
    expect(observed.iterations).toEqual([
      {
        round: 2,
        by: "guardian",
        change: "Every trace names who is on call.",
        why: "The first trace named nobody.",
      },
    ]);
  });

  test("what a quick run cannot establish is part of its result", () => {
    expect([observed.limits.map(({ code }) => code), standard.limits]).toEqual([
      ["quick-limits"],
      [],
    ]);
  });

  test("before any round it has nothing, and says so by empty lists", () => {
    const begun = read(structuredLog({ say: () => undefined }));
    expect([
      begun.claims,
      begun.checks,
      begun.decisions,
      begun.synthesis.source,
      begun.signals.satisfied,
      begun.minority,
    ]).toEqual([[], [], [], null, 0, "none"]);
  });
});
