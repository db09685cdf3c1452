import { describe, expect, it } from "vitest";
import { factsOf, hold } from "../../../test/builders/hold.ts";
import { property } from "../../../test/builders/panel.ts";
import {
  agreeing,
  askedFor,
  deciding,
  flagged,
  promptOf,
  refer,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  swarmUsual,
  type Body,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());

describe("rules of a swarm", () => {
  it("the panel of these tests breaks none of them", () => {
    expect([usual.rejected, factsOf(usual.facts, "message").flatMap(({ flags }) => flags)]).toEqual(
      [[], []],
    );
  });

  it("are told to the seat that has to keep them", () => {
    for (const ask of usual.asks)
      for (const { says } of ask.rules) expect(promptOf(ask)).toContain(`- ${says}`);
  });

  it("an expert stands in one group of a list at most, of options and of reasons", () => {
    const ask = askedFor(usual, "opening/1");
    const twice = [
      { label: "a", holders: ["growth", "finance"] },
      { label: "b", holders: ["operations", "growth"] },
    ];
    expect([sentBack(ask, { options: twice }), sentBack(ask, { reasons: twice })]).toEqual([
      ["options: growth stands in two groups"],
      ["reasons: growth stands in two groups"],
    ]);
    expect(flagged(ask, { options: twice })).toEqual([
      "one-group: options: growth stands in two groups",
    ]);
  });

  it("of who groups: an expert in two groups of different lists stands in one of each, and nobody has to stand in any", () => {
    const ask = askedFor(usual, "opening/1");
    expect(
      sentBack(ask, {
        options: [{ label: "a", holders: ["growth"] }],
        reasons: [
          { label: "b", holders: ["growth"] },
          { label: "c", holders: [] },
        ],
      }),
    ).toEqual([]);
    expect(sentBack(ask, { options: [{ label: "a", holders: ["growth", "growth"] }] })).toEqual([
      "options: growth stands in two groups",
    ]);
    expect(askedFor(usual, "opening/2").rules.map(({ id }) => id)).toContain("one-group");
  });

  it("whoever holds none of the options says what it holds instead", () => {
    const ask = askedFor(usual, "argument/1/growth");
    expect([
      sentBack(ask, { declaredOption: "none", ownOption: "  " }).length,
      sentBack(ask, { declaredOption: "o2", ownOption: null }),
    ]).toEqual([1, []]);
    expect(askedFor(usual, "argument/2/growth").rules.map(({ id }) => id)).not.toContain(
      "option-named",
    );
    const ended = hold(swarm, swarmBrief(), deciding({ "gate/unanimous": "end" }, agreeing(2)));
    expect(sentBack(askedFor(ended, "response/1/growth"), { declaredOption: "none" })).toEqual([
      "ownOption: your declaration holds none of the options, so say in one sentence what it amounts to",
    ]);
    expect(sentBack(ask, { declaredOption: "none" })).toEqual([
      "ownOption: your declaration holds none of the options, so say in one sentence what it amounts to",
    ]);
    expect([
      sentBack(ask, { declaredOption: "none", ownOption: "Buy one" }),
      flagged(ask, { declaredOption: "none" })?.map((flag) => flag.split(":")[0]),
    ]).toEqual([[], ["option-named"]]);
  });

  it("words in quotation marks about a message stand in it, else they are flagged", () => {
    const ask = askedFor(usual, "argument/1/growth");
    const quoting = (comment: string) =>
      flagged(ask, { references: [{ ...refer("r1-msg-002", "questions"), comment }] });
    expect(quoting('It says "Position said-by-operations-in-1", and no more.')).toEqual([]);
    expect(quoting('It says "nobody will ever be called at night".')).toEqual([
      'misquoted: references: r1-msg-002 does not say "nobody will ever be called at night"',
    ]);
    expect(quoting('It says "now".')).toEqual([]);
    expect(
      sentBack(ask, {
        references: [
          {
            ...refer("r1-msg-002", "questions"),
            comment: 'It says "nobody will ever be called at night".',
          },
        ],
      }),
    ).toEqual([]);
  });

  it("so do words in a steel-man, in an argument and a stress test, and only in the message they are about", () => {
    const misquoting = (id: string, targetId: string, steelMan: string) =>
      flagged(askedFor(usual, id), {
        references: [{ ...refer(targetId, "rebuts"), steelMan }],
      })?.map((flag) => flag.split(": ").slice(0, 2).join(": "));
    const turns = [
      ["argument/1/growth", "r1-msg-002"],
      ["stress-test/1", "r1-msg-002"],
    ] as const;
    expect(
      turns.map(([id, target]) => misquoting(id, target, "“Position said-by-operations-in-1.”")),
    ).toEqual([[], []]);
    expect(
      turns.map(([id, target]) => misquoting(id, target, "“Position said-by-finance-in-1.”")),
    ).toEqual(turns.map(() => ["misquoted: references"]));
    // What names no message that was shown is flagged as that.
    expect(
      misquoting("argument/1/growth", "r9-msg-001", "“Position said-by-finance-in-1.”"),
    ).toEqual(["uncited: references", "unresolved: references"]);
  });

  it("an argument, a stress test and an analogy are told to refer to a message; a reply that does not is read all the same", () => {
    const asked = ["argument/1/growth", "stress-test/1", "analogy/1"];
    const least = (id: string) => [
      (property(askedFor(usual, id), "references") as { readonly minItems?: number }).minItems,
      /\} \] × 1–\d — messages of others/u.test(promptOf(askedFor(usual, id))),
    ];
    expect(asked.map(least)).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ]);
    expect(
      asked.map(
        (id) =>
          askedFor(usual, id).shape.parse({ ...swarmUsual(askedFor(usual, id)), references: [] })
            .ok,
      ),
    ).toEqual([true, true, true]);
  });

  it("[T-05] an analogy attacks nobody: nobody is asked after it in the last round", () => {
    const [relations] = [
      property(askedFor(usual, "analogy/1"), "references")?.items?.properties?.["relation"]?.enum,
    ];
    expect(relations).toEqual(["supports", "extends", "questions", "responds_to"]);
  });

  it("a synthesis keeps its summary to length, in characters of its script", () => {
    const ask = askedFor(usual, "synthesis");
    expect(sentBack(ask, { executiveSummary: "x".repeat(499) })).toEqual([]);
    const length = (executiveSummary: string) => flagged(ask, { executiveSummary });
    expect([
      length("x".repeat(499)),
      length("x".repeat(500)),
      length("x".repeat(801)),
      length("要".repeat(199)),
      length("要".repeat(200)),
      length("かなカナ".repeat(50)),
      length("𠀋".repeat(800)),
      length("𠀋".repeat(801)),
    ]).toEqual([
      ["summary-length: executiveSummary: 499 characters"],
      [],
      ["summary-length: executiveSummary: 801 characters"],
      ["summary-length: executiveSummary: 199 characters"],
      [],
      [],
      [],
      ["summary-length: executiveSummary: 801 characters"],
    ]);
  });
});

describe("what the record keeper is told", () => {
  it("[X-13] includes who moved, from where to where, and whether an argument did it", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.id === "response/1/growth" ? shifted(reply, "o2", ["r1-msg-008"]) : reply,
      ),
    );
    expect(promptOf(askedFor(held, "synthesis"))).toContain(
      "Who moved\n- growth moved from o1 to o2 in round 1 (r1-msg-009): argued, after r1-msg-008",
    );
    expect(promptOf(askedFor(usual, "synthesis"))).not.toContain("Who moved");
  });

  it("includes the references of all rounds and what became of every attack, and nothing about a next round", () => {
    const low = hold(
      swarm,
      swarmBrief(),
      swarmPanel((ask, reply) =>
        ask.id === "quality/2"
          ? {
              ...reply,
              qualityScore: { ...(reply["qualityScore"] as Body), overall: 2 },
              cause: "They were polite.",
              adjustment: "Everyone names a number.",
            }
          : reply,
      ),
    );
    const prompt = promptOf(askedFor(low, "synthesis"));
    expect(prompt).toContain(
      "Who refers to whom in all rounds\n- r1-msg-005 questions r1-msg-002\n- r1-msg-006 counters r1-msg-001 (rebuts)",
    );
    expect(prompt).toContain("answers a6 in r2-msg-008 (fails)");
    expect(prompt).toContain(
      "Attacks, and what became of them\n- a1, operations in r1-msg-006 on o1: answered. It rebuts r1-msg-001.",
    );
    expect(prompt).not.toContain("What this round has to do otherwise");
  });
});

describe("how the moderator wants it approached after a pause", () => {
  const held = hold(swarm, swarmBrief({ mode: "deep" }), deciding({ "gate/next/1": "pause" }));
  const told = held.asks.filter(
    (ask) =>
      !ask.gate &&
      ask.purpose !== "synthesis" &&
      promptOf(ask).includes("How the moderator wants it approached\n- Begin with the month end."),
  );

  it("[W-25] stands in every prompt of the next round, blind ones too", () => {
    expect(told.filter(({ round }) => round === 2).map(({ id }) => id)).toEqual(
      held.asks.filter(({ round, gate }) => round === 2 && !gate).map(({ id }) => id),
    );
  });

  it("[W-25] stands in no prompt of the round after that", () => {
    expect(told.filter(({ round }) => round === 3).map(({ id }) => id)).toEqual([]);
  });
});
