// Costs of seats or rounds, one under the other: a bar beside calls, tokens and money shows where most of it went.
import type { ReactNode } from "react";
import type { Amount, Cost } from "../../src/views/costs.ts";
import { count, dollars, lasting } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Table } from "../parts/table.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Translate } from "../translate.ts";

interface Row {
  readonly key: string;
  readonly name: string;
  readonly cost: Cost;
}

export function CostTable({
  title,
  head,
  rows,
}: Readonly<{ title: string; head: string; rows: readonly Row[] }>): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  const tokens = (n: number): string => count(n, lang);
  const bars = {
    calls: shares(rows.map(({ cost }) => cost.calls)),
    input: shares(rows.map(({ cost }) => knownOf(cost.input))),
    output: shares(rows.map(({ cost }) => knownOf(cost.output))),
    usd: shares(rows.map(({ cost }) => knownOf(cost.usd))),
  };
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Table
        label={title}
        className="cost-table"
        head={[
          head,
          ...[
            t("cost.calls"),
            t("cost.input"),
            t("cost.output"),
            t("cost.money"),
            t("cost.callTime"),
            t("cost.trouble"),
          ].map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          )),
        ]}
      >
        {rows.map(({ key, name, cost }, n) => (
          <tr key={key}>
            <Text as="th" scope="row" text={name} />
            <Barred share={bars.calls[n]}>{count(cost.calls, lang)}</Barred>
            <Barred share={bars.input[n]}>
              <AmountOf amount={cost.input} written={tokens} />
            </Barred>
            <Barred share={bars.output[n]}>
              <AmountOf amount={cost.output} written={tokens} />
            </Barred>
            <Barred share={bars.usd[n]}>
              <AmountOf amount={cost.usd} written={dollars} />
            </Barred>
            <td className="number">
              <AmountOf amount={cost.ms} written={(ms) => lasting(ms, lang)} />
            </td>
            <td className="number small">{troubles(cost, t)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Barred({
  share,
  children,
}: Readonly<{ share: number | null | undefined; children: ReactNode }>): ReactNode {
  return (
    <td className="number">
      {children}
      <svg className="bar-line" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
        {share == null ? null : <rect x={100 - share * 100} width={share * 100} height={3} />}
      </svg>
    </td>
  );
}

function troubles({ retries, repairs, failed, ambiguous }: Cost, t: Translate): string {
  const parts = [
    retries > 0 ? t("cost.short.retries", { n: retries }) : "",
    repairs > 0 ? t("cost.short.repairs", { n: repairs }) : "",
    failed > 0 ? t("cost.short.failed", { n: failed }) : "",
    ambiguous > 0 ? t("cost.short.ambiguous", { n: ambiguous }) : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "–" : parts.join(" · ");
}

// An amount with what is missing of it.
export function AmountOf({
  amount,
  written,
}: Readonly<{ amount: Amount; written: (value: number) => string }>): ReactNode {
  const t = useTranslate();
  const found = told(amount);
  if (found.kind === "known") return written(found.value);
  if (found.kind === "unknown") return <span className="soft">{t("app.unknown")}</span>;
  return (
    <>
      ≥ {written(found.value)}{" "}
      <small className="soft">({t("cost.unknown", { n: found.unknown })})</small>
    </>
  );
}

// Amounts in words, and how long their bars are.
// Law: what nobody reported is said to be unknown; it is never drawn or written as nothing.
type Told =
  /** All of it is known. */
  | { readonly kind: "known"; readonly value: number }
  /** So much is known, and some calls left it open. */
  | { readonly kind: "least"; readonly value: number; readonly unknown: number }
  | { readonly kind: "unknown"; readonly unknown: number };

export function told({ total, known, unknown }: Amount): Told {
  if (total !== null) return { kind: "known", value: total };
  return known > 0 ? { kind: "least", value: known, unknown } : { kind: "unknown", unknown };
}

/** Each value as a share of the largest; null where nothing is known. All are null where the largest is nothing. */
export function shares(values: readonly (number | null)[]): readonly (number | null)[] {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  return values.map((value) => (value === null || most === 0 ? null : value / most));
}

/** What is known of it; null where nothing is. */
export function knownOf(amount: Amount): number | null {
  const found = told(amount);
  return found.kind === "unknown" ? null : found.value;
}
