import { describe, expect, test } from "vitest";
import { lightweightLog, swarmLog } from "../../../../test/builders/swarm-log.ts";
import { reference, story } from "../../../../test/builders/swarm-story.ts";
import { stateOf } from "../../../views/deliberation-state.ts";
import { argumentGraphOf, roundRecords } from "./rounds.ts";

const record = stateOf(swarmLog());
const [first, second] = roundRecords(record);

describe("the record of a round", () => {
  test("[W-19] has its topic, its mode, every message under its id and type, and what the quality gate said", () => {
    expect([first?.roundId, first?.topic, first?.mode, second?.roundId, second?.topic]).toEqual([
      1,
      "Should we split billing out of the monolith this year?",
      "standard",
      2,
      "Who runs a second service at night",
    ]);
    expect(first?.messages.map(({ id, from, type }) => [id, from, type])).toEqual([
      ["r1-msg-001", "payments", "position_declaration"],
      ["r1-msg-002", "platform", "position_declaration"],
      ["r1-msg-003", "audit", "position_declaration"],
      ["r1-msg-004", "moderator", "opening"],
      ["r1-msg-005", "payments", "argument"],
      ["r1-msg-006", "platform", "argument"],
      ["r1-msg-007", "audit", "argument"],
      ["r1-msg-008", "contrarian", "stress_test"],
      ["r1-msg-009", "payments", "response"],
      ["r1-msg-010", "platform", "response"],
      ["r1-msg-011", "audit", "response"],
      ["r1-msg-012", "cross-domain", "analogy"],
      ["r1-msg-013", "moderator", "quality_gate"],
    ]);
    expect(Object.keys(first?.synthesis ?? {}).slice(0, 8)).toEqual([
      "qualityScore",
      "summary",
      "agreements",
      "activeDisagreements",
      "insights",
      "openQuestions",
      "recommendation",
      "recommendationReason",
    ]);
    expect(Object.keys((first?.synthesis?.["qualityScore"] ?? {}) as object)).toEqual([
      "genuineDisagreement",
      "evidenceQuality",
      "steelManning",
      "novelInsights",
      "positionEvolution",
      "overall",
    ]);
  });

  test("[W-19] a message has its words apart from its references, and says when it was published", () => {
    expect(first?.messages[9]).toEqual({
      id: "r1-msg-010",
      from: "platform",
      type: "response",
      flags: [],
      timestamp: record.published.get("r1-msg-010"),
      content: {
        answers: ["a3", "a1"].map((attack) => ({
          attack,
          how: "fails",
          what: "The scenario is about haste, and I ask for none.",
        })),
        positionShift: "none",
        currentPosition: "Keep billing in the monolith, behind a module boundary.",
        previousPosition: "Keep billing in the monolith, behind a module boundary.",
        shiftReason:
          "It hits a split in a hurry, not a boundary: two engineers cannot carry a second rota.",
        triggers: [],
        evidence: [],
      },
      references: ["r1-msg-008", "r1-msg-005"].map((targetId) => ({
        targetId,
        relation: "responds_to",
        mode: "answers",
        steelMan: "",
        comment: "The scenario is about haste, and I ask for none.",
        resolved: true,
      })),
    });
  });

  test("[W-13] shifts have the words before and after, what moved the expert, and how the move is classified", () => {
    expect(first?.positionShifts).toEqual([
      {
        expert: "payments",
        from: "Split billing into its own service this year.",
        to: "Split billing, its database first.",
        trigger: "r1-msg-006",
        reasoning:
          "Platform is right that it does not say who runs it at night; a database of its own runs already.",
        degree: "minor",
        class: null,
      },
      {
        expert: "audit",
        from: "Keep billing where it is until the audit is over.",
        to: "Split the billing database before the audit.",
        trigger: "r1-msg-008",
        reasoning:
          "The March incident went past every boundary in code: a reporting job read card data through the shared database.",
        degree: "major",
        class: "argued",
      },
    ]);
    expect(second?.positionShifts).toEqual([]);
  });

  test("[W-18] edges are typed, come from every type of message, and counts equal the data", () => {
    expect(first?.argumentGraph).toEqual([
      { from: "r1-msg-005", to: "r1-msg-002", relation: "counters" },
      { from: "r1-msg-006", to: "r1-msg-001", relation: "counters" },
      { from: "r1-msg-007", to: "r1-msg-002", relation: "extends" },
      { from: "r1-msg-008", to: "r1-msg-002", relation: "counters" },
      { from: "r1-msg-009", to: "r1-msg-006", relation: "responds_to" },
      { from: "r1-msg-010", to: "r1-msg-008", relation: "responds_to" },
      { from: "r1-msg-010", to: "r1-msg-005", relation: "responds_to" },
      { from: "r1-msg-012", to: "r1-msg-005", relation: "supports" },
    ]);
    expect(first?.metadata).toEqual({
      messageCount: 13,
      participants: ["payments", "platform", "audit", "moderator", "contrarian", "cross-domain"],
      referenceCount: 8,
    });
    expect(second?.metadata).toEqual({
      messageCount: second?.messages.length,
      participants: [...new Set(second?.messages.map(({ from }) => from))],
      referenceCount: second?.argumentGraph.length,
    });
  });

  test("[W-09] a reference to nothing that was shown is kept, marked and never drawn", () => {
    const astray = stateOf(
      swarmLog({
        say: (ask) =>
          ask.id === "argument/1/audit"
            ? {
                ...story(ask),
                references: [
                  reference("r7-msg-099", "supports", "So it was."),
                  reference("r1-msg-001", "extends", "Also."),
                ],
              }
            : null,
      }),
    );
    const round = roundRecords(astray)[0];
    const own = round?.messages.find(({ id }) => id === "r1-msg-007");
    expect(own?.references.map(({ targetId, resolved }) => [targetId, resolved])).toEqual([
      ["r7-msg-099", false],
      ["r1-msg-001", true],
    ]);
    expect(round?.argumentGraph.filter(({ from }) => from === "r1-msg-007")).toEqual([
      { from: "r1-msg-007", to: "r1-msg-001", relation: "extends" },
    ]);
    expect(round?.metadata.referenceCount).toBe(round?.argumentGraph.length);
  });

  test("[W-23] the graph is that of all rounds", () => {
    expect(argumentGraphOf(record)).toEqual([
      ...(first?.argumentGraph ?? []),
      ...(second?.argumentGraph ?? []),
    ]);
  });

  test("[W-19] a round that nobody weighed has no synthesis, and a lightweight one nothing from a historian", () => {
    const light = stateOf(
      lightweightLog({
        say: (ask) => (ask.purpose === "quality" ? { silent: "refused", why: "no" } : null),
      }),
    );
    const [round] = roundRecords(light);
    expect([
      round?.mode,
      round?.synthesis,
      round?.messages
        .map(({ from }) => from)
        .filter((seat) => seat === "historian" || seat === "cross-domain"),
    ]).toEqual(["lightweight", null, []]);
  });
});
