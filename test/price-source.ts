// Makes the table of prices out of the package that keeps them. `npm run prices` writes it; a test holds it to the source.
// Law: a price is never understated: of several tiers the higher is kept beside the usual, of a price in force and an announced one the dearer.
import { readFileSync } from "node:fs";
import {
  findProvider,
  type MatchLogic,
  type ModelInfo,
  type ModelPrice,
} from "@pydantic/genai-prices";
import { plainName, type PriceRow } from "../src/agents/prices.ts";

/** The day this release of the source was published: `npm view @pydantic/genai-prices time`. */
const RELEASE = { version: "0.1.8", day: "2026-09-23" };
/** Vendors by our names and by the source's. A deployment of Azure has any name its owner likes, so its name says no price. */
const SOURCES = {
  anthropic: "anthropic",
  openai: "openai",
  google: "google",
  openrouter: "openrouter",
  groq: "groq",
  mistral: "mistral",
  bedrock: "aws",
} as const;

export function priceTable(): string {
  const { version } = JSON.parse(
    readFileSync(
      new URL("../node_modules/@pydantic/genai-prices/package.json", import.meta.url),
      "utf8",
    ),
  ) as { version: string }; // every package says it
  if (version !== RELEASE.version)
    throw new Error(
      `The source of prices is ${version} now: write the day it was published into test/price-source.ts.`,
    );
  const rows = new Map<string, PriceRow>();
  for (const [vendor, id] of Object.entries(SOURCES)) {
    for (const model of findProvider({ providerId: id })?.models ?? []) {
      const row = rowOf(model);
      if (row === null) continue;
      for (const name of [model.id, ...namesIn(model.match)])
        if (!rows.has(`${vendor}/${name}`)) rows.set(`${vendor}/${name}`, row);
    }
  }
  // A release of some day goes by the plain name, unless its price is another.
  for (const [name, row] of rows) if (!rows.has(plainName(name))) rows.set(plainName(name), row);
  const kept = [...rows].filter(
    ([name, row]) =>
      plainName(name) === name || JSON.stringify(rows.get(plainName(name))) !== JSON.stringify(row),
  );
  const lines = kept
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, row]) => `    ${JSON.stringify(name)}: ${JSON.stringify(row)}`);
  return `{\n  "source": ${JSON.stringify(`@pydantic/genai-prices ${RELEASE.version}, MIT License, Copyright (c) Pydantic Services Inc.`)},\n  "day": ${JSON.stringify(RELEASE.day)},\n  "models": {\n${lines.join(",\n")}\n  }\n}\n`;
}

function namesIn(match: MatchLogic): string[] {
  if ("or" in match) return match.or.flatMap(namesIn);
  if ("and" in match) return match.and.slice(0, 1).flatMap(namesIn);
  return "equals" in match
    ? [match.equals]
    : "starts_with" in match
      ? [match.starts_with.replace(/[-@]$/u, "")]
      : [];
}

function rowOf({ id, prices, context_window: window = 0 }: ModelInfo): PriceRow | null {
  const all = dated(prices);
  // A model that is free says so in its name; where no price stands, none is known.
  if (id.endsWith(":free")) return [0, 0, 0, 0, window];
  const [input, output] = [most(all, "input_mtok"), most(all, "output_mtok")];
  if (input === null || output === null || output.base === 0) return null;
  const [cached, written] = [
    most(all, "cache_read_mtok") ?? input,
    most(all, "cache_write_mtok") ?? input,
  ];
  const usual = [input, cached, written, output].map(({ base }) => base) as [
    number,
    number,
    number,
    number,
  ]; // four in, four out
  const from = Math.min(...[input, output].map(({ from }) => from));
  if (from === Infinity) return window === 0 ? usual : [...usual, window];
  return [...usual, window, from, input.long, cached.long, written.long, output.long];
}

/** Those in force on the day of the release, and those announced for later. */
function dated(prices: ModelInfo["prices"]): ModelPrice[] {
  if (!Array.isArray(prices)) return [prices];
  const begun = prices.findLastIndex(
    ({ constraint }) =>
      constraint === undefined ||
      (constraint.type === "start_date" && constraint.start_date <= RELEASE.day),
  );
  return prices.slice(Math.max(begun, 0)).map((each) => each.prices);
}

interface Amount {
  readonly base: number;
  /** For prompts longer than this. */
  readonly from: number;
  readonly long: number;
}

function most(all: readonly ModelPrice[], key: string): Amount | null {
  const amounts = all.flatMap((prices): Amount[] => {
    const price = prices[key];
    if (price === undefined) return [];
    if (typeof price === "number") return [{ base: price, from: Infinity, long: price }];
    return [
      {
        base: price.base,
        from: Math.min(...price.tiers.map(({ start }) => start)),
        long: Math.max(...price.tiers.map((tier) => tier.price)),
      },
    ];
  });
  if (amounts.length === 0) return null;
  return {
    base: Math.max(...amounts.map(({ base }) => base)),
    from: Math.min(...amounts.map(({ from }) => from)),
    long: Math.max(...amounts.map(({ long }) => long)),
  };
}
