import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  agreeing,
  answering,
  askedFor,
  deciding,
  flagged,
  holding,
  promptOf,
  refer,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  swarmUsual,
} from "../../../test/builders/swarm-panel.ts";
import type { Body, Override } from "../../../test/builders/swarm-panel.ts";
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

/** Each expert attacks what these others declared, and supports the rest, in every round. */
const disputing =
  (targets: Readonly<Record<string, readonly string[]>>): Override =>
  (ask, reply) => {
    if (ask.purpose !== "argument") return reply;
    const declared = ask.transcript.filter(
      ({ round, phase, seat }) =>
        round === ask.round && phase === "position_declaration" && seat !== ask.seat.id,
    );
    const hit = targets[ask.seat.id] ?? [];
    return {
      ...reply,
      references: declared.map(({ id, seat }) =>
        refer(id, hit.includes(seat) ? "undercuts" : "supports"),
      ),
    };
  };
/** Everyone holds an option of its own. */
const apart =
  (override: Override): Override =>
  (ask, reply, n) => {
    const options: Readonly<Record<string, string>> = {
      growth: "o1",
      operations: "o2",
      finance: "o3",
    };
    const own = holding(reply, options[ask.seat.id] ?? "o1");
    return override(ask, ask.seat.role === "expert" ? own : reply, n);
  };
const THREE = { options: ["Split now", "Keep it whole", "Buy one"] };
const ALL = {
  growth: ["operations", "finance"],
  operations: ["growth", "finance"],
  finance: ["growth", "operations"],
};
const score = (override: Override, over = {}) =>
  hold(swarm, swarmBrief(over), swarmPanel(override));
const measured = (held: typeof usual) =>
  factsOf(held.facts, "measure")
    .filter(({ name }) => name === "disagreement")
    .map(({ value, parts }) => [value, parts]);
const intervened = (held: typeof usual) =>
  factsOf(held.facts, "notice")
    .map(({ code }) => code)
    .filter((code) => code.startsWith("too-"));

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

  it("[W-15, T-14] below 3 needs a cause and an adjustment, and is told with the cause as a fact and no warning", () => {
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
      factsOf(held.facts, "notice")
        .filter(({ code }) => code === "low-quality")
        .map(({ text }) => text),
    ).toEqual(["The moderator rates round 1 2 of 5: They were polite."]);
    expect(factsOf(held.facts, "alarm")).toEqual([]);
    expect(factsOf(usual.facts, "notice").filter(({ code }) => code === "low-quality")).toEqual([]);
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
    expect(factsOf(held.facts, "measure").map(({ name, value }) => [name, value])).toEqual([
      ["disagreement", 3.3],
      ["disagreement", 3.3],
    ]);
    expect(factsOf(held.facts, "notice").map(({ text }) => text)).toEqual([
      "Nobody weighed round 1: the discussion goes on as planned.",
      "Nobody weighed round 2: the discussion goes on as planned.",
      "Nobody attacked the option that prevails.",
    ]);
    expect(held.outcome).toMatchObject({ reason: "nobody-moved", rounds: 2 });
  });
});

describe("disagreement", () => {
  it("[T-20, W-16] is ten times the share of ordered pairs of experts in which one disputes what the other now holds", () => {
    // Operations and finance attack growth; growth attacks nobody.
    expect(measured(usual)).toEqual([
      [3.3, { pairs: 6, disputed: 2, disagreementTarget: 4 }],
      [3.3, { pairs: 6, disputed: 2, disagreementTarget: 4 }],
    ]);
    expect(measured(score(disputing({ growth: ["operations"] })))[0]).toEqual([
      3.3,
      { pairs: 6, disputed: 2, disagreementTarget: 4 },
    ]);
    expect(measured(score(apart(disputing(ALL)), THREE))[0]?.[0]).toBe(10);
  });

  it("[T-20] counts no attack on an option that its author holds as well, nor one on what nobody holds any more", () => {
    expect(measured(score(disputing({ operations: ["finance"] })))[0]?.[0]).toBe(0);
    const left = score((ask, reply, n) =>
      ask.id === "response/1/growth"
        ? shifted(reply, "o2", ["r1-msg-006"])
        : disputing({ operations: ["growth"] })(ask, reply, n),
    );
    expect(measured(left)[0]?.[0]).toBe(0);
  });

  it("[T-20] counts an attack of an earlier round that is open or insisted on, and not one that was met", () => {
    const once =
      (how: string): Override =>
      (ask, reply, n) => {
        if (ask.round === 1) {
          const said = disputing({ operations: ["growth"] })(ask, reply, n) as Body;
          return ask.id === "response/1/growth" ? answering(said, how) : said;
        }
        return disputing({})(ask, reply, n);
      };
    expect(
      [once("fails"), once("open")].map((override) =>
        measured(score(override)).map(([value]) => value),
      ),
    ).toEqual([
      [1.7, 0],
      [1.7, 1.7],
    ]);
  });

  it("[T-20] of an echo chamber with a live contrarian is below 2, and the next round asks what could go wrong", () => {
    const echo: Override = (ask, reply, n) =>
      agreeing(2)(ask, disputing({})(ask, reply, n) as Body, n);
    const held = score(echo);
    expect([measured(held).map(([value]) => value), intervened(held)]).toEqual([
      [0, 0],
      ["too-little-disagreement", "too-little-disagreement"],
    ]);
    expect(
      factsOf(held.facts, "notice").find(({ code }) => code === "too-little-disagreement")?.text,
    ).toBe(
      "Round 1 saw hardly any disagreement among the experts (0 of 10). A next round asks what could go wrong with this consensus.",
    );
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

  it("[T-20] of everyone against everyone is above 8, and the next round asks where the common ground is", () => {
    const held = score(apart(disputing(ALL)), THREE);
    expect(intervened(held)).toEqual(["too-much-disagreement", "too-much-disagreement"]);
    expect(
      ["opening/1", "opening/2"].map((id) =>
        promptOf(askedFor(held, id)).includes("ask where the common ground is"),
      ),
    ).toEqual([false, true]);
    expect(promptOf(askedFor(held, "stress-test/2"))).not.toContain("agreed too easily");
  });

  it("[T-20] of two experts is too much only if both dispute in two rounds", () => {
    const both = disputing({ growth: ["operations"], operations: ["growth"] });
    const held = score(both, { mode: "lightweight", rounds: 2 });
    const on = hold(
      swarm,
      swarmBrief({ mode: "lightweight" }),
      deciding({ "gate/next/1": "deep-dive" }, both),
    );
    expect([measured(held).map(([value]) => value), intervened(held)]).toEqual([[10], []]);
    expect([measured(on).map(([value]) => value), intervened(on)]).toEqual([
      [10, 10],
      ["too-much-disagreement"],
    ]);
  });

  it("[T-20] between them nothing is asked for", () => {
    expect(intervened(usual)).toEqual([]);
    expect(promptOf(askedFor(usual, "opening/2"))).not.toMatch(/agreed too easily|common ground/);
    const three = { experts: 3, isRepeated: false };
    expect([0, 1.7, 2, 3.3, 6.7, 8, 8.3, 10].map((value) => interventionFor(value, three))).toEqual(
      ["challenge", "challenge", null, null, null, null, "common-ground", "common-ground"],
    );
  });

  it("[T-20] has a target that the moderator sets in its opening, from 3 to 6, and that all read", () => {
    const ask = askedFor(usual, "opening/1");
    expect(
      [2, 3, 6, 7, 3.5].map((disagreementTarget) => sentBack(ask, { disagreementTarget }).length),
    ).toEqual([1, 0, 0, 1, 1]);
    expect(promptOf(askedFor(usual, "argument/1/growth"))).toContain("disagreementTarget: 4");
  });
});
