// A provider that misbehaves on the wire, seen from a whole run: what is tried again, how long is waited, what is
// given up, and how the absence shows. Requests are real; time is simulated.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../../src/agents/agent.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import { chargeOf } from "../../src/engine/runners/budget.ts";
import { PATIENCE_MS, Providers } from "../../src/engine/runners/providers.ts";
import { status } from "../../src/views/index.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import type { LogEvent } from "../../src/log/event.ts";
import type { Faults } from "../fake-provider.ts";
import { roundTable, says, type TableOptions } from "../builders/round-table.ts";
import { overHttp, type Answers, type Panel } from "./over-http.ts";
import { ofType, tableFor, type About, type Table } from "./sitting.ts";

let panel: Panel;
beforeEach(async () => {
  panel = await overHttp((ask) => says(ask));
});
afterEach(() => panel.close());

const MINUTE = 60_000;
const ONE: TableOptions = { seats: 1, rounds: 1 };

async function tableOf(
  size: TableOptions,
  answers: Answers,
  about: Partial<About> = {},
): Promise<Table> {
  panel.answers(answers);
  return tableFor({
    protocol: roundTable(size),
    agent: panel.agent,
    models: { "*": panel.model, another: "rehearsal" },
    isBusy: () => panel.isBusy(),
    ...about,
  });
}

/** The first request of every ask fails so; what follows is well behaved. */
const once =
  (faults: Faults): Answers =>
  (ask, n) =>
    n === 1 ? faults : says(ask);
const always =
  (faults: Faults): Answers =>
  () =>
    faults;

/** Attempts as the log has them: how each ended, and when. */
function attempts(events: readonly LogEvent[]): unknown[] {
  return events.flatMap((event) => {
    if (event.type === "call.completed") return [[event.data.finish, event.data.activeMs]];
    return event.type === "call.failed" ? [[event.data.failure, event.data.activeMs]] : [];
  });
}
const lapses = (events: readonly LogEvent[]) =>
  ofType(events, "ask.lapsed").map(({ state, why, mendable }) => ({ state, why, mendable }));

describe("a rate limit", () => {
  it.each([
    ["2", 2_000],
    ["0.5", 500],
  ])("[R-C1] of Retry-After %s is waited out for exactly that long", async (seconds, ms) => {
    const table = await tableOf(
      ONE,
      once({ status: 429, body: {}, headers: { "retry-after": seconds } }),
    );
    await table.sit();
    expect(attempts(await table.events())).toEqual([
      ["rate-limited", 0],
      ["stop", ms],
    ]);
  });

  it.each([
    ["in milliseconds", () => ({ "retry-after-ms": "1250" }), 1_250],
    [
      "until a date",
      () => ({ "retry-after": new Date(Date.now() + 30_000).toUTCString() }),
      30_000,
    ],
  ])("[R-C1] %s is waited out as well", async (_name, headers, ms) => {
    const table = await tableOf(ONE, (ask, n) =>
      n > 1 ? says(ask) : { status: 429, body: {}, headers: headers() },
    );
    await table.sit();
    const ends = attempts(await table.events()) as [string, number][];
    expect(ends.map(([end]) => end)).toEqual(["rate-limited", "stop"]);
    expect(Math.round((ends[1]?.[1] ?? 0) / 2_000)).toBe(Math.round(ms / 2_000));
  });

  it.each(["-1", "abc", "Thu, 01 Jan 1970 00:00:00 GMT"])(
    "[R-C2] of Retry-After %s is waited for at growing intervals, never not at all, and after ten minutes the run stands still",
    async (header) => {
      const table = await tableOf(
        ONE,
        always({ status: 429, body: {}, headers: { "retry-after": header } }),
      );
      expect(await table.sit()).toMatchObject({
        kind: "paused",
        reason: "infrastructure",
        detail: expect.stringContaining("429") as string,
      });
      const events = await table.events();
      const times = (attempts(events) as [string, number][]).map(([, ms]) => ms);
      const waits = times.slice(1).map((ms, i) => ms - (times[i] ?? 0));
      expect(waits.slice(0, 7)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000]);
      expect(times.at(-1)).toBeLessThanOrEqual(PATIENCE_MS);
      expect((times.at(-1) ?? 0) + MINUTE).toBeGreaterThan(PATIENCE_MS);
      expect([lapses(events), ofType(events, "deliberation.concluded")]).toEqual([[], []]);
    },
  );

  it("[V-05] [R-C2] of a day is not waited for: the run stands still at once, and goes on when it is resumed", async () => {
    const table = await tableOf(
      ONE,
      always({
        status: 429,
        body: { error: { message: "come back tomorrow" } },
        headers: { "retry-after": "86400" },
      }),
    );
    expect(await table.sit()).toMatchObject({
      kind: "paused",
      reason: "infrastructure",
      detail: expect.stringContaining("come back tomorrow") as string,
    });
    expect(panel.provider.ledger).toHaveLength(1);
    panel.answers(says);
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
  });

  it("[V-05] counts no attempt and takes nobody's turn: after many of them an answer is an answer, and three failures are left", async () => {
    const table = await tableOf({ ...ONE, turnMs: 20_000 }, (ask, n) =>
      n <= 5
        ? { status: 429, body: {}, headers: { "retry-after": "15" } }
        : n <= 7
          ? { status: 500, body: {} }
          : says(ask),
    );
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
    const events = await table.events();
    expect(ofType(events, "call.reserved").map(({ attempt }) => attempt)).toEqual([
      1, 1, 1, 1, 1, 1, 2, 3,
    ]);
    expect(ofType(events, "call.failed").map(({ waitMs }) => waitMs)).toEqual([
      15_000,
      15_000,
      15_000,
      15_000,
      15_000,
      undefined,
      undefined,
    ]);
    expect(lapses(events)).toEqual([]);
  });

  it("[V-05] holds back everybody who asks that provider, lets fewer through at once, and then more again", async () => {
    let [busy, most] = [0, 0];
    const peaks: number[] = [];
    const table = await tableOf(
      { seats: 8, rounds: 6 },
      (ask) => {
        const isFirst = peaks.length === 0;
        if (isFirst && ask.seat.id === "s01")
          return { status: 429, body: {}, headers: { "retry-after": "5" } };
        return says(ask);
      },
      {
        models: { "*": panel.model },
        agent: (model) => {
          const known = panel.agent(model);
          return {
            ...known,
            answer: async (question, signal) => {
              most = Math.max(most, (busy += 1));
              return known
                .answer(question, signal)
                .catch((error: unknown) => {
                  peaks.push(most);
                  most = 0;
                  throw error;
                })
                .finally(() => (busy -= 1));
            },
          };
        },
      },
    );
    const providers = (clock: SimulatedClock): Providers =>
      new Providers(clock, { [new URL(panel.model).origin]: 8 });
    const clock = new SimulatedClock();
    expect(await table.sit({ clock, providers: providers(clock) })).toMatchObject({
      kind: "concluded",
      reason: "settled",
    });
    // Eight at once until the limit; after it four, and by the end of five more rounds of eight answers all eight again.
    expect(peaks).toEqual([8]);
    expect(most).toBe(8);
  });

  it("[R-C1] of many seats at once is no sign that the model is down", async () => {
    const table = await tableOf(
      { seats: 8, rounds: 1 },
      once({ status: 429, body: {}, headers: { "retry-after": "2" } }),
      { models: { "*": panel.model } },
    );
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
    expect(panel.provider.ledger).toHaveLength(16);
  });

  it("is not slept through by a run that was told to stop", async () => {
    const checkpoint = new AbortController();
    const table = await tableOf(
      ONE,
      always({ status: 429, body: {}, headers: { "retry-after": "60" } }),
    );
    const ending = await table.sit({
      checkpoint: checkpoint.signal,
      onEvent: ({ type }) => void (type === "call.failed" && checkpoint.abort()),
    });
    expect(ending).toMatchObject({ kind: "paused", reason: "interrupt" });
    expect(ofType(await table.events(), "deliberation.paused")).toMatchObject([{ activeMs: 0 }]);
  });
});

describe("an account that is not served", () => {
  it.each([
    [
      "insufficient_quota",
      {
        status: 429,
        body: { error: { code: "insufficient_quota", message: "You have no credit." } },
      },
      "quota",
    ],
    ["402", { status: 402, body: {} }, "quota"],
    ["401", { status: 401, body: {} }, "unauthorised"],
    ["403", { status: 403, body: {} }, "unauthorised"],
    ["404", { status: 404, body: { error: { message: "no such model" } } }, "not-found"],
  ] satisfies [string, Faults, string][])(
    "[R-C3] by %s is asked once; the run pauses with a reason to act on, and goes on once that is mended",
    async (_name, faults, kind) => {
      const table = await tableOf(ONE, always(faults), { models: { "*": panel.model } });
      expect(await table.sit()).toEqual({
        kind: "paused",
        reason: "infrastructure",
        detail: expect.stringContaining(kind) as string,
      });
      expect(panel.provider.ledger).toHaveLength(1);
      panel.answers((ask) => says(ask));
      expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
      expect(panel.provider.ledger).toHaveLength(2);
      expect(new Set(panel.provider.ledger.map(({ call }) => call)).size).toBe(2);
    },
  );

  it("leaves its seat absent for good where the run has another model", async () => {
    const models = { "*": panel.model, s02: panel.model.replace("#fake", "#second") };
    const table = await tableOf(
      { seats: 3, rounds: 1 },
      (ask) => (ask.seat.id === "s02" ? { status: 401, body: {} } : says(ask)),
      { models },
    );
    expect(await table.sit()).toMatchObject({ kind: "concluded" });
    expect(lapses(await table.events())).toEqual([
      { state: "absent", why: expect.stringContaining("unauthorised") as string, mendable: false },
    ]);
  });
});

describe("a default model that is out of reach", () => {
  it("stops a run that has other models too, since substitutes sit on it, and keeps everything", async () => {
    const models = { "*": panel.model, s02: panel.model.replace("#fake", "#second") };
    const table = await tableOf(
      { seats: 3, rounds: 1 },
      (ask) => (ask.seat.id === "s02" ? says(ask) : { status: 401, body: {} }),
      { models },
    );
    expect(await table.sit()).toMatchObject({ kind: "paused", reason: "infrastructure" });
    panel.answers(says);
    expect(await table.sit()).toMatchObject({ kind: "concluded" });
  });
});

describe("an agent that breaks", () => {
  it("for one seat costs that seat a reply and the run nothing", async () => {
    const broken = (model: string): Agent => {
      const known = panel.agent(model);
      return {
        ...known,
        answer: (question, signal) =>
          question.ask.seat.id === "s02"
            ? Promise.reject(new TypeError("boom"))
            : known.answer(question, signal),
      };
    };
    const table = await tableOf({ seats: 3, rounds: 1 }, says, { agent: broken });
    expect(await table.sit()).toMatchObject({ kind: "concluded" });
    expect(lapses(await table.events())).toEqual([
      { state: "absent", why: expect.stringContaining("boom") as string, mendable: true },
    ]);
  });
});

describe("a server that fails", () => {
  it.each([
    [{ status: 500, body: {} }, "server"],
    [{ status: 502, body: "<html><body>Bad gateway</body></html>" }, "server"],
    [{ status: 521, body: {} }, "server"],
    [{ status: 408, body: {} }, "timed-out"],
    [{ status: 409, body: {} }, "server"],
  ] satisfies [Faults, string][])(
    "[R-C4] with %j for one seat is asked three times, each a logged attempt, and no more",
    async (faults, kind) => {
      const table = await tableOf({ seats: 3, rounds: 1 }, (ask) =>
        ask.seat.id === "s02" ? faults : says(ask),
      );
      expect(await table.sit()).toMatchObject({ kind: "concluded", outcome: { answered: 2 } });
      const events = await table.events();
      expect(ofType(events, "call.failed").map(({ failure }) => failure)).toEqual([
        kind,
        kind,
        kind,
      ]);
      expect(
        ofType(events, "call.reserved")
          .filter(({ seat }) => seat === "s02")
          .map(({ attempt }) => attempt),
      ).toEqual([1, 2, 3]);
      expect(lapses(events)).toMatchObject([
        { state: kind === "timed-out" ? "timed-out" : "absent" },
      ]);
    },
  );

  it.each([
    ["400", { status: 400, body: { error: { message: "we do not like this" } } }],
    ["307", { status: 307, body: {}, headers: { location: "http://127.0.0.1:9/" } }],
    ["418", { status: 418, body: "I am a teapot" }],
    ["500", { status: 500, body: { error: { message: "out of order" } } }],
  ] satisfies [string, Faults][])(
    "[R-M5] with %s for everybody stops the run with the provider's words; nothing is concluded, and it goes on when that is mended",
    async (_status, faults) => {
      for (const models of [
        { "*": panel.model },
        { "*": panel.model, s02: panel.model.replace("#fake", "#second") },
      ]) {
        const table = await tableOf(
          { seats: 3, rounds: 2 },
          (ask) => (ask.round === 1 ? says(ask) : faults),
          { models },
        );
        expect(await table.sit()).toMatchObject({
          kind: "paused",
          reason: "infrastructure",
          detail: expect.stringMatching(
            /we do not like this|redirect|teapot|out of order/,
          ) as string,
        });
        const events = await table.events();
        expect(ofType(events, "deliberation.concluded")).toEqual([]);
        expect(status(events)).toMatchObject({ state: "paused", exit: 6 });
        panel.answers(says);
        expect(await table.sit()).toMatchObject({
          kind: "concluded",
          reason: "settled",
          outcome: { answered: 3 },
        });
      }
    },
  );

  it("[R-B10] by resetting the connection once the request is out counts as spent, at the whole reservation", async () => {
    const table = await tableOf(ONE, once({ cut: "before-headers" }));
    await table.sit();
    const events = await table.events();
    const [lost] = ofType(events, "call.reserved");
    expect(ofType(events, "call.failed")).toMatchObject([
      { failure: "cut", sent: true, call: lost?.call },
    ]);
    const call = History.of(events).calls.get(lost?.call ?? "");
    expect(call && chargeOf(call)).toEqual({ calls: 1, tokens: lost?.reserve.tokens, usd: 0 });
  });

  it("in the middle of an answer counts as spent, and what came is kept", async () => {
    const table = await tableOf(
      ONE,
      once({ chunks: ['{"stance":', '"yes"'], error: { message: "it broke", type: "api_error" } }),
    );
    await table.sit();
    const events = await table.events();
    const [failed] = ofType(events, "call.failed");
    expect(failed).toMatchObject({ failure: "server", raw: { text: '{"stance":"yes"' } });
    const call = History.of(events).calls.get(failed?.call ?? "");
    expect(call && chargeOf(call).tokens).toBe(call?.reserve.tokens);
  });

  it("[R-C6] to send headers runs into the clock for the first byte", async () => {
    const table = await tableOf(ONE, once({ hang: "before-headers" }));
    await table.sit();
    expect(attempts(await table.events())).toEqual([
      ["timed-out", 120_000],
      ["stop", expect.closeTo(120_500, -3)],
    ]);
  });

  it("[R-C7] to say more after a first word runs into the clock for silence, also where the agent is deaf to it", async () => {
    const agent: Agent = {
      model: "halting",
      provider: "halting",
      answer: async (question) => {
        question.onProgress();
        if (question.attempt === 1) return new Promise(() => undefined);
        return {
          text: says(question.ask),
          finish: "stop",
          usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
          served: null,
          providerId: null,
        };
      },
    };
    const table = await tableFor({ protocol: roundTable(ONE), agent });
    await table.sit();
    // The clock runs for a minute; then the agent has half a second for a last word.
    expect(attempts(await table.events())).toEqual([
      ["timed-out", 60_500],
      ["stop", 61_000],
    ]);
  });

  it("[R-C8] to come to an end, a little at a time, runs into the clock over the whole turn", async () => {
    const clock = new SimulatedClock();
    // A word every twenty simulated seconds: the agent hears it, so only the whole turn can end it.
    const table = await tableFor({
      protocol: roundTable(ONE),
      turnMs: 180_000,
      agent: {
        model: "drip",
        provider: "drip",
        answer: async (question, signal) => {
          while (!signal.aborted) {
            await clock.sleep(20_000, signal);
            question.onProgress();
          }
          throw new Error("aborted");
        },
      },
    });
    await table.sit({ clock });
    const events = await table.events();
    expect(attempts(events)).toEqual([["timed-out", 180_000]]);
    expect(lapses(events)).toEqual([
      { state: "timed-out", why: "no reply within 180 s", mendable: true },
    ]);
  });

  it("[R-C8] the same on the wire, where the agent drips in real time", async () => {
    const table = await tableOf(
      { ...ONE, turnMs: 40 },
      always({ chunks: Array.from({ length: 200 }, () => "x"), dripMs: 5 }),
    );
    await table.sit({ clock: (await import("../../src/engine/runners/clock.ts")).realClock });
    const events = await table.events();
    expect(ofType(events, "call.failed").map(({ failure }) => failure)).toEqual(["timed-out"]);
    expect(lapses(events)).toMatchObject([{ state: "timed-out" }]);
  });
});

describe("an answer that cannot be used", () => {
  it("[V-04] [R-C12] cut off at its limit, with or without a word, is asked for again with four times the room, and that is no repair", async () => {
    const table = await tableOf(ONE, (ask, n) =>
      n < 3 ? { text: n === 1 ? says(ask).slice(0, 30) : "", finish: "length" } : says(ask),
    );
    await table.sit();
    const events = await table.events();
    expect(
      panel.provider.ledger.map(({ body }) => body["max_tokens"] ?? body["max_completion_tokens"]),
    ).toEqual([4_096, 16_384, 32_768]);
    expect(ofType(events, "ask.rejected")).toEqual([]);
    expect(ofType(events, "ask.answered")).toMatchObject([{ state: "answered" }]);
    expect(
      ofType(events, "call.reserved").map(({ attempt, maxOutput }) => [attempt, maxOutput]),
    ).toEqual([
      [1, 4_096],
      [1, 16_384],
      [1, 32_768],
    ]);
    expect(
      ofType(events, "call.reserved")
        .map(({ reserve }) => reserve.tokens)
        .map((tokens, i, all) => i === 0 || tokens > (all[i - 1] ?? 0) + 12_000),
    ).toEqual([true, true, true]);
  });

  it("[V-04] [R-C12] cut off at the most that the settings allow is sent back as too long, once, and is then no reply", async () => {
    const table = await tableOf(ONE, (ask) => ({ text: says(ask).slice(0, 30), finish: "length" }));
    await table.sit({ mostOutput: () => 5_000 });
    const events = await table.events();
    expect(panel.provider.ledger.map(({ body }) => body["max_tokens"])).toEqual([
      4_096, 5_000, 5_000,
    ]);
    expect(ofType(events, "ask.rejected").map(({ reasons }) => reasons)).toEqual([
      ["length: the reply was cut off at its output limit; be shorter"],
    ]);
    expect(lapses(events)).toMatchObject([{ state: "unparsable" }]);
  });

  it.each([
    ["nothing", { text: "" }],
    ["white space", { text: " \n\t " }],
    [
      "tool calls only",
      {
        toolCalls: [
          { index: 0, id: "t1", type: "function", function: { name: "search", arguments: "{}" } },
        ],
        finish: "tool_calls",
      },
    ],
  ] satisfies [string, Faults][])(
    "[R-C14] of %s is asked for once more and no oftener",
    async (_name, faults) => {
      const table = await tableOf(ONE, always(faults));
      await table.sit();
      const events = await table.events();
      expect(panel.provider.ledger).toHaveLength(2);
      expect(ofType(events, "ask.rejected")).toHaveLength(1);
      expect(lapses(events)).toEqual([
        { state: "absent", why: "refused twice: empty: the reply had no content", mendable: true },
      ]);
    },
  );

  it.each([
    ["a confidence in words", { stance: "yes", confidence: "high", text: "x" }, "confidence"],
    ["a confidence above one", { stance: "yes", confidence: 1.7, text: "x" }, "confidence"],
    ["a confidence below nought", { stance: "yes", confidence: -1, text: "x" }, "confidence"],
    ["a confidence of NaN", { stance: "yes", confidence: "NaN", text: "x" }, "confidence"],
    ["no stance", { confidence: 0.5, text: "x" }, "stance"],
    ["an unknown stance", { stance: "perhaps", confidence: 0.5, text: "x" }, "stance"],
  ])(
    "[R-C18] with %s goes back with the path of the fault, once, and is then no reply",
    async (_name, reply, path) => {
      const table = await tableOf(ONE, always({ text: JSON.stringify(reply) }));
      expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "no-quorum" });
      const events = await table.events();
      expect(ofType(events, "ask.rejected").map(({ reasons }) => reasons.join())).toEqual([
        expect.stringContaining(path),
      ]);
      expect(lapses(events)).toMatchObject([{ state: "unparsable" }]);
      expect(ofType(events, "ask.answered")).toEqual([]);
      expect(panel.provider.ledger).toHaveLength(2);
    },
  );

  it.each([
    [
      "a field too many",
      { stance: "yes", confidence: 0.5, text: "x", vote: 99 },
      'form: not asked for and left out: "vote"',
    ],
    [
      "a confidence just above one",
      { stance: "yes", confidence: 1.1, text: "x" },
      "form: confidence: 1.1 was read as 1",
    ],
  ])(
    "[T-38] [R-C18] but with %s counts, and nothing is changed in silence",
    async (_name, reply, flag) => {
      const table = await tableOf(ONE, always({ text: JSON.stringify(reply) }));
      await table.sit();
      expect(ofType(await table.events(), "ask.answered")).toMatchObject([
        { state: "answered", flags: [flag] },
      ]);
      expect(ofType(await table.events(), "call.completed")).toMatchObject([
        { raw: { text: JSON.stringify(reply) } },
      ]);
    },
  );

  it("[R-C19] and never will be stops at its limit, is paid for, and leaves the debate to those who answer", async () => {
    const price = { input: 1, cachedInput: 1, cacheWrite: 1, output: 1, asOf: "settings" };
    const table = await tableOf(
      { seats: 3, rounds: 2 },
      (ask) =>
        ask.seat.id === "s02" ? "I would rather not use JSON, but here is my view." : says(ask),
      { price: () => price },
    );
    expect(await table.sit()).toMatchObject({
      kind: "concluded",
      reason: "settled",
      outcome: { answered: 2 },
    });
    const events = await table.events();
    expect(panel.provider.ledger).toHaveLength(2 * 2 + 2 * 2);
    const spent = ofType(events, "call.completed").map(({ usd }) => usd ?? 0);
    expect(spent).toHaveLength(8);
    expect(spent.every((usd) => usd > 0)).toBe(true);
    expect(ofType(events, "ask.lapsed").map(({ seat, state }) => [seat, state])).toEqual([
      ["s02", "unparsable"],
      ["s02", "unparsable"],
    ]);
  });

  it("[R-C22] because the prompt is too long is not asked for again: the seat is absent, or the run stands still where nobody fits", async () => {
    const tooLong: Faults = {
      status: 400,
      body: {
        error: {
          code: "context_length_exceeded",
          message: "maximum context length is 8192 tokens",
        },
      },
    };
    const table = await tableOf({ seats: 3, rounds: 1 }, (ask) =>
      ask.seat.id === "s02" ? tooLong : says(ask),
    );
    expect(await table.sit()).toMatchObject({ kind: "concluded" });
    expect(panel.provider.ledger).toHaveLength(3);
    expect(lapses(await table.events())).toEqual([
      {
        state: "absent",
        why: expect.stringContaining("context-overflow") as string,
        mendable: false,
      },
    ]);
    const nobody = await tableOf({ seats: 3, rounds: 1 }, always(tooLong), { id: "nobody-fits" });
    expect(await nobody.sit()).toMatchObject({
      kind: "paused",
      reason: "infrastructure",
      detail: expect.stringContaining("8192") as string,
    });
  });
});

it("[X-01] a reply ends in exactly one of six states, its raw text is kept, and only the first two are opinions", async () => {
  const table = await tableOf({ seats: 12, rounds: 1, turnMs: 150_000 }, (ask, n) => {
    switch (ask.seat.id) {
      case "s01":
        return n === 1 ? "not JSON" : says(ask);
      case "s02":
        return "never JSON";
      case "s03":
        return { refusal: "I cannot help with that.", finish: "stop" };
      case "s04":
        return { hang: "after-headers" };
      case "s05":
        return { status: 500, body: {} };
      default:
        return says(ask);
    }
  });
  expect(await table.sit()).toMatchObject({ kind: "concluded", outcome: { answered: 8 } });
  const events = await table.events();
  const states = new Map<string, string[]>();
  for (const { seat, state } of [
    ...ofType(events, "ask.answered"),
    ...ofType(events, "ask.lapsed"),
  ])
    states.set(seat, [...(states.get(seat) ?? []), state]);
  const rest = ["s06", "s07", "s08", "s09", "s10", "s11", "s12"].map(
    (seat) => [seat, ["answered"]] as const,
  );
  expect(Object.fromEntries(states)).toEqual({
    s01: ["repaired"],
    s02: ["unparsable"],
    s03: ["refused"],
    s04: ["timed-out"],
    s05: ["absent"],
    ...Object.fromEntries(rest),
  });
  const said = ofType(events, "fact.recorded").flatMap(({ fact }) =>
    fact.kind === "message" ? [fact.seat] : [],
  );
  expect(said.toSorted()).toEqual(["s01", ...rest.map(([seat]) => seat)]);
  const raws = ofType(events, "call.completed")
    .filter(({ ask }) => ask === "round/1/s02")
    .map(({ raw }) => raw);
  expect(raws).toEqual([{ text: "never JSON" }, { text: "never JSON" }]);
});
