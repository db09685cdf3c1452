import { describe, expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import { optionAttacks } from "../../argument/option-attacks.ts";
import { factsOf, hold, SILENT, type Answer } from "../../../test/builders/hold.ts";
import { brief, has, moved, panel, property } from "../../../test/builders/panel.ts";
import { distinct } from "./convergence.ts";
import { dialectic } from "./index.ts";
import { UNANIMOUS } from "../../views/health.ts";

type Body = Record<string, unknown>;
/** Everyone holds one option from the start, for two kinds of reasons. */
const ONE_MIND = panel((ask, usual) => {
  if (ask.purpose === "frame")
    return {
      ...(usual as Body),
      options: [{ label: "Keep it whole", holders: ask.details["members"] }],
    };
  return holding(ask, usual as Body, "o1");
});
/** The reply with this option for a vote, blind and now. */
function holding(ask: Ask, usual: Body, option: string): Body {
  return usual["vote"] === undefined
    ? usual
    : {
        ...usual,
        vote: { ...(usual["vote"] as Body), option },
        ...(has(ask, "roundOneOption") ? { roundOneOption: option } : {}),
      };
}
/** The same for one kind of reason. */
const alike = (ask: Ask, rejections: number) => {
  const usual = ONE_MIND(ask, rejections);
  return ask.seat.id === "moderator" && has(ask, "reasons")
    ? { ...(usual as Body), reasons: oneReason(ask) }
    : usual;
};
const oneReason = (ask: Ask) => {
  const { items } = property(ask, "reasons")?.items?.properties?.["holders"] ?? {};
  return [{ label: "risk", holders: items?.enum ?? [] }];
};
/** As whoever is there and wants to see more. */
const goingOn =
  (answer: (ask: Ask, rejections: number) => Answer) =>
  (ask: Ask, rejections: number): Answer =>
    ask.gate ? "go-on" : answer(ask, rejections);

/** The integration with its first ruling changed. */
function withRuling(usual: Body, change: object): object {
  return {
    ...usual,
    rulings: (usual["rulings"] as object[]).map((ruling, n) =>
      n === 0 ? { ...ruling, ...change } : ruling,
    ),
  };
}

describe("categories", () => {
  it("[X-01] whoever named no stance agrees with nobody", () => {
    const stances = (...held: (string | null)[]) =>
      distinct(new Map(held.map((stance, n) => [`m${n}`, stance])));
    expect([stances("o1", "o1", null), stances(null, null)]).toEqual([2, 2]);
  });

  it("[P-12 T-18] stand after every round, per issue and overall; the overall one is that of the question", () => {
    const held = hold(dialectic, brief(), panel());
    expect(
      factsOf(held.facts, "convergence").map((c) => [
        c.round,
        c.after,
        c.overall,
        c.issues.map((i) => i.category),
      ]),
    ).toEqual([
      [1, "position", "NARROWING", ["NARROWING", "CONSENSUS"]],
      [2, "challenge", "NARROWING", ["NARROWING", "CONSENSUS"]],
      [3, "synthesis", "NARROWING", ["NARROWING", "CONSENSUS"]],
      [3, "final", "NARROWING", ["NARROWING", "CONSENSUS"]],
    ]);
  });

  it("[T-18] come closer with a larger camp, and do not worsen while nobody moves", () => {
    const three = ["performance", "security", "maintainability"];
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => {
        const reply = usual as Body;
        if (ask.purpose === "frame")
          return { ...reply, options: three.map((m) => ({ label: m, holders: [m] })) };
        const own = `o${three.indexOf(ask.seat.id) + 1}`;
        const held = holding(ask, reply, own);
        return ask.seat.id === "security" && ["synthesis", "final"].includes(ask.purpose)
          ? moved(held, "o1", ["r2-msg-001"])
          : held;
      }),
    );
    expect(factsOf(held.facts, "convergence").map((c) => [c.after, c.overall, c.changed])).toEqual([
      ["position", "DIVERGENT", 0],
      ["challenge", "DIVERGENT", 0],
      ["synthesis", "CONVERGING", 1],
      ["final", "CONVERGING", 0],
    ]);
  });
});

describe("an agreement", () => {
  it("[P-13, X-09, T-18] is checked whenever all hold one option of the question, whatever they hold on other issues", () => {
    const apart = panel((ask, usual) => {
      const reply = holding(ask, usual as Body, "o2");
      return ask.seat.id === "performance" && has(ask, "stances")
        ? { ...reply, stances: { i2: "i2-s2" } }
        : has(ask, "reasons") && ask.purpose === "steer"
          ? { ...reply, reasons: oneReason(ask) }
          : reply;
    });
    const { facts, asks } = hold(dialectic, brief(), apart);
    const alarms = factsOf(facts, "alarm").map((a) => [a.code, a.text]);
    expect(alarms).toContainEqual(["unanimous", UNANIMOUS]);
    expect(UNANIMOUS).toBe("Unanimous agreement detected. Verify diversity of reasoning.");
    expect(alarms.some(([code]) => code === "superficial-consensus")).toBe(true);
    expect(asks.map(({ id }) => id)).toContain("rebuttal/2/devils-advocate");
    const rebuttal = factsOf(facts, "message").find(({ phase }) => phase === "rebuttal");
    const attacks = optionAttacks(facts).attacks.filter((a) => a.message === rebuttal?.id);
    expect([attacks.length, attacks.every(({ status }) => status === "answered")]).toEqual([
      1,
      true,
    ]);
  });

  it("[P-13, X-09] for different reasons it is said and not called superficial, and the kinds are counted", () => {
    const { facts, asks } = hold(dialectic, brief(), ONE_MIND);
    expect(factsOf(facts, "alarm").map((a) => a.code)).toContain("unanimous");
    expect(factsOf(facts, "alarm").map((a) => a.code)).not.toContain("superficial-consensus");
    expect(factsOf(facts, "notice").map((n) => n.text)).toContain(
      "The agreement rests on 2 kinds of reasons.",
    );
    expect(asks.some((ask) => ask.phase === "rebuttal")).toBe(false);
  });

  it("[P-13 T-05] reached only in the final positions it is tested like any other, and its holders answer", () => {
    const late = (ask: Ask, n: number) => {
      const usual = panel()(ask, n) as Body;
      if (ask.purpose === "final" && ask.seat.id === "performance")
        return moved(usual, "o2", ["r2-msg-003"]);
      return ask.purpose === "steer" && has(ask, "reasons")
        ? { ...usual, reasons: oneReason(ask) }
        : usual;
    };
    const held = hold(dialectic, brief(), late);
    expect(
      factsOf(held.facts, "convergence")
        .map((c) => [c.after, c.overall])
        .slice(-2),
    ).toEqual([
      ["final", "CONSENSUS"],
      ["answer", "CONSENSUS"],
    ]);
    expect(factsOf(held.facts, "alarm").map((a) => a.code)).toEqual(
      expect.arrayContaining(["unanimous", "superficial-consensus"]),
    );
    expect(held.asks.map((a) => a.id)).toEqual(
      expect.arrayContaining([
        "steer/final",
        "rebuttal/final/devils-advocate",
        "answer/final/performance",
      ]),
    );
    expect(optionAttacks(held.facts).attacks.filter(({ status }) => status === "open")).toEqual([]);
  });

  it("[X-15] confidence is recorded and decides nothing", () => {
    const held = (confidence: string) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) =>
          ask.seat.id === "performance" && "confidence" in (usual as Body)
            ? { ...(usual as Body), confidence }
            : usual,
        ),
      );
    const [sure, unsure] = [held("HIGH"), held("LOW")];
    expect(sure.outcome).toEqual(unsure.outcome);
    expect(factsOf(sure.facts, "verdict")).toEqual(factsOf(unsure.facts, "verdict"));
    expect(
      factsOf(unsure.facts, "position").find(
        (p) => p.seat === "performance" && p.confidence !== null,
      )?.confidence,
    ).toBe("LOW");
  });

  it("[P-14] the check is on by default; turned off, that is recorded and nothing is compared", () => {
    const off = hold(dialectic, brief({ falseConsensusCheck: false }), alike);
    expect(factsOf(off.facts, "notice").map((n) => n.code)).toContain("check-off");
    expect(factsOf(off.facts, "alarm").map((a) => a.code)).not.toContain("superficial-consensus");
    expect(
      factsOf(hold(dialectic, brief(), alike).facts, "notice").map((n) => n.code),
    ).not.toContain("check-off");
  });

  it("[X-22 T-03] of blind positions for different reasons offers to end, by default going on; ending it is no decision of the question", () => {
    const gates = (choice: string) =>
      hold(dialectic, brief(), (ask, n) => (ask.gate ? choice : ONE_MIND(ask, n)));
    const ended = gates("end");
    expect(ended.asks.find((ask) => ask.gate)?.gate).toMatchObject({
      default: "go-on",
      question: expect.stringContaining("unlikely to help") as string,
    });
    expect(ended.outcome).toMatchObject({ reason: "human", exit: 0, rounds: 1 });
    expect(gates("go-on").outcome).toMatchObject({ reason: "nothing-open", exit: 0 });
    expect(hold(dialectic, brief(), panel()).asks.some((ask) => ask.gate)).toBe(false);
  });
});

describe("blind positions that agree on option and reasons", () => {
  it("[T-46] are attacked once and answered, and the run ends; what was spared is said", () => {
    const held = hold(dialectic, brief(), (ask, n) =>
      ask.gate ? (ask.gate.default ?? "") : alike(ask, n),
    );
    expect(held.asks.map(({ id }) => id).slice(5)).toEqual([
      "frame/1",
      "rebuttal/1/devils-advocate",
      "answer/1/performance",
      "answer/1/security",
      "answer/1/maintainability",
      "gate/agreed",
      "integrate",
    ]);
    expect(held.outcome).toMatchObject({ reason: "agreed", exit: 0, rounds: 1, chosen: "o1" });
    expect(factsOf(held.facts, "notice").map(({ text }) => text)).toContain(
      "At least 5 asks were spared: all gave the same answer, and an attack on it changed nothing.",
    );
    expect(factsOf(held.facts, "verdict")[0]).toMatchObject({
      resolution: "by argument",
      standing: { where: "all" },
    });
  });

  it("[T-46] attended, the run offers to end and goes on where that is wanted", () => {
    const held = hold(dialectic, brief(), goingOn(alike));
    expect(held.asks.find(({ id }) => id === "gate/agreed")?.gate).toMatchObject({
      default: "end",
      question:
        "All 3 members hold “Keep it whole”, and the devil's advocate's attack on it changed nothing. End here?",
    });
    expect(held.asks.map(({ id }) => id)).toContain("challenge/2/security");
    expect(held.outcome.reason).not.toBe("agreed");
  });

  it.each([
    ["leaves the attack open", (usual: Body) => answeredWith(usual, "open")],
    ["takes it as fatal", (usual: Body) => answeredWith(usual, "fatal")],
    ["leaves the option", (usual: Body) => moved(usual, "none")],
  ])("[T-46] go on to the rounds where somebody %s", (_, change) => {
    const held = hold(dialectic, brief(), (ask, n) => {
      const usual = alike(ask, n);
      return ask.id === "answer/1/security" ? change(usual as Body) : usual;
    });
    expect(held.asks.some(({ id }) => id === "gate/agreed")).toBe(false);
    expect(held.asks.map(({ id }) => id)).toContain("challenge/2/security");
  });

  function answeredWith(usual: Body, how: string): Body {
    const { answers } = usual as { answers: readonly object[] };
    return { ...usual, answers: answers.map((row) => ({ ...row, how })) };
  }
});

describe("a progressive run", () => {
  const given = { progressive: true };
  const split = panel((ask, usual) =>
    ask.purpose === "position" && has(ask, "option")
      ? { ...(usual as Body), option: ask.seat.id === "security" ? "o2" : "o1" }
      : holding(ask, usual as Body, ask.seat.id === "security" ? "o2" : "o1"),
  );

  it("[T-44] asks two first, and ends with them where they choose alike and an attack leaves nothing open", () => {
    const held = hold(dialectic, brief(given), (ask, n) =>
      ask.gate ? (ask.gate.default ?? "") : alike(ask, n),
    );
    expect(held.asks.map(({ id }) => id)).toEqual([
      "cast",
      "position/1/performance",
      "position/1/security",
      "position/1/devils-advocate",
      "frame/first",
      "rebuttal/1/devils-advocate",
      "answer/1/performance",
      "answer/1/security",
      "gate/agreed",
      "integrate",
    ]);
    expect(factsOf(held.facts, "verdict")[0]?.standing).toMatchObject({
      where: "all",
      entitled: 2,
    });
    expect(factsOf(held.facts, "cast").map(({ seats }) => seats.length)).toEqual([4]);
    expect(factsOf(held.facts, "notice").at(-1)?.text).toMatch(/, and one member was not asked: /);
  });

  it("[T-44] asks two of different model families first, where the seats have such", () => {
    const families = { "*": "gpt", member: "gpt", maintainability: "claude" };
    const held = hold(dialectic, brief({ ...given, filled: { named: [], families } }), split);
    expect(held.asks.slice(1, 3).map(({ id }) => id)).toEqual([
      "position/1/performance",
      "position/1/maintainability",
    ]);
  });

  it("[T-39] a model for a seat that nobody has is named before anyone is asked, and one who waits has a seat", () => {
    const named = ["maintainability", "member", "finance"];
    const { facts } = hold(dialectic, brief({ ...given, filled: { named, families: {} } }), split);
    expect(
      facts.slice(0, 2).map((fact) => (fact.kind === "notice" ? fact.text : fact.kind)),
    ).toEqual([
      "cast",
      "A model was named for finance, but no seat has that name or role, so it is not asked there. The seats and roles are performance, member, security, maintainability, devils-advocate, moderator.",
    ]);
  });

  it("[T-44] is answered in a hub too, where nobody reads another's words", () => {
    const members = ["performance", "security", "legal", "support"];
    const held = hold(dialectic, brief({ ...given, members }), (ask, n) =>
      ask.gate ? (ask.gate.default ?? "") : alike(ask, n),
    );
    expect([held.outcome.reason, held.outcome["chosen"]]).toEqual(["agreed", "o1"]);
  });

  it("[T-44] asks the whole panel where the two differ, with their answers as first positions", () => {
    const held = hold(
      dialectic,
      brief({ ...given, options: ["Split now", "Keep it whole"] }),
      split,
    );
    const ids = held.asks.map(({ id }) => id);
    expect(ids.slice(1, 6)).toEqual([
      "position/1/performance",
      "position/1/security",
      "position/1/devils-advocate",
      "position/1/maintainability",
      "frame/1",
    ]);
    expect(held.asks.find(({ id }) => id === "position/1/maintainability")?.blind).toBe(true);
    expect(factsOf(held.facts, "cast").map(({ seats }) => seats.length)).toEqual([4, 5]);
    expect(factsOf(held.facts, "verdict")[0]?.standing?.entitled).toBe(3);
  });

  it("[T-44] goes on with all where the attack stays open, and lists what the first two were grouped as", () => {
    const held = hold(dialectic, brief(given), (ask, n) => {
      const usual = alike(ask, n) as Body & { answers?: readonly object[] };
      if (ask.id === "frame/1")
        return { ...usual, options: [{ label: "o1", holders: ask.details["members"] }] };
      return ask.phase === "answer" && usual.answers
        ? { ...usual, answers: usual.answers.map((row) => ({ ...row, how: "open" })) }
        : usual;
    });
    const third = held.asks.find(({ id }) => id === "position/1/maintainability");
    expect([third?.blind, has(third as Ask, "option")]).toEqual([true, false]);
    expect(factsOf(held.facts, "issue").findLast(({ main }) => main)?.stances).toHaveLength(1);
    expect(held.asks.map(({ id }) => id)).toContain("challenge/2/maintainability");
  });
});

describe("the moderator", () => {
  it("[P-16 T-15] names issues, messages and questions in typed fields, and a question that judges is sent back", () => {
    const back = (question: string) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) =>
          ask.purpose === "steer"
            ? { ...(usual as Body), focus: [{ message: "r1-msg-001", question }] }
            : usual,
        ),
      ).rejected.length > 0;
    expect(
      ["What are your grounds?", "論点Xが未議論です", "大家都同意，但理由是否多样？"].map(back),
    ).toEqual([false, false, false]);
    expect(
      ["I think option A is right.", "A案が正しいと思います", "我认为A方案是正确的"].map(back),
    ).toEqual([true, true, true]);
    const { asks } = hold(dialectic, brief(), panel());
    const words = asks
      .flatMap(({ transcript }) => transcript)
      .filter(({ seat }) => seat === "moderator")
      .flatMap(({ body }) => Object.keys(body));
    expect([...new Set(words)].sort()).toEqual(["focus", "undiscussed"]);
  });

  it("[T-17] frames and steers the blind round in one ask", () => {
    const { asks } = hold(dialectic, brief(), panel());
    expect(
      asks.filter(({ round, seat }) => round === 1 && seat.id === "moderator").map(({ id }) => id),
    ).toEqual(["frame/1"]);
  });

  it("[T-17] may replace one issue in each round, and the matrix keeps both", () => {
    const { asks, facts } = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.id === "steer/2"
          ? {
              ...(usual as Body),
              replacement: {
                issue: "i2",
                title: "Who is on call?",
                stances: [{ label: "Both teams", holders: [] }],
              },
            }
          : usual,
      ),
    );
    const asked = (id: string) =>
      Object.keys(property(asks.find((ask) => ask.id === id) as Ask, "stances")?.properties ?? {});
    expect([asked("challenge/2/security"), asked("synthesis/3/security")]).toEqual([
      ["i2"],
      ["i3"],
    ]);
    expect(factsOf(facts, "issue").map(({ id }) => id)).toEqual(["i1", "i2", "i3"]);
    expect(factsOf(facts, "own").map(({ data }) => data)).toEqual([{ issue: "i2", by: "i3" }]);
  });

  it("[P-16] reports what speaks for and against a stance, which is praise and blame by its nature", () => {
    const ordinary = [
      "It is cheaper to run.",
      "Redis is faster under bursts, says performance.",
      "One store is simpler.",
      "The library is better maintained.",
      "Our own claim and retry code may be wrong, and it is reviewed by four people only.",
      "The team's retry code is risky.",
      "This option is too expensive.",
      "A案は高すぎる。",
      "この設計は安全です。",
      "A方案更便宜也更安全。",
    ];
    const sentBack = (text: string) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) => {
          if (ask.purpose === "frame")
            return {
              ...(usual as Body),
              issues: [
                {
                  title: "What carries it?",
                  stances: [
                    { label: text, holders: [] },
                    { label: "Something else", holders: [] },
                  ],
                },
              ],
            };
          return ask.purpose === "integrate"
            ? withRuling(usual as Body, {
                tradeoffs: ["o1", "o2"].map((stance) => ({ stance, gains: text, costs: text })),
              })
            : usual;
        }),
      ).rejected;
    expect(ordinary.flatMap(sentBack)).toEqual([]);
  });

  it("[P-16] takes no side in a sentence of its own, and is told where it did", () => {
    const sentBack = (change: (usual: Body) => object) =>
      hold(dialectic, brief(), (ask, n) =>
        ask.purpose === "integrate" && n === 0 ? change(panel()(ask, n) as Body) : panel()(ask, n),
      ).rejected.flatMap(({ reasons }) => reasons);
    const cites = ["r1-msg-001"];
    expect(
      sentBack((usual) => withRuling(usual, { question: "We should adopt the second." })),
    ).toEqual([
      'rulings.0.question (i1): "We should adopt" judges the content; a moderator touches the process only',
    ]);
    expect(
      sentBack((usual) => ({
        ...usual,
        overview: { text: "I think option A is right.", cites },
      }))[0],
    ).toMatch(/^overview\.text: ".+" judges the content/);
    expect(
      sentBack((usual) => ({
        ...usual,
        nextSteps: [
          { action: "Measure the month end.", who: "", by: "" },
          { action: "We should adopt the second.", who: "", by: "" },
        ],
      }))[0],
    ).toMatch(/^nextSteps\.1\.action: ".+" judges the content/);
    const framing = hold(dialectic, brief(), (ask, n) =>
      ask.purpose === "frame" && n === 0
        ? {
            ...(panel()(ask, n) as Body),
            issues: [{ title: "Option A is better.", stances: [{ label: "Yes", holders: [] }] }],
          }
        : panel()(ask, n),
    );
    expect(framing.rejected.flatMap(({ reasons }) => reasons)[0]).toMatch(
      /^issues\.0\.title: ".+" judges the content/,
    );
  });

  it("is told what was computed: who holds what, which attacks are not answered, where members differ", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => {
        const reply = usual as Body & { answers?: readonly object[] };
        return ask.id === "final/performance" && reply.answers
          ? { ...reply, answers: reply.answers.map((row) => ({ ...row, how: "open" })) }
          : usual;
      }),
    );
    const told = held.asks
      .find(({ purpose }) => purpose === "integrate")
      ?.notes.find(({ title }) => title === "How it ended, as computed")?.items;
    expect(told?.slice(0, 2)).toEqual([
      "o1 is held by performance",
      "o2 is held by security, maintainability",
    ]);
    expect(told?.filter((item) => item.endsWith("is open"))).toHaveLength(4);
    expect(told?.at(-1)).toBe("Members differ on i1");
  });

  it("[T-13] writes the strongest for and against every option that the person named, whoever holds it", () => {
    const held = hold(
      dialectic,
      brief({ options: ["Split now", "Keep it whole", "Buy one"] }),
      panel((ask, usual) =>
        ask.purpose === "integrate"
          ? withRuling(usual as Body, {
              tradeoffs: [{ stance: "o1", gains: "Something.", costs: "Something." }],
            })
          : usual,
      ),
    );
    const { asks, rejected } = held;
    const integrate = asks.find(({ purpose }) => purpose === "integrate") as Ask;
    const rows = integrate.notes.find(({ title }) => title.startsWith("Issues, and"))?.items;
    expect([rows, rejected.flatMap(({ reasons }) => reasons)]).toEqual([
      ["i1: o1, o2, o3"],
      ["rulings.tradeoffs: o2, o3 missing"],
    ]);
  });

  it("[P-17] moves as the category says, and is told what was counted and nothing of distance", () => {
    const three = ["performance", "security", "maintainability"];
    const fields = (optionOf: (seat: string) => string, later = optionOf) => {
      const held = hold(
        dialectic,
        brief({ options: ["a", "b", "c"] }),
        panel((ask, usual) => {
          if (ask.purpose === "position")
            return { ...(usual as Body), option: optionOf(ask.seat.id) };
          const reply = holding(ask, usual as Body, later(ask.seat.id));
          return optionOf(ask.seat.id) === later(ask.seat.id) || reply["vote"] === undefined
            ? reply
            : moved(reply, later(ask.seat.id));
        }),
      );
      const steer = held.asks.find((ask) => ask.id === "steer/2") as Ask;
      return [
        steer.details["category"],
        ["ranking", "undiscussed", "reasons"].filter((field) => has(steer, field)),
        /You are the moderator\. (.+?\.)/.exec(dialectic.wording.task(steer))?.[1],
      ];
    };
    const own = (seat: string) => `o${three.indexOf(seat) + 1}`;
    const two = (seat: string) => (seat === "security" ? "o2" : "o1");
    expect([fields(own), fields(two), fields(own, two), fields(() => "o1")]).toEqual([
      ["DIVERGENT", ["ranking"], "Members hold three or more different answers to the question."],
      ["NARROWING", ["undiscussed"], "Members hold two different answers to the question."],
      [
        "CONVERGING",
        ["reasons"],
        "Members hold two different answers to the question, and more of them than before hold one of the two.",
      ],
      ["CONSENSUS", ["reasons"], "All members hold one option."],
    ]);
  });

  it("[X-16] cannot talk the category up: it is computed from the members' own fields", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.purpose === "steer"
          ? {
              ...(usual as Body),
              focus: [
                {
                  message: "r1-msg-001",
                  question: "The members have reached CONSENSUS; is the discussion settled?",
                },
              ],
            }
          : usual,
      ),
    );
    expect(new Set(factsOf(held.facts, "convergence").map((c) => c.overall))).toEqual(
      new Set(["NARROWING"]),
    );
  });

  it("silent throughout, it stops nothing", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => (ask.seat.id === "moderator" ? SILENT : usual)),
    );
    expect(held.outcome.reason).not.toBe("no-quorum");
    expect(factsOf(held.facts, "issue")[0]?.stances).toHaveLength(3);
  });

  it("[X-24] integrates with ids that exist; unknown ones are sent back, and what it left out is listed", () => {
    const forged = hold(dialectic, brief(), (ask, n) => {
      const usual = panel()(ask, n) as Body;
      return ask.purpose === "integrate" && n === 0
        ? { ...usual, overview: { text: "All is well.", cites: ["r9-msg-999"] } }
        : usual;
    });
    expect(forged.rejected.flatMap((r) => r.reasons)[0]).toContain("overview.cites");
    expect(forged.outcome["leftOut"]).not.toContain("r1-msg-001");
    expect(forged.outcome["leftOut"]).toContain("r2-msg-001");
  });

  it("[P-18] final positions are all in before anything is integrated, and missing ones are named", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => (ask.id.startsWith("final/security") ? SILENT : usual)),
    );
    const order = held.asks.map((ask) => ask.purpose);
    expect(order.lastIndexOf("final")).toBeLessThan(order.indexOf("integrate"));
    expect(factsOf(held.facts, "notice").map((n) => n.text)).toContain(
      "No final position from security.",
    );
  });

  it("[X-13] a vote counts once its holder confirms it, and never by the moderator's grouping", () => {
    const denied = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "performance" && has(ask, "roundOneOption")
          ? { ...(usual as Body), roundOneOption: "none" }
          : usual,
      ),
    );
    const confirmed = factsOf(denied.facts, "position")
      .filter((p) => p.basis === "confirmed")
      .map((p) => [p.seat, p.stance]);
    expect(confirmed).toEqual([
      ["performance", null],
      ["security", "o2"],
      ["maintainability", "o2"],
    ]);
    const silent = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.phase === "position" || ask.seat.role !== "member" || !has(ask, "vote")
          ? usual
          : SILENT,
      ),
    );
    expect([
      silent.outcome["chosen"],
      factsOf(silent.facts, "position").filter((p) => p.basis !== "grouped"),
    ]).toEqual([null, []]);
  });

  it("is asked again for a split issue or a minority that it passed over, and then only flagged", () => {
    const without = (field: string) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) =>
          ask.purpose === "integrate" ? { ...(usual as Body), [field]: [] } : usual,
        ),
      );
    const told = (field: string) => [
      without(field).rejected.flatMap((r) => r.reasons),
      factsOf(without(field).facts, "message").find((m) => m.phase === "integrate")?.flags,
    ];
    expect(told("rulings")).toEqual([
      ["rulings: i1 missing", "rulings.tradeoffs: o1, o2 missing"],
      ["every-issue: rulings: i1 missing", "every-stance: rulings.tradeoffs: o1, o2 missing"],
    ]);
    expect(told("minority")).toEqual([
      ["minority: o1 missing"],
      ["every-minority: minority: o1 missing"],
    ]);
  });

  it("[T-01 T-03] why a run stopped and where it stands are two things, and the exit follows the second", () => {
    const three = ["performance", "security", "maintainability"];
    const apart = panel((ask, usual) => {
      if (ask.purpose === "frame")
        return {
          ...(usual as Body),
          options: three.map((m) => ({ label: m, holders: [m] })),
        };
      return holding(ask, usual as Body, `o${three.indexOf(ask.seat.id) + 1}`);
    });
    const ended = (answer: (ask: Ask, n: number) => Answer, preset: "quick" | "standard") => {
      const { outcome, facts } = hold(dialectic, brief({ preset }), answer);
      return [outcome.reason, factsOf(facts, "verdict")[0]?.standing?.where, outcome.exit];
    };
    expect([
      ended(apart, "standard"),
      ended(panel(), "standard"),
      ended(panel(), "quick"),
      ended(ONE_MIND, "quick"),
    ]).toEqual([
      ["rounds", "split", 3],
      ["rounds", "majority", 0],
      ["rounds", "majority", 0],
      ["rounds", "all", 0],
    ]);
  });

  it("[T-04 T-41] a run without a quorum keeps whoever voted on record, and silence stays in the count", () => {
    const held = hold(
      dialectic,
      brief({ options: ["Split now", "Keep it whole"] }),
      panel((ask, usual) =>
        ask.seat.role === "member" && (ask.seat.substituteFor ?? ask.seat.id) !== "security"
          ? SILENT
          : usual,
      ),
    );
    expect(held.outcome.reason).toBe("no-quorum");
    expect(factsOf(held.facts, "verdict")[0]).toMatchObject({
      chosen: null,
      standing: { where: "split", entitled: 3 },
    });
  });

  it("[T-41] a vote is carried through later silence, counts for a majority and never for all", () => {
    const held = hold(dialectic, brief(), (ask, n) =>
      ask.id.startsWith("final/security") ? SILENT : holding(ask, panel()(ask, n) as Body, "o2"),
    );
    const { standing } = factsOf(held.facts, "verdict")[0] ?? {};
    expect([standing?.where, standing?.votes.map(({ carried }) => carried)]).toEqual([
      "majority",
      [false, true, false],
    ]);
  });
});
