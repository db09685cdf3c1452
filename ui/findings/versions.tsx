// The versions of the artifact: each held against the one before, with the findings its edits answer; the whole text on request.
import { useState, type ReactNode } from "react";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useTranslate } from "../language.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { Diff } from "./diff-view.tsx";

export function Versions({
  result: { versions, artifact },
  jump,
}: {
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const t = useTranslate();
  const [picked, setPicked] = useState<number | null>(null);
  const shown = versions.find(({ n }) => n === picked) ?? versions.at(-1);
  if (!shown) return null;
  return (
    <section className="stack" id="versions">
      <h2>{t("findings.versions")}</h2>
      <div className="version-list" role="group" aria-label={t("findings.versions")}>
        {versions.map(({ n, round, diff }) => (
          <button key={n} type="button" aria-pressed={n === shown.n} onClick={() => setPicked(n)}>
            <span>{t("findings.version", { n })}</span>
            <span className="small soft num">
              {round === 0 ? t("findings.asGiven") : t("findings.round", { n: round })}
              {diff ? ` · +${diff.added} −${diff.removed}` : ""}
            </span>
          </button>
        ))}
      </div>
      {shown.isAnew ? <p className="callout small">{t("findings.anew")}</p> : null}
      {shown.answers.length === 0 ? null : (
        <p className="row small">
          <span className="soft">{t("findings.answers")}</span>
          {shown.answers.map((id) => (
            <Chip key={id} id={id} jump={jump} />
          ))}
        </p>
      )}
      {shown.diff === null ? (
        <p className="soft small">{t("findings.firstVersion")}</p>
      ) : shown.diff.text === "" ? (
        <p className="soft small">{t("findings.unchanged")}</p>
      ) : (
        <Diff text={shown.diff.text} />
      )}
      <details key={shown.n} className="whole" open={shown.diff === null}>
        <summary>{t("findings.wholeText", { name: artifact.name, n: shown.n })}</summary>
        <pre tabIndex={0}>
          <Text text={shown.text} />
        </pre>
      </details>
    </section>
  );
}
