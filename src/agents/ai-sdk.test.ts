import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { convertArrayToReadableStream, MockLanguageModelV3, MockLanguageModelV4 } from "ai/test";
import { describe, expect, it } from "vitest";
import { fakeProvider } from "../../test/fake-provider.ts";
import { question } from "../../test/question.ts";
import { fromAiSdk, type AiSdkModel } from "./ai-sdk.ts";

const idle = new AbortController().signal;
const text = [
  { type: "response-metadata", id: "id-1", modelId: "served-1" },
  { type: "text-start", id: "0" },
  { type: "text-delta", id: "0", delta: '{"claim":' },
  { type: "text-delta", id: "0", delta: '"x"}' },
  { type: "text-end", id: "0" },
] as const;
const finish = {
  type: "finish",
  finishReason: { unified: "stop", raw: "stop" },
  usage: {
    inputTokens: { total: 12, noCache: 7, cacheRead: 5, cacheWrite: undefined },
    outputTokens: { total: 3, text: 3, reasoning: undefined },
  },
} as const;
const early = {
  type: "finish",
  finishReason: "stop",
  usage: { inputTokens: 12, outputTokens: 3, totalTokens: 15, cachedInputTokens: 5 },
} as const;

const v2: AiSdkModel = {
  specificationVersion: "v2",
  provider: "anthropic.messages",
  modelId: "m",
  doGenerate: () => Promise.reject(new Error("not used")),
  doStream: () => Promise.resolve({ stream: convertArrayToReadableStream([...text, early]) }),
};

describe("[V-10] A model of the AI SDK", () => {
  it.each([
    [
      "v4",
      new MockLanguageModelV4({
        provider: "openai.responses",
        modelId: "m",
        doStream: async () => ({ stream: convertArrayToReadableStream([...text, finish]) }),
      }),
      "openai/m",
    ],
    [
      "v3",
      new MockLanguageModelV3({
        provider: "amazon-bedrock",
        modelId: "m",
        doStream: async () => ({ stream: convertArrayToReadableStream([...text, finish]) }),
      }),
      "bedrock/m",
    ],
    ["v2", v2, "anthropic/m"],
  ] as const)(
    "of version %s answers as an agent: text, counts, served model, id",
    async (_version, model, name) => {
      const asked = question();
      const made = fromAiSdk(model);
      expect([made.model, made.provider]).toEqual([name, model.provider]);
      expect(await made.answer(asked, idle)).toMatchObject({
        text: '{"claim":"x"}',
        finish: "stop",
        served: "served-1",
        providerId: "id-1",
        usage: { input: 12, output: 3, cacheRead: 5, cacheWrite: null, estimated: false },
      });
      expect(asked.count()).toBe(2);
    },
  );

  it("is given the prompt, the schema, the limit and the signal, and goes by the name one gives it", async () => {
    const model = new MockLanguageModelV4({
      doStream: async () => ({ stream: convertArrayToReadableStream([...text, finish]) }),
    });
    const made = fromAiSdk(model, { model: "ours" });
    await made.answer(
      question({ prompt: { shared: "Rules.", transcript: "", own: "Your task." } }),
      idle,
    );
    expect([made.model, model.doStreamCalls.length]).toEqual(["ours", 1]);
    expect(model.doStreamCalls[0]).toMatchObject({
      maxOutputTokens: 500,
      abortSignal: idle,
      prompt: [
        { role: "system", content: "Rules." },
        { role: "user", content: [{ type: "text", text: "Your task." }] },
      ],
      responseFormat: { type: "json", schema: { type: "object" } },
    });
  });

  it("that does not finish is cut, and one that fails says why", async () => {
    const cut = new MockLanguageModelV4({
      provider: "p",
      modelId: "m",
      doStream: async () => ({ stream: convertArrayToReadableStream([...text]) }),
    });
    await expect(fromAiSdk(cut).answer(question(), idle)).rejects.toMatchObject({
      failure: "cut",
      partial: '{"claim":"x"}',
    });
    const failing = new MockLanguageModelV4({
      provider: "p",
      modelId: "m",
      doStream: () =>
        Promise.reject(
          Object.assign(new Error("slow down"), {
            statusCode: 429,
            responseHeaders: { "retry-after": "2" },
            responseBody: "",
          }),
        ),
    });
    await expect(fromAiSdk(failing).answer(question(), idle)).rejects.toMatchObject({
      failure: "rate-limited",
      retryAfterMs: 2_000,
    });
  });

  it("out of a real package asks its server once", async () => {
    const provider = await fakeProvider(() => ({
      text: '{"claim":"x"}',
      id: "id-1",
      served: "served-1",
    }));
    const compatible = createOpenAICompatible({
      name: "ours",
      baseURL: provider.url,
      includeUsage: true,
      supportsStructuredOutputs: true,
    });
    expect(await fromAiSdk(compatible("m")).answer(question(), idle)).toMatchObject({
      text: '{"claim":"x"}',
      finish: "stop",
      served: "served-1",
      usage: { ...provider.ledger[0]?.billed, estimated: false },
    });
    expect(provider.ledger.map(({ model, call }) => [model, call])).toEqual([["m", "call-1"]]);
    await provider.close();
  });

  it.each([
    ["openai/gpt-5", 'fromAiSdk was given the name "openai/gpt-5".'],
    [async () => "x", "fromAiSdk was given something that is not a language model of the AI SDK."],
    [
      { ...v2, specificationVersion: "v9" },
      "fromAiSdk was given something that is not a language model of the AI SDK.",
    ],
  ])("is told from what is none: %o", (given, says) => {
    expect(() => fromAiSdk(given as never)).toThrow(says);
  });
});
