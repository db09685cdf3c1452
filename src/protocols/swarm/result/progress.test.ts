import { describe, expect, test } from "vitest";
import { lightweightLog, swarmLog } from "../../../../test/builders/swarm-log.ts";
import { PERSONAS, story } from "../../../../test/builders/swarm-story.ts";
import { dialecticLog } from "../../../../test/builders/dialectic-log.ts";
import { progressOf, steps } from "./progress.ts";

const events = swarmLog();

describe("the progress of a swarm", () => {
  test("[W-20] every step of every round is told once, in order", () => {
    const entries = progressOf(events);
    const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(entries.map(({ round, step }) => [round, step])).toEqual([
      ...steps.map((step) => [1, step]),
      ...steps.map((step) => [2, step]),
    ]);
    expect(entries.slice(0, 9).map(({ name }) => name)).toEqual([
      "Position Declarations",
      "Moderator Framing",
      "Expert Arguments",
      "Contrarian Stress Test",
      "Expert Responses & Position Shifts",
      "Cross-Domain Perspective",
      "Quality Gate",
      "Record",
      "Next Action",
    ]);
  });

  test("[W-20] a step says who did what, and what it came to", () => {
    const [, , argued, , responded, , weighed, recorded, next] = progressOf(events);
    expect([argued?.takeaway, responded, weighed?.lines, recorded?.lines, next]).toEqual([
      "3 arguments, 3 references (2 counters, 1 extends).",
      {
        round: 1,
        step: 5,
        name: "Expert Responses & Position Shifts",
        takeaway:
          "Payments engineer shifted after r1-msg-006; Audit officer shifted after r1-msg-008.",
        lines: [
          "Payments engineer: minor shift to “Split billing, its database first.”",
          "Platform lead: no shift. It hits a split in a hurry, not a boundary: two engineers cannot carry a second rota.",
          "Audit officer: major shift to “Split the billing database before the audit.”",
        ],
      },
      [
        "One incident moved the audit officer; running cost is unanswered.",
        "Quality 4 of 5. Disagreement 5 of 10.",
      ],
      ["rounds/001.json: 13 messages by 6 seats, 8 references."],
      {
        round: 1,
        step: 9,
        name: "Next Action",
        lines: ["lead chose: Follow: deep dive: Who runs a second service at night"],
        takeaway: "The next round goes deep on one dispute.",
      },
    ]);
  });

  test("[W-20] an entry is told as soon as its step is over, and stays as it is", () => {
    const whole = progressOf(events);
    const take = steps.follow();
    const told: string[] = [];
    for (const [n, event] of events.entries()) {
      const over = take(event);
      for (const entry of over) {
        told.push(JSON.stringify(entry));
        expect(progressOf(events.slice(0, n + 1)).at(-1)).toEqual(over.at(-1));
      }
      if (event.type === "ask.opened" && event.data.ask === "opening/1")
        expect(told.length).toBe(1);
    }
    expect(told).toEqual(whole.map((entry) => JSON.stringify(entry)));
  });

  test("[W-20] four experts still fit into three lines", () => {
    const four = [...PERSONAS, { ...PERSONAS[0], id: "finance", name: "Finance" }];
    const tensionMap = [
      { between: ["finance", "platform"], axis: "money", description: "Cost." },
      { between: ["payments", "audit"], axis: "time", description: "Dates." },
    ];
    const deep = swarmLog({
      brief: { mode: "deep", rounds: 1 },
      say: (ask) =>
        ask.purpose === "analysis"
          ? { ...story(ask), experts: four, tensionMap }
          : ask.seat.id === "finance"
            ? { silent: "refused", why: "no" }
            : null,
    });
    const entry = progressOf(deep)[0];
    expect([entry?.lines.length, entry?.takeaway]).toEqual([
      3,
      "3 experts declared a position blind. 1 reply missing. Confidence 0.6–0.8.",
    ]);
    for (const { lines } of progressOf(deep)) expect(lines.length).toBeLessThanOrEqual(3);
    const position = {
      position: "Pay for one service.",
      confidence: 0.7,
      conditions: "None.",
      wouldChangeIf: "A lower bill.",
      keyRisk: "Cost.",
      evidence: [],
    };
    const [all] = progressOf(
      swarmLog({
        brief: { mode: "deep" },
        say: (ask) =>
          ask.purpose === "analysis"
            ? { ...story(ask), experts: four, tensionMap }
            : ask.id === "declaration/1/finance"
              ? position
              : ask.id === "opening/1"
                ? undefined
                : null,
      }),
    );
    expect([all?.lines.length, all?.lines[2]]).toEqual([
      3,
      "Audit officer: “Keep billing where it is until the audit is over.” (0.6) · Finance: “Pay for one service.” (0.7)",
    ]);
  });

  test("[W-18] a reference to nothing that was shown is told and not counted", () => {
    const stray = {
      targetId: "r7-msg-042",
      relation: "supports",
      mode: null,
      steelMan: "",
      comment: "It bears it out.",
    };
    const log = swarmLog({
      say: (ask) => (ask.id === "analogy/1" ? { ...story(ask), references: [stray] } : null),
    });
    const recorded = progressOf(log).find(({ round, step }) => round === 1 && step === 8);
    expect([recorded?.lines, recorded?.takeaway]).toEqual([
      ["rounds/001.json: 13 messages by 6 seats, 7 references."],
      "1 reference to nothing that was shown: kept, and not drawn.",
    ]);
  });

  test("a lightweight swarm has no step 6, and seats that stay silent leave a line", () => {
    const silent = lightweightLog({
      say: (ask) =>
        ask.purpose === "stress-test" || ask.purpose === "quality"
          ? { silent: "timed-out", why: "late" }
          : null,
    });
    const entries = progressOf(silent);
    expect(entries.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 7, 8, 9]);
    expect([entries[3]?.lines, entries[5]?.takeaway]).toEqual([
      ["Nobody gave a usable reply."],
      "Nobody weighed the round; it goes on as planned.",
    ]);
  });

  test("what a seat wrote is one line without control bytes, and bounded", () => {
    const position = `a\u001b[31m\nb${"x".repeat(5_000)}`;
    const [entry] = progressOf(
      swarmLog({
        say: (ask) =>
          ask.id === "declaration/1/payments"
            ? { ...story(ask), position: position.slice(0, 600) }
            : null,
      }),
    );
    expect(entry?.lines[0]).toMatch(/^Payments engineer: “a\\x1b\[31m bx+…” \(0\.7\)$/);
    expect(entry?.lines.every((line) => line.length <= 240)).toBe(true);
  });

  test("another protocol has no such steps", () => {
    expect(progressOf(dialecticLog())).toEqual([]);
  });
});
