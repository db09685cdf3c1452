import { describe, expect, test } from "vitest";
import { beginning, passagesIn, standsAt } from "./passages.ts";

const texts = (text: string, format = "markdown"): string[] =>
  passagesIn(text, format).map(({ text: passage }) => passage);

describe("passages", () => {
  test("are sentences of prose, with their line and heading, and no headings, fences or tables", () => {
    expect(
      passagesIn(
        "# Plan\n\nWe start in May. Version 1.2 comes later!\n\n- It is tested first.\n| a | b |\n```\n",
        "markdown",
      ),
    ).toEqual([
      { text: "We start in May.", at: 8, line: 3, heading: "Plan" },
      { text: "Version 1.2 comes later!", at: 25, line: 3, heading: "Plan" },
      { text: "It is tested first.", at: 53, line: 5, heading: "Plan" },
    ]);
  });

  test("stand in the text at their place", () => {
    const text = "　全角の空白から始まる。次の文が続く！\r\n> - 引用の中の文である。\r\n";
    expect(
      passagesIn(text, "text").map(
        ({ text: passage, at }) => text.slice(at, at + passage.length) === passage,
      ),
    ).toEqual([true, true, true]);
  });

  test("are whole lines of code, and in a diff those that were added", () => {
    expect([
      texts("  return a + b;\n}\n", "source"),
      texts("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old line();\n+  new line();\n", "diff"),
    ]).toEqual([["return a + b;"], ["new line();"]]);
  });

  test("are the beginning of a text that has no sentence", () => {
    expect([texts("\n 42\n43"), texts(" ")]).toEqual([["42"], []]);
  });
});

test("a quotation is found also where its words run over the end of a line, and what is not there is not", () => {
  const text = "Then:\n  `SELECT (a) FROM x`,\n  then update it.\n";
  expect([
    standsAt(text, "`SELECT (a) FROM x`, then update"),
    standsAt(text, "Then:"),
    standsAt(text, "SELECT (b)"),
    standsAt(text, ""),
  ]).toEqual([{ at: 8, end: 42 }, { at: 0, end: 5 }, undefined, undefined]);
});

test("a passage is recognised by its beginning, without marks of emphasis and quotation", () => {
  expect([
    beginning("**Bold** and “quoted”.", false),
    beginning("one two three four five six seven eight nine ten, eleven", false),
    beginning("これは二十字を超えるとても長い日本語の文である。", true),
  ]).toEqual([
    "Bold and quoted",
    "one two three four five six seven eight nine ten…",
    "これは二十字を超えるとても長い日本語の文…",
  ]);
});
