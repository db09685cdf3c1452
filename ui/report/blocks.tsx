// The blocks of a report as elements: the same tree that the other readable formats are written from.
// Law: every text goes through `Text`; nothing in it becomes an element.
import { Fragment, memo, type ReactNode } from "react";
import type { Block, ReportDocument, Line, Words } from "../../src/report/document.ts";
import { Diff } from "../parts/diff.tsx";
import { Table } from "../parts/table.tsx";
import { ContentOf, Items, labelOf, LineOf, linesOf, Text } from "../parts/words-of.tsx";

export const PartOf = memo(function PartOf({ part }: Readonly<{ part: Part }>): ReactNode {
  return (
    <div className={`part rank-${part.level}`}>
      {part.blocks.map((block, n) => (
        <Fragment key={n}>{elementOf(block, part.anchor)}</Fragment>
      ))}
    </div>
  );
});

function elementOf(block: Block, anchor: string | null): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Rank = `h${block.level}` as const;
      return (
        <Rank id={`at-${anchor ?? ""}`} tabIndex={-1}>
          <LineOf line={block.line} />
        </Rank>
      );
    }
    case "paragraph":
      return (
        <p>
          <LineOf line={block.line} />
        </p>
      );
    case "list":
      return <Items items={block.items} />;
    case "outline":
      return <Pairs pairs={block.items} />;
    case "table":
      return (
        <Table label={block.head.join(", ")} frame="wide" head={block.head}>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, n) => (
                <td key={n}>
                  <LineOf line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      );
    case "callout":
      return (
        <p className={block.tone === "warning" ? "callout torn" : "callout"}>
          <LineOf line={block.line} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Pairs pairs={block.words} />
        </blockquote>
      );
    case "code":
      return block.language === "diff" ? (
        <Diff text={block.text} />
      ) : (
        <pre className="code kept">
          <Text as="code" text={block.text} />
        </pre>
      );
  }
}

function Pairs({ pairs }: Readonly<{ pairs: readonly Words[] }>): ReactNode {
  return (
    <dl className="stack">
      {pairs.map(({ label, text, ...words }, n) => (
        <div key={n}>
          {label === "" ? null : <Text as="dt" className="soft" text={labelOf(label)} />}
          <dd>
            {text === undefined ? null : <Text as="span" className="kept" text={text.trim()} />}
            <ContentOf words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

// A report cut at its headings: each part can be left undrawn until it is near, and the two upper ranks make the contents.
// Law: every block is in exactly one part, in its order; a heading without a name of its own gets one by its place.
interface Part {
  /** Of the heading it begins with; null before the first. */
  readonly anchor: string | null;
  readonly level: number;
  readonly blocks: readonly Block[];
}

interface Place {
  readonly anchor: string;
  readonly text: string;
}

export interface Entry extends Place {
  readonly under: readonly Place[];
}

/** What is read on demand, folded away below the report. */
export interface Folded {
  readonly file: string;
  readonly title: string;
  readonly parts: readonly Part[];
}

export interface Cut {
  readonly parts: readonly Part[];
  readonly appendices: readonly Folded[];
  readonly contents: readonly Entry[];
  /** What a reference of the report can lead to without leaving it. */
  readonly anchors: ReadonlySet<string>;
}

export function partsOf({ blocks, appendices = [] }: ReportDocument): Cut {
  const record = cutAt(blocks, "part");
  const folded = appendices.map((made) => ({ ...made, ...cutAt(made.blocks, made.file) }));
  return {
    parts: record.parts,
    appendices: folded.map(({ file, title, parts }) => ({ file, title, parts })),
    contents: [
      ...record.contents,
      ...folded.map(({ file, title }) => ({ anchor: file, text: title, under: [] })),
    ],
    anchors: new Set([
      ...record.anchors,
      ...folded.flatMap(({ file, anchors }) => [file, ...anchors]),
    ]),
  };
}

/** `prefix`: of the names that headings without one get. */
function cutAt(blocks: readonly Block[], prefix: string) {
  const parts: { anchor: string | null; level: number; blocks: Block[] }[] = [];
  const contents: (Place & { readonly under: Place[] })[] = [];
  const anchors = new Set<string>();
  for (const [n, block] of blocks.entries()) {
    if (block.kind === "heading") {
      const anchor = block.anchor ?? `${prefix}-${n}`;
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

function textOf(line: Line): string {
  return line
    .map((part) => (typeof part === "string" ? part : part.kind === "target" ? part.id : part.text))
    .join("");
}

function linesIn(block: Block): readonly Line[] {
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

/** The entry under which a reader is: the last whose heading has passed the top of the page. `tops`: by anchor, in reading order. */
export function readingAt(
  tops: readonly (readonly [string, number])[],
  line: number,
): string | null {
  return (tops.findLast(([, top]) => top <= line) ?? tops[0])?.[0] ?? null;
}
