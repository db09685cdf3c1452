import { describe, expect, it } from "vitest";
import { knownOf, shares, told } from "./cost-table.tsx";

describe("amounts", () => {
  it("tells what is known, what is at least, and what nobody knows", () => {
    expect(told({ total: 0, known: 0, unknown: 0 })).toEqual({ kind: "known", value: 0 });
    expect(told({ total: null, known: 12, unknown: 2 })).toEqual({
      kind: "least",
      value: 12,
      unknown: 2,
    });
    expect(told({ total: null, known: 0, unknown: 3 })).toEqual({ kind: "unknown", unknown: 3 });
  });

  it("never counts the unknown as nothing", () => {
    expect(knownOf({ total: null, known: 0, unknown: 3 })).toBeNull();
    expect(shares([2, null, 4, 0])).toEqual([0.5, null, 1, 0]);
    expect(shares([0, null])).toEqual([null, null]);
  });
});
