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

/** What ends a clause within a sentence. */
const CLAUSE_END = /[,;:—](?=\s)|[、，；：]/gu;
/** A shorter piece says too little of what was cut. */
const LEAST_SHARE = 0.6;

/**
 * At most `most` words on one line: whole sentences where these are most of that, else up to the end of a clause, else of a word.
 * Whatever ends within a sentence shows it; a bracket or a quotation that is cut open is left out, or closed.
 */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (countWords(line) <= most) return line;
  const kept = line.slice(0, wordsEnd(line, most)).replace(/[,;:—、，；：]+$/u, "");
  const least = kept.length * LEAST_SHARE;
  const ahead = line.slice(0, kept.length + AHEAD);
  const whole = ahead.slice(0, lastEnd(sentences, ahead, kept.length + 2)).trimEnd();
  if (whole.length >= least && countWords(whole) <= most) return whole;
  const ends = [...kept.matchAll(CLAUSE_END)].map(({ index }) => index);
  const end = ends.findLast((at) => at >= least && openBracket(kept.slice(0, at)) === -1);
  const open = openBracket(kept);
  if (end !== undefined) return `${kept.slice(0, end).trimEnd()}${CUT}`;
  if (open === -1) return `${kept}${CUT}`;
  return open >= least
    ? `${kept.slice(0, open).trimEnd()}${CUT}`
    : `${kept}${CUT}${CLOSING[kept.charAt(open)] ?? ""}`;
}

const CLOSING: Readonly<Record<string, string>> = {
  "(": ")",
  "（": "）",
  "‹": "›",
  '"': '"',
  "“": "”",
};

/** Where the first bracket or quotation begins that has no end in here; -1 if there is none. */
function openBracket(text: string): number {
  const opened: { readonly at: number; readonly closes: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === opened.at(-1)?.closes) opened.pop();
    else if (CLOSING[char] !== undefined) opened.push({ at, closes: CLOSING[char] });
  }
  return opened[0]?.at ?? -1;
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
