// An amount with what is missing of it.
import type { ReactNode } from "react";
import type { Amount } from "../../src/projections/costs.ts";
import { useWords } from "../language.tsx";
import { words as shared } from "../words.ts";
import { told } from "./amounts.ts";
import { words } from "./words.ts";

export function AmountOf({
  amount,
  written,
}: {
  readonly amount: Amount;
  readonly written: (value: number) => string;
}): ReactNode {
  const w = useWords(words);
  const s = useWords(shared);
  const found = told(amount);
  if (found.kind === "known") return written(found.value);
  if (found.kind === "unknown") return <span className="soft">{s.unknown}</span>;
  return (
    <>
      ≥ {written(found.value)} <small className="soft">({w.unknown(found.unknown)})</small>
    </>
  );
}
