import { describe, expect, test } from "vitest";
import { dialecticLog, unanimousLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { ideaLog, reviewLog } from "../../test/builders/review-log.ts";
import { standardLog } from "../../test/builders/structured-log.ts";
import { story as structuredStory } from "../../test/builders/structured-story.ts";
import type { Ask } from "../kernel/ask.ts";
import type { LogEvent } from "../log/event.ts";
import { unphrased } from "../../test/builders/unphrased.ts";
import { health as found, isAboutResult, UNANIMOUS } from "./health.ts";

const health = (events: readonly LogEvent[]) => unphrased(found(events));

const DRIFTED = {
  verdict: "FAIL",
  deviation: 4,
  why: "It is about hiring.",
  correction: "Back to billing.",
};

describe("the health of a run", () => {
  test("alarms of reviews and dispatches are about the result, except that ideas had to be rescued on the way", () => {
    expect(
      [
        "escalated",
        "hard-block",
        "experiment-needed",
        "no-revision",
        "never-found",
        "unanimous",
        "idea-rescue",
      ].filter((code) => isAboutResult({ code })),
    ).toEqual([
      "escalated",
      "hard-block",
      "experiment-needed",
      "no-revision",
      "never-found",
      "unanimous",
    ]);
  });

  test("reviewers who all find nothing repeat nobody, and nobody is without a vote in a review", () => {
    expect(health(reviewLog()).failureModes).toEqual([]);
    expect(health(ideaLog()).noted.map(({ code }) => code)).toContain("same-words");
  });

  const seen = health(dialecticLog());

  test("names repairs and what they were for", () => {
    expect(seen.repairs).toEqual([
      {
        ask: "challenge/2/security",
        seat: "security",
        title: "Security",
        ended: "repaired",
        reasons: [
          'weakness: "I completely agree" expresses agreement; say what is wrong instead, or use noMaterialWeakness',
        ],
      },
    ]);
  });

  test("of a move that nothing explains it says whether a reason was given, and whether messages were named", () => {
    const of = (change: object) =>
      health(
        dialecticLog().map((event): LogEvent =>
          event.type === "fact.recorded" && event.data.fact.kind === "shift"
            ? {
                ...event,
                data: {
                  ...event.data,
                  fact: { ...event.data.fact, class: "unexplained", ...change },
                },
              }
            : event,
        ),
      )
        .noted.filter(({ code }) => code === "unexplained-move")
        .map(({ text }) => text.split(":")[0]);
    expect([
      of({ reason: "", declared: [] }),
      of({ reason: "So.", declared: [] }),
      of({ reason: "So.", declared: ["r1-msg-001"] }),
    ]).toEqual([
      ["Moved, and no message explains it"],
      ["Moved with a reason and named no message"],
      ["Moved with a reason, and the messages named do not argue for the new option"],
    ]);
  });

  test("[T-14] names what is seen in plain words, each with its messages, and warns of none of it", () => {
    expect(seen.failureModes).toEqual([]);
    expect(seen.noted).toEqual([
      {
        code: "conformity",
        text: "Moved towards the larger camp with no argument to show for it: Performance.",
        refs: ["r3-msg-001"],
      },
    ]);
  });

  test("[X-02] blindness is proved by what each blind ask was shown", () => {
    expect(seen.blindness).toEqual({
      proved: true,
      restsOnHost: false,
      asks: [
        ["cast", "moderator"],
        ...["performance", "security", "maintainability", "devils-advocate"].map((seat) => [
          `position/1/${seat}`,
          seat,
        ]),
      ].map(([ask, seat]) => ({ ask, seat, shown: [] })),
    });
  });

  test("[X-02] a blind ask that was shown a message disproves it, and a host cannot prove it", () => {
    const leaking = dialecticLog().map((event) =>
      event.type === "ask.opened" && event.data.ask === "position/1/security"
        ? { ...event, data: { ...event.data, shown: ["r1-msg-001"] } }
        : event,
    );
    const hosted = health(dialecticLog({ hosted: true }));
    expect([
      health(leaking).blindness.proved,
      hosted.blindness.proved,
      hosted.blindness.restsOnHost,
    ]).toEqual([false, false, true]);
    expect(health(leaking).failureModes.map(({ code }) => code)).toContain("blindness-broken");
  });

  test("a change that the stances do not show is a mismatch, as the rules of the ask noted it where members say so themselves", () => {
    const older = (isTrue: boolean) =>
      dialecticLog().map((event): LogEvent => {
        const fact = event.type === "fact.recorded" ? event.data.fact : null;
        if (event.type !== "fact.recorded" || fact?.kind !== "message" || fact.phase !== "final")
          return event;
        const changed = fact.id === "r3-msg-007";
        const flags = changed && !isTrue ? ["change-is-one: every stance is as it was"] : [];
        return {
          ...event,
          data: { ...event.data, fact: { ...fact, body: { ...fact.body, changed }, flags } },
        };
      });
    expect(health(older(true)).changes).toEqual({ agreeing: 4, mismatches: [] });
    const said = health(older(false));
    expect(said.changes).toEqual({
      agreeing: 3,
      mismatches: [
        {
          message: "r3-msg-007",
          seat: "security",
          title: "Security",
          saidChanged: true,
          moved: false,
        },
      ],
    });
    expect(said.noted.find(({ code }) => code === "change-misreported")).toEqual({
      code: "change-misreported",
      text: "Reported a change that the stances do not show, or kept one quiet: Security.",
      refs: ["r3-msg-007"],
    });
  });

  test("[X-09] [T-14] unanimity is told as a plain fact, also where it came only with the final positions", () => {
    const late = dialecticLog({
      say: (ask) =>
        ask.id === "final/security"
          ? {
              ...story(ask),
              vote: { option: "o2", own: null, why: "I give in.", because: ["own"] },
              stances: { i2: "i2-s1", i3: "i3-s2" },
            }
          : null,
    });
    const told = ({ unanimity, noted }: ReturnType<typeof health>) => [
      unanimity,
      noted.find(({ code }) => code === "unanimous")?.text,
    ];
    expect([health(unanimousLog()), health(late), seen].map(told)).toEqual([
      [{ isUnanimous: true, warning: null }, UNANIMOUS],
      [{ isUnanimous: true, warning: null }, UNANIMOUS],
      [{ isUnanimous: false, warning: null }, undefined],
    ]);
  });

  test("an alarm that the run dealt with says nothing against the result: a tightened critic, drift that was addressed", () => {
    /** Every check of the first four rounds is BROKEN, and none later. */
    const falling = (ask: Ask) => {
      const { checks, ...rest } = structuredStory(ask, false) as { checks: Record<string, object> };
      const result = ask.round < 5 ? "BROKEN" : "ROBUST";
      const made = Object.entries(checks).map(([name, row]) => [name, { ...row, result }]);
      return { ...rest, checks: Object.fromEntries(made) as object };
    };
    const alarms = (found: object) =>
      health(
        standardLog({
          brief: { rounds: 10 },
          say: (ask) =>
            ask.purpose === "check"
              ? falling(ask)
              : ask.purpose !== "drift"
                ? null
                : ask.round === 5
                  ? DRIFTED
                  : { ...DRIFTED, ...found },
        }),
      ).alarms;
    const told = (found: object) =>
      alarms(found)
        .filter(({ code }) => code === "sycophancy" || code === "drift")
        .map((alarm) => [alarm.code, alarm.round, isAboutResult(alarm)]);
    expect(told({ verdict: "PASS", deviation: 1, addressed: true })).toEqual([
      ["drift", 5, false],
      ["sycophancy", 6, false],
    ]);
    expect(told({ addressed: false })).toEqual([
      ["drift", 5, true],
      ["sycophancy", 6, false],
      ["drift", 10, true],
    ]);
  });

  test("names who was missing, with the state and why", () => {
    const { absences, noted } = health(
      dialecticLog({
        say: (ask) =>
          ask.id === "position/1/security" ? { silent: "refused", why: "declined" } : null,
      }),
    );
    expect(absences).toEqual([
      {
        ask: "position/1/security",
        seat: "security",
        title: "Security",
        state: "refused",
        why: "declined",
      },
    ]);
    expect(noted.map(({ code }) => code)).toContain("seats-absent");
  });

  test("names quotations that the documents do not hold", () => {
    const invented = health(
      dialecticLog({
        say: (ask) =>
          ask.id === "position/1/security"
            ? {
                ...story(ask),
                evidence: [{ document: "incidents.md", quote: "billing leaked every card" }],
              }
            : null,
      }),
    );
    expect(invented.quotesNotFound).toEqual([
      { message: "r1-msg-002", passage: "ctx:incidents.md", quote: "billing leaked every card" },
    ]);
  });
});
