// A diff as a table of lines: numbers, a sign, the text. The sign says what the colour says; it wraps and never scrolls sideways.
import { useMemo, useState, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Button } from "./form.tsx";
import { groupNeighbours } from "./group.ts";
import type { Tone } from "./status.tsx";
import { Text } from "./words-of.tsx";
import "./diff.css";

/** More rows than anybody reads at once; the rest comes on request. */
const MOST_ROWS = 600;
const SIGNS = { added: "+", removed: "−" };
const TONES: Partial<Record<DiffRow["kind"], Tone>> = { added: "stands", removed: "fell" };
const WIDTHS = {
  before: "number-column",
  after: "number-column",
  change: "sign-column",
  line: undefined,
} as const;
type Column = keyof typeof WIDTHS;
const PLAIN: readonly Column[] = ["change", "line"];

export function Diff({ text }: Readonly<{ text: string }>): ReactNode {
  const rows = useMemo(() => diffRows(text), [text]);
  return <Rows rows={rows} hasNumbers />;
}

type EditDiffProps = Readonly<{ find: string; replace: string }>;
export function EditDiff({ find, replace }: EditDiffProps): ReactNode {
  const rows = useMemo(() => editRows(find, replace), [find, replace]);
  return <Rows rows={rows} hasNumbers={false} />;
}

type RowsProps = Readonly<{ rows: readonly DiffRow[]; hasNumbers: boolean }>;
function Rows({ rows, hasNumbers }: RowsProps): ReactNode {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <p className="soft small">{t("diff.same")}</p>;
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  const columns: readonly Column[] = hasNumbers ? ["before", "after", ...PLAIN] : PLAIN;
  return (
    <div className={hasNumbers ? "diff framed" : "diff framed bare"}>
      <table>
        <colgroup>
          {columns.map((name) => (
            <col key={name} className={WIDTHS[name]} />
          ))}
        </colgroup>
        <thead className="unseen">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`diff.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, n) => (
            <Row key={n} row={row} hasNumbers={hasNumbers} isFirst={n === 0} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button
          look="small"
          act={() => setWhole(true)}
          text={t("diff.more", { n: rows.length - shown.length })}
        />
      )}
    </div>
  );
}

type RowProps = Readonly<{ row: DiffRow; hasNumbers: boolean; isFirst: boolean }>;
function Row({ row, hasNumbers, isFirst }: RowProps): ReactNode {
  const t = useTranslate();
  if (row.kind === "gap" || row.kind === "note")
    return (
      <tr className="diff-row gap soft">
        <td colSpan={hasNumbers ? 4 : 2}>
          {isFirst || row.kind === "note" ? null : "⋯ "}
          <Text text={row.text} />
        </td>
      </tr>
    );
  return (
    <tr className={`diff-row ${TONES[row.kind] ?? ""}`}>
      {hasNumbers ? (
        <>
          <td className="line-no soft">{row.before}</td>
          <td className="line-no soft">{row.after}</td>
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
      <td className="diff-text kept wrap">{content(row)}</td>
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

function rowOf(
  kind: DiffRow["kind"],
  text: string,
  before: number | null = null,
  after: number | null = null,
): DiffRow {
  return { kind, before, after, text, changed: null };
}

const linesIn = (text: string): readonly string[] => text.replace(/\n$/, "").split("\n");

export function diffRows(diff: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [before, after, isIn] = [0, 0, false];
  for (const line of linesIn(diff)) {
    const hunk = HUNK.exec(line);
    const text = line.slice(1);
    if (hunk) {
      // An empty range names the line before it.
      [before, after, isIn] = [
        Number(hunk[1]) + (hunk[2] === "0" ? 1 : 0),
        Number(hunk[3]) + (hunk[4] === "0" ? 1 : 0),
        true,
      ];
      rows.push(rowOf("gap", line));
    } else if (!isIn) continue;
    else if (line.startsWith("+")) rows.push(rowOf("added", text, null, after++));
    else if (line.startsWith("-")) rows.push(rowOf("removed", text, before++));
    else if (line.startsWith("\\")) rows.push(rowOf("note", text.trim()));
    else rows.push(rowOf("same", text, before++, after++));
  }
  return pairLines(rows);
}

/** A passage and what takes its place, line by line. */
export function editRows(find: string, replace: string): readonly DiffRow[] {
  return pairLines([
    ...(find === "" ? [] : linesIn(find)).map((text) => rowOf("removed", text)),
    ...(replace === "" ? [] : linesIn(replace)).map((text) => rowOf("added", text)),
  ]);
}

/** As many lines gone as came in their place: each is held against its counterpart. */
function pairLines(rows: readonly DiffRow[]): readonly DiffRow[] {
  const runs = groupNeighbours(rows, ({ kind }) => kind);
  return runs.flatMap(([kind, own], n) => {
    const wanted = kind === "removed" ? "added" : kind === "added" ? "removed" : null;
    const [found, others] = runs[kind === "removed" ? n + 1 : n - 1] ?? [];
    if (found !== wanted || others?.length !== own.length) return own;
    return own.map((row, at) => ({
      ...row,
      changed: differenceOf(row.text, others[at]?.text ?? ""),
    }));
  });
}

/** Where a line begins to differ from another, and where it goes on alike. Never inside a character that takes two units. */
function differenceOf(line: string, other: string): readonly [number, number] {
  const most = Math.min(line.length, other.length);
  let head = 0;
  while (head < most && line[head] === other[head]) head += 1;
  if (isHigh(line, head - 1)) head -= 1;
  let tail = 0;
  while (tail < most - head && line.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  if (tail > 0 && isHigh(line, line.length - tail - 1)) tail -= 1;
  return [head, line.length - tail];
}

function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
