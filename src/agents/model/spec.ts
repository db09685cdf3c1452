// Reads a model as a user writes it: `anthropic/NAME`, `ollama/NAME`, `http://HOST:PORT/v1#NAME`, `command:NAME`, `person`, `rehearsal`;
// and what may stand behind the name of one that is reached over a network: `openai/NAME,effort=low,thinking=8000`.
// Law: a spec is accepted or refused here, once; a refusal names the value and what it may have meant.
import { badInput, type DissensusError } from "../../errors.ts";
import { nearest } from "../../text/nearest.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";

export const VENDORS = [
  "anthropic",
  "openai",
  "google",
  "openrouter",
  "groq",
  "mistral",
  "ollama",
  "lmstudio",
  "azure",
  "bedrock",
] as const;
export type VendorKind = (typeof VENDORS)[number];

export const EFFORTS = ["minimal", "low", "medium", "high"] as const;

/** How much a model is to think, where its server lets that be said. */
export interface Tuning {
  readonly effort?: (typeof EFFORTS)[number];
  readonly thinkingTokens?: number;
}

/** One that is reached over a network. */
interface Remote {
  readonly name: string;
  readonly tuning: Tuning;
  readonly text: string;
}

export type ModelSpec =
  | (Remote & { readonly kind: VendorKind })
  | (Remote & { readonly kind: "http"; readonly url: string })
  | { readonly kind: "command"; readonly name: string; readonly text: string }
  | { readonly kind: "person" | "rehearsal"; readonly text: string };

/** Longer than any model name; keeps a pasted document out of error messages. */
const MAX_SPEC_CHARS = 300;
/** More than any model can think. */
export const MOST_THINKING_TOKENS = 1_000_000;
/** Commands that are known without settings. */
export const KNOWN_COMMAND_NAMES = ["claude", "codex", "gemini"] as const;
const FORMS = `Write VENDOR/NAME (${VENDORS.join(", ")}), http://HOST:PORT/v1#NAME, command:NAME, person or rehearsal.`;
const OPTIONS = `After a name may come ,effort=${EFFORTS.join("|")} and ,thinking=TOKENS.`;

export function parseModelSpec(given: string): ModelSpec {
  const text = given.trim();
  if (text === "") throw refusal(given, "A model is missing.");
  if (text.length > MAX_SPEC_CHARS || /[\s\p{Cc}\p{Cf}]/u.test(text))
    throw refusal(text, "A model is written without spaces, in one short word.");
  if (text === "person" || text === "rehearsal") return { kind: text, text };
  if (/^https?:/iu.test(text)) return parseUrl(text);
  if (text.startsWith("command:")) return parseCommand(text);
  const slash = text.indexOf("/");
  const vendor = VENDORS.find((v) => v === text.slice(0, Math.max(slash, 0)));
  if (vendor === undefined)
    throw refusal(text, "This is not the name of a model.", suggestions(text));
  const [name = "", ...options] = text.slice(slash + 1).split(",");
  if (!/^[\w~][\w.:/@+~-]*$/u.test(name))
    throw refusal(text, `After ${vendor}/ comes the model's name as ${vendor} writes it.`);
  return { kind: vendor, name, tuning: tuningOf(text, options), text };
}

/** The model alone, without what stands behind its name: prices and limits are the same however much it thinks. */
export function withoutTuning(model: string): string {
  return model.replace(/(?:,[a-z]+=\w*)+$/u, "");
}

/** How a model is to think: as its name says, else as the settings say for it. */
export function tuningFor(spec: ModelSpec, stated: StatedTunings = {}): Tuning {
  if (!("tuning" in spec)) return {};
  const name = withoutTuning(spec.text);
  const { effort, thinkingTokens } = (Object.hasOwn(stated, name) ? stated[name] : undefined) ?? {};
  return { ...omitUndefined({ effort, thinkingTokens }), ...spec.tuning };
}

/** Model → how much it is to think. */
export type StatedTunings = Readonly<
  Record<string, { readonly [K in keyof Tuning]?: Tuning[K] | undefined }>
>;

function parseUrl(text: string): ModelSpec {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === "") throw refusal(hideSecrets(text), "This is not a URL.");
  if (url.username !== "" || url.password !== "")
    throw refusal(
      hideSecrets(text),
      "A URL holds no user or password here; put the key into DISSENSUS_API_KEY.",
    );
  if (url.search !== "")
    throw refusal(hideSecrets(text), "A URL has no query here; put a key into DISSENSUS_API_KEY.");
  const [fragment = "", ...options] = url.hash.slice(1).split(",");
  const name = decode(fragment);
  if (name === null || name === "")
    throw refusal(text, "The URL does not say which model.", [`${text.replace(/#.*$/u, "")}#NAME`]);
  return {
    kind: "http",
    url: `${url.origin}${url.pathname.replace(/\/+$/u, "")}`,
    name,
    tuning: tuningOf(text, options),
    text,
  };
}

function tuningOf(text: string, options: readonly string[]): Tuning {
  const tuning: { -readonly [K in keyof Tuning]: Tuning[K] } = {};
  for (const option of options) {
    const [key = "", value = ""] = option.split(/=(.*)/su);
    const effort = EFFORTS.find((each) => each === value);
    if (key === "effort" && effort !== undefined && tuning.effort === undefined)
      tuning.effort = effort;
    else if (
      key === "thinking" &&
      /^\d{1,7}$/u.test(value) &&
      Number(value) <= MOST_THINKING_TOKENS &&
      tuning.thinkingTokens === undefined
    )
      tuning.thinkingTokens = Number(value);
    else
      throw refusal(
        text,
        `The option ${JSON.stringify(option.slice(0, 40))} cannot be used here. ${OPTIONS}`,
      );
  }
  return tuning;
}

function parseCommand(text: string): ModelSpec {
  const name = text.slice("command:".length);
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/u.test(name)) {
    throw refusal(
      text,
      "A command is named by one word, as in the settings; its arguments are there too.",
      KNOWN_COMMAND_NAMES.map((c) => `command:${c}`),
    );
  }
  return { kind: "command", name, text };
}

function refusal(text: string, why: string, meant: readonly string[] = []): DissensusError {
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const maybe = meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
  return badInput("model-spec", `Model ${JSON.stringify(short)}: ${why}${maybe}`, FORMS, {
    model: short,
    suggestions: [...meant],
  });
}

// What is in front of an @ may be a password.
const hideSecrets = (text: string): string =>
  text.replace(/\/\/[^/]*@/u, "//…@").replace(/\?[^#]*/u, "?…");

function decode(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

/** Makers whose models are known by their names there, and are to be had through a vendor of many. */
const RESOLD =
  /^(?:meta-llama|deepseek|x-ai|qwen|mistralai|moonshotai|nvidia|z-ai|cohere|microsoft|amazon|perplexity)\//u;
const FAMILIES: readonly (readonly [RegExp, VendorKind])[] = [
  [/^claude-/u, "anthropic"],
  [/^(?:gpt-(?!oss)|o\d|chatgpt)/u, "openai"],
  [/^gemini-/u, "google"],
  [/^(?:mistral|ministral|magistral|codestral)-/u, "mistral"],
  [/^(?:llama|qwen|gemma|phi|deepseek|gpt-oss)[\d:-]/u, "ollama"],
];

function suggestions(text: string): string[] {
  const lower = text.toLowerCase();
  const slash = text.indexOf("/");
  if (slash > 0) {
    if (RESOLD.test(lower)) return [`openrouter/${text}`];
    const near = nearest(lower.slice(0, slash), VENDORS).map((v) => v + text.slice(slash));
    return near.length > 0 || !/^[\w.-]+:\d+/u.test(text)
      ? near
      : [`http://${text}${text.includes("#") ? "" : "#NAME"}`];
  }
  const family = FAMILIES.find(([names]) => names.test(lower))?.[1];
  if (family !== undefined) return [`${family}/${text}`];
  const words = [...VENDORS, ...KNOWN_COMMAND_NAMES, "person", "rehearsal"];
  return nearest(lower, words).map((word) => {
    if (VENDORS.some((vendor) => vendor === word)) return `${word}/NAME`;
    return KNOWN_COMMAND_NAMES.some((command) => command === word) ? `command:${word}` : word;
  });
}
