// Where each kind of model is reached, with which key, and what its package needs to be told.
// Law: a package is imported when its first question is asked, and never before.
import { AgentFailure } from "../agent.ts";
import type { JsonObject } from "../../script/json.ts";
import type { CallOptions, LanguageModel, RawUsage } from "./language-model.ts";
import { toStrictSchema } from "./strict-schema.ts";
import type { ModelSpec } from "./spec.ts";

export type RemoteSpec = Extract<ModelSpec, { kind: "anthropic" | "openai" | "google" | "http" }>;
export type Env = Readonly<Record<string, string | undefined>>;
type Fetch = typeof globalThis.fetch;

export interface Vendor {
  /** One breaker and one concurrency limit for all models behind this name. */
  readonly provider: string;
  readonly secrets: readonly string[];
  load(fetch: Fetch): Promise<LanguageModel>;
  /** How this vendor is told in which form to answer; null leaves it to the prompt. */
  format(schema: JsonObject | null): Pick<CallOptions, "responseFormat" | "providerOptions">;
  /** Put where a prompt's cacheable part ends; undefined where caching needs no mark. */
  readonly cacheMark: CallOptions["providerOptions"];
  /** Servers of the open kind do not all take a message in parts. */
  readonly joinsParts: boolean;
  /** Raw chunks hold what the package leaves out: the finish reason of a broken stream, the served model. */
  readonly wantsRaw: boolean;
}

export const KEY_NAMES = {
  anthropic: ["ANTHROPIC_API_KEY"],
  openai: ["OPENAI_API_KEY"],
  google: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
  http: ["DISSENSUS_API_KEY"],
} as const;

export function vendorOf(spec: RemoteSpec, env: Env): Vendor {
  const key = keyOf(spec.kind, env);
  const secrets = key === undefined ? [] : [key];
  const shared = { secrets, cacheMark: undefined, joinsParts: false, wantsRaw: false };
  switch (spec.kind) {
    case "anthropic":
      return {
        ...shared, provider: "anthropic", cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } },
        format: (schema) => (schema === null ? {} : { responseFormat: asked(schema) }),
        load: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createAnthropic } = await import("@ai-sdk/anthropic");
          return createAnthropic({ apiKey, fetch, ...base(env["ANTHROPIC_BASE_URL"]) }).languageModel(spec.name);
        },
      };
    case "openai":
      return {
        ...shared, provider: "openai",
        // The answer is in our log; the vendor need not keep a second copy.
        format: (schema) => strictly(schema, "openai", { store: false }),
        load: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createOpenAI } = await import("@ai-sdk/openai");
          return createOpenAI({ apiKey, fetch, ...base(env["OPENAI_BASE_URL"]) }).responses(spec.name);
        },
      };
    case "google":
      return {
        ...shared, provider: "google", wantsRaw: true,
        format: (schema) => (schema === null ? {} : { responseFormat: asked(schema) }),
        load: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
          return createGoogleGenerativeAI({ apiKey, fetch, ...base(env["GOOGLE_GENERATIVE_AI_BASE_URL"]) }).languageModel(spec.name);
        },
      };
    case "http":
      return {
        ...shared, provider: new URL(spec.url).origin, joinsParts: true, wantsRaw: true,
        format: (schema) => strictly(schema, "openaiCompatible", {}),
        load: async (fetch) => {
          const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
          const settings = { name: "http", baseURL: spec.url, fetch, includeUsage: true, supportsStructuredOutputs: true, convertUsage: openUsage };
          return createOpenAICompatible(key === undefined ? settings : { ...settings, apiKey: key }).chatModel(spec.name);
        },
      };
  }
}

/** A line break at the end of a key is what `$(cat file)` leaves; a header cannot hold it. */
function keyOf(kind: keyof typeof KEY_NAMES, env: Env): string | undefined {
  for (const name of KEY_NAMES[kind]) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== "") return value;
  }
  return undefined;
}

function needed(key: string | undefined, spec: RemoteSpec): string {
  if (key !== undefined) return key;
  throw new AgentFailure("unauthorised", `${spec.text}: no key. Set ${KEY_NAMES[spec.kind].join(" or ")}.`, { again: "never", sent: false });
}

const base = (url: string | undefined): { baseURL?: string } => (url === undefined || url.trim() === "" ? {} : { baseURL: url.trim() });

// A JSON Schema as our shapes write it is one as the packages type it.
const asked = (schema: JsonObject) => ({ type: "json" as const, name: "reply", schema: schema as never });

function strictly(schema: JsonObject | null, vendor: "openai" | "openaiCompatible", options: { readonly store?: false }): Pick<CallOptions, "responseFormat" | "providerOptions"> {
  if (schema === null) return { providerOptions: { [vendor]: options } };
  const strict = toStrictSchema(schema);
  return { responseFormat: asked(strict ?? schema), providerOptions: { [vendor]: { ...options, strictJsonSchema: strict !== null } } };
}

// The package fills gaps with zeros, which would make an unreported call look free.
function openUsage(usage: { prompt_tokens?: number | null | undefined; completion_tokens?: number | null | undefined; prompt_tokens_details?: { cached_tokens?: number | null | undefined } | null | undefined } | null | undefined): RawUsage {
  const none = { noCache: undefined, cacheWrite: undefined };
  return {
    inputTokens: { ...none, total: usage?.prompt_tokens ?? undefined, cacheRead: usage?.prompt_tokens_details?.cached_tokens ?? undefined },
    outputTokens: { total: usage?.completion_tokens ?? undefined, text: undefined, reasoning: undefined },
    ...(usage === null || usage === undefined ? {} : { raw: {} }),
  };
}
