// What every view of a deliberation shows around itself: what it came to, which views it has, who is at work.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { LogEvent } from "../log/index.ts";
import { health, takeaways } from "../views/index.ts";
import { Feed } from "./feed.ts";
import { headOf } from "./views.ts";
import type { Head } from "./wire.ts";

const logOf = (name: string): readonly LogEvent[] =>
  readFileSync(new URL(`../../test/golden/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // what the log holds
const head = (events: readonly LogEvent[]): Head =>
  headOf(events, { last: events.length, isAlive: false, isHere: false });
const came = (events: readonly LogEvent[]): readonly unknown[] => [
  head(events).outcome,
  head(events).resolution,
];
const before = (
  events: readonly LogEvent[],
  fits: (event: LogEvent) => boolean,
): readonly LogEvent[] => events.slice(0, events.findIndex(fits));

describe("What it came to", () => {
  it("is the option that was chosen, by its name, and how; nothing before the verdict", () => {
    const events = logOf("swarm@2-standard");
    const undecided = before(
      events,
      (event) => event.type === "fact.recorded" && event.data.fact.kind === "verdict",
    );
    expect([came(undecided), came(events), came(logOf("swarm@2-steered"))]).toEqual([
      [null, null],
      ["Leave things as they are", "by vote"],
      [null, "unresolved"],
    ]);
  });

  it("[A-04] of a review is the artifact, and whether it passes, which ideas do only where they were agreed on; nothing before its end", () => {
    const events = logOf("review@1-section");
    expect([
      came(events.slice(0, -1)),
      came(events),
      came(logOf("review@1-plan")),
      came(logOf("review@2-idea"))[1],
    ]).toEqual([[null, null], ["offline.md", "blocked"], ["offline.md", "passed"], "blocked"]);
  });
});

describe("What a reader takes along", () => {
  it("[T-14, T-41] is what the report has: what to do besides the answer, plain facts, and who was lost", () => {
    const events = dialecticLog({
      say: (ask) => (/security/u.test(ask.id) ? { silent: "timed-out", why: "no reply" } : null),
    });
    const { takeaways: taken, noted, lost } = head(events);
    expect(taken).toEqual(takeaways(events));
    expect(taken.next.length).toBeGreaterThan(0);
    expect([noted, lost]).toEqual([health(events).noted, health(events).lost]);
    expect(lost.map(({ title }) => title)).toEqual(["Security"]);
    expect(head(logOf("dialectic@4-agreed")).noted.map(({ code }) => code)).toContain("unanimous");
  });
});

describe("How far it is", () => {
  it("[A-07] is how many questions were settled, and how many the plan has at the least and at the most; gates are none", () => {
    const events = logOf("swarm@2-lightweight");
    const asked = events.slice(
      0,
      events.findIndex((event) => event.type === "ask.answered"),
    );
    expect([head(asked).asks, head(events).asks]).toEqual([
      { settled: 0, planned: [8, 20] },
      { settled: 11, planned: [8, 20] },
    ]);
  });
});

describe("The views it has", () => {
  it.each([
    ["swarm@2-lightweight", ["argument", "positions", "calls", "cost", "report"]],
    ["structured@2-quick", ["argument", "positions", "claims", "calls", "cost", "report"]],
    ["review@1-plan", ["argument", "positions", "findings", "calls", "cost", "report"]],
  ])("of %s are those of its protocol", (name, views) => {
    expect(head(logOf(name)).views).toEqual(views);
  });

  it("of a review that has put nothing to the vote are none of votes", () => {
    expect(head(logOf("review@1-plan").slice(0, 1)).views).toEqual([
      "findings",
      "calls",
      "cost",
      "report",
    ]);
  });
});

describe("A seat", () => {
  const stateOf = (events: readonly LogEvent[], seat: string): string | undefined =>
    head(events).seats.find((each) => each.seat === seat)?.state;

  it("[A-05] is asked until it replied, also while the run stands still, and is never said not to have been asked", () => {
    const events = logOf("swarm@2-lightweight");
    const asked = events.slice(0, events.findIndex((event) => event.type === "ask.opened") + 1);
    const replied = events.slice(0, events.findIndex((event) => event.type === "ask.answered") + 1);
    const last = asked.at(-1) as LogEvent; // it was asked
    const paused = {
      ...last,
      seq: last.seq + 1,
      type: "deliberation.paused",
      data: { reason: "interrupt", detail: "", activeMs: 0 },
    } as unknown as LogEvent; // as a pause is recorded
    expect([
      stateOf(asked, "moderator"),
      stateOf([...asked, paused], "moderator"),
      stateOf(replied, "moderator"),
    ]).toEqual(["asked", "asked", "spoke"]);
  });

  it("that gave nothing usable is absent", () => {
    expect(head(logOf("dialectic@1-fallback")).seats.map(({ state }) => state)).toEqual([
      "spoke",
      "absent",
      "absent",
      "absent",
      "spoke",
      "spoke",
      "spoke",
      "spoke",
    ]);
  });
});

describe("The clock", () => {
  it("[A-05] goes on since the last record while a model is asked, and stands still for people, pauses and the end", () => {
    const events = logOf("swarm@2-lightweight");
    const upTo = (fits: (event: LogEvent) => boolean) =>
      events.slice(0, events.findIndex(fits) + 1);
    const asked = upTo(({ type }) => type === "call.reserved");
    const gate = upTo((event) => event.type === "ask.opened" && event.data.gate !== null);
    expect([head(asked).activeSince, head(gate).activeSince, head(events).activeSince]).toEqual([
      asked.at(-1)?.ts,
      null,
      null,
    ]);
  });
});

describe("A call in flight", () => {
  const events = logOf("swarm@2-lightweight");
  const asked = events.slice(0, events.findIndex(({ type }) => type === "call.reserved") + 1);
  const warned = (isAlive: boolean, last = asked.length): boolean => {
    const { failureModes, noted } = headOf(asked, { last, isAlive, isHere: isAlive });
    return [...failureModes, ...noted].some(({ code }) => code === "calls-without-end");
  };

  it("[A-02] is no warning while somebody makes it, nor at a moment of the past; it is one when nobody does", () => {
    expect([warned(true), warned(false, asked.length + 1), warned(false)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("What a person added on the way", () => {
  it("is in the head, and a row of theirs in the feed; another change is a row of nobody's", () => {
    const events = logOf("swarm@2-lightweight").slice(0, 2);
    const changed = (data: object, n: number): LogEvent =>
      ({ ...events[1], seq: 3 + n, type: "settings.changed", data }) as unknown as LogEvent; // as a change is recorded
    const all = [
      ...events,
      changed({ who: "lead", constraint: "No new vendors.", note: "constraint" }, 0),
      changed(
        {
          who: "lead",
          caps: { calls: 9, tokens: null, usd: null, minutes: null },
          note: "caps: calls 9",
        },
        1,
      ),
    ];
    const rows = new Feed()
      .rowsOf(all)
      .slice(-2)
      .map((row) =>
        row.kind === "link" ? [] : [row.kind, row.seat, row.text.includes("No new vendors.")],
      );
    expect([head(all).constraints, rows]).toEqual([
      [{ text: "No new vendors.", who: "lead" }],
      [
        ["decided", "person", true],
        ["settings", null, false],
      ],
    ]);
  });
});
