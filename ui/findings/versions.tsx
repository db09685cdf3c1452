// The versions of the artifact: each held against the one before, with the findings its edits answer; the whole text on request.
import { useState, type ReactNode } from "react";
import type { ReviewResult } from "../../src/projections/review/result.ts";
import { useWords } from "../language.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { Diff } from "./diff-view.tsx";
import { words } from "./words.ts";

export function Versions({
  result: { versions, artifact },
  jump,
}: {
  readonly result: ReviewResult;
  readonly jump: Jump;
}): ReactNode {
  const w = useWords(words);
  const [picked, setPicked] = useState<number | null>(null);
  const shown = versions.find(({ n }) => n === picked) ?? versions.at(-1);
  if (!shown) return null;
  return (
    <section className="stack" id="versions">
      <h2>{w.versions}</h2>
      <div className="version-list" role="group" aria-label={w.versions}>
        {versions.map(({ n, round, diff }) => (
          <button key={n} type="button" aria-pressed={n === shown.n} onClick={() => setPicked(n)}>
            <span>{w.version(n)}</span>
            <span className="small soft num">
              {round === 0 ? w.asGiven : w.round(round)}
              {diff ? ` · +${diff.added} −${diff.removed}` : ""}
            </span>
          </button>
        ))}
      </div>
      {shown.isAnew ? <p className="callout small">{w.anew}</p> : null}
      {shown.answers.length === 0 ? null : (
        <p className="row small">
          <span className="soft">{w.answers}</span>
          {shown.answers.map((id) => (
            <Chip key={id} id={id} jump={jump} />
          ))}
        </p>
      )}
      {shown.diff === null ? (
        <p className="soft small">{w.firstVersion}</p>
      ) : shown.diff.text === "" ? (
        <p className="soft small">{w.unchanged}</p>
      ) : (
        <Diff text={shown.diff.text} />
      )}
      <details key={shown.n} className="whole" open={shown.diff === null}>
        <summary>{w.wholeText(artifact.name, shown.n)}</summary>
        <pre tabIndex={0}>
          <Text text={shown.text} />
        </pre>
      </details>
    </section>
  );
}
