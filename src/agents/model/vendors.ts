// Where each kind of model is reached, with which key, and what its requests usually carry.
// Law: a package is imported when its first question is asked, and never before.
import { AgentFailure } from "../agent.ts";
import { chatWire } from "./chat-wire.ts";
import { anthropicManner, googleManner, openaiManner } from "./manners.ts";
import { packageWire } from "./package-wire.ts";
import { ANTHROPIC, GOOGLE, OPEN, OPENAI, type Habit } from "./request-form.ts";
import type { ModelSpec } from "./spec.ts";
import type { Wire } from "./wire.ts";

export type RemoteSpec = Extract<ModelSpec, { kind: "anthropic" | "openai" | "google" | "http" }>;
export type Env = Readonly<Record<string, string | undefined>>;
type Fetch = typeof globalThis.fetch;

export interface Vendor {
  /** One breaker and one concurrency limit for all models behind this name. */
  readonly provider: string;
  readonly secrets: readonly string[];
  readonly habit: Habit;
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
        secrets, provider: "anthropic", habit: ANTHROPIC,
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createAnthropic } = await import("@ai-sdk/anthropic");
          return packageWire((by) => createAnthropic({ apiKey, fetch: by, ...base(env["ANTHROPIC_BASE_URL"]) }).languageModel(spec.name), anthropicManner(spec.tuning), fetch);
        },
      };
    case "openai":
      return {
        secrets, provider: "openai", habit: OPENAI,
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createOpenAI } = await import("@ai-sdk/openai");
          return packageWire((by) => createOpenAI({ apiKey, fetch: by, ...base(env["OPENAI_BASE_URL"]) }).responses(spec.name), openaiManner(spec.name, spec.tuning), fetch);
        },
      };
    case "google":
      return {
        secrets, provider: "google", habit: GOOGLE,
        connect: async (fetch) => {
          const apiKey = needed(key, spec);
          const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
          return packageWire((by) => createGoogleGenerativeAI({ apiKey, fetch: by, ...base(env["GOOGLE_GENERATIVE_AI_BASE_URL"]) }).languageModel(spec.name), googleManner(spec.tuning), fetch);
        },
      };
    case "http":
      return { secrets, provider: new URL(spec.url).origin, habit: OPEN, connect: (fetch) => Promise.resolve(chatWire({ url: spec.url, name: spec.name, key, tuning: spec.tuning }, fetch)) };
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
