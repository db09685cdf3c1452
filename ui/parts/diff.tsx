// A diff as a table of lines: numbers, a sign, the text. The sign says what the colour says; it wraps and never scrolls sideways.
import { useMemo, useState, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Text } from "./words-of.tsx";
import "./diff.css";

/** More rows than anybody reads at once; the rest comes on request. */
const MOST_ROWS = 600;
const SIGNS: Readonly<Record<DiffRow["kind"], string>> = {
  added: "+",
  removed: "−",
  same: "",
  gap: "",
  note: "",
};

export function Diff({ text }: Readonly<{ text: string }>): ReactNode {
  const rows = useMemo(() => diffRows(text), [text]);
  return <Rows rows={rows} hasNumbers />;
}

export function EditDiff({
  find,
  replace,
}: Readonly<{ find: string; replace: string }>): ReactNode {
  const rows = useMemo(() => editRows(find, replace), [find, replace]);
  return <Rows rows={rows} hasNumbers={false} />;
}

function Rows({
  rows,
  hasNumbers,
}: Readonly<{ rows: readonly DiffRow[]; hasNumbers: boolean }>): ReactNode {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <p className="soft small">{t("diff.same")}</p>;
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  return (
    <div className={hasNumbers ? "diff" : "diff bare"}>
      <table>
        <colgroup>
          {hasNumbers ? (
            <>
              <col className="number-column" />
              <col className="number-column" />
            </>
          ) : null}
          <col className="sign-column" />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            {hasNumbers ? (
              <>
                <th scope="col">{t("diff.before")}</th>
                <th scope="col">{t("diff.after")}</th>
              </>
            ) : null}
            <th scope="col">{t("diff.change")}</th>
            <th scope="col">{t("diff.line")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, n) => (
            <Row key={n} row={row} hasNumbers={hasNumbers} isFirst={n === 0} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          {t("diff.more", { n: rows.length - shown.length })}
        </button>
      ) : null}
    </div>
  );
}

function Row({
  row,
  hasNumbers,
  isFirst,
}: Readonly<{ row: DiffRow; hasNumbers: boolean; isFirst: boolean }>): ReactNode {
  const t = useTranslate();
  if (row.kind === "gap")
    return (
      <tr className="diff-row gap">
        <td colSpan={hasNumbers ? 4 : 2}>
          {isFirst ? (
            <Text text={row.text} />
          ) : (
            <>
              ⋯ <Text text={row.text} />
            </>
          )}
        </td>
      </tr>
    );
  if (row.kind === "note")
    return (
      <tr className="diff-row gap">
        <Text as="td" colSpan={hasNumbers ? 4 : 2} text={row.text} />
      </tr>
    );
  return (
    <tr className={`diff-row ${row.kind}`}>
      {hasNumbers ? (
        <>
          <td className="line-no">{row.before}</td>
          <td className="line-no">{row.after}</td>
        </>
      ) : null}
      <td className="sign">
        {row.kind === "same" ? null : (
          <>
            <span aria-hidden="true">{SIGNS[row.kind]}</span>
            <span className="unseen">{t(`diff.kinds.${row.kind}`)}</span>
          </>
        )}
      </td>
      <td className="diff-text">{content(row)}</td>
    </tr>
  );
}

function content({ text, changed, kind }: DiffRow): ReactNode {
  if (!changed || changed[0] === changed[1]) return <Text text={text} />;
  const Part = kind === "added" ? "ins" : "del";
  return (
    <>
      <Text text={text.slice(0, changed[0])} />
      <Part>
        <Text text={text.slice(changed[0], changed[1])} />
      </Part>
      <Text text={text.slice(changed[1])} />
    </>
  );
}

// A unified diff as rows to read: what each line is, its number before and after, and within a changed line what changed.
// Law: signs and numbers come from the diff itself; a line that belongs to none of its forms is shown as it stands.
interface DiffRow {
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
