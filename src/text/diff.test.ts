import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDiff } from "./diff.ts";

const NAMES = { from: "v1.md", to: "v2.md" };

/** The second text, read from the first and the diff alone. */
function applied(before: string, diff: string): string {
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const rows = diff.split("\n").slice(2, -1);
  let made = "";
  let at = 0;
  rows.forEach((row, n) => {
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(row);
    if (head) {
      const start = head[2] === "0" ? Number(head[1]) : Number(head[1]) - 1;
      made += lines.slice(at, start).join("");
      at = start;
      return;
    }
    if (row.startsWith("\\")) return;
    const line = `${row.slice(1)}${rows[n + 1]?.startsWith("\\") ? "" : "\n"}`;
    if (!row.startsWith("+")) {
      expect(lines[at]).toBe(line);
      at += 1;
    }
    if (!row.startsWith("-")) made += line;
  });
  return made + lines.slice(at).join("");
}

describe("the diff of two texts", () => {
  test("is in the unified format, with three lines around each change, and changes far apart in hunks of their own", () => {
    const lines = Array.from({ length: 14 }, (_, n) => `line ${n + 1}`);
    const before = `${lines.join("\n")}\n`;
    const after = before.replace("line 2\n", "line two\n").replace("line 13\n", "");
    expect(lineDiff(before, after, NAMES)).toEqual({
      added: 1,
      removed: 2,
      text: "--- v1.md\n+++ v2.md\n@@ -1,5 +1,5 @@\n line 1\n-line 2\n+line two\n line 3\n line 4\n line 5\n@@ -10,5 +10,4 @@\n line 10\n line 11\n line 12\n-line 13\n line 14\n",
    });
  });

  test("nothing changed is nothing to show; an empty text has no lines", () => {
    expect([lineDiff("a\nb", "a\nb", NAMES), lineDiff("", "a\n", NAMES).text]).toEqual([
      { text: "", added: 0, removed: 0 },
      "--- v1.md\n+++ v2.md\n@@ -0,0 +1 @@\n+a\n",
    ]);
  });

  test("a last line that gains its end is a change, and is told so", () => {
    expect(lineDiff("a\nb", "a\nb\n", NAMES).text).toBe(
      "--- v1.md\n+++ v2.md\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n",
    );
  });

  test("applied to the first text it gives the second, whatever they are, and changes no more lines than the shorter way there", () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "d\r\n", "- e\n", "@@ f\n", "g"), {
        maxLength: 14,
      })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = lineDiff(before, after, NAMES);
        expect(diff.text === "" ? before : applied(before, diff.text)).toBe(after);
        expect(diff.added + diff.removed).toBe(
          shortest(before.match(/[^\n]*\n|[^\n]+$/g) ?? [], after.match(/[^\n]*\n|[^\n]+$/g) ?? []),
        );
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  test("texts that have nothing in common are replaced as a whole, however long they are", () => {
    const long = (word: string): string =>
      Array.from({ length: 6_000 }, (_, n) => `${word} ${n}\n`).join("");
    const diff = lineDiff(`same\n${long("old")}end\n`, `same\n${long("new")}end\n`, NAMES);
    expect([
      diff.added,
      diff.removed,
      applied(`same\n${long("old")}end\n`, diff.text) === `same\n${long("new")}end\n`,
    ]).toEqual([6_000, 6_000, true]);
  });
});

/** Lines that are not in a longest common subsequence, by the plain table. */
function shortest(a: readonly string[], b: readonly string[]): number {
  const row = Array.from({ length: b.length + 1 }, () => 0);
  for (const one of a) {
    let corner = 0;
    b.forEach((other, j) => {
      const above = row[j + 1] ?? 0;
      row[j + 1] = one === other ? corner + 1 : Math.max(above, row[j] ?? 0);
      corner = above;
    });
  }
  return a.length + b.length - 2 * (row[b.length] ?? 0);
}
