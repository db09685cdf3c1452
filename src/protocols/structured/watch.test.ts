import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { factsOf } from "../../../test/builders/hold.ts";
import {
  askedFor,
  change,
  checks,
  claim,
  held,
  results,
  sentBack,
  structuredBrief,
  type Changes,
  type HeldStructured,
  type Sitting,
} from "../../../test/builders/structured-panel.ts";
import { structured } from "./index.ts";

const usual = held();
const CLOSING = ["gate", "wrap-up", "wrap-up", "wrap-up", "wrap-up", "synthesis"];
const alarms = (run: HeldStructured, code: string) =>
  factsOf(run.facts, "alarm")
    .filter((alarm) => alarm.code === code)
    .map(({ round }) => round);
const measures = (run: HeldStructured, name: string) =>
  factsOf(run.facts, "measure")
    .filter((measure) => measure.name === name)
    .map(({ round, parts }) => [round, parts]);
const part = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
/** Each look at the signals: after which round, how many are given, which. */
const looks = (run: HeldStructured) =>
  factsOf(run.facts, "notice")
    .filter(({ code }) => code === "signals")
    .map(({ text }) => [
      part(text, /after round (\d+)/u) ?? part(text, /(at the end)/u),
      part(text, /(\d) of 6/u),
      part(text, /\(([\d, ]+)\)/u),
    ]);
/** Results by round; what is not said is as usual. */
const byRound = (...letters: string[]): Changes =>
  Object.fromEntries(letters.map((each, i) => [`check/${i + 1}`, results(each)]));
const critic = (run: HeldStructured, round: number) => askedFor(run, `artifact/${round}/critic`);
const least = (run: HeldStructured, round: number) =>
  (
    critic(run, round).shape.json as {
      properties: { attackSteps: { minItems: number; maxItems: number } };
    }
  ).properties.attackSteps; // a critic's form

describe("a stress test", () => {
  it("[S-20] what the absence should look like is on record before anything of the round is asked", () => {
    for (const round of [5, 10, 12, 13]) {
      const before = new Map(
        [...usual.replies].filter(
          ([id]) => (usual.asks.find((ask) => ask.id === id)?.round ?? 0) < round,
        ),
      );
      const frontier = drive(structured.script(structuredBrief()), before);
      expect(frontier.open.map((ask) => ask.round)).toEqual([round]);
      expect(
        frontier.facts
          .flatMap(({ fact }) =>
            fact.kind === "measure" && fact.name === "predicted-signature" ? [fact.round] : [],
          )
          .at(-1),
      ).toBe(round);
    }
    expect(measures(usual, "predicted-signature").map(([round]) => round)).toEqual([5, 10, 12, 13]);
  });

  it("[S-20] the prediction is what the normal rounds held without the role's claims and without the checks that fall away", () => {
    expect(measures(usual, "predicted-signature").slice(0, 2)).toEqual([
      [5, { claims: 1, changes: 0, disagreements: 0 }],
      [10, { claims: 2, changes: 2, disagreements: 1 }],
    ]);
  });

  it("[S-20, T-25] what the round was like stands beside the prediction, and nothing is concluded from one round", () => {
    const without = held({ until: 5 });
    expect([measures(without, "stress-profile"), factsOf(without.facts, "alarm")]).toEqual([
      [[5, { claims: 2, changes: 2, disagreements: 1 }]],
      [],
    ]);
  });

  it("[S-20] an absence that nobody planned is no stress test: nothing is predicted, and that it was held so is in the iteration log", () => {
    const run = held({ until: 3, absent: ["artifact/3/guardian"] });
    expect([measures(run, "predicted-signature"), measures(run, "stress-profile")]).toEqual([
      [],
      [],
    ]);
    expect(factsOf(run.facts, "own").map(({ data }) => data)).toMatchObject([
      { round: 3, change: "The round runs without guardian, who gave no reply." },
    ]);
  });
});

describe("the sycophancy alarm", () => {
  const falling = byRound("BBBB", "BBBB", "BBBB", "BBBB", "RRRR", "RRRR", "RRRR");
  const run = held({ until: 8, say: falling });

  it("[S-24, T-24] rings once, where chance alone rarely gives such a fall, and not while disagreement stays", () => {
    expect([alarms(run, "sycophancy"), alarms(usual, "sycophancy")]).toEqual([[6], []]);
    expect(factsOf(run.facts, "alarm").find(({ code }) => code === "sycophancy")?.text).toMatch(
      /^Fewer checks disagree than before: 100 % in the first half of the rounds with everyone present, 50 % in the second; chance alone gives such a fall in 0\.\d % of cases\. The panel may be agreeing for its own sake\. The critic of the next round must bring more\.$/u,
    );
  });

  it("[S-24, T-24] no fall rings before the fifth round with everyone present", () => {
    const early = byRound("BBBB", "BBBB", "RRRR", "RRRR");
    expect(alarms(held({ until: 4, say: early }), "sycophancy")).toEqual([]);
  });

  it("[S-24] changes the next round: the critic's form wants more steps and two claims, everyone is warned, and the iteration log says so", () => {
    expect([6, 7].map((round) => [least(run, round).minItems, least(run, round).maxItems])).toEqual(
      [
        [5, 10],
        [7, 12],
      ],
    );
    const one = { claims: [claim({ option: "none", supersedes: null })] };
    expect([sentBack(critic(run, 7), one), sentBack(critic(run, 6), one)]).toEqual([
      ["claims: 1 of at least 2"],
      [],
    ]);
    const warned = (round: number) =>
      run.asks
        .filter(
          (ask) => ask.round === round && ask.purpose !== "gate" && ask.purpose !== "synthesis",
        )
        .map(({ notes }) =>
          notes.some(({ title, items }) => title === "Warning" && items.length > 0),
        );
    expect([new Set(warned(6)), new Set(warned(7))]).toEqual([new Set([false]), new Set([true])]);
    expect(factsOf(run.facts, "own").map(({ data }) => data)).toMatchObject([
      {
        round: 6,
        by: "engine",
        change: "The critic of the next round has to bring more steps and more claims.",
      },
    ]);
  });

  it("[S-24] is lifted when disagreement recovers", () => {
    const recovers = held({
      until: 10,
      say: { ...falling, "check/8": results("BBBB"), "check/9": results("BBBB") },
    });
    expect([least(recovers, 8).minItems, least(recovers, 10).minItems]).toEqual([7, 5]);
  });

  it("[S-25] one round in which all is ROBUST neither stops the run nor rings", () => {
    const once = held({ until: 10, say: { "check/9": results("RRRR") } });
    expect(
      once.ledgers.verifications.filter(({ round, result }) => round === 9 && result !== "ROBUST"),
    ).toEqual([]);
    expect([
      once.outcome["rounds"],
      factsOf(once.facts, "alarm").filter(({ code }) => code === "FM-1" || code === "sycophancy"),
    ]).toEqual([10, []]);
  });

  it("a failure mode that shows in a round is said in that round, with what to do, and once", () => {
    const robust = held({ until: 6, say: { "check/*": results("RRRR") } });
    expect([alarms(robust, "FM-1"), alarms(robust, "sycophancy")]).toEqual([[3], []]);
    expect(factsOf(robust.facts, "alarm").find(({ code }) => code === "FM-1")?.text).toContain(
      "Tighten what the critic must deliver",
    );
  });
});

describe("the stop signals", () => {
  it("[S-23, S-21] are looked at after rounds 3, 6, 9, 12 and 13, with how many and which are given", () => {
    expect(looks(usual)).toEqual([
      ["3", "1", "6"],
      ["6", "4", "2, 3, 5, 6"],
      ["9", "4", "2, 3, 5, 6"],
      ["12", "5", "2, 3, 4, 5, 6"],
      ["at the end", "5", "2, 3, 4, 5, 6"],
    ]);
  });

  it("[S-23] at the end how many hold is said, and nothing is advised any more", () => {
    const told = factsOf(usual.facts, "notice")
      .filter(({ code }) => code === "signals")
      .map(({ text }) => text);
    expect([told.at(-1), told.at(-2)]).toEqual([
      "Stop signals (2, 3, 4, 5, 6): 5 of 6 signals hold at the end.",
      expect.stringMatching(/^Stop signals \(2, 3, 4, 5, 6\): .*after round 12/u),
    ]);
  });

  const many = (n: number) => Array.from({ length: n }, () => claim({ option: "none" }));
  /** Three busy rounds, then nothing changes any more: signal 1 is given from round 7 on, and few claims are pending. */
  const settling: Changes = {
    ...Object.fromEntries(
      [1, 2, 3].flatMap((round) => [
        [
          `artifact/${round}/critic`,
          { claims: many(4).map((row) => (round === 1 ? row : { ...row, supersedes: null })) },
        ],
        [
          `artifact/${round}/action`,
          { claims: many(2).map((row) => (round === 1 ? row : { ...row, supersedes: null })) },
        ],
      ]),
    ),
    ...Object.fromEntries(
      [4, 5, 6, 7, 8, 9].flatMap((round) => [
        [`check/${round}`, checks({ claim_status_changes: [] })],
        [`artifact/${round}/action`, { claims: [] }],
      ]),
    ),
  };
  const nine = (over: Sitting = {}) =>
    held({ until: 9, ...over, say: { ...settling, ...over.say } });
  const gate = (run: HeldStructured, round = 9) => askedFor(run, `gate/stop/${round}`).gate;

  it("[S-21] six of them, each with a sentence, stand in the question whether to stop", () => {
    const question = gate(usual)?.question.split("\n") ?? [];
    expect(question[0]).toBe("4 of 6 stop signals are given after round 9. Stop here?");
    expect(
      question.slice(1).map((text) => /^- (\d) (yes|no): \S.*\.$/u.exec(text)?.slice(1)),
    ).toEqual([
      ["1", "no"],
      ["2", "yes"],
      ["3", "yes"],
      ["4", "no"],
      ["5", "yes"],
      ["6", "yes"],
    ]);
  });

  it("[S-21] nobody is asked before round 8, however many are given, nor with fewer than four, nor at the end", () => {
    expect(usual.asks.filter(({ id }) => id.startsWith("gate/stop")).map(({ id }) => id)).toEqual([
      "gate/stop/9",
      "gate/stop/12",
    ]);
    const three = held({ until: 9, say: { "drift/5": { verdict: "FAIL", deviation: 5 } } });
    expect([
      looks(three).at(-1)?.[1],
      three.asks.filter(({ id }) => id.startsWith("gate/stop")),
    ]).toEqual(["3", []]);
  });

  it("[S-21] unattended it goes on at four", () => {
    expect([gate(usual)?.default, usual.outcome["rounds"]]).toEqual(["go-on", 13]);
  });

  it("[S-21] unattended it goes on at five while stress rounds are to come", () => {
    const run = nine({ until: 10 });
    expect([looks(run).at(-1), gate(run)?.default, run.outcome["rounds"]]).toEqual([
      ["9", "5", "1, 2, 3, 5, 6"],
      "go-on",
      10,
    ]);
  });

  it("[S-21] unattended it stops at six, also with a stress round to come", () => {
    const run = nine({ until: 13 });
    expect([looks(run).at(-1), run.outcome]).toMatchObject([
      ["12", "6", "1, 2, 3, 4, 5, 6"],
      { reason: "signals", rounds: 12 },
    ]);
    expect(run.asks.slice(-6).map(({ id }) => id.split("/")[0])).toEqual(CLOSING);
  });

  it("[S-21, S-26, T-26] unattended it stops at five where no stress round is to come, and the wrap-up and the synthesis follow at once", () => {
    const run = nine({ brief: { withoutStress: "Not now." }, say: {} });
    expect([looks(run).at(-1), gate(run)?.default, run.outcome]).toMatchObject([
      ["9", "5", "1, 2, 3, 5, 6"],
      "stop",
      { reason: "signals", rounds: 9, signals: [1, 2, 3, 5, 6] },
    ]);
    expect(run.asks.slice(-6).map(({ id }) => id.split("/")[0])).toEqual(CLOSING);
  });

  it("[S-21] a person who goes on where the default is to stop gets the next round", () => {
    const run = nine({
      until: 10,
      brief: { withoutStress: "Not now." },
      say: { "gate/stop/9": "go-on" },
    });
    expect(run.outcome["rounds"]).toBe(10);
  });

  it("[S-21, S-26, T-26] a person who stops where the default is to go on ends it, and the wrap-up and the synthesis follow at once", () => {
    const run = held({ say: { "gate/stop/9": "stop" } });
    expect(run.outcome).toMatchObject({ reason: "human", rounds: 9 });
    expect(run.asks.slice(-6).map(({ id }) => id.split("/")[0])).toEqual(CLOSING);
  });

  it("[S-22] at the boundary, 30 % of the claims pending is too much and less is not", () => {
    const pending = (n: number) =>
      looks(
        held({
          until: 3,
          say: {
            ...Object.fromEntries(
              [1, 2, 3].map((round) => [
                `artifact/${round}/critic`,
                {
                  claims: many(round === 3 ? 4 : 2).map((row) =>
                    round === 1 ? row : { ...row, supersedes: null },
                  ),
                },
              ]),
            ),
            "artifact/*/action": (reply, ask) =>
              ask.round === 3 ? { ...reply, claims: [] } : reply,
            "check/3/1": checks({
              claim_status_changes: [1, 2, 3, 4]
                .slice(n)
                .map((i) => change(`C-3-${i}`, "tested_confirmed")),
            }),
          },
        }),
      )
        .at(-1)?.[2]
        ?.includes("6") ?? false;
    expect([pending(3), pending(2)]).toEqual([false, true]); // 3 of 10 and 2 of 10
  });
});
