import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, widthOf } from "./fit.ts";

const columnsOf = (text: string): number =>
  [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].reduce(
    (sum, { segment }) => sum + widthOf(segment),
    0,
  );

describe("fit", () => {
  it.each([
    ["abcdef", 6, "abcdef"],
    ["abcdefg", 6, "abcde…"],
    ["モノリスを維持する", 8, "モノリ…"],
    ["モノリスを維持する", 9, "モノリス…"],
    ["👩‍👩‍👧 and more", 6, "👩‍👩‍👧 an…"],
    ["cafe\u0301s", 5, "cafe\u0301s"],
    ["a\nb\tc", 10, "a b c"],
    ["x", 0, "…"],
  ])("cuts %j to %d columns", (text, columns, expected) => {
    expect(fit(text, columns)).toBe(expected);
  });

  it("never takes more columns than there are", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, columns) => columnsOf(fit(text, columns)) <= columns,
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
