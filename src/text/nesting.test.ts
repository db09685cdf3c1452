import { describe, expect, it } from "vitest";
import { isDeepData, isTooDeep, measure, MOST_NESTING } from "./nesting.ts";

const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;

describe("[R-M13] nesting", () => {
  it("is counted in lists and tables, and not in strings", () => {
    expect([measure("1"), measure('{"a": [1, {"b": "[[[{{"}]}'), measure('"\\"[[["')]).toEqual([
      { depth: 0, keys: 0 },
      { depth: 3, keys: 2 },
      { depth: 0, keys: 0 },
    ]);
  });

  it("may be as deep as it may be, and no deeper, in a text and in data", () => {
    for (const [depth, isDeep] of [
      [2, false],
      [MOST_NESTING, false],
      [MOST_NESTING + 2, true],
      [50_000, true],
      [2_000_000, true],
    ] as const) {
      expect([depth, isTooDeep(nested(depth)), isDeepData(JSON.parse(nested(depth)))]).toEqual([
        depth,
        isDeep,
        isDeep,
      ]);
    }
  });
});
