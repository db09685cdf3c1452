// What must not reach a model: files that hold secrets by custom, secrets inside texts, and the keys that this machine itself uses.
// Law 1: a file that looks like one is refused before it is read; a secret in a text is replaced, with a notice that names place and kind.
// Law 2: nothing of a secret is in any notice, error or record.
// Law 3: only what `--allow` names is let through, and that is on record.
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { badInput } from "../errors.ts";
import type { JsonObject } from "../kernel/json.ts";
import { secretFile } from "../text/secret-files.ts";
import { asItIs, type Redact } from "../text/redaction.ts";
import { redacted, secretsIn } from "../text/secrets.ts";
import { oneLine } from "../text/visible.ts";
import type { OneFile } from "./context.ts";

interface Mark {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
}

/** More than this many places are counted and not listed. */
const MOST_LISTED = 5;

export class Hygiene {
  readonly #allowed: ReadonlySet<string>;
  readonly #given: readonly string[];
  readonly #redact: Redact;
  readonly #marks: Mark[] = [];

  /** `redact` knows the keys of this machine. */
  constructor(cwd: string, allowed: readonly string[] = [], redact: Redact = asItIs) {
    this.#redact = redact;
    this.#given = allowed;
    this.#allowed = new Set(allowed.flatMap((given) => [given, ...reached(cwd, given)]));
  }

  /** Called for each file before it is read. */
  readonly look = (name: string, path: string): void => {
    const why = secretFile(name) ?? secretFile(path);
    if (why === null || this.#isAllowed(name, path)) return;
    throw badInput(
      "secret-file",
      `${oneLine(name, 200)} is not sent to a model: ${why}.`,
      `Leave it out; or, if it may be sent, add --allow ${oneLine(name, 200)}`,
      { file: name },
    );
  };

  /** The text with every secret replaced. */
  clean(name: string, text: string, path: string | null = null): string {
    if (this.#isAllowed(name, path)) return text;
    const { text: cleaned, found } = redacted(this.#withoutOwn(name, text));
    this.#marks.push(...found.map(({ line, kind }) => ({ file: name, line, kind })));
    return cleaned;
  }

  document({ name, text, path }: OneFile): { name: string; text: string } {
    return { name, text: this.clean(name, text, path) };
  }

  /** For texts that are useless with parts replaced: edits have to match, forms have to parse. */
  whole(name: string, text: string, path: string | null = null): string {
    if (this.#isAllowed(name, path)) return text;
    const found = [...this.#own(text), ...secretsIn(text)];
    if (found.length === 0) return text;
    throw badInput(
      "secret-inside",
      `${oneLine(name, 200)} is not sent to a model: it holds what looks like a secret (${places(found)}).`,
      `Take it out; or, if it may be sent as it is, add --allow ${oneLine(name, 200)}`,
      { file: name },
    );
  }

  /** One line a text, for people. */
  get notices(): readonly string[] {
    const files = [...new Set(this.#marks.map(({ file }) => file))];
    return files.map(
      (file) =>
        `Redacted before anything is sent: ${oneLine(file, 200)}, ${places(this.#marks.filter((mark) => mark.file === file))}. --allow ${oneLine(file, 200)} sends it as it is.`,
    );
  }

  /** For the record of the run. */
  get options(): JsonObject {
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

export function places(marks: readonly Omit<Mark, "file">[]): string {
  const rows = marks.slice(0, MOST_LISTED).map(({ line, kind }) => `line ${line}: ${kind}`);
  return [
    ...rows,
    ...(marks.length > MOST_LISTED ? [`and ${marks.length - MOST_LISTED} more`] : []),
  ].join(", ");
}

/** Files are compared by where they really lie, so that no second name gets past. */
function reached(cwd: string, given: string): string[] {
  try {
    return [realpathSync(resolve(cwd, given))];
  } catch {
    return [];
  }
}
