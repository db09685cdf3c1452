// What happened between messages: one quiet line with a sign and a word for its kind.
import { memo, type ReactNode } from "react";
import type { EntryRow } from "../../src/web/wire.ts";
import { clock } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";

const SIGNS: Readonly<Record<EntryRow["kind"], string>> = {
  opened: "○",
  asked: "›",
  retried: "↻",
  answered: "‹",
  rejected: "↩",
  lapsed: "∅",
  said: "“",
  moved: "→",
  category: "≈",
  verdict: "◆",
  alarm: "!",
  notice: "·",
  ledger: "≡",
  gate: "?",
  decided: "✓",
  paused: "‖",
  resumed: "▹",
  settings: "∗",
  concluded: "■",
};
const TONES: Partial<Readonly<Record<EntryRow["kind"], string>>> = {
  alarm: "torn",
  lapsed: "torn",
  rejected: "torn",
  retried: "torn",
  verdict: "strong",
  concluded: "strong",
  decided: "strong",
  moved: "strong",
};
/** A ledger's line begins with the id of what it records. */
const LEDGER_ID = /^(?:[CVDT]|F|N)-\d+(?:-\d+)?(?= )/;

export const Line = memo(function Line({
  row,
  isTarget,
  jump,
}: Readonly<{ row: EntryRow; isTarget: boolean; jump: Jump }>): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const id = row.kind === "ledger" ? (LEDGER_ID.exec(row.text)?.[0] ?? null) : null;
  return (
    <div
      className={`line ${TONES[row.kind] ?? ""} ${isTarget ? "is-target" : ""}`}
      data-seq={row.seq}
      tabIndex={-1}
    >
      <span className="sign" aria-hidden="true">
        {SIGNS[row.kind]}
      </span>
      <span className="kind">{t(`room.kinds.${row.kind}`)}</span>
      <div className="told">
        {id === null ? (
          <Text text={row.text} />
        ) : (
          <>
            <Chip id={id} jump={jump} />
            <Text text={row.text.slice(id.length)} />
          </>
        )}
        {row.refs.map((ref) => (
          <Chip key={ref} id={ref} jump={jump} />
        ))}
        {row.more.length === 0 ? null : (
          <details>
            <summary className="small soft">{t("room.more")}</summary>
            {row.more.map((further, n) => (
              <Text as="div" key={n} text={further} />
            ))}
          </details>
        )}
      </div>
      <time className="soft num" dateTime={row.ts}>
        {clock(row.ts, lang)}
      </time>
    </div>
  );
});
