// The blocks of a report as elements: the same tree that the other readable formats are written from.
// Law: every text goes through `Text`; nothing in it becomes an element.
import { Fragment, memo, type ReactNode } from "react";
import type { Block, Line, Words } from "../../src/report/document.ts";
import { Diff } from "../parts/diff.tsx";
import { LineOf, Text, type Jump } from "../parts/words-of.tsx";
import type { Part } from "./parts-of.ts";

export const PartOf = memo(function PartOf({
  part,
  jump,
}: Readonly<{ part: Part; jump: Jump }>): ReactNode {
  return (
    <div className={`part rank-${part.level}`}>
      {part.blocks.map((block, n) => (
        <Fragment key={n}>{element(block, part.anchor, jump)}</Fragment>
      ))}
    </div>
  );
});

function element(block: Block, anchor: string | null, jump: Jump): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Rank = `h${block.level}` as const;
      return (
        <Rank id={`at-${anchor ?? ""}`} tabIndex={-1}>
          <LineOf line={block.line} jump={jump} />
        </Rank>
      );
    }
    case "paragraph":
      return (
        <p>
          <LineOf line={block.line} jump={jump} />
        </p>
      );
    case "list":
      return <Items items={block.items} jump={jump} />;
    case "outline":
      return (
        <dl className="outline">
          {block.items.map((words, n) => (
            <Pair key={n} words={words} jump={jump} />
          ))}
        </dl>
      );
    case "table":
      return <Table head={block.head} rows={block.rows} jump={jump} />;
    case "callout":
      return (
        <p className={block.tone === "warning" ? "callout warning" : "callout"}>
          <LineOf line={block.line} jump={jump} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <dl>
            {block.words.map((words, n) => (
              <Pair key={n} words={words} jump={jump} />
            ))}
          </dl>
        </blockquote>
      );
    case "code":
      return block.language === "diff" ? (
        <Diff text={block.text} />
      ) : (
        <pre className="code">
          <Text as="code" text={block.text} />
        </pre>
      );
  }
}

/** A table that is wider than the column scrolls by itself, and then the keyboard must reach it. */
function Table({
  head,
  rows,
  jump,
}: Readonly<{
  head: readonly string[];
  rows: readonly (readonly Line[])[];
  jump: Jump;
}>): ReactNode {
  return (
    <div className="wide scroll-x" tabIndex={0} role="group" aria-label={head.join(", ")}>
      <table>
        <thead>
          <tr>
            {head.map((cell, n) => (
              <Text as="th" key={n} scope="col" text={cell} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, n) => (
                <td key={n}>
                  <LineOf line={cell} jump={jump} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pair({
  words: { label, text, line, lines, items },
  jump,
}: Readonly<{ words: Words; jump: Jump }>): ReactNode {
  return (
    <div>
      {label === "" ? null : <Text as="dt" text={label.replace(/[:：]\s*$/, "")} />}
      <dd>
        {text === undefined ? null : <Text as="span" className="kept" text={text.trim()} />}
        {line ? <LineOf line={line} jump={jump} /> : null}
        {lines
          ? lines.map((one, n) => (
              <div key={n}>
                <LineOf line={one} jump={jump} />
              </div>
            ))
          : null}
        {items ? <Items items={items} jump={jump} /> : null}
      </dd>
    </div>
  );
}

function Items({ items, jump }: Readonly<{ items: readonly Line[]; jump: Jump }>): ReactNode {
  return (
    <ul className="bullets">
      {items.map((item, n) => (
        <li key={n}>
          <LineOf line={item} jump={jump} />
        </li>
      ))}
    </ul>
  );
}
