import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider } from "../../../test/fake-provider.ts";
import { question } from "../../../test/question.ts";
import { httpClient, type HttpClient, type Send } from "../http.ts";
import { modelAgent } from "./model-agent.ts";
import { baseOf, keyFor, withNamed, type Env, type Keys, type RemoteSpec } from "./origins.ts";
import { parseModelSpec, VENDORS } from "./spec.ts";
import { loadPackage } from "./vendors.ts";

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

const idle = new AbortController().signal;
interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks once; every request ends at the loopback provider, whatever it was for. */
async function asked(
  model: string,
  env: Env,
  keys: Keys = {},
): Promise<{ readonly sent: readonly Sent[]; readonly outcome: unknown }> {
  const sent: Sent[] = [];
  const send: Send = (url, request) => {
    sent.push({ url: url.href, headers: request.headers ?? {} });
    return client.send(new URL(`${url.pathname}${url.search}`, provider.origin), request);
  };
  const outcome = await modelAgent(parseModelSpec(model) as RemoteSpec, { env, keys, send })
    .answer(question(), idle)
    .catch((e: unknown) => e); // each is remote
  return { sent, outcome };
}

const EVERY_KEY = {
  ANTHROPIC_API_KEY: "key-anthropic",
  OPENAI_API_KEY: "key-openai",
  GEMINI_API_KEY: "key-google",
  OPENROUTER_API_KEY: "key-openrouter",
  GROQ_API_KEY: "key-groq",
  MISTRAL_API_KEY: "key-mistral",
  AZURE_API_KEY: "key-azure",
  AZURE_RESOURCE_NAME: "ours",
  AWS_BEARER_TOKEN_BEDROCK: "key-bedrock",
  AWS_REGION: "eu-west-1",
  DISSENSUS_API_KEY: "key-dissensus",
};

describe("[V-07] A vendor", () => {
  it.each([
    ["anthropic/m", "https://api.anthropic.com/v1/messages", "x-api-key", "key-anthropic"],
    ["openai/m", "https://api.openai.com/v1/responses", "authorization", "Bearer key-openai"],
    [
      "google/m",
      "https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse",
      "x-goog-api-key",
      "key-google",
    ],
    [
      "openrouter/a/m:free",
      "https://openrouter.ai/api/v1/chat/completions",
      "authorization",
      "Bearer key-openrouter",
    ],
    [
      "groq/m",
      "https://api.groq.com/openai/v1/chat/completions",
      "authorization",
      "Bearer key-groq",
    ],
    [
      "mistral/m",
      "https://api.mistral.ai/v1/chat/completions",
      "authorization",
      "Bearer key-mistral",
    ],
    ["ollama/m", "http://127.0.0.1:11434/v1/chat/completions", "authorization", undefined],
    ["lmstudio/m", "http://127.0.0.1:1234/v1/chat/completions", "authorization", undefined],
    ["azure/m", "https://ours.openai.azure.com/openai/v1/responses", "api-key", "key-azure"],
    [
      "bedrock/m",
      "https://bedrock-runtime.eu-west-1.amazonaws.com/model/m/converse-stream",
      "authorization",
      "Bearer key-bedrock",
    ],
  ])(
    "is asked at its own address with its own key and no other: %s",
    async (model, url, header, key) => {
      const { sent } = await asked(model, EVERY_KEY);
      expect(sent.map((request) => [request.url, request.headers[header]])).toEqual([[url, key]]);
      expect(
        Object.values(EVERY_KEY).filter(
          (value) => value.startsWith("key-") && JSON.stringify(sent).includes(value),
        ),
      ).toEqual(key === undefined ? [] : [key.replace("Bearer ", "")]);
    },
  );

  it.each([
    ["anthropic", { ANTHROPIC_BASE_URL: "https://gate.example" }, "https://gate.example/v1"],
    [
      "anthropic",
      { ANTHROPIC_BASE_URL: "https://gate.example/anthropic/" },
      "https://gate.example/anthropic/v1",
    ],
    ["anthropic", { ANTHROPIC_BASE_URL: "https://gate.example/v1" }, "https://gate.example/v1"],
    ["openai", { OPENAI_BASE_URL: "https://gate.example" }, "https://gate.example/v1"],
    ["openai", { OPENAI_BASE_URL: "https://gate.example/openai" }, "https://gate.example/openai"],
    [
      "google",
      { GOOGLE_GENERATIVE_AI_BASE_URL: "https://gate.example" },
      "https://gate.example/v1beta",
    ],
    ["ollama", { OLLAMA_HOST: "0.0.0.0" }, "http://127.0.0.1:11434/v1"],
    ["ollama", { OLLAMA_HOST: "big.example:9000" }, "http://big.example:9000/v1"],
    ["ollama", { OLLAMA_HOST: ":9000" }, "http://127.0.0.1:9000/v1"],
    ["ollama", { OLLAMA_HOST: "https://big.example" }, "https://big.example/v1"],
    [
      "azure",
      { AZURE_OPENAI_ENDPOINT: "https://ours.openai.azure.com/" },
      "https://ours.openai.azure.com/openai/v1",
    ],
    ["azure", { AZURE_RESOURCE_NAME: "evil.example/" }, null],
    ["bedrock", { AWS_REGION: "evil.example/" }, null],
  ] as const)(
    "is where its own variable says, as its own tools read it: %s %j",
    (vendor, env, base) => {
      expect(baseOf(vendor, env)).toBe(base);
    },
  );

  it("is not asked where its variable holds no address, which is not repeated", () => {
    expect(() => baseOf("openai", { OPENAI_BASE_URL: "sk-canary" })).toThrow(
      /^The variable OPENAI_BASE_URL holds no address\.$/u,
    );
  });

  it("without a key or a place fails before anything is sent, and says what to set", async () => {
    const said = async (model: string, env: Env): Promise<string> => {
      const { sent, outcome } = await asked(model, env);
      expect([sent, outcome]).toMatchObject([[], { again: "never", sent: false }]);
      return String(outcome);
    };
    expect(await said("groq/m", {})).toContain("Set GROQ_API_KEY.");
    expect(await said("bedrock/m", { AWS_ACCESS_KEY_ID: "id", AWS_REGION: "eu-west-1" })).toContain(
      "Set AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
    expect(await said("bedrock/m", { AWS_BEARER_TOKEN_BEDROCK: "t" })).toContain("Set AWS_REGION.");
    expect(await said("azure/m", { AZURE_API_KEY: "k" })).toContain(
      "Set AZURE_RESOURCE_NAME, or AZURE_OPENAI_ENDPOINT.",
    );
  });

  it("whose package is not installed says which one to install", async () => {
    const spec = parseModelSpec("azure/m") as RemoteSpec; // a vendor is remote
    const missing = Object.assign(new Error("Cannot find package"), {
      code: "ERR_MODULE_NOT_FOUND",
    });
    await expect(
      loadPackage("@ai-sdk/azure", spec, () => Promise.reject(missing)),
    ).rejects.toMatchObject({
      failure: "not-found",
      sent: false,
      message:
        "azure/m: needs the package @ai-sdk/azure, which is not installed. Install it beside dissensus, in the same way: npm install @ai-sdk/azure, or npm install -g @ai-sdk/azure.",
    });
  });
});

describe("[V-07] A key", () => {
  it("that the settings name for an origin goes there, and the usual one does not", async () => {
    const keys = { "https://llm.example": "WORK_KEY" };
    const { sent } = await asked(
      "https://llm.example/v1#m",
      { ...EVERY_KEY, DISSENSUS_BASE_URL: "https://llm.example", WORK_KEY: "key-work" },
      keys,
    );
    expect(sent.map(({ headers }) => headers["authorization"])).toEqual(["Bearer key-work"]);
    expect(
      keyFor(
        "openai",
        "https://api.openai.com/v1",
        { OPENAI_API_KEY: "a", SECOND: "b" },
        { "https://api.openai.com": "SECOND" },
      ),
    ).toBe("b");
  });

  it("DISSENSUS_API_KEY goes to the origin of DISSENSUS_BASE_URL and to nobody else", async () => {
    const env = {
      DISSENSUS_API_KEY: "key-dissensus",
      DISSENSUS_BASE_URL: "https://llm.example/v1",
    };
    for (const other of [
      "https://evil.example/v1#m",
      "http://llm.example/v1#m",
      "https://llm.example:8443/v1#m",
      "https://llm.example.evil.example/v1#m",
      "http://127.0.0.1:9/v1#m",
    ]) {
      expect(JSON.stringify((await asked(other, env)).sent)).not.toContain("key-dissensus");
    }
    expect((await asked("https://llm.example/v1#m", env)).sent[0]?.headers["authorization"]).toBe(
      "Bearer key-dissensus",
    );
  });

  it("DISSENSUS_API_KEY whose place nobody named is not sent: not even a request is", async () => {
    const { sent, outcome } = await asked("https://evil.example/v1#m", {
      DISSENSUS_API_KEY: "key-dissensus",
    });
    expect([sent, outcome]).toMatchObject([
      [],
      { failure: "unauthorised", again: "never", sent: false },
    ]);
    expect(String(outcome)).toContain(
      "set DISSENSUS_BASE_URL=https://evil.example or name the model with its address",
    );
  });

  it("DISSENSUS_API_KEY belongs where a person's own command line points, if that is one place", () => {
    const env = { DISSENSUS_API_KEY: "k" };
    const at = (models: readonly string[], more: Env = {}): string | undefined =>
      withNamed({ ...env, ...more }, models)["DISSENSUS_BASE_URL"];
    expect([
      at(["https://a.example/v1#m", "openai/m"]),
      at(["https://a.example/v1#m", "https://a.example/v2#n"]),
      at(["http://127.0.0.1:1/v1#m", "https://a.example/v1#m"]),
      at(["http://127.0.0.1:1/v1#m"]),
      at(["https://a.example/v1#m", "https://b.example/v1#m"]),
      at([]),
      at(["https://a.example/v1#m"], { DISSENSUS_BASE_URL: "https://b.example" }),
    ]).toEqual([
      "https://a.example",
      "https://a.example",
      "https://a.example",
      "http://127.0.0.1:1",
      undefined,
      undefined,
      "https://b.example",
    ]);
  });

  it.each(VENDORS.filter((vendor) => !["ollama", "lmstudio", "azure", "bedrock"].includes(vendor)))(
    "of %s goes to its own address also where that is written out, and never to another",
    (vendor) => {
      const base = baseOf(vendor, {}) ?? "";
      expect(keyFor("http", base, EVERY_KEY)).toBe(`key-${vendor}`);
      expect(keyFor("http", base.replace("://", "://not-"), EVERY_KEY)).toBeUndefined();
    },
  );

  it("is not taken along where a server answers with a redirect", async () => {
    provider.setPlan(() => ({
      status: 302,
      headers: { location: `${provider.origin}/elsewhere` },
      body: {},
    }));
    const { sent, outcome } = await asked("groq/m", EVERY_KEY);
    expect([sent.length, provider.ledger.length, String(outcome)]).toEqual([
      1,
      1,
      expect.stringContaining("redirects are not followed"),
    ]);
  });
});
