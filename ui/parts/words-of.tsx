// The one way in which text that people, files or models wrote is shown: as text, with hidden characters made visible, ids as chips that jump.
// Law: nothing in it becomes an element, a link to elsewhere or an instruction; it is only ever a child of an element.
import { createContext, createElement, Fragment, use } from "react";
import type { HTMLAttributes, ReactNode } from "react";
import type { Inline, Line, Words } from "../../src/report/document.ts";
import { makeVisible } from "./visible.ts";
import { Select } from "./form.tsx";

/** How to go to what an id names: for everything in a view, unless a part of it says otherwise. */
export type Jump = (id: string) => void;
export const JumpContext = createContext<Jump>(() => undefined);

/** `as`: the element that holds it and nothing else. */
type TextProps = Readonly<{ text: string; as?: Holder }> & Held;
export function Text({ text, as, ...held }: TextProps): ReactNode {
  return as ? createElement(as, held, makeVisible(text)) : <>{makeVisible(text)}</>;
}

type Holder = Exclude<keyof HTMLElementTagNameMap, "script" | "style" | "template">;
interface Held extends Pick<
  HTMLAttributes<HTMLElement>,
  "className" | "id" | "role" | "tabIndex" | "title"
> {
  readonly scope?: "row" | "col";
  readonly colSpan?: number;
}

export function Chip({ id, children }: Readonly<{ id: string; children?: ReactNode }>): ReactNode {
  const jump = use(JumpContext);
  return (
    <button type="button" className="chip" onClick={() => jump(id)}>
      {children ?? <Text text={id} />}
    </button>
  );
}

export function Chips({ ids }: Readonly<{ ids: readonly string[] }>): ReactNode {
  return ids.map((id) => <Chip key={id} id={id} />);
}

export function LineOf({ line }: Readonly<{ line: Line }>): ReactNode {
  return line.map((part, n) => <Fragment key={n}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: Inline): ReactNode {
  if (typeof part === "string") return <Text text={part} />;
  switch (part.kind) {
    case "strong":
      return <Text as="strong" text={part.text} />;
    case "small":
      return <Text as="small" className="soft" text={part.text} />;
    case "ref":
      return (
        <Chip id={part.to}>
          <Text text={part.text} />
        </Chip>
      );
    case "target":
      return (
        <Text
          as="strong"
          className="name nowrap"
          id={`at-${part.id}`}
          tabIndex={-1}
          text={part.id}
        />
      );
  }
}

/** Labelled words: what a message says, field by field. */
export function WordsOf({ words }: Readonly<{ words: readonly Words[] }>): ReactNode {
  return (
    <dl className="said">
      {words.map((row, n) => (
        <div key={n}>
          <Text as="dt" className="small soft bold" text={labelOf(row.label)} />
          <dd className="words">
            <ContentOf words={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Above or beside what it names a label needs no colon. */
export function labelOf(label: string): string {
  return label.replace(/[:：]\s*$/, "");
}

type ContentOfProps = Readonly<{ words: Omit<Words, "label"> }>;
export function ContentOf({ words: { text, line, lines, items } }: ContentOfProps): ReactNode {
  return (
    <>
      {text === undefined ? null : <Text text={text} />}
      {line ? <LineOf line={line} /> : null}
      {lines?.map((one, n) => (
        <div key={n}>
          <LineOf line={one} />
        </div>
      ))}
      {items ? <Items items={items} /> : null}
    </>
  );
}

export function Items({ items }: Readonly<{ items: readonly Line[] }>): ReactNode {
  return (
    <ul className="bullets">
      {items.map((item, n) => (
        <li key={n}>
          <LineOf line={item} />
        </li>
      ))}
    </ul>
  );
}

export function Texts({ texts }: Readonly<{ texts: readonly string[] }>): ReactNode {
  return (
    <ul className="bullets">
      {texts.map((text, n) => (
        <Text as="li" key={n} text={text} />
      ))}
    </ul>
  );
}

/** All lines of words, but for plain text. */
export function linesOf({ line, lines, items }: Words): readonly Line[] {
  return [...(line ? [line] : []), ...(lines ?? []), ...(items ?? [])];
}

/** What a line says; a name that links lead to is not among its words. */
export function plainText(line: Line): string {
  return line
    .map((part) => (typeof part === "string" ? part : part.kind === "target" ? "" : part.text))
    .join("");
}

/** A part of a page under its title. */
type SectionProps = Readonly<{ title: string; children: ReactNode; id?: string }>;
export function Section({ title, children, ...held }: SectionProps): ReactNode {
  return (
    <section className="stack" {...held}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

// Facts of one thing in small forms: ids that jump, a name with what stands under it, words where there are any, and a choice by which things are sifted.
// Law: what is empty is not shown, and every text is shown as text.
type ChipRowProps = Readonly<{ label?: ReactNode; ids: readonly string[] }>;
/** A line of ids, with what they are before them. */
export function ChipRow({ label, ids }: ChipRowProps): ReactNode {
  return ids.length === 0 ? null : (
    <p className="row small">
      {label}
      <Chips ids={ids} />
    </p>
  );
}

type PairProps = Readonly<{ name: string; children: ReactNode }>;
/** One of a `dl`. */
export function Pair({ name, children }: PairProps): ReactNode {
  return children === null || children === undefined || children === "" ? null : (
    <div>
      <Text as="dt" className="small soft bold" text={name} />
      <dd className="words">
        {typeof children === "string" ? <Text text={children} /> : children}
      </dd>
    </div>
  );
}

type WordsProps = Readonly<{ text: string; className?: string }>;
export function Words({ text, className = "words" }: WordsProps): ReactNode {
  return text.trim() === "" ? null : <Text as="p" className={className} text={text} />;
}

/** One value of several; null is all of them. */
interface ChoiceProps<T> {
  readonly label: ReactNode;
  readonly all: string;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly chosen: T | null;
  readonly choose: (value: T | null) => void;
  readonly className?: string;
}

export function Choice<T>(props: ChoiceProps<T>): ReactNode {
  const { label, all, values, nameOf, chosen, choose, className = "row soft tight" } = props;
  const options = values.map((value, n) => [String(n), nameOf(value)] as const);
  return (
    <label className={className}>
      {label}
      <Select
        options={[["-1", all], ...options]}
        value={String(chosen === null ? -1 : values.indexOf(chosen))}
        set={(at) => choose(values[Number(at)] ?? null)}
      />
    </label>
  );
}
