import { describe, expect, it } from "vitest";
import { Debate, threeHeard, type LogGiven } from "../../test/builders/debate.ts";
import type { Draft, LogEvent } from "../log/event.ts";
import { wholeReport } from "../../test/builders/whole-report.ts";
import { formats } from "../report/index.ts";
import { closingSummary } from "../cli/closing.ts";
import { standsText } from "../mcp/status.ts";
import { headOf } from "../web/views.ts";
import { health } from "./health.ts";
import { positions } from "./positions.ts";
import { result } from "./reading.ts";
import { status } from "./status.ts";
import { timeline } from "./timeline.ts";

const close = (
  debate: Debate,
  held: Readonly<Record<string, string | null>>,
  given?: LogGiven,
): LogEvent[] => {
  debate.listen();
  for (const [seat, option] of Object.entries(held)) debate.vote(seat, option);
  return debate.log(given);
};
const heard = (): Debate => threeHeard().debate;
const told = (events: readonly LogEvent[]) => status(events).stands?.count.text;
/** A call that was made for a seat, and what its provider says it ran. */
const served = (seat: string, model: string, ran: string | null): Draft[] => [
  {
    type: "call.reserved",
    data: {
      call: `c-${seat}`,
      ask: `x/${seat}`,
      seat,
      attempt: 1,
      repair: 0,
      model,
      prompt: "p",
      reserve: { tokens: 1, usd: null },
      activeMs: 0,
    },
  },
  {
    type: "call.completed",
    data: {
      call: `c-${seat}`,
      ask: `x/${seat}`,
      raw: { text: "{}" },
      usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
      usd: null,
      finish: "stop",
      served: ran,
      providerId: null,
      ms: 1,
      activeMs: 1,
    },
  },
];

describe("why it stopped, and where it stands", () => {
  it("[T-01] [Q-01] are two things in status, result, closing screen, timeline and report", () => {
    const log = close(heard(), { a: "o1", b: "o1", c: "o1" }, { reason: "nobody-moved" });
    const count = "3 of 3 hold it; 2 of 3 did before anyone spoke.";
    const { reason, stands, exit } = status(log);
    expect([reason, stands?.where, stands?.count.text, exit]).toEqual([
      "nobody-moved",
      "all",
      count,
      0,
    ]);
    expect(result(log).stands).toEqual(stands);
    const rows = closingSummary(log, []).split("\n");
    expect(rows).toContain("Answer   Stay on Redis. 3 of 3; 2 of 3 before anyone spoke.");
    expect(rows).toContain(
      "Stopped  in round 0: nobody moved: a round passed in which nobody changed position",
    );
    const lines = timeline(log).map(({ text }) => text);
    expect(lines.at(-1)).toBe("Ended: nobody moved");
    expect(lines).toContainEqual(
      expect.stringContaining(`The panel leans to o1 “Stay on Redis”: by default. ${count}`),
    );
    const report = formats.md(log);
    expect(report).toContain("**Answer:** **Stay on Redis.** 3 of 3; 2 of 3 before anyone spoke.");
    expect(report).toContain(
      "- **Why it stopped:** nobody moved: a round passed in which nobody changed position",
    );
  });

  it.each([
    [
      "a majority",
      { a: "o1", b: "o1", c: "o2" },
      "2 of 3 hold it; 2 of 3 did before anyone spoke.",
    ],
    [
      "a split",
      { a: "o1", b: "o2", c: null },
      "No option is held by more than half of 3: o1 1, o2 1; before anyone spoke: o1 2, o2 1.",
    ],
    [
      "nobody",
      { a: null, b: null, c: null },
      "None of 3 holds an option; before anyone spoke: o1 2, o2 1.",
    ],
  ])("[T-02] no word claims more than the count: %s", (_what, held, count) => {
    const log = close(heard(), held);
    expect(told(log)).toBe(count);
    expect(formats.md(log)).not.toMatch(/converged|settled|unanimous/iu);
  });

  it("[T-02] what a rule chose without a majority is said to be chosen by a rule", () => {
    const debate = heard();
    debate.listen();
    for (const [seat, option] of [
      ["a", "o1"],
      ["b", "o2"],
    ] as const)
      debate.vote(seat, option);
    debate.vote("c", "Wait");
    const verdict = debate.verdict("o1");
    debate.facts.push({ ...verdict, chosen: "o1", resolution: "by rule", detail: "A rule." });
    expect(told(debate.log())).toBe(
      "1 of 3 hold it, not a majority: a rule chose it; 2 of 3 held it before anyone spoke.",
    );
  });

  it("[T-09] votes that only followed the larger camp are put back in a sentence, and nothing is said where there were none", () => {
    const debate = new Debate(["a", "b", "c", "d", "e"], ["Stay", "Move", "Wait"]);
    debate.blind({ a: "o1", b: "o1", c: "o2", d: "o2", e: "o3" });
    debate.listen();
    for (const [seat, option] of [
      ["a", "o1"],
      ["b", "o1"],
      ["c", "o2"],
      ["d", "o2"],
      ["e", "o1"],
    ] as const)
      debate.vote(seat, option);
    const log = debate.log();
    const sentence =
      "If the vote that went to the larger camp without naming a reason is put back: no option has a majority.";
    expect(status(log).stands?.putBack).toMatchObject({ votes: 1, option: null, text: sentence });
    expect(formats.md(log)).toContain(`- **Counted again:** ${sentence}`);
    expect(formats.md(log)).not.toContain("Without conforming");
    expect(status(close(heard(), { a: "o1", b: "o1", c: "o2" })).stands?.putBack).toBeNull();
  });

  it("[T-03] an agreement that was not earned says why, above everything else", () => {
    const bare = heard();
    bare.listen();
    for (const seat of ["a", "b", "c"]) bare.vote(seat, "o1", { grounded: seat === "a" });
    const log = bare.log();
    const why =
      "Agreement not earned: 1 vote for it quotes what it rests on, and more than half of the 3 entitled to vote have to.";
    expect([
      status(log).stands?.isEarned,
      status(log).stands?.notEarned?.text,
      status(log).exit,
    ]).toEqual([false, why, 3]);
    expect(formats.md(log)).toContain(`> ⚠️ ${why}`);
    expect(closingSummary(log, [])).toContain(
      "Warning  Agreement not earned: 1 vote for it quotes",
    );
  });

  it("[T-41] [Q-03] a member that was lost stands above the answer, its vote is carried and marked, and it stays in the count", () => {
    const debate = heard();
    const lost: Draft[] = [
      {
        type: "ask.opened",
        data: {
          ask: "final/c",
          seat: "c",
          purpose: "final",
          round: 3,
          phase: "final",
          shown: [],
          blind: false,
          fingerprint: "f",
          activeMs: 0,
          gate: null,
        },
      },
      {
        type: "ask.lapsed",
        data: { ask: "final/c", seat: "c", state: "timed-out", why: "silent", mendable: true },
      },
    ];
    const log = close(debate, { a: "o1", b: "o1" }, { drafts: lost });
    expect(told(log)).toBe("2 of 3 hold it; 2 of 3 did before anyone spoke.");
    expect(positions(log).votes.map(({ final, carried }) => [final, carried])).toEqual([
      ["o1", false],
      ["o1", false],
      ["o2", true],
    ]);
    const report = formats.md(log);
    const line =
      "One of 3 members was lost and still counts among those entitled to vote: C (timed out; its last vote, “Move to PostgreSQL”, is carried forward).";
    expect(report).toContain(line);
    expect(report.indexOf(line)).toBeLessThan(report.indexOf("**Answer:**"));
    expect(report).toContain("(carried forward: silent in the last turn)");
    expect(closingSummary(log, [])).toContain(
      "Lost     C (timed-out); its last vote is carried forward",
    );
  });

  it("[T-42] an agreement says of how many model families it is, by what was served", () => {
    const held = { a: "o1", b: "o1", c: "o1" };
    const calls = (models: readonly (readonly [string, string | null])[]) =>
      ["a", "b", "c"].flatMap((seat, n) =>
        served(seat, models[n]?.[0] ?? "", models[n]?.[1] ?? null),
      );
    const one = close(heard(), held, {
      drafts: calls([
        ["openai/gpt-5", "gpt-5-2025-08-07"],
        ["openai/gpt-5", null],
        ["openai/o3", "o3"],
      ]),
    });
    expect(told(one)).toBe("3 of 3 hold it, one model family; 2 of 3 did before anyone spoke.");
    const two = close(heard(), held, {
      drafts: calls([
        ["openai/gpt-5", null],
        ["openai/gpt-5", "claude-opus-4"],
        ["openai/gpt-5", null],
      ]),
    });
    expect(told(two)).toBe("3 of 3 hold it, 2 model families; 2 of 3 did before anyone spoke.");
    expect(
      status(two).models.bySeat.map(({ served: ran, family, isOther }) => [ran, family, isOther]),
    ).toEqual([
      [null, "gpt", false],
      ["claude-opus-4", "claude", true],
      [null, "gpt", false],
    ]);
    expect(timeline(two).map(({ text }) => text)).toContain(
      "Asked for openai/gpt-5, the provider says that it ran claude-opus-4",
    );
    const other =
      "A provider says that it ran another model than was asked for: openai/gpt-5 → claude-opus-4.";
    expect(
      [
        closingSummary(two, [], 200),
        formats.md(two),
        formats.json(two),
        formats.html(two),
        standsText(two),
        JSON.stringify(headOf(two, { last: two.length, isAlive: false, isHere: false }).noted),
      ].map((text) => text?.includes(other)),
    ).toEqual([true, true, true, true, true, true]);
    expect(
      [closingSummary(one, [], 200), formats.md(one), formats.json(one), standsText(one)].map(
        (text) => [/one model family/u.test(text ?? ""), text?.includes("another model than")],
      ),
    ).toEqual(Array.from({ length: 4 }, () => [true, false]));
    expect(told(close(heard(), held))).not.toContain("famil");
  });
});

describe("an option in the result", () => {
  const NAMED = ["Stay on Redis", "Move to PostgreSQL", "Take Temporal"];
  const four = (): Debate => {
    const debate = new Debate(["a", "b", "c"], NAMED);
    debate.blind({ a: "o1", b: "o1", c: "o2" });
    debate.listen();
    return debate;
  };

  it("[T-13] every one that was named has its row, with the strongest said for and against, whoever held it", () => {
    const debate = four();
    const argument = debate.votes.argument;
    debate.attack("a", "o2", "It costs twice as much.");
    debate.answer("c", "a1", "fails");
    debate.attack("b", "o2", "Nobody has run it here.");
    debate.facts.push(
      argument.link(debate.say("b"), {
        to: "o3",
        relation: "supports",
        comment: "It retries by itself.",
      }),
      argument.attack(debate.say("a"), "o3", "It is one more system to run."),
    );
    const log = close(debate, { a: "o1", b: "o1", c: "o2" });
    const rows = result(log).options ?? [];
    expect(
      rows.map(({ id, status: how, for: pro, against }) => [
        id,
        how,
        pro?.text ?? null,
        against?.text ?? null,
      ]),
    ).toEqual([
      ["o1", "unattacked", "b now claims.", null],
      ["o2", "open", "c now claims.", "Nobody has run it here."],
      ["o3", "unheld", "It retries by itself.", "It is one more system to run."],
    ]);
    expect(formats.md(log)).toMatch(
      /- \*\*o3 Take Temporal:\*\* nobody held it\n  - Arguments for it: “It retries by itself\.” — B .*\n  - Arguments against it: “It is one more system to run\.” — A/u,
    );
  });

  it("[T-11] refuted is never printed without who said what against it and who took it as fatal", () => {
    const debate = four();
    debate.attack("a", "o2", "It loses orders when the node restarts.");
    debate.answer("c", "a1", "fatal");
    const log = close(debate, { a: "o1", b: "o1", c: "o2" });
    const proof = "A: “It loses orders when the node restarts.” (r2-msg-001). C took it as fatal.";
    const shown = wholeReport(log).replaceAll(/\[(r\d-msg-\d+)\]\([\w.]*#[^)]*\)/gu, "$1");
    expect(
      shown
        .split("\n")
        .filter((line) => /\brefuted\b/u.test(line) && !line.includes(proof.slice(0, -1))),
    ).toEqual([]);
    expect(shown).toContain(`- **Status:** ${proof}`);
    // The closing screen has no statuses.
    expect(closingSummary(log, [])).not.toContain("refuted");
  });

  it("[T-11] against argument comes with the sentence that proves it", () => {
    const debate = four();
    debate.attack("c", "o1", "It stalls at night.");
    for (const seat of ["a", "b"]) debate.answer(seat, "a1", "fatal");
    const log = close(debate, { a: "o1", b: "o1", c: "o2" });
    expect(formats.md(log)).toContain(
      "- **What carries it:** against argument. A majority holds it all the same. c: “It stalls at night.” ([r2-msg-001](transcript.md#r2-msg-001)). a, b took it as fatal.",
    );
  });
});

describe("plain facts", () => {
  it("[T-14] [X-09] that all agree, that nobody attacked and who followed whom are facts and no warnings", () => {
    const log = close(heard(), { a: "o1", b: "o1", c: "o1" });
    const { alarms, failureModes, noted, unanimity } = health(log);
    expect([alarms, failureModes, unanimity.warning]).toEqual([[], [], null]);
    expect(noted.map(({ code }) => code)).toEqual(["unanimous", "FC2", "conformity"]);
    const report = formats.md(log);
    expect(report).not.toContain("> ⚠️");
    expect(report).toMatch(
      /None was raised\.\n\n- \*\*Plain facts:\*\*\n  - Unanimous agreement detected\./u,
    );
    expect(closingSummary(log, [])).not.toContain("Warning");
  });

  it("[T-14] instead of a warning about blind votes the count says how many held it before anyone spoke", () => {
    const debate = new Debate(["a", "b", "c", "d"], ["One", "Two", "Three"]);
    debate.blind({ a: "o1", b: "o2", c: "o3", d: "o2" });
    const log = close(debate, { a: "o1", b: "o1", c: "o1", d: "o1" });
    expect(told(log)).toBe("4 of 4 hold it; 1 of 4 did before anyone spoke.");
    expect(health(log).alarms.map(({ code }) => code)).toEqual([]);
  });
});
