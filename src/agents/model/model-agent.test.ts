import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type Faults } from "../../../test/fake-provider.ts";
import { question } from "../../../test/question.ts";
import type { RequestPart } from "../agent.ts";
import { httpClient, type HttpClient } from "../http.ts";
import { modelAgent } from "./model-agent.ts";
import { parseModelSpec } from "./spec.ts";
import type { RemoteSpec } from "./origins.ts";

let provider: FakeProvider;
let client: HttpClient;
beforeEach(async () => {
  provider = await fakeProvider();
  client = httpClient();
});
afterEach(async () => {
  client.close();
  await provider.close();
});

const agent = (env: Record<string, string> = {}) =>
  modelAgent(parseModelSpec(`${provider.url}#small`) as RemoteSpec, { env, send: client.send });
const idle = new AbortController().signal;

describe("an answer of an OpenAI-compatible server", () => {
  it("carries text, counts, the provider's id and the served model", async () => {
    provider.setPlan(() => ({
      chunks: ['{"claim":', '"yes"}'],
      id: "cmpl-7",
      usage: {
        prompt_tokens: 40,
        completion_tokens: 6,
        prompt_tokens_details: { cached_tokens: 32 },
      },
    }));
    expect(await agent().answer(question(), idle)).toEqual({
      text: '{"claim":"yes"}',
      finish: "stop",
      served: "small",
      providerId: "cmpl-7",
      usage: { input: 40, output: 6, cacheRead: 32, cacheWrite: null, estimated: false },
    });
  });

  it("is heard piece by piece while it comes", async () => {
    provider.setPlan(() => ({ chunks: ['{"claim":', '"yes"}'], reasoning: ["Hm."] }));
    const heard: (string | undefined)[] = [];
    await agent().answer({ ...question(), onProgress: (piece) => heard.push(piece) }, idle);
    expect(heard.filter((piece) => piece !== undefined)).toEqual(['{"claim":', '"yes"}']);
    expect(heard.length).toBe(3);
  });

  it("names itself and its provider as the user wrote them", () => {
    const { model, provider: name } = agent();
    expect({ model, name }).toEqual({ model: `${provider.url}#small`, name: provider.origin });
  });

  it("sends rules, transcript and task in this order, the schema, the limit, and the call id twice", async () => {
    await agent({ DISSENSUS_API_KEY: "key-123456\n", DISSENSUS_BASE_URL: provider.url }).answer(
      question({ call: "c9", prompt: { shared: "S", transcript: "T", own: "O" } }),
      idle,
    );
    const sent = provider.ledger[0];
    expect(sent?.body).toEqual({
      model: "small",
      max_tokens: 500,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: "S" },
        { role: "user", content: "T\n\nO" },
      ],
      response_format: {
        type: "json_schema",
        json_schema: {
          name: "reply",
          strict: true,
          schema: {
            type: "object",
            properties: { claim: { type: "string" } },
            required: ["claim"],
            additionalProperties: false,
          },
        },
      },
    });
    expect(sent?.call).toBe("c9");
  });

  it("sends key, call id and idempotency key as headers", async () => {
    let headers: Record<string, unknown> = {};
    provider.setPlan((request) => {
      headers = { ...request.headers };
      return "{}";
    });
    await agent({ DISSENSUS_API_KEY: " key-123456\n", DISSENSUS_BASE_URL: provider.url }).answer(
      question({ call: "c9" }),
      idle,
    );
    expect({
      key: headers["authorization"],
      call: headers["x-dissensus-call"],
      once: headers["idempotency-key"],
      encoding: headers["accept-encoding"],
    }).toEqual({ key: "Bearer key-123456", call: "c9", once: "c9", encoding: "identity" });
  });

  it("is taken whole from a server that does not stream", async () => {
    provider.setPlan(() => ({ text: "{}", isWhole: true }));
    const asked = question();
    const { text, finish, providerId } = await agent().answer(asked, idle);
    expect({ text, finish, providerId, heard: asked.count() }).toEqual({
      text: "{}",
      finish: "stop",
      providerId: "fake-1",
      heard: 1,
    });
  });

  it("[R-C30] is kept verbatim in any script and direction, across any split", async () => {
    const text = '{"claim":"賛成です。\u200fمرحبا 👩‍👩‍👧 e\u0301"}';
    provider.setPlan(() => ({ chunks: [text.slice(0, 12), text.slice(12)] }));
    expect((await agent().answer(question(), idle)).text).toBe(text);
  });

  it("[R-C21] records the model that was served where another was asked for", async () => {
    provider.setPlan(() => ({ text: "{}", served: "smaller-still" }));
    expect((await agent().answer(question(), idle)).served).toBe("smaller-still");
  });

  it("[R-C7] counts content and reasoning as heard, and keepalive comments not", async () => {
    provider.setPlan(() => ({
      reasoning: ["hm", "well"],
      chunks: ["{", "}"],
      noise: ": keepalive\n\n: keepalive\n\n",
    }));
    const asked = question();
    await agent().answer(asked, idle);
    expect(asked.count()).toBe(4);
  });
});

describe("how an answer ended", () => {
  const finishOf = async (): Promise<string> => (await agent().answer(question(), idle)).finish;

  it("[R-C12] is `length` where the limit cut it, with the half text kept", async () => {
    provider.setPlan(() => ({ text: '{"claim": "ye', finish: "length" }));
    const { finish, text } = await agent().answer(question(), idle);
    expect({ finish, text }).toEqual({ finish: "length", text: '{"claim": "ye' });
  });

  it("[R-C13] [V-04] is `length` where reasoning ate the limit, and what it cost is known", async () => {
    provider.setPlan(() => ({
      reasoning: ["long thoughts"],
      finish: "length",
      usage: { prompt_tokens: 40, completion_tokens: 500 },
    }));
    const { finish, usage } = await agent().answer(question(), idle);
    expect({ finish, usage }).toEqual({
      finish: "length",
      usage: { input: 40, output: 500, cacheRead: null, cacheWrite: null, estimated: false },
    });
  });

  it.each([
    ["nothing", {}],
    ["an empty string", { chunks: [""] }],
    ["white space", { chunks: [" \n", "\t"] }],
    ["null in one piece", { isWhole: true }],
    [
      "tool calls only",
      {
        toolCalls: [
          { index: 0, id: "t1", type: "function", function: { name: "search", arguments: "{}" } },
        ],
        finish: "tool_calls",
      },
    ],
  ])("[R-C14] is `empty` for %s", async (_, faults) => {
    provider.setPlan(() => faults);
    expect(await finishOf()).toBe("empty");
  });

  it("[R-C15] is `refusal` where the refusal has a field of its own", async () => {
    provider.setPlan(() => ({ refusal: "I can't help with that." }));
    const { finish, text } = await agent().answer(question(), idle);
    expect({ finish, text }).toEqual({ finish: "refusal", text: "I can't help with that." });
  });

  it("[R-C15] is `refusal` where a filter stepped in, even without a word", async () => {
    provider.setPlan(() => ({ finish: "content_filter" }));
    expect(await finishOf()).toBe("refusal");
  });

  it("is `other` for a reason nobody knows", async () => {
    provider.setPlan(() => ({ text: "{}", finish: "tired" }));
    expect(await finishOf()).toBe("other");
  });

  it("[R-C20] passes over tool calls, which were never offered: repeated, out of order or without a name", async () => {
    const call = (index: number, id: string | null) => ({
      index,
      id,
      type: "function",
      function: { name: "search", arguments: "{}" },
    });
    provider.setPlan(() => ({
      text: '{"claim":"x"}',
      toolCalls: [
        call(3, "t1"),
        call(0, "t1"),
        call(3, "t1"),
        { index: 9, function: { arguments: "{" } },
      ],
    }));
    const { finish, text } = await agent().answer(question(), idle);
    expect({ finish, text }).toEqual({ finish: "stop", text: '{"claim":"x"}' });
  });
});

describe("token counts", () => {
  const none = { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true };
  it.each([
    ["missing", null, none],
    ["negative", { prompt_tokens: -5, completion_tokens: 3 }, { ...none, output: 3 }],
    ["absurd", { prompt_tokens: 40, completion_tokens: 1e15 }, { ...none, input: 40 }],
    ["half missing", { prompt_tokens: 40 }, { ...none, input: 40 }],
    ["no numbers", { prompt_tokens: "many", completion_tokens: [] }, none],
    ["zero for a text that is there", { prompt_tokens: 0, completion_tokens: 0 }, none],
    [
      "more cached than sent",
      { prompt_tokens: 40, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 41 } },
      { ...none, input: 40, output: 3 },
    ],
  ])(
    "[R-C23] that are %s are null and flagged, and the answer stands",
    async (_, usage, expected) => {
      provider.setPlan(() => ({ text: '{"claim":"x"}', usage }));
      const completion = await agent().answer(question(), idle);
      expect({ text: completion.text, finish: completion.finish, usage: completion.usage }).toEqual(
        { text: '{"claim":"x"}', finish: "stop", usage: expected },
      );
    },
  );
});

describe("a schema", () => {
  it("[V-01] that cannot be kept is not sent, and JSON mode is: the prompt says the form, and the door checks it", async () => {
    await agent().answer(
      question({ json: { type: "object", properties: { a: { type: "string" } } } }),
      idle,
    );
    expect(provider.ledger[0]?.body["response_format"]).toEqual({ type: "json_object" });
  });

  it("[V-03] that was refused is named with the failure, and is not tried again here", async () => {
    provider.setPlan((request) =>
      request.body["response_format"] === undefined
        ? "{}"
        : { status: 400, body: { error: { message: "something is wrong" } } },
    );
    const one = agent();
    const refused = { failure: "bad-request", again: "later", sent: true, retryAfterMs: 0 };
    await expect(one.answer(question(), idle)).rejects.toMatchObject({
      ...refused,
      drop: "schema",
    });
    await expect(one.answer(question(), idle)).rejects.toMatchObject({
      ...refused,
      drop: "schema",
    });
    await expect(
      one.answer(question({ without: new Set(["schema"]) }), idle),
    ).rejects.toMatchObject({ ...refused, drop: "json" });
    expect((await one.answer(question({ without: new Set(["schema", "json"]) }), idle)).text).toBe(
      "{}",
    );
    expect(provider.ledger.length).toBe(4);
  });
});

describe("a part that the server does not take", () => {
  const sent = async (...without: RequestPart[]): Promise<Record<string, unknown>> => {
    const tuned = modelAgent(
      {
        ...(parseModelSpec(`${provider.url}#small`) as RemoteSpec),
        tuning: { effort: "low", thinkingTokens: 900 },
      },
      { env: {}, send: client.send },
    );
    await tuned.answer(question({ without: new Set(without) }), idle);
    const { response_format, ...rest } = provider.ledger.at(-1)?.body ?? {};
    return {
      ...rest,
      messages: null,
      format: (response_format as { type?: string } | undefined)?.type,
    };
  };
  const usual = {
    model: "small",
    max_tokens: 500,
    stream: true,
    stream_options: { include_usage: true },
    reasoning_effort: "low",
    format: "json_schema",
    messages: null,
  };

  it("[V-03] is not sent, and what stands for it is", async () => {
    const { max_tokens: _, ...unlimited } = usual;
    const { stream_options: _s, ...uncounted } = usual;
    const { stream: _t, ...whole } = uncounted;
    const { reasoning_effort: _e, ...easy } = usual;
    expect(await sent()).toEqual(usual);
    expect(await sent("schema")).toEqual({ ...usual, format: "json_object" });
    expect(await sent("schema", "json")).toEqual({ ...usual, format: undefined });
    expect(await sent("json")).toEqual(usual);
    expect(await sent("usage")).toEqual(uncounted);
    expect(await sent("stream")).toEqual(whole);
    expect(await sent("max_tokens")).toEqual({ ...unlimited, max_completion_tokens: 500 });
    expect(await sent("effort")).toEqual(easy);
  });
});

describe("thinking", () => {
  const answered = async (plan: Faults): Promise<unknown> => {
    provider.setPlan(() => plan);
    const { text, thinking, finish } = await agent().answer(question(), idle);
    return { text, thinking, finish };
  };

  it("[V-04] is kept apart from the reply, in a stream and in one piece", async () => {
    const said = { text: "{}", thinking: "let me see", finish: "stop" };
    expect(await answered({ reasoning: ["let me ", "see"], text: "{}" })).toEqual(said);
    expect(await answered({ reasoning: ["let me ", "see"], text: "{}", isWhole: true })).toEqual(
      said,
    );
  });

  it.each([
    [
      "between tags",
      ["<thi", 'nk>\nso {"a"', ":1}?\n</think>\n\n", "{}"],
      { text: "{}", thinking: 'so {"a":1}?', finish: "stop" },
    ],
    [
      "behind a tag that the template opened",
      ['so {"a":1}?\n', "</think>\n\n{}"],
      { text: "{}", thinking: 'so {"a":1}?', finish: "stop" },
    ],
    [
      "that is part of the reply",
      ['{"claim":"</think>"}'],
      { text: '{"claim":"</think>"}', finish: "stop" },
    ],
    [
      "that is part of a fenced reply",
      ['```json\n{"claim":"</think>"}\n```'],
      { text: '```json\n{"claim":"</think>"}\n```', finish: "stop" },
    ],
    [
      "that never ended",
      ["<think>", "on and on"],
      { text: "", thinking: "on and on", finish: "empty" },
    ],
  ])("[V-04] %s is told from what is said", async (_, chunks, said) => {
    expect(await answered({ chunks })).toEqual(said);
  });

  it("[V-04] that was cut in the middle leaves no reply, and says that it was cut", async () => {
    expect(await answered({ chunks: ["<think>on and on"], finish: "length" })).toEqual({
      text: "",
      thinking: "on and on",
      finish: "length",
    });
    provider.setPlan(() => ({ chunks: ["<think>on and on"], omit: ["finish"] }));
    await expect(agent().answer(question(), idle)).rejects.toMatchObject({
      failure: "cut",
      partial: null,
    });
  });

  it("[V-04] is kept up to a bound", async () => {
    provider.setPlan(() => ({ reasoning: ["x".repeat(150_000), "y".repeat(150_000)], text: "{}" }));
    const { thinking } = await agent().answer(question(), idle);
    expect([thinking?.length, thinking?.at(-1)]).toEqual([200_000, "y"]);
  });
});
