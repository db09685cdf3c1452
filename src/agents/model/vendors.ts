// Where each kind of model is reached, with which key, and what its package needs to be told.
// Law: a package is imported when its first question is asked, and never before.
import { AgentFailure } from "../agent.ts";
import type { JsonObject } from "../../script/json.ts";
import { chatWire } from "./chat-wire.ts";
import type { CallOptions } from "./language-model.ts";
import { guarded, packageWire } from "./package-wire.ts";
import { portable } from "./portable-schema.ts";
import type { ModelSpec } from "./spec.ts";
import type { Wire } from "./wire.ts";

export type RemoteSpec = Extract<ModelSpec, { kind: "anthropic" | "openai" | "google" | "http" }>;
export type Env = Readonly<Record<string, string | undefined>>;
type Fetch = typeof globalThis.fetch;

export interface Vendor {
  /** One breaker and one concurrency limit for all models behind this name. */
  readonly provider: string;
  readonly secrets: readonly string[];
  connect(fetch: Fetch): Promise<Wire>;
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
  switch (spec.kind) {
    case "anthropic":
      return {
        secrets, provider: "anthropic",
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createAnthropic } = await import("@ai-sdk/anthropic");
          const model = createAnthropic({ apiKey, fetch: guarded(fetch), ...base(env["ANTHROPIC_BASE_URL"]) }).languageModel(spec.name);
          return packageWire(model, { format: (form) => asked(form && portable(form, "anthropic")), cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } } });
        },
      };
    case "openai":
      return {
        secrets, provider: "openai",
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createOpenAI } = await import("@ai-sdk/openai");
          const model = createOpenAI({ apiKey, fetch: guarded(fetch), ...base(env["OPENAI_BASE_URL"]) }).responses(spec.name);
          return packageWire(model, { format: strictly });
        },
      };
    case "google":
      return {
        secrets, provider: "google",
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
          const model = createGoogleGenerativeAI({ apiKey, fetch: guarded(fetch), ...base(env["GOOGLE_GENERATIVE_AI_BASE_URL"]) }).languageModel(spec.name);
          return packageWire(model, { format: (form) => asked(form && portable(form, "google")), wantsRaw: true });
        },
      };
    case "http":
      return { secrets, provider: new URL(spec.url).origin, connect: (fetch) => Promise.resolve(chatWire({ url: spec.url, name: spec.name, key }, fetch)) };
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

function asked(schema: JsonObject | null): Pick<CallOptions, "responseFormat"> {
  // A JSON Schema as our shapes write it is one as the packages type it.
  return schema === null ? {} : { responseFormat: { type: "json", name: "reply", schema: schema as never } };
}

function strictly(form: JsonObject | null): Pick<CallOptions, "responseFormat" | "providerOptions"> {
  const schema = form && portable(form, "openai");
  // The answer is in our log; the vendor need not keep a second copy.
  return { ...asked(schema), providerOptions: { openai: { store: false, ...(schema === null ? {} : { strictJsonSchema: true }) } } };
}
