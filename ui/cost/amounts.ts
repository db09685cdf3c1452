// Amounts in words, and how long their bars are.
// Law: what nobody reported is said to be unknown; it is never drawn or written as nothing.
import type { Amount } from "../../src/projections/costs.ts";

export type Told =
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
