import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { factsOf } from "../../../test/builders/hold.ts";
import {
  askedFor,
  checks,
  claim,
  flagged,
  held,
  OPTIONS,
  sentBack,
  structuredBrief,
  structuredUsual,
  takes,
  type Changes,
  type HeldStructured,
} from "../../../test/builders/structured-panel.ts";
import { structured } from "./index.ts";

const QUICK = { preset: "quick" } as const;
const eight = held({ brief: { rounds: 8 } });
/** Nothing is ever tested, and the work leaves its anchor: two signals are given, the flat slope and that everyone led; and roles were left out. */
const stuck: Changes = {
  "check/*": checks({ claim_status_changes: [] }),
  "drift/*": { verdict: "FAIL", deviation: 5 },
};
const unconverged = held({ brief: { rounds: 8 }, say: stuck });
const alarms = (run: HeldStructured) => factsOf(run.facts, "alarm").map(({ code }) => code);
const codes = (run: HeldStructured) => factsOf(run.facts, "notice").map(({ code }) => code);

describe("the synthesis", () => {
  it("[S-26] is asked of the recorder when the budget is spent, after everything else, and once", () => {
    expect([
      eight.asks.at(-1)?.id,
      eight.asks.at(-1)?.seat.id,
      eight.asks.filter(({ purpose }) => purpose === "synthesis").length,
    ]).toEqual(["synthesis", "recorder", 1]);
    expect([eight.outcome.reason, eight.outcome["rounds"]]).toEqual(["converged", 8]);
  });

  it("[S-26] has no place for a claim: a reply with one is refused", () => {
    const ask = askedFor(eight, "synthesis");
    expect(sentBack(ask, { claims: [claim()] })).toEqual(['the reply: Unrecognized key: "claims"']);
    expect(flagged(ask, { claims: [claim()] })).toBeNull();
    const run = held({ brief: { rounds: 8 }, say: { synthesis: { claims: [claim()] } } });
    expect([run.ledgers, codes(run).at(-1)]).toEqual([eight.ledgers, "record-keeper-absent"]);
  });

  it("[S-26] says of every claim that is pending how it reads, and changes no status by it", () => {
    const ask = askedFor(unconverged, "synthesis");
    const rows = structuredUsual(ask)["pendingClaims"] as readonly { claim_id: string }[]; // the builder's own
    expect(rows.map(({ claim_id }) => claim_id)).toEqual(
      unconverged.ledgers.claims.map(({ id }) => id),
    );
    expect(sentBack(ask, { pendingClaims: rows.slice(1) })).toEqual([
      "pendingClaims: C-1-1 missing, or there twice",
    ]);
    expect(sentBack(ask, { pendingClaims: [...rows, rows[0]] })).toEqual([
      "pendingClaims: C-1-1 missing, or there twice",
    ]);
    expect(factsOf(unconverged.facts, "entry").at(-1)).toEqual(
      factsOf(
        unconverged.facts.slice(
          0,
          unconverged.facts.findIndex(({ kind }) => kind === "verdict"),
        ),
        "entry",
      ).at(-1),
    );
    expect(
      sentBack(askedFor(eight, "synthesis"), { pendingClaims: rows.slice(0, 1) }),
    ).toHaveLength(1);
  });

  it("[S-26] comes also where a round broke off, for the rounds that stand", () => {
    const run = held({ until: 2 });
    expect([run.outcome, run.asks.at(-1)?.id, run.asks.at(-1)?.round]).toMatchObject([
      { reason: "no-quorum", rounds: 2 },
      "synthesis",
      2,
    ]);
    expect(run.asks.at(-1)?.transcript.filter(({ round }) => round > 2)).toEqual([]);
  });

  it("says which decisions and open claims it leaves out", () => {
    const every = held({
      until: 1,
      say: {
        synthesis: (reply) => ({
          ...reply,
          findings: [{ text: "All.", cites: ["C-1-1", "C-1-2", "D-1-1"] }],
        }),
      },
    });
    const none = held({ until: 1, absent: ["synthesis"] });
    expect([
      every.outcome["leftOut"],
      held({ until: 1 }).outcome["leftOut"],
      none.outcome["leftOut"],
    ]).toEqual([[], ["D-1-1", "C-1-2"], ["D-1-1", "C-1-1", "C-1-2"]]);
    expect(codes(none).at(-1)).toBe("record-keeper-absent");
  });

  it("reports every view that is still held and did not prevail", () => {
    expect(sentBack(askedFor(eight, "synthesis"), { minorityReport: [] })).toEqual([
      "minorityReport: the view held by action is missing",
    ]);
  });
});

describe("a budget that is spent", () => {
  it("[S-32] with three signals or fewer, the run says that it did not converge, and ends by its cap", () => {
    expect(unconverged.outcome).toMatchObject({ reason: "cap", rounds: 8, signals: [2, 3, 4] });
    expect(
      factsOf(unconverged.facts, "alarm")
        .filter(({ code }) => code === "FM-8")
        .map(({ round, text }) => [round, text]),
    ).toEqual([
      [
        8,
        "Not converged: the budget of 8 rounds is spent and only 3 of 6 stop signals are given. No round is added in silence.",
      ],
    ]);
  });

  it("[S-32] holds no round beyond it", () => {
    expect([
      factsOf(unconverged.facts, "round").length,
      Math.max(...unconverged.asks.map(({ round }) => round)),
    ]).toEqual([8, 8]);
  });

  it("[S-32] with four signals it has converged, and nothing rings", () => {
    const four = held({
      brief: { rounds: 8 },
      say: { "drift/*": { verdict: "FAIL", deviation: 5 } },
    });
    expect([four.outcome.reason, four.outcome["signals"], alarms(four).includes("FM-8")]).toEqual([
      "converged",
      [2, 3, 4, 6],
      false,
    ]);
    expect([eight.outcome["signals"], alarms(eight).includes("FM-8")]).toEqual([
      [2, 3, 4, 5, 6],
      false,
    ]);
  });
});

describe("an end that the signals call for", () => {
  const halves = (role: string) => (role < "d" ? "o1" : "o2");
  const split: Changes = {
    "position/1": (reply, ask) => ({ ...reply, option: halves(ask.seat.id) }),
    "artifact/*": (reply, ask) => ({ ...reply, option: halves(ask.seat.id) }),
  };

  it("[S-21] is a stable split where no option prevails: that nothing more is to be gained is no agreement", () => {
    const run = held({ brief: { rounds: 8, options: OPTIONS }, say: split });
    expect(run.outcome).toMatchObject({
      reason: "stable-split",
      chosen: null,
      signals: [2, 3, 4, 5, 6],
    });
    expect(held({ brief: { rounds: 8, options: OPTIONS } }).outcome).toMatchObject({
      reason: "converged",
      chosen: "o2",
      signals: [2, 3, 4, 5, 6],
    });
  });

  it("[S-32] says nothing about a split that was cut off by the cap, or by a person", () => {
    expect(
      held({ brief: { rounds: 8, options: OPTIONS }, say: { ...split, ...stuck } }).outcome,
    ).toMatchObject({ reason: "cap", chosen: null });
    expect(
      held({ brief: { options: OPTIONS }, say: { ...split, "gate/stop/9": "stop" } }).outcome,
    ).toMatchObject({ reason: "human", rounds: 9, chosen: null });
  });
});

describe("a quick run", () => {
  const run = held({ brief: QUICK });

  it("takes thirty asks when everyone answers, four rounds and one stress round", () => {
    expect(run.asks).toHaveLength(30);
    expect(run.ledgers.lead_history).toEqual([
      { round: 1, lead: "action", is_stress: false, absent_agent: null },
      { round: 2, lead: "guardian", is_stress: false, absent_agent: null },
      { round: 3, lead: "observer", is_stress: false, absent_agent: null },
      { round: 4, lead: "action", is_stress: true, absent_agent: "critic" },
    ]);
  });

  it("keeps the rules: four verifications a round, a claim of the critic, decisions that cite", () => {
    expect(
      [1, 2, 3, 4].map((round) => [
        run.ledgers.verifications.filter((line) => line.round === round).length,
        run.ledgers.decisions.filter((line) => line.round === round).length,
      ]),
    ).toEqual(Array.from({ length: 4 }, () => [4, 1]));
    expect(
      held({ brief: QUICK, say: { "artifact/2/critic": { claims: [] } } }).outcome,
    ).toMatchObject({ reason: "no-quorum", rounds: 1 });
  });

  it("says which signals it could not establish, and does not call that a failure", () => {
    expect(
      factsOf(run.facts, "notice")
        .filter(({ code }) => code === "quick-limits")
        .map(({ text }) => text),
    ).toEqual([
      "A quick run cannot give stop signal 1, 3, 4, 5: six rounds are needed to see whether the rate of changes settles; four roles cannot all lead three normal rounds; three roles would have to be left out, one is; drift is checked from round 5 on. It establishes less than a standard run.",
    ]);
    expect([codes(eight).includes("quick-limits"), alarms(run).includes("FM-8")]).toEqual([
      false,
      false,
    ]);
  });

  it("ends by what the votes amount to", () => {
    const voting = (option: (role: string) => string) =>
      held({
        brief: { ...QUICK, options: OPTIONS },
        say: {
          "position/1": (reply, ask) => ({ ...reply, option: option(ask.seat.id) }),
          "artifact/*": (reply, ask) => ({ ...reply, option: option(ask.seat.id) }),
        },
      }).outcome;
    expect(
      [
        voting(() => "o1"),
        voting((role) => (role === "critic" ? "o2" : "o1")),
        voting((role) => (role < "d" ? "o1" : "o2")),
        voting(() => "none"),
      ].map(({ reason, chosen }) => [reason, chosen]),
    ).toEqual([
      ["settled", "o1"],
      ["stable-majority", "o1"],
      ["stable-split", null],
      ["nothing-new", null],
    ]);
  });

  it("is cut off by its cap where somebody still moves in the last round, unless all agree then; a move that came before is none", () => {
    const moving = (...rounds: number[]) =>
      held({
        brief: { ...QUICK, options: OPTIONS },
        say: Object.fromEntries(rounds.map((round) => [`artifact/${round}/guardian`, takes("o1")])),
      }).outcome;
    expect(
      [moving(4), moving(3), moving(3, 4)].map(({ reason, chosen }) => [reason, chosen]),
    ).toEqual([
      ["cap", null],
      ["cap", "o2"],
      ["stable-split", null],
    ]);
    expect(
      held({ brief: { ...QUICK, options: OPTIONS }, say: { "artifact/4/action": takes("o2") } })
        .outcome,
    ).toMatchObject({ reason: "settled", chosen: "o2" });
  });

  it("has a lead who is silent replaced, in one turn with the artifact", () => {
    const silent = held({ brief: QUICK, absent: ["artifact/2/guardian"] });
    expect(silent.ledgers.lead_history[1]).toEqual({
      round: 2,
      lead: "observer",
      is_stress: false,
      absent_agent: "guardian",
    });
  });
});

describe("unanimous blind positions", () => {
  const all = (kinds: number) =>
    held({
      until: 1,
      say: {
        "proposal/1": {
          options: [{ label: OPTIONS[0], holders: ["action", "guardian", "observer", "critic"] }],
          ...(kinds === 1
            ? {
                reasons: [
                  { label: "speed", holders: ["action", "guardian", "observer", "critic"] },
                ],
              }
            : {}),
        },
        "artifact/1": takes("o1"),
      },
    });

  it("for different reasons, whoever runs it may end there; the default is to go on", () => {
    expect(askedFor(all(2), "gate/unanimous").gate?.default).toBe("go-on");
    expect(codes(all(2)).slice(0, 1)).toEqual(["diverse-reasons"]);
    const ended = held({
      say: {
        "proposal/1": {
          options: [{ label: OPTIONS[0], holders: ["action", "guardian", "observer", "critic"] }],
        },
        "artifact/1": takes("o1"),
        "gate/unanimous": "end",
      },
    });
    expect([
      ended.outcome,
      ended.asks.filter(({ purpose }) => purpose === "check"),
      factsOf(ended.facts, "entry"),
    ]).toEqual([
      { reason: "human", rounds: 0, chosen: "o1", preset: "standard", signals: [], leftOut: [] },
      [],
      [],
    ]);
    expect([
      ended.asks.slice(-2).map(({ id }) => id),
      factsOf(ended.facts, "message").at(-1)?.phase,
    ]).toEqual([["gate/unanimous", "synthesis"], "synthesis"]);
  });

  it("for one kind of reason nobody is asked, and that is said", () => {
    expect([
      all(1).asks.filter(({ id }) => id === "gate/unanimous"),
      codes(all(1)).slice(0, 1),
      alarms(all(1)).filter((code) => code.includes("consensus") || code === "unanimous"),
    ]).toEqual([[], ["like-reasons"], ["unanimous", "superficial-consensus"]]);
  });

  it("are no unanimity where one of them differs", () => {
    expect(
      drive(structured.script(structuredBrief()), eight.replies).asked.map(({ id }) => id),
    ).not.toContain("gate/unanimous");
  });
});
