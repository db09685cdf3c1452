// A report cut at its headings: each part can be left undrawn until it is near, and the two upper ranks make the contents.
// Law: every block is in exactly one part, in its order; a heading without a name of its own gets one by its place.
import type { Block, Document, Inline, Words } from "../../src/report/document.ts";

export interface Part {
  /** Of the heading it begins with; null before the first. */
  readonly anchor: string | null;
  readonly level: number;
  readonly blocks: readonly Block[];
}

export interface Entry {
  readonly anchor: string;
  readonly text: string;
  readonly under: readonly { readonly anchor: string; readonly text: string }[];
}

export interface Cut {
  readonly parts: readonly Part[];
  readonly contents: readonly Entry[];
  /** What a reference of the report can lead to without leaving it. */
  readonly anchors: ReadonlySet<string>;
}

export function partsOf({ blocks }: Document): Cut {
  const parts: { anchor: string | null; level: number; blocks: Block[] }[] = [];
  const contents: { anchor: string; text: string; under: { anchor: string; text: string }[] }[] =
    [];
  const anchors = new Set<string>();
  for (const [n, block] of blocks.entries()) {
    if (block.kind === "heading") {
      const anchor = block.anchor ?? `part-${n}`;
      anchors.add(anchor);
      parts.push({ anchor, level: block.level, blocks: [block] });
      if (block.level === 2) contents.push({ anchor, text: textOf(block.line), under: [] });
      if (block.level === 3) contents.at(-1)?.under.push({ anchor, text: textOf(block.line) });
      continue;
    }
    for (const line of linesIn(block))
      for (const part of line)
        if (typeof part !== "string" && part.kind === "target") anchors.add(part.id);
    const last = parts.at(-1);
    if (last) last.blocks.push(block);
    else parts.push({ anchor: null, level: 0, blocks: [block] });
  }
  return { parts, contents, anchors };
}

function textOf(line: readonly Inline[]): string {
  return line
    .map((part) => (typeof part === "string" ? part : part.kind === "target" ? part.id : part.text))
    .join("");
}

function linesIn(block: Block): readonly (readonly Inline[])[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "callout":
      return [block.line];
    case "list":
      return block.items;
    case "outline":
      return block.items.flatMap(linesOf);
    case "quote":
      return block.words.flatMap(linesOf);
    case "table":
      return block.rows.flat();
    case "code":
      return [];
  }
}

function linesOf({ line, lines, items }: Words): readonly (readonly Inline[])[] {
  return [...(line ? [line] : []), ...(lines ?? []), ...(items ?? [])];
}

/** The entry under which a reader is: the last whose heading has passed the top of the page. `tops`: by anchor, in reading order. */
export function readingAt(
  tops: readonly (readonly [string, number])[],
  line: number,
): string | null {
  let found: string | null = null;
  for (const [anchor, top] of tops) if (top <= line) found = anchor;
  return found ?? tops[0]?.[0] ?? null;
}
