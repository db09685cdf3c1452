// A model's call in the words of the conventions for generative AI.
// Law: nothing of a prompt, an answer or a message goes out here, and of what others named only what looks like a name.
import type { Attributes } from "@opentelemetry/api";
import { parseModelSpec, type ModelSpec } from "../agents/model/spec.ts";
import { CHECK_RUNNER } from "../kernel/check-runner.ts";
import type { EventData, Usage } from "../log/event.ts";

/** Where the conventions know a provider, its name is theirs. */
const PROVIDERS: Readonly<Record<string, string>> = {
  google: "gcp.gemini",
  mistral: "mistral_ai",
  azure: "azure.ai.openai",
  bedrock: "aws.bedrock",
};
/** A model that declines is one of the reasons that the conventions know. */
const FINISHES: Readonly<Record<string, string>> = { refusal: "content_filter" };

const NAME = /^[\w.:/@+~#-]{1,128}$/u;

/** Text from elsewhere, where it looks like a name. */
export function nameIn(key: string, text: string | null | undefined): Attributes {
  return typeof text === "string" && NAME.test(text) ? { [key]: text } : {};
}

/** What a call and what is counted of it have in common. */
export function requestAttributes(model: string): Attributes & { "gen_ai.operation.name": string } {
  if (model === CHECK_RUNNER.id)
    return { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": model };
  const spec = readSpec(model);
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": providerOf(spec, model),
    ...nameIn("gen_ai.request.model", spec !== null && "name" in spec ? spec.name : model),
    ...(spec?.kind === "http" ? serverOf(new URL(spec.url)) : {}),
  };
}

export function answerAttributes(data: EventData<"call.completed">): Attributes {
  const { finish, served, providerId, firstMs } = data;
  return {
    "gen_ai.response.finish_reasons": [FINISHES[finish] ?? finish],
    ...nameIn("gen_ai.response.model", served),
    ...nameIn("gen_ai.response.id", providerId),
    ...(firstMs === undefined ? {} : { "gen_ai.response.time_to_first_chunk": firstMs / 1_000 }),
    ...usageAttributes(data.usage),
  };
}

/** What we only guess is not said. */
export function usageAttributes(usage: Usage | null): Attributes {
  if (usage === null || usage.estimated) return {};
  const counted: Readonly<Record<string, number | null>> = {
    "gen_ai.usage.input_tokens": usage.input,
    "gen_ai.usage.output_tokens": usage.output,
    "gen_ai.usage.cache_read.input_tokens": usage.cacheRead,
    "gen_ai.usage.cache_creation.input_tokens": usage.cacheWrite,
  };
  return Object.fromEntries(
    Object.entries(counted).flatMap(([key, tokens]) => (tokens === null ? [] : [[key, tokens]])),
  );
}

/** A program that uses the library may call its models as it likes. */
function readSpec(model: string): ModelSpec | null {
  try {
    return parseModelSpec(model);
  } catch {
    return null;
  }
}

function providerOf(spec: ModelSpec | null, model: string): string {
  if (spec === null) return /^[a-z][\w.-]{0,40}(?=\/)/iu.exec(model)?.[0] ?? "other";
  return spec.kind === "http" ? new URL(spec.url).host : (PROVIDERS[spec.kind] ?? spec.kind);
}

function serverOf({ hostname, port, protocol }: URL): Attributes {
  const usual = protocol === "https:" ? 443 : 80;
  return { "server.address": hostname, "server.port": port === "" ? usual : Number(port) };
}
