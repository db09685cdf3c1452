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
