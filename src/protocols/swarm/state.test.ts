import { describe, expect, it } from "vitest";
import { graphOf } from "../../argument/index.ts";
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
    .filter((link) => link.from === from && !link.to.startsWith("o"))
    .map(({ to, relation, mode, resolved }) => [to, relation, mode, resolved]);
const edges = (facts: readonly Fact[]) =>
  graphOf(facts).edges.map((edge) => [
    edge.from,
    edge.to,
    edge.relation,
    "mode" in edge ? edge.mode : null,
  ]);

/** Every reference of one kind, from each message that can refer. */
const referring =
  (references: readonly Body[]): Override =>
  (ask, reply) =>
    "references" in reply
      ? {
          ...reply,
          references:
            ask.purpose === "stress-test"
              ? [...references, refer("r1-msg-005", "counters", "undercuts")]
              : references,
        }
      : reply;

describe("references", () => {
  it("[W-18] become typed links from every kind of message that refers", () => {
    const all = ["supports", "counters", "extends", "questions", "responds_to"].map((relation) =>
      refer("r1-msg-003", relation),
    );
    const { facts } = run((ask, reply, n) =>
      ask.seat.id === "finance" ? reply : referring(all)(ask, reply, n),
    );
    const rows = [
      ["r1-msg-003", "supports", null, true],
      ["r1-msg-003", "counters", "rebuts", true],
      ["r1-msg-003", "extends", null, true],
      ["r1-msg-003", "questions", null, true],
      ["r1-msg-003", "responds_to", "clarifies", true],
    ];
    const byPhase = (phase: string) =>
      factsOf(facts, "message").find((m) => m.phase === phase && m.seat !== "finance")?.id ?? "";
    expect(
      ["argument", "response", "analogy"].map((phase) => links(facts, byPhase(phase))),
    ).toEqual([rows, rows, rows]);
    expect(links(facts, byPhase("stress_test"))).toEqual([
      ...rows,
      ["r1-msg-005", "counters", "undercuts", true],
    ]);
    for (const phase of ["argument", "stress_test", "response", "analogy"]) {
      expect(
        edges(facts)
          .filter(([from, to]) => from === byPhase(phase) && to === "r1-msg-003")
          .map(([, , relation]) => relation),
      ).toEqual(["supports", "counters", "extends", "questions", "responds_to"]);
    }
  });

  it("[W-18] keep the mode that fits their relation, and no other; what is said twice counts once", () => {
    const modes = (relation: string) => {
      const asked = ["rebuts", "undercuts", "undermines", "concedes", "answers", "clarifies", null];
      const { facts } = run((ask, reply) =>
        ask.purpose === "analogy"
          ? {
              ...reply,
              references: asked.slice(0, 6).map((mode) => refer("r1-msg-003", relation, mode)),
            }
          : ask.id === "argument/1/growth"
            ? { ...reply, references: [refer("r1-msg-003", relation)] }
            : reply,
      );
      return [...links(facts, "r1-msg-012"), ...links(facts, "r1-msg-005")].map(
        ([, , mode]) => mode,
      );
    };
    expect(modes("counters")).toEqual(["rebuts", "undercuts", "undermines", "rebuts"]);
    expect(modes("responds_to")).toEqual([
      "rebuts",
      "undercuts",
      "undermines",
      "concedes",
      "answers",
      "clarifies",
      "clarifies",
    ]);
    expect(modes("supports")).toEqual([null, null]);
  });

  it("[W-18] to ids that nobody was shown are kept as unresolved and never drawn", () => {
    const { facts } = run(
      referring([
        refer("r1-msg-002", "supports"),
        refer("r7-msg-042", "counters", "undermines"),
        refer("o1", "counters", "undermines"),
      ]),
    );
    expect(links(facts, "r1-msg-005")).toEqual([
      ["r1-msg-002", "supports", null, true],
      ["r7-msg-042", "counters", "undermines", false],
    ]);
    expect(
      factsOf(facts, "link")
        .filter(({ to, relation }) => to === "o1" && relation === "counters")
        .map(({ resolved }) => resolved),
    ).toEqual(Array.from({ length: 8 }, () => false));
    expect(
      edges(facts)
        .flatMap(([from, to]) => [from, to])
        .filter((id) => id === "r7-msg-042"),
    ).toEqual([]);
    expect(
      edges(facts).filter(
        ([from, to, relation]) => relation === "counters" && to === "o1" && from !== "o2",
      ),
    ).toEqual([]);
  });

  it("[W-18] to a message of the same step, which nobody had seen, are unresolved", () => {
    const peers: Readonly<Record<string, string>> = {
      "argument/1/growth": "r1-msg-006",
      "argument/1/operations": "r1-msg-005",
      "response/1/finance": "r1-msg-010",
    };
    const { facts } = run((ask, reply) =>
      peers[ask.id] === undefined
        ? reply
        : { ...reply, references: [refer(peers[ask.id] ?? "", "counters")] },
    );
    expect(["r1-msg-005", "r1-msg-006", "r1-msg-011"].map((id) => links(facts, id))).toEqual(
      ["r1-msg-006", "r1-msg-005", "r1-msg-010"].map((to) => [[to, "counters", "rebuts", false]]),
    );
  });

  it("[W-18] what is counted equals the links that are drawn, round by round; nobody cites itself", () => {
    const { facts } = run(
      (ask, reply) =>
        ask.purpose === "argument"
          ? {
              ...reply,
              references: [
                refer("r1-msg-001", "counters"),
                refer("r1-msg-002", "questions"),
                refer("r0-msg-009", "counters"),
              ],
            }
          : reply,
      { rounds: 2 },
    );
    const counted = factsOf(facts, "measure")
      .filter(({ name }) => name === "disagreement")
      .map(({ parts }) => [parts["counters"], parts["questions"]]);
    const drawn = [1, 2].map((round) =>
      ["counters", "questions"].map(
        (relation) =>
          factsOf(facts, "link").filter(
            (l) => l.resolved && l.relation === relation && l.from.startsWith(`r${round}-`),
          ).length,
      ),
    );
    expect(counted).toEqual(drawn);
    expect(drawn).toEqual([
      [3, 2],
      [3, 2],
    ]);
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
      ["r1-msg-005", "r1-msg-008", "r1-msg-009", "r1-msg-012"].map(
        (id) => links(facts, id)[0]?.[1],
      ),
    ).toEqual(["questions", "counters", "responds_to", "supports"]);
    expect(
      factsOf(facts, "message").find(({ id }) => id === "r1-msg-005")?.body["references"],
    ).toEqual([expect.objectContaining({ relation: "questions" })]);
  });
});

describe("quotations", () => {
  it("are evidence if the document holds them, and else said to be missing", () => {
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
      ["ctx:load.md#L2-L3", "supports", "The queue stalls for an hour.", true],
      ["ctx:load.md", "supports", "The queue is fast.", false],
    ]);
    expect(graphOf(facts).nodes.find(({ id }) => id === "r1-msg-005")).toMatchObject({
      evidence: ["ctx:load.md#L2-L3"],
    });
  });
});
