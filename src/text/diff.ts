// What became of a text, line by line, in the unified format that people and `patch` read.
// Law 1: applied to the first text, the diff gives the second, byte for byte.
// Law 2: the time is bounded: beyond the bound the differing part is replaced as a whole, which is right and only less fine.

/** Lines around a change. */
const CONTEXT = 3;
/** Insertions and deletions that are looked for one by one; the search takes their square in memory and time. */
const MOST_STEPS = 1_000;

export interface LineDiff {
  /** "" where nothing changed. */
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

type Sign = " " | "-" | "+";

interface Row {
  readonly sign: Sign;
  readonly line: string;
}

export function lineDiff(
  before: string,
  after: string,
  names: { readonly from: string; readonly to: string },
): LineDiff {
  const rows = rowsOf(linesOf(before), linesOf(after));
  const count = (sign: Sign): number => rows.filter((row) => row.sign === sign).length;
  const [added, removed] = [count("+"), count("-")];
  if (added + removed === 0) return { text: "", added, removed };
  return {
    text: [`--- ${names.from}`, `+++ ${names.to}`, ...hunks(rows)]
      .map((line) => `${line}\n`)
      .join(""),
    added,
    removed,
  };
}

/** Each line with its end, so that a last line without one is told from one with it. */
function linesOf(text: string): readonly string[] {
  return text === "" ? [] : (text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
}

function rowsOf(a: readonly string[], b: readonly string[]): readonly Row[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1;
  return [
    ...signAll(" ", a.slice(0, head)),
    ...shortestPath(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...signAll(" ", a.slice(a.length - tail)),
  ];
}

function signAll(sign: Sign, lines: readonly string[]): Row[] {
  return lines.map((line) => ({ sign, line }));
}

/** The shortest way from one list to the other (Myers): along each diagonal as far as lines agree, with one more step in every turn. */
function shortestPath(a: readonly string[], b: readonly string[]): Row[] {
  const whole = [...signAll("-", a), ...signAll("+", b)];
  if (a.length === 0 || b.length === 0) return whole;
  const most = Math.min(a.length + b.length, MOST_STEPS);
  const reached: Reached = { at: new Int32Array(2 * most + 3).fill(-1), middle: most + 1 };
  reached.at[reached.middle + 1] = 0;
  const trace: Reached[] = [];
  for (let steps = 0; steps <= most; steps += 1) {
    // As far as this turn looks: its own diagonals and their neighbours.
    trace.push({
      at: reached.at.slice(reached.middle - steps - 1, reached.middle + steps + 2),
      middle: steps + 1,
    });
    for (let k = -steps; k <= steps; k += 2) {
      let x = isDown(reached, k, steps) ? at(reached, k + 1) : at(reached, k - 1) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) [x, y] = [x + 1, y + 1];
      reached.at[reached.middle + k] = x;
      if (x >= a.length && y >= b.length) return walkBack(a, b, trace);
    }
  }
  return whole;
}

/** How far each diagonal has been followed; the one through the beginning is in the middle. */
interface Reached {
  readonly at: Int32Array;
  readonly middle: number;
}

function at({ at: known, middle }: Reached, k: number): number {
  return known[middle + k] ?? -1;
}

/** Whether the furthest way to this diagonal comes by an insertion. */
function isDown(reached: Reached, k: number, steps: number): boolean {
  return k === -steps || (k !== steps && at(reached, k - 1) < at(reached, k + 1));
}

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Reached[]): Row[] {
  const rows: Row[] = [];
  let [x, y] = [a.length, b.length];
  for (const [steps, reached] of [...trace.entries()].toReversed()) {
    const k = x - y;
    const from = isDown(reached, k, steps) ? k + 1 : k - 1;
    const fromX = at(reached, from);
    const fromY = fromX - from;
    for (; x > fromX && y > fromY && x > 0 && y > 0; [x, y] = [x - 1, y - 1])
      rows.push({ sign: " ", line: a[x - 1] ?? "" });
    if (steps === 0) break;
    if (x === fromX) rows.push({ sign: "+", line: b[fromY] ?? "" });
    else rows.push({ sign: "-", line: a[fromX] ?? "" });
    [x, y] = [fromX, fromY];
  }
  return rows.toReversed();
}

/** Changes that are close share a hunk. */
function hunks(rows: readonly Row[]): string[] {
  const spans: { from: number; to: number }[] = [];
  for (const [n, { sign }] of rows.entries()) {
    if (sign === " ") continue;
    const last = spans.at(-1);
    const to = Math.min(rows.length, n + CONTEXT + 1);
    if (last && n - CONTEXT <= last.to) last.to = to;
    else spans.push({ from: Math.max(0, n - CONTEXT), to });
  }
  let [a, b, done] = [0, 0, 0];
  return spans.flatMap(({ from, to }) => {
    const within = rows.slice(from, to);
    // Lines before it that did not change stand in both.
    [a, b, done] = [a + from - done, b + from - done, to];
    const [ofA, ofB] = [lengthWithout("+", within), lengthWithout("-", within)];
    const head = `@@ -${range(a, ofA)} +${range(b, ofB)} @@`;
    [a, b] = [a + ofA, b + ofB];
    return [head, ...within.flatMap(writeRow)];
  });
}

function lengthWithout(sign: Sign, rows: readonly Row[]): number {
  return rows.filter((row) => row.sign !== sign).length;
}

/** An empty range names the line before it. */
function range(start: number, length: number): string {
  return length === 1 ? String(start + 1) : `${length === 0 ? start : start + 1},${length}`;
}

function writeRow({ sign, line }: Row): string[] {
  return line.endsWith("\n")
    ? [`${sign}${line.slice(0, -1)}`]
    : [`${sign}${line}`, "\\ No newline at end of file"];
}
