// Where a claim stands and how a check came out: a word with a shape and a colour.
import type { ReactNode } from "react";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import type { CheckResult, ClaimStatus } from "../../../src/kernel/ledger.ts";
import { useTranslate } from "../../language.tsx";
import { Mark, type Tone } from "../../parts/status.tsx";

const STATUS_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  pending: "accent",
  tested_unclear: "torn",
  tested_confirmed: "stands",
  partially_refuted: "torn",
  tested_refuted: "fell",
  superseded: "mute",
};
export const RESULT_TONES: Readonly<Record<CheckResult, Tone>> = {
  ROBUST: "stands",
  BROKEN: "fell",
  UNCLEAR: "torn",
  NOT_APPLICABLE: "mute",
};
export const RESULT_SIGNS: Readonly<Record<CheckResult, string>> = {
  ROBUST: "✓",
  BROKEN: "✕",
  UNCLEAR: "?",
  NOT_APPLICABLE: "–",
};
export const RESULTS: readonly CheckResult[] = ["ROBUST", "BROKEN", "UNCLEAR", "NOT_APPLICABLE"];

export function StatusMark({ status }: Readonly<{ status: ClaimStatus }>): ReactNode {
  const t = useTranslate();
  return <Mark tone={STATUS_TONES[status]}>{t(`claims.statuses.${status}`)}</Mark>;
}

export function ResultMark({ result }: Readonly<{ result: CheckResult }>): ReactNode {
  const t = useTranslate();
  return <Mark tone={RESULT_TONES[result]}>{t(`claims.results.${result}`)}</Mark>;
}

// How people know roles and options, out of the result.
export interface Names {
  role(role: string): string;
  option(option: string): string;
}

export function namesOf({ leads, options }: StructuredResult): Names {
  return {
    role: (role) => leads.find((lead) => lead.role === role)?.title ?? role,
    option: (option) => options.find(({ id }) => id === option)?.label ?? option,
  };
}
