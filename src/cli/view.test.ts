import { describe, expect, it } from "vitest";
import { dispatchLog } from "../../test/builders/dispatch-log.ts";
import { ideaLog, reviewLog } from "../../test/builders/review-log.ts";
import { structuredLog } from "../../test/builders/structured-log.ts";
import { swarmLog } from "../../test/builders/swarm-log.ts";
import { story } from "../../test/builders/swarm-story.ts";
import type { LogEvent } from "../log/index.ts";
import type { Io } from "./io.ts";
import { viewFor } from "./view.ts";

describe("what a person sees of a swarm", () => {
  const events = swarmLog();
  const screenOf = (isAttended: boolean) => {
    const lines: string[] = [];
    const io = {
      env: {},
      isAttended,
      out: (text: string) => lines.push(text),
      err: () => undefined,
    } as unknown as Io; // what a view uses of it
    return { lines, view: viewFor(io, {}) };
  };
  const played = (all: readonly LogEvent[], past = 0): string => {
    const { lines, view } = screenOf(false);
    all.forEach((event, i) => (i < past ? view.past(event) : view.event(event)));
    return lines.join("");
  };
  const steps = (text: string): string[] =>
    Array.from(
      text.matchAll(/^Round (\d) — Step (\d): /gmu),
      ([, round, step]) => `${round}.${step}`,
    );

  it("[W-20] is every step of every round, once, when it is over; a message that is told with its step is not told by itself", () => {
    const text = played(events);
    expect(steps(text)).toEqual(
      [1, 2].flatMap((round) => Array.from({ length: 9 }, (_, i) => `${round}.${i + 1}`)),
    );
    expect(Array.from(text.matchAll(/^ {2}(r\d-msg-\d+) /gmu), ([, id]) => id)).toEqual([
      "r0-msg-001",
      "r2-msg-014",
    ]);
    // A question to a person belongs to the step it is put in.
    expect(text.match(/^(?:Round \d · .+|The problem, .+|A decision)$/gmu)).toEqual([
      "The problem, the experts and their tensions",
      "Round 2 · Synthesis",
    ]);
  });

  it("a move is told after the step it was made in", () => {
    const two = swarmLog({
      say: (ask) =>
        ask.id === "response/1/platform"
          ? {
              ...story(ask),
              vote: {
                option: "o1",
                own: null,
                why: "A reporting job read card data through the shared database.",
                because: ["r1-msg-008"],
              },
            }
          : null,
    });
    const rows = played(two).split("\n");
    const step = (n: number): number =>
      rows.findIndex((row) => row.startsWith(`Round 1 — Step ${n}: `));
    expect(
      rows
        .slice(step(5), step(6))
        .flatMap((row) => /Step 5|Key takeaway|\w+ \w+ moved from/u.exec(row)?.[0] ?? []),
    ).toEqual(["Step 5", "Key takeaway", "Platform lead moved from", "Audit officer moved from"]);
  });

  it("in a later sitting is what happens in it, and nothing of what happened before", () => {
    const second = events.findIndex(
      ({ type, data }) =>
        type === "fact.recorded" &&
        "fact" in data &&
        data.fact.kind === "round" &&
        data.fact.round === 2,
    );
    expect(played(events, second).startsWith("  Round 2: ")).toBe(true);
    expect(steps(played(events, second))).toEqual(
      Array.from({ length: 9 }, (_, i) => `2.${i + 1}`),
    );
  });

  it("[V-08] in a terminal is also what was spent so far, against the caps where there are any, as they were last set", () => {
    const [opened, ...others] = events;
    const asked = others.findIndex(({ type }) => type === "ask.opened");
    const caps = { calls: 40, tokens: null, usd: 2, minutes: null };
    // Events of a real log, with caps put to them.
    const capped = { ...opened, data: { ...opened?.data, caps } } as LogEvent;
    const raised = {
      ...opened,
      type: "settings.changed",
      data: { who: "x", caps: { ...caps, usd: 5 }, note: "" },
    } as LogEvent;
    const last = (all: readonly (LogEvent | undefined)[]): string => {
      const { lines, view } = screenOf(true);
      for (const event of all) if (event) view.event(event);
      const drawn = lines.findLast((line) => line.includes("thinking")) ?? "";
      view.still();
      return drawn;
    };
    const begun = others.slice(0, asked + 1);
    expect(last([opened, ...begun])).toContain("0 of 8 to 41 asks · $0.0000 · ");
    expect(last([capped, ...begun])).toContain("0 of 40 calls · $0.0000 of $2 · ");
    expect(last([capped, ...begun, raised])).toContain("0 of 40 calls · $0.0000 of $5 · ");
  });

  it("[V-05] in a terminal says of who waits for a provider that it waits, with a countdown, and of nobody else", () => {
    const asked = events.findIndex(({ type }) => type === "ask.opened");
    const { data } = events[asked] as LogEvent<"ask.opened">; // found by its type
    const call = { call: "c", ask: data.ask };
    const at = { ...events[asked], ts: new Date(Date.now() + 100).toISOString() };
    const failed = {
      ...at,
      type: "call.failed",
      data: {
        ...call,
        failure: "rate-limited",
        message: "later",
        sent: true,
        again: "later",
        retryAfterMs: null,
        raw: null,
        usage: null,
        usd: null,
        ms: 1,
        activeMs: 1,
        waitMs: 20_000,
      },
    } as LogEvent;
    const reserved = {
      ...at,
      type: "call.reserved",
      data: {
        ...call,
        seat: data.seat,
        attempt: 1,
        repair: 0,
        model: "m",
        prompt: "p",
        reserve: { tokens: 1, usd: null },
        activeMs: 2,
      },
    } as LogEvent;
    const { lines, view } = screenOf(true);
    const drawn = (event: LogEvent): string => {
      view.event(event);
      return lines.at(-1) ?? "";
    };
    for (const event of events.slice(0, asked + 1)) view.event(event);
    expect(drawn(failed)).toMatch(/waits for the provider, 2[01] s/);
    expect(drawn(failed)).not.toContain("thinking");
    expect(drawn(reserved)).toMatch(/is thinking/);
    view.still();
  });

  it("waits while a question is on the screen, and comes after it", async () => {
    const { lines, view } = screenOf(true);
    const before = await view.aside(() => {
      for (const event of events) view.event(event);
      return Promise.resolve(lines.length);
    });
    view.still();
    expect([before, lines.some((line) => line.includes("Round 1 — Step 1"))]).toEqual([0, true]);
  });
});

describe("what a person sees of a structured deliberation", () => {
  const played = (events: readonly LogEvent[], past = 0): string[] => {
    let text = "";
    const view = viewFor(
      {
        env: {},
        isAttended: false,
        out: (more: string) => (text += more),
        err: () => undefined,
      } as unknown as Io,
      {},
    ); // what a view uses of it
    events.forEach((event, i) => (i < past ? view.past(event) : view.event(event)));
    return text.split("\n");
  };
  const quick = structuredLog();
  const rows = played(quick);

  it("is every round under one heading that says who leads and who is left out, and then the synthesis", () => {
    expect(rows.filter((row) => row !== "" && !row.startsWith(" "))).toEqual([
      "Blind positions",
      "Round 1 — action leads",
      "Round 2 — guardian leads",
      "Round 3 — observer leads",
      "Round 4 — action leads; stress test without critic",
      "Synthesis",
    ]);
  });

  it("is one line a turn with what it came to, then claims, checks with what they changed, decisions and tensions", () => {
    expect(
      rows.slice(
        rows.indexOf("Round 1 — action leads") + 1,
        rows.indexOf("Round 2 — guardian leads") - 1,
      ),
    ).toEqual([
      "  Action proposes: In round 1 billing gets a database of its own, read by nobody else, and a rota is agreed before any cut-over.",
      "  Options: o1 “Split billing into its own service this year”, o2 “Keep billing in the monolith behind a boundary”",
      "  Action shows three traces (own grade 3 of 5): Cut over is done.",
      "  Guardian adds (extends): Seen as guardian: the proposal says nothing about the first night.",
      "  Guardian shows an invariant, CONDITIONAL PASS: Reporting never reads a card table",
      "  Observer adds (extends): Seen as observer: the proposal says nothing about the first night.",
      "  Observer shows a walkthrough, goal met partially, friction in 1 of 3 steps: Restart billing within ten minutes",
      "  Critic adds (counters): Seen as critic: the proposal says nothing about the first night.",
      "  Critic shows an attack on o1, BROKEN: It fails when the pager rings at three.",
      "  Action claims C-1-1: The cut-over can be rolled back (round 1).",
      "  Critic claims C-1-2: At night nobody answers for billing (round 1).",
      "  V-1-1 BROKEN: critic attack on action trace; C-1-2 tested confirmed",
      "  V-1-2 ROBUST: guardian vs observer walkthrough",
      "  V-1-3 UNCLEAR: observer friction vs critic attack",
      "  D-1-1 is decided: No cut-over before a rota is agreed.",
      "  T-1-1 stays open: Speed against sleep.",
    ]);
  });

  it("in a sitting that begins within a round is under what that round is at", () => {
    const third = quick.findIndex(
      (event) =>
        event.type === "ask.opened" &&
        event.data.round === 3 &&
        event.data.phase === "cross_validation",
    );
    expect(
      played(quick, third)
        .filter((row) => row !== "" && !row.startsWith(" "))
        .slice(0, 2),
    ).toEqual(["Round 3 · Checks", "Round 4 — action leads; stress test without critic"]);
  });
});

describe("what a person sees of a review and of a dispatch", () => {
  const told = (events: readonly LogEvent[]): string[] => {
    let text = "";
    const view = viewFor(
      {
        env: {},
        isAttended: false,
        out: (more: string) => (text += more),
        err: () => undefined,
      } as unknown as Io,
      {},
    ); // what a view uses of it
    for (const event of events) view.event(event);
    return text.split("\n");
  };
  const headings = (rows: readonly string[]): string[] =>
    rows.filter((row) => row !== "" && !row.startsWith(" "));

  it("is what was found, what it supports, what was changed and what was declined, each once", () => {
    const rows = told(reviewLog());
    expect(rows.slice(0, rows.indexOf("Round 2 · Every reviewer on the whole artifact"))).toEqual([
      "  Participants: Operations, Security, Finance, Author, Recorder",
      "",
      "Round 1 · Every reviewer on the whole artifact",
      "  F-1-1 Operations, critical (Opening): A failure on Saturday waits until Monday.",
      "  F-1-2 Operations, major (Steps, 2): Nobody says how the copy is checked.",
      "  F-1-3 Security, major (Steps, 3): The old passwords still work afterwards.",
      "  F-1-4 Finance, major (Cost): Keeping the old machine costs 900 a month, and nobody says until when.",
      "  F-1-5 Finance, minor (Title): The title does not say which shop.",
      "",
      "Round 1 · Which findings are the same fault",
      "  Operations: CONDITIONAL",
      "  Security: CONDITIONAL (stated FAIL)",
      "  Finance: CONDITIONAL",
      "",
      "Round 1 · The author revises",
      "  Version 2: 3 edits for F-1-1, F-1-2, F-1-4",
      "  F-1-3 overruled, says Author: Passwords are changed by the key service every hour.",
      "",
    ]);
  });

  it("is every idea and every rating", () => {
    const rows = told(ideaLog());
    expect(headings(rows)).toEqual([
      "Idea cards",
      "Round 1 · Every reviewer rates every idea",
      "Round 1 · Ideas are merged, split, refined or dropped",
      "Round 2 · Every reviewer rates every idea",
    ]);
    expect(rows).toContain(
      "  Security: I-1 WEAK, I-2 STRONG, I-3 WEAK, I-4 STRONG, I-5 WEAK; best I-2, I-4, I-1",
    );
  });

  it("is what each specialist recommends and how sure it is, and what the chair makes of it", () => {
    const rows = told(dispatchLog());
    expect(headings(rows)).toEqual([
      "The chair's questions",
      "Round 1 · The specialists, blind",
      "Round 1 · Synthesis",
      "Round 2 · Those who conflict",
      "Round 3 · One question for each conflict that persists",
      "Round 3 · Those who conflict",
      "Round 3 · The chair's result",
    ]);
    expect(
      rows.filter((row) => /^ {2}\w+ (?:recommends|sees|answers|writes)/u.test(row)).slice(0, 5),
    ).toEqual([
      "  Security recommends (confidence High): Keep sessions on the server.",
      "  Speed recommends (confidence High): Keep sessions in cookies.",
      "  Data recommends (confidence Medium): Keep sessions on the server.",
      "  Chair sees agreement on Sessions end after a day.; gaps: Nobody looked at mobile clients.",
      "  Security answers (confidence High): fails: Security holds on in round 2.",
    ]);
  });
});
