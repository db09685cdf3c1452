// How each kind of model is reached, and what its requests usually carry.
// Law: a package is imported when its first question is asked, and never before.
import { AgentFailure, UNSENT, type Failure } from "../agent.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { chatWire } from "./chat-wire.ts";
import type { LanguageModel } from "./language-model.ts";
import { anthropicManner, googleManner, openaiManner, plainManner } from "./manners.ts";
import type { Manner } from "./manners.ts";
import { packageWire } from "./package-wire.ts";
import { ANTHROPIC, GATEWAY, GOOGLE, OPEN, OPENAI, PLAIN, type Habit } from "./request-form.ts";
import type { Tuning } from "./spec.ts";
import { baseOf, describeKeyNames, isKeyHomeless, isLoopback, keyFor, valueIn } from "./origins.ts";
import type { Env, Keys, RemoteSpec } from "./origins.ts";
import type { Wire } from "./answer-stream.ts";
import type { Send } from "../http.ts";

type Fetch = typeof globalThis.fetch;

export interface Vendor {
  /** One breaker and one concurrency limit for all models behind this name. */
  readonly provider: string;
  readonly secrets: readonly string[];
  readonly habit: Habit;
  readonly tuning?: Tuning;
  connect(send: Send): Promise<Wire>;
}

export function vendorOf(spec: RemoteSpec, env: Env, keys: Keys = {}): Vendor {
  const baseURL = spec.kind === "http" ? spec.url : baseOf(spec.kind, env);
  const key = baseURL === null ? undefined : keyFor(spec.kind, baseURL, env, keys);
  const { kind, name, tuning } = spec;
  const vendor = (habit: Habit, connect: Vendor["connect"]): Vendor => ({
    secrets: key === undefined ? [] : [key],
    provider: kind,
    habit,
    tuning,
    connect,
  });
  const overChat = (habit: Habit, keyOf: () => string | undefined): Vendor =>
    vendor(habit, async (send) =>
      chatWire({ url: requireAddress(baseURL, spec), name, key: keyOf(), tuning }, send),
    );
  /** `load` makes a model of the package's that sends its requests as it is told to. */
  const overPackage = (
    habit: Habit,
    manner: Manner,
    load: (own: { apiKey: string; baseURL: string }) => Promise<(fetch: Fetch) => LanguageModel>,
  ): Vendor =>
    vendor(habit, async (send) => {
      const [at, apiKey] = [requireAddress(baseURL, spec), requireKey(key, spec)];
      return packageWire(await load({ apiKey, baseURL: at }), manner, send);
    });
  switch (kind) {
    case "anthropic":
      return overPackage(ANTHROPIC, anthropicManner(tuning), async (own) => {
        const { createAnthropic } = await import("@ai-sdk/anthropic");
        return (fetch) => createAnthropic({ ...own, fetch }).languageModel(name);
      });
    case "openai":
      return overPackage(OPENAI, openaiManner(name, tuning), async (own) => {
        const { createOpenAI } = await import("@ai-sdk/openai");
        return (fetch) => createOpenAI({ ...own, fetch }).responses(name);
      });
    case "google":
      return overPackage(GOOGLE, googleManner(tuning), async (own) => {
        const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
        return (fetch) => createGoogleGenerativeAI({ ...own, fetch }).languageModel(name);
      });
    case "azure":
      return overPackage(OPENAI, openaiManner(name, tuning), async (own) => {
        const load = () => import("@ai-sdk/azure");
        const { createAzure } = await loadPackage("@ai-sdk/azure", spec, load);
        return (fetch) => createAzure({ ...own, fetch }).responses(name);
      });
    case "bedrock":
      return bedrock(spec, env, key, baseURL);
    case "openrouter":
      return overChat(GATEWAY, () => requireKey(key, spec));
    case "groq":
    case "mistral":
      return overChat(OPEN, () => requireKey(key, spec));
    case "ollama":
    case "lmstudio":
      return overChat(OPEN, () => key);
    case "http":
      return {
        ...overChat(OPEN, () => key ?? noKeyAt(spec, env)),
        provider: new URL(spec.url).origin,
      };
  }
}

/** Its key is a token alone, or two halves that sign. */
function bedrock(spec: RemoteSpec, env: Env, key: string | undefined, base: string | null): Vendor {
  const isToken = key !== undefined && key !== valueIn(env, ["AWS_ACCESS_KEY_ID"]);
  const secretAccessKey = valueIn(env, ["AWS_SECRET_ACCESS_KEY"]);
  const sessionToken = valueIn(env, ["AWS_SESSION_TOKEN"]);
  return {
    secrets: [key, secretAccessKey, sessionToken].filter((secret) => secret !== undefined),
    provider: spec.kind,
    habit: PLAIN,
    tuning: spec.tuning,
    connect: async (send) => {
      const baseURL = requireAddress(base, spec);
      const own = requireKey(isToken || secretAccessKey !== undefined ? key : undefined, spec);
      const load = () => import("@ai-sdk/amazon-bedrock");
      const { createAmazonBedrock } = await loadPackage("@ai-sdk/amazon-bedrock", spec, load);
      const session = omitUndefined({ sessionToken });
      const halves = { accessKeyId: own, secretAccessKey: secretAccessKey ?? "", ...session };
      // An empty token keeps the package from taking one that it finds by itself.
      const signing = isToken ? { apiKey: own } : { apiKey: "", ...halves };
      const region = valueIn(env, ["AWS_REGION", "AWS_DEFAULT_REGION"]) ?? "us-east-1";
      const make = (by: Fetch) =>
        createAmazonBedrock({ ...signing, region, baseURL, fetch: by }).languageModel(spec.name);
      return packageWire(make, plainManner, send);
    },
  };
}

function requireKey(key: string | undefined, spec: RemoteSpec): string {
  if (key !== undefined) return key;
  throw unsentFailure("unauthorised", spec, `no key. Set ${describeKeyNames(spec.kind)}.`);
}

/** Which of a vendor's servers is meant. */
function requireAddress(baseURL: string | null, spec: RemoteSpec): string {
  if (baseURL !== null) return baseURL;
  const asks =
    spec.kind === "azure"
      ? "where is it? Set AZURE_RESOURCE_NAME, or AZURE_OPENAI_ENDPOINT."
      : "in which region is it? Set AWS_REGION.";
  throw unsentFailure("not-found", spec, asks);
}

/** A package that only some need is not there until they install it. */
export async function loadPackage<T>(
  name: string,
  spec: RemoteSpec,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    throw unsentFailure(
      "not-found",
      spec,
      `needs the package ${name}, which is not installed. Install it beside dissensus, in the same way: npm install ${name}, or npm install -g ${name}.`,
    );
  }
}

/** A server may need none. */
function noKeyAt(spec: RemoteSpec & { kind: "http" }, env: Env): undefined {
  if (!isKeyHomeless(env) || isLoopback(spec.url)) return undefined;
  const { origin } = new URL(spec.url);
  throw unsentFailure(
    "unauthorised",
    spec,
    `DISSENSUS_API_KEY was not sent: nothing says that it belongs to ${origin}. If it does, set DISSENSUS_BASE_URL=${origin} or name the model with its address; if another variable holds the key, name that under keys: in settings of your own.`,
  );
}

function unsentFailure(failure: Failure, { text }: RemoteSpec, says: string): AgentFailure {
  return new AgentFailure(failure, `${text}: ${says}`, UNSENT);
}
