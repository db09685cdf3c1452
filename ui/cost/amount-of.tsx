// An amount with what is missing of it.
import type { ReactNode } from "react";
import type { Amount } from "../../src/projections/costs.ts";
import { useTranslate } from "../language.tsx";
import { told } from "./amounts.ts";

export function AmountOf({
  amount,
  written,
}: {
  readonly amount: Amount;
  readonly written: (value: number) => string;
}): ReactNode {
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
