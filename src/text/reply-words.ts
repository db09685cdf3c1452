// The words of a reply while it streams: what its texts say, without names of fields, ids, enumerations and figures.
// Law 1: in whatever pieces a reply arrives, the words are the same. Law 2: only so much of it is kept, the end before the beginning.

/** A few screens. */
const MOST_CHARS = 6_000;
/** Deeper than any reply. */
const MOST_DEPTH = 64;
/** One word of ASCII: an id, a word of an enumeration, nothing at all. */
const TOKEN = /^[\w.:/#@%+-]*$/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: " ", b: "", f: "" };

export class ReplyWords {
  /** Texts that have ended. */
  #ended = "";
  /** The text that is being written. */
  #text = "";
  #place: "outside" | "name" | "text" = "outside";
  /** What has come of an escape sequence. */
  #escape = "";
  readonly #brackets: string[] = [];
  #isNameNext = false;

  get words(): string {
    return [this.#ended, this.#text.trim()].filter((text) => text !== "").join("\n");
  }

  hear(piece: string): void {
    for (const char of piece)
      if (this.#place === "outside") this.#readOutside(char);
      else this.#readInside(char);
    this.#text = this.#text.slice(-MOST_CHARS);
  }

  #readOutside(char: string): void {
    const isReply = this.#brackets.length > 0;
    if (char === "{" || char === "[") {
      // What a model puts before its reply is not a part of it.
      if (!isReply) this.#text = "";
      if (this.#brackets.length < MOST_DEPTH) this.#brackets.push(char);
      this.#isNameNext = char === "{";
    } else if (!isReply) this.#text += char;
    else if (char === "}" || char === "]") {
      this.#brackets.pop();
      this.#isNameNext = false;
    } else if (char === ",") this.#isNameNext = this.#brackets.at(-1) === "{";
    else if (char === ":") this.#isNameNext = false;
    else if (char === '"') this.#place = this.#isNameNext ? "name" : "text";
  }

  #readInside(char: string): void {
    if (this.#escape !== "" || char === "\\") this.#readEscape(char);
    else if (char === '"') this.#endText();
    else if (this.#place === "text") this.#text += char;
  }

  #readEscape(char: string): void {
    this.#escape += char;
    const [, kind] = this.#escape;
    if (kind === undefined || (kind === "u" && this.#escape.length < "\\u0041".length)) return;
    const code = Number.parseInt(this.#escape.slice(2), 16);
    const meant = kind === "u" ? String.fromCharCode(code || 0x20) : (ESCAPES[kind] ?? kind);
    if (this.#place === "text") this.#text += meant;
    this.#escape = "";
  }

  #endText(): void {
    const text = this.#text.trim();
    if (this.#place === "text" && !TOKEN.test(text))
      this.#ended = `${this.#ended}\n${text}`.trim().slice(-MOST_CHARS);
    this.#text = "";
    this.#place = "outside";
  }
}
