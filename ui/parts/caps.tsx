// Limits of a run: a field for each, and what was typed there as numbers, or the first that is none.
// Law: an empty field is no limit of its own, never zero.
import type { ComponentProps, ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { TextField } from "./form.tsx";

export const CAPS = ["usd", "calls", "tokens", "minutes"] as const;
type Cap = (typeof CAPS)[number];
export type TypedCaps = Readonly<Record<Cap, string>>;
export type Caps = Readonly<Partial<Record<Cap, number>>>;
export const NO_CAPS: TypedCaps = { usd: "", calls: "", tokens: "", minutes: "" };

type Limits =
  | { readonly ok: true; readonly caps: Caps }
  | { readonly ok: false; readonly trouble: "not-number" | "not-whole"; readonly value: string };

export function capsOf(typed: TypedCaps): Limits {
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

/** `name` begins the id of each. `hints`: said with some. */
interface CapFieldsProps extends Pick<
  ComponentProps<"input">,
  "aria-describedby" | "aria-invalid" | "readOnly"
> {
  readonly name: string;
  readonly hints?: Readonly<Partial<Record<string, string>>>;
  readonly typed: TypedCaps;
  readonly set: (typed: TypedCaps) => void;
}

export function CapFields({ name, hints = {}, typed, set, ...held }: CapFieldsProps): ReactNode {
  const t = useTranslate();
  return CAPS.map((cap) => (
    <TextField
      key={cap}
      id={`${name}-${cap}`}
      label={t(`begin.caps.${cap}`)}
      hint={hints[cap]}
      look="num"
      inputMode={cap === "usd" ? "decimal" : "numeric"}
      autoComplete="off"
      value={typed[cap]}
      set={(value) => set({ ...typed, [cap]: value })}
      {...held}
    />
  ));
}
