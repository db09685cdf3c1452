import { describe, expect, it } from "vitest";
import { contract } from "./contract.ts";

describe("a form that a seat fills in", () => {
  it("says whole number for an integer, and number for any other, with its range if both ends are known", () => {
    expect([{ type: "integer", minimum: 1, maximum: 5 }, { type: "integer" }, { type: "number", minimum: 0, maximum: 1 }, { type: "number", minimum: 0 }].map((schema) => contract(schema))).toEqual([
      "whole number from 1 to 5", "whole number", "number from 0 to 1", "number",
    ]);
    expect(contract({ type: ["integer", "null"], minimum: 1, maximum: 5 })).toBe("whole number from 1 to 5 | null");
  });

  it("says how many items a list has, as far as that is bounded", () => {
    const items = { type: "string" };
    expect([{ minItems: 2, maxItems: 2 }, { minItems: 1, maxItems: 6 }, { minItems: 0, maxItems: 6 }, { maxItems: 6 }, { minItems: 1 }, {}, { maxItems: 0 }].map((bounds) => contract({ type: "array", items, ...bounds }))).toEqual([
      "[ text ] × 2", "[ text ] × 1–6", "[ text ] × 0–6", "[ text ] × 0–6", "[ text ] × 1 or more", "[ text ]", "[]",
    ]);
  });

  it("names constants and choices as they have to be written", () => {
    expect([contract({ const: "x" }), contract({ type: "boolean" }), contract({ enum: ["o1", "none"] }), contract({ type: "null" }), contract({})]).toEqual(['"x"', "true | false", '"o1" | "none"', "null", "null"]);
  });
});
