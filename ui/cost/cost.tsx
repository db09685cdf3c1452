// What a deliberation has cost: in all, by seat, by round; a bar beside calls, tokens and money shows where most of it went.
// Law: what nobody reported is said to be unknown; it is never drawn or written as nothing.
import type { ReactNode } from "react";
import type { Amount, Cost as Spent } from "../../src/views/costs.ts";
import type { CostView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { count, dollars, duration, roundName } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Callout, Empty, Failed, Loading, Stale } from "../parts/notice.tsx";
import { Table } from "../parts/table.tsx";
import { Section, Text } from "../parts/words-of.tsx";
import "./cost.css";

const TROUBLES = ["retries", "repairs", "failed", "ambiguous"] as const;
const BARRED = ["calls", "input", "output", "usd"] as const;
type FigureName = (typeof TROUBLES | typeof BARRED)[number] | "cached" | "ms";

export default function Cost({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const { t, lang } = useChoice();
  const { data, error, again } = useView<CostView>(seen, "cost");
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  const { all, bySeat, byRound, people, activeMs } = data;
  if (all.calls === 0 && people.length === 0)
    return <Empty title={t("cost.empty")} hint={t("cost.emptyHint")} />;
  const { estimated, calls } = all;
  const told =
    estimated === calls ? t("cost.estimatedAll") : t("cost.estimated", { n: estimated, of: calls });
  const total = (name: FigureName): ReactNode => (
    <Total key={name} name={t(`cost.${name}`)}>
      <Figure cost={all} name={name} />
    </Total>
  );
  return (
    <div className="page cost">
      <Stale error={error}>{t("cost.stale")}</Stale>
      <div className="stack">
        <dl className="totals main">{(["calls", "usd", "input", "output"] as const).map(total)}</dl>
        <dl className="totals">
          {total("cached")}
          <Total name={t("cost.time")}>{duration(activeMs, lang)}</Total>
          {total("ms")}
          {TROUBLES.map(total)}
        </dl>
      </div>
      <Callout text={estimated > 0 ? told : null} />
      <Callout
        look="torn"
        text={all.ambiguous > 0 ? t("cost.ambiguousHint", { n: all.ambiguous }) : null}
      />
      <Callout text={all.hosted > 0 ? t("cost.hosted", { n: all.hosted }) : null} />
      <CostTable
        title={t("cost.bySeat")}
        head={t("cost.seat")}
        rows={bySeat.map(({ seat, title, cost }) => ({ key: seat, name: title, cost }))}
      />
      <CostTable
        title={t("cost.byRound")}
        head={t("cost.round")}
        rows={byRound.map(({ round, cost }) => ({
          key: String(round),
          name: roundName(round, t),
          cost,
        }))}
      />
      {people.length === 0 ? null : (
        <Section title={t("cost.people")}>
          <p className="soft">{t("cost.peopleHint")}</p>
          <ul className="bullets">
            {people.map(({ seat, title, answers }) => (
              <li key={seat}>{t("cost.answers", { title, n: answers })}</li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Total({ name, children }: Readonly<{ name: string; children: ReactNode }>): ReactNode {
  return (
    <div className="figure">
      <dt className="soft small">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

type Row = Readonly<{ key: string; name: string; cost: Spent }>;

type CostTableProps = Readonly<{ title: string; head: string; rows: readonly Row[] }>;
/** Costs of seats or rounds, one under the other. */
function CostTable({ title, head, rows }: CostTableProps): ReactNode {
  const t = useTranslate();
  if (rows.length === 0) return null;
  const bars = BARRED.map(
    (name) => [name, shares(rows.map(({ cost }) => knownOf(cost[name])))] as const,
  );
  const heads = [...BARRED, "ms", "trouble"] as const;
  return (
    <Section title={title}>
      <Table
        label={title}
        className="cost-table nowrap"
        head={[
          head,
          ...heads.map((name) => (
            <th key={name} scope="col" className="number">
              {t(`cost.${name}`)}
            </th>
          )),
        ]}
      >
        {rows.map(({ key, name, cost }, n) => (
          <tr key={key}>
            <Text as="th" scope="row" text={name} />
            {bars.map(([figure, share]) => (
              <td key={figure} className="number">
                <Figure cost={cost} name={figure} />
                <Bar share={share[n] ?? null} />
              </td>
            ))}
            <td className="number">
              <Figure cost={cost} name="ms" />
            </td>
            <td className="number small">
              {TROUBLES.filter((trouble) => cost[trouble] > 0)
                .map((trouble) => t(`cost.short.${trouble}`, { n: cost[trouble] }))
                .join(" · ") || "–"}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Bar({ share }: Readonly<{ share: number | null }>): ReactNode {
  return (
    <svg className="bar-line" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      {share === null ? null : <rect x={100 - share * 100} width={share * 100} height={3} />}
    </svg>
  );
}

/** A figure with what is missing of it. */
function Figure({ cost, name }: Readonly<{ cost: Spent; name: FigureName }>): ReactNode {
  const { t, lang } = useChoice();
  const write = (value: number): string =>
    name === "usd" ? dollars(value) : name === "ms" ? duration(value, lang) : count(value, lang);
  const amount = cost[name];
  const value = knownOf(amount);
  if (value === null) return <span className="soft">{t("app.unknown")}</span>;
  if (typeof amount === "number" || amount.total !== null) return write(value);
  return (
    <>
      ≥ {write(value)}{" "}
      <small className="soft block nowrap">({t("cost.unknown", { n: amount.unknown })})</small>
    </>
  );
}

/** What is known of it; null where nothing is. */
export function knownOf(amount: Amount | number): number | null {
  if (typeof amount === "number") return amount;
  return amount.total ?? (amount.known > 0 ? amount.known : null);
}

/** Each value as a share of the largest; null where nothing is known. All are null where the largest is nothing. */
export function shares(values: readonly (number | null)[]): readonly (number | null)[] {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  return values.map((value) => (value === null || most === 0 ? null : value / most));
}
