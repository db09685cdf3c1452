import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import type { Ask } from "../../kernel/ask.ts";
import { factsOf, type Answer } from "../../../test/builders/hold.ts";
import {
  askedFor,
  checks,
  claim,
  flagged,
  held,
  holds,
  OPTIONS,
  sentBack,
  structuredBrief,
  structuredUsual,
  takes,
  type Body,
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
    expect([eight.outcome.reason, eight.outcome["rounds"]]).toEqual(["rounds", 8]);
  });

  it("[S-26] has no place for a claim: a reply with one is refused", () => {
    const ask = askedFor(eight, "synthesis");
    expect(sentBack(ask, { claims: [claim()] })).toEqual([
      'the reply: has a field that nobody asked for: "claims"',
    ]);
    expect(flagged(ask, { claims: [claim()] })).toBeNull();
    const run = held({ brief: { rounds: 8 }, say: { synthesis: { claims: [claim()] } } });
    expect([run.ledgers, codes(run).at(-1)]).toEqual([eight.ledgers, "record-keeper-absent"]);
  });

  it("[T-13] gives every option its row, with the strongest for it and against it", () => {
    const ask = askedFor(eight, "synthesis");
    const rows = structuredUsual(ask)["options"] as readonly { option: string }[]; // the builder's own
    expect(rows.map(({ option }) => option)).toEqual(["o1", "o2"]);
    expect(sentBack(ask, { options: rows.slice(1) })).toEqual(["options: o1 missing"]);
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
  it("[S-32, T-01] with three signals or fewer, the run says that it did not converge; it stopped because its rounds were used up", () => {
    expect(unconverged.outcome).toMatchObject({ reason: "rounds", rounds: 8, signals: [3, 4] });
    expect(
      factsOf(unconverged.facts, "alarm")
        .filter(({ code }) => code === "FM-8")
        .map(({ round, text }) => [round, text]),
    ).toEqual([
      [
        8,
        "Not converged: the budget of 8 rounds is spent and only 2 of 6 stop signals are given. No round is added in silence.",
      ],
    ]);
  });

  it("[S-32] holds no round beyond it", () => {
    expect([
      factsOf(unconverged.facts, "round").length,
      Math.max(...unconverged.asks.map(({ round }) => round)),
    ]).toEqual([8, 8]);
  });

  it("[S-32] with four signals nothing rings", () => {
    expect([eight.outcome["signals"], alarms(eight).includes("FM-8")]).toEqual([
      [3, 4, 5, 6],
      false,
    ]);
  });
});

describe("where it stands", () => {
  const voting = (option: (role: string) => string): Changes => ({
    "position/1": (reply, ask) => ({ ...reply, option: option(ask.seat.id) }),
    "artifact/*": (reply, ask, n) => voted(option(ask.seat.id), reply, ask, n),
    "wrap-up/*": (reply, ask, n) => voted(option(ask.seat.id), reply, ask, n),
  });
  const voted = (option: string, reply: Body, ask: Ask, n: number): Answer => {
    const change = takes(option);
    return typeof change === "function" ? change(reply, ask, n) : reply;
  };
  const ended = (option: (role: string) => string) => {
    const { outcome, facts } = held({
      brief: { ...QUICK, options: OPTIONS },
      say: voting(option),
    });
    const standing = factsOf(facts, "verdict")[0]?.standing;
    return [outcome.reason, outcome["chosen"], standing?.where, outcome.exit];
  };

  it("[T-01, T-03] is one thing and why it stopped another: all, a majority, a split, none", () => {
    expect([
      ended(() => "o1"),
      ended((role) => (role === "critic" ? "o2" : "o1")),
      ended((role) => (role < "d" ? "o1" : "o2")),
      ended(() => "none"),
    ]).toEqual([
      ["rounds", "o1", "all", 0],
      ["rounds", "o1", "majority", 0],
      ["rounds", null, "split", 3],
      ["rounds", null, "none", 3],
    ]);
  });

  it("[T-03, T-40] votes whose reasons repeat nothing make no agreement", () => {
    const empty: Body = { why: "It seems right to me." };
    const { outcome, facts } = held({
      brief: { ...QUICK, options: OPTIONS },
      say: {
        "artifact/*": (reply, ask, n) => withReason(empty, reply, ask, n),
        "wrap-up/*": (reply, ask, n) => withReason(empty, reply, ask, n),
      },
    });
    const standing = factsOf(facts, "verdict")[0]?.standing;
    expect([
      outcome["chosen"],
      outcome.exit,
      standing?.votes.map(({ grounded }) => grounded),
    ]).toEqual(["o2", 3, [false, false, false, false]]);
  });
  const withReason = (reason: Body, reply: Body, ask: Ask, n: number): Answer => {
    const change = takes(holds(ask.seat.id), { ...reason, because: [] });
    return typeof change === "function" ? change(reply, ask, n) : reply;
  };

  it("[T-41] whoever is silent at the end keeps its vote, marked as carried, and all is no more said", () => {
    const { facts } = held({
      brief: { ...QUICK, options: OPTIONS },
      say: voting(() => "o1"),
      absent: ["wrap-up/critic"],
    });
    const standing = factsOf(facts, "verdict")[0]?.standing;
    expect([standing?.where, standing?.votes.map(({ carried }) => carried)]).toEqual([
      "majority",
      [false, false, false, true],
    ]);
  });

  it("[T-04] of a run that broke off is said as far as it came, without an exit of its own", () => {
    const run = held({ until: 2, brief: { options: OPTIONS } });
    expect([
      run.outcome.reason,
      run.outcome.exit,
      factsOf(run.facts, "verdict")[0]?.standing?.where,
      run.asks.filter(({ purpose }) => purpose === "wrap_up"),
    ]).toEqual(["no-quorum", undefined, "majority", []]);
  });
});

describe("a quick run", () => {
  const run = held({ brief: QUICK });

  it("takes thirty-four asks when everyone answers, four rounds and one stress round", () => {
    expect(run.asks).toHaveLength(34);
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
      "A quick run cannot give stop signal 1, 2, 3, 4, 5: six rounds are needed to see whether the rate of changes settles, and five with everyone present whether disagreement falls; four roles cannot all lead three normal rounds; three roles would have to be left out, one is; drift is checked from round 5 on. It establishes less than a standard run.",
    ]);
    expect([codes(eight).includes("quick-limits"), alarms(run).includes("FM-8")]).toEqual([
      false,
      false,
    ]);
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
    expect(codes(all(2)).slice(1, 2)).toEqual(["diverse-reasons"]);
    const ended = held({
      say: {
        "proposal/1": {
          options: [{ label: OPTIONS[0], holders: ["action", "guardian", "observer", "critic"] }],
        },
        "artifact/1": takes("o1"),
        "wrap-up/*": takes("o1"),
        "gate/unanimous": "end",
      },
    });
    expect([
      { ...ended.outcome, exit: undefined },
      ended.asks.filter(({ purpose }) => purpose === "check"),
      factsOf(ended.facts, "entry"),
    ]).toEqual([
      {
        reason: "human",
        exit: undefined,
        rounds: 0,
        chosen: "o1",
        preset: "standard",
        signals: [],
        leftOut: [],
      },
      [],
      [],
    ]);
    expect([
      ended.asks.slice(-6).map(({ id }) => id.split("/")[0]),
      factsOf(ended.facts, "message").at(-1)?.phase,
    ]).toEqual([["gate", "wrap-up", "wrap-up", "wrap-up", "wrap-up", "synthesis"], "synthesis"]);
  });

  it("for one kind of reason nobody is asked, and that is said", () => {
    expect([
      all(1).asks.filter(({ id }) => id === "gate/unanimous"),
      codes(all(1)).slice(1, 2),
      alarms(all(1)).filter((code) => code.includes("consensus") || code === "unanimous"),
    ]).toEqual([[], ["like-reasons"], ["superficial-consensus"]]);
  });

  it("are no unanimity where one of them differs", () => {
    expect(
      drive(structured.script(structuredBrief()), eight.replies).asked.map(({ id }) => id),
    ).not.toContain("gate/unanimous");
  });
});
