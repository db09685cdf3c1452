// What is being answered right now, as words: the end of what has streamed in, of one seat at a time.
import { ReplyWords } from "../text/reply-words.ts";
import { oneLine } from "../text/visible.ts";
import { widthIn } from "./wrap.ts";

export class Streamed {
  /** By ask, in the order in which they began. */
  readonly #replies = new Map<string, ReplyWords>();

  hear(ask: string, piece: string): void {
    const reply = this.#replies.get(ask) ?? new ReplyWords();
    reply.hear(piece);
    this.#replies.set(ask, reply);
  }

  end(ask: string): void {
    this.#replies.delete(ask);
  }

  /** The first who still speaks, and the last words that fit; undefined where nobody does. */
  line(columns: number, nameOf: (ask: string) => string | undefined): string | undefined {
    for (const [ask, { words }] of this.#replies) {
      const name = nameOf(ask);
      if (name !== undefined)
        return `${name}: ${lastWords(oneLine(words, Infinity), columns - widthIn(name) - 4)}`;
    }
    return undefined;
  }
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
