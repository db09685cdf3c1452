// A quotation becomes evidence only if the document holds it, but for spacing: `ctx:NAME#L3-L5`.
import type { Document } from "../../kernel/ask.ts";
import { oncePer } from "../../kernel/once-per.ts";

/** What somebody says a document holds. */
export interface Quotation {
  readonly document: string;
  readonly quote: string;
}

/** A word is no passage: it would be found anywhere. Japanese and Chinese say more in fewer characters. */
const LEAST_PASSAGE = { dense: 5, other: 12 } as const;

export function evidenceIn(
  { document, quote }: Quotation,
  documents: readonly Document[],
): string | undefined {
  const source = documents.find((d) => d.name === document);
  const sought = squeeze(quote).text.trim();
  const least = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sought)
    ? LEAST_PASSAGE.dense
    : LEAST_PASSAGE.other;
  if (!source || sought.length < least) return undefined;
  const { text, at } = squeezed(source);
  const start = text.indexOf(sought);
  if (start < 0) return undefined;
  return `ctx:${document}#L${lineAt(source.text, at[start] ?? 0)}-L${lineAt(source.text, at[start + sought.length - 1] ?? 0)}`;
}

interface Squeezed {
  readonly text: string;
  readonly at: readonly number[];
}

/** A document is looked at for every quotation, and never changes. */
const squeezed = oncePer(({ text }: Document) => squeeze(text));

/** The text with every run of white space as one blank, and where each character stood. */
function squeeze(text: string): Squeezed {
  const chars: string[] = [];
  const at: number[] = [];
  let wasBlank = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const isBlank = !(char > " " && char <= "~") && /\s/u.test(char);
    if (!(isBlank && wasBlank)) {
      chars.push(isBlank ? " " : char);
      at.push(i);
    }
    wasBlank = isBlank;
  }
  return { text: chars.join(""), at };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Does the text hold the words, but for spacing, case and the marks around them? */
export function holds(text: string, quote: string): boolean {
  const bare = (words: string): string =>
    words
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s"'“”‘’„«»「」『』]+|\.{3}/gu, " ")
      .replace(/ +/g, " ")
      .trim();
  return bare(text).includes(bare(quote).replace(/[.,;:!?。、，；：！？]+$/u, ""));
}

/** Shorter ones are words that are spoken of, not passages. */
const LEAST_QUOTED = 16;

export function quotationsIn(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”|"([^"]+)"|「([^」]+)」|『([^』]+)』|«([^»]+)»/gu)]
    .map(([, ...found]) => found.find((part) => part !== undefined) ?? "")
    .filter((quote) => quote.trim().length >= LEAST_QUOTED);
}
