import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import { allowed, has } from "../../../test/builders/panel.ts";
import {
  answering,
  askedFor,
  flagged,
  deciding,
  promptOf,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { MOST_ROUNDS } from "./brief.ts";
import { swarm } from "./index.ts";
import { planNext } from "./next.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const run = (decisions: Parameters<typeof deciding>[0], override?: Override, over = {}) =>
  hold(swarm, swarmBrief(over), deciding(decisions, override));
const rounds = (held: typeof usual) =>
  factsOf(held.facts, "round").map(({ round, topic, from }) => [round, topic, from]);
const TOPIC = swarmBrief().topic;
const recommending =
  (recommendation: string): Override =>
  (ask, reply) =>
    ask.purpose === "quality"
      ? { ...reply, recommendation }
      : ask.purpose === "response"
        ? answering(reply, "changed")
        : reply;

describe("the next action", () => {
  it("[W-21, T-22] is one of six; following names what it does and is the default, and the gate says who stands where", () => {
    expect(unphrased(askedFor(usual, "gate/next/1").gate)).toEqual({
      question: [
        "Round 1 is over.",
        "Quality 3 of 5. The moderator recommends: another round. Something is open.",
        "0 of 3 experts changed or amended their position.",
        "- Split now: Head of growth",
        "- Keep it whole: Head of operations, Head of finance",
        "What comes next?",
      ].join("\n"),
      choices: [
        { id: "follow", label: "Follow: another round on the same topic" },
        { id: "deep-dive", label: "Deep dive: Who is on call?" },
        { id: "different-angle", label: "Different angle: What do customers see?" },
        { id: "inject", label: "Inject a constraint", wants: "the constraint" },
        { id: "synthesis", label: "End with a synthesis" },
        { id: "pause", label: "Pause, to go on later" },
      ],
      default: "follow",
    });
    expect(rounds(usual)).toEqual([
      [1, TOPIC, "the question"],
      [2, TOPIC, "continue"],
    ]);
  });

  it("[W-21] a deep dive and a different angle change the next round's topic, in words of one's own or as the gate offers", () => {
    expect(rounds(run({ "gate/next/1": "deep-dive" }))[1]).toEqual([
      2,
      "Who is on call?",
      "deep-dive",
    ]);
    expect(rounds(run({ "gate/next/1": "different-angle" }))[1]).toEqual([
      2,
      "What do customers see?",
      "different-angle",
    ]);
    const own = run({ "gate/next/1": { choice: "deep-dive", note: " What does a month cost? " } });
    expect(rounds(own)[1]).toEqual([2, "What does a month cost?", "deep-dive"]);
    const asked = own.asks.filter(
      ({ gate, purpose, round }) => !gate && round > 0 && purpose !== "synthesis",
    );
    expect(
      asked
        .filter((ask) => promptOf(ask).includes("This round is about\n- What does a month cost?"))
        .map(({ id }) => id),
    ).toEqual(asked.filter(({ round }) => round === 2).map(({ id }) => id));
  });

  it("[W-21] following turns to what the moderator recommends", () => {
    expect(rounds(run({}, recommending("deep-dive")))[1]).toEqual([
      2,
      "Who is on call?",
      "deep-dive",
    ]);
    expect(rounds(run({}, recommending("different-angle")))[1]).toEqual([
      2,
      "What do customers see?",
      "different-angle",
    ]);
    expect(rounds(run({}, recommending("synthesize")))).toHaveLength(2);
  });

  it("[W-21] an injected constraint stands in every prompt of the next round and of those after it", () => {
    const held = run(
      { "gate/next/1": { choice: "inject", note: "The budget is 5,000." } },
      undefined,
      { mode: "deep" },
    );
    const asked = held.asks.filter(
      ({ gate, purpose, round }) => !gate && round > 0 && purpose !== "synthesis",
    );
    const told = asked.filter((ask) =>
      promptOf(ask).includes(
        "Constraints that were added by whoever runs this; they hold\n- The budget is 5,000.",
      ),
    );
    expect(told.map(({ id }) => id)).toEqual(
      asked.filter(({ round }) => round > 1).map(({ id }) => id),
    );
    expect(rounds(held)[1]).toEqual([2, TOPIC, "inject"]);
  });

  it("[W-21] an injected constraint is told to whoever writes the synthesis", () => {
    expect(
      promptOf(
        askedFor(
          run({ "gate/next/1": { choice: "inject", note: "The budget is 5,000." } }),
          "synthesis",
        ),
      ),
    ).toContain("The budget is 5,000.");
  });

  it("[W-21] a synthesis ends it at once, by a person", () => {
    const held = run({ "gate/next/1": "synthesis" });
    expect(held.outcome).toMatchObject({ reason: "human", rounds: 1, chosen: "o2" });
    expect(held.asks.at(-1)?.id).toBe("synthesis");
  });

  it("[T-22] marks the action that following equals", () => {
    const labels = (recommendation: string, round = 1) =>
      askedFor(run({}, recommending(recommendation)), `gate/next/${round}`)
        .gate?.choices.filter(({ label }) => /^Follow|this is what following does/.test(label))
        .map(({ label }) => label);
    expect([labels("deep-dive"), labels("different-angle"), labels("synthesize", 2)]).toEqual([
      [
        "Follow: deep dive: Who is on call?",
        "Deep dive: Who is on call? (this is what following does)",
      ],
      [
        "Follow: different angle: What do customers see?",
        "Different angle: What do customers see? (this is what following does)",
      ],
      ["Follow: end with a synthesis", "End with a synthesis (this is what following does)"],
    ]);
  });

  it("[T-22] where a rule forbids the recommendation, says which and follows the plan under that name", () => {
    const told = (held: typeof usual, round: number) => {
      const { question = "", choices = [] } = askedFor(held, `gate/next/${round}`).gate ?? {};
      return [question.split("\n")[2], choices[0]?.label];
    };
    expect([
      told(run({}, recommending("synthesize")), 1),
      told(run({}, recommending("deep-dive")), 3),
      told(usual, 2),
    ]).toEqual([
      [
        "The rules say otherwise: at least 2 rounds are planned.",
        "Follow the plan: another round on the same topic",
      ],
      [
        "The rules say otherwise: the round limit is reached.",
        "Follow the plan: end with a synthesis",
      ],
      [
        "The rules say otherwise: a round in which nobody changed or amended a position is the last.",
        "Follow the plan: end with a synthesis",
      ],
    ]);
  });

  it("[T-22] says whether what a person asked for was done, and which attacks are not settled", () => {
    const held = run(
      { "gate/next/1": { choice: "inject", note: "The budget is 5,000." } },
      (ask, reply) => {
        if (ask.id === "quality/2")
          return { ...reply, request: { done: "partly", where: ["r2-msg-005"] } };
        return ask.id === "response/2/growth" ? answering(reply, "open") : reply;
      },
    );
    expect(askedFor(held, "gate/next/2").gate?.question.split("\n").slice(2)).toEqual([
      "The rules say otherwise: a round in which nobody changed or amended a position is the last.",
      "Asked for before this round: The budget is 5,000. The moderator finds that it was done in part (r2-msg-005).",
      "0 of 3 experts changed or amended their position.",
      "- Split now: Head of growth",
      "- Keep it whole: Head of operations, Head of finance",
      "3 attacks are not settled:",
      "- Head of operations (r2-msg-006): It rebuts r2-msg-001.",
      "- Head of finance (r2-msg-007): It rebuts r2-msg-001.",
      "- Contrarian (r2-msg-008): It rebuts r2-msg-005.",
      "What comes next?",
    ]);
    expect(has(askedFor(held, "quality/1"), "request")).toBe(false);
  });

  it("a person who says nothing follows the recommendation", () => {
    expect(
      hold(
        swarm,
        swarmBrief(),
        swarmPanel((ask, reply) => (ask.gate ? SILENT : reply)),
      ).outcome,
    ).toEqual(usual.outcome);
  });

  it("counts an expert who moved once, whatever it changed", () => {
    const held = run({}, (ask, reply) =>
      ask.id === "response/1/growth" ? shifted(reply, "o2", ["r1-msg-008"]) : reply,
    );
    expect(askedFor(held, "gate/next/1").gate?.question).toContain(
      "\n1 of 3 experts changed or amended their position.",
    );
  });
});

describe("the round limits", () => {
  const least = 2;
  const most = 3;

  it("[W-28] hold whatever is recommended: never fewer than the least, never more than the most", () => {
    const plan = (recommendation: Parameters<typeof planNext>[0], round: number, by: string[]) =>
      planNext(recommendation, round, { least, most, changed: new Set(by) });
    expect([
      plan("synthesize", 1, ["growth"]),
      plan("deep-dive", 1, []),
      plan("continue", 2, ["growth"]),
      plan("synthesize", 2, ["growth"]),
      plan("different-angle", 3, ["growth"]),
    ]).toEqual([
      { plan: "continue", rule: "least" },
      { plan: "deep-dive", rule: null },
      { plan: "continue", rule: null },
      { plan: "synthesize", rule: null },
      { plan: "synthesize", rule: "limit" },
    ]);
    expect(rounds(run({}, recommending("deep-dive")))).toHaveLength(most);
  });

  it("a round that moved nobody is the last", () => {
    expect(planNext("continue", 2, { least, most, changed: new Set() })).toEqual({
      plan: "synthesize",
      rule: "unmoved",
    });
    expect(usual.outcome.reason).toBe("nobody-moved");
    const calm = run({}, (ask, reply) =>
      ask.id === "response/1/growth" ? answering(reply, "changed") : reply,
    );
    expect([
      rounds(calm).length,
      askedFor(calm, "gate/next/2").gate?.question.split("\n")[3],
    ]).toEqual([least, "0 of 3 experts changed or amended their position."]);
  });

  it("[W-28] a person extends them one round at a time, and the gate says that it is more than planned", () => {
    const held = run({ "gate/next/2": "deep-dive", "gate/next/3": "deep-dive" });
    expect(held.outcome).toMatchObject({ rounds: 4 });
    expect([3, 4].map((round) => askedFor(held, `quality/${round}`).details)).toEqual([
      { held: 3, most },
      { held: 4, most: 4 },
    ]);
    expect(
      askedFor(held, "gate/next/3")
        .gate?.choices.map(({ label }) => label)
        .filter((label) => label.includes("one round more than planned")),
    ).toHaveLength(3);
    expect(askedFor(held, "gate/next/4").gate?.question).toContain(
      "The rules say otherwise: the round limit is reached.",
    );
  });

  it("[W-28] nobody goes past ten, neither by asking for more nor by pausing", () => {
    expect(MOST_ROUNDS).toBe(10);
    const on = (choice: string) =>
      run(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [
            `gate/next/${i + 1}`,
            i + 1 < MOST_ROUNDS ? choice : "follow",
          ]),
        ),
        undefined,
        { mode: "lightweight" },
      );
    for (const held of [on("inject"), on("pause")]) {
      expect(held.outcome).toMatchObject({ rounds: MOST_ROUNDS });
      expect(askedFor(held, `gate/next/${MOST_ROUNDS}`).gate?.choices.map(({ id }) => id)).toEqual([
        "follow",
        "synthesis",
      ]);
    }
  });
});

describe("a pause", () => {
  const held = run({ "gate/next/1": "pause" });
  const ids = held.asks.map(({ id }) => id);

  it("[W-24] asks the record keeper for a summary, and then waits for whoever resumes", () => {
    expect(ids.slice(ids.indexOf("gate/next/1"), ids.indexOf("declaration/2/growth"))).toEqual([
      "gate/next/1",
      "summary/1",
      "gate/reopen/1",
      "reopening/1",
    ]);
    expect(askedFor(held, "summary/1").seat.id).toBe("historian");
    expect(
      askedFor(run({ "gate/next/1": "pause" }, undefined, { mode: "lightweight" }), "summary/1")
        .seat.id,
    ).toBe("moderator");
    expect(unphrased(askedFor(held, "gate/reopen/1").gate)).toEqual({
      question: "The discussion is paused. Go on?",
      choices: [
        { id: "reopen", label: "Go on with another round" },
        { id: "synthesis", label: "End with a synthesis" },
      ],
      default: "reopen",
      pauses: true,
    });
  });

  it("[W-24] the summary has 1,500 to 3,000 characters and is told what to hold; a shorter one is sent back, a longer one cut", () => {
    const ask = askedFor(held, "summary/1");
    expect(
      [1_499, 1_500, 3_000].map((length) => sentBack(ask, { summary: "x".repeat(length) }).length),
    ).toEqual([1, 0, 0]);
    expect(flagged(ask, { summary: "x".repeat(3_001) })).toEqual([
      "form: summary: was cut to 3000 characters, it had 3001",
    ]);
    for (const part of [
      "theme",
      "progress",
      "topics",
      "current position",
      "disagreements",
      "next time",
      "quality",
    ])
      expect(promptOf(ask)).toContain(part);
  });

  it("[W-25] the moderator reopens from what was said: the tension that brought most, those settled, what is urgent, the topic", () => {
    const ask = askedFor(held, "reopening/1");
    expect(ask.seat.id).toBe("moderator");
    expect(ask.transcript.filter(({ round }) => round === 1).map(({ phase }) => phase)).toEqual([
      ...Array.from({ length: 3 }, () => "position_declaration"),
      "opening",
      ...Array.from({ length: 3 }, () => "argument"),
      "stress_test",
      ...Array.from({ length: 3 }, () => "response"),
      "analogy",
      "quality_gate",
      "summary",
    ]);
    expect(promptOf(ask)).toContain("growth against operations: speed against calm.");
    for (const field of ["productiveTension", "settledTensions", "mostUrgent", "topic", "framing"])
      expect(sentBack(ask, { [field]: undefined })[0]).toContain(field);
    expect(sentBack(ask, { productiveTension: "old against new" })[0]).toContain(
      "productiveTension",
    );
    expect(sentBack(ask, { settledTensions: ["old against new"] })[0]).toContain("settledTensions");
    expect(sentBack(ask, { settledTensions: [] })).toEqual([]);
  });

  it("[W-25] names tensions by number in its form, and the message that all read has their words", () => {
    const ask = askedFor(held, "reopening/1");
    expect([allowed(ask, "productiveTension"), allowed(ask, "settledTensions")]).toEqual([
      ["t1", "t2"],
      ["t1", "t2"],
    ]);
    expect(promptOf(ask)).toContain(
      "Tensions\n- t1: growth against operations: speed against calm. One ships, the other is called at night.\n- t2: finance against growth: cost against reach. One pays for what the other wants.",
    );
    expect(
      factsOf(held.facts, "message").find(({ phase }) => phase === "reopening")?.body,
    ).toMatchObject({
      productiveTension: "growth against operations: speed against calm",
      settledTensions: ["finance against growth: cost against reach"],
    });
  });

  it("[W-25] two tensions on one axis can be told apart", () => {
    const alike = run({ "gate/next/1": "pause" }, (ask, reply) =>
      ask.purpose === "analysis"
        ? {
            ...reply,
            tensionMap: [
              ["growth", "operations"],
              ["finance", "growth"],
            ].map((between) => ({
              between,
              axis: "speed against calm",
              description: "They differ.",
            })),
          }
        : reply,
    );
    const named = allowed(askedFor(alike, "reopening/1"), "productiveTension");
    expect([named.length, new Set(named).size]).toEqual([2, 2]);
  });

  it("[W-25] the next round has the topic that was proposed, and everyone reads the reopening", () => {
    expect(rounds(held)[1]).toEqual([2, "Who is on call in the first month?", "reopened"]);
    expect(promptOf(askedFor(held, "argument/2/growth"))).toContain("Begin with the month end.");
  });

  it("resumed with a synthesis, it ends by a person", () => {
    const ended = run({ "gate/next/1": "pause", "gate/reopen/1": "synthesis" });
    expect(ended.outcome).toMatchObject({ reason: "human", rounds: 1 });
    expect(ended.asks.map(({ purpose }) => purpose)).not.toContain("reopening");
  });

  it("goes on where it stood when nobody writes a summary or reopens it", () => {
    const silent = run({ "gate/next/1": "pause" }, (ask, reply) =>
      ask.purpose === "summary" || ask.purpose === "reopening" ? SILENT : reply,
    );
    expect(rounds(silent)[1]).toEqual([2, TOPIC, "reopened"]);
    expect(factsOf(silent.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["seat-absent", "historian"],
      ["moderator-absent", "moderator"],
      ["FC2", null],
    ]);
  });

  it("nothing is asked for where nobody pauses", () => {
    expect(
      usual.asks.filter(({ purpose }) => purpose === "summary" || purpose === "reopening"),
    ).toEqual([]);
  });
});
