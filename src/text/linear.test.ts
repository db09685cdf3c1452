// Every pattern here meets text of any size from anyone: twice the text must not cost four times the work.
import { describe, expect, test } from "vitest";
import { csvRow } from "../report/csv.ts";
import { cutText, cutToWords } from "./cut.ts";
import { escapeHtml } from "./html.ts";
import { languageOf } from "./language.ts";
import { inMarkdown, markdownLine } from "./markdown.ts";
import { asciiSlug, slug } from "./slug.ts";
import { oneLine, plain } from "./visible.ts";
import { countWords } from "./words.ts";

/** What a quadratic pattern needs minutes for, and a linear one milliseconds. */
const LENGTH = 256 * 1024;
const probes = [
  "a",
  " ",
  "#",
  "\u001b[",
  "\u200d",
  "&#",
  "_",
  "1",
  "\n",
  " \t",
  "://",
  "www",
  "e\u0301",
  "=",
  '"',
  "\u202e",
  "`",
  "漢",
  "\ufe0f",
];
const functions: readonly [string, (text: string) => unknown][] = [
  ["csvRow", (text) => csvRow([text])],
  ["cutText", (text) => cutText(text, 4_000)],
  ["cutToWords", (text) => cutToWords(text, 300)],
  ["escapeHtml", escapeHtml],
  ["languageOf", languageOf],
  ["inMarkdown", inMarkdown],
  ["markdownLine", (text) => markdownLine(text, 200)],
  ["slug", (text) => slug(text)],
  ["asciiSlug", asciiSlug],
  ["plain", plain],
  ["oneLine", (text) => oneLine(text, 80)],
  ["countWords", countWords],
];

describe.each(functions)("%s", (_name, run) => {
  // The test's own time limit ends one that is not linear.
  test("[R-G12] comes through a long text of each probe", () => {
    const results = probes.map((probe) => run(probe.repeat(LENGTH / probe.length) + "!"));
    expect(results).not.toContain(undefined);
  });
});
