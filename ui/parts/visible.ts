// Text as it may be shown: hidden and steering characters spelt out, as everywhere in the product; cut where nobody reads on.
import { plain } from "../../src/text/visible.ts";

/** A line of five megabytes would hold the page up; the exports have all of it. */
const MOST_CHARACTERS = 200_000;

export function visible(text: string): string {
  return plain(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text);
}

/** What the server says, with every text in it made fit to be shown: no view can forget to. */
export function read(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === "string" ? visible(value) : value,
  );
}
