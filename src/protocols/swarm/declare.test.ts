import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  askedFor,
  deciding,
  flagged,
  OPTIONS,
  promptOf,
  holding,
  sentBack,
  swarmBrief,
  swarmPanel,
  votes,
} from "../../../test/builders/swarm-panel.ts";
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

  it("[W-06, X-02, T-21] a blind prompt holds no text of another seat of its own round, in no round", () => {
    const turned = hold(
      swarm,
      swarmBrief({ mode: "deep" }),
      deciding({ "gate/next/1": "deep-dive", "gate/next/2": "different-angle" }),
    );
    const blind = turned.asks.filter(({ purpose }) => purpose === "declaration");
    const heard = blind.map((ask) =>
      [...promptOf(ask, swarmBrief({ mode: "deep" })).matchAll(/said-by-(.+?)-in-(\d)/gu)]
        .filter(([, seat, round]) => seat !== ask.seat.id && Number(round) === ask.round)
        .map(([text]) => text),
    );
    expect(heard).toEqual(blind.map(() => []));
    expect(blind.map(({ blind: isBlind, transcript }) => [isBlind, transcript])).toEqual(
      blind.map(() => [true, []]),
    );
    expect(
      blind
        .filter(({ round }) => round === 1)
        .map((ask) => /said-by-/.test(promptOf(ask, swarmBrief({ mode: "deep" })))),
    ).toEqual([false, false, false, false]);
  });

  it("[T-21] from the second round on it shows what happened since its author last spoke: the summary, what was new, what was held against it", () => {
    const prompt = promptOf(askedFor(usual, "declaration/2/growth"));
    expect(prompt).toContain("Your last position\n- r1-msg-009: Current said-by-growth-in-1.");
    expect(prompt).toContain("Round 1, as the moderator sums it up\n- Summary of round 1.");
    expect(prompt).toContain("What was new in round 1\n- r1-msg-012: On call decides the cost.");
    expect(prompt).toContain(
      "Attacks on you in round 1, and the answers to them\n- a1, operations in r1-msg-006 on r1-msg-001: It rebuts r1-msg-001. growth (fails): It fails: a1 is about another case.",
    );
    expect(promptOf(askedFor(usual, "declaration/2/finance"))).not.toContain("held against you");
  });

  it("[T-21, X-23] names no expert there in an anonymous run", () => {
    const brief = swarmBrief({ anonymous: true });
    const held = hold(swarm, brief, swarmPanel());
    expect(promptOf(askedFor(held, "declaration/2/growth"), brief)).toContain(
      "- a1, an expert in r1-msg-006 on r1-msg-001:",
    );
  });

  it("[T-45] a seat is told what the others look after", () => {
    expect(promptOf(askedFor(usual, "declaration/1/growth"))).toContain(
      "The other experts, and what each looks after\n- Head of operations: operations of services. At stake: loses operations by a wrong decision\n- Head of finance:",
    );
  });

  it("whoever reads documents first names what is wrong in them, and later what nobody has named", () => {
    const context = [{ name: "load.md", text: "The queue holds.\nThe queue stalls." }];
    const fault = {
      document: "load.md",
      quote: "The queue stalls.",
      problem: "It contradicts line 1.",
    };
    const held = hold(
      swarm,
      swarmBrief({ context, rounds: 1 }),
      swarmPanel((ask, reply) =>
        ask.id === "declaration/1/growth" ? { ...reply, documentFaults: [fault] } : reply,
      ),
    );
    expect(
      factsOf(held.facts, "takeaway")
        .filter(({ about }) => about === "document")
        .map(({ text, source, seats }) => [text, source, seats]),
    ).toEqual([["It contradicts line 1.", "ctx:load.md#L2-L2", ["growth"]]]);
    expect(promptOf(askedFor(held, "argument/1/finance"), swarmBrief({ context }))).toContain(
      "faults in the documents that nobody has named yet",
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

  it("[T-08] another option than the last one names what changed it", () => {
    const ask = askedFor(usual, "declaration/2/growth");
    expect(sentBack(ask, { vote: votes(ask, "o2") })).toEqual([
      "you held o1 and now hold o2: because has to name what changed your mind, or own",
    ]);
    expect(sentBack(ask, { vote: votes(ask, "o2", ["own"]) })).toEqual([]);
  });

  it("[X-17, T-04] one is no quorum and two are; whoever is silent is named, and what there is is recorded", () => {
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
      leftOut: ["r1-msg-001"],
    });
    expect(factsOf(one.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["seat-absent", "operations"],
      ["seat-absent", "finance"],
      ["no-quorum", null],
    ]);
    expect(factsOf(one.facts, "verdict")[0]?.standing).toMatchObject({
      where: "none",
      entitled: 3,
    });
    const two = speaking("growth", "finance");
    expect([two.outcome.reason, factsOf(two.facts, "verdict")[0]?.standing?.where]).toEqual([
      "rounds",
      "split",
    ]);
  });

  it("[X-14] an option is one of the ids, and prose about it is no vote", () => {
    const ask = askedFor(given, "declaration/1/growth");
    expect(sentBack(ask, { vote: votes(ask, "o1, splitting it") })[0]).toContain("vote.option");
    expect(sentBack(ask, { vote: votes(ask, "o3") })[0]).toContain("vote.option");
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
        swarmBrief({ rounds: 1, options: OPTIONS }),
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
          factsOf(facts, "position").find((p) => p.seat === "growth" && p.basis === "stated")
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
    expect(Object.keys(opening?.body ?? {}).sort()).toEqual([
      "disagreementTarget",
      "faultLines",
      "questions",
    ]);
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
    expect(factsOf(held.facts, "notice")[0]?.text).toBe(
      "Nobody framed round 1: each position counts as an option of its own.",
    );
    expect(held.outcome.reason).toBe("rounds");
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
        return holding(reply, "o3");
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
          ? {
              ...reply,
              vote: { ...votes(ask, "none", ["r1-msg-008"]), own: "keep it  whole!" },
            }
          : reply,
      ),
    );
    expect(factsOf(held.facts, "issue")).toHaveLength(1);
    expect(factsOf(held.facts, "shift").map(({ from, to }) => [from, to])).toEqual([["o1", "o2"]]);
  });
});
