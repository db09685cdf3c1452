// What was claimed and how it fared under test: the board, the checks, the signals, the decisions, and how sound it all was.
import { useMemo, type ReactNode } from "react";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import type { ResultView } from "../../../src/web/wire.ts";
import { placeOf, useView, type Seen } from "../../deliberation/seen.ts";
import { useTranslate } from "../../language.tsx";
import { Empty, Failed, Loading, Stale } from "../../parts/notice.tsx";
import { Panel, usePointed } from "../../parts/panel.tsx";
import { go } from "../../route.ts";
import { CheckMatrix, ClaimBoard, namesOf, type Props } from "./board.tsx";
import { Decisions, Soundness, Tensions } from "./decisions.tsx";
import { CheckDetails, ClaimDetails } from "./details.tsx";
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
  const props = { result, names, chosen: seen.target };
  return (
    <div className="claims with-panel">
      <div className="main stack">
        <Stale error={error}>{t("claims.stale")}</Stale>
        <nav className="row airy on-page small" aria-label={t("claims.onPage")}>
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
        <ClaimBoard {...props} />
        <CheckMatrix {...props} />
        <Signals {...props} />
        <Decisions {...props} />
        <Tensions {...props} />
        <Soundness {...props} />
      </div>
      <Picked {...props} close={() => go(placeOf(seen, "claims"), false)} />
    </div>
  );
}

function Picked({ close, ...props }: Props & { readonly close: () => void }): ReactNode {
  const { result, chosen } = props;
  const claim = result.claims.find(({ id }) => id === chosen);
  const row = result.checks.find(({ cells }) => cells.some(({ id }) => id === chosen));
  const cell = row?.cells.find(({ id }) => id === chosen);
  if (chosen === null || !(claim ?? cell)) return null;
  return (
    <Panel of={chosen} title={chosen} close={close}>
      {claim ? <ClaimDetails claim={claim} {...props} /> : null}
      {row && cell ? <CheckDetails cell={cell} round={row.round} {...props} /> : null}
    </Panel>
  );
}
