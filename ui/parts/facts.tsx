// Facts of one thing in small forms: ids that jump, a name with what stands under it, words where there are any, and a choice by which things are sifted.
// Law: what is empty is not shown, and every text is shown as text.
import type { ReactNode } from "react";
import { Select } from "./form.tsx";
import { Chips, Text } from "./words-of.tsx";

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
export function Choice<T>({
  label,
  all,
  values,
  nameOf,
  chosen,
  choose,
  className = "row soft tight",
}: Readonly<{
  label: ReactNode;
  all: string;
  values: readonly T[];
  nameOf: (value: T) => string;
  chosen: T | null;
  choose: (value: T | null) => void;
  className?: string;
}>): ReactNode {
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
