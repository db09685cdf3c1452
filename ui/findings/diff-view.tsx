// A diff as a table of lines: numbers, a sign, the text. The sign says what the colour says; it wraps and never scrolls sideways.
import { useMemo, useState, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { diffRows, editRows, type DiffRow } from "./diff.ts";
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

export function Diff({ text }: { readonly text: string }): ReactNode {
  const rows = useMemo(() => diffRows(text), [text]);
  return <Rows rows={rows} hasNumbers />;
}

export function EditDiff({
  find,
  replace,
}: {
  readonly find: string;
  readonly replace: string;
}): ReactNode {
  const rows = useMemo(() => editRows(find, replace), [find, replace]);
  return <Rows rows={rows} hasNumbers={false} />;
}

function Rows({
  rows,
  hasNumbers,
}: {
  readonly rows: readonly DiffRow[];
  readonly hasNumbers: boolean;
}): ReactNode {
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
}: {
  readonly row: DiffRow;
  readonly hasNumbers: boolean;
  readonly isFirst: boolean;
}): ReactNode {
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
        <td colSpan={hasNumbers ? 4 : 2}>
          <Text text={row.text} />
        </td>
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
