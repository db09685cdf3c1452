// What a person says, cleaned of secrets before it is recorded: notes, replies, versions handed in as files.
// Law 1: nothing of a secret is in any notice.
// Law 2: what stands in the artifact already was allowed when its review began, and stays: edits have to match it.
import { extract } from "../engine/deliberation/extract.ts";
import type { Ask } from "../kernel/ask.ts";
import type { Json } from "../kernel/json.ts";
import { redacted, secretsIn } from "../text/secrets.ts";
import { oneLine } from "../text/visible.ts";
import { places } from "./hygiene.ts";

export interface Cleaned {
  readonly text: string;
  /** One line for each text in which something was replaced. */
  readonly notices: readonly string[];
}

/** `known` is what is on record already. */
export function cleanWords(name: string, text: string, known = ""): Cleaned {
  const isFresh = secretsIn(text).some(({ start, end }) => !known.includes(text.slice(start, end)));
  if (!isFresh) return { text, notices: [] };
  const { text: cleaned, found } = redacted(text);
  return {
    text: cleaned,
    notices: [`Redacted before it is recorded: ${oneLine(name, 200)}, ${places(found)}.`],
  };
}

/** A seat's reply as JSON text; word for word as it was given where nothing had to be replaced. */
export function cleanReply(raw: string, { artifact }: Pick<Ask, "artifact">): Cleaned {
  const known = artifact?.text ?? "";
  const read = extract(raw);
  if (!read.ok) return cleanWords("the reply", raw, known);
  const notices: string[] = [];
  const clean = (value: Json, path: string): Json => {
    if (typeof value === "string") {
      const words = cleanWords(path === "" ? "the reply" : path, value, known);
      notices.push(...words.notices);
      return words.text;
    }
    const below = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
    if (Array.isArray(value)) return value.map((item: Json, at) => clean(item, below(at)));
    return value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [key, clean(inner, below(key))]),
        )
      : value;
  };
  const cleaned = clean(read.value, "");
  return notices.length === 0 ? { text: raw, notices } : { text: JSON.stringify(cleaned), notices };
}
