// Reads a model as a user writes it: `anthropic/NAME`, `http://HOST:PORT/v1#NAME`, `command:NAME`, `person`, `rehearsal`.
// Law: a spec is accepted or refused here, once; a refusal names the value and what it may have meant.
import { badInput, type DissensusError } from "../../errors.ts";

export const VENDORS = ["anthropic", "openai", "google"] as const;
export type VendorKind = (typeof VENDORS)[number];

/** How much a model may think before it answers; what its vendor has no field for is not sent. */
export interface Tuning {
  readonly effort?: "minimal" | "low" | "medium" | "high";
  readonly thinkingTokens?: number;
}

export type ModelSpec =
  | { readonly kind: VendorKind; readonly name: string; readonly text: string; readonly tuning?: Tuning }
  | { readonly kind: "http"; readonly url: string; readonly name: string; readonly text: string; readonly tuning?: Tuning }
  | { readonly kind: "command"; readonly name: string; readonly text: string }
  | { readonly kind: "person" | "rehearsal"; readonly text: string };

/** Longer than any model name; keeps a pasted document out of error messages. */
const MAX_SPEC_CHARS = 300;
/** Commands that are known without settings. */
export const KNOWN_COMMANDS = ["claude", "codex", "gemini"] as const;
const FORMS = "Write anthropic/NAME, openai/NAME, google/NAME, http://HOST:PORT/v1#NAME, command:NAME, person or rehearsal.";

export function parseModelSpec(given: string): ModelSpec {
  const text = given.trim();
  if (text === "") throw refused(given, "A model is missing.");
  if (text.length > MAX_SPEC_CHARS || /[\s\p{Cc}\p{Cf}]/u.test(text)) throw refused(text, "A model is written without spaces, in one short word.");
  if (text === "person" || text === "rehearsal") return { kind: text, text };
  if (/^https?:/iu.test(text)) return parseUrl(text);
  if (text.startsWith("command:")) return parseCommand(text);
  const slash = text.indexOf("/");
  const vendor = VENDORS.find((v) => v === text.slice(0, Math.max(slash, 0)));
  if (vendor === undefined) throw refused(text, "This is no model that can be reached.", suggestions(text));
  const name = text.slice(slash + 1);
  if (!/^[\w][\w.:/@-]*$/u.test(name)) throw refused(text, `After ${vendor}/ comes the model's name as ${vendor} writes it.`);
  return { kind: vendor, name, text };
}

function parseUrl(text: string): ModelSpec {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === "") throw refused(shown(text), "This is no URL.");
  if (url.username !== "" || url.password !== "") throw refused(shown(text), "A URL holds no user or password here; put the key into DISSENSUS_API_KEY.");
  if (url.search !== "") throw refused(shown(text), "A URL has no query here; put a key into DISSENSUS_API_KEY.");
  const name = decoded(url.hash.slice(1));
  if (name === null || name === "") throw refused(text, "The URL does not say which model.", [`${text.replace(/#$/u, "")}#NAME`]);
  return { kind: "http", url: `${url.origin}${url.pathname.replace(/\/+$/u, "")}`, name, text };
}

function parseCommand(text: string): ModelSpec {
  const name = text.slice("command:".length);
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/u.test(name)) {
    throw refused(text, "A command is named by one word, as in the settings; its arguments stand there too.", KNOWN_COMMANDS.map((c) => `command:${c}`));
  }
  return { kind: "command", name, text };
}

function refused(text: string, why: string, meant: readonly string[] = []): DissensusError {
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const maybe = meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
  return badInput("model-spec", `Model ${JSON.stringify(short)}: ${why}${maybe}`, FORMS, { model: short, suggestions: [...meant] });
}

// What is in front of an @ may be a password.
const shown = (text: string): string => text.replace(/\/\/[^/]*@/u, "//…@").replace(/\?[^#]*/u, "?…");

function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

function suggestions(text: string): string[] {
  const lower = text.toLowerCase();
  const slash = text.indexOf("/");
  if (slash > 0) {
    const near = VENDORS.filter((v) => isNear(v, lower.slice(0, slash))).map((v) => `${v}/${text.slice(slash + 1)}`);
    return near.length > 0 || !/^[\w.-]+:\d+/u.test(text) ? near : [`http://${text}${text.includes("#") ? "" : "#NAME"}`];
  }
  const word = [...KNOWN_COMMANDS.map((c) => ({ is: c, means: `command:${c}` })), { is: "person", means: "person" }, { is: "rehearsal", means: "rehearsal" }]
    .filter(({ is }) => isNear(is, lower)).map(({ means }) => means);
  if (word.length > 0) return word;
  if (lower.startsWith("claude")) return [`anthropic/${text}`];
  if (/^(?:gpt|o\d|chatgpt)/u.test(lower)) return [`openai/${text}`];
  if (lower.startsWith("gemini")) return [`google/${text}`];
  return VENDORS.some((v) => v === lower) ? [`${lower}/NAME`] : [];
}

// One slip of the finger, or two in a long word.
function isNear(word: string, typed: string): boolean {
  if (Math.abs(word.length - typed.length) > 2) return false;
  let row = Array.from({ length: typed.length + 1 }, (_, i) => i);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= typed.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (word[i - 1] === typed[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[typed.length] ?? Infinity) <= (word.length > 5 ? 2 : 1);
}
