import { describe, expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import { allowed, brief, has, moved, panel } from "../../../test/builders/panel.ts";
import { category, convergence, distinct } from "./convergence.ts";
import { dialectic } from "./index.ts";
import { UNANIMOUS } from "../../views/health.ts";

type Body = Record<string, unknown>;
const ONE_MIND = panel((ask, usual) => {
  if (ask.purpose === "frame")
    return {
      ...(usual as Body),
      options: [{ label: "Keep it whole", holders: ask.details["members"] }],
    };
  const stances = (usual as Body)["stances"] as Body | undefined;
  return stances === undefined
    ? usual
    : {
        ...(usual as Body),
        stances: { ...stances, i1: "o1" },
        ...(has(ask, "roundOneOption") ? { roundOneOption: "o1" } : {}),
      };
});
const alike = (ask: Ask, rejections: number) => {
  const usual = ONE_MIND(ask, rejections);
  return ask.purpose === "steer" && has(ask, "reasons")
    ? { ...(usual as Body), reasons: [{ label: "risk", holders: allowedHolders(ask) }] }
    : usual;
};
const allowedHolders = (ask: Ask) =>
  (
    ask.shape.json as unknown as {
      properties: {
        reasons: { items: { properties: { holders: { items: { enum: string[] } } } } };
      };
    }
  ).properties.reasons.items.properties.holders.items.enum;

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
  it("[P-12] follow the counts of distinct stances", () => {
    expect(category([1, 1], false)).toBe("CONSENSUS");
    expect(category([3, 1], false)).toBe("DIVERGENT");
    expect(category([3, 3, 1], true)).toBe("DIVERGENT");
    expect(category([2, 2, 3], true)).toBe("CONVERGING");
    expect(category([2, 1], false)).toBe("CONVERGING");
    expect(category([2, 2, 1], false)).toBe("NARROWING");
    expect(category([2], true)).toBe("CONVERGING");
    expect(category([2], false)).toBe("NARROWING");
  });

  it("[X-01] whoever named no stance agrees with nobody", () => {
    expect(
      distinct(
        new Map([
          ["a", "o1"],
          ["b", "o1"],
          ["c", null],
        ]),
      ),
    ).toBe(2);
    expect(
      distinct(
        new Map([
          ["a", null],
          ["b", null],
        ]),
      ),
    ).toBe(2);
  });

  it("[P-12] stand after every round, per issue and overall, and no number stands for agreement", () => {
    const held = hold(dialectic, brief(), panel());
    expect(
      factsOf(held.facts, "convergence").map((c) => [
        c.round,
        c.after,
        c.overall,
        c.issues.map((i) => i.category),
      ]),
    ).toEqual([
      [1, "position", "CONVERGING", ["NARROWING", "CONSENSUS"]],
      [2, "challenge", "CONVERGING", ["NARROWING", "CONSENSUS"]],
      [3, "synthesis", "CONVERGING", ["NARROWING", "CONSENSUS"]],
      [3, "final", "CONVERGING", ["NARROWING", "CONSENSUS"]],
    ]);
  });

  it("count a change on the issue it was made on", () => {
    const issues = [
      {
        kind: "issue" as const,
        id: "i1",
        title: "",
        stances: [],
        main: true,
        origin: "given" as const,
      },
    ];
    const fact = convergence(
      { round: 2, after: "challenge" },
      issues,
      new Map([
        [
          "i1",
          new Map([
            ["a", "o1"],
            ["b", "o2"],
          ]),
        ],
      ]),
      new Set(["i1"]),
      "stated",
      1,
    );
    expect(fact).toEqual({
      kind: "convergence",
      round: 2,
      after: "challenge",
      overall: "CONVERGING",
      issues: [{ issue: "i1", stances: 2, category: "CONVERGING" }],
      basis: "stated",
      changed: 1,
    });
  });
});

describe("consensus", () => {
  it("[P-13, X-09] is always warned about; like reasons make it superficial and draw one more attack", () => {
    const { facts, asks } = hold(dialectic, brief(), alike);
    const alarms = factsOf(facts, "alarm").map((a) => [a.code, a.text]);
    expect(alarms).toContainEqual(["unanimous", UNANIMOUS]);
    expect(UNANIMOUS).toBe("Unanimous agreement detected. Verify diversity of reasoning.");
    expect(alarms.some(([code]) => code === "superficial-consensus")).toBe(true);
    expect(asks.some((ask) => ask.phase === "rebuttal" && ask.seat.id === "devils-advocate")).toBe(
      true,
    );
  });

  it("[P-13, X-09] for different reasons it is warned about and not called superficial, and the kinds are counted", () => {
    const { facts, asks } = hold(dialectic, brief(), ONE_MIND);
    expect(factsOf(facts, "alarm").map((a) => a.code)).toContain("unanimous");
    expect(factsOf(facts, "alarm").map((a) => a.code)).not.toContain("superficial-consensus");
    expect(factsOf(facts, "notice").map((n) => n.text)).toContain(
      "The agreement rests on 2 kinds of reasons.",
    );
    expect(asks.some((ask) => ask.phase === "rebuttal")).toBe(false);
  });

  it("[P-13] an agreement that is reached only in the final positions is tested like any other", () => {
    const late = (ask: Ask, n: number) => {
      const usual = panel()(ask, n) as Body;
      if (ask.purpose === "final" && ask.seat.id === "performance")
        return moved(usual, "o2", ["r2-msg-003"]);
      return ask.purpose === "steer" && has(ask, "reasons")
        ? { ...usual, reasons: [{ label: "risk", holders: allowedHolders(ask) }] }
        : usual;
    };
    const held = hold(dialectic, brief(), late);
    expect(factsOf(held.facts, "convergence").at(-1)).toMatchObject({
      after: "final",
      overall: "CONSENSUS",
    });
    expect(factsOf(held.facts, "alarm").map((a) => a.code)).toEqual(
      expect.arrayContaining(["unanimous", "superficial-consensus"]),
    );
    expect(held.asks.map((a) => a.id)).toEqual(
      expect.arrayContaining(["steer/final", "rebuttal/final/devils-advocate"]),
    );
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

  it("[X-22] a blind round that is unanimous for different reasons offers to end, by default going on", () => {
    const gates = (choice: string) =>
      hold(dialectic, brief(), (ask, n) => (ask.gate ? choice : ONE_MIND(ask, n)));
    const ended = gates("end");
    expect(ended.asks.find((ask) => ask.gate)?.gate).toMatchObject({
      default: "go-on",
      question: expect.stringContaining("unlikely to help") as string,
    });
    expect(ended.outcome).toMatchObject({ reason: "human", exit: 0, rounds: 1 });
    expect(gates("go-on").outcome).toMatchObject({ reason: "settled", exit: 0 });
    expect(hold(dialectic, brief(), panel()).asks.some((ask) => ask.gate)).toBe(false);
  });
});

describe("the moderator", () => {
  it("[P-16] may touch the process and not the content", () => {
    const back = (message: string) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) => (ask.purpose === "steer" ? { ...(usual as Body), message } : usual)),
      ).rejected.length > 0;
    expect(
      ["Please state your grounds.", "論点Xが未議論です", "大家都同意，但理由是否多样？"].map(back),
    ).toEqual([false, false, false]);
    expect(
      ["I think option A is right.", "A案が正しいと思います", "我认为A方案是正确的"].map(back),
    ).toEqual([true, true, true]);
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
            ? withRuling(usual as Body, { tradeoffs: [{ stance: "o1", gains: text, costs: text }] })
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
        nextActions: [
          { action: "Measure the month end.", cites },
          { action: "We should adopt the second.", cites },
        ],
      }))[0],
    ).toMatch(/^nextActions\.1\.action: ".+" judges the content/);
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

  it("is told on which issues members differ, and on which not everyone holds a stance", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => {
        const stances = (usual as Body)["stances"] as Body | undefined;
        return stances === undefined || ask.seat.id === "performance"
          ? usual
          : { ...(usual as Body), stances: { ...stances, i2: "none" } };
      }),
    );
    const told = held.asks
      .find(({ purpose }) => purpose === "integrate")
      ?.notes.find(({ title }) => title === "How it ended, as computed")?.items;
    expect(told?.slice(-2)).toEqual([
      "Members differ on i1",
      "Not every member holds a stance on i2",
    ]);
  });

  it("[P-17] moves as the category says", () => {
    const fields = (frame: object, stances: (ask: Ask) => string) => {
      const held = hold(
        dialectic,
        brief(),
        panel((ask, usual) => {
          if (ask.purpose === "frame") return { ...(usual as Body), ...frame };
          const reply = usual as Body;
          return reply["stances"] === undefined
            ? usual
            : {
                ...reply,
                roundOneOption: stances(ask),
                stances: Object.fromEntries(
                  Object.keys(reply["stances"] as object).map((issue) => [
                    issue,
                    issue === "i1" ? stances(ask) : `${issue}-s1`,
                  ]),
                ),
              };
        }),
      );
      const steer = held.asks.find((ask) => ask.id === "steer/1") as Ask;
      return [
        steer.details["category"],
        ["ranking", "undiscussed", "reasons"].filter((field) => has(steer, field)),
      ];
    };
    const three = ["performance", "security", "maintainability"];
    const apart = three.map((holder) => ({ label: holder, holders: [holder] }));
    const two = [
      { label: "a", holders: three.slice(0, 1) },
      { label: "b", holders: three.slice(1) },
    ];
    const same = [{ label: "a", holders: three }];
    expect(
      fields({ options: apart, issues: [{ title: "x?", stances: apart }] }, () => "o1"),
    ).toEqual(["DIVERGENT", ["ranking"]]);
    expect(fields({ options: two, issues: [{ title: "x?", stances: two }] }, () => "o1")).toEqual([
      "NARROWING",
      ["undiscussed"],
    ]);
    expect(fields({ options: two, issues: [{ title: "x?", stances: same }] }, () => "o1")).toEqual([
      "CONVERGING",
      ["reasons"],
    ]);
    expect(
      fields(
        { options: same, issues: [{ title: "x?", stances: same }], reasons: same },
        () => "o1",
      ),
    ).toEqual(["CONSENSUS", ["reasons"]]);
  });

  it("[X-16] cannot talk the category up: it is computed from the members' own fields", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.purpose === "steer"
          ? {
              ...(usual as Body),
              message: "The members have reached CONSENSUS; the discussion is settled.",
            }
          : usual,
      ),
    );
    expect(new Set(factsOf(held.facts, "convergence").map((c) => c.overall))).toEqual(
      new Set(["CONVERGING"]),
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
        ask.phase === "position" || ask.seat.role !== "member" || !has(ask, "stances")
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
      ["rulings: i1 missing"],
      ["every-split-issue: rulings: i1 missing"],
    ]);
    expect(told("minority")).toEqual([
      ["minority: o1 missing"],
      ["every-minority: minority: o1 missing"],
    ]);
  });

  it("[P-26] a run ends with 0 where members agree or come close, and with 3 where they stay apart", () => {
    const three = ["performance", "security", "maintainability"];
    const apart = hold(
      dialectic,
      brief(),
      panel((ask, usual) => {
        if (ask.purpose === "frame")
          return {
            ...(usual as Body),
            options: three.map((m) => ({ label: m, holders: [m] })),
            issues: [{ title: "x?", stances: three.map((m) => ({ label: m, holders: [m] })) }],
          };
        const stances = (usual as Body)["stances"];
        const n = three.indexOf(ask.seat.id) + 1;
        return stances === undefined
          ? usual
          : {
              ...(usual as Body),
              ...(has(ask, "roundOneOption") ? { roundOneOption: `o${n}` } : {}),
              stances: { i1: `o${n}`, i2: `i2-s${n}` },
            };
      }),
    );
    expect([apart.outcome["category"], apart.outcome.reason, apart.outcome.exit]).toEqual([
      "DIVERGENT",
      "stable-split",
      3,
    ]);
    const { outcome } = hold(dialectic, brief(), ONE_MIND);
    expect([outcome["category"], outcome.reason, outcome.exit]).toEqual([
      "CONSENSUS",
      "settled",
      0,
    ]);
  });

  it("[X-13] a move is argued when a message it was shown changed what stands, and conforming when only numbers did", () => {
    const shifts = (attacksSplit: boolean) => {
      const held = hold(
        dialectic,
        brief(),
        panel((ask, usual) => {
          const reply = usual as Body;
          if (ask.purpose === "attack" && !attacksSplit)
            return { ...reply, noMaterialWeakness: "Looked for a weakness." };
          if (ask.purpose === "attack") return { ...reply, target: allowed(ask, "target")[0] };
          if (ask.purpose === "challenge")
            return { ...reply, noMaterialWeakness: "Looked for a weakness." };
          if (
            ask.seat.id === "performance" &&
            (ask.purpose === "synthesis" || ask.purpose === "final")
          )
            return ask.purpose === "synthesis"
              ? moved(reply, "o2", ["r2-msg-004"])
              : { ...reply, stances: { ...(reply["stances"] as Body), i1: "o2" } };
          return usual;
        }),
      );
      return {
        shifts: factsOf(held.facts, "shift").map((s) => [s.seat, s.from, s.to, s.class, s.trigger]),
        verdict: factsOf(held.facts, "verdict")[0]?.withoutConforming,
      };
    };
    expect(shifts(true)).toEqual({
      shifts: [["performance", "o1", "o2", "argued", "r2-msg-004"]],
      verdict: "o2",
    });
    expect(shifts(false).shifts).toEqual([["performance", "o1", "o2", "conforming", null]]);
  });
});
