import { describe, expect, it } from "vitest";
import { knownOf, shares } from "./cost.tsx";

describe("amounts", () => {
  it("tells what is known, what is at least, and what nobody knows", () => {
    expect(knownOf({ total: 0, known: 0, unknown: 0 })).toBe(0);
    expect(knownOf({ total: null, known: 12, unknown: 2 })).toBe(12);
    expect(knownOf({ total: null, known: 0, unknown: 3 })).toBeNull();
    expect(knownOf(7)).toBe(7);
  });

  it("never counts the unknown as nothing", () => {
    expect(shares([2, null, 4, 0])).toEqual([0.5, null, 1, 0]);
    expect(shares([0, null])).toEqual([null, null]);
  });
});
