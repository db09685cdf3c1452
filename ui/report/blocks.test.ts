import { describe, expect, it } from "vitest";
import type { Block, ReportDocument } from "../../src/report/document.ts";
import { partsOf, readingAt } from "./blocks.tsx";

const heading = (level: 1 | 2 | 3 | 4, text: string, anchor: string | null = null): Block => ({
  kind: "heading",
  level,
  line: [text],
  anchor,
});
const said: Block = { kind: "paragraph", line: ["Said."] };
const document = (...blocks: Block[]): ReportDocument => ({ lang: "en", title: "T", blocks });

describe("a report cut at its headings", () => {
  it("holds every block once, in order, and what stands before the first heading as a part of its own", () => {
    const blocks = [
      said,
      heading(1, "T"),
      heading(2, "A", "a"),
      said,
      heading(4, "m", "r1-msg-001"),
      said,
    ];
    const { parts } = partsOf(document(...blocks));
    expect(parts.flatMap((part) => part.blocks)).toEqual(blocks);
    expect(parts.map(({ anchor, level }) => [anchor, level])).toEqual([
      [null, 0],
      ["part-1", 1],
      ["a", 2],
      ["r1-msg-001", 4],
    ]);
  });

  it("lists the second rank with the third under it, and no deeper", () => {
    const { contents } = partsOf(
      document(
        heading(1, "T"),
        heading(2, "A", "a"),
        heading(3, "A1"),
        heading(4, "deep"),
        heading(2, "B"),
      ),
    );
    expect(contents).toEqual([
      { anchor: "a", text: "A", under: [{ anchor: "part-2", text: "A1" }] },
      { anchor: "part-4", text: "B", under: [] },
    ]);
  });

  it("knows the names that lines of tables, lists and quotes carry", () => {
    const named = (id: string): readonly [{ readonly kind: "target"; readonly id: string }] => [
      { kind: "target", id },
    ];
    const { anchors } = partsOf(
      document(
        { kind: "table", head: ["id"], rows: [[named("C-1-1")]] },
        { kind: "list", items: [named("D-1-1")] },
        { kind: "quote", words: [{ label: "x", lines: [named("F-1-1")] }] },
      ),
    );
    expect([...anchors]).toEqual(["C-1-1", "D-1-1", "F-1-1"]);
  });

  it("says under which heading a reader is, and the first before any has passed", () => {
    const tops = [
      ["a", -300],
      ["b", 40],
      ["c", 900],
    ] as const;
    expect([readingAt(tops, 100), readingAt(tops, -500), readingAt([], 0)]).toEqual([
      "b",
      "a",
      null,
    ]);
  });
});
