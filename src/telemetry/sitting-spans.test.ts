import { describe, expect, it } from "vitest";
import { observed, type Observed } from "../../test/builders/observed.ts";
import { opened } from "../../test/suites/drafts.ts";
import { broken } from "../errors.ts";
import type { Draft, EventData } from "../log/event.ts";
import type { Log } from "../log/log.ts";
import { memoryLogStore } from "../log/memory.ts";
import { instrumentsOn } from "./instruments.ts";
import { SittingSpans } from "./sitting-spans.ts";
import type { SittingWatch } from "./watch.ts";

/** Whatever a model or a person says: it must not go out. */
const SECRET = "the merger is called off";
const ERROR = 2;

const ask = (id: string): Draft<"ask.opened"> => ({
  type: "ask.opened",
  data: {
    ask: id,
    seat: SECRET,
    purpose: "position",
    round: 1,
    phase: "position",
    shown: [],
    blind: true,
    fingerprint: "f",
    activeMs: 0,
    gate: null,
  },
});

const reserved = (
  call: string,
  over: Partial<EventData<"call.reserved">> = {},
): Draft<"call.reserved"> => ({
  type: "call.reserved",
  data: {
    call,
    ask: "position/1",
    seat: SECRET,
    attempt: 1,
    repair: 0,
    model: "google/gemini-x,effort=low",
    prompt: "hash",
    reserve: { tokens: 100, usd: null },
    activeMs: 0,
    maxOutput: 900,
    ...over,
  },
});

const usage = { input: 120, output: 30, cacheRead: 100, cacheWrite: null, estimated: false };

const completed = (
  call: string,
  over: Partial<EventData<"call.completed">> = {},
): Draft<"call.completed"> => ({
  type: "call.completed",
  data: {
    call,
    ask: "position/1",
    raw: { text: SECRET },
    thinking: { text: SECRET },
    usage,
    usd: null,
    finish: "stop",
    served: "gemini-x-002",
    providerId: "r-1",
    ms: 2_500,
    firstMs: 400,
    activeMs: 0,
    ...over,
  },
});

const failed = (call: string): Draft<"call.failed"> => ({
  type: "call.failed",
  data: {
    call,
    ask: "position/1",
    failure: "rate-limited",
    message: SECRET,
    sent: true,
    again: "later",
    retryAfterMs: null,
    raw: { text: SECRET },
    usage: null,
    usd: null,
    ms: 40,
    activeMs: 0,
  },
});

const answered: Draft = {
  type: "ask.answered",
  data: {
    ask: "position/1",
    seat: SECRET,
    call: "a",
    reply: { text: SECRET },
    state: "answered",
    mended: false,
    flags: [SECRET],
    late: false,
  },
};

const rejected: Draft = {
  type: "ask.rejected",
  data: { ask: "position/1", seat: SECRET, call: "a", reasons: [SECRET] },
};

const lapsed: Draft = {
  type: "ask.lapsed",
  data: { ask: "position/1", seat: SECRET, state: "refused", why: SECRET, mendable: false },
};

const concluded: Draft = {
  type: "deliberation.concluded",
  data: { reason: "agreed", outcome: { text: SECRET }, activeMs: 0 },
};

const paused = (reason: EventData<"deliberation.paused">["reason"]): Draft => ({
  type: "deliberation.paused",
  data: { reason, detail: SECRET, activeMs: 0 },
});

const store = memoryLogStore();

async function begin(seen: Observed, id: string, ...past: Draft[]) {
  const log = await store.create(id, [opened(id), ...past]);
  return { log, watch: watching(seen, log) };
}

function watching(seen: Observed, log: Log, place = "acme"): SittingWatch {
  const { api } = seen;
  const tracer = seen.traces.getTracer("dissensus");
  const instruments = instrumentsOn(seen.meters.getMeter("dissensus"));
  return new SittingSpans({ api, tracer, instruments }, place, log);
}

async function happen(log: Log, watch: SittingWatch, ...drafts: Draft[]): Promise<void> {
  for (const draft of drafts) for (const event of await log.append([draft])) watch.onEvent(event);
}

describe("Spans of a sitting", () => {
  it("a call lies in its ask, an ask in its sitting, and says what the conventions call it", async () => {
    const seen = observed();
    const { log, watch } = await begin(seen, "one");
    await happen(log, watch, ask("position/1"), reserved("a"), completed("a"), answered, concluded);
    watch.end();
    const [call, asked, sitting] = seen.spans();
    expect([call?.name, asked?.name, sitting?.name]).toEqual(["chat gemini-x", "ask", "sitting"]);
    expect([call?.parentSpanContext?.spanId, asked?.parentSpanContext?.spanId]).toEqual([
      asked?.spanContext().spanId,
      sitting?.spanContext().spanId,
    ]);
    expect(call?.attributes).toEqual({
      "gen_ai.conversation.id": "one",
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "gcp.gemini",
      "gen_ai.request.model": "gemini-x",
      "gen_ai.request.max_tokens": 900,
      "gen_ai.response.model": "gemini-x-002",
      "gen_ai.response.id": "r-1",
      "gen_ai.response.finish_reasons": ["stop"],
      "gen_ai.response.time_to_first_chunk": 0.4,
      "gen_ai.usage.input_tokens": 120,
      "gen_ai.usage.output_tokens": 30,
      "gen_ai.usage.cache_read.input_tokens": 100,
      "dissensus.call": "a",
      "dissensus.call.attempt": 1,
      "dissensus.call.repair": 0,
    });
    expect(asked?.attributes).toMatchObject({
      "dissensus.ask.record": 2,
      "dissensus.ask.purpose": "position",
      "dissensus.ask.state": "answered",
    });
    expect(sitting?.attributes).toMatchObject({
      "dissensus.protocol": "dialectic@1",
      "dissensus.epoch": 1,
      "dissensus.ended": "concluded",
      "dissensus.reason": "agreed",
    });
    expect(seen.spans().map(({ status }) => status.code)).not.toContain(ERROR);
  });

  it("a failed call and an ask that lapsed end as errors, a refused reply is noted on its ask", async () => {
    const seen = observed();
    const { log, watch } = await begin(seen, "two");
    const again = reserved("b", { attempt: 2 });
    await happen(log, watch, ask("position/1"), reserved("a"), failed("a"), again, completed("b"));
    await happen(log, watch, rejected, lapsed, paused("infrastructure"));
    watch.end();
    expect(
      seen.spans().map(({ status, attributes }) => [status.code, attributes["error.type"]]),
    ).toEqual([
      [ERROR, "rate-limited"],
      [0, undefined],
      [ERROR, "refused"],
      [ERROR, "infrastructure"],
    ]);
    expect(seen.spans("ask")[0]?.events.map(({ name }) => name)).toEqual(["rejected"]);
  });

  it("a call that a dead process left is ended by whoever finds it, over the time that the records tell", async () => {
    const seen = observed();
    const { log } = await begin(seen, "three", ask("position/1"), reserved("a"));
    await log.close();
    const mine = await store.open("three");
    const watch = watching(seen, mine);
    const ambiguous = { call: "a", ask: "position/1", policy: "rerun", who: null } as const;
    await happen(mine, watch, { type: "call.ambiguous", data: ambiguous });
    const [call] = seen.spans("chat");
    expect([call?.status.code, call?.attributes["error.type"]]).toEqual([ERROR, "ambiguous"]);
    const [, , asked] = mine.events;
    expect(call?.startTime[0]).toBe(Math.floor(Date.parse(asked?.ts ?? "") / 1_000));
    await happen(mine, watch, reserved("b", { attempt: 2 }), completed("b"), answered, concluded);
    watch.end();
    expect(seen.spans("ask").map(({ attributes }) => attributes["dissensus.ask.state"])).toEqual([
      "answered",
    ]);
  });

  it("every sitting of a deliberation is in one trace, under one span; another workspace's is in another", async () => {
    const seen = observed();
    const { log, watch } = await begin(seen, "four", ask("position/1"));
    await happen(log, watch, paused("interrupt"));
    watch.end();
    await log.close();
    const elsewhere = observed();
    const mine = await store.open("four");
    const after = watching(elsewhere, mine);
    await happen(mine, after, answered, concluded);
    after.end();
    watching(elsewhere, mine, "other").end();
    const all = [...seen.spans(), ...elsewhere.spans()];
    const traces = all.map((span) => span.spanContext().traceId);
    expect(new Set(traces.slice(0, -1)).size).toBe(1);
    expect(traces.at(-1)).not.toBe(traces[0]);
    const parents = all
      .filter(({ name }) => name === "sitting")
      .map(({ parentSpanContext }) => parentSpanContext?.spanId);
    expect([parents[0] === parents[1], parents[1] === parents[2]]).toEqual([true, false]);
    expect(seen.spans("ask")[0]?.attributes["dissensus.ask.state"]).toBe("open");
  });

  it("what is open when a sitting breaks off ends with it, and says what broke it", async () => {
    const seen = observed();
    const { log, watch } = await begin(seen, "five");
    await happen(log, watch, ask("position/1"), reserved("a"));
    watch.end(broken("log-fenced", SECRET));
    watch.end();
    expect(seen.spans().map(({ attributes }) => attributes["error.type"])).toEqual([
      "unrecorded",
      undefined,
      "log-fenced",
    ]);
  });

  it("counts durations, tokens, asks, deliberations and appends", async () => {
    const seen = observed();
    const { log, watch } = await begin(seen, "six");
    const estimated = { ...usage, estimated: true };
    await happen(log, watch, ask("position/1"), ask("position/2"), reserved("a"), completed("a"));
    await happen(log, watch, reserved("b"), failed("b"));
    await happen(log, watch, reserved("c"), completed("c", { usage: estimated }), answered);
    const tool = { model: "instrument", ask: "position/2" };
    await happen(log, watch, reserved("d", tool), completed("d"));
    const about = {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "gcp.gemini",
      "gen_ai.request.model": "gemini-x",
    };
    const answer = { ...about, "gen_ai.response.model": "gemini-x-002" };
    expect(await seen.counted("gen_ai.client.operation.duration")).toMatchObject([
      { about: answer, value: { count: 2, sum: 5 } },
      { about: { ...about, "error.type": "rate-limited" }, value: { count: 1, sum: 0.04 } },
    ]);
    expect(await seen.counted("gen_ai.client.token.usage")).toMatchObject([
      { about: { ...answer, "gen_ai.token.type": "input" }, value: { count: 1, sum: 120 } },
      { about: { ...answer, "gen_ai.token.type": "output" }, value: { count: 1, sum: 30 } },
    ]);
    const counted = async () =>
      Promise.all(
        ["deliberations.active", "asks.open", "log.appends"].map(
          async (name) => (await seen.counted(`dissensus.${name}`))[0]?.value,
        ),
      );
    expect(await counted()).toEqual([1, 1, 11]);
    watch.end();
    expect(await counted()).toEqual([0, 0, 11]);
  });

  it("lets no word of a prompt, an answer, a person or a failure out", async () => {
    const seen = observed();
    const { log, watch } = await begin(seen, "seven");
    const odd = { served: SECRET, providerId: SECRET };
    await happen(log, watch, ask("position/1"), reserved("a"), completed("a", odd), rejected);
    await happen(log, watch, reserved("b", { model: SECRET }), failed("b"), lapsed, answered);
    await happen(log, watch, ask("position/2"), paused("person"));
    watch.end(new Error(SECRET));
    expect(await seen.everything()).not.toContain("merger");
    expect(seen.spans()).toHaveLength(5);
  });
});
