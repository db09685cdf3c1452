// How many words a text has, in any script: what Unicode calls a word, so that Chinese and Thai count too.

/** Plain words, numbers and what hyphens join need no dictionary; these are most of most texts. */
const SIMPLE = /^["'(]?[A-Za-z0-9]+(-[A-Za-z0-9]+)*["')]?[.,;:!?]?$/;

/** The segmenter's time grows with the square of what it is given at once. A word cut in two here and there is no matter. */
const PIECE = /[^\s。、，．！？；：「」（）]{1,256}/gu;

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

export function countWords(text: string): number {
  let count = 0;
  for (const part of text.match(PIECE) ?? [])
    if (SIMPLE.test(part)) count += 1 + hyphensIn(part);
    else for (const { isWordLike } of segmenter.segment(part)) if (isWordLike) count += 1;
  return count;
}

/** A hyphen parts two words. */
function hyphensIn(part: string): number {
  let count = 0;
  for (let at = part.indexOf("-"); at !== -1; at = part.indexOf("-", at + 1)) count += 1;
  return count;
}

/** Where the first so many words end. */
export function wordsEnd(text: string, words: number): number {
  let count = 0;
  for (const end of wordEnds(text)) if ((count += 1) >= words) return end;
  return text.length;
}

function* wordEnds(text: string): Generator<number> {
  // White space and full-width punctuation end a word in every script, so the parts can be counted one by one.
  for (const { 0: part, index: at } of text.matchAll(PIECE)) {
    if (SIMPLE.test(part) && !part.includes("-")) yield at + part.length;
    else
      for (const { isWordLike, index, segment } of segmenter.segment(part))
        if (isWordLike) yield at + index + segment.length;
  }
}

// Sentences that are put together from parts: each ends once.
export function endSentence(words: string): string {
  const bare = words.trim();
  return /[.。!?！？]$/u.test(bare) ? bare : `${bare}.`;
}

// A text without the stop at its end, for where more of the sentence follows: a colon, a comma, a bracket.
export function withoutFullStop(text: string): string {
  return text.replace(/(?<![.…])[.。．]\s*$/, "");
}

// Counts and lists in English sentences.

/** `1 round`, `2 rounds`. */
export function countNoun(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** The first of many and how many more there are: `a, b and 3 more`. `joint` stands before the count. */
export function listFirst(items: readonly string[], most: number, joint = " and "): string {
  const more = items.length - most;
  return `${items.slice(0, most).join(", ")}${more > 0 ? `${joint}${more} more` : ""}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// How much two texts say the same, by the words they share. Nothing is understood: it finds repetition, and no agreement.
/** Shorter ones are articles and the like. */
const LEAST_LETTERS = 4;

/** The share of the longer words of the shorter text that the other has as well, from 0 to 1. */
export function likeness(a: string, b: string): number {
  const [one, other] = [longWords(a), longWords(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

/** The share of the longer words of a text that the other has as well, from 0 to 1. */
export function coverage(text: string, by: string): number {
  const [own, other] = [longWords(text), longWords(by)];
  return [...own].filter((word) => other.has(word)).length / Math.max(1, own.size);
}

/** The text that shares the most with all others; the first of equals. */
export function mostLike<T extends { readonly claim: string }>(rows: readonly T[]): T | undefined {
  const sums = rows.map(({ claim }) =>
    rows.reduce((sum, other) => sum + likeness(claim, other.claim), 0),
  );
  return rows[sums.indexOf(Math.max(...sums))];
}

/** In scripts without spaces every pair of characters is a word. */
function longWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      SPACELESS.test(word) ? pairsIn(word) : word.length >= LEAST_LETTERS ? [word] : [],
    ),
  );
}

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function pairsIn(word: string): readonly string[] {
  const chars = Array.from(word);
  return chars.slice(1).map((char, n) => `${chars[n]}${char}`);
}
