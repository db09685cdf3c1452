// The figure of each signal as people read it; the same in every language.
import type { SignalNumber } from "./series.ts";

export const figures: Readonly<Record<SignalNumber, (value: number) => string>> = {
  1: (value) => value.toFixed(2),
  2: (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`,
  3: (value) => `${value} / 4`,
  4: (value) => `${value} / 4`,
  5: (value) => `${value} / 5`,
  6: (value) => `${Math.round(value * 100)} %`,
};
