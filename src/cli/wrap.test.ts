import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { widthIn, wrapLines, wrapText } from "./terminal.ts";

describe("[Q-12] text on lines of a terminal", () => {
  test.each([
    ["one two three", 7, 3, ["one two", "three"]],
    ["one two three four", 9, 1, ["one two …"]],
    ["一二三四五", 4, 2, ["一二", "三 …"]],
    ["see abcdefghij now", 6, 3, ["see ab", "cdefgh", "ij now"]],
    ["👩‍👩‍👧 and more", 6, 1, ["👩‍👩‍👧 …"]],
    ["cafe\u0301s", 5, 1, ["cafe\u0301s"]],
  ])("%j on %i columns and %i lines", (text, columns, most, lines) => {
    expect(wrapText(text, columns, most)).toEqual(lines);
  });

  test("breaks no word and changes none, whatever the width", () => {
    const text = "Stay on Redis until April, then move billing jobs; nobody measured the rest.";
    for (let columns = 12; columns <= 80; columns += 1) {
      const words = wrapText(text, columns, 3).join(" ").replace(/ …$/u, "").split(" ");
      const kept = words.map((word, n) =>
        n === words.length - 1 ? word.replace(/[,;]$/u, "") : word,
      );
      expect(text.startsWith(kept.join(" "))).toBe(true);
      expect(text.slice(kept.join(" ").length)).toMatch(/^(?:[ ,;]|$)/u);
    }
  });

  test("never takes more columns than there are", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 4, max: 40 }),
        (text, columns) => wrapText(text, columns, 2).every((line) => widthIn(line) <= columns),
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  test("a path stays whole, also where it is wider than the line", () => {
    expect(wrapLines("/a/long/path/to/report.md and more of it", 12)).toBe(
      "/a/long/path/to/report.md\nand more of\nit",
    );
  });

  test("a labelled line goes on below its text, and other lines as they are", () => {
    expect(wrapLines("short\n  seats    five of them, and one more\n", 24)).toBe(
      "short\n  seats    five of them,\n           and one more\n",
    );
  });
});
