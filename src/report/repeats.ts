// Leaves out of the record what has been said above it, on the first page or in the record itself.
// Law: two sentences are the same where one begins with the words of the other: either may be cut. Labels, headings, asides and tables
// of names are no sentences.
import type { Block, Line, Section, Words } from "./document.ts";

/** A shorter sentence may stand twice: it says little. */
const FEWEST_WORDS = 4;

/** `above`: what is read before. `names`: of options, which are no sentences. Sections of which nothing is left are empty. */
export function leaveOutRepeats(
  above: readonly Block[],
  sections: readonly Section[],
  names: readonly string[],
): readonly Section[] {
  const named = new Set(names.map((name) => wordsOf(name).join(" ")));
  /** By their first words. */
  const said = new Map<string, readonly string[]>();
  const isNew = (line: Line): boolean => {
    const told = sentencesIn(line)
      .filter((words) => !named.has(words.join(" ")))
      .map((words) => ({
        begin: words.slice(0, FEWEST_WORDS).join(" "),
        all: `${words.join(" ")} `,
      }));
    const isSaid = told.some(({ begin, all }) =>
      said.get(begin)?.some((other) => other.startsWith(all) || all.startsWith(other)),
    );
    if (isSaid) return false;
    for (const { begin, all } of told) said.set(begin, [...(said.get(begin) ?? []), all]);
    return true;
  };
  for (const block of above) filterBlock(block, isNew);
  return sections.map((made) => ({
    ...made,
    blocks: made.blocks.flatMap((block) => filterBlock(block, isNew)),
  }));
}

function filterBlock(made: Block, isNew: (line: Line) => boolean): readonly Block[] {
  const words = (said: Words): Words[] => {
    const { line, items, ...rest } = said;
    const kept = items?.filter(isNew) ?? [];
    const isLine = line !== undefined && isNew(line);
    return isLine || kept.length > 0
      ? [{ ...rest, ...(isLine ? { line } : {}), ...(kept.length > 0 ? { items: kept } : {}) }]
      : [];
  };
  switch (made.kind) {
    case "paragraph":
    case "callout":
      return isNew(made.line) ? [made] : [];
    case "list": {
      const items = made.items.filter(isNew);
      return items.length === 0 ? [] : [{ ...made, items }];
    }
    case "outline": {
      const items = made.items.flatMap(words);
      return items.length === 0 ? [] : [{ ...made, items }];
    }
    case "heading":
    case "table":
    case "quote":
    case "code":
      return [made];
  }
}

const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
/** What is quoted, or comes after a label, begins anew. */
const BREAK = /[“”「」]|\s—\s|[:：]\s?/u;

/** The words of each sentence that is long enough to be one. */
function sentencesIn(line: Line): readonly (readonly string[])[] {
  return line
    .map((part) => (typeof part === "string" ? part : part.kind === "strong" ? part.text : ""))
    .join("")
    .split(BREAK)
    .flatMap((part) => [...sentences.segment(part)].map(({ segment }) => wordsOf(segment)))
    .filter(({ length }) => length >= FEWEST_WORDS);
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

function wordsOf(text: string): readonly string[] {
  return [...segmenter.segment(text.normalize("NFKC").toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
