// A text cut to a bound: at the end of a sentence; where one sentence alone is too long, at a word, and then it shows.
// Law 1: what is kept is how the text began, and no character is ever cut in two.
// Law 2: the time grows with the bound and not with the text.
import { countWords, wordsEnd } from "./words.ts";

/** Marks a sentence that is not all there. */
const CUT = " …";
/** What the segmenter looks at beyond the bound, to know whether something ends there. */
const AHEAD = 64;
/** Longer than any word or character is; a longer run of letters is cut within. */
const LONGEST_WORD = 80;

const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** At most `most` UTF-16 units, as forms count them. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const ends = lastEnd(sentences, text.slice(0, most + AHEAD), most);
  const whole = text.slice(0, ends).trimEnd();
  return whole === ""
    ? `${cutAtWord(text, Math.max(1, most - CUT.length))}${CUT}`.slice(0, most)
    : whole;
}

/** At most `most` words, however the script parts them. */
export function cutToWords(text: string, most: number): string {
  let cut = text;
  // Where words are told by a dictionary, a shorter text may part otherwise than the longer one did.
  for (let words = most; words > 0 && countWords(cut) > most; words -= 1)
    cut = cutText(text, wordsEnd(text, words) + CUT.length);
  return cut;
}

/** Words that prove something are quoted in so many. */
const MOST_QUOTED_WORDS = 15;

/** As much of somebody's words as is quoted to prove something. */
export function inBrief(text: string): string {
  return cutToWords(text, MOST_QUOTED_WORDS);
}

/** The beginning of a sentence: up to a space, or where none is near, up to a character's end. */
function cutAtWord(text: string, most: number): string {
  const near = Math.max(0, most - LONGEST_WORD);
  const space = text.slice(near, most + 1).search(/\s\S*$/u);
  if (space > 0) return text.slice(0, near + space).trimEnd();
  const ends = lastEnd(characters, text.slice(near, most + AHEAD), most - near);
  return text.slice(0, near + (ends > 0 ? ends : most - near));
}

/** Where the last whole segment within the bound ends; 0 if none does. */
function lastEnd(segmenter: Intl.Segmenter, text: string, most: number): number {
  let ends = 0;
  for (const { index } of segmenter.segment(text)) if (index <= most) ends = index;
  return ends;
}
