// How each kind of model is reached, and what its package needs to be told.
// Law: a package is imported when its first question is asked, and never before.
import { AgentFailure } from "../agent.ts";
import type { JsonObject } from "../../script/json.ts";
import { chatWire } from "./chat-wire.ts";
import type { CallOptions } from "./language-model.ts";
import { guarded, packageWire } from "./package-wire.ts";
import { toStrictSchema } from "./strict-schema.ts";
import { baseOf, isKeyHomeless, isLoopback, KEY_NAMES, keyFor, valueIn, type Env, type Keys, type RemoteSpec } from "./origins.ts";
import type { Wire } from "./wire.ts";

export type { Env, RemoteSpec } from "./origins.ts";
type Fetch = typeof globalThis.fetch;

export interface Vendor {
  /** One breaker and one concurrency limit for all models behind this name. */
  readonly provider: string;
  readonly secrets: readonly string[];
  connect(fetch: Fetch): Promise<Wire>;
}

export function vendorOf(spec: RemoteSpec, env: Env, keys: Keys = {}): Vendor {
  const baseURL = spec.kind === "http" ? spec.url : baseOf(spec.kind, env);
  const key = baseURL === null ? undefined : keyFor(spec.kind, baseURL, env, keys);
  const secrets = key === undefined ? [] : [key];
  switch (spec.kind) {
    case "anthropic":
      return {
        secrets, provider: "anthropic",
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createAnthropic } = await import("@ai-sdk/anthropic");
          const model = createAnthropic({ apiKey, fetch: guarded(fetch), baseURL: placed(baseURL, spec) }).languageModel(spec.name);
          return packageWire(model, { format: asked, cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } } });
        },
      };
    case "openai":
      return {
        secrets, provider: "openai",
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createOpenAI } = await import("@ai-sdk/openai");
          const model = createOpenAI({ apiKey, fetch: guarded(fetch), baseURL: placed(baseURL, spec) }).responses(spec.name);
          return packageWire(model, { format: strictly });
        },
      };
    case "google":
      return {
        secrets, provider: "google",
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
          const model = createGoogleGenerativeAI({ apiKey, fetch: guarded(fetch), baseURL: placed(baseURL, spec) }).languageModel(spec.name);
          return packageWire(model, { format: asked, wantsRaw: true });
        },
      };
    case "azure":
      return {
        secrets, provider: "azure",
        connect: async (fetch) => {
          const [at, apiKey] = [placed(baseURL, spec), needed(key, spec)];
          const { createAzure } = await installed("@ai-sdk/azure", spec, () => import("@ai-sdk/azure"));
          return packageWire(createAzure({ apiKey, fetch: guarded(fetch), baseURL: at }).responses(spec.name), { format: strictly });
        },
      };
    case "bedrock": {
      // A token alone, or the two halves of a key that signs.
      const isToken = key !== undefined && key !== valueIn(env, ["AWS_ACCESS_KEY_ID"]);
      const [secretAccessKey, sessionToken] = [valueIn(env, ["AWS_SECRET_ACCESS_KEY"]), valueIn(env, ["AWS_SESSION_TOKEN"])];
      return {
        secrets: [key, secretAccessKey, sessionToken].filter((secret) => secret !== undefined), provider: "bedrock",
        connect: async (fetch) => {
          const [at, own] = [placed(baseURL, spec), needed(isToken || secretAccessKey !== undefined ? key : undefined, spec)];
          const { createAmazonBedrock } = await installed("@ai-sdk/amazon-bedrock", spec, () => import("@ai-sdk/amazon-bedrock"));
          const signing = isToken ? { apiKey: own } : { accessKeyId: own, secretAccessKey: secretAccessKey ?? "", ...(sessionToken === undefined ? {} : { sessionToken }) };
          // An empty token keeps the package from taking one that it finds by itself.
          const model = createAmazonBedrock({ apiKey: "", ...signing, region: valueIn(env, ["AWS_REGION", "AWS_DEFAULT_REGION"]) ?? "us-east-1", baseURL: at, fetch: guarded(fetch) }).languageModel(spec.name);
          return packageWire(model, { format: asked });
        },
      };
    }
    case "openrouter":
    case "groq":
    case "mistral":
      return { secrets, provider: spec.kind, connect: async (fetch) => chatWire({ url: placed(baseURL, spec), name: spec.name, key: needed(key, spec) }, fetch) };
    case "ollama":
    case "lmstudio":
      return { secrets, provider: spec.kind, connect: async (fetch) => chatWire({ url: placed(baseURL, spec), name: spec.name, key }, fetch) };
    case "http":
      return {
        secrets, provider: new URL(spec.url).origin,
        connect: async (fetch) => {
          if (key === undefined && isKeyHomeless(env) && !isLoopback(spec.url)) throw homeless(spec);
          return chatWire({ url: spec.url, name: spec.name, key }, fetch);
        },
      };
  }
}

function needed(key: string | undefined, spec: RemoteSpec): string {
  if (key !== undefined) return key;
  const names = spec.kind === "bedrock" ? "AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" : KEY_NAMES[spec.kind].join(" or ");
  throw unsent("unauthorised", spec, `no key. Set ${names}.`);
}

/** Which of a vendor's servers is meant. */
function placed(baseURL: string | null, spec: RemoteSpec): string {
  if (baseURL !== null) return baseURL;
  throw unsent("not-found", spec, spec.kind === "azure" ? "where is it? Set AZURE_RESOURCE_NAME, or AZURE_OPENAI_ENDPOINT." : "in which region is it? Set AWS_REGION.");
}

/** A package that only some need is not there until they install it. */
export async function installed<T>(name: string, spec: RemoteSpec, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    throw unsent("not-found", spec, `needs the package ${name}, which is not installed. Install it beside dissensus, in the same way: npm install ${name}, or npm install -g ${name}.`);
  }
}

function homeless(spec: RemoteSpec & { kind: "http" }): AgentFailure {
  const { origin } = new URL(spec.url);
  return unsent("unauthorised", spec, `DISSENSUS_API_KEY was not sent: nothing says that it belongs to ${origin}. If it does, set DISSENSUS_BASE_URL=${origin} or name the model with --model; if another variable holds the key, name that under keys: in settings of your own.`);
}

function unsent(failure: "unauthorised" | "not-found", spec: RemoteSpec, says: string): AgentFailure {
  return new AgentFailure(failure, `${spec.text}: ${says}`, { again: "never", sent: false });
}

function asked(schema: JsonObject | null): Pick<CallOptions, "responseFormat"> {
  // A JSON Schema as our shapes write it is one as the packages type it.
  return schema === null ? {} : { responseFormat: { type: "json", name: "reply", schema: schema as never } };
}

function strictly(schema: JsonObject | null): Pick<CallOptions, "responseFormat" | "providerOptions"> {
  const strict = schema === null ? null : toStrictSchema(schema);
  // The answer is in our log; the vendor need not keep a second copy.
  return { ...asked(strict ?? schema), providerOptions: { openai: { store: false, ...(schema === null ? {} : { strictJsonSchema: strict !== null }) } } };
}
