// A unified diff as rows to read: what each line is, its number before and after, and within a changed line what changed.
// Law: signs and numbers come from the diff itself; a line that belongs to none of its forms is shown as it stands.

export interface DiffRow {
  /** gap: lines in between are the same and left out. */
  readonly kind: "gap" | "same" | "added" | "removed" | "note";
  readonly before: number | null;
  readonly after: number | null;
  readonly text: string;
  /** Where the line differs from its counterpart: from, to. Null where it is new or gone as a whole. */
  readonly changed: readonly [number, number] | null;
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

export function diffRows(text: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [before, after, isIn] = [0, 0, false];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk) {
      // An empty range names the line before it.
      [before, after, isIn] = [
        Number(hunk[1]) + (hunk[2] === "0" ? 1 : 0),
        Number(hunk[3]) + (hunk[4] === "0" ? 1 : 0),
        true,
      ];
      rows.push({ kind: "gap", before: null, after: null, text: line, changed: null });
    } else if (!isIn) {
      continue;
    } else if (line.startsWith("+")) {
      rows.push({
        kind: "added",
        before: null,
        after: after++,
        text: line.slice(1),
        changed: null,
      });
    } else if (line.startsWith("-")) {
      rows.push({
        kind: "removed",
        before: before++,
        after: null,
        text: line.slice(1),
        changed: null,
      });
    } else if (line.startsWith("\\")) {
      rows.push({
        kind: "note",
        before: null,
        after: null,
        text: line.slice(1).trim(),
        changed: null,
      });
    } else {
      rows.push({
        kind: "same",
        before: before++,
        after: after++,
        text: line.slice(1),
        changed: null,
      });
    }
  }
  return paired(rows);
}

/** A passage and what takes its place, line by line. */
export function editRows(find: string, replace: string): readonly DiffRow[] {
  const lines = (text: string): readonly string[] =>
    text === "" ? [] : text.replace(/\n$/, "").split("\n");
  return paired([
    ...lines(find).map((text): DiffRow => ({
      kind: "removed",
      before: null,
      after: null,
      text,
      changed: null,
    })),
    ...lines(replace).map((text): DiffRow => ({
      kind: "added",
      before: null,
      after: null,
      text,
      changed: null,
    })),
  ]);
}

/** As many lines gone as came in their place: each is held against its counterpart. */
function paired(rows: readonly DiffRow[]): readonly DiffRow[] {
  const marked = [...rows];
  let n = 0;
  while (n < rows.length) {
    const gone = run(rows, n, "removed");
    const came = run(rows, n + gone, "added");
    if (gone > 0 && gone === came) {
      for (let i = n; i < n + gone; i += 1) {
        const [a, b] = [rows[i], rows[i + gone]];
        if (!a || !b) continue;
        const [from, toA, toB] = middle(a.text, b.text);
        marked[i] = { ...a, changed: [from, toA] };
        marked[i + gone] = { ...b, changed: [from, toB] };
      }
    }
    n += Math.max(1, gone + came);
  }
  return marked;
}

function run(rows: readonly DiffRow[], from: number, kind: DiffRow["kind"]): number {
  let n = from;
  while (rows[n]?.kind === kind) n += 1;
  return n - from;
}

/** Where two lines begin to differ, and where each goes on alike. Never inside a character that takes two units. */
function middle(a: string, b: string): readonly [number, number, number] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  if (isHigh(a, head - 1)) head -= 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  if (tail > 0 && isHigh(a, a.length - tail - 1)) tail -= 1;
  return [head, a.length - tail, b.length - tail];
}

function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
