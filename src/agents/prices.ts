// What models cost, by a dated table and the user's own prices over it.
// Law 1: an unknown price is null; it is never taken for zero.
// Law 2: `mostCostOf` is never below what `costOf` can come to for as many tokens.
import type { Usage } from "../log/event.ts";

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  /** Input read from the provider's cache. */
  readonly cachedInput: number;
  /** Input written to the cache. */
  readonly cacheWrite: number;
  readonly output: number;
  /** The day the price was looked up, or `settings`. */
  readonly asOf: string;
}

/** As a user states it; what is left out costs as much as plain input. */
export interface StatedPrice {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number | undefined;
  readonly cacheWrite?: number | undefined;
}
export type StatedPrices = Readonly<Record<string, StatedPrice>>;

const PER = 1_000_000;
const TABLE_DATE = "2026-11-15";
// Columns: input, cached input, cache write, output. List prices as published; where pages differ on cached input, the
// higher one stands, so that a cost is never understated. Models that are not here have no known price.
const TABLE: Readonly<Record<string, readonly [number, number, number, number]>> = {
  "anthropic/claude-haiku-4-5": [1, 0.1, 1.25, 5],
  "anthropic/claude-opus-4-5": [5, 0.5, 6.25, 25],
  "anthropic/claude-opus-4-6": [5, 0.5, 6.25, 25],
  "anthropic/claude-opus-4-7": [5, 0.5, 6.25, 25],
  "anthropic/claude-opus-4-8": [5, 0.5, 6.25, 25],
  "anthropic/claude-opus-5": [5, 0.5, 6.25, 25],
  "openai/gpt-4.1": [2, 2, 2, 8],
  "openai/gpt-4.1-mini": [0.4, 0.4, 0.4, 1.6],
  "openai/gpt-4o": [2.5, 1.25, 2.5, 10],
  "openai/gpt-4o-mini": [0.15, 0.075, 0.15, 0.6],
  "openai/gpt-5": [1.25, 0.625, 1.25, 10],
  "openai/gpt-5-mini": [0.25, 0.125, 0.25, 2],
};
/** Nobody is billed for these through us. */
const FREE = new Set(["rehearsal", "person", "host", "instrument"]);

export function priceOf(model: string, stated: StatedPrices = {}): Price | null {
  // The day a model was released on, which does not change its price.
  const undated = model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/u, "");
  for (const name of [model, undated]) {
    const own = Object.hasOwn(stated, name) ? stated[name] : undefined;
    if (own !== undefined) return { input: own.input, cachedInput: own.cachedInput ?? own.input, cacheWrite: own.cacheWrite ?? own.input, output: own.output, asOf: "settings" };
  }
  if (FREE.has(model)) return { input: 0, cachedInput: 0, cacheWrite: 0, output: 0, asOf: TABLE_DATE };
  const row = Object.hasOwn(TABLE, undated) ? TABLE[undated] : undefined;
  if (row === undefined) return null;
  const [input, cachedInput, cacheWrite, output] = row;
  return { input, cachedInput, cacheWrite, output, asOf: TABLE_DATE };
}

/** Dollars for what was used; null where the provider did not say how much that was. */
export function costOf(usage: Usage | null, price: Price): number | null {
  // What costs nothing a token costs nothing for any number of them.
  if (mostCostOf(1, 1, price) === 0) return 0;
  if (usage === null || usage.input === null || usage.output === null) return null;
  const read = Math.min(usage.cacheRead ?? 0, usage.input);
  const written = Math.min(usage.cacheWrite ?? 0, usage.input - read);
  const plain = usage.input - read - written;
  return (plain * price.input + read * price.cachedInput + written * price.cacheWrite + usage.output * price.output) / PER;
}

/** The most that a call can come to, for reserving before it is made. */
export function mostCostOf(tokensIn: number, tokensOut: number, price: Price): number {
  return (tokensIn * Math.max(price.input, price.cacheWrite, price.cachedInput) + tokensOut * price.output) / PER;
}
