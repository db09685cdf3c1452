// What a deliberation has cost: in all, by seat, by round. What is not known is said to be unknown.
import type { ReactNode } from "react";
import type { Cost as Spent } from "../../src/projections/costs.ts";
import type { CostView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { count, dollars, lasting } from "../figures.ts";
import { useChoice, useWords } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { words as shared } from "../words.ts";
import { AmountOf } from "./amount-of.tsx";
import { CostTable } from "./cost-table.tsx";
import { words } from "./words.ts";
import "./cost.css";

export default function Cost({ seen }: { readonly seen: Seen }): ReactNode {
  const w = useWords(words);
  const s = useWords(shared);
  const { data, error, again } = useView<CostView>(seen, "cost");
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  const { all, bySeat, byRound, people, activeMs } = data;
  if (all.calls === 0 && people.length === 0)
    return (
      <Empty title={w.empty}>
        <p className="soft">{w.emptyHint}</p>
      </Empty>
    );
  return (
    <div className="page cost">
      {error ? (
        <p className="callout failed" role="alert">
          {w.stale}
        </p>
      ) : null}
      <Totals all={all} activeMs={activeMs} />
      {all.estimated > 0 ? (
        <p className="callout">{w.estimated(all.estimated, all.calls)}</p>
      ) : null}
      {all.ambiguous > 0 ? (
        <p className="callout warning">{w.ambiguousHint(all.ambiguous)}</p>
      ) : null}
      {all.hosted > 0 ? <p className="callout">{w.hosted(all.hosted)}</p> : null}
      {bySeat.length === 0 ? null : (
        <CostTable
          title={w.bySeat}
          head={w.seat}
          rows={bySeat.map(({ seat, title, cost }) => ({ key: seat, name: title, cost }))}
        />
      )}
      {byRound.length === 0 ? null : (
        <CostTable
          title={w.byRound}
          head={w.round}
          rows={byRound.map(({ round, cost }) => ({
            key: String(round),
            name: round === 0 ? s.beforeFirst : s.round(round),
            cost,
          }))}
        />
      )}
      {people.length === 0 ? null : (
        <section className="stack">
          <h2>{w.people}</h2>
          <p className="soft">{w.peopleHint}</p>
          <ul className="bullets">
            {people.map(({ seat, title, answers }) => (
              <li key={seat}>{w.answers(title, answers)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Totals({ all, activeMs }: { readonly all: Spent; readonly activeMs: number }): ReactNode {
  const w = useWords(words);
  const { lang } = useChoice();
  const tokens = (n: number): string => count(n, lang);
  return (
    <div className="stack">
      <dl className="totals main">
        <Figure name={w.calls}>{count(all.calls, lang)}</Figure>
        <Figure name={w.money}>
          <AmountOf amount={all.usd} written={dollars} />
        </Figure>
        <Figure name={w.input}>
          <AmountOf amount={all.input} written={tokens} />
        </Figure>
        <Figure name={w.output}>
          <AmountOf amount={all.output} written={tokens} />
        </Figure>
      </dl>
      <dl className="totals">
        <Figure name={w.cached}>
          <AmountOf amount={all.cached} written={tokens} />
        </Figure>
        <Figure name={w.time}>{lasting(activeMs, lang)}</Figure>
        <Figure name={w.callTime}>
          <AmountOf amount={all.ms} written={(ms) => lasting(ms, lang)} />
        </Figure>
        <Figure name={w.retries}>{count(all.retries, lang)}</Figure>
        <Figure name={w.repairs}>{count(all.repairs, lang)}</Figure>
        <Figure name={w.failed}>{count(all.failed, lang)}</Figure>
        <Figure name={w.ambiguous}>{count(all.ambiguous, lang)}</Figure>
      </dl>
    </div>
  );
}

function Figure({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
