// Passages of an artifact that can be quoted: sentences of prose, lines of code, added lines of a diff.
// Law: a passage stands in the text word for word, at its place.

export interface Passage {
  readonly text: string;
  readonly at: number;
  readonly line: number;
  /** The heading it stands under, or "". */
  readonly heading: string;
}

/** Enough to choose from; a long artifact is sampled evenly. */
const MOST_PASSAGES = 400;
const LONGEST = 240;
/** Shorter ones are words and no passages. Japanese and Chinese say more in fewer characters. */
const SHORTEST = { dense: 6, other: 14, code: 6 } as const;

const HEADING = /^(?:#{1,6}\s+(.+?)\s*#*|\\(?:sub)*section\*?\{(.+)\})$/u;
/** Fences, rules, tables, headers of a diff, and bare markup. */
const BARE =
  /^(?:```|~~~|[-=*_\s]{3,}$|\||diff --git|index [0-9a-f]|@@|(?:---|\+\+\+) |\\(?:begin|end|usepackage|documentclass|label|maketitle))/u;
const LIST_SIGN = /^(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?/u;

export function passagesIn(text: string, format: string): readonly Passage[] {
  const isCode = format === "source" || format === "diff";
  const isDiff = format === "diff" && /^\+(?!\+\+ )/mu.test(text);
  const found: Passage[] = [];
  let [at, line, heading] = [0, 0, ""];
  for (const raw of text.split("\n")) {
    line += 1;
    const start = at;
    at += raw.length + 1;
    const title = isCode ? null : HEADING.exec(raw.trim());
    if (title) heading = (title[1] ?? title[2] ?? "").trim();
    if (title || BARE.test(raw.trim()) || (isDiff && !raw.startsWith("+"))) continue;
    const skipped = isDiff
      ? 1
      : isCode
        ? 0
        : (LIST_SIGN.exec(raw.trimStart())?.[0].length ?? 0) + raw.length - raw.trimStart().length;
    const parts = isCode
      ? raw.slice(skipped).matchAll(/\S.*\S/gu)
      : raw.slice(skipped).matchAll(/\S.*?(?:[.!?]+["”’)]*(?=\s|$)|[。！？]+[」』）]*|$)/gu);
    for (const part of parts) {
      const passage = part[0].trimEnd();
      if (
        passage.length <= LONGEST &&
        passage.length >= shortest(passage, isCode) &&
        /\p{L}/u.test(passage)
      )
        found.push({ text: passage, at: start + skipped + part.index, line, heading });
    }
  }
  const step = Math.ceil(found.length / MOST_PASSAGES);
  return found.length > 0 ? found.filter((_, i) => i % Math.max(1, step) === 0) : whole(text);
}

function shortest(passage: string, isCode: boolean): number {
  if (isCode) return SHORTEST.code;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(passage)
    ? SHORTEST.dense
    : SHORTEST.other;
}

/** A text without a sentence is quoted from its beginning. */
function whole(text: string): Passage[] {
  const start = text.search(/\S/u);
  const [first = ""] = (start < 0 ? "" : text.slice(start)).split("\n");
  return first === ""
    ? []
    : [
        {
          text: clipped(first, LONGEST).trimEnd(),
          at: start,
          line: text.slice(0, start).split("\n").length,
          heading: "",
        },
      ];
}

/** Where words stand in a text, whatever white space parts them there: a quotation may run over the end of a line. */
export function standsAt(
  text: string,
  words: string,
): { readonly at: number; readonly end: number } | undefined {
  const exact = words === "" ? -1 : text.indexOf(words);
  if (exact >= 0) return { at: exact, end: exact + words.length };
  const parts = words
    .split(/\s+/u)
    .filter((part) => part !== "")
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`));
  const found = parts.length < 2 ? null : new RegExp(parts.join(String.raw`\s+`), "u").exec(text);
  return found ? { at: found.index, end: found.index + found[0].length } : undefined;
}

/** As much of a passage as tells which one is meant. */
const [MOST_WORDS, MOST_SIGNS] = [10, 20];

export function beginning(passage: string, isDense: boolean): string {
  const plain = passage
    .replace(/["“”„«»「」『』`*]/gu, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim()
    .replace(/[.。!?！？,，、;；:：]+$/u, "");
  if (isDense) return plain.length <= MOST_SIGNS ? plain : `${clipped(plain, MOST_SIGNS)}…`;
  const words = plain.split(/\s+/u);
  const head = words.slice(0, MOST_WORDS).join(" ");
  const cut = clipped(head, MOST_SIGNS * 4);
  return cut === plain ? plain : `${cut.replace(/[,;:，、；：]+$/u, "")}…`;
}

/** Never between the two halves of a character. */
function clipped(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, "");
}
