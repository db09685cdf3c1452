import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDARD_STRESS, validFolder } from "../../../../test/builders/ledger-folder.ts";
import { LEDGER_NAMES } from "../../../kernel/ledger.ts";
import { check } from "./check.ts";
import { problemText } from "./problem.ts";
import { readFolder } from "./folder.ts";
import { ledgerPath } from "./sections.ts";

const folder = fc
  .integer({ min: 2, max: 13 })
  .map((rounds) => validFolder({ rounds, stress: STANDARD_STRESS }).texts());
const ordered = fc.constantFrom(ledgerPath("verifications"), ledgerPath("lead_history"));
const ledger = fc.constantFrom(...LEDGER_NAMES.map(ledgerPath));

function linesOf(texts: ReadonlyMap<string, string>, path: string): string[] {
  return (texts.get(path) ?? "").split("\n").slice(0, -1);
}

function problemsWith(
  texts: ReadonlyMap<string, string>,
  path: string,
  lines: readonly string[],
): readonly string[] {
  return check(readFolder(new Map(texts).set(path, lines.map((line) => `${line}\n`).join("")))).map(
    problemText,
  );
}

describe("one change to the lines of verifications or leads is found", () => {
  const place = fc.nat({ max: 1_000 });

  it("[S-06] a line that was taken away", () => {
    fc.assert(
      fc.property(folder, ordered, place, (texts, path, n) => {
        const lines = linesOf(texts, path);
        expect(problemsWith(texts, path, lines.toSpliced(n % lines.length, 1))).not.toEqual([]);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("[S-06] a line that stands there twice, as exactly one problem", () => {
    fc.assert(
      fc.property(folder, ordered, place, place, (texts, path, n, to) => {
        const lines = linesOf(texts, path);
        const copied = lines.toSpliced(to % (lines.length + 1), 0, lines[n % lines.length] ?? "");
        const isBeside = [0, 1].includes((to % (lines.length + 1)) - (n % lines.length));
        const problems = problemsWith(texts, path, copied);
        expect(problems).not.toEqual([]);
        if (isBeside) expect(problems).toHaveLength(1);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("two lines that changed places", () => {
    fc.assert(
      fc.property(folder, ordered, place, place, (texts, path, a, b) => {
        const lines = linesOf(texts, path);
        const [i, j] = [a % lines.length, b % lines.length];
        fc.pre(i !== j);
        expect(
          problemsWith(texts, path, lines.with(i, lines[j] ?? "").with(j, lines[i] ?? "")),
        ).not.toEqual([]);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe("whatever a folder holds", () => {
  const scrap = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    fc.constantFrom(
      "{",
      "\0",
      "\uFEFF",
      "[[[[",
      '{"id":"C-1-1","round":1}',
      '{"__proto__":{"id":1}}',
      '{"id":"__proto__","round":1,"claims_affected":["__proto__"]}',
    ),
  );

  it("[S-31] checking it does not throw, and every problem is one line", () => {
    fc.assert(
      fc.property(folder, ledger, fc.array(scrap), fc.boolean(), (texts, path, scraps, isAfter) => {
        const before = isAfter ? (texts.get(path) ?? "") : "";
        const problems = check(
          readFolder(new Map(texts).set(path, before + scraps.join("\n"))),
        ).map(problemText);
        expect(problems.filter((text) => /[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(text))).toEqual([]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("[S-31] one line that cannot be read is exactly one problem, on that line", () => {
    fc.assert(
      fc.property(
        folder,
        ledger,
        fc.nat({ max: 1_000 }),
        fc.nat({ max: 1_000 }),
        (texts, path, n, cut) => {
          const lines = linesOf(texts, path);
          fc.pre(lines.length > 0);
          const at = n % lines.length;
          const line = lines[at] ?? "";
          const problems = check(
            readFolder(
              new Map(texts).set(
                path,
                lines
                  .with(at, line.slice(0, cut % line.length))
                  .map((text) => `${text}\n`)
                  .join(""),
              ),
            ),
          );
          expect(problems.map(({ file, line: number }) => [file, number])).toEqual([
            [path, at + 1],
          ]);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });

  it("[S-31] one field of one line that lacks is exactly one problem, on that line", () => {
    fc.assert(
      fc.property(
        folder,
        ledger,
        fc.nat({ max: 1_000 }),
        fc.nat({ max: 20 }),
        (texts, path, n, k) => {
          const lines = linesOf(texts, path);
          fc.pre(lines.length > 0);
          const at = n % lines.length;
          const fields = Object.entries(JSON.parse(lines[at] ?? "") as Record<string, unknown>); // our own line, an object
          const needed = fields.filter(([name]) => !["supersedes", "resolved_in"].includes(name));
          const rest = Object.fromEntries(
            fields.filter((field) => field !== needed[k % needed.length]),
          );
          const problems = check(
            readFolder(
              new Map(texts).set(
                path,
                lines
                  .with(at, JSON.stringify(rest))
                  .map((text) => `${text}\n`)
                  .join(""),
              ),
            ),
          );
          expect(problems.map(({ file, line }) => [file, line])).toEqual([[path, at + 1]]);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});
