// The words a writer answers for: quoted passages, quote lines and code are taken out, spelling variants are folded.
// Law 1: each character is looked at a bounded number of times, whatever the text.
// Law 2: a quotation ends in its own paragraph; an opening mark without a closing one hides nothing.

/** Stands for one quoted passage, so that what is said about it can still be read. */
export const QUOTED = "▢";

const CLOSES: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“",
  "'": "'",
  "‘": "’",
  "「": "」",
  "『": "』",
  "«": "»",
  "‹": "›",
  "《": "》",
  "`": "`",
};

export function ownWords(text: string): string {
  const lines = text
    .slice(0, MOST_CHARS)
    .replace(WIDE, (run) => run.normalize("NFKC"))
    .replace(INVISIBLE, "")
    .split(/\r\n|[\r\n\u2028]/)
    .map((line) => line.trim());
  const paragraphs = lines
    .map((line) => (line.startsWith(">") ? "" : line))
    .join("\n")
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => flowed(unquoted(paragraph))).join("\n");
}

/** Many times what any field of a reply may hold; the rest of a longer text is not read. */
const MOST_CHARS = 200_000;
/** Full-width and half-width forms. Folding these alone cannot make a text longer. */
const WIDE = /[\u3000\uff00-\uffef]+/g;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

function unquoted(paragraph: string): string {
  const unclosed = new Set<string>();
  let kept = "";
  let from = 0;
  for (let at = 0; at < paragraph.length; at += 1) {
    const mark = paragraph.charAt(at);
    const closing = CLOSES[mark];
    if (
      closing === undefined ||
      unclosed.has(mark) ||
      (isSingle(mark) && isLetter(paragraph.charAt(at - 1)))
    )
      continue;
    const end = closingAt(paragraph, closing, at + 1);
    if (end === -1) {
      unclosed.add(mark);
      continue;
    }
    kept += paragraph.slice(from, at) + QUOTED;
    from = end + 1;
    at = end;
  }
  return kept + paragraph.slice(from);
}

/** A single mark between letters is an apostrophe, and closes nothing. */
function closingAt(text: string, closing: string, from: number): number {
  let at = text.indexOf(closing, from);
  while (at !== -1 && isSingle(closing) && isLetter(text.charAt(at + 1)))
    at = text.indexOf(closing, at + 1);
  return at;
}

function isSingle(mark: string): boolean {
  return mark === "'" || mark === "‘" || mark === "’";
}

function isLetter(char: string): boolean {
  return /^[\p{L}\p{N}]/u.test(char);
}

/** One line of prose per thought: soft breaks become spaces, list items and lines in Chinese or Japanese stand alone. */
function flowed(paragraph: string): string {
  const lines = paragraph.split("\n");
  let out = "";
  for (const line of lines) {
    const standsAlone =
      /^(?:[-*+#|•]|\d{1,3}[.)])/.test(line) || /[\u3000-\u9fff]$/.test(out.slice(-1));
    out +=
      (out === "" ? "" : standsAlone ? "\n" : " ") +
      line.replace(/^(?:[-*+#•]{1,6}|\d{1,3}[.)]) /, "");
  }
  return out
    .replace(/[’‘]/g, "'")
    .replace(/[*~]+|\b_+|_+\b/g, "")
    .replace(/[^\S\n]+/g, " ");
}
