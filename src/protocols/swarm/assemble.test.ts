import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  askedFor,
  deciding,
  flagged,
  persona,
  promptOf,
  sentBack,
  swarmBrief,
  swarmPanel,
  swarmUsual,
  type Body,
} from "../../../test/builders/swarm-panel.ts";
import { MOST_ANALYSES } from "./brief.ts";
import { swarm } from "./index.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const analysis = askedFor(usual, "analysis/1");
const experts = (...changes: Body[]) =>
  (swarmUsual(analysis)["experts"] as Body[]).map((expert, i) => ({ ...expert, ...changes[i] }));
const tension = (...between: string[]) => ({
  between,
  axis: "this against that",
  description: "They differ.",
});

describe("the analysis of the topic", () => {
  it("[W-02] a persona has all eight fields, and without stakes or blind spots it is sent back", () => {
    const fields = [
      "id",
      "name",
      "expertise",
      "thinkingStyle",
      "bias",
      "replyTendency",
      "stakes",
      "blindSpots",
    ];
    expect(Object.keys(persona("growth"))).toEqual(fields);
    const without = (field: string) =>
      experts().map((expert, i) =>
        i > 0
          ? expert
          : Object.fromEntries(Object.entries(expert).filter(([key]) => key !== field)),
      );
    expect(
      fields.map((field) => sentBack(analysis, { experts: without(field) })[0]?.split(":")[0]),
    ).toEqual(fields.map((field) => `experts.0.${field}`));
    expect(sentBack(analysis, { experts: experts({ stakes: " " }) })).toEqual([
      "experts.0.stakes: must not be empty",
    ]);
    expect(sentBack(analysis, { experts: experts({ blindSpots: [] }) })[0]).toContain(
      "experts.0.blindSpots",
    );
  });

  it("[W-01] has as many experts as the mode allows, neither more nor fewer", () => {
    const many = (n: number) => ["a", "b", "c", "d"].slice(0, n).map(persona);
    expect(
      [1, 2, 3, 4].map(
        (n) => sentBack(analysis, { experts: many(n), tensionMap: [tension("a", "b")] }).length,
      ),
    ).toEqual([1, 0, 0, 1]);
  });

  it("[W-03] tensions name two different experts of the list, and there is at least one", () => {
    expect(sentBack(analysis, { tensionMap: [] })[0]).toContain("tensionMap");
    expect(sentBack(analysis, { tensionMap: [tension("growth", "growth")] })).toEqual([
      'tensionMap: ["growth","growth"] does not name two different experts of the list',
    ]);
    expect(sentBack(analysis, { tensionMap: [tension("growth", "legal")] })).toEqual([
      'tensionMap: ["growth","legal"] does not name two different experts of the list',
    ]);
    expect(
      sentBack(analysis, { tensionMap: [tension("growth", "operations", "finance")] })[0],
    ).toContain("tensionMap.0.between");
    expect(flagged(analysis, { tensionMap: [tension("growth", "legal")] })).toBe(null);
  });

  it("[W-03] an expert without a tension is warned about, and the analysis stands", () => {
    const held = hold(
      swarm,
      swarmBrief({ mode: "standard", rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.purpose === "analysis"
          ? { ...reply, tensionMap: [tension("growth", "operations")] }
          : reply,
      ),
    );
    expect(held.rejected).toEqual([]);
    expect(factsOf(held.facts, "message")[0]?.flags).toEqual([
      "expert-without-tension: tensionMap: finance is in no tension",
    ]);
    expect(unphrased(factsOf(held.facts, "alarm")[0])).toEqual({
      kind: "alarm",
      code: "expert-without-tension",
      round: 0,
      text: "No tension was designed for Head of finance: it may agree too soon.",
      refs: ["r0-msg-001"],
    });
    expect(factsOf(usual.facts, "alarm").map(({ code }) => code)).not.toContain(
      "expert-without-tension",
    );
  });

  it("experts have ids of their own, and none takes a name that the engine gives out", () => {
    expect(
      ["operations", "Operations!", "moderator", "Contrarian", "person", "a-substitute"].map(
        (id) =>
          sentBack(analysis, {
            experts: experts({ id }),
            tensionMap: [tension("operations", "finance")],
          }).length,
      ),
    ).toEqual([1, 1, 1, 1, 1, 1]);
    expect(
      sentBack(analysis, {
        experts: experts({ id: "historian" }),
        tensionMap: [tension("operations", "finance")],
      }),
    ).toEqual(['experts: the id "historian" is taken; give every expert an id of its own']);
  });

  it("names of tensions and experts are matched as seats are, whatever their case", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      deciding({ "gate/next/1": "pause" }, (ask, reply) =>
        ask.purpose === "analysis"
          ? {
              ...reply,
              tensionMap: [tension("GROWTH", "Operations"), tension("finance", "growth")],
            }
          : reply,
      ),
    );
    expect(held.rejected).toEqual([]);
    expect(
      askedFor(held, "reopening/1").notes.find(({ title }) => title === "Tensions")?.items[0],
    ).toBe("t1: growth against operations: this against that. They differ.");
  });
});

describe("the confirmation before the start", () => {
  const gate = (ask: Ask | undefined) => ask?.gate;

  it("[W-04] shows stakes and tensions, and offers to start, to modify and to change the mode; unattended it starts", () => {
    expect(unphrased(gate(askedFor(usual, "gate/start/1")))).toEqual({
      question: [
        "Start with these experts (standard)?",
        "- Head of growth (from the last failure). At stake: loses growth by a wrong decision",
        "- Head of operations (from the last failure). At stake: loses operations by a wrong decision",
        "- Head of finance (from the last failure). At stake: loses finance by a wrong decision",
        "Tensions:",
        "- Head of growth against Head of operations: speed against calm",
        "- Head of finance against Head of growth: cost against reach",
      ].join("\n"),
      choices: [
        { id: "start", label: "Start" },
        { id: "modify", label: "Change the experts", wants: "what should be different" },
        { id: "mode-deep", label: "Change to deep mode" },
        { id: "mode-lightweight", label: "Change to lightweight mode" },
      ],
      default: "start",
    });
    expect(usual.asks.map(({ id }) => id).slice(0, 3)).toEqual([
      "analysis/1",
      "gate/start/1",
      "declaration/1/growth",
    ]);
  });

  it("[W-04] to modify has the cast made anew with what was said, and asks again", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      deciding(
        { "gate/start/1": { choice: "modify", note: "Somebody from support." } },
        (ask, reply) =>
          ask.id === "analysis/2"
            ? {
                ...reply,
                experts: experts({ id: "support" }),
                tensionMap: [tension("support", "finance")],
              }
            : reply,
      ),
    );
    const again = askedFor(held, "analysis/2");
    expect(promptOf(again)).toContain(
      "What whoever runs this wants changed in your list\n- Somebody from support.",
    );
    expect(again.transcript.map(({ id }) => id)).toEqual(["r0-msg-001"]);
    expect(held.asks.map(({ id }) => id).slice(0, 4)).toEqual([
      "analysis/1",
      "gate/start/1",
      "analysis/2",
      "gate/start/2",
    ]);
    expect(factsOf(held.facts, "cast").map(({ seats }) => seats[0]?.id)).toEqual(["support"]);
  });

  it("[W-04] to change the mode has the cast made for it, and the run keeps its limits", () => {
    const held = hold(swarm, swarmBrief(), deciding({ "gate/start/1": "mode-lightweight" }));
    expect(held.outcome).toMatchObject({ mode: "lightweight", rounds: 1 });
    expect(factsOf(held.facts, "cast").map(({ seats }) => seats.map(({ id }) => id))).toEqual([
      ["growth", "operations", "moderator", "contrarian"],
    ]);
  });

  it("only the analysis that was agreed to is read by the seats, and ids go on", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      deciding({ "gate/start/1": { choice: "modify", note: "Other experts." } }),
    );
    expect(
      factsOf(held.facts, "message")
        .slice(0, 2)
        .map(({ id, ask }) => [id, ask]),
    ).toEqual([
      ["r0-msg-001", "analysis/1"],
      ["r0-msg-002", "analysis/2"],
    ]);
    expect(askedFor(held, "opening/1").transcript[0]?.id).toBe("r0-msg-002");
    expect(
      held.asks
        .filter(({ round }) => round > 0)
        .flatMap(({ transcript }) => transcript.map(({ id }) => id)),
    ).not.toContain("r0-msg-001");
  });

  it("the last time it offers nothing but to start, and a person who says nothing starts it", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.id.startsWith("gate/start/")
          ? { choice: (ask.gate?.choices.length ?? 0) > 1 ? "modify" : "start", note: "Again." }
          : reply,
      ),
    );
    const gates = held.asks.filter(({ id }) => id.startsWith("gate/start/"));
    expect(gates.map((ask) => gate(ask)?.choices.map(({ id }) => id))).toEqual([
      ...Array.from({ length: MOST_ANALYSES - 1 }, () => [
        "start",
        "modify",
        "mode-deep",
        "mode-lightweight",
      ]),
      ["start"],
    ]);
    expect(
      hold(
        swarm,
        swarmBrief({ rounds: 1 }),
        swarmPanel((ask, reply) => (ask.gate ? SILENT : reply)),
      ).outcome.reason,
    ).toBe("rounds");
  });
});
