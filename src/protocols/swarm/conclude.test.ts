import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  agreeing,
  answering,
  askedFor,
  deciding,
  flagged,
  holding,
  OPTIONS,
  promptOf,
  refer,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  swarmUsual,
  votes,
  type Body,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";

const run = (override?: Override, over = {}) =>
  hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel(override));
const usual = run();
const verdict = (held: typeof usual) => factsOf(held.facts, "verdict")[0];
const codes = (held: typeof usual) => factsOf(held.facts, "alarm").map(({ code }) => code);
const notices = (held: typeof usual) => factsOf(held.facts, "notice").map(({ code }) => code);
/** The contrarian attacks these, and whoever answers says this. */
const striking =
  (how: string, ...ids: string[]): Override =>
  (ask, reply) => {
    if (ask.purpose === "stress-test")
      return { ...reply, references: ids.map((id) => refer(id, "undermines")) };
    if (ask.purpose === "argument")
      return { ...reply, references: [refer("r1-msg-003", "questions")] };
    return ask.purpose === "response" ? answering(reply, how) : reply;
  };
/** Who holds which option, from the first word to the last. */
const by =
  (options: Readonly<Record<string, string>>): Override =>
  (ask, reply) =>
    holding(reply, options[ask.seat.id] ?? "none");
const split = by({ growth: "o1", operations: "o2" });

describe("the synthesis", () => {
  const ask = askedFor(usual, "synthesis");
  const insight = (change: Body) => ({
    insights: [{ ...(swarmUsual(ask)["insights"] as Body[])[0], ...change }],
  });

  it("[W-22] has every field that cannot be computed", () => {
    const fields = [
      "executiveSummary",
      "insights",
      "agreements",
      "minorityReport",
      "unresolvedDebates",
      "openQuestions",
      "recommendations",
      "prediction",
      "metaObservations",
    ];
    expect(Object.keys(swarmUsual(ask))).toEqual(fields);
    for (const field of fields) expect(sentBack(ask, { [field]: undefined })[0]).toContain(field);
    for (const field of [
      "title",
      "description",
      "confidence",
      "confidenceReason",
      "supportingEvidence",
      "dissentingViews",
    ])
      expect(sentBack(ask, insight({ [field]: undefined }))[0]).toContain(`insights.0.${field}`);
    expect(
      sentBack(ask, {
        unresolvedDebates: [
          {
            topic: "x",
            positions: [
              { stance: "a", advocates: [], arguments: ["y"] },
              { stance: "b", advocates: [], arguments: ["y"] },
            ],
          },
        ],
      })[0],
    ).toContain("whyUnresolved");
    expect(
      sentBack(ask, { openQuestions: [{ question: "x", suggestedApproach: "y" }] })[0],
    ).toContain("whyOpen");
    expect(sentBack(ask, { agreements: [{ point: "x", supporters: [] }] })[0]).toContain(
      "strength",
    );
  });

  it("[W-22, X-24] an insight rests on at least one message, and one that cites an unknown id is sent back", () => {
    const row = { messageId: "r9-msg-999", summary: "Says so." };
    expect(sentBack(ask, insight({ supportingEvidence: [] }))[0]).toContain("supportingEvidence");
    expect(sentBack(ask, insight({ supportingEvidence: [row] }))[0]).toContain(
      "insights.0.supportingEvidence.0.messageId",
    );
    expect(sentBack(ask, insight({ dissentingViews: [row] }))[0]).toContain(
      "insights.0.dissentingViews.0.messageId",
    );
    expect(flagged(ask, insight({ supportingEvidence: [row] }))).toBe(null);
  });

  it("its recommendations are the next steps, and its prediction can be checked", () => {
    expect(
      factsOf(usual.facts, "takeaway")
        .filter(({ about }) => about === "next" || about === "prediction")
        .map(({ about, text, by: when, seats }) => [about, text, when, seats]),
    ).toEqual([
      ["next", "Measure the month end.", null, ["historian"]],
      ["prediction", "No invoice is late.", "31 March", ["historian"]],
    ]);
  });

  it("[W-22, T-11] what argument settled and what only a vote holds are told apart, in the verdict and to whoever writes it", () => {
    const argued = run((asked, reply, n) =>
      asked.id === "response/1/growth"
        ? { ...shifted(reply, "o2", ["r1-msg-008"]), answers: answering(reply, "fatal")["answers"] }
        : striking("fails", "r1-msg-001", "r1-msg-002")(asked, reply, n),
    );
    expect(
      [verdict(usual), verdict(argued)].map((v) => [v?.chosen, v?.resolution, v?.detail]),
    ).toEqual([
      [
        "o2",
        "by vote",
        "No attack on it is open; one other option has holders and is not refuted.",
      ],
      [
        "o2",
        "by argument",
        "Every other option fell to an attack or is no longer held, and no attack on it is open.",
      ],
    ]);
    expect(
      [usual, argued].map(
        (held) => /o2 prevails: (by \w+)/.exec(promptOf(askedFor(held, "synthesis")))?.[1],
      ),
    ).toEqual(["by vote", "by argument"]);
  });

  it("[X-24] what it left out is listed: every message of the argument that it does not cite", () => {
    const cited = new Set(["r1-msg-001", "r1-msg-002"]);
    const all = factsOf(usual.facts, "message")
      .filter(({ seat }) => seat !== "moderator" && seat !== "historian")
      .map(({ id }) => id);
    expect(usual.outcome["leftOut"]).toEqual(all.filter((id) => !cited.has(id)));
  });

  it("without it the engine's own record stands, and everything is left out", () => {
    const silent = run((asked, reply) => (asked.purpose === "synthesis" ? SILENT : reply));
    expect(notices(silent)).toEqual(["FC2", "record-keeper-absent"]);
    expect(verdict(silent)).toEqual(verdict(usual));
    expect(silent.outcome["leftOut"]).toHaveLength(11);
  });
});

describe("the minority", () => {
  it("[X-08, T-11] is reported with who holds it, what became of the attacks on it, and the sentence that shows it", () => {
    const told = (how: string) =>
      unphrased(verdict(run(striking(how, "r1-msg-001")))?.minority)?.map(
        ({ option, holders, status, certificate }) => [option, holders, status, certificate],
      );
    const attack = "contrarian: “It undermines r1-msg-001.” (r1-msg-008).";
    expect([told("fails"), told("open"), told("fatal")]).toEqual([
      [
        [
          "o1",
          ["growth"],
          "answered",
          `Every attack on it was answered, among them that of ${attack}`,
        ],
      ],
      [["o1", ["growth"], "open", `An attack on it is open. ${attack}`]],
      [["o1", ["growth"], "refuted", `${attack} growth took it as fatal.`]],
    ]);
  });

  it("[X-08] a synthesis without an entry for it, or without why it did not prevail and what would make it right, is sent back", () => {
    const ask = askedFor(usual, "synthesis");
    expect(sentBack(ask, { minorityReport: [] })).toEqual([
      "minorityReport: the view held by growth is missing",
    ]);
    expect(flagged(ask, { minorityReport: [] })).toEqual([
      "every-minority: minorityReport: the view held by growth is missing",
    ]);
    const entry = { position: "x", advocate: "growth", reason: "y", note: "z" };
    for (const field of ["position", "advocate", "reason", "note"])
      expect(sentBack(ask, { minorityReport: [{ ...entry, [field]: "" }] })[0]).toContain(
        `minorityReport.0.${field}`,
      );
    expect(sentBack(ask, { minorityReport: [entry] })).toEqual([]);
  });

  it("[X-08] where nothing prevails, every view that is held is one", () => {
    expect([
      verdict(run(split))?.chosen,
      verdict(run(split))?.minority.map(({ option, holders }) => [option, holders]),
    ]).toEqual([
      null,
      [
        ["o1", ["growth"]],
        ["o2", ["operations"]],
      ],
    ]);
  });
});

describe("where it stands", () => {
  const where = (override: Override, over = {}) => {
    const held = run(override, over);
    const { standing, chosen } = verdict(held) ?? {};
    return [standing?.where, chosen, held.outcome.exit];
  };

  it("[T-01, T-03] is counted apart from why it stopped: all, a majority, a split, none; the exit follows from it", () => {
    expect([
      where(agreeing(2)),
      where((_ask, reply) => reply),
      where(split),
      where(by({})),
    ]).toEqual([
      ["all", "o1", 0],
      ["majority", "o2", 0],
      ["split", null, 3],
      ["none", null, 3],
    ]);
  });

  it("[T-03, T-40] without grounds more than half agree in vain", () => {
    const empty: Override = (ask, reply) =>
      "vote" in reply ? { ...reply, vote: { ...votes(ask), why: "Because." } } : reply;
    expect(where(empty)).toEqual(["majority", "o2", 3]);
  });

  it("[T-03, T-11] what its own holders took as fatal is no agreement", () => {
    const fatal = run(striking("fatal", "o2"));
    expect([verdict(fatal)?.resolution, fatal.outcome.exit, codes(fatal)]).toEqual([
      "against argument",
      3,
      ["FC1"],
    ]);
  });

  it("[T-09] an agreement that has its majority only by moves to the larger camp is not earned", () => {
    const four = { options: [...OPTIONS, "Buy one", "Wait"], mode: "deep", rounds: 2 };
    const first: Readonly<Record<string, string>> = {
      growth: "o1",
      operations: "o2",
      finance: "o3",
      customers: "o4",
    };
    /** Customers comes over by itself; then growth and finance follow the larger camp, for this. */
    const following =
      (because: string): Override =>
      (ask, reply) => {
        const moves = ask.seat.id === "customers" ? 1 : 2;
        const isMoved = ask.round > moves || (ask.round === moves && ask.purpose === "response");
        const held = first[ask.seat.id];
        if (held === undefined || !("vote" in reply)) return reply;
        const option = isMoved ? "o2" : held;
        return { ...reply, vote: votes(ask, option, [moves === 1 ? "own" : because]) };
      };
    const told = (because: string) => {
      const held = run(following(because), four);
      const { standing, chosen, withoutConforming } = verdict(held) ?? {};
      return [chosen, withoutConforming, standing?.isCaved, held.outcome.exit, codes(held)];
    };
    expect([told("own"), told("r2-msg-007")]).toEqual([
      ["o2", null, true, 3, ["caved"]],
      ["o2", "o2", false, 0, []],
    ]);
  });

  it("[T-41] a blind vote is carried through later silence, and never makes it all", () => {
    const silent: Override = (ask, reply, n) =>
      ask.id === "response/1/finance" ? SILENT : agreeing(2)(ask, reply, n);
    const held = run(silent);
    expect([where(silent), verdict(held)?.standing?.votes.map(({ carried }) => carried)]).toEqual([
      ["majority", "o1", 0],
      [false, false, true],
    ]);
  });

  it("[T-41] whoever is silent throughout stays among those who could vote", () => {
    const held = run((ask, reply) => (ask.seat.id === "finance" ? SILENT : split(ask, reply, 0)));
    expect(verdict(held)?.standing).toMatchObject({ where: "split", entitled: 3 });
  });

  it("[T-13] every option that was given has its row, whoever held it", () => {
    const held = run(undefined, { options: [...OPTIONS, "Buy one"] });
    expect(
      verdict(held)?.standing?.options.map(({ option, holders, status }) => [
        option,
        holders,
        status,
      ]),
    ).toEqual([
      ["o1", ["growth"], "answered"],
      ["o2", ["operations", "finance"], "unattacked"],
      ["o3", [], "undefended"],
    ]);
  });
});

describe("unanimity", () => {
  const late: Override = (ask, reply) =>
    ask.id === "response/1/growth" ? shifted(reply, "o2", ["r1-msg-008"]) : reply;
  const told = (override: Override, over = {}) =>
    factsOf(run(override, over).facts, "notice")
      .filter(({ code }) => code === "unanimous")
      .map(({ text }) => text);

  it("[X-09, T-14] is told as a fact, however it came about, with the kinds of reasons behind it", () => {
    const alike: Override = (ask, reply, n) =>
      ask.purpose === "quality"
        ? { ...reply, reasons: [{ label: "risk", holders: ["growth", "operations", "finance"] }] }
        : late(ask, reply, n);
    const unweighed: Override = (ask, reply, n) =>
      ask.purpose === "quality" ? SILENT : late(ask, reply, n);
    const two = "All 3 experts hold the same option, for 2 kinds of reasons.";
    expect([
      told(agreeing(2)),
      told(late),
      told(alike),
      told(unweighed),
      told((_ask, reply) => reply),
    ]).toEqual([
      [two],
      [two],
      ["All 3 experts hold the same option, for one kind of reason."],
      ["All 3 experts hold the same option; nobody compared their reasons."],
      [],
    ]);
    expect(codes(run(late))).toEqual([]);
  });

  it("[X-01] is none while an expert holds no option, or is silent throughout", () => {
    expect([
      told(by({ growth: "o1", operations: "o1" })),
      told((ask, reply, n) => (ask.seat.id === "finance" ? SILENT : agreeing(2)(ask, reply, n))),
    ]).toEqual([[], []]);
  });
});

describe("why it stopped", () => {
  const reason = (override?: Override, over = {}, decisions = {}) =>
    hold(swarm, swarmBrief(over), deciding(decisions, override)).outcome.reason;
  const recommending =
    (recommendation: string): Override =>
    (ask, reply) =>
      ask.purpose === "quality"
        ? { ...reply, recommendation }
        : ask.purpose === "response"
          ? answering(reply, "changed")
          : reply;

  it("[T-01, X-17] is one word that says nothing of where it stands", () => {
    expect([
      reason(),
      reason(undefined, { rounds: 1 }),
      reason(recommending("continue")),
      reason(recommending("synthesize")),
      reason(undefined, {}, { "gate/next/1": "synthesis" }),
      reason(agreeing(1)),
      reason((ask, reply) => (ask.seat.role === "expert" ? SILENT : reply)),
    ]).toEqual(["nobody-moved", "rounds", "rounds", "signals", "human", "agreed", "no-quorum"]);
  });

  it("[X-16] is not talked up by anyone", () => {
    const praised = run((ask, reply) => ({
      ...reply,
      ...("summary" in reply ? { summary: "Everyone agrees, unanimously and for good." } : {}),
      ...("executiveSummary" in reply
        ? { executiveSummary: "Everyone agrees on o1, by argument. ".repeat(16) }
        : {}),
      ...(ask.purpose === "quality" ? { activeDisagreements: [] } : {}),
    }));
    expect([praised.outcome.reason, verdict(praised)]).toEqual([
      usual.outcome.reason,
      verdict(usual),
    ]);
  });

  it("[X-01, X-17, T-04] is no-quorum where fewer than two spoke in a later round, and what the earlier ones came to is recorded and written up", () => {
    const lost = hold(
      swarm,
      swarmBrief(),
      swarmPanel((ask, reply) =>
        ask.round === 2 && ask.seat.role === "expert" && ask.seat.id !== "growth" ? SILENT : reply,
      ),
    );
    expect(lost.outcome).toMatchObject({ reason: "no-quorum", rounds: 2, chosen: "o2" });
    expect(lost.outcome.exit).toBeUndefined();
    expect(verdict(lost)?.standing).toMatchObject({ where: "majority", entitled: 3 });
    expect(lost.asks.at(-1)?.id).toBe("synthesis");
  });
});
