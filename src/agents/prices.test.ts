import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceTable } from "../../test/price-source.ts";
import { costOf, isBilled, mostCostOf, priceOf, PRICES_OF, windowOf } from "./prices.ts";

const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5, asOf: "2026-09-23" };

// After a new release of the source: npm run prices
it("[V-08] the table of prices is what its source says", async () => {
  await expect(priceTable()).toMatchFileSnapshot("price-table.json");
});

describe("a price", () => {
  it("[V-08] comes from the table with its day, also for a dated name, and whatever is said about thinking", () => {
    expect(PRICES_OF).toBe("2026-09-23");
    for (const model of [
      "anthropic/claude-haiku-4-5",
      "anthropic/claude-haiku-4-5-20251001",
      "anthropic/claude-haiku-4-5,effort=low,thinking=2000",
    ])
      expect(priceOf(model)).toEqual(price);
  });

  it.each([
    "openai/gpt-5",
    "google/gemini-2.5-flash",
    "openrouter/anthropic/claude-haiku-4.5",
    "groq/llama-3.3-70b-versatile",
    "mistral/mistral-small-latest",
    "bedrock/eu.anthropic.claude-haiku-4-5-20251001-v1:0",
  ])("[V-08] is known of a model of every vendor that has a list: %s", (model) => {
    const found = priceOf(model);
    expect([
      found?.asOf,
      (found?.output ?? 0) > (found?.cachedInput ?? Infinity) || model.startsWith("groq"),
    ]).toEqual(["2026-09-23", true]);
  });

  it("[V-08] of the settings goes before the table; what it leaves out costs as input does", () => {
    expect(
      priceOf("openai/gpt-5,effort=high", { "openai/gpt-5": { input: 2, output: 3 } }),
    ).toEqual({ input: 2, cachedInput: 2, cacheWrite: 2, output: 3, asOf: "settings" });
  });

  it.each([
    "openai/unheard-of",
    "openai/gpt-5-unheard-of",
    "http://127.0.0.1:1/v1#m",
    "azure/gpt-5",
    "__proto__",
    "toString",
    "openrouter/__proto__",
  ])("[V-08] of %s is unknown, which is not zero", (model) => {
    expect(priceOf(model)).toBeNull();
    expect(isBilled(priceOf(model))).toBe(true);
  });

  it.each([
    "rehearsal",
    "person",
    "host",
    "instrument",
    "command:claude",
    "ollama/llama3.1",
    "lmstudio/any",
  ])("[V-08] of %s is nobody's here: not billed", (model) => {
    expect([priceOf(model)?.output, isBilled(priceOf(model))]).toEqual([0, false]);
    expect(priceOf(model, { [model]: { input: 1, output: 2 } })).toMatchObject({
      output: 2,
      asOf: "settings",
    });
  });

  it("[V-08] of a model that is free by its name is zero, and billed", () => {
    expect([
      priceOf("openrouter/google/gemma-3-27b-it:free")?.output,
      isBilled(priceOf("openrouter/google/gemma-3-27b-it:free")),
    ]).toEqual([0, true]);
  });

  it("[V-08] comes with how much the model can read, unless the settings know better", () => {
    const stated = { "openai/gpt-5": { contextTokens: 32_000 } };
    expect([
      windowOf("openai/gpt-5"),
      windowOf("openai/gpt-5,effort=low", stated),
      windowOf("openai/unheard-of"),
      windowOf("http://127.0.0.1:1/v1#m", { "http://127.0.0.1:1/v1#m": { contextTokens: 8_192 } }),
    ]).toEqual([400_000, 32_000, null, 8_192]);
  });
});

describe("a cost", () => {
  it("tells plain, cached and written input apart", () => {
    expect(
      costOf(
        {
          input: 1_000_000,
          output: 100_000,
          cacheRead: 600_000,
          cacheWrite: 200_000,
          estimated: false,
        },
        price,
      ),
    ).toBeCloseTo(0.2 + 0.06 + 0.25 + 0.5, 12);
  });

  it("of unknown counts is unknown, and nothing where nothing is billed", () => {
    const half = { input: null, output: 3, cacheRead: null, cacheWrite: null, estimated: true };
    const free = priceOf("rehearsal") ?? price;
    expect([
      costOf(half, price),
      costOf(null, price),
      costOf(half, free),
      costOf(null, free),
    ]).toEqual([null, null, 0, 0]);
  });

  it("[V-08] of a long prompt is at the rates for long prompts, whole, and what is reserved for one that may be long is too", () => {
    const tiered = priceOf("google/gemini-2.5-pro");
    if (tiered === null) throw new Error("the table has no tiers to test with");
    const used = (input: number) => ({
      input,
      output: 1_000_000,
      cacheRead: 0,
      cacheWrite: 0,
      estimated: false,
    });
    expect([
      costOf(used(200_000), tiered),
      costOf(used(200_001), tiered),
      mostCostOf(200_000, 1_000_000, tiered),
      mostCostOf(200_001, 1_000_000, tiered),
      mostCostOf(1_000_000, 0, tiered, 5_000),
    ]).toEqual([10.25, 15.5000025, 10.25, 15.5000025, 1.25]);
  });

  it("[V-08] is never above the most that was reserved for it", () => {
    const money = fc.double({ min: 0, max: 100, noNaN: true });
    const tokens = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        money,
        money,
        money,
        money,
        tokens,
        tokens,
        tokens,
        tokens,
        (input, cachedInput, cacheWrite, output, i, o, r, w) => {
          const p = {
            input,
            cachedInput,
            cacheWrite,
            output,
            asOf: "x",
            long: {
              above: 500_000,
              input: cacheWrite,
              cachedInput: output,
              cacheWrite: input,
              output: cachedInput,
            },
          };
          const cost =
            costOf({ input: i, output: o, cacheRead: r, cacheWrite: w, estimated: false }, p) ??
            Infinity;
          expect(cost).toBeLessThanOrEqual(mostCostOf(i, o, p) * (1 + 1e-12));
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
