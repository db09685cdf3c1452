// Text cut to the columns of a terminal. Characters of East Asian scripts and most emoji take two, marks none.
// Law: the result takes at most `columns` columns, so that a line which is drawn again and again never wraps.
import { oneLine } from "../text/visible.ts";

const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{1faff}]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const NARROW = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]+$/u;
/** Whole characters as people count them: a family of joined emoji is one. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

export function widthOf(character: string): number {
  return NARROW.test(character) ? 0 : WIDE.test(character) || character.includes("\ufe0f") ? 2 : 1;
}

export function fit(text: string, columns: number): string {
  let used = 0;
  let kept = "";
  let short = "";
  for (const { segment } of characters.segment(oneLine(text, MOST))) {
    used += widthOf(segment);
    if (used > columns) return `${short.trimEnd()}…`;
    kept += segment;
    if (used < columns) short = kept;
  }
  return kept;
}

/** No terminal shows more on a line. */
const MOST = 1_000;
