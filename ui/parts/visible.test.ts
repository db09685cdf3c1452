import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wrapLines } from "./visible.ts";

describe("a text in a few lines", () => {
  test("words stay whole, and what goes on is marked", () => {
    expect(wrapLines("Prepare the ground first, and adopt it later", 16, 2)).toEqual([
      "Prepare the",
      "ground first…",
    ]);
  });

  test("a text that fits has no mark", () => {
    expect(wrapLines("Leave things\nas they are", 16, 2)).toEqual(["Leave things as", "they are"]);
  });

  test("scripts without spaces break anywhere and count twice", () => {
    expect(wrapLines("夜間エクスポートを廃止できるか", 12, 2)).toEqual([
      "夜間エクスポ",
      "ートを廃止…",
    ]);
  });

  test("a word wider than a line is broken", () => {
    expect(wrapLines("abcdefghij", 4, 3)).toEqual(["abcd", "efgh", "ij"]);
  });

  test("no line is wider than asked for, and there are never more", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", " ", "長", "."), maxLength: 60 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (text, columns, most) => {
          const lines = wrapLines(text, columns, most);
          expect(lines.length).toBeLessThanOrEqual(most);
          expect(
            lines.filter(
              (line) =>
                Array.from(line).reduce((sum, sign) => sum + (sign === "長" ? 2 : 1), 0) > columns,
            ),
          ).toEqual([]);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
