// Reads the three formats that argumentation solvers exchange, so that public instances can check us.
import { framework, type Framework } from "./framework.ts";

/** The text formats of solvers that can be read. */
export type FrameworkFormat = "apx" | "tgf" | "af";

/** The framework, or the line that could not be read and why. */
export type FrameworkReading =
  | { readonly kind: "read"; readonly framework: Framework }
  | { readonly kind: "refused"; readonly line: number; readonly why: string };

/** Reads a framework from the text of another program. */
export function readFramework(text: string, format: FrameworkFormat): FrameworkReading {
  const ids = new Set<string>();
  const attacks: (readonly [string, string])[] = [];
  const lineOf: number[] = [];
  const readLine = readers[format](ids, (by, on, line) => {
    attacks.push([by, on]);
    lineOf.push(line);
  });
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const refusal = readLine(line.trim(), index + 1);
    if (refusal) return { kind: "refused", line: index + 1, why: refusal };
  }
  // Only now: apx may attack a node before it declares it.
  const stray = attacks.findIndex(([by, on]) => !ids.has(by) || !ids.has(on));
  if (stray >= 0)
    return {
      kind: "refused",
      line: lineOf[stray] ?? 0,
      why: `an attack names an unknown node: ${attacks[stray]?.join(" → ")}`,
    };
  return { kind: "read", framework: framework([...ids], attacks) };
}

type LineReader = (line: string, number: number) => string | undefined;
type OnAttack = (by: string, on: string, line: number) => void;

const readers: Record<FrameworkFormat, (ids: Set<string>, attack: OnAttack) => LineReader> = {
  /** `arg(a).` and `att(a,b).`, several to a line if they like. */
  apx: (ids, attack) => (line, number) => {
    if (line.startsWith("%")) return undefined;
    const rest = line.replaceAll(
      /\s*(arg|att)\(\s*([^(),\s]+)\s*(?:,\s*([^(),\s]+)\s*)?\)\s*\.\s*/g,
      (fact, kind, a, b) => {
        if ((kind === "att") !== (b !== undefined)) return fact;
        if (kind === "arg") ids.add(a);
        else attack(a, b, number);
        return "";
      },
    );
    return rest ? `neither arg(a). nor att(a,b).: ${rest}` : undefined;
  },
  /** Nodes, a line `#`, then pairs; what follows an id on its line is a label. */
  tgf: (ids, attack) => {
    let isPastNodes = false;
    return (line, number) => {
      if (!line) return undefined;
      const [a, b] = line.split(/\s+/);
      if (!isPastNodes && line === "#") isPastNodes = true;
      else if (!isPastNodes && a) ids.add(a);
      else if (a && b) attack(a, b, number);
      else return `not a pair: ${line}`;
      return undefined;
    };
  },
  /** `p af N`, then pairs of numbers from 1 to N; `#` begins a comment. */
  af: (ids, attack) => {
    let hasHead = false;
    return (line, number) => {
      if (!line || line.startsWith("#")) return undefined;
      const size = /^p af (\d+)$/.exec(line)?.[1];
      const [, a, b] = /^(\d+)\s+(\d+)$/.exec(line) ?? [];
      if (!hasHead && size && Number(size) <= LARGEST_SIZE) {
        hasHead = true;
        for (let n = 1; n <= Number(size); n++) ids.add(String(n));
      } else if (hasHead && a && b) attack(a, b, number);
      else
        return hasHead
          ? `not a pair of numbers: ${line}`
          : `expected "p af N" with N up to ${LARGEST_SIZE}: ${line}`;
      return undefined;
    };
  },
};

/** A head line of a few bytes must not be able to claim all memory. */
const LARGEST_SIZE = 10_000_000;
