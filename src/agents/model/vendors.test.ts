// The vendors' own wires, through their own packages.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type Faults } from "../../../test/fake-provider.ts";
import { question } from "../../../test/question.ts";
import type { Agent, RequestPart } from "../agent.ts";
import { httpClient, type HttpClient } from "../http.ts";
import { modelAgent } from "./model-agent.ts";
import { parseModelSpec, type Tuning } from "./spec.ts";
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

const MODELS = ["anthropic/claude-haiku-4-5", "openai/gpt-4.1", "google/gemini-2.5-flash"] as const;
const KEYS = {
  ANTHROPIC_API_KEY: "canary-anthropic",
  OPENAI_API_KEY: "canary-openai",
  GEMINI_API_KEY: "canary-google",
};
const agent = (model: string, keys: Record<string, string> = KEYS): Agent =>
  modelAgent(parseModelSpec(model) as RemoteSpec, {
    send: client.send,
    env: {
      ...keys,
      ANTHROPIC_BASE_URL: provider.url,
      OPENAI_BASE_URL: provider.url,
      GOOGLE_GENERATIVE_AI_BASE_URL: provider.url,
    },
  });
const idle = new AbortController().signal;
const prompt = { shared: "Rules.", transcript: "What was said.", own: "Your task." };

describe.each(MODELS)("%s", (model) => {
  const name = model.slice(model.indexOf("/") + 1);
  const failing = (faults: Faults): Promise<unknown> => {
    provider.setPlan(() => faults);
    return agent(model)
      .answer(question(), idle)
      .catch((e: unknown) => e);
  };

  it("answers with text, id, served model and counts, in one request", async () => {
    provider.setPlan(() => ({ chunks: ['{"claim":', '"x"}'], id: "id-1" }));
    const asked = question({ prompt });
    const completion = await agent(model).answer(asked, idle);
    expect(completion).toEqual({
      text: '{"claim":"x"}',
      finish: "stop",
      providerId: "id-1",
      served: name,
      usage: {
        ...provider.ledger[0]?.billed,
        cacheRead: 0,
        cacheWrite: model.startsWith("anthropic") ? 0 : null,
        estimated: false,
      },
    });
    expect(asked.count()).toBe(2);
    expect(provider.ledger.map((entry) => entry.call)).toEqual(["call-1"]);
  });

  it("tells limit and filter from a plain end", async () => {
    provider.setPlan(() => ({ text: "half", finish: "length" }));
    expect((await agent(model).answer(question(), idle)).finish).toBe("length");
    provider.setPlan(() => ({ finish: "content_filter" }));
    expect((await agent(model).answer(question(), idle)).finish).toBe("refusal");
  });

  it("[R-C10] is cut where the stream ends without saying so", async () => {
    expect(await failing({ text: "half", omit: ["finish", "done"] })).toMatchObject({
      failure: "cut",
      again: "later",
      sent: true,
      partial: "half",
    });
  });

  it("[R-C9] is cut where the connection breaks, with the text so far", async () => {
    expect(
      await failing({ chunks: ["one ", "two"], cut: model.startsWith("google") ? 1 : 3 }),
    ).toMatchObject({ failure: "cut", partial: "one " });
  });

  it("[R-B9] is asked once, whatever the status", async () => {
    expect(await failing({ status: 500, body: { error: { message: "oops" } } })).toMatchObject({
      failure: "server",
      again: "later",
    });
    expect(await failing({ status: 429, body: {}, headers: { "retry-after": "3" } })).toMatchObject(
      { failure: "rate-limited", retryAfterMs: 3000 },
    );
    expect(provider.ledger.length).toBe(2);
  });

  it("[R-J2] never shows its key", async () => {
    const failure = await failing({
      status: 401,
      body: { error: { message: `no: ${Object.values(KEYS).join(" ")}` } },
    });
    const own = `canary-${model.slice(0, model.indexOf("/"))}`;
    expect(failure).toMatchObject({ failure: "unauthorised", again: "never" });
    expect(String(failure)).not.toContain(own);
  });

  it("without a key fails before anything is sent, and names the variable", async () => {
    const failure: unknown = await agent(model, {})
      .answer(question(), idle)
      .catch((e: unknown) => e);
    expect(failure).toMatchObject({ failure: "unauthorised", again: "never", sent: false });
    expect(String(failure)).toMatch(/Set \w+_API_KEY/u);
    expect(provider.ledger).toEqual([]);
  });
});

describe("what is sent", () => {
  it("to Anthropic marks the end of the rules and of the transcript for its cache", async () => {
    await agent(MODELS[0]).answer(question({ prompt }), idle);
    const ephemeral = { cache_control: { type: "ephemeral" } };
    expect(provider.ledger[0]?.body).toEqual({
      model: "claude-haiku-4-5",
      max_tokens: 500,
      stream: true,
      system: [{ type: "text", text: "Rules.", ...ephemeral }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What was said.", ...ephemeral },
            { type: "text", text: "Your task." },
          ],
        },
      ],
    });
  });

  it("to Anthropic for a blind ask marks the rules only", async () => {
    await agent(MODELS[0]).answer(question(), idle);
    expect(provider.ledger[0]?.body["messages"]).toEqual([
      { role: "user", content: [{ type: "text", text: "Your task." }] },
    ]);
  });

  it("to OpenAI is not kept there", async () => {
    await agent(MODELS[1]).answer(question({ prompt }), idle);
    expect(provider.ledger[0]?.body).toEqual({
      model: "gpt-4.1",
      max_output_tokens: 500,
      store: false,
      stream: true,
      text: { format: { type: "json_object" } },
      input: [
        { role: "system", content: "Rules." },
        {
          role: "user",
          content: [
            { type: "input_text", text: "What was said." },
            { type: "input_text", text: "Your task." },
          ],
        },
      ],
    });
  });

  it("to Google asks for JSON in the schema's form", async () => {
    await agent(MODELS[2]).answer(question({ prompt }), idle);
    expect(provider.ledger[0]?.body).toMatchObject({
      contents: [{ role: "user", parts: [{ text: "What was said." }, { text: "Your task." }] }],
      generationConfig: { maxOutputTokens: 500, responseMimeType: "application/json" },
    });
  });
});

describe("the form of a reply", () => {
  /** What is said of it on the wire, for a question so put. */
  const form = async (
    model: string,
    about: { strict?: boolean; without?: readonly RequestPart[] } = {},
  ): Promise<unknown> => {
    provider.setPlan(() => "{}");
    await agent(model).answer(
      question({ prompt, strict: about.strict === true, without: new Set(about.without) }),
      idle,
    );
    const body = provider.ledger.at(-1)?.body as {
      text?: unknown;
      output_config?: unknown;
      generationConfig?: { responseMimeType?: unknown; responseJsonSchema?: unknown };
    }; // as these three wires have it
    const { responseMimeType, responseJsonSchema } = body.generationConfig ?? {};
    return (
      body.text ??
      body.output_config ?? {
        ...(responseMimeType === undefined ? {} : { responseMimeType }),
        ...(responseJsonSchema === undefined ? {} : { responseJsonSchema }),
      }
    );
  };
  const schema = {
    type: "object",
    properties: { claim: { type: "string" } },
    required: ["claim"],
    additionalProperties: false,
  };

  it("[V-02] is no part of a request whose prefix cache it would spoil, unless the model broke it", async () => {
    const [anthropic, openai] = MODELS;
    expect(await form(anthropic)).toEqual({});
    expect(await form(anthropic, { strict: true })).toEqual({
      format: { type: "json_schema", schema },
    });
    expect(await form(openai)).toEqual({ format: { type: "json_object" } });
    expect(await form(openai, { strict: true })).toEqual({
      format: { type: "json_schema", name: "reply", strict: true, schema },
    });
  });

  it("[V-02] goes to Google with every request, since its cache does not count it", async () => {
    expect(await form(MODELS[2])).toEqual({
      responseMimeType: "application/json",
      responseJsonSchema: schema,
    });
  });

  it("[V-03] is given up a step at a time", async () => {
    const [anthropic, openai, google] = MODELS;
    expect(await form(anthropic, { strict: true, without: ["schema"] })).toEqual({});
    expect(await form(openai, { strict: true, without: ["schema"] })).toEqual({
      format: { type: "json_object" },
    });
    expect(await form(openai, { without: ["json"] })).toEqual({});
    expect(await form(google, { without: ["schema"] })).toEqual({
      responseMimeType: "application/json",
    });
    expect(await form(google, { without: ["schema", "json"] })).toEqual({});
  });
});

describe.each(MODELS)("%s without a stream", (model) => {
  const name = model.slice(model.indexOf("/") + 1);

  it("[V-03] answers in one piece, in one request", async () => {
    provider.setPlan(() => ({
      text: '{"claim":"x"}',
      reasoning: ["hm"],
      id: "id-1",
      isWhole: true,
    }));
    const asked = question({ prompt, without: new Set<RequestPart>(["stream"]) });
    expect(await agent(model).answer(asked, idle)).toEqual({
      text: '{"claim":"x"}',
      thinking: "hm",
      finish: "stop",
      providerId: "id-1",
      served: name,
      usage: {
        ...provider.ledger[0]?.billed,
        cacheRead: 0,
        cacheWrite: model.startsWith("anthropic") ? 0 : null,
        estimated: false,
      },
    });
    expect(asked.count()).toBe(1);
    expect(provider.ledger).toMatchObject([{ call: "call-1", isStream: false }]);
  });

  it("[R-C11] is an error where the 200 holds one", async () => {
    provider.setPlan(() => ({ body: { error: { message: "slow down", code: 429 } } }));
    await expect(
      agent(model).answer(question({ without: new Set<RequestPart>(["stream"]) }), idle),
    ).rejects.toMatchObject({ failure: "rate-limited", again: "later" });
  });
});

describe("thinking", () => {
  it.each(MODELS)(
    "[V-04] of %s is kept apart from its reply, and counts as heard",
    async (model) => {
      provider.setPlan(() => ({ reasoning: ["let me ", "see"], text: "{}" }));
      const asked = question();
      const { text, thinking } = await agent(model).answer(asked, idle);
      expect({ text, thinking, heard: asked.count() }).toEqual({
        text: "{}",
        thinking: "let me see",
        heard: 3,
      });
    },
  );

  it.each(MODELS)(
    "[V-04] of %s that took all of the limit leaves a reply that was cut, and not an empty one",
    async (model) => {
      provider.setPlan(() => ({ reasoning: ["on and on"], finish: "length" }));
      expect(await agent(model).answer(question(), idle)).toMatchObject({
        text: "",
        thinking: "on and on",
        finish: "length",
      });
    },
  );

  /** What the wire says about thinking, and the limit on output. */
  const sent = async (
    model: string,
    tuning: Tuning,
    about: { without?: readonly RequestPart[]; maxOutputTokens?: number } = {},
  ): Promise<unknown> => {
    provider.setPlan(() => "{}");
    await modelAgent(
      { ...(parseModelSpec(model) as RemoteSpec), tuning },
      {
        send: client.send,
        env: {
          ...KEYS,
          ANTHROPIC_BASE_URL: provider.url,
          OPENAI_BASE_URL: provider.url,
          GOOGLE_GENERATIVE_AI_BASE_URL: provider.url,
        },
      },
    ).answer(
      question({
        maxOutputTokens: about.maxOutputTokens ?? 8_000,
        without: new Set(about.without),
      }),
      idle,
    );
    const body = provider.ledger.at(-1)?.body as Record<
      string,
      Record<string, unknown> | undefined
    >; // as these wires have it
    const { generationConfig, output_config, thinking, reasoning } = body;
    return {
      ...thinking,
      ...output_config,
      ...reasoning,
      ...(generationConfig?.["thinkingConfig"] as object | undefined),
      most:
        body["max_tokens"] ?? body["max_output_tokens"] ?? generationConfig?.["maxOutputTokens"],
    };
  };

  it("[V-04] is asked for in each vendor's own words", async () => {
    expect(await sent("anthropic/claude-opus-4-5", { effort: "minimal" })).toEqual({
      effort: "low",
      most: 8_000,
    });
    expect(await sent("openai/gpt-5-mini", { effort: "minimal" })).toEqual({
      effort: "minimal",
      most: 8_000,
    });
    expect(await sent("google/gemini-3-pro-preview", { effort: "low" })).toEqual({
      includeThoughts: true,
      thinkingLevel: "low",
      most: 8_000,
    });
    expect(await sent("google/gemini-2.5-flash", { thinkingTokens: 3_000 })).toEqual({
      includeThoughts: true,
      thinkingBudget: 3_000,
      most: 8_000,
    });
  });

  it("[V-04] has its budget within the limit, and leaves room for a reply", async () => {
    const [anthropic] = MODELS;
    expect(await sent(anthropic, { thinkingTokens: 3_000 })).toEqual({
      type: "enabled",
      budget_tokens: 3_000,
      most: 8_000,
    });
    expect(await sent(anthropic, { thinkingTokens: 30_000 })).toEqual({
      type: "enabled",
      budget_tokens: 8_000 - 1_024,
      most: 8_000,
    });
    expect(await sent(anthropic, { thinkingTokens: 30_000 }, { maxOutputTokens: 2_000 })).toEqual({
      most: 2_000,
    });
  });

  it.each(["anthropic/claude-opus-4-5", "openai/gpt-5-mini", "google/gemini-3-pro-preview"])(
    "[V-03] is left to %s where it takes no effort",
    async (model) => {
      expect(
        await sent(model, { effort: "high", thinkingTokens: 3_000 }, { without: ["effort"] }),
      ).toEqual({ most: 8_000 });
    },
  );
});

it("a prompt that Google turns away for its content is refused, and not cut", async () => {
  for (const without of [[], ["stream"]] satisfies RequestPart[][]) {
    const blocked = {
      promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
      usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
      modelVersion: "gemini-2.5-flash",
    };
    provider.setPlan(() =>
      without.length === 0
        ? { noise: `data: ${JSON.stringify(blocked)}\n\n`, omit: ["finish"] }
        : { body: blocked },
    );
    expect(
      await agent(MODELS[2]).answer(question({ without: new Set(without) }), idle),
    ).toMatchObject({ text: "", finish: "refusal" });
  }
});

it("Anthropic's cached tokens are counted in, and told apart", async () => {
  provider.setPlan(() => ({
    text: "{}",
    usage: {
      input_tokens: 10,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 7,
      output_tokens: 2,
    },
  }));
  expect((await agent(MODELS[0]).answer(question(), idle)).usage).toEqual({
    input: 117,
    output: 2,
    cacheRead: 100,
    cacheWrite: 7,
    estimated: false,
  });
});

it("[R-C11] an error as the first event of a 200 is an error of its own kind", async () => {
  provider.setPlan(() => ({
    text: "x",
    error: { type: "overloaded_error", message: "Overloaded" },
  }));
  await expect(agent(MODELS[0]).answer(question(), idle)).rejects.toMatchObject({
    failure: "rate-limited",
    again: "later",
    partial: "x",
  });
});

describe("places up to which a prompt may be kept", () => {
  const phases = {
    shared: "Rules.",
    transcript: "one. two. three. four. ",
    ends: [5, 10, 17, 22, 34],
    own: "Your task. Your seat.",
  };
  const sent = async (model: string, without?: RequestPart[]): Promise<unknown> => {
    await agent(model).answer(
      { ...question({ prompt: phases }), ...(without ? { without: new Set(without) } : {}) },
      idle,
    );
    const { system, messages, input } = provider.ledger[0]?.body ?? {};
    return [system, messages, input].filter((part) => part !== undefined);
  };
  const texts = (kept: object, type: string) => [
    { type, text: "one. " },
    { type, text: "two. " },
    { type, text: "three. ", ...kept },
    { type, text: "four.", ...kept },
    { type, text: " Your task. ", ...kept },
    { type, text: "Your seat." },
  ];

  it("[V-02] are marked for Anthropic behind what all share, the last two phases and what the seats of a phase are asked", async () => {
    const kept = { cache_control: { type: "ephemeral" } };
    expect(await sent("anthropic/claude-haiku-4-5")).toEqual([
      [{ type: "text", text: "Rules.", ...kept }],
      [{ role: "user", content: texts(kept, "text") }],
    ]);
  });

  it("[V-02] are marked for OpenAI's models that keep only what is marked, and for no older one", async () => {
    const kept = { prompt_cache_breakpoint: { mode: "explicit" } };
    expect(JSON.stringify(await sent("openai/gpt-5.6"))).toContain(
      JSON.stringify(texts(kept, "input_text")),
    );
    expect(provider.ledger[0]?.body).toMatchObject({ prompt_cache_options: { mode: "explicit" } });
    await provider.close();
    provider = await fakeProvider();
    await sent("openai/gpt-5.4");
    expect(JSON.stringify(provider.ledger[0]?.body)).not.toContain("prompt_cache");
  });

  it("[V-03] are left out where the server does not take them", async () => {
    expect(JSON.stringify(await sent("anthropic/claude-haiku-4-5", ["cache"]))).not.toContain(
      "cache_control",
    );
  });
});
