// What must not reach a model or a record: files that hold secrets by custom, secrets inside texts, and the keys that this machine itself uses.
// Law 1: a file that looks like one is refused before it is read; a secret in a text is replaced, with a notice that names place and kind.
// Law 2: nothing of a secret is in any notice, error or record.
// Law 3: only what `--allow` names is let through, and that is on record.
// Law 4: what stands in an artifact already was allowed when its review began, and stays: edits have to match it.
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { extract } from "../engine/deliberation/extract.ts";
import type { Ask, Document } from "../kernel/ask.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import { listFirst } from "../text/words.ts";
import { secretFile } from "../text/secret-files.ts";
import { asItIs, type Redact } from "../text/redaction.ts";
import { redactSecrets, secretsIn } from "../text/secrets.ts";
import { oneLine } from "../text/visible.ts";
import type { ReadFile } from "./context.ts";
import { errorOf } from "./catalogue.ts";

interface Mark {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
}

/** More than this many places are counted and not listed. */
const MOST_LISTED = 5;

export class SecretFilter {
  readonly #allowed: ReadonlySet<string>;
  readonly #given: readonly string[];
  readonly #redact: Redact;
  readonly #marks: Mark[] = [];

  /** `redact` knows the keys of this machine. */
  constructor(cwd: string, allowed: readonly string[] = [], redact: Redact = asItIs) {
    this.#redact = redact;
    this.#given = allowed;
    this.#allowed = new Set(allowed.flatMap((given) => [given, ...realPaths(cwd, given)]));
  }

  /** Called for each file before it is read. */
  readonly checkFile = (name: string, path: string): void => {
    const why = secretFile(name) ?? secretFile(path);
    if (why === null || this.#isAllowed(name, path)) return;
    throw errorOf("secret-file", { name: oneLine(name, 200), why }, { file: name });
  };

  /** The text with every secret replaced. */
  clean(name: string, text: string, path: string | null = null): string {
    if (this.#isAllowed(name, path)) return text;
    const { text: cleaned, found } = redactSecrets(this.#withoutOwn(name, text));
    this.#marks.push(...found.map(({ line, kind }) => ({ file: name, line, kind })));
    return cleaned;
  }

  cleanDocument({ name, text, path }: ReadFile): Document {
    return { name, text: this.clean(name, text, path) };
  }

  /** For texts that are useless with parts replaced: edits have to match, forms have to parse. */
  refuseSecrets(name: string, text: string, path: string | null = null): string {
    if (this.#isAllowed(name, path)) return text;
    const found = [...this.#own(text), ...secretsIn(text)];
    if (found.length === 0) return text;
    const params = { name: oneLine(name, 200), places: listPlaces(found) };
    throw errorOf("secret-inside", params, { file: name });
  }

  /** One line a text, for people. */
  get notices(): readonly string[] {
    const files = [...new Set(this.#marks.map(({ file }) => file))];
    return files.map(
      (file) =>
        `Redacted before anything is sent: ${oneLine(file, 200)}, ${listPlaces(this.#marks.filter((mark) => mark.file === file))}. --allow ${oneLine(file, 200)} sends it as it is.`,
    );
  }

  /** For the record of the run. */
  get record(): JsonObject {
    return {
      ...(this.#given.length === 0 ? {} : { allow: [...this.#given] }),
      ...(this.#marks.length === 0 ? {} : { redacted: this.#marks.map((mark) => ({ ...mark })) }),
    };
  }

  #withoutOwn(name: string, text: string): string {
    this.#marks.push(...this.#own(text).map((mark) => ({ file: name, ...mark })));
    return this.#redact(text);
  }

  /** Where the first key of this machine stands, if any does. */
  #own(text: string): Omit<Mark, "file">[] {
    const cleaned = this.#redact(text);
    if (cleaned === text) return [];
    let same = 0;
    while (text.charCodeAt(same) === cleaned.charCodeAt(same)) same += 1;
    return [{ line: text.slice(0, same).split("\n").length, kind: "a key that is used here" }];
  }

  #isAllowed(name: string, path: string | null): boolean {
    return this.#allowed.has(name) || (path !== null && this.#allowed.has(path));
  }
}

function listPlaces(marks: readonly Omit<Mark, "file">[]): string {
  const rows = marks.map(({ line, kind }) => `line ${line}: ${kind}`);
  return listFirst(rows, MOST_LISTED, ", and ");
}

/** Files are compared by where they really lie, so that no second name gets past. */
function realPaths(cwd: string, given: string): string[] {
  try {
    return [realpathSync(resolve(cwd, given))];
  } catch {
    return [];
  }
}

export interface Cleaned {
  readonly text: string;
  /** One line for each text in which something was replaced. */
  readonly notices: readonly string[];
}

/** `known` is what is on record already. */
export function cleanWords(name: string, text: string, known = ""): Cleaned {
  const isFresh = secretsIn(text).some(({ start, end }) => !known.includes(text.slice(start, end)));
  if (!isFresh) return { text, notices: [] };
  const { text: cleaned, found } = redactSecrets(text);
  return {
    text: cleaned,
    notices: [`Redacted before it is recorded: ${oneLine(name, 200)}, ${listPlaces(found)}.`],
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
