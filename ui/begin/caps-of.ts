// Limits as they were typed become numbers, or the first that is none.
// Law: an empty field is no limit of its own, never zero.

export const CAPS = ["usd", "calls", "tokens", "minutes"] as const;
export type Cap = (typeof CAPS)[number];
export type Typed = Readonly<Record<Cap, string>>;
export const NO_CAPS: Typed = { usd: "", calls: "", tokens: "", minutes: "" };

export type Limits =
  | { readonly ok: true; readonly caps: Readonly<Partial<Record<Cap, number>>> }
  | { readonly ok: false; readonly trouble: "not-number" | "not-whole"; readonly value: string };

export function capsOf(typed: Typed): Limits {
  const caps: Partial<Record<Cap, number>> = {};
  for (const cap of CAPS) {
    const value = typed[cap];
    const n = numberIn(value);
    if (n === null) continue;
    if (Number.isNaN(n) || n <= 0) return { ok: false, trouble: "not-number", value };
    if ((cap === "calls" || cap === "tokens") && !Number.isSafeInteger(n))
      return { ok: false, trouble: "not-whole", value };
    caps[cap] = n;
  }
  return { ok: true, caps };
}

/** Null where nothing was given, NaN where it is no number. Digits of every width are digits. */
export function numberIn(given: string): number | null {
  const text = given.normalize("NFKC").trim();
  if (text === "") return null;
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
}
