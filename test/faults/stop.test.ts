// Stopping: what is in flight is finished or given up, every request has its end in the log, and nothing goes on behind.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../../src/agents/agent.ts";
import { eventData } from "../../src/log/event.ts";
import { dialectic } from "../../src/protocols/index.ts";
import { realClock } from "../../src/engine/runners/clock.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import { GRACE_MS } from "../../src/engine/runners/in-process.ts";
import { brief, usual } from "../builders/panel.ts";
import { roundTable, says } from "../builders/round-table.ts";
import { counted } from "./counted.ts";
import { overHttp, type Panel } from "./over-http.ts";
import { findings, inFlight, ofType, tableFor } from "./sitting.ts";

let panel: Panel;
beforeEach(async () => {
  panel = await overHttp((ask) => says(ask));
});
afterEach(() => panel.close());

describe("a first interrupt", () => {
  it("[R-B11] lets what is in flight finish, records and judges it, begins nothing, and the run goes on later as if never stopped", async () => {
    const clock = new SimulatedClock();
    const checkpoint = new AbortController();
    const inner = counted(({ ask }) => says(ask));
    const slow: Agent = {
      ...inner.agent,
      answer: async (question, signal) => (
        await clock.sleep(GRACE_MS - 1_000, signal),
        inner.agent.answer(question, signal)
      ),
    };
    const about = { protocol: roundTable({ seats: 3, rounds: 2 }), agent: slow };
    const table = await tableFor(about);
    expect(
      await table.sit({
        clock,
        checkpoint: checkpoint.signal,
        onEvent: ({ type }) => void (type === "call.reserved" && checkpoint.abort()),
      }),
    ).toEqual({ kind: "paused", reason: "interrupt", detail: "interrupted" });
    const events = await table.events();
    expect(inFlight(events)).toEqual([]);
    expect(ofType(events, "call.failed")).toEqual([]);
    expect(ofType(events, "ask.answered")).toHaveLength(ofType(events, "call.reserved").length);
    expect(await table.sit({ clock })).toMatchObject({ kind: "concluded", reason: "settled" });
    const whole = await tableFor({ ...about, id: "b-table" });
    await whole.sit({ clock });
    expect(findings(await table.events())).toEqual(findings(await whole.events()));
    expect([...inner.ledger.values()].filter((n) => n > 1)).toEqual([]);
  });

  it("[R-B11] gives up after its grace what does not finish, and records that it may have been paid for", async () => {
    const checkpoint = new AbortController();
    panel.answers(() => ({ hang: "after-headers" }));
    const table = await tableFor({
      protocol: roundTable({ seats: 2, rounds: 1 }),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    const clock = new SimulatedClock();
    const ending = await table.sit({
      clock,
      checkpoint: checkpoint.signal,
      onEvent: ({ type }) => void (type === "call.reserved" && checkpoint.abort()),
    });
    expect(ending).toMatchObject({ kind: "paused", reason: "interrupt" });
    const events = await table.events();
    expect(inFlight(events)).toEqual([]);
    expect(ofType(events, "call.failed")).toMatchObject([
      { failure: "aborted", sent: true },
      { failure: "aborted", sent: true },
    ]);
    expect(ofType(events, "deliberation.paused")[0]?.activeMs).toBeLessThanOrEqual(GRACE_MS + 500);
    panel.answers((ask) => says(ask));
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
  });

  it("[R-B11] does not wear out the attempts of an ask, however often it comes", async () => {
    const table = await tableFor({
      protocol: roundTable({ seats: 1, rounds: 1 }),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    panel.answers(() => ({ hang: "before-headers" }));
    for (let i = 0; i < 5; i += 1) {
      const checkpoint = new AbortController();
      await table.sit({
        checkpoint: checkpoint.signal,
        onEvent: ({ type }) => void (type === "call.reserved" && checkpoint.abort()),
      });
    }
    panel.answers((ask) => says(ask));
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
    const calls = panel.provider.ledger.map(({ call }) => call);
    expect(new Set(calls).size).toBe(6);
  });

  it("before anything was sent sends nothing", async () => {
    const table = await tableFor({
      protocol: roundTable(),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    expect(await table.sit({ checkpoint: AbortSignal.abort() })).toMatchObject({
      kind: "paused",
      reason: "interrupt",
    });
    expect(panel.provider.ledger).toEqual([]);
    expect(ofType(await table.events(), "call.reserved")).toEqual([]);
  });
});

describe("a cancelled phase", () => {
  it("[R-B16] aborts what is in flight, keeps what was heard and its cost, and writes nothing afterwards", async () => {
    const checkpoint = new AbortController();
    panel.answers((ask) =>
      ask.seat.id === "s01"
        ? says(ask)
        : { chunks: Array.from({ length: 1_000 }, (_, i) => `part ${i} `), dripMs: 3 },
    );
    const heard = new Set<string>();
    let allHeard = (): void => undefined;
    const all = new Promise<void>((resolve) => (allHeard = resolve));
    const listening = (model: string): Agent => {
      const agent = panel.agent(model);
      return {
        ...agent,
        answer: (question, signal) =>
          agent.answer(
            {
              ...question,
              onProgress: () => {
                question.onProgress();
                if (heard.add(question.ask.id).size === 4) allHeard();
              },
            },
            signal,
          ),
      };
    };
    const table = await tableFor({
      protocol: roundTable({ seats: 4, rounds: 1 }),
      agent: listening,
      models: { "*": panel.model },
    });
    // The grace is over as soon as everybody has been heard.
    const clock = {
      now: () => realClock.now(),
      sleep: (ms: number, signal?: AbortSignal) =>
        ms === GRACE_MS ? all : realClock.sleep(ms, signal),
    };
    await table.sit({
      clock,
      checkpoint: checkpoint.signal,
      onEvent: ({ type }) => void (type === "call.completed" && checkpoint.abort()),
    });
    const events = await table.events();
    expect(events.at(-1)?.type).toBe("deliberation.paused");
    expect(inFlight(events)).toEqual([]);
    const failed = ofType(events, "call.failed");
    expect(failed.map(({ failure, sent }) => [failure, sent])).toEqual([
      ["aborted", true],
      ["aborted", true],
      ["aborted", true],
    ]);
    expect(
      failed.every(({ raw }) => raw !== null && "text" in raw && raw.text.startsWith("part 0 ")),
    ).toBe(true);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(await table.events()).toEqual(events);
  });

  it("sends nothing that was reserved but not yet out when it was cut off", async () => {
    const clock = new SimulatedClock();
    const inner = counted(({ ask }) => says(ask));
    const table = await tableFor({
      protocol: roundTable({ seats: 1, rounds: 1 }),
      agent: inner.agent,
      caps: { minutes: 1 },
    });
    // The disk takes a minute over the reservation.
    const open = table.store.open.bind(table.store);
    table.store.open = async (id) => {
      const log = await open(id);
      return {
        ...log,
        events: log.events,
        append: async (drafts) => {
          if (drafts[0]?.type === "call.reserved") await clock.sleep(60_000);
          return log.append(drafts);
        },
      };
    };
    const working = table.sit({
      clock: { now: () => clock.now(), sleep: (ms, signal) => clock.sleep(ms, signal) },
    });
    expect(await clock.runUntil(working)).toMatchObject({ kind: "paused", reason: "budget" });
    expect(inner.ledger.size).toBe(0);
    expect(ofType(await table.events(), "call.failed")).toMatchObject([
      { failure: "aborted", sent: false },
    ]);
  });
});

describe("a run that is over", () => {
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((what) => what === "Timeout").length;

  it("leaves no timer behind, so that the process ends by itself", async () => {
    const before = timers();
    const table = await tableFor({
      protocol: roundTable({ seats: 3, rounds: 2 }),
      agent: counted(({ ask }) => says(ask)).agent,
      caps: { minutes: 60 },
    });
    expect(
      await table.sit({ clock: realClock, checkpoint: new AbortController().signal }),
    ).toMatchObject({ kind: "concluded" });
    expect(timers()).toBe(before);
  });

  it("has been given more minutes than a timer of the platform holds, and neither ended at once nor spun", async () => {
    const table = await tableFor({
      protocol: roundTable({ seats: 1, rounds: 1 }),
      agent: {
        model: "m",
        provider: "m",
        answer: async ({ ask }) => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          return {
            text: says(ask),
            finish: "stop",
            usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
            served: null,
            providerId: null,
          };
        },
      },
      caps: { minutes: 100_000 },
    });
    const warnings: string[] = [];
    const warned = (warning: Error): void => void warnings.push(warning.name);
    process.on("warning", warned);
    expect(await table.sit({ clock: realClock })).toMatchObject({ kind: "concluded" });
    process.off("warning", warned);
    // The platform says so when a timer is too long for it and fires at once.
    expect(warnings).toEqual([]);
  });

  it("has written only events that fit their schemas, each request ended once", async () => {
    const http = await overHttp((ask, n) =>
      n === 1 && ask.seat.id === "security"
        ? { status: 503, body: {} }
        : JSON.stringify(usual(ask)),
    );
    try {
      const table = await tableFor({
        protocol: dialectic,
        brief: brief({ preset: "quick" }),
        agent: http.agent,
        models: { "*": http.model },
        isBusy: () => http.isBusy(),
      });
      expect(await table.sit()).toMatchObject({ kind: "concluded" });
      const events = await table.events();
      for (const { type, data } of events)
        expect(eventData[type].safeParse(data).error, type).toBeUndefined();
      const ends = [...ofType(events, "call.completed"), ...ofType(events, "call.failed")].map(
        ({ call }) => call,
      );
      expect(ends.toSorted()).toEqual(
        ofType(events, "call.reserved")
          .map(({ call }) => call)
          .toSorted(),
      );
      expect(http.provider.ledger.map(({ call }) => String(call)).toSorted()).toEqual(
        ends.toSorted(),
      );
      expect(events.at(-1)?.type).toBe("deliberation.concluded");
    } finally {
      await http.close();
    }
  });
});
