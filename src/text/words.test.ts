import fc from "fast-check";
import { expect, test } from "vitest";
import { countWords } from "./words.ts";

test.each([
  ["", 0],
  ["  \n\t ", 0],
  ["one", 1],
  ["one two\nthree", 3],
  ["don't stop (now)!", 3],
  ["snake_case and foo-bar", 4],
  ["— … 🎉 !!!", 0],
  ["3.14 is pi", 3],
  ["東京です。東京です", 4],
  ["我们应该，我们", 3],
  ["สวัสดี ชาวโลก", 3],
])("%j has %i words", (text, expected) => {
  expect(countWords(text)).toBe(expected);
});

test("counts what the segmenter counts over the whole text", () => {
  const segmenter = new Intl.Segmenter("und", { granularity: "word" });
  const piece = fc.constantFrom(
    "word",
    "it's",
    "(aside)",
    "end.",
    "3.5",
    "a_b",
    "x-y",
    "東京",
    "です",
    "\n",
    "  ",
    "é",
    "\u200b",
    "“q”",
    "?!",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom("", " "), (pieces, glue) => {
      const text = pieces.join(glue);
      expect(countWords(text)).toBe(
        [...segmenter.segment(text)].filter((segment) => segment.isWordLike).length,
      );
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("[R-G12] a long text without spaces is counted piece by piece", () => {
  expect(countWords("東京です。".repeat(50_000))).toBe(100_000);
});
