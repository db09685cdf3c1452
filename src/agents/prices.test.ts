import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, mostCostOf, priceOf } from "./prices.ts";

const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5, asOf: "2026-11-15" };

describe("a price", () => {
  it("comes from the table with its date, also for a dated name", () => {
    expect(priceOf("anthropic/claude-haiku-4-5")).toEqual(price);
    expect(priceOf("anthropic/claude-haiku-4-5-20251001")).toEqual(price);
  });

  it("of the settings goes before the table; what it leaves out costs as input does", () => {
    expect(priceOf("openai/gpt-5", { "openai/gpt-5": { input: 2, output: 3 } })).toEqual({ input: 2, cachedInput: 2, cacheWrite: 2, output: 3, asOf: "settings" });
  });

  it.each(["openai/unheard-of", "http://127.0.0.1:1/v1#m", "command:claude", "__proto__", "toString"])("of %s is unknown, which is not zero", (model) => {
    expect(priceOf(model)).toBeNull();
  });

  it("of a rehearsal and of a person is zero", () => {
    expect([priceOf("rehearsal")?.output, priceOf("person")?.output]).toEqual([0, 0]);
  });
});

describe("a cost", () => {
  it("tells plain, cached and written input apart", () => {
    expect(costOf({ input: 1_000_000, output: 100_000, cacheRead: 600_000, cacheWrite: 200_000, estimated: false }, price)).toBeCloseTo(0.2 + 0.06 + 0.25 + 0.5, 12);
  });

  it("of unknown counts is unknown, and nothing where nothing is billed", () => {
    const half = { input: null, output: 3, cacheRead: null, cacheWrite: null, estimated: true };
    const free = priceOf("rehearsal") ?? price;
    expect([costOf(half, price), costOf(null, price), costOf(half, free), costOf(null, free)]).toEqual([null, null, 0, 0]);
  });

  it("is never above the most that was reserved for it", () => {
    const money = fc.double({ min: 0, max: 100, noNaN: true });
    const tokens = fc.nat(1_000_000);
    fc.assert(fc.property(money, money, money, money, tokens, tokens, tokens, tokens, (input, cachedInput, cacheWrite, output, i, o, r, w) => {
      const p = { input, cachedInput, cacheWrite, output, asOf: "x" };
      const cost = costOf({ input: i, output: o, cacheRead: r, cacheWrite: w, estimated: false }, p) ?? Infinity;
      expect(cost).toBeLessThanOrEqual(mostCostOf(i, o, p) * (1 + 1e-12));
    }), { seed: 1, numRuns: 300 });
  });
});
