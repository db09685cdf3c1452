// What is being answered right now, as words: the end of what has streamed in, of one seat at a time.
import { plain } from "../text/visible.ts";
import { widthIn } from "./wrap.ts";

/** More than any line shows. */
const KEPT = 2_000;

export class Streamed {
  /** By ask, in the order in which they began. */
  readonly #texts = new Map<string, string>();

  hear(ask: string, piece: string): void {
    this.#texts.set(ask, `${this.#texts.get(ask) ?? ""}${piece}`.slice(-KEPT));
  }

  end(ask: string): void {
    this.#texts.delete(ask);
  }

  /** The first who still speaks, and the last words that fit; undefined where nobody does. */
  line(columns: number, nameOf: (ask: string) => string | undefined): string | undefined {
    for (const [ask, text] of this.#texts) {
      const name = nameOf(ask);
      if (name !== undefined)
        return `${name}: ${lastWords(wordsIn(text), columns - widthIn(name) - 4)}`;
    }
    return undefined;
  }
}

/** Replies are JSON; whoever looks on reads the words between its marks. */
function wordsIn(text: string): string {
  return plain(
    text
      .replaceAll(/"\s*,\s*(?=["{[])/gu, " ")
      .replaceAll(/"[A-Za-z_]+"\s*:/gu, " ")
      .replaceAll(/\\[nrt]/gu, " ")
      .replaceAll(/\\"/gu, "'")
      .replaceAll(/[{}[\]"\\]/gu, " "),
  )
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function lastWords(text: string, columns: number): string {
  if (widthIn(text) <= columns) return text;
  const words = text.split(" ");
  let kept = "";
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const longer = kept === "" ? word : `${word} ${kept}`;
    if (widthIn(longer) > columns) break;
    kept = longer;
  }
  return `…${kept}`;
}
