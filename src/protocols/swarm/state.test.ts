import { describe, expect, it } from "vitest";
import { graphOf, optionAttacks } from "../../argument/index.ts";
import type { Fact } from "../../kernel/fact.ts";
import { factsOf, hold } from "../../../test/builders/hold.ts";
import {
  refer,
  swarmBrief,
  swarmPanel,
  type Body,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";

const run = (override: Override, over = {}) =>
  hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel(override));
const links = (facts: readonly Fact[], from: string) =>
  factsOf(facts, "link")
    .filter((link) => link.from === from && !(link.relation === "supports" && /^o\d/.test(link.to)))
    .map(({ to, relation, mode, resolved }) => [to, relation, mode, resolved]);
const named = (facts: readonly Fact[], from: string) =>
  factsOf(facts, "link")
    .filter((link) => link.from === from && link.id !== undefined)
    .map(({ to }) => to);

/** These references in the argument of growth and in the stress test. */
const referring =
  (...references: readonly Body[]): Override =>
  (ask, reply) =>
    ask.id === "argument/1/growth" || ask.id === "stress-test/1" ? { ...reply, references } : reply;

describe("references", () => {
  it("[W-18] become typed links: one word of the form is a relation and its mode", () => {
    const typed = (...relations: string[]) => {
      const { facts } = run(
        referring(...relations.map((relation) => refer("r1-msg-003", relation))),
      );
      return ["r1-msg-005", "r1-msg-008"].map((from) => links(facts, from));
    };
    const peaceful = [
      ["r1-msg-003", "supports", null, true],
      ["r1-msg-003", "extends", null, true],
      ["r1-msg-003", "questions", null, true],
    ];
    const attacks = [
      ["r1-msg-003", "counters", "rebuts", true],
      ["r1-msg-003", "counters", "undercuts", true],
      ["r1-msg-003", "counters", "undermines", true],
    ];
    expect(typed("supports", "extends", "questions")).toEqual([peaceful, peaceful]);
    expect(typed("rebuts", "undercuts", "undermines")).toEqual([attacks, attacks]);
    expect(typed("responds_to")).toEqual(
      Array.from({ length: 2 }, () => [["r1-msg-003", "responds_to", "clarifies", true]]),
    );
  });

  it("[W-18] said twice count once, and nobody cites itself", () => {
    const { facts } = run(
      referring(
        refer("r1-msg-002", "questions"),
        refer("r1-msg-002", "questions"),
        refer("r1-msg-001", "rebuts"),
      ),
    );
    expect(links(facts, "r1-msg-005")).toEqual([
      ["r1-msg-002", "questions", null, true],
      ["r1-msg-001", "counters", "rebuts", false],
    ]);
  });

  it("[W-18] to ids that nobody was shown are kept as unresolved and never drawn", () => {
    const { facts } = run(
      referring(refer("r1-msg-002", "supports"), refer("r7-msg-042", "undermines")),
    );
    expect(links(facts, "r1-msg-005")).toEqual([
      ["r1-msg-002", "supports", null, true],
      ["r7-msg-042", "counters", "undermines", false],
    ]);
    expect(
      graphOf(facts)
        .edges.flatMap(({ from, to }) => [from, to])
        .filter((id) => id === "r7-msg-042"),
    ).toEqual([]);
  });

  it("[W-18] to a message of the same step, which nobody had seen, are unresolved", () => {
    const peers: Readonly<Record<string, string>> = {
      "argument/1/growth": "r1-msg-006",
      "argument/1/operations": "r1-msg-005",
    };
    const { facts } = run((ask, reply) =>
      peers[ask.id] === undefined
        ? reply
        : { ...reply, references: [refer(peers[ask.id] ?? "", "rebuts")] },
    );
    expect(["r1-msg-005", "r1-msg-006"].map((id) => links(facts, id))).toEqual(
      ["r1-msg-006", "r1-msg-005"].map((to) => [[to, "counters", "rebuts", false]]),
    );
  });

  it("[W-18] written with `type` are read as `relation`", () => {
    const { facts, rejected } = run((_ask, reply) => {
      const [row] = (reply["references"] ?? []) as Body[];
      if (!row) return reply;
      const { relation, ...rest } = row;
      return { ...reply, references: [{ ...rest, type: relation }] };
    });
    expect(rejected).toEqual([]);
    expect(
      ["r1-msg-005", "r1-msg-008", "r1-msg-012"].map((id) => links(facts, id)[0]?.[1]),
    ).toEqual(["questions", "counters", "supports"]);
    expect(
      factsOf(facts, "message").find(({ id }) => id === "r1-msg-005")?.body["references"],
    ).toEqual([expect.objectContaining({ relation: "questions" })]);
  });
});

describe("an attack", () => {
  it("[T-05] has a name of its own where an expert said what it hits, or where it hits an option; else it is a link", () => {
    const { facts } = run(
      referring(
        refer("r1-msg-002", "rebuts"),
        refer("r1-msg-004", "rebuts"),
        refer("o2", "undercuts"),
      ),
    );
    // The moderator holds nothing that could be answered for; only the contrarian attacks options.
    expect([named(facts, "r1-msg-005"), named(facts, "r1-msg-008")]).toEqual([
      ["r1-msg-002"],
      ["r1-msg-002", "o2"],
    ]);
    expect(factsOf(facts, "link").flatMap(({ id }) => (id === undefined ? [] : [id]))).toEqual([
      "a1",
      "a2",
      "a3",
      "a4",
      "a5",
    ]);
  });

  it("[T-05, T-06] bears on the option of whoever said what it hits, in a declaration and in an argument alike", () => {
    const { facts } = run(referring(refer("r1-msg-002", "rebuts")));
    const stress = run((ask, reply) =>
      ask.id === "stress-test/1"
        ? { ...reply, references: [refer("r1-msg-006", "rebuts"), refer("o1", "rebuts")] }
        : reply,
    );
    const options = (all: readonly Fact[], by: string) =>
      optionAttacks(all)
        .attacks.filter((attack) => attack.by === by)
        .map(({ target, option }) => [target, option]);
    expect([options(facts, "growth"), options(stress.facts, "contrarian")]).toEqual([
      [["r1-msg-002", "o2"]],
      [
        ["r1-msg-006", "o2"],
        ["o1", "o1"],
      ],
    ]);
  });
});

describe("quotations", () => {
  it("[T-10] show where something comes from if the document holds them, are else said to be missing, and make nothing stronger", () => {
    const context = [{ name: "load.md", text: "Month end.\nThe queue stalls\nfor an hour." }];
    const { facts } = run(
      (ask, reply) =>
        ask.id === "argument/1/growth"
          ? {
              ...reply,
              evidence: [
                { document: "load.md", quote: "The queue stalls for an hour." },
                { document: "load.md", quote: "The queue is fast." },
              ],
            }
          : reply,
      { context },
    );
    expect(
      factsOf(facts, "link")
        .filter(({ from, to }) => from === "r1-msg-005" && to.startsWith("ctx:"))
        .map(({ to, relation, comment, resolved }) => [to, relation, comment, resolved]),
    ).toEqual([
      ["ctx:load.md#L2-L3", "quotes", "The queue stalls for an hour.", true],
      ["ctx:load.md", "quotes", "The queue is fast.", false],
    ]);
    expect(graphOf(facts).nodes.find(({ id }) => id === "r1-msg-005")).toMatchObject({
      evidence: [],
    });
  });
});
