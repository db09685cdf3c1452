import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  askedFor,
  flagged,
  promptOf,
  refer,
  sentBack,
  swarmBrief,
  swarmPanel,
  swarmUsual,
  type Body,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";
import { interventionFor } from "./next.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const gate = askedFor(usual, "quality/1");
const scored = (overall: number, more: Body = {}): Body => ({
  qualityScore: { ...(swarmUsual(gate)["qualityScore"] as Body), overall },
  ...more,
});
const rated =
  (round: number, change: Body): Override =>
  (ask, reply) =>
    ask.id === `quality/${round}` ? { ...reply, ...change } : reply;
const LOW = scored(2, { cause: "They were polite.", adjustment: "Everyone names a number." });
const NOTE = "What this round has to do otherwise than the last\n- Everyone names a number.";

const OTHERS = ["r1-msg-002", "r1-msg-003", "r1-msg-004", "r0-msg-001"];

/** How much they disagree in round 1: so many counters and questions in growth's argument, so many disputes in the gate. */
const disagreeing =
  (counters: number, questions: number, disputes: number): Override =>
  (ask, reply) => {
    const row = {
      point: "On call?",
      positions: [
        { stance: "a", advocates: [] },
        { stance: "b", advocates: [] },
      ],
    };
    if (ask.id === "argument/1/growth")
      return {
        ...reply,
        references: [
          ...OTHERS.slice(0, Math.max(0, counters - 1)).map((id) => refer(id, "counters")),
          ...OTHERS.slice(0, questions).map((id) => refer(id, "questions")),
        ],
      };
    if (ask.purpose === "argument")
      return { ...reply, references: [refer("r1-msg-001", "supports")] };
    if (ask.id === "stress-test/1" && counters === 0) return SILENT;
    return ask.id === "quality/1"
      ? { ...reply, activeDisagreements: Array.from({ length: disputes }, () => row) }
      : reply;
  };
const score = (counters: number, questions: number, disputes: number) =>
  hold(swarm, swarmBrief(), swarmPanel(disagreeing(counters, questions, disputes)));
const measured = (held: typeof usual) =>
  factsOf(held.facts, "measure").find(({ name, round }) => name === "disagreement" && round === 1);

describe("the quality gate", () => {
  it("[W-14] has every field, five scores and the overall from 1 to 5, and a recommendation of four", () => {
    const fields = [
      "qualityScore",
      "summary",
      "agreements",
      "activeDisagreements",
      "reasons",
      "insights",
      "openQuestions",
      "recommendation",
      "recommendationReason",
    ];
    for (const field of fields) expect(sentBack(gate, { [field]: undefined })[0]).toContain(field);
    for (const field of [
      "genuineDisagreement",
      "evidenceQuality",
      "steelManning",
      "novelInsights",
      "positionEvolution",
      "overall",
    ]) {
      const scores = swarmUsual(gate)["qualityScore"] as Body;
      expect(
        [-1, 7, 3.5, undefined].map(
          (value) =>
            sentBack(gate, { qualityScore: { ...scores, [field]: value } })[0]?.split(":")[0],
        ),
      ).toEqual(Array.from({ length: 4 }, () => `qualityScore.${field}`));
    }
    expect(
      ["continue", "deep-dive", "different-angle", "synthesize", "stop"].map(
        (recommendation) => sentBack(gate, { recommendation }).length,
      ),
    ).toEqual([0, 0, 0, 0, 1]);
  });

  it("[W-14] an insight names the message it came from, and supporters are experts", () => {
    expect(
      sentBack(gate, { insights: [{ insight: "x", novelty: "high", source: "r9-msg-001" }] })[0],
    ).toContain("insights.0.source");
    expect(
      sentBack(gate, {
        agreements: [{ point: "x", supporters: ["contrarian"], strength: "weak" }],
      })[0],
    ).toContain("agreements.0.supporters.0");
  });

  it("groups the experts by the kind of reason they now give, for the engine alone", () => {
    expect(
      Object.keys(
        factsOf(usual.facts, "message").find(({ phase }) => phase === "quality_gate")?.body ?? {},
      ),
    ).not.toContain("reasons");
    expect(sentBack(gate, { reasons: [] })[0]).toContain("reasons");
    expect(sentBack(gate, { reasons: [{ label: "speed", holders: ["contrarian"] }] })[0]).toContain(
      "reasons.0.holders.0",
    );
  });

  it("records the scores as the moderator gave them", () => {
    expect(factsOf(usual.facts, "measure").find(({ name }) => name === "quality")).toEqual({
      kind: "measure",
      name: "quality",
      round: 1,
      value: 3,
      parts: {
        genuineDisagreement: 4,
        evidenceQuality: 3,
        steelManning: 4,
        novelInsights: 3,
        positionEvolution: 2,
      },
    });
  });

  it("[W-15] below 3 needs a cause and an adjustment, and is flagged with the cause", () => {
    const missing = ["cause, adjustment: overall is below 3, so both are needed"];
    expect(
      [
        { cause: "", adjustment: "x" },
        { cause: "x", adjustment: " " },
      ].map((more) => sentBack(gate, scored(2, more))),
    ).toEqual([missing, missing]);
    expect(flagged(gate, scored(2))).toEqual([`low-quality-explained: ${missing[0]}`]);
    expect([sentBack(gate, LOW), sentBack(gate, scored(3))]).toEqual([[], []]);
    const held = hold(swarm, swarmBrief(), swarmPanel(rated(1, LOW)));
    expect(
      unphrased(factsOf(held.facts, "alarm").filter(({ code }) => code === "low-quality")),
    ).toEqual([
      {
        kind: "alarm",
        code: "low-quality",
        round: 1,
        text: "The moderator rates round 1 2 of 5: They were polite.",
        refs: ["r1-msg-013"],
      },
    ]);
    expect(factsOf(usual.facts, "alarm").filter(({ code }) => code === "low-quality")).toEqual([]);
  });

  it("[W-15] its adjustment stands in every prompt of the next round, and of no other", () => {
    const held = hold(swarm, swarmBrief({ mode: "deep" }), swarmPanel(rated(1, LOW)));
    const asked = held.asks.filter(
      ({ gate: decision, purpose, round }) => !decision && round > 0 && purpose !== "synthesis",
    );
    expect(asked.filter((ask) => promptOf(ask).includes(NOTE)).map(({ id }) => id)).toEqual(
      asked.filter(({ round }) => round === 2).map(({ id }) => id),
    );
  });

  it("without a moderator the round is not weighed, and the run goes on", () => {
    const held = hold(
      swarm,
      swarmBrief(),
      swarmPanel((ask, reply) => (ask.purpose === "quality" ? SILENT : reply)),
    );
    expect(
      factsOf(held.facts, "measure").map(({ name, value, parts }) => [
        name,
        value,
        parts["activeDisagreements"],
      ]),
    ).toEqual([
      ["disagreement", 5, 0],
      ["disagreement", 5, 0],
    ]);
    expect(factsOf(held.facts, "notice").map(({ text }) => text)).toEqual([
      "Nobody weighed round 1: the discussion goes on as planned.",
      "Nobody weighed round 2: the discussion goes on as planned.",
    ]);
    expect(held.outcome).toMatchObject({ reason: "stable-majority", rounds: 2 });
  });
});

describe("disagreement", () => {
  it("[W-16] is twice the counters, the questions and twice the active disagreements, ten at most", () => {
    expect(measured(score(3, 1, 0))).toEqual({
      kind: "measure",
      name: "disagreement",
      round: 1,
      value: 7,
      parts: { counters: 3, questions: 1, activeDisagreements: 0 },
    });
    expect(measured(score(1, 0, 2))).toMatchObject({
      value: 6,
      parts: { counters: 1, questions: 0, activeDisagreements: 2 },
    });
    expect(measured(score(4, 3, 2))).toMatchObject({
      value: 10,
      parts: { counters: 4, questions: 3, activeDisagreements: 2 },
    });
  });

  it("[W-16] calls for something below 2 and above 8 alone", () => {
    expect([0, 1, 2, 3, 6, 8, 9, 10].map(interventionFor)).toEqual([
      "challenge",
      "challenge",
      null,
      null,
      null,
      null,
      "common-ground",
      "common-ground",
    ]);
  });

  it("[W-16] below 2 the moderator asks what could go wrong with this consensus, and the contrarian goes at it", () => {
    const held = score(0, 1, 0);
    expect(unphrased(factsOf(held.facts, "alarm").find(({ round }) => round === 1))).toEqual({
      kind: "alarm",
      code: "too-little-disagreement",
      round: 1,
      text: "There was hardly any disagreement (1 of 10). A next round asks what could go wrong with this consensus.",
      refs: [],
    });
    const said = (id: string) =>
      promptOf(askedFor(held, id)).includes(
        "The last round agreed too easily: ask what could go wrong with this consensus.",
      );
    expect(["opening/1", "stress-test/1", "opening/2", "stress-test/2"].map(said)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("[W-16] above 8 the moderator asks where the common ground is", () => {
    const held = score(4, 3, 2);
    expect(factsOf(held.facts, "alarm").find(({ round }) => round === 1)?.code).toBe(
      "too-much-disagreement",
    );
    expect(
      ["opening/1", "opening/2"].map((id) =>
        promptOf(askedFor(held, id)).includes("ask where the common ground is"),
      ),
    ).toEqual([false, true]);
    expect(promptOf(askedFor(held, "stress-test/2"))).not.toContain("agreed too easily");
  });

  it("[W-16] between them nothing is asked for", () => {
    expect(
      factsOf(usual.facts, "alarm")
        .map(({ code }) => code)
        .filter((code) => code.startsWith("too-")),
    ).toEqual([]);
    expect(promptOf(askedFor(usual, "opening/2"))).not.toMatch(/agreed too easily|common ground/);
  });
});
