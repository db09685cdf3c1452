// Model text inside our Markdown: it shows as what was written, and is never structure.
// Law: it opens no heading, list, quote, fence, HTML, front matter, table, link or image, whatever stands around it,
//      as long as it begins at the start of a line or within one.
// A text may have paragraphs: inside a list item or a quotation of ours, use `markdownLine`.
import { oneLine, plain } from "./visible.ts";

/** Many lines stay many lines: a trailing pair of spaces keeps each line end. */
export function inMarkdown(text: string): string {
  const lines = plain(text).split("\n").map(escapeLine);
  return lines
    .map((line, n) => (line !== "" && (lines[n + 1] ?? "") !== "" ? `${line}  ` : line))
    .join("\n");
}

/** For headings, list items and table cells. */
export function markdownLine(text: string, max = Number.POSITIVE_INFINITY): string {
  return escapeLine(oneLine(text, max));
}

/** For what stands behind other text of its line: nothing in it can begin a block. */
export function withinLine(text: string): string {
  return escapeInline(oneLine(text, Number.POSITIVE_INFINITY));
}

function escapeLine(line: string): string {
  // What starts a block only at the start of a line: heading, quote, list, rule, underline, front matter, table.
  return escapeInline(line)
    .replace(/^(?:[#>+=-]|:(?=-))/, "\\$&")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

function escapeInline(line: string): string {
  // Indentation of four would make a code block, in which escapes show.
  return line
    .trim()
    .replace(/[\\`*[\]|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?[a-zA-Z0-9]{1,32};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("://", "\\://")
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}\\.`);
}
