// Hedging: where a request stays silent a second one is sent beside it. Both are reserved and charged, the first answer
// wins, the other is cut off. Over HTTP, on a clock that only tests move.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../../src/agents/agent.ts";
import type { Price } from "../../src/agents/prices.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import { MOST_ATTEMPTS, OUTPUT_TOKENS } from "../../src/engine/deliberation/step.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { costs } from "../../src/views/index.ts";
import { chargeOf, Budget } from "../../src/engine/runners/budget.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import { runDeliberation } from "../../src/engine/runners/deliberate.ts";
import {
  BREAKER_FAILURES,
  BREAKER_PAUSE_MS,
  Providers,
} from "../../src/engine/runners/providers.ts";
import type { Behaviour } from "../fake-provider.ts";
import { BRIEF, roundTable, says } from "../builders/round-table.ts";
import { counted } from "./counted.ts";
import { overHttp, type Panel } from "./over-http.ts";
import { Death, inFlight, ofType, tableFor, type About, type Sitting } from "./sitting.ts";

const SILENT = { hang: "after-headers" } as const;
const HEDGE_MS = 5_000;
const LOST = "cut off: another request for the same ask was answered first";
/** A call may come to thirty cents, all of it for output. */
const THIRTY_CENTS: Price = {
  input: 0,
  cachedInput: 0,
  cacheWrite: 0,
  output: (0.3 * 1_000_000) / OUTPUT_TOKENS,
  asOf: "settings",
};

let panel: Panel;
beforeEach(async () => {
  panel = await overHttp((ask) => says(ask));
});
afterEach(() => panel.close());

const tableOf = (about: Partial<About> = {}) =>
  tableFor({
    protocol: roundTable({ seats: 1, rounds: 1 }),
    agent: panel.agent,
    models: { "*": panel.model },
    isBusy: () => panel.isBusy(),
    price: () => THIRTY_CENTS,
    ...about,
  });

/** One seat whose requests get these behaviours, in order; then it answers. */
async function sat(
  behaviours: readonly Behaviour[],
  about: Partial<About> = {},
  sitting: Sitting = {},
) {
  panel.answers((ask, n) => behaviours[n - 1] ?? says(ask));
  const clock = new SimulatedClock();
  const table = await tableOf(about);
  const ending = await table.sit({ clock, hedgeMs: HEDGE_MS, ...sitting });
  return { table, clock, ending, events: await table.events() };
}

/** Every call, in the order in which it was reserved: which attempt it was, and how it ended. */
function calls(events: readonly LogEvent[]): [number, string, string?][] {
  const ends = new Map<string, [string, string?]>([
    ...ofType(events, "call.completed").map(
      ({ call }) => [call, ["completed"]] as [string, [string]],
    ),
    ...ofType(events, "call.failed").map(
      ({ call, failure, message }) => [call, [failure, message]] as [string, [string, string]],
    ),
  ]);
  return ofType(events, "call.reserved").map(
    ({ call, attempt }) => [attempt, ...(ends.get(call) ?? ["open"])] as [number, string, string?],
  );
}

describe("a request that stays silent", () => {
  it("[R-B17] is hedged: both legs are reserved, the first answer wins, the other is cut off, charged as reserved, and logged", async () => {
    const { ending, events, clock } = await sat([SILENT]);
    expect(ending).toMatchObject({ kind: "concluded", reason: "settled" });
    expect(calls(events)).toEqual([
      [1, "aborted", LOST],
      [2, "completed"],
    ]);
    const [first, second] = ofType(events, "call.reserved");
    expect(panel.provider.ledger.map(({ call }) => call)).toEqual([first?.call, second?.call]);
    expect(second?.activeMs).toBe(HEDGE_MS);
    expect(clock.now()).toBeLessThan(HEDGE_MS + 1_000);
    await panel.provider.hungUp(1);
    const [loser] = History.of(events).calls.values();
    expect(loser && chargeOf(loser)).toEqual({ calls: 1, ...first?.reserve });
    expect(costs(events).all).toMatchObject({
      calls: 2,
      failed: 1,
      usd: { total: null, unknown: 1 },
    });
    expect(ofType(events, "ask.answered").map(({ call }) => call)).toEqual([second?.call]);
  });

  it("[R-B17] wins all the same where it answers before the second one, which is then the one cut off", async () => {
    panel.answers(() => SILENT);
    const inner = panel.agent(panel.model);
    let second: (() => void) | undefined;
    // The first leg is answered as soon as the second is out.
    const agent: Agent = {
      ...inner,
      answer: async (question, signal) => {
        if (second) {
          second();
          return inner.answer(question, signal);
        }
        await new Promise<void>((resolve) => (second = resolve));
        return {
          text: says(question.ask),
          finish: "stop",
          usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
          served: null,
          providerId: null,
        };
      },
    };
    const table = await tableOf({ agent: () => agent });
    expect(await table.sit({ hedgeMs: HEDGE_MS })).toMatchObject({ kind: "concluded" });
    expect(calls(await table.events())).toEqual([
      [1, "completed"],
      [2, "aborted", LOST],
    ]);
  });

  it("is durable as a reservation, the second like the first, before it is sent", async () => {
    const durable = new Set<string>();
    const wasDurable: boolean[] = [];
    const inner = panel.agent(panel.model);
    const table = await tableOf({
      agent: () => ({
        ...inner,
        answer: (question, signal) => {
          wasDurable.push(durable.has(question.call));
          return inner.answer(question, signal);
        },
      }),
    });
    const open = table.store.open.bind(table.store);
    table.store.open = async (id) => {
      const log = await open(id);
      return {
        ...log,
        events: log.events,
        close: () => log.close(),
        append: async (drafts) => {
          const events = await log.append(drafts);
          for (const { call } of ofType(events, "call.reserved")) durable.add(call);
          return events;
        },
      };
    };
    panel.answers((ask, n) => (n === 1 ? SILENT : says(ask)));
    await table.sit({ hedgeMs: HEDGE_MS });
    expect(wasDurable).toEqual([true, true]);
  });

  it("is hedged once, and each leg counts as an attempt", async () => {
    const { events, clock } = await sat(
      [SILENT, SILENT, SILENT, SILENT],
      { turnMs: 1_000_000 },
      { clocks: { firstByteMs: 60_000 } },
    );
    expect(calls(events).map(([attempt, end]) => [attempt, end])).toEqual([
      [1, "timed-out"],
      [2, "timed-out"],
      [3, "timed-out"],
    ]);
    expect(panel.provider.ledger).toHaveLength(MOST_ATTEMPTS);
    // The third went alone, after the first two had both run out.
    expect(ofType(events, "call.reserved").map(({ activeMs }) => activeMs > 60_000)).toEqual([
      false,
      false,
      true,
    ]);
    expect(clock.now()).toBeGreaterThan(120_000);
  });

  it("and runs out of time leaves the answer to its second", async () => {
    const clock = new SimulatedClock();
    const inner = counted(({ ask }) => says(ask));
    const agent: Agent = {
      ...inner.agent,
      answer: async (question, signal) =>
        question.attempt === 1
          ? new Promise(() => undefined)
          : (await clock.sleep(7_000, signal), inner.agent.answer(question, signal)),
    };
    const table = await tableOf({ agent, models: { "*": "scripted" } });
    expect(
      await table.sit({ clock, hedgeMs: HEDGE_MS, clocks: { firstByteMs: 10_000 } }),
    ).toMatchObject({ kind: "concluded", reason: "settled" });
    expect(calls(await table.events())).toEqual([
      [1, "timed-out", "nothing came within 10 s"],
      [2, "completed"],
    ]);
  });

  it("and whose second fails too is tried again, within the attempts there are", async () => {
    const { events } = await sat(
      [SILENT, { chunks: ["a", "b"], cut: 1 }],
      {},
      { clocks: { firstByteMs: 10_000 } },
    );
    expect(calls(events).map(([attempt, end]) => [attempt, end])).toEqual([
      [1, "timed-out"],
      [2, "cut"],
      [3, "completed"],
    ]);
  });
});

describe("a request is not hedged", () => {
  it("[R-B17] unless somebody asks for it", async () => {
    const { events } = await sat(
      [SILENT],
      {},
      { hedgeMs: undefined, clocks: { firstByteMs: 20_000 } },
    );
    expect(calls(events).map(([attempt, end]) => [attempt, end])).toEqual([
      [1, "timed-out"],
      [2, "completed"],
    ]);
  });

  it("once it has been heard, however long it goes on", async () => {
    const clock = new SimulatedClock();
    const inner = counted(({ ask }) => says(ask));
    const slow: Agent = {
      ...inner.agent,
      answer: async (question, signal) => {
        question.onProgress();
        await clock.sleep(4 * HEDGE_MS, signal);
        return inner.agent.answer(question, signal);
      },
    };
    const table = await tableOf({ agent: slow, models: { "*": "scripted" } });
    await table.sit({ clock, hedgeMs: HEDGE_MS });
    expect(calls(await table.events())).toEqual([[1, "completed"]]);
  });

  it.each([
    ["calls", { calls: 1 }],
    ["money", { usd: 0.5 }],
    ["tokens", { tokens: 8_000 }],
  ])(
    "[R-B17] where a cap on %s leaves no room, and the run goes on with the first alone",
    async (_what, caps) => {
      const clock = new SimulatedClock();
      const inner = counted(({ ask }) => says(ask));
      const slow: Agent = {
        ...inner.agent,
        answer: async (question, signal) => (
          await clock.sleep(2 * HEDGE_MS, signal),
          inner.agent.answer(question, signal)
        ),
      };
      const table = await tableOf({ agent: slow, models: { "*": "scripted" }, caps });
      expect(await table.sit({ clock, hedgeMs: HEDGE_MS })).toMatchObject({ kind: "concluded" });
      expect(calls(await table.events())).toEqual([[1, "completed"]]);
      expect(inner.ledger.size).toBe(1);
    },
  );

  it("where its provider has no place free, the model is down, the disk is full, or the run stops", async () => {
    const attempts = async (sitting: (clock: SimulatedClock) => Sitting) => {
      const clock = new SimulatedClock();
      const inner = counted(({ ask }) => says(ask));
      const slow: Agent = {
        ...inner.agent,
        answer: async (question, signal) => (
          await clock.sleep(HEDGE_MS + 1_000, signal),
          inner.agent.answer(question, signal)
        ),
      };
      const table = await tableOf({ agent: slow, models: { "*": "scripted" } });
      await table.sit({ clock, hedgeMs: HEDGE_MS, ...sitting(clock) });
      return calls(await table.events()).length;
    };
    const down = (clock: SimulatedClock): Providers => {
      // Open since before its pause: the first request is the probe.
      const providers = new Providers({
        now: () => clock.now() + (isPast ? BREAKER_PAUSE_MS : 0),
        sleep: (ms, signal) => clock.sleep(ms, signal),
      });
      let isPast = false;
      for (let n = 0; n < BREAKER_FAILURES; n += 1) providers.noteFailure("scripted", "server");
      isPast = true;
      return providers;
    };
    let looks = 0;
    const stopping = new AbortController();
    expect([
      await attempts(() => ({})),
      await attempts((clock) => ({ providers: new Providers(clock, { scripted: 1 }) })),
      await attempts((clock) => ({ providers: down(clock) })),
      await attempts(() => ({ spaceFor: () => Promise.resolve({ ok: ++looks === 1, free: 0 }) })),
      await attempts(() => ({
        checkpoint: stopping.signal,
        onEvent: ({ type }) => void (type === "call.reserved" && stopping.abort()),
      })),
    ]).toEqual([2, 1, 1, 1, 1]);
  });
});

it("[R-B17] two legs in flight when a process dies are both ambiguous, both counted, and not made again in silence", async () => {
  panel.answers(() => SILENT);
  const table = await tableOf();
  await table.sit({ hedgeMs: HEDGE_MS, death: new Death({ at: "call", n: 2, when: "sent" }) });
  const lost = inFlight(await table.events());
  expect(lost).toHaveLength(2);
  panel.answers((ask) => says(ask));
  expect(await table.sit({ hedgeMs: HEDGE_MS })).toEqual({
    kind: "paused",
    reason: "ambiguous",
    detail: expect.stringContaining("each of 2 calls for round/1/s01") as string,
  });
  const events = await table.events();
  expect(
    ofType(events, "call.ambiguous")
      .map(({ call, policy }) => `${policy} ${call}`)
      .toSorted(),
  ).toEqual(lost.map((call) => `fail ${call}`));
  expect(new Budget(History.of(events)).spending()).toMatchObject({ calls: 2, usd: 0.6 });
  expect(costs(events).all).toMatchObject({ calls: 2, ambiguous: 2 });
  expect(await table.sit({ onAmbiguous: "rerun" })).toMatchObject({ kind: "concluded" });
  expect(ofType(await table.events(), "call.reserved").map(({ attempt }) => attempt)).toEqual([
    1, 2, 1,
  ]);
});

it("[R-B17] a process that dies between the answer and the end of the other leg has its answer judged, and lists that leg", async () => {
  panel.answers((ask, n) => (n === 1 ? SILENT : says(ask)));
  const table = await tableOf();
  // Opened, reserved, reserved again, completed; the end of the loser would be the fifth append of this life.
  await table.sit({ hedgeMs: HEDGE_MS, death: new Death({ at: "append", n: 5, when: "before" }) });
  const [loser, winner] = ofType(await table.events(), "call.reserved");
  expect(inFlight(await table.events())).toEqual([loser?.call]);
  expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
  const events = await table.events();
  expect(ofType(events, "call.ambiguous")).toEqual([
    { call: loser?.call, ask: "round/1/s01", policy: "fail", who: null },
  ]);
  expect(ofType(events, "ask.answered").map(({ call }) => call)).toEqual([winner?.call]);
  expect(panel.provider.ledger).toHaveLength(2);
});

it("a program asks for it in seconds", async () => {
  const clock = new SimulatedClock();
  panel.answers((ask, n) => (n === 1 ? SILENT : says(ask)));
  const working = runDeliberation({
    protocol: roundTable({ seats: 1, rounds: 1 }),
    brief: BRIEF,
    agents: panel.agent,
    models: { "*": panel.model },
    clock,
    hedgeSeconds: 5,
  });
  const { events, ending } = await clock.runUntil(working, () => panel.isBusy());
  expect(ending).toMatchObject({ kind: "concluded" });
  expect(calls(events)).toEqual([
    [1, "aborted", LOST],
    [2, "completed"],
  ]);
});
