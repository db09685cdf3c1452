// A writer's own words, and where a phrase stands in them: its clause, its sentence, and whether the clause denies it.
// Law 1: a look to either side is bounded, and so is the number of looks; time grows with the text and no faster.
import type { Language } from "../../../text/language.ts";

/** The languages whose patterns may match. */
export function languagesIn(prose: string): readonly Language[] {
  return EAST_ASIAN.test(prose) ? ["en", "ja", "zh"] : ["en"];
}

export interface Found {
  readonly language: Language;
  readonly phrase: string;
  /** The same clause, up to the phrase and from it on. */
  readonly before: string;
  readonly after: string;
  /** The same sentence, up to the phrase and from it on. */
  readonly lead: string;
  readonly rest: string;
  readonly isLastClause: boolean;
  readonly isAsked: boolean;
}

/** Longer than any clause a person reads in one go. */
const LOOK = 240;
/** A text in which this many phrases were excused is no argument; looking further buys nothing. */
const MOST_LOOKS = 1_000;

/** The first phrase that counts, pattern by pattern. */
export function firstPhrase(
  prose: string,
  language: Language,
  patterns: readonly RegExp[],
  counts: (found: Found) => boolean,
): string | undefined {
  let looks = 0;
  for (const pattern of patterns) {
    // Over the pattern itself: `matchAll` makes a copy, which for a short text costs more than the search.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(prose); match !== null; match = pattern.exec(prose)) {
      if (match[0] === "") pattern.lastIndex += 1;
      looks += 1;
      if (looks > MOST_LOOKS) return undefined;
      const found = foundAt(prose, language, match.index, match.index + match[0].length);
      if (
        language !== "en" &&
        KANA.test(found.lead + found.phrase + found.rest) !== (language === "ja")
      )
        continue;
      if (counts(found)) return found.phrase.trim();
    }
  }
  return undefined;
}

/** No Japanese or Chinese pattern matches without one of these. */
const EAST_ASIAN = /[\u3005-\u30ff\u3400-\u9fff]/;
const KANA = /[ぁ-ヺ]/;

/** A table line: names in braces stand for fragments, which may hold names of their own. */
export function patterns(
  parts: Readonly<Record<string, string>>,
  sources: readonly string[],
  flags: "g" | "gi" = "g",
): RegExp[] {
  const filled = (source: string): string =>
    source.replace(/\{([A-Z]+)\}/g, (_, name: string) => `(?:${filled(parts[name] ?? "")})`);
  return sources.map((source) => new RegExp(filled(source), flags));
}

function foundAt(prose: string, language: Language, start: number, end: number): Found {
  const left = Math.max(0, start - LOOK);
  const right = Math.min(prose.length, end + LOOK);
  let clauseFrom = start;
  while (clauseFrom > left && !endsClause(prose, clauseFrom - 1)) clauseFrom -= 1;
  let sentenceFrom = clauseFrom;
  while (sentenceFrom > left && !endsSentence(prose, sentenceFrom - 1)) sentenceFrom -= 1;
  let clauseTo = end;
  while (clauseTo < right && !endsClause(prose, clauseTo)) clauseTo += 1;
  let sentenceTo = clauseTo;
  while (sentenceTo < right && !endsSentence(prose, sentenceTo)) sentenceTo += 1;
  return {
    language,
    phrase: prose.slice(start, end),
    before: prose.slice(clauseFrom, start).trimStart(),
    after: prose.slice(end, clauseTo),
    lead: prose.slice(sentenceFrom, start).trimStart(),
    rest: prose.slice(end, sentenceTo),
    isLastClause: clauseTo === sentenceTo,
    isAsked: prose.charAt(sentenceTo) === "?",
  };
}

function endsSentence(prose: string, at: number): boolean {
  const char = prose.charAt(at);
  if (char === ".") return /^\s?$/.test(prose.charAt(at + 1));
  return char !== "" && "!?。;\n".includes(char);
}

function endsClause(prose: string, at: number): boolean {
  return ",、:()—–…|".includes(prose.charAt(at)) || endsSentence(prose, at);
}

/** Whether the clause denies its phrase: English and Chinese deny before it, Japanese after it. */
export function isNegated(found: Found): boolean {
  switch (found.language) {
    case "en":
      return (
        EN_BEFORE.test(lastWords(found.before.replace(EN_NO_DENIAL, " "))) ||
        EN_AFTER.test(found.after)
      );
    case "ja":
      return JA_AFTER.test((found.after.split(JA_CONTRAST, 1)[0] ?? "").slice(0, JA_REACH));
    case "zh":
      return ZH_BEFORE.test(found.before.replace(ZH_NO_DENIAL, "").slice(-ZH_REACH));
  }
}

/** How far a denial reaches: words in English, characters in the other two. */
const EN_REACH = 6;
const JA_REACH = 24;
const ZH_REACH = 9;

const EN_BEFORE =
  /\b(?:not|never|no|nor|neither|none|nobody|nothing|cannot|without|hardly|barely|scarcely|rarely|seldom|unable|refuse|refuses|hesitate|reluctant|doubt|doubts|fails?|failed|lacks?|lacking|few|far from|short of|instead of|rather than|premature|difficult|impossible|hard|wrong|mistaken|used)\b|n't\b/i;
const EN_NO_DENIAL =
  /\bnot (?:only|just|merely)\b|\bno doubt\b|\bwithout (?:a |any )?(?:doubt|reservations?|question|hesitation)\b|\bno matter\b|\bno wonder\b/gi;
const EN_AFTER =
  /^ (?:(?:with|on|in|to|that|about|at) )?(?:none|nothing|neither|no|little|hardly|disagree)\b/i;
const EN_LINK = /\b(?:and|but|because|so|yet|since|while|although|though|then)\b/i;

const JA_AFTER =
  /ない|ません|ませぬ|なかっ|かね|がた|難|ず$|ずに|無理|困難|早計|尚早|限ら|疑問|疑わし|反対|拒|躊躇|ためら|控え|危険|嘘|誤り/;
const JA_CONTRAST = /(?<=^|[すただる])が|けど|けれど|ものの|ので|から/;

const ZH_BEFORE = /不|没|沒|无|無|未|难|難|拒|并非|並非|绝非|否|缺乏|谈不上|談不上|[别勿莫]/;
const ZH_NO_DENIAL =
  /不[过過仅僅但只禁错錯得]|毫不(?:犹豫|猶豫)|毫[无無]保留|[无無](?:论|論|疑)|没错|能不|区别|分别|特别|差别/g;

function lastWords(text: string): string {
  const words = text.trimEnd().split(" ").slice(-EN_REACH);
  const link = words.findLastIndex((word) => EN_LINK.test(word));
  return words.slice(link + 1).join(" ");
}

/** Stands for one quoted passage, so that what is said about it can still be read. */
const QUOTED = "▢";

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

/**
 * The words a writer answers for: quoted passages, quote lines and code are taken out, spelling variants are folded.
 * Each character is looked at a bounded number of times, whatever the text. A quotation ends in its own paragraph; an opening mark without
 * a closing one hides nothing.
 */
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
