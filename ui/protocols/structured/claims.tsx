// What was claimed and how it fared under test: the board, the checks, the signals, the decisions, and how sound it all was.
import { useMemo, type ReactNode } from "react";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import type { ResultView } from "../../../src/web/wire.ts";
import { placeOf, useView, type Seen } from "../../deliberation/seen.ts";
import { useTranslate } from "../../language.tsx";
import { Empty, Failed, Loading, Stale } from "../../parts/notice.tsx";
import { Panel, usePointed } from "../../parts/panel.tsx";
import { go } from "../../route.ts";
import { CheckMatrix } from "./check-matrix.tsx";
import { ClaimBoard } from "./claim-board.tsx";
import { Decisions, Soundness, Tensions } from "./decisions.tsx";
import { CheckDetails, ClaimDetails } from "./details.tsx";
import { namesOf, type Names } from "./marks.tsx";
import { Signals } from "./signals.tsx";
import "./claims.css";

const SECTIONS = ["board", "checks", "signals", "decisions", "tensions", "soundness"] as const;

export default function Claims({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ResultView>(seen, "claims");
  const result = data?.result.kind === "structured" ? (data.result as StructuredResult) : null;
  const names = useMemo(() => (result ? namesOf(result) : null), [result]);
  usePointed(seen.target, result !== null);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (!result || !names)
    return <Empty title={t("claims.noStructure")} hint={t("claims.noStructureHint")} />;
  if (result.claims.length === 0 && result.rounds.length === 0)
    return <Empty title={t("claims.empty")} hint={t("claims.emptyHint")} />;
  const shared = { result, names, jump: seen.jump };
  return (
    <div className="claims with-panel">
      <div className="claims-main">
        <Stale error={error}>{t("claims.stale")}</Stale>
        <nav className="on-page small" aria-label={t("claims.onPage")}>
          {SECTIONS.map((id) => (
            <button
              key={id}
              type="button"
              onClick={() => document.getElementById(id)?.scrollIntoView({ block: "start" })}
            >
              {t(`claims.${id}`)}
            </button>
          ))}
        </nav>
        <ClaimBoard claims={result.claims} names={names} chosen={seen.target} jump={seen.jump} />
        <CheckMatrix
          checks={result.checks}
          rounds={result.rounds}
          names={names}
          chosen={seen.target}
          jump={seen.jump}
        />
        <Signals result={result} names={names} />
        <Decisions {...shared} />
        <Tensions {...shared} />
        <Soundness {...shared} />
      </div>
      <Picked seen={seen} {...shared} />
    </div>
  );
}

function Picked({
  seen,
  result,
  names,
}: Readonly<{ seen: Seen; result: StructuredResult; names: Names }>): ReactNode {
  const { target, jump } = seen;
  const close = (): void => go(placeOf(seen, "claims"), false);
  const claim = result.claims.find(({ id }) => id === target);
  if (claim)
    return (
      <Panel of={claim.id} title={claim.id} close={close}>
        <ClaimDetails claim={claim} result={result} names={names} jump={jump} />
      </Panel>
    );
  for (const { round, cells } of result.checks) {
    const cell = cells.find(({ id }) => id === target);
    if (cell)
      return (
        <Panel of={cell.id} title={cell.id} close={close}>
          <CheckDetails cell={cell} round={round} result={result} names={names} jump={jump} />
        </Panel>
      );
  }
  return null;
}
