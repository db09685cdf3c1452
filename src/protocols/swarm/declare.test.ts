import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  agreeing,
  askedFor,
  deciding,
  flagged,
  OPTIONS,
  promptOf,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { MODES } from "./brief.ts";
import { swarm } from "./index.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const given = hold(swarm, swarmBrief({ options: OPTIONS }), swarmPanel());
const positions = (held: typeof usual, round = 1) =>
  factsOf(held.facts, "position")
    .filter((p) => p.round === round)
    .map(({ seat, stance, basis }) => [seat, stance, basis]);

describe("declarations", () => {
  it("[W-06] are asked of the experts alone, all at once, in every round", () => {
    for (const round of [1, 2]) {
      const ids = ["growth", "operations", "finance"].map((seat) => `declaration/${round}/${seat}`);
      expect(
        usual.asks
          .filter((ask) => ask.purpose === "declaration" && ask.round === round)
          .map(({ id }) => id),
      ).toEqual(ids);
      const before = new Map([...usual.replies].filter(([id]) => !ids.includes(id)));
      expect(drive(swarm.script(swarmBrief()), before).open.map(({ id }) => id)).toEqual(ids);
    }
  });

  it("[W-06, X-02] a blind prompt holds nothing that another seat said, in no round, and in later rounds the seat's own last words", () => {
    const turned = hold(
      swarm,
      swarmBrief({ mode: "deep" }),
      deciding({ "gate/next/1": "deep-dive", "gate/next/2": "different-angle" }),
    );
    const blind = turned.asks.filter(({ purpose }) => purpose === "declaration");
    const heard = blind.map((ask) => [
      ask.id,
      [
        ...new Set(
          [...promptOf(ask, swarmBrief({ mode: "deep" })).matchAll(/said-by-(.+?)-in-\d/gu)].map(
            ([, seat]) => seat,
          ),
        ),
      ],
    ]);
    expect(heard).toEqual(blind.map((ask) => [ask.id, ask.round === 1 ? [] : [ask.seat.id]]));
    expect(blind.map(({ blind: isBlind, transcript }) => [isBlind, transcript])).toEqual(
      blind.map(() => [true, []]),
    );
    expect(promptOf(askedFor(turned, "declaration/2/growth"))).toContain(
      "Current said-by-growth-in-1.",
    );
  });

  it("[X-02] a later one lists the options and never who holds them or how many do", () => {
    const prompt = promptOf(askedFor(usual, "declaration/2/growth"));
    expect(prompt).toContain("Options\n- o1: Split now\n- o2: Keep it whole");
    expect(prompt).not.toContain("held by");
    expect(prompt).toContain("You held o1.");
  });

  it("have every field, and a confidence from 0 to 1", () => {
    const ask = askedFor(usual, "declaration/1/growth");
    for (const field of ["position", "conditions", "keyRisk"])
      expect(sentBack(ask, { [field]: " " })).toEqual([`${field}: must not be empty`]);
    expect(
      [-1, 2, "HIGH"].map((confidence) => sentBack(ask, { confidence })[0]?.split(":")[0]),
    ).toEqual(["confidence", "confidence", "confidence"]);
    expect([0, 1].map((confidence) => sentBack(ask, { confidence }))).toEqual([[], []]);
  });

  it("[W-07] an empty wouldChangeIf is sent back as unfalsifiable, and so is one that says that nothing would", () => {
    const ask = askedFor(usual, "declaration/1/growth");
    const back = (wouldChangeIf: string) => sentBack(ask, { wouldChangeIf });
    expect(back(" ")).toEqual([
      "wouldChangeIf: unfalsifiable; name the evidence that would make you give the position up",
    ]);
    expect(
      [
        "Nothing.",
        "nothing would change my mind",
        "None",
        "N/A",
        "なし。",
        "何もない",
        "没有",
        "不会。",
      ].map((text) => back(text).length),
    ).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(
      [
        "Nothing but a failed load test.",
        "None of the pilots pays back.",
        "No evidence of late invoices in a year.",
        "月末の遅延がなくなれば。",
        "没有延迟的一年。",
      ].map((text) => back(text)),
    ).toEqual([[], [], [], [], []]);
    expect(flagged(ask, { wouldChangeIf: "" })).toEqual([
      "unfalsifiable: wouldChangeIf: unfalsifiable; name the evidence that would make you give the position up",
    ]);
  });

  it("another option than the last one has its reason", () => {
    const ask = askedFor(usual, "declaration/2/growth");
    expect(sentBack(ask, { option: "o2" })).toEqual([
      "changeReason: you held o1 last and hold o2 now; say why, or put o1 back",
    ]);
    expect(sentBack(ask, { option: "none" })).toEqual([
      "changeReason: you held o1 last and hold none now; say why, or put o1 back",
    ]);
    expect(sentBack(ask, { option: "o2", changeReason: "The load test failed." })).toEqual([]);
  });

  it("[X-17] one is no quorum and two are; whoever is silent is named", () => {
    const speaking = (...seats: string[]) =>
      hold(
        swarm,
        swarmBrief({ rounds: 1 }),
        swarmPanel((ask, reply) =>
          ask.seat.role === "expert" && !seats.includes(ask.seat.id) ? SILENT : reply,
        ),
      );
    const one = speaking("growth");
    expect(one.outcome).toEqual({
      reason: "no-quorum",
      rounds: 1,
      chosen: null,
      mode: "standard",
      leftOut: [],
    });
    expect(factsOf(one.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["seat-absent", "operations"],
      ["seat-absent", "finance"],
      ["no-quorum", null],
    ]);
    expect(speaking("growth", "finance").outcome.reason).toBe("stable-split");
  });

  it("[X-14] an option is one of the ids, and prose about it is no vote", () => {
    const ask = askedFor(given, "declaration/1/growth");
    expect(sentBack(ask, { option: "o1, splitting it" })[0]).toContain("option");
    expect(sentBack(ask, { option: "o3" })[0]).toContain("option");
    expect(positions(given).filter(([, , basis]) => basis === "stated")).toEqual([
      ["growth", "o1", "stated"],
      ["operations", "o2", "stated"],
      ["finance", "o2", "stated"],
      ["growth", "o1", "stated"],
      ["operations", "o2", "stated"],
      ["finance", "o2", "stated"],
    ]);
  });

  it("[X-15] confidence is recorded and decides nothing", () => {
    const held = (confidence: number) =>
      hold(
        swarm,
        swarmBrief({ rounds: 1 }),
        swarmPanel((ask, reply) =>
          ask.seat.id === "growth" && ask.purpose === "declaration"
            ? { ...reply, confidence }
            : reply,
        ),
      );
    const [sure, unsure] = [held(1), held(0)];
    expect([sure.outcome, factsOf(sure.facts, "verdict")]).toEqual([
      unsure.outcome,
      factsOf(unsure.facts, "verdict"),
    ]);
    expect(
      [sure, unsure].map(
        ({ facts }) =>
          factsOf(facts, "position").find((p) => p.seat === "growth" && p.basis === "confirmed")
            ?.confidence,
      ),
    ).toEqual([1, 0]);
  });
});

describe("the opening", () => {
  it("[W-08] the moderator sees all declarations, the tension map and the previous summary", () => {
    const prompt = promptOf(askedFor(usual, "opening/2"));
    for (const seat of ["growth", "operations", "finance"])
      expect(prompt).toContain(`Position said-by-${seat}-in-2.`);
    expect(prompt).toContain(
      "tensionMap:\n- between: growth, operations | axis: speed against calm | description: One ships, the other is called at night.\n- between: finance, growth | axis: cost against reach | ",
    );
    expect(prompt).toContain("Summary of round 1.");
  });

  it("[W-08] the moderator is told the tensions also where nobody analysed the topic", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) => (ask.purpose === "analysis" ? SILENT : reply)),
    );
    expect(promptOf(askedFor(held, "opening/1"))).toContain(
      "Tensions\n- t1: advocate against sceptic: gain against risk. One counts what may be won, the other what may be lost.",
    );
  });

  it("[W-08] has two or three questions, in lightweight one or two, each to an expert by name", () => {
    const counts = (mode: "standard" | "lightweight") => {
      const ask = askedFor(
        mode === "standard" ? usual : hold(swarm, swarmBrief({ mode }), swarmPanel()),
        "opening/1",
      );
      return [0, 1, 2, 3, 4].filter(
        (n) =>
          sentBack(ask, {
            questions: Array.from({ length: n }, () => ({
              to: "growth",
              question: "What does it cost?",
            })),
          }).length === 0,
      );
    };
    expect([counts("standard"), counts("lightweight")]).toEqual([
      [2, 3],
      [1, 2],
    ]);
    const question = (to: string) => [
      { to, question: "What does it cost?" },
      { to: "growth", question: "By when?" },
    ];
    expect(
      ["contrarian", "everyone", ""].map(
        (to) =>
          sentBack(askedFor(usual, "opening/1"), { questions: question(to) })[0]?.split(":")[0],
      ),
    ).toEqual(["questions.0.to", "questions.0.to", "questions.0.to"]);
  });

  it("[W-08] its questions are shown to the experts, and how it groups them is not", () => {
    const ask = askedFor(usual, "argument/1/operations");
    const opening = ask.transcript.find(({ phase }) => phase === "opening");
    expect(promptOf(ask)).toContain("What would the first month cost, growth?");
    expect(Object.keys(opening?.body ?? {})).toEqual(["faultLines", "questions"]);
  });

  it("says nothing on the merits", () => {
    const ask = askedFor(usual, "opening/1");
    expect(sentBack(ask, { faultLines: "I think option A is right." })[0]).toContain(
      "judges the content",
    );
    expect(
      sentBack(ask, {
        questions: [
          { to: "growth", question: "The plan of operations is better, is it not?" },
          { to: "finance", question: "Splitting is clearly wrong." },
        ],
      })[0],
    ).toContain("judges the content");
  });

  it("[X-13] its grouping is a reading and no vote until the holder confirms it", () => {
    const denied = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.seat.id === "growth" && "declaredOption" in reply
          ? { ...reply, declaredOption: "none" }
          : reply,
      ),
    );
    expect(positions(denied).filter(([, , basis]) => basis !== "stated")).toEqual([
      ["growth", "o1", "grouped"],
      ["operations", "o2", "grouped"],
      ["finance", "o2", "grouped"],
      ["growth", null, "confirmed"],
      ["operations", "o2", "confirmed"],
      ["finance", "o2", "confirmed"],
    ]);
    const silent = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.purpose === "argument" || ask.purpose === "response" ? SILENT : reply,
      ),
    );
    expect([
      silent.outcome["chosen"],
      positions(silent).filter(([, , basis]) => basis !== "grouped"),
    ]).toEqual([null, []]);
  });

  it("whoever stands in two groups stands in none", () => {
    const twice = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.purpose === "opening"
          ? {
              ...reply,
              options: [
                { label: "a", holders: ["growth", "finance"] },
                { label: "b", holders: ["operations", "growth"] },
              ],
            }
          : reply,
      ),
    );
    expect(positions(twice).filter(([, , basis]) => basis === "grouped")).toEqual([
      ["growth", null, "grouped"],
      ["operations", "o2", "grouped"],
      ["finance", "o1", "grouped"],
    ]);
  });

  it("without it every position is an option of its own, and the run goes on", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) => (ask.purpose === "opening" ? SILENT : reply)),
    );
    expect(factsOf(held.facts, "issue")[0]?.stances.map(({ label }) => label)).toEqual(
      ["growth", "operations", "finance"].map((seat) => `Position said-by-${seat}-in-1.`),
    );
    expect(factsOf(held.facts, "notice").map(({ text }) => text)).toEqual([
      "Nobody framed round 1: each position stands as an option of its own.",
    ]);
    expect(held.outcome.reason).toBe("stable-majority");
  });

  it("without it two who declare the same hold the same option", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.purpose === "opening"
          ? SILENT
          : ask.purpose === "declaration" && ask.seat.id !== "growth"
            ? {
                ...reply,
                position: ask.seat.id === "finance" ? "keep it  whole" : "Keep it whole.",
              }
            : reply,
      ),
    );
    expect(positions(held).filter(([, , basis]) => basis === "grouped")).toEqual([
      ["growth", "o1", "grouped"],
      ["operations", "o2", "grouped"],
      ["finance", "o2", "grouped"],
    ]);
    expect(factsOf(held.facts, "issue")[0]?.stances.map(({ label }) => label)).toEqual([
      "Position said-by-growth-in-1.",
      "Keep it whole.",
    ]);
  });

  it("options that were given are kept, and nobody groups anew", () => {
    expect(
      factsOf(given.facts, "issue").map(({ origin, stances }) => [
        origin,
        stances.map(({ label }) => label),
      ]),
    ).toEqual([["given", [...OPTIONS]]]);
    expect(
      given.asks.filter(
        ({ purpose, details }) => purpose === "opening" && details["groups"] === true,
      ),
    ).toEqual([]);
  });
});

describe("a blind round that is unanimous", () => {
  const held = (kinds: 1 | 2, choice = "go-on", over = {}) =>
    hold(swarm, swarmBrief(over), deciding({ "gate/unanimous": choice }, agreeing(kinds)));

  it("[X-22] for different reasons says that more rounds are unlikely to help and offers to end, by default going on", () => {
    const on = held(2);
    expect(askedFor(on, "gate/unanimous").gate).toMatchObject({
      default: "go-on",
      choices: [{ id: "go-on" }, { id: "end" }],
    });
    expect(factsOf(on.facts, "notice")[0]).toMatchObject({
      code: "diverse-reasons",
      text: "The blind round is unanimous, for 2 kinds of reasons. More rounds are unlikely to help.",
    });
    expect(on.outcome).toMatchObject({ reason: "settled", rounds: 2 });
    expect(held(2, "end", { options: OPTIONS }).outcome).toMatchObject({
      reason: "human",
      rounds: 1,
      chosen: "o1",
    });
  });

  it("[X-22] for like reasons offers nothing and says so", () => {
    const { asks, facts } = held(1);
    expect(asks.filter(({ id }) => id === "gate/unanimous")).toEqual([]);
    expect(factsOf(facts, "notice")[0]?.code).toBe("like-reasons");
  });

  it("[X-22] is none when one expert was read otherwise or not at all", () => {
    const split: Override = (ask, reply) =>
      ask.purpose === "opening"
        ? {
            ...reply,
            options: [
              { label: "a", holders: ["growth", "operations"] },
              { label: "b", holders: [] },
            ],
          }
        : reply;
    const offered = MODES.filter((mode) => mode !== "lightweight").map((mode) =>
      hold(swarm, swarmBrief({ mode }), swarmPanel(split)).asks.some(
        ({ id }) => id === "gate/unanimous",
      ),
    );
    expect([usual.asks.some(({ id }) => id === "gate/unanimous"), offered]).toEqual([
      false,
      [false, false],
    ]);
  });

  it("[X-22] is none where all hold none of the options", () => {
    const none = hold(
      swarm,
      swarmBrief({ options: OPTIONS }),
      swarmPanel((ask, reply) =>
        ask.id.startsWith("declaration/1/") ? { ...reply, option: "none" } : reply,
      ),
    );
    expect(positions(none).slice(0, 3)).toEqual([
      ["growth", null, "stated"],
      ["operations", null, "stated"],
      ["finance", null, "stated"],
    ]);
    expect([
      none.asks.some(({ id }) => id === "gate/unanimous"),
      factsOf(none.facts, "notice"),
    ]).toEqual([false, []]);
  });

  it("[X-01] [X-22] is none while an expert was silent in it", () => {
    const quiet = hold(
      swarm,
      swarmBrief(),
      swarmPanel((ask, reply, n) =>
        ask.id === "declaration/1/finance" ? SILENT : agreeing(2)(ask, reply, n),
      ),
    );
    expect([
      quiet.asks.some(({ id }) => id === "gate/unanimous"),
      factsOf(quiet.facts, "notice")
        .map(({ text }) => text)
        .filter((text) => text.startsWith("The blind round is unanimous")),
    ]).toEqual([false, []]);
  });

  it("[X-13] ended there, asks nobody to confirm what it never declared", () => {
    const quiet = hold(
      swarm,
      swarmBrief(),
      deciding({ "gate/unanimous": "end" }, (ask, reply, n) =>
        ask.id === "declaration/1/finance" ? SILENT : agreeing(2)(ask, reply, n),
      ),
    );
    expect(
      quiet.asks.filter(({ purpose }) => purpose === "confirmation").map(({ seat }) => seat.id),
    ).not.toContain("finance");
    expect(
      factsOf(quiet.facts, "position")
        .filter(({ basis }) => basis === "confirmed")
        .map(({ seat }) => seat),
    ).toEqual(["growth", "operations"]);
  });

  it("[X-09, X-22] ended there, names the option all were found to hold and flags the unanimity", () => {
    const ended = held(2, "end");
    expect([
      ended.outcome["chosen"],
      factsOf(ended.facts, "alarm").map(({ code }) => code),
    ]).toEqual(["o1", expect.arrayContaining(["unanimous"])]);
    expect(factsOf(ended.facts, "alarm").find(({ code }) => code === "unanimous")?.refs).toEqual([
      "r1-msg-001",
      "r1-msg-002",
      "r1-msg-003",
    ]);
    expect(factsOf(ended.facts, "notice").map(({ code, text }) => [code, text])).toEqual([
      [
        "diverse-reasons",
        "The blind round is unanimous, for 2 kinds of reasons. More rounds are unlikely to help.",
      ],
      ["diverse-reasons", "The agreement rests on 2 kinds of reasons."],
    ]);
  });

  it("[X-13, X-22] ended there, has every expert confirm its own vote, still blind, before anything is counted", () => {
    const ended = held(2, "end");
    const ids = ended.asks.map(({ id }) => id);
    expect(ids.slice(ids.indexOf("gate/unanimous"))).toEqual([
      "gate/unanimous",
      "confirmation/1/growth",
      "confirmation/1/operations",
      "confirmation/1/finance",
      "synthesis",
    ]);
    const asked = ended.asks.filter(({ purpose }) => purpose === "confirmation");
    expect(asked.map(({ blind, transcript }) => [blind, transcript])).toEqual(
      asked.map(() => [true, []]),
    );
    expect(
      asked.map((ask) => [
        ...new Set([...promptOf(ask).matchAll(/said-by-(.+?)-in-\d/gu)].map(([, seat]) => seat)),
      ]),
    ).toEqual([["growth"], ["operations"], ["finance"]]);
    expect(positions(ended).filter(([, , basis]) => basis !== "grouped")).toEqual([
      ["growth", "o1", "confirmed"],
      ["operations", "o1", "confirmed"],
      ["finance", "o1", "confirmed"],
    ]);
    expect(
      factsOf(ended.facts, "verdict").map(({ chosen, resolution, minority }) => [
        chosen,
        resolution,
        minority,
      ]),
    ).toEqual([["o1", "by default", []]]);
  });

  it("[X-13] ended there, a reading that its holder denies is no unanimity, and who does not confirm has no vote", () => {
    const denied = (answer: Override) =>
      hold(
        swarm,
        swarmBrief(),
        deciding({ "gate/unanimous": "end" }, (ask, reply, n) =>
          ask.id === "confirmation/1/growth" ? answer(ask, reply, n) : agreeing(2)(ask, reply, n),
        ),
      );
    const told = (run: typeof usual) => [
      run.outcome.reason,
      run.outcome["chosen"],
      factsOf(run.facts, "alarm").some(({ code }) => code === "unanimous"),
      factsOf(run.facts, "verdict")[0]?.minority.map(({ option, holders }) => [option, holders]),
    ];
    expect(told(denied(() => ({ declaredOption: "none", ownOption: "Buy one" })))).toEqual([
      "human",
      "o1",
      false,
      [["o2", ["growth"]]],
    ]);
    const silent = denied(() => SILENT);
    expect(told(silent)).toEqual(["human", "o1", false, []]);
    expect(factsOf(silent.facts, "notice").find(({ code }) => code === "seat-absent")?.seat).toBe(
      "growth",
    );
  });

  it("with options that were given, every vote is stated already and none is asked for again", () => {
    expect(
      held(2, "end", { options: OPTIONS }).asks.filter(({ purpose }) => purpose === "confirmation"),
    ).toEqual([]);
  });
});

describe("documents that are dealt", () => {
  const dealt = ["growth", "operations", "finance", "growth"].map((seat, i) => ({
    name: `doc-${i}.md`,
    text: `Only ${seat} knows figure ${i}.\nA secret of document ${i}.`,
  }));
  const brief = swarmBrief({ dealt, rounds: 1 });
  const held = hold(
    swarm,
    brief,
    swarmPanel((ask, reply) =>
      ask.id === "disclosure/1/finance"
        ? { disclosures: [{ document: "doc-2.md", quote: "Finance knows all.", matters: "Much." }] }
        : reply,
    ),
  );

  it("appear in the prompts of their holders alone, in every turn of theirs", () => {
    for (const ask of held.asks.filter(({ gate }) => !gate)) {
      const prompt = promptOf(ask, brief);
      const seen = dealt.flatMap((_, i) =>
        prompt.includes(`A secret of document ${i}.`) ? [i] : [],
      );
      const own =
        ask.seat.role === "expert"
          ? [
              ["growth", [0, 3]],
              ["operations", [1]],
              ["finance", [2]],
            ].find(([seat]) => seat === ask.seat.id)?.[1]
          : [];
      expect([ask.id, seen]).toEqual([ask.id, own]);
    }
  });

  it("are disclosed by each holder after the declarations, and the others read what was disclosed", () => {
    expect(held.asks.filter(({ purpose }) => purpose === "disclosure").map(({ id }) => id)).toEqual(
      ["disclosure/1/growth", "disclosure/1/operations", "disclosure/1/finance"],
    );
    expect(held.asks.findIndex(({ purpose }) => purpose === "disclosure")).toBe(
      held.asks.findLastIndex(({ purpose }) => purpose === "declaration") + 1,
    );
    expect(promptOf(askedFor(held, "argument/1/finance"), brief)).toContain(
      "Only growth knows figure 3.",
    );
  });

  it("a disclosed quotation is checked: what the document does not say supports nothing", () => {
    const quotes = factsOf(held.facts, "link").filter(({ to }) => to.startsWith("ctx:"));
    expect(quotes.map(({ from, to, resolved }) => [from, to, resolved])).toEqual([
      ["r1-msg-004", "ctx:doc-0.md#L1-L1", true],
      ["r1-msg-004", "ctx:doc-3.md#L1-L1", true],
      ["r1-msg-005", "ctx:doc-1.md#L1-L1", true],
      ["r1-msg-006", "ctx:doc-2.md", false],
    ]);
  });

  it("nobody can quote a document it does not hold", () => {
    expect(
      sentBack(askedFor(held, "disclosure/1/growth"), {
        disclosures: [{ document: "doc-1.md", quote: "Only operations", matters: "Much." }],
      })[0],
    ).toContain("disclosures.0.document");
    expect(
      sentBack(askedFor(held, "argument/1/growth"), {
        evidence: [{ document: "doc-1.md", quote: "Only operations" }],
      })[0],
    ).toContain("evidence.0.document");
    expect(
      sentBack(askedFor(held, "argument/1/growth"), {
        evidence: [{ document: "doc-0.md", quote: "Only growth" }],
      }),
    ).toEqual([]);
  });

  it("nothing is disclosed where nothing was dealt", () => {
    expect(usual.asks.filter(({ purpose }) => purpose === "disclosure")).toEqual([]);
  });
});

describe("an answer of one's own", () => {
  it("joins the options, is held by who gave it, and is listed for all afterwards", () => {
    const held = hold(
      swarm,
      swarmBrief(),
      swarmPanel((ask, reply) => {
        if (ask.seat.id !== "finance") return reply;
        if (ask.id === "argument/1/finance")
          return { ...reply, declaredOption: "none", ownOption: "Buy one" };
        return "option" in reply ? { ...reply, option: "o3" } : reply;
      }),
    );
    expect(held.rejected).toEqual([]);
    expect(
      factsOf(held.facts, "issue")
        .at(-1)
        ?.stances.map(({ label }) => label),
    ).toEqual([...OPTIONS, "Buy one"]);
    expect(
      factsOf(held.facts, "position")
        .filter(({ seat, basis }) => seat === "finance" && basis !== "grouped")
        .map(({ stance }) => stance),
    ).toEqual(["o3", "o3", "o3", "o3"]);
    expect(promptOf(askedFor(held, "declaration/2/growth"))).toContain("- o3: Buy one");
    expect(factsOf(held.facts, "shift")).toEqual([]);
  });

  it("that says what is listed already is that option", () => {
    const held = hold(
      swarm,
      swarmBrief({ rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.id === "response/1/growth"
          ? { ...shifted(reply, "none", ["r1-msg-008"]), ownOption: "keep it  whole!" }
          : reply,
      ),
    );
    expect(factsOf(held.facts, "issue")).toHaveLength(1);
    expect(factsOf(held.facts, "shift").map(({ from, to }) => [from, to])).toEqual([["o1", "o2"]]);
  });
});
