import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import {
  agreeing,
  askedFor,
  deciding,
  flagged,
  OPTIONS,
  promptOf,
  refer,
  sentBack,
  shifted,
  swarmBrief,
  swarmPanel,
  swarmUsual,
  type Body,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { UNANIMOUS } from "../../views/health.ts";
import { swarm } from "./index.ts";

const run = (override?: Override, over = {}) =>
  hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel(override));
const usual = run();
const verdict = (held: typeof usual) => factsOf(held.facts, "verdict")[0];
const codes = (held: typeof usual) => factsOf(held.facts, "alarm").map(({ code }) => code);
/** The contrarian strikes these, and nobody answers. */
const striking =
  (...ids: string[]): Override =>
  (ask, reply) =>
    ask.purpose === "stress-test"
      ? { ...reply, references: ids.map((id) => refer(id, "counters", "undermines")) }
      : reply;
/** Who holds which option, from the first word to the last. */
const holding =
  (options: Readonly<Record<string, string>>): Override =>
  (ask, reply) => {
    const option = options[ask.seat.id];
    if (option === undefined) return reply;
    return {
      ...reply,
      ...("option" in reply ? { option } : {}),
      ...("declaredOption" in reply ? { declaredOption: option } : {}),
    };
  };

describe("the synthesis", () => {
  const ask = askedFor(usual, "synthesis");
  const insight = (change: Body) => ({
    insights: [{ ...(swarmUsual(ask)["insights"] as Body[])[0], ...change }],
  });

  it("[W-22] has every field", () => {
    const fields = [
      "executiveSummary",
      "insights",
      "agreements",
      "minorityReport",
      "unresolvedDebates",
      "positionEvolution",
      "openQuestions",
      "recommendations",
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
    expect(sentBack(ask, insight({ dissentingViews: [{ ...row, refuted: false }] }))[0]).toContain(
      "insights.0.dissentingViews.0.messageId",
    );
    expect(
      sentBack(ask, {
        positionEvolution: [{ expert: "growth", journey: ["x"], keyTurningPoints: ["r9-msg-999"] }],
      })[0],
    ).toContain("keyTurningPoints");
    expect(flagged(ask, insight({ supportingEvidence: [row] }))).toBe(null);
  });

  it("[W-22] what argument settled and what only a majority holds are told apart, in the verdict and to whoever writes it", () => {
    const argued = run(striking("r1-msg-001", "r1-msg-005"));
    expect(
      [verdict(usual), verdict(argued)].map((v) => [v?.chosen, v?.resolution, v?.detail]),
    ).toEqual([
      ["o2", "by majority", "Only the count decides, with a lead of 1."],
      ["o2", "by argument", "o1 is answered by r1-msg-008; r1-msg-005 is answered by r1-msg-008."],
    ]);
    expect(
      [usual, argued].map(
        (held) => /o2 prevails: (by \w+)/.exec(promptOf(askedFor(held, "synthesis")))?.[1],
      ),
    ).toEqual(["by majority", "by argument"]);
  });

  it("[W-22] a majority for what the argument refutes is a red flag", () => {
    const against = run(striking("r1-msg-002"));
    expect([
      verdict(against)?.resolution,
      verdict(against)?.chosen,
      codes(against).includes("FC1"),
    ]).toEqual(["against argument", "o2", true]);
  });

  it("[X-24] what it left out is listed: every message of the argument that it does not cite", () => {
    const cited = ["r1-msg-001", "r1-msg-002"];
    const all = factsOf(usual.facts, "message")
      .filter(({ seat }) => seat !== "moderator" && seat !== "historian")
      .map(({ id }) => id);
    expect(usual.outcome["leftOut"]).toEqual(all.filter((id) => !cited.includes(id)));
    const turning = run((asked, reply) =>
      asked.purpose === "synthesis"
        ? {
            ...reply,
            positionEvolution: [
              { expert: "growth", journey: ["x"], keyTurningPoints: ["r1-msg-008"] },
            ],
          }
        : reply,
    );
    expect(turning.outcome["leftOut"]).toEqual(
      all.filter((id) => ![...cited, "r1-msg-008"].includes(id)),
    );
  });

  it("without it the engine's own record stands, and everything is left out", () => {
    const silent = run((asked, reply) => (asked.purpose === "synthesis" ? SILENT : reply));
    expect(factsOf(silent.facts, "notice").map(({ code, seat }) => [code, seat])).toEqual([
      ["record-keeper-absent", "historian"],
    ]);
    expect(verdict(silent)).toEqual(verdict(usual));
    expect(silent.outcome["leftOut"]).toHaveLength(11);
  });

  it("[X-16] where it calls a refuted view valid, or a valid one refuted, the difference is reported and the verdict stands", () => {
    const told = (override: Override, stillValid: boolean) => {
      const held = run((asked, reply, n) =>
        asked.purpose === "synthesis"
          ? {
              ...reply,
              minorityReport: [
                { position: "x", advocate: "growth", reason: "y", stillValid, note: "z" },
              ],
            }
          : override(asked, reply, n),
      );
      return [
        verdict(held)?.minority[0]?.status,
        factsOf(held.facts, "notice")
          .filter(({ code }) => code === "synthesis-differs")
          .map(({ text, seat }) => [text, seat]),
      ];
    };
    const same: Override = (_ask, reply) => reply;
    expect(told(same, true)).toEqual(["outvoted and still valid", []]);
    expect(told(same, false)).toEqual([
      "outvoted and still valid",
      [
        [
          "The synthesis calls the view of growth refuted; by the argument it is outvoted and still valid.",
          "growth",
        ],
      ],
    ]);
    expect(told(striking("r1-msg-001"), false)).toEqual(["refuted", []]);
    expect(told(striking("r1-msg-001"), true)).toEqual([
      "refuted",
      [
        [
          "The synthesis calls the view of growth still valid; by the argument it is refuted.",
          "growth",
        ],
      ],
    ]);
  });
});

describe("the minority", () => {
  it("[X-08] is reported with who holds it, what, and whether it was refuted or only outvoted", () => {
    expect(unphrased(verdict(usual)?.minority)).toEqual([
      {
        option: "o1",
        holders: ["growth"],
        status: "outvoted and still valid",
        certificate: expect.stringMatching(/^Contested: nothing settles o1, o2, /) as string,
      },
    ]);
    expect(unphrased(verdict(run(striking("r1-msg-001")))?.minority)).toEqual([
      {
        option: "o1",
        holders: ["growth"],
        status: "refuted",
        certificate: "Refuted by r1-msg-008, which stands.",
      },
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
    const entry = { position: "x", advocate: "growth", reason: "y", stillValid: true, note: "z" };
    for (const field of ["position", "advocate", "reason", "note"])
      expect(sentBack(ask, { minorityReport: [{ ...entry, [field]: "" }] })[0]).toContain(
        `minorityReport.0.${field}`,
      );
    expect(sentBack(ask, { minorityReport: [entry] })).toEqual([]);
  });

  it("[X-08] where nothing prevails, every view that is held is one", () => {
    const split = run(holding({ growth: "o1", operations: "o2", finance: "none" }));
    expect([
      verdict(split)?.chosen,
      verdict(split)?.minority.map(({ option, holders, status }) => [option, holders, status]),
    ]).toEqual([
      null,
      [
        ["o1", ["growth"], "still valid"],
        ["o2", ["operations"], "still valid"],
      ],
    ]);
  });
});

describe("the blind vote", () => {
  it("[X-13] stands beside the outcome, which is also reported without moves that nothing argued for", () => {
    const turning: Override = (ask, reply, n) => {
      const usualReply = holding({ growth: "o1", operations: "o1", finance: "o2" })(
        ask,
        reply,
        n,
      ) as Body;
      return ask.id === "response/1/operations"
        ? shifted(usualReply, "o2", ["r1-msg-001"])
        : usualReply;
    };
    const [turned, given] = [run(turning), run(turning, { options: OPTIONS })];
    expect(
      factsOf(turned.facts, "position")
        .filter(({ basis }) => basis === "confirmed")
        .map(({ seat, round, stance }) => [seat, round, stance]),
    ).toEqual([
      ["growth", 1, "o1"],
      ["operations", 1, "o1"],
      ["finance", 1, "o2"],
    ]);
    expect(factsOf(turned.facts, "shift").map(({ seat, class: kind }) => [seat, kind])).toEqual([
      ["operations", "unexplained"],
    ]);
    expect(
      [turned, given].map((held) => [verdict(held)?.chosen, verdict(held)?.withoutConforming]),
    ).toEqual([
      ["o2", "o1"],
      ["o2", "o1"],
    ]);
  });

  it("[X-13] an argued move counts there too", () => {
    const argued = run((ask, reply, n) => {
      const usualReply = holding({ growth: "o1", operations: "o1", finance: "o2" })(
        ask,
        striking("r1-msg-001")(ask, reply, n) as Body,
        n,
      ) as Body;
      return ask.id === "response/1/operations"
        ? shifted(usualReply, "o2", ["r1-msg-008"])
        : usualReply;
    });
    expect([verdict(argued)?.chosen, verdict(argued)?.withoutConforming]).toEqual(["o2", "o2"]);
  });

  it("[X-13] an agreement that less than half began with and that someone conformed to is suspect", () => {
    const apart =
      (conforms: boolean): Override =>
      (ask, reply, n) => {
        const own = holding({
          growth: "o1",
          operations: "o2",
          finance: ask.round === 1 ? "o3" : "o2",
        })(ask, reply, n) as Body;
        if (ask.purpose === "opening" && ask.round === 1)
          return {
            ...own,
            options: ["growth", "operations", "finance"].map((id) => ({
              label: `The answer of ${id}`,
              holders: [id],
            })),
          };
        if (ask.id === "response/1/finance") return shifted(own, "o2", ["r1-msg-001"]);
        return conforms && ask.id === "response/2/growth"
          ? shifted(own, "o2", ["r1-msg-002"])
          : own;
      };
    const [kept, conformed] = [run(apart(false), { rounds: 2 }), run(apart(true), { rounds: 2 })];
    expect(factsOf(conformed.facts, "shift").map(({ seat, class: kind }) => [seat, kind])).toEqual([
      ["finance", "unexplained"],
      ["growth", "conforming"],
    ]);
    expect(
      [kept, conformed].map((held) => [
        verdict(held)?.chosen,
        verdict(held)?.withoutConforming,
        codes(held).includes("FC4"),
      ]),
    ).toEqual([
      ["o2", null, false],
      ["o2", null, true],
    ]);
  });
});

describe("unanimity", () => {
  const late: Override = (ask, reply) =>
    ask.id === "response/1/growth" ? shifted(reply, "o2", ["r1-msg-008"]) : reply;

  it("[X-09] is flagged at the end, however it came about", () => {
    const flag = {
      kind: "alarm",
      code: "unanimous",
      round: 1,
      text: UNANIMOUS,
      refs: ["r1-msg-001", "r1-msg-002", "r1-msg-003", "r1-msg-009", "r1-msg-010", "r1-msg-011"],
    };
    expect(
      unphrased(
        [run(agreeing(1)), run(agreeing(2)), run(late)].map((held) =>
          factsOf(held.facts, "alarm").filter(({ code }) => code === "unanimous"),
        ),
      ),
    ).toEqual([[flag], [flag], [flag]]);
    expect(codes(usual)).not.toContain("unanimous");
  });

  it("[X-09] that was reached on the way is flagged with the diversity of its reasons", () => {
    const { facts } = run(late);
    expect(
      [...factsOf(facts, "notice"), ...factsOf(facts, "alarm")]
        .map(({ text }) => text)
        .filter((text) => text !== UNANIMOUS && /reasons/.test(text)),
    ).toHaveLength(1);
  });

  it("[X-09] for one kind of reason is superficial, for several it is said to be diverse, and where nobody compared them that is said", () => {
    const told = (override: Override) => {
      const { facts } = run(override);
      const last = facts.slice(facts.findIndex(({ kind }) => kind === "verdict"));
      return [...factsOf(last, "alarm"), ...factsOf(last, "notice")]
        .filter(({ code }) => !code.startsWith("FC"))
        .map(({ code, text }) => [code, text]);
    };
    const unweighed: Override = (ask, reply, n) =>
      ask.purpose === "quality" ? SILENT : late(ask, reply, n);
    const alike: Override = (ask, reply, n) =>
      ask.purpose === "quality"
        ? {
            ...reply,
            reasons: [
              { label: "risk", holders: ["growth", "operations", "finance"] },
              { label: "speed", holders: [] },
            ],
          }
        : late(ask, reply, n);
    const flag = ["unanimous", UNANIMOUS];
    expect(told(late)).toEqual([
      flag,
      ["diverse-reasons", "The agreement rests on 2 kinds of reasons."],
    ]);
    expect(told(alike)).toEqual([
      flag,
      ["superficial-consensus", "Superficial consensus: all agree for the same kind of reason."],
    ]);
    expect(told(unweighed)).toEqual([
      flag,
      ["reasons-not-compared", "Nobody compared the reasons behind the agreement."],
    ]);
    expect(told((_ask, reply) => reply)).toEqual([]);
  });

  it("[X-09] is judged by the reasons of the last round, not by those of an earlier one", () => {
    const { facts } = run(
      (ask, reply, n) => (ask.id === "quality/2" ? SILENT : agreeing(1)(ask, reply, n)),
      { rounds: 2 },
    );
    expect(
      factsOf(facts, "alarm")
        .map(({ code }) => code)
        .filter((code) => /reasons|consensus/u.test(code)),
    ).toEqual(["reasons-not-compared"]);
  });

  it("[X-01] is none while an expert holds no option: that agrees with nobody", () => {
    const abstaining = run(holding({ growth: "o2", finance: "none" }));
    expect([abstaining.outcome.reason, codes(abstaining).includes("unanimous")]).toEqual([
      "stable-majority",
      false,
    ]);
  });

  it("[X-01] is none while an expert is silent throughout, whatever the others hold", () => {
    const quiet = run((ask, reply, n) =>
      ask.seat.id === "finance" ? SILENT : agreeing(2)(ask, reply, n),
    );
    expect([
      quiet.outcome.reason,
      quiet.outcome["chosen"],
      codes(quiet).includes("unanimous"),
    ]).toEqual(["stable-majority", "o1", false]);
  });
});

describe("the reason of an end", () => {
  const restless: Override = (ask, reply) =>
    ask.purpose === "response"
      ? { ...reply, positionShift: "minor", triggers: ["r1-msg-008"] }
      : reply;
  const reason = (override?: Override, over = {}) => run(override, over).outcome.reason;

  it("[X-17] is computed: unanimous is settled, and where nobody moves more than half are a majority and fewer a split", () => {
    expect([
      reason(agreeing(1)),
      reason(),
      reason(holding({ growth: "o1", operations: "o2", finance: "none" })),
    ]).toEqual(["settled", "stable-majority", "stable-split"]);
    const half = run(striking("r1-msg-001", "r1-msg-004"), { mode: "lightweight" });
    expect([half.outcome["chosen"], verdict(half)?.resolution, half.outcome.reason]).toEqual([
      "o2",
      "by argument",
      "stable-split",
    ]);
  });

  it("[X-17] is nothing-new where nobody moves and nobody holds an option, and cap where the last round still moved someone", () => {
    expect([
      reason(holding({ growth: "none", operations: "none", finance: "none" })),
      reason(restless),
    ]).toEqual(["nothing-new", "cap"]);
  });

  it("[X-17] is human where a person ends it, and no-quorum where fewer than two spoke", () => {
    expect(hold(swarm, swarmBrief(), deciding({ "gate/next/1": "synthesis" })).outcome.reason).toBe(
      "human",
    );
    expect(reason((ask, reply) => (ask.purpose === "declaration" ? SILENT : reply))).toBe(
      "no-quorum",
    );
  });

  it("[X-16] is not talked up by anyone", () => {
    const claiming = run((ask, reply) =>
      ask.purpose === "quality"
        ? { ...reply, summary: "Everyone agrees: settled.", recommendation: "synthesize" }
        : ask.purpose === "synthesis"
          ? { ...reply, executiveSummary: "The panel is unanimous." }
          : reply,
    );
    expect([claiming.outcome, codes(claiming)]).toEqual([usual.outcome, codes(usual)]);
  });

  it("[X-17] is not cap where the moderator's recommendation ended it before the limit", () => {
    const early = run(
      (ask, reply, n) =>
        ask.purpose === "quality"
          ? { ...reply, recommendation: "synthesize" }
          : restless(ask, reply, n),
      { rounds: null },
    );
    expect(early.outcome).toMatchObject({ rounds: 2, reason: "stable-majority" });
  });

  it("[X-01, X-17] is no-quorum where fewer than two spoke in a later round, and what the earlier ones came to is recorded and written up", () => {
    const gone = run(
      (ask, reply) =>
        ask.seat.role === "expert" && ask.round > 1 && ask.seat.id !== "growth" ? SILENT : reply,
      { rounds: null },
    );
    expect(gone.outcome).toMatchObject({
      reason: "no-quorum",
      rounds: 2,
      chosen: "o2",
      mode: "standard",
    });
    expect(unphrased(factsOf(gone.facts, "notice").at(-1))).toEqual({
      kind: "notice",
      code: "no-quorum",
      text: "Only 1 of 3 experts took a position in round 2.",
      seat: null,
    });
    expect([verdict(gone)?.resolution, gone.asks.slice(-4).map(({ id }) => id)]).toEqual([
      "by majority",
      ["declaration/2/growth", "declaration/2/operations", "declaration/2/finance", "synthesis"],
    ]);
  });
});
