import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "../report/csv.ts";

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["+1+2", "'+1+2"],
  ["-cmd", "'-cmd"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", `"'\t=1"`],
  ["\r=1", "\\x0d=1"],
  [" =1", "' =1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
])("[R-G7] %j is data and no formula", (cell, expected) => {
  expect(csvRow([cell])).toBe(expected);
});

test("[R-G7] numbers stay numbers, written either way", () => {
  expect(csvRow([-5, 0.25, "-5", "+1.5e3", Number.NaN, true, null])).toBe(
    "-5,0.25,-5,+1.5e3,,true,",
  );
});

test("separators, quotes and line ends are quoted", () => {
  expect(csvRow(["a,b", 'say "x"', "two\nlines", "plain"])).toBe(
    '"a,b","say ""x""","two\nlines",plain',
  );
});

test("[R-G7] no text of any kind begins a formula or leaves its cell", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("=", "+", "-", "@", "＝", "\t", "\r", "\n", '"', ",", "1", "a", " "),
        { minLength: 1, maxLength: 8 },
      ),
      (parts) => {
        const row = csvRow([parts.join("")]);
        const quoted = row.startsWith('"');
        const inner = quoted ? row.slice(1, -1).replaceAll('""', "q") : row;
        expect(inner).not.toContain('"');
        if (!quoted) expect(inner).not.toMatch(/[,\n]/);
        if (!/^[+-]?\d+$/.test(inner)) expect(inner).not.toMatch(/^\s*[=+\-@＝]/);
      },
    ),
    { seed: 1, numRuns: 1_000 },
  );
});
