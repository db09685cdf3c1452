import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listModels } from "../agents/model/listing.ts";
import { modelsHere } from "./models.ts";
import { parseSettings } from "./settings.ts";

const settings = parseSettings(
  "models:\n  openai/model-a: { contextTokens: 9000 }\nprices:\n  openai/model-a: { input: 1, output: 2 }\n",
  "dissensus.yaml",
);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Host {
  readonly url: string;
  readonly seen: IncomingMessage[];
}

/** A server that gives this body to every GET, and keeps what it was asked with. */
async function host(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Host> {
  const seen: IncomingMessage[] = [];
  const server = createServer((incoming, out) => {
    seen.push(incoming);
    if (body !== undefined)
      out
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }; // a listening TCP server has an address of this form
}

describe("[V-07] The models that can be had", () => {
  it("are those of vendors whose key is here, asked as each wants it, with its own key; and those of servers on this machine", async () => {
    const anthropic = await host({
      data: [{ type: "model", id: "claude-haiku-4-5", max_input_tokens: 180_000 }],
    });
    const openai = await host({ data: [{ id: "model-a" }, { id: "gpt-5" }, { id: "unheard-of" }] });
    const google = await host({
      models: [
        {
          name: "models/gemini-x",
          inputTokenLimit: 1_000,
          supportedGenerationMethods: ["generateContent"],
        },
        { name: "models/embedding-x", supportedGenerationMethods: ["embedContent"] },
      ],
    });
    const local = await host({ data: [{ id: "llama3.1:8b", meta: { n_ctx_train: 8_192 } }] });
    const env = {
      ANTHROPIC_API_KEY: "key-a",
      ANTHROPIC_BASE_URL: anthropic.url,
      OPENAI_API_KEY: "key-o",
      OPENAI_BASE_URL: openai.url,
      GEMINI_API_KEY: "key-g",
      GOOGLE_GENERATIVE_AI_BASE_URL: google.url,
      AWS_ACCESS_KEY_ID: "id",
      OLLAMA_HOST: local.url,
    };
    const here = await modelsHere({ env, settings }, undefined, [
      "ollama",
      "http://127.0.0.1:1/v1",
    ]);
    expect(
      here.servers.map(({ server, problem, models }) => [
        server,
        problem,
        models.map(({ model, window, price, isBilled }) => [
          model,
          window,
          price?.input ?? null,
          isBilled,
        ]),
      ]),
    ).toEqual([
      ["anthropic", null, [["anthropic/claude-haiku-4-5", 180_000, 1, true]]],
      [
        "openai",
        null,
        [
          ["openai/model-a", 9_000, 1, true],
          ["openai/gpt-5", 400_000, 1.25, true],
          ["openai/unheard-of", null, null, true],
        ],
      ],
      ["google", null, [["google/gemini-x", 1_000, null, true]]],
      ["ollama", null, [["ollama/llama3.1:8b", 8_192, 0, false]]],
    ]);
    const asked = [anthropic, openai, google, local].map(({ seen }) =>
      seen.map(({ method, url, headers }) => [
        method,
        url,
        headers["x-api-key"],
        headers["anthropic-version"],
        headers["x-goog-api-key"],
        headers.authorization,
      ]),
    );
    expect(asked).toEqual([
      [["GET", "/v1/models?limit=1000", "key-a", "2023-06-01", undefined, undefined]],
      [["GET", "/v1/models", undefined, undefined, undefined, "Bearer key-o"]],
      [["GET", "/v1beta/models?pageSize=1000", undefined, undefined, "key-g", undefined]],
      [["GET", "/v1/models", undefined, undefined, undefined, undefined]],
    ]);
  });

  it("of an address are written with it, and it gets no key but its own", async () => {
    const server = await host({ data: [{ id: "a/b:c", context_length: 32_000 }] });
    const env = { OPENAI_API_KEY: "key-o", DISSENSUS_API_KEY: "key-d", WORK_KEY: "key-w" };
    const {
      servers: [found],
    } = await modelsHere({ env, settings }, server.url);
    expect(found).toEqual({
      server: `${server.url}/v1`,
      problem: null,
      models: [{ model: `${server.url}/v1#a/b:c`, window: 32_000, price: null, isBilled: true }],
    });
    await modelsHere(
      { env: { ...env, DISSENSUS_BASE_URL: `${server.url}/v1` }, settings },
      `${server.url}/v1`,
    );
    await modelsHere(
      { env, settings: { ...settings, keys: { [server.url]: "WORK_KEY" } } },
      `${server.url}/v1/`,
    );
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      "Bearer key-d",
      "Bearer key-w",
    ]);
  });

  it("are names: whatever else a server sends in their place is left out", async () => {
    const server = await host({
      data: [
        { id: "\u001b[31mred" },
        { id: "two words" },
        { id: "<b>" },
        { id: 7 },
        null,
        "x",
        { id: "good" },
        { id: "good" },
        { id: "-flag" },
        { id: "x".repeat(300) },
      ],
    });
    const {
      servers: [found],
    } = await modelsHere({ env: {}, settings }, server.url);
    expect(found?.models.map(({ model }) => model)).toEqual([`${server.url}/v1#good`]);
  });

  it.each([
    [
      "refuses the key",
      { error: { message: "bad key canary-key \u001b[31m\nthere" } },
      401,
      {},
      /^groq-like: did not accept the key \(401\): bad key \[redacted\] \[31m there$/u,
    ],
    ["sends a page", "<html>hello</html>", 200, {}, /: it did not send JSON\.$/u],
    ["sends something else", { hello: 1 }, 200, {}, /: what it sent is not a list of models\.$/u],
    [
      "redirects",
      {},
      302,
      { location: "https://evil.example/v1/models" },
      /redirects are not followed$/u,
    ],
  ])(
    "are not to be had from one that %s, which is one line, without the key",
    async (_what, body, status, headers, says) => {
      const server = await host(body, status, headers);
      const {
        servers: [found],
      } = await modelsHere(
        { env: { DISSENSUS_API_KEY: "canary-key", DISSENSUS_BASE_URL: server.url }, settings },
        server.url,
      );
      expect(found?.models).toEqual([]);
      expect((found?.problem ?? "").replace(`${server.url}/v1`, "groq-like")).toMatch(says);
      expect([
        found?.problem?.includes("canary-key"),
        found?.problem?.includes("\n"),
        server.seen.length,
      ]).toEqual([false, false, 1]);
    },
  );

  it("are not waited for longer than was said", async () => {
    const silent = await host(undefined);
    expect(await listModels(`${silent.url}/v1`, { env: {}, timeoutMs: 20 })).toEqual({
      server: `${silent.url}/v1`,
      models: [],
      problem: `${silent.url}/v1: no answer within 0.02 seconds.`,
    });
  });

  it("are not asked of a vendor without its key, nor of what is no server; both say what to write", async () => {
    const {
      servers: [groq],
    } = await modelsHere({ env: {}, settings }, "groq");
    expect(groq).toEqual({
      server: "groq",
      models: [],
      problem: "groq: no key. Set GROQ_API_KEY.",
    });
    await expect(modelsHere({ env: {}, settings }, "grok")).rejects.toMatchObject({
      exit: 1,
      message: '"grok" is not a server that lists its models. Did you mean groq?',
    });
    await expect(modelsHere({ env: {}, settings }, "bedrock")).rejects.toMatchObject({
      exit: 1,
      code: "no-list",
    });
    await expect(
      modelsHere({ env: {}, settings }, "https://me:hunter2@host/v1"),
    ).rejects.toMatchObject({ exit: 1, message: expect.not.stringContaining("hunter2") as string });
    expect((await modelsHere({ env: {}, settings }, undefined, [])).servers).toEqual([]);
  });
});
