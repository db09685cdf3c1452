import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiff } from "../../src/text/diff.ts";
import { diffRows, editRows } from "./diff.tsx";

describe("a diff to read", () => {
  it("numbers lines before and after, and marks what changed within a line", () => {
    expect(
      diffRows(
        "--- v1.md\n+++ v2.md\n@@ -2,3 +2,3 @@\n \n-Copy the data.\n+Copy all the data.\n Done\n\\ No newline at end of file\n",
      ),
    ).toEqual([
      { kind: "gap", before: null, after: null, text: "@@ -2,3 +2,3 @@", changed: null },
      { kind: "same", before: 2, after: 2, text: "", changed: null },
      { kind: "removed", before: 3, after: null, text: "Copy the data.", changed: [5, 5] },
      { kind: "added", before: null, after: 3, text: "Copy all the data.", changed: [5, 9] },
      { kind: "same", before: 4, after: 4, text: "Done", changed: null },
      { kind: "note", before: null, after: null, text: "No newline at end of file", changed: null },
    ]);
  });

  it("gives every line of both texts that the diff tells of, under its own number", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "-c", "+d", "@@ e", "\\ f", ""), { maxLength: 12 })
      .map((lines) => lines.map((line) => `${line}\n`).join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = diffRows(lineDiff(before, after, { from: "a", to: "b" }).text);
        for (const row of rows) {
          if (row.before !== null) expect(before.split("\n")[row.before - 1]).toBe(row.text);
          if (row.after !== null) expect(after.split("\n")[row.after - 1]).toBe(row.text);
        }
        expect(rows.filter(({ kind }) => kind === "added").length).toBe(
          lineDiff(before, after, { from: "a", to: "b" }).added,
        );
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("shows an edit as what goes and what comes, and an empty passage as no line", () => {
    expect(editRows("", "New.")).toEqual([
      { kind: "added", before: null, after: null, text: "New.", changed: null },
    ]);
    expect(editRows("a 😀 b", "a 😁 b").map(({ changed }) => changed)).toEqual([
      [2, 4],
      [2, 4],
    ]);
  });
});
