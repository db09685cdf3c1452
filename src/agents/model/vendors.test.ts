// The vendors' own wires, through their own packages.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type Faults } from "../../../test/fake-provider.ts";
import { question } from "../../../test/question.ts";
import type { Agent } from "../agent.ts";
import { httpClient, type HttpClient } from "../http.ts";
import { modelAgent } from "./model-agent.ts";
import { parseModelSpec } from "./spec.ts";
import type { RemoteSpec } from "./vendors.ts";

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
const KEYS = { ANTHROPIC_API_KEY: "canary-anthropic", OPENAI_API_KEY: "canary-openai", GEMINI_API_KEY: "canary-google" };
const agent = (model: string, keys: Record<string, string> = KEYS): Agent => modelAgent(parseModelSpec(model) as RemoteSpec, {
  fetch: client.fetch,
  env: { ...keys, ANTHROPIC_BASE_URL: provider.url, OPENAI_BASE_URL: provider.url, GOOGLE_GENERATIVE_AI_BASE_URL: provider.url },
});
const idle = new AbortController().signal;
const prompt = { shared: "Rules.", transcript: "What was said.", own: "Your task." };

describe.each(MODELS)("%s", (model) => {
  const name = model.slice(model.indexOf("/") + 1);
  const failing = (faults: Faults): Promise<unknown> => {
    provider.setPlan(() => faults);
    return agent(model).answer(question(), idle).catch((e: unknown) => e);
  };

  it("answers with text, id, served model and counts, in one request", async () => {
    provider.setPlan(() => ({ chunks: ['{"claim":', '"x"}'], id: "id-1" }));
    const asked = question({ prompt });
    const completion = await agent(model).answer(asked, idle);
    expect(completion).toEqual({
      text: '{"claim":"x"}', finish: "stop", providerId: "id-1", served: name,
      usage: { ...provider.ledger[0]?.billed, cacheRead: 0, cacheWrite: model.startsWith("anthropic") ? 0 : null, estimated: false },
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
    expect(await failing({ text: "half", omit: ["finish", "done"] })).toMatchObject({ failure: "cut", again: "later", sent: true, partial: "half" });
  });

  it("[R-C9] is cut where the connection breaks, with the text so far", async () => {
    expect(await failing({ chunks: ["one ", "two"], cut: model.startsWith("google") ? 1 : 3 })).toMatchObject({ failure: "cut", partial: "one " });
  });

  it("[R-B9] is asked once, whatever the status", async () => {
    expect(await failing({ status: 500, body: { error: { message: "oops" } } })).toMatchObject({ failure: "server", again: "later" });
    expect(await failing({ status: 429, body: {}, headers: { "retry-after": "3" } })).toMatchObject({ failure: "rate-limited", retryAfterMs: 3000 });
    expect(provider.ledger.length).toBe(2);
  });

  it("[R-J2] never shows its key", async () => {
    const failure = await failing({ status: 401, body: { error: { message: `no: ${Object.values(KEYS).join(" ")}` } } });
    const own = `canary-${model.slice(0, model.indexOf("/"))}`;
    expect(failure).toMatchObject({ failure: "unauthorised", again: "never" });
    expect(String(failure)).not.toContain(own);
  });

  it("without a key fails before anything is sent, and names the variable", async () => {
    const failure: unknown = await agent(model, {}).answer(question(), idle).catch((e: unknown) => e);
    expect(failure).toMatchObject({ failure: "unauthorised", again: "never", sent: false });
    expect(String(failure)).toMatch(/Set \w+_API_KEY/u);
    expect(provider.ledger).toEqual([]);
  });
});

describe("what is sent", () => {
  it("to Anthropic marks the end of the rules and of the transcript for its cache", async () => {
    await agent(MODELS[0]).answer(question({ prompt }), idle);
    const ephemeral = { cache_control: { type: "ephemeral" } };
    expect(provider.ledger[0]?.body).toMatchObject({
      model: "claude-haiku-4-5", max_tokens: 500, stream: true,
      system: [{ type: "text", text: "Rules.", ...ephemeral }],
      messages: [{ role: "user", content: [{ type: "text", text: "What was said.", ...ephemeral }, { type: "text", text: "Your task." }] }],
      output_config: { format: { type: "json_schema" } },
    });
  });

  it("to Anthropic for a blind ask marks the rules only", async () => {
    await agent(MODELS[0]).answer(question(), idle);
    expect(provider.ledger[0]?.body["messages"]).toEqual([{ role: "user", content: [{ type: "text", text: "Your task." }] }]);
  });

  it("to OpenAI is strict where the schema allows, and not kept there", async () => {
    await agent(MODELS[1]).answer(question({ prompt }), idle);
    expect(provider.ledger[0]?.body).toMatchObject({
      model: "gpt-4.1", max_output_tokens: 500, store: false,
      text: { format: { type: "json_schema", name: "reply", strict: true } },
      input: [{ role: "system", content: "Rules." }, { role: "user", content: [{ type: "input_text", text: "What was said." }, { type: "input_text", text: "Your task." }] }],
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

it("Anthropic's cached tokens are counted in, and told apart", async () => {
  provider.setPlan(() => ({ text: "{}", usage: { input_tokens: 10, cache_read_input_tokens: 100, cache_creation_input_tokens: 7, output_tokens: 2 } }));
  expect((await agent(MODELS[0]).answer(question(), idle)).usage).toEqual({ input: 117, output: 2, cacheRead: 100, cacheWrite: 7, estimated: false });
});

it("[R-C11] an error as the first event of a 200 is an error of its own kind", async () => {
  provider.setPlan(() => ({ text: "x", error: { type: "overloaded_error", message: "Overloaded" } }));
  await expect(agent(MODELS[0]).answer(question(), idle)).rejects.toMatchObject({ failure: "server", again: "later", partial: "x" });
});
