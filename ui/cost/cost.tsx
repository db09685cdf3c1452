// What a deliberation has cost: in all, by seat, by round. What is not known is said to be unknown.
import type { ReactNode } from "react";
import type { Cost as Spent } from "../../src/views/costs.ts";
import type { CostView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { count, dollars, lasting } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Empty, Failed, Loading, Stale } from "../parts/notice.tsx";
import { AmountOf, CostTable } from "./cost-table.tsx";
import "./cost.css";

export default function Cost({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<CostView>(seen, "cost");
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  const { all, bySeat, byRound, people, activeMs } = data;
  if (all.calls === 0 && people.length === 0)
    return <Empty title={t("cost.empty")} hint={t("cost.emptyHint")} />;
  return (
    <div className="page cost">
      <Stale error={error}>{t("cost.stale")}</Stale>
      <Totals all={all} activeMs={activeMs} />
      {all.estimated > 0 ? (
        <p className="callout">
          {all.estimated === all.calls
            ? t("cost.estimatedAll")
            : t("cost.estimated", { n: all.estimated, of: all.calls })}
        </p>
      ) : null}
      {all.ambiguous > 0 ? (
        <p className="callout warning">{t("cost.ambiguousHint", { n: all.ambiguous })}</p>
      ) : null}
      {all.hosted > 0 ? <p className="callout">{t("cost.hosted", { n: all.hosted })}</p> : null}
      {bySeat.length === 0 ? null : (
        <CostTable
          title={t("cost.bySeat")}
          head={t("cost.seat")}
          rows={bySeat.map(({ seat, title, cost }) => ({ key: seat, name: title, cost }))}
        />
      )}
      {byRound.length === 0 ? null : (
        <CostTable
          title={t("cost.byRound")}
          head={t("cost.round")}
          rows={byRound.map(({ round, cost }) => ({
            key: String(round),
            name: round === 0 ? t("app.beforeFirst") : t("app.round", { n: round }),
            cost,
          }))}
        />
      )}
      {people.length === 0 ? null : (
        <section className="stack">
          <h2>{t("cost.people")}</h2>
          <p className="soft">{t("cost.peopleHint")}</p>
          <ul className="bullets">
            {people.map(({ seat, title, answers }) => (
              <li key={seat}>{t("cost.answers", { title, n: answers })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Totals({ all, activeMs }: Readonly<{ all: Spent; activeMs: number }>): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const tokens = (n: number): string => count(n, lang);
  return (
    <div className="stack">
      <dl className="totals main">
        <Figure name={t("cost.calls")}>{count(all.calls, lang)}</Figure>
        <Figure name={t("cost.money")}>
          <AmountOf amount={all.usd} written={dollars} />
        </Figure>
        <Figure name={t("cost.input")}>
          <AmountOf amount={all.input} written={tokens} />
        </Figure>
        <Figure name={t("cost.output")}>
          <AmountOf amount={all.output} written={tokens} />
        </Figure>
      </dl>
      <dl className="totals">
        <Figure name={t("cost.cached")}>
          <AmountOf amount={all.cached} written={tokens} />
        </Figure>
        <Figure name={t("cost.time")}>{lasting(activeMs, lang)}</Figure>
        <Figure name={t("cost.callTime")}>
          <AmountOf amount={all.ms} written={(ms) => lasting(ms, lang)} />
        </Figure>
        <Figure name={t("cost.retries")}>{count(all.retries, lang)}</Figure>
        <Figure name={t("cost.repairs")}>{count(all.repairs, lang)}</Figure>
        <Figure name={t("cost.failed")}>{count(all.failed, lang)}</Figure>
        <Figure name={t("cost.ambiguous")}>{count(all.ambiguous, lang)}</Figure>
      </dl>
    </div>
  );
}

function Figure({ name, children }: Readonly<{ name: string; children: ReactNode }>): ReactNode {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
