// A quotation becomes evidence only if the document holds it, but for spacing: `ctx:NAME#L3-L5`.

export interface Document {
  readonly name: string;
  readonly text: string;
}

export function evidenceIn({ document, quote }: { readonly document: string; readonly quote: string }, documents: readonly Document[]): string | undefined {
  const source = documents.find((d) => d.name === document);
  const sought = squeeze(quote).text.trim();
  if (!source || sought === "") return undefined;
  const { text, at } = squeeze(source.text);
  const start = text.indexOf(sought);
  if (start < 0) return undefined;
  return `ctx:${document}#L${lineAt(source.text, at[start] ?? 0)}-L${lineAt(source.text, at[start + sought.length - 1] ?? 0)}`;
}

/** The text with every run of white space as one blank, and where each character stood. */
function squeeze(text: string): { readonly text: string; readonly at: readonly number[] } {
  let squeezed = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const isBlank = /\s/u.test(char);
    if (isBlank && squeezed.endsWith(" ")) continue;
    squeezed += isBlank ? " " : char;
    at.push(i);
  }
  return { text: squeezed, at };
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = 0; i < offset; i += 1) if (text.charCodeAt(i) === 10) line += 1;
  return line;
}

/** Does the text hold the words, but for spacing, case and the marks around them? */
export function holds(text: string, quote: string): boolean {
  const bare = (words: string): string => words.normalize("NFKC").toLowerCase().replace(/[\s"'“”‘’„«»「」『』]+|\.{3}/gu, " ").replace(/ +/g, " ").trim();
  return bare(text).includes(bare(quote).replace(/[.,;:!?。、，；：！？]+$/u, ""));
}

/** Shorter ones are words that are spoken of, not passages. */
const LEAST_QUOTED = 16;

export function quotationsIn(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”|"([^"]+)"|「([^」]+)」|『([^』]+)』|«([^»]+)»/gu)].map(([, ...found]) => found.find((part) => part !== undefined) ?? "").filter((quote) => quote.trim().length >= LEAST_QUOTED);
}
