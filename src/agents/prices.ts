// What models cost, by a dated table and the user's own prices over it.
// Law 1: an unknown price is null; it is never taken for zero.
// Law 2: `mostCostOf` is never below what `costOf` can come to for as many tokens.
import type { Usage } from "../log/event.ts";
import { withoutTuning } from "./model/spec.ts";
import table from "./price-table.json" with { type: "json" };

/** US dollars per million tokens. */
interface Rates {
  readonly input: number;
  /** Input read from the provider's cache. */
  readonly cachedInput: number;
  /** Input written to the cache. */
  readonly cacheWrite: number;
  readonly output: number;
}

export interface Price extends Rates {
  /** The day the price was looked up, or `settings`, or `not billed`: whoever answers is paid for elsewhere, or not at all. */
  readonly asOf: string;
  /** For prompts of more tokens than `above`. */
  readonly long?: Rates & { readonly above: number };
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
/** The day of the table. */
export const PRICES_OF = table.day;

type Four = readonly [input: number, cachedInput: number, cacheWrite: number, output: number];
/** The usual rates; the most it can read, 0 where that is not known; above how long a prompt others hold, and those. */
export type PriceRow =
  | Four
  | readonly [...Four, window: number]
  | readonly [...Four, window: number, above: number, ...Four];

// The file is made by us in this form, which a compiler cannot see in lists of numbers.
const ROWS = table.models as unknown as Readonly<Record<string, PriceRow>>;

/** What answers here is the user's own machine, a person, a host, or a program with an account of its own. */
const NOT_BILLED = /^(?:rehearsal|person|host|instrument|command:.+|ollama\/.+|lmstudio\/.+)$/u;
const NOTHING: Price = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0, asOf: "not billed" };

/** As the table names it: without the day or the revision it was released as, which do not change its price. */
export function plainName(model: string): string {
  const name = model.startsWith("bedrock/") ? model.replace(/-v\d+(?::\d+)?$/u, "") : model;
  return name.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/u, "");
}

export function priceOf(given: string, stated: StatedPrices = {}): Price | null {
  const model = withoutTuning(given);
  for (const name of [given, model, plainName(model)]) {
    const own = Object.hasOwn(stated, name) ? stated[name] : undefined;
    if (own === undefined) continue;
    const { input, output, cachedInput = input, cacheWrite = input } = own;
    return { input, cachedInput, cacheWrite, output, asOf: "settings" };
  }
  if (NOT_BILLED.test(model)) return NOTHING;
  const row = rowOf(model);
  if (row === undefined) return null;
  const [, , , , , above, ...long] = row;
  return {
    ...ratesOf(row),
    asOf: PRICES_OF,
    ...(above === undefined ? {} : { long: { above, ...ratesOf(long as Four) } }),
  }; // where one stands, four follow
}

/** Those of a vendor that the table knows, where the vendor itself cannot be asked; higher numbers first, which newer ones mostly have. */
export function pricedModels(vendor: string): readonly string[] {
  return Object.keys(ROWS)
    .filter((model) => model.startsWith(`${vendor}/`))
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
}

/** How much the model can read at once; null where nobody says. */
export function windowOf(
  model: string,
  stated: Readonly<Record<string, { readonly contextTokens?: number | undefined }>> = {},
): number | null {
  const name = withoutTuning(model);
  return (
    (Object.hasOwn(stated, name) ? stated[name]?.contextTokens : undefined) ??
    (rowOf(name)?.[4] || null)
  );
}

/** Whether whoever answers is paid for by us, at a rate that is known or not. */
export function isBilled(price: Price | null): boolean {
  return price?.asOf !== NOTHING.asOf;
}

function rowOf(model: string): PriceRow | undefined {
  // Where a model is run for all regions alike, a region in its name changes nothing that the table knows of.
  const names = [
    model,
    plainName(model),
    plainName(model).replace(/^bedrock\/(?:us|eu|apac|jp|au|ca|sa)\./u, "bedrock/"),
  ];
  const name = names.find((each) => Object.hasOwn(ROWS, each));
  return name === undefined ? undefined : ROWS[name];
}

function ratesOf([input, cachedInput, cacheWrite, output]: Four | PriceRow): Rates {
  return { input, cachedInput, cacheWrite, output };
}

/** Dollars for what was used; null where the provider did not say how much that was. */
export function costOf(usage: Usage | null, price: Price): number | null {
  // What costs nothing a token costs nothing for any number of them.
  if (mostCostOf(1, 1, price) === 0) return 0;
  if (usage === null || usage.input === null || usage.output === null) return null;
  const { input, cachedInput, cacheWrite, output } = ratesFor(usage.input, price);
  const read = Math.min(usage.cacheRead ?? 0, usage.input);
  const written = Math.min(usage.cacheWrite ?? 0, usage.input - read);
  const plain = usage.input - read - written;
  return (plain * input + read * cachedInput + written * cacheWrite + usage.output * output) / PER;
}

/** The most that a call can come to, for reserving before it is made; or several, of which the longest prompt has `longest` tokens. */
export function mostCostOf(
  tokensIn: number,
  tokensOut: number,
  price: Price,
  longest = tokensIn,
): number {
  const high = ratesFor(longest, price);
  const dearest = (rates: Rates): number =>
    Math.max(rates.input, rates.cacheWrite, rates.cachedInput);
  return (
    (tokensIn * Math.max(dearest(price), dearest(high)) +
      tokensOut * Math.max(price.output, high.output)) /
    PER
  );
}

function ratesFor(tokensIn: number, price: Price): Rates {
  return price.long !== undefined && tokensIn > price.long.above ? price.long : price;
}
