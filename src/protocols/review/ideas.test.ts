import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT, type Held } from "../../../test/builders/hold.ts";
import { has } from "../../../test/builders/panel.ts";
import {
  askedFor,
  card,
  flagged,
  noted,
  promptOf,
  rating,
  reviewed,
  reviewPanel,
  sentBack,
  under,
} from "../../../test/builders/review-panel.ts";
import type { Body } from "../../../test/builders/review-panel.ts";
import { cardsIn, agreedOn, isAllRejected, ranking } from "./idea-set.ts";
import { review } from "./index.ts";
import type { RankReply } from "./shapes.ts";

type Rating = RankReply["ratings"][number]["rating"];

const brief = under("idea", { rounds: 3 });
const FIVE = ["I-1", "I-2", "I-3", "I-4", "I-5"];
const ids = ({ asks }: Held) => asks.map(({ id }) => id);
const ranks = (n: number) =>
  ["visionary", "pragmatist", "scout"].map((seat) => `rank/${n}/${seat}`);
const lines = ({ facts }: Held) =>
  factsOf(facts, "idea").map(
    ({ id, round, title, from, fate, reason }) =>
      `${id} ${round} ${title}: ${fate}${from.length === 0 ? "" : ` from ${from.join(", ")}`}${reason === "" ? "" : ` (${reason})`}`,
  );
/** A ranking in which these are best, and all are rated the same. */
const ranked =
  (top: readonly string[], value: Rating = "VIABLE") =>
  (_ask: unknown, usual: Body): Body => ({
    ...usual,
    top,
    ratings: (usual["ratings"] as { idea: string }[]).map(({ idea }) => rating(idea, value)),
  });
const inRound = (n: number, value: Rating) =>
  Object.fromEntries(
    ranks(n).map((id) => [
      id,
      (_ask: unknown, usual: Body): Body => ranked(usual["top"] as string[], value)(_ask, usual),
    ]),
  );
const apart = { "rank/1/scout": ranked(["I-4", "I-5"]) };

describe("ideas", () => {
  it("[M-10] converge where two are in everyone's best three, and STRONG or VIABLE to all", () => {
    const held = reviewed({}, brief);
    expect([ids(held), held.outcome]).toEqual([
      ["cards", ...ranks(1)],
      {
        reason: "decided",
        exit: 0,
        rounds: 1,
        version: 1,
        preset: "idea",
        assess: false,
        ideas: ["I-1", "I-2", "I-3"],
        open: [],
        chosen: "I-1",
        leftOut: [],
      },
    ]);
    expect(reviewed(apart, under("idea", { rounds: 1 })).outcome.reason).toBe("rounds");
  });

  it("[M-10] are rated by words of their own: one WEAK, one KILL or no rating is enough to keep an idea out, and one place outside the best three", () => {
    const rankedBy = (rows: readonly (readonly [Rating | null, boolean])[]) =>
      new Map(
        rows.map(([value, isTop], i): [string, RankReply] => [
          `seat-${i}`,
          {
            ratings: value === null ? [] : [{ idea: "I-1", rating: value, why: "" }],
            top: isTop ? ["I-2", "I-1"] : ["I-2"],
          },
        ]),
      );
    const agreed = (...rows: readonly (readonly [Rating | null, boolean])[]) =>
      agreedOn(["I-1"], rankedBy(rows)).length === 1;
    expect(
      (["STRONG", "VIABLE", "WEAK", "KILL", null] as const).map((value) => [
        value,
        agreed([value, true], ["STRONG", true]),
        agreed([value, false], ["STRONG", true]),
      ]),
    ).toEqual([
      ["STRONG", true, false],
      ["VIABLE", true, false],
      ["WEAK", false, false],
      ["KILL", false, false],
      [null, false, false],
    ]);
    expect(agreedOn(["I-1"], new Map())).toEqual([]);
  });

  it("[M-17] are all rejected where most reviewers find each of them WEAK or KILL; half of them is not most", () => {
    const rankedBy = (...values: readonly Rating[]) =>
      new Map(
        values.map((value, i): [string, RankReply] => [
          `seat-${i}`,
          {
            ratings: [
              { idea: "I-1", rating: value, why: "" },
              { idea: "I-2", rating: "KILL", why: "" },
            ],
            top: [],
          },
        ]),
      );
    expect([
      isAllRejected(["I-1", "I-2"], rankedBy("WEAK", "KILL", "STRONG")),
      isAllRejected(["I-1", "I-2"], rankedBy("WEAK", "VIABLE", "STRONG")),
      isAllRejected(["I-1", "I-2"], rankedBy("WEAK", "VIABLE")),
      isAllRejected(["I-3"], rankedBy("STRONG")),
    ]).toEqual([true, false, false, true]);
  });

  it("do not converge over a reviewer who is silent, and there is no quorum with one alone", () => {
    const silent = hold(
      review,
      brief,
      reviewPanel((ask, usual) => (ask.seat.id === "scout" ? SILENT : usual)),
    );
    expect([silent.outcome.reason, silent.outcome["rounds"]]).toEqual(["rounds", 3]);
    expect(
      reviewed({ "rank/1/scout": SILENT, "rank/1/visionary": SILENT }, brief).outcome.reason,
    ).toBe("no-quorum");
    expect([
      reviewed({ cards: SILENT }, brief).outcome.reason,
      reviewed({ cards: SILENT }, brief).outcome["rounds"],
    ]).toEqual(["no-quorum", 0]);
  });

  it("may be combined by the first reviewer alone, and the author reads what it proposes", () => {
    const held = reviewed(
      {
        ...apart,
        "rank/1/visionary": {
          combinations: [{ ideas: ["I-1", "I-4"], why: "They need each other." }],
        },
      },
      brief,
    );
    expect([
      ranks(1).map((id) => has(askedFor(held, id), "combinations")),
      noted(askedFor(held, "reshape/1"), "What the reviewers say").includes(
        "visionary would combine I-1 and I-4: They need each other.",
      ),
    ]).toEqual([[true, false, false], true]);
  });

  it("are all rated in every round, each once", () => {
    const ask = askedFor(reviewed({}, brief), "rank/1/scout");
    const four = { ratings: FIVE.slice(1).map((id) => rating(id, "WEAK")), top: ["I-2"] };
    expect([sentBack(ask, four), flagged(ask, four)]).toEqual([
      ["ratings: I-1 missing, or there twice"],
      ["every-idea: ratings: I-1 missing, or there twice"],
    ]);
  });
});

describe("cards that were given", () => {
  const text = `# Ideas for the import

## Batch: load at night
Core question: does it finish by six?
Some words of their own.

## Stream
- **Risk:** it stalls.
`;

  it("[T-33] are the cards: nobody writes others, and everyone is told of cards", () => {
    const given = under("idea", { artifact: { name: "ideas.md", text } });
    const held = reviewed(
      {
        "rank/1/visionary": (_ask, usual) => ({
          ...usual,
          ratings: ["I-1", "I-2"].map((idea) => ({
            idea,
            rating: "STRONG",
            why: "Does it finish by six?",
          })),
        }),
      },
      given,
    );
    expect([ids(held).includes("cards"), review.outline(given).stages[0]?.phase]).toEqual([
      false,
      "rank",
    ]);
    expect(factsOf(held.facts, "idea").map(({ card: each }) => each)).toEqual([
      {
        title: "Batch",
        coreQuestion: "does it finish by six?",
        text: "load at night Some words of their own.",
      },
      { title: "Stream", risk: "it stalls." },
    ]);
    const prompt = promptOf(askedFor(held, "rank/1/scout"), given);
    expect([
      prompt.includes("each is a card with an id"),
      prompt.includes("until every reviewer's findings"),
    ]).toEqual([true, false]);
  });

  it("[T-33] may be a list, and a text that is none is no set of cards", () => {
    expect([
      cardsIn("1. Batch: at night\n2. Stream\n").map(({ title }) => title),
      cardsIn("What could make the import faster?"),
      cardsIn("# One heading\nAnd words."),
      cardsIn("## Background\nThe import is slow.\n\n## Limits\nNo new servers."),
      cardsIn("The import is slow.\nWe tried:\n- batches\n- streams\nNeither was enough."),
    ]).toEqual([["Batch", "Stream"], [], [], [], []]);
  });
});

describe("from the second round on", () => {
  it("[T-33] everyone sees its own and the others' ratings, and what changed", () => {
    const held = reviewed(
      {
        ...apart,
        "reshape/1": { ideas: [], dropped: [{ idea: "I-3", reason: "Nobody wants it." }] },
      },
      brief,
    );
    const [first, second] = [askedFor(held, "rank/1/scout"), askedFor(held, "rank/2/scout")];
    expect([
      first.notes.filter(({ items }) => items.length > 0).map(({ title }) => title),
      noted(second, "What changed"),
      noted(second, "How you rated").at(-1),
      noted(second, "How the others rated").filter((line) => line.includes("best")),
    ]).toEqual([
      ["Shared values", "Ideas"],
      ["I-3 is gone: Nobody wants it."],
      "scout's best: I-4, I-5",
      ["visionary's best: I-1, I-2, I-3", "pragmatist's best: I-1, I-2, I-3"],
    ]);
  });
});

describe("the ranking", () => {
  it("[T-33] that everyone agrees on is the result: the better the places together, the higher", () => {
    const held = reviewed(
      {
        "rank/1/visionary": ranked(["I-2", "I-1", "I-3"]),
        "rank/1/scout": ranked(["I-2", "I-3", "I-1"]),
      },
      brief,
    );
    expect([held.outcome["ideas"], held.outcome["chosen"]]).toEqual([["I-2", "I-1", "I-3"], "I-2"]);
    expect(ranking(["I-1"], new Map())).toEqual(["I-1"]);
  });

  it("[T-03] [T-40] exits with 3 where most name no words of the card that they like best", () => {
    const vague = (_ask: unknown, usual: Body): Body => ({
      ...usual,
      ratings: (usual["ratings"] as Body[]).map((row) => ({ ...row, why: "It is good." })),
    });
    const exits = [1, 2].map(
      (n) =>
        reviewed(
          Object.fromEntries(
            ranks(1)
              .slice(0, n)
              .map((id) => [id, vague]),
          ),
          brief,
        ).outcome.exit,
    );
    expect(exits).toEqual([0, 3]);
  });
});

describe("the lineage of ideas", () => {
  const reshape = {
    ideas: [
      { fate: "merged", from: ["I-1", "I-4"], card: card("Both") },
      { fate: "split", from: ["I-2"], card: card("Half") },
      { fate: "split", from: ["I-2"], card: card("Other half") },
      { fate: "refined", from: ["I-3"], card: card("Finer") },
      { fate: "born", from: [], card: card("New") },
    ],
    dropped: [
      { idea: "I-5", reason: "Nobody wants it." },
      { idea: "I-1", reason: "Merged." },
    ],
  };

  it("[M-18] is kept through merging, splitting, refining, dying and birth", () => {
    const held = reviewed({ ...apart, "reshape/1": reshape }, brief);
    expect(lines(held).slice(5)).toEqual([
      "I-6 1 Both: merged from I-1, I-4",
      "I-7 1 Half: split from I-2",
      "I-8 1 Other half: split from I-2",
      "I-9 1 Finer: refined from I-3",
      "I-10 1 New: born",
      "I-1 1 Idea 1: dead (became part of another)",
      "I-4 1 Idea 4: dead (became part of another)",
      "I-2 1 Idea 2: dead (became part of another)",
      "I-3 1 Idea 3: dead (became part of another)",
      "I-5 1 Idea 5: dead (Nobody wants it.)",
    ]);
    expect([
      noted(askedFor(held, "rank/2/scout"), "Ideas").map((item) => item.split(":")[0]),
      held.outcome["ideas"],
    ]).toEqual([
      ["I-6 (from I-1, I-4)", "I-7 (from I-2)", "I-8 (from I-2)", "I-9 (from I-3)", "I-10"],
      ["I-6", "I-7", "I-8"],
    ]);
  });

  it("[M-18] has to be said: what an idea of each fate was made of is checked", () => {
    const ask = askedFor(reviewed(apart, brief), "reshape/1");
    const wrong = (fate: string, ...from: string[]) =>
      sentBack(ask, { ideas: [{ fate, from, card: card("It") }] }).length;
    expect([
      wrong("merged", "I-1"),
      wrong("merged", "I-1", "I-1"),
      wrong("merged", "I-1", "I-2"),
      wrong("split"),
      wrong("split", "I-1"),
      wrong("refined", "I-1", "I-2"),
      wrong("refined", "I-1"),
      wrong("born", "I-1"),
      wrong("born"),
    ]).toEqual([1, 1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it("[M-18] does not end an idea for one that is said to be born, also where that is insisted on", () => {
    const held = reviewed(
      { ...apart, "reshape/1": { ideas: [{ fate: "born", from: ["I-1"], card: card("New") }] } },
      brief,
    );
    expect([
      held.rejected.length,
      lines(held).slice(5),
      factsOf(held.facts, "message").find(({ phase }) => phase === "reshape")?.flags,
    ]).toEqual([
      1,
      ["I-6 1 New: born from I-1"],
      ['lineage: ideas: "New" is born, and from says otherwise'],
    ]);
  });

  it("leaves at least two", () => {
    const ask = askedFor(reviewed(apart, brief), "reshape/1");
    const drop = (n: number) => ({
      dropped: FIVE.slice(0, n).map((idea) => ({ idea, reason: "No." })),
    });
    expect([
      sentBack(ask, drop(3)),
      sentBack(ask, drop(4)),
      sentBack(ask, { ...drop(4), ideas: [{ fate: "born", from: [], card: card("New") }] }),
    ]).toEqual([[], ["ideas, dropped: fewer than two ideas would be left"], []]);
  });

  it("is as it was where the author is silent", () => {
    const held = reviewed({ ...apart, "reshape/1": SILENT }, brief);
    expect([lines(held).length, held.outcome.reason, held.outcome["rounds"]]).toEqual([
      5,
      "decided",
      2,
    ]);
  });
});

describe("idea rescue", () => {
  it("[M-17] [T-33] names the cause and shows it to all, then looks up, writes three new cards, and does not set the rounds back", () => {
    const held = reviewed({ ...inRound(1, "WEAK"), ...inRound(2, "KILL") }, brief);
    expect([ids(held), held.outcome.reason, held.outcome["rounds"], held.outcome["ideas"]]).toEqual(
      [
        [
          "cards",
          ...ranks(1),
          "cause/1",
          "search/1",
          "rescue/1",
          ...ranks(2),
          "cause/2",
          "search/2",
          "rescue/2",
          ...ranks(3),
        ],
        "decided",
        3,
        ["I-9", "I-10", "I-11"],
      ],
    );
    expect(lines(held).slice(5, 13)).toEqual([
      ...FIVE.map((id, i) => `${id} 1 Idea ${i + 1}: dead (All of them need a network.)`),
      "I-6 1 Rescued 1: born",
      "I-7 1 Rescued 2: born",
      "I-8 1 Rescued 3: born",
    ]);
    expect([
      promptOf(askedFor(held, "rescue/1"), brief).includes("Clocks in distributed systems"),
      noted(askedFor(held, "cause/1"), "Why the reviewers reject them")[0],
      noted(askedFor(held, "search/1"), "What should be looked up"),
      noted(askedFor(held, "rescue/1"), "Why all of them failed"),
      noted(askedFor(held, "rank/2/scout"), "Why earlier ideas failed"),
    ]).toEqual([
      true,
      "visionary on I-1: WEAK, I-1 is WEAK: Mines have no network.",
      ["All of them need a network. Work without a network."],
      ["All of them need a network."],
      ["All of them need a network."],
    ]);
  });

  it("[M-17] [T-33] is over at the maximum: it says what was tried, and a person decides or asks for one more round", () => {
    const all = { ...inRound(1, "KILL"), ...inRound(2, "WEAK"), ...inRound(3, "KILL") };
    const held = reviewed(all, brief);
    const gate = askedFor(held, "gate/ideas/3").gate;
    expect([
      ids(held).at(-1),
      gate?.question,
      gate?.choices.map(({ id }) => id),
      held.outcome.reason,
      held.outcome.exit,
      held.outcome["chosen"],
    ]).toEqual([
      "gate/ideas/3",
      "No idea is left that most reviewers would keep. Take one?\nTried to avoid: All of them need a network.\nTried to avoid: All of them need a network.",
      ["I-9", "I-10", "I-11", "one-more-round", "conclude"],
      "rounds",
      3,
      null,
    ]);
    const taken = reviewed({ ...all, "gate/ideas/3": "I-10" }, brief).outcome;
    expect([taken.reason, taken.exit, taken["chosen"], taken["ideas"]]).toEqual([
      "human",
      0,
      "I-10",
      ["I-10"],
    ]);
    const more = reviewed({ ...all, "gate/ideas/3": "one-more-round" }, brief);
    expect([more.outcome.reason, more.outcome["rounds"], ids(more).slice(-6)]).toEqual([
      "decided",
      4,
      ["cause/3", "search/3", "rescue/3", ...ranks(4)],
    ]);
  });

  it("leaves the old ideas alive where nobody writes new ones, and goes on where nobody looks up", () => {
    const [unwritten, unsearched] = [
      reviewed({ ...inRound(1, "WEAK"), "rescue/1": SILENT }, brief),
      reviewed({ ...inRound(1, "WEAK"), "search/1": SILENT }, brief),
    ];
    expect([unwritten.outcome["ideas"], unsearched.outcome["ideas"]]).toEqual([
      ["I-1", "I-2", "I-3"],
      ["I-6", "I-7", "I-8"],
    ]);
  });
});
