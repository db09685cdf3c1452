// What a review found, and what became of it: findings through the rounds, verdicts, versions, ideas.
import { useMemo, useState, type ReactNode } from "react";
import type { ReviewResult } from "../../../src/protocols/review/result/result.ts";
import type { ResultView } from "../../../src/web/wire.ts";
import { placeOf, useView, type Seen } from "../../deliberation/seen.ts";
import { useTranslate } from "../../language.tsx";
import { Empty, Failed, Loading, Stale } from "../../parts/notice.tsx";
import { Panel, usePointed } from "../../parts/panel.tsx";
import { go } from "../../route.ts";
import { Ideas } from "./ideas.tsx";
import { Life } from "./life.tsx";
import {
  matrixOf,
  MatrixTable,
  SEVERITIES,
  sifted,
  type Filter,
  type Severity,
  type Shown,
} from "./matrix-table.tsx";
import { Outcome, Verdicts, Versions } from "./outcome.tsx";
import "./findings.css";

export default function Findings({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ResultView>(seen, "findings");
  const result = data?.result.kind === "review" ? (data.result as ReviewResult) : null;
  usePointed(seen.target, result !== null);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (!result) return <Empty title={t("findings.noReview")} hint={t("findings.noReviewHint")} />;
  if (result.findings.length === 0 && result.reviewers.length === 0 && result.ideas.length === 0)
    return <Empty title={t("findings.empty")} hint={t("findings.emptyHint")} />;
  const chosen = result.findings.find(({ id }) => id === seen.target);
  const close = (): void => go(placeOf(seen, "findings"), false);
  return (
    <div className="findings with-panel">
      <div className="findings-main">
        <Stale error={error}>{t("findings.stale")}</Stale>
        <Outcome result={result} jump={seen.jump} />
        {result.ideas.length === 0 ? null : <Ideas ideas={result.ideas} />}
        <Matrix result={result} seen={seen} />
        {result.reviewers.length === 0 ? null : <Verdicts result={result} jump={seen.jump} />}
        {result.ideas.length > 0 && result.versions.length < 2 ? null : (
          <Versions result={result} jump={seen.jump} />
        )}
      </div>
      {chosen ? (
        <Panel of={chosen.id} title={chosen.id} close={close}>
          <Life finding={chosen} result={result} jump={seen.jump} />
        </Panel>
      ) : null}
    </div>
  );
}

const STATES: readonly Shown[] = ["blocking", "open", "noted", "resolved", "overruled"];

function Matrix({ result, seen }: Readonly<{ result: ReviewResult; seen: Seen }>): ReactNode {
  const t = useTranslate();
  const [filter, setFilter] = useState<Filter>({ severity: null, state: null });
  const { findings, rounds } = result;
  const rows = useMemo(
    () => matrixOf(sifted(findings, filter), rounds.held),
    [findings, rounds.held, filter],
  );
  if (findings.length === 0)
    return result.ideas.length > 0 ? null : <p className="soft">{t("findings.none")}</p>;
  const has = {
    severity: SEVERITIES.filter((each) => findings.some(({ severity }) => severity === each)),
    state: STATES.filter((each) => sifted(findings, { severity: null, state: each }).length > 0),
  };
  return (
    <section className="stack">
      <div className="section-head">
        <h2>{t("findings.findings")}</h2>
        <div className="row small">
          <label className="row">
            {t("findings.severity")}
            <select
              className="input"
              value={filter.severity ?? ""}
              onChange={({ target }) =>
                setFilter({
                  ...filter,
                  severity: (target.value || null) as Severity | null /* an option's value */,
                })
              }
            >
              <option value="">{t("findings.all")}</option>
              {has.severity.map((each) => (
                <option key={each} value={each}>
                  {t(`findings.severities.${each}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="row">
            {t("findings.state")}
            <select
              className="input"
              value={filter.state ?? ""}
              onChange={({ target }) =>
                setFilter({
                  ...filter,
                  state: (target.value || null) as Shown | null /* an option's value */,
                })
              }
            >
              <option value="">{t("findings.all")}</option>
              {has.state.map((each) => (
                <option key={each} value={each}>
                  {each === "blocking" ? t("findings.blocking") : t(`findings.states.${each}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="soft">{t("findings.nothingFound")}</p>
      ) : (
        <MatrixTable rows={rows} chosen={seen.target} jump={seen.jump} />
      )}
    </section>
  );
}
