import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsOf } from "../../../test/builders/hold.ts";
import {
  askedFor,
  candidate,
  candidates,
  dispatchBrief,
  held,
  sentBack,
  type Body,
} from "../../../test/builders/dispatch-panel.ts";
import { MOST_SPECIALISTS } from "./brief.ts";
import { choice, inOrder, specialist } from "./cast.ts";

const SIX = candidates("a", "b", "c", "d", "e", "f");
const files = { isByHand: false, candidates: SIX };
const asking = (...seats: readonly string[]): Body => ({
  dispatch: seats.map((id) => ({ specialist: id, question: `Question for ${id}?` })),
});
const consulted = (run: ReturnType<typeof held>) => [
  ...new Set(run.asks.filter(({ phase }) => phase === "consult").map(({ seat }) => seat.id)),
];
const ordered = (over: Parameters<typeof dispatchBrief>[0]) =>
  inOrder(dispatchBrief(over)).map(({ name }) => name);

describe("who is asked", () => {
  it("[D-02] the chair picks from files, at most four", () => {
    expect([
      consulted(held({ brief: files })),
      consulted(held({ brief: files, say: { questions: asking("f", "b", "d") } })),
      consulted(
        held({
          brief: { ...files, candidates: SIX.slice(0, 3) },
          say: { questions: asking("c", "b") },
        }),
      ),
    ]).toEqual([
      ["a", "b", "c", "d"],
      ["b", "d", "f"],
      ["b", "c"],
    ]);
    const five = held({
      brief: files,
      say: {
        questions: (usual, _ask, rejections) =>
          rejections === 0 ? asking("a", "b", "c", "d", "e") : usual,
      },
    });
    expect([five.rejected.map(({ ask }) => ask), consulted(five)]).toEqual([
      ["questions"],
      ["a", "b", "c", "d"],
    ]);
  });

  it("[D-02] those who are always included come first, and keep their place when the chair passes them over for four others", () => {
    const always = { ...files, always: ["F", "e"] };
    expect(choice(dispatchBrief(always))).toMatchObject({
      fixed: [{ name: "e" }, { name: "f" }],
      most: 2,
    });
    expect(consulted(held({ brief: always, say: { questions: asking("b") } }))).toEqual([
      "e",
      "f",
      "b",
    ]);
    const stubborn = held({ brief: always, say: { questions: asking("a", "b", "c", "d") } });
    expect([stubborn.rejected, consulted(stubborn)]).toEqual([
      [{ ask: "questions", reasons: ["dispatch: e, f missing"] }],
      ["e", "f", "a", "b"],
    ]);
  });

  it("[D-02] five who are always included are four", () => {
    const run = held({
      brief: { ...files, always: ["b", "c", "d", "e", "f"] },
      say: { questions: asking("f", "a") },
    });
    expect(consulted(run)).toEqual(["b", "c", "d", "e"]);
  });

  it("[T-23] a chair that asks one of many is sent back, and then helped out to three", () => {
    const run = held({ brief: files, say: { questions: asking("d") } });
    expect([run.rejected.map(({ reasons }) => reasons), consulted(run)]).toEqual([
      [["dispatch: 1 asked, at least 3 have to be"]],
      ["d", "a", "b"],
    ]);
  });

  it("a chair that asks one specialist twice is sent back", () => {
    expect(sentBack(askedFor(held(), "questions"), asking("speed", "safety", "speed"))).toEqual([
      "dispatch: cost missing",
      "dispatch: speed is asked twice",
    ]);
  });

  it("without a chair the three who come first are asked the question itself", () => {
    const run = held({ brief: files, absent: ["questions"] });
    expect([
      consulted(run),
      factsOf(run.facts, "notice")
        .filter(({ code }) => code === "chair-absent")
        .map(({ text }) => text),
    ]).toEqual([
      ["a", "b", "c"],
      ["The chair wrote no questions: everyone is asked the question itself."],
    ]);
  });

  it("named by hand, all are asked, whomever the chair leaves out", () => {
    expect(
      consulted(
        held({ brief: { candidates: candidates("a", "b", "c") }, say: { questions: asking("b") } }),
      ),
    ).toEqual(["a", "b", "c"]);
  });

  it("[D-02, T-23] whatever the chair answers, three or four of many are asked, with all who are always included", () => {
    const ids = fc.subarray(SIX.map(({ name }) => name));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          SIX.map(({ name }) => name),
          { minLength: 1 },
        ),
        ids,
        fc.boolean(),
        (dispatched, always, isSilent) => {
          const seats = consulted(
            held({
              brief: { ...files, always },
              say: { questions: asking(...dispatched) },
              absent: isSilent ? ["questions"] : [],
            }),
          );
          expect(
            seats.length >= 3 &&
              seats.length <= MOST_SPECIALISTS &&
              always.slice(0, MOST_SPECIALISTS).every((id) => seats.includes(id)),
          ).toBe(true);
        },
      ),
      { seed: 1, numRuns: 60 },
    );
  });
});

describe("in which order they are offered", () => {
  const topic = "Should the database of invoices be moved?";

  it("by domains, then by description, then as they were found", () => {
    const found = [
      candidate("plain"),
      candidate("described", { description: "Knows every database." }),
      candidate("other"),
      candidate("named", { domains: ["database", "storage"] }),
    ];
    expect(ordered({ topic, candidates: found })).toEqual(["named", "described", "plain", "other"]);
  });

  it("[D-02] always included before everything", () => {
    expect(
      ordered({
        topic,
        candidates: [
          candidate("named", { domains: ["database", "invoices"] }),
          candidate("wanted"),
        ],
        always: ["Wanted"],
      }),
    ).toEqual(["wanted", "named"]);
  });

  it.each([
    ["Which design for invoices?", "architect"],
    ["Review the plan for invoices.", "reviewer"],
    ["請求書の設計をどうするか", "architect"],
    ["计划是否可行", "reviewer"],
  ] as const)("%s: the %s first", (about, role) => {
    const found = [
      candidate("specialist"),
      candidate("reviewer", { role: "reviewer" }),
      candidate("architect", { role: "architect" }),
    ];
    expect(ordered({ topic: about, candidates: found })[0]).toBe(role);
  });
});

describe("a specialist", () => {
  it("[D-09] sits under the name of its agent file", () => {
    const { seat, instructions } = specialist(
      candidate("My API Reviewer", { domains: ["api", "http"], role: "reviewer" }),
    );
    expect([seat, instructions]).toEqual([
      {
        id: "my-api-reviewer",
        title: "My API Reviewer",
        role: "member",
        lens: "Looks after My API Reviewer. Domains: api, http. Role: reviewer.",
      },
      "Instructions for My API Reviewer.",
    ]);
  });
});
