// A document as Markdown. Every text goes through `markdownLine`, `withinLine`, `inMarkdown` or a fence; what stands around it is ours.
import { inMarkdown, markdownLine, withinLine } from "../text/markdown.ts";
import { countWords } from "../text/words.ts";
import { plain } from "../text/visible.ts";
import { anchorOf } from "./document.ts";
import type { Block, ReportDocument, Inline, Line, Words } from "./document.ts";

export function toMarkdown({ blocks }: ReportDocument): string {
  return `${blocks.map(block).join("\n\n")}\n`;
}

/** Words as a reader counts them: neither addresses of links nor names of places. */
export function wordsIn(blocks: readonly Block[]): number {
  const text = blocks.map(block).join("\n\n");
  return countWords(text.replace(/<a id="[^"]*"><\/a>/g, "").replace(/\]\([^)]*\)/g, "]"));
}

function block(made: Block): string {
  switch (made.kind) {
    case "heading":
      return `${made.anchor === null ? "" : `<a id="${anchorOf(made.anchor)}"></a>\n\n`}${"#".repeat(made.level)} ${line(made.line)}`;
    case "paragraph":
      return line(made.line);
    case "list":
      return made.items.map((item) => `- ${line(item)}`).join("\n");
    case "outline":
      return made.items.map(answer).join("\n");
    case "table":
      return [
        made.head.map(withinLine),
        made.head.map(() => "---"),
        ...made.rows.map((row) => row.map((cell) => line(cell, WITHIN))),
      ]
        .map((row) => `| ${row.join(" | ")} |`)
        .join("\n");
    case "callout":
      return `> ${made.tone === "warning" ? "⚠️ " : ""}${line(made.line)}`;
    case "quote":
      return made.words.map(words).join("\n>\n");
    case "code":
      return fence(made.language, plain(made.text));
  }
}

/** A fence that is longer than any run of its mark in the text cannot be closed by it. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

function answer({ label, line: inline, items }: Words): string {
  return [
    `- **${withinLine(label)}**${inline ? ` ${line(inline, WITHIN)}` : ""}`,
    ...(items ?? []).map((item) => `  - ${line(item)}`),
  ].join("\n");
}

function words({ label, text, lines, line: inline, items }: Words): string {
  const name = label === "" ? "" : `**${withinLine(label)}**`;
  const isWithin = name !== "";
  if (inline) return `> ${name} ${line(inline, isWithin)}`;
  if (items) return [`> ${name}`, ">", ...items.map((item) => `> - ${line(item)}`)].join("\n");
  const [first = "", ...rest] = lines
    ? broken(lines.map((row, n) => line(row, n === 0 && isWithin)))
    : rowsOf((text ?? "").trim(), isWithin);
  return [`${name}${name === "" ? "" : " "}${first}`, ...rest]
    .map((row) => `> ${row}`.trimEnd() + (row.endsWith("  ") ? "  " : ""))
    .join("\n");
}

/** Only the first row has the label before it. */
function rowsOf(text: string, isWithin: boolean): string[] {
  const rows = inMarkdown(text).split("\n");
  const [first = "", ...rest] = rows;
  return isWithin
    ? [
        `${withinLine(plain(text).split("\n")[0] ?? "")}${first.endsWith("  ") ? "  " : ""}`,
        ...rest,
      ]
    : rows;
}

/** A trailing pair of spaces keeps each line end, as `inMarkdown` does. */
function broken(rows: readonly string[]): string[] {
  return rows.map((row, n) => (row !== "" && (rows[n + 1] ?? "") !== "" ? `${row}  ` : row));
}

/** There is text of ours before it on its line: a label, or the bar of a table. */
const WITHIN = true;

function line(inlines: Line, isWithin = false): string {
  let made = "";
  for (const inline of inlines) {
    const next = writeInline(inline, isWithin || made.trim() !== "");
    // A mark of exclamation before our link would make it an image.
    made += made.endsWith("!") && next.startsWith("[") ? ` ${next}` : next;
  }
  return made.trim();
}

function writeInline(inline: Inline, isWithin: boolean): string {
  const escaped = isWithin ? withinLine : (text: string): string => markdownLine(text);
  if (typeof inline === "string") return keepBlanks(inline, escaped(inline));
  if (inline.kind === "small") return keepBlanks(inline.text, escaped(inline.text));
  // Marks of ours come before these.
  const text = withinLine(inline.kind === "target" ? inline.id : inline.text);
  if (inline.kind === "strong") return keepBlanks(inline.text, text === "" ? "" : `**${text}**`);
  if (inline.kind === "target") return `<a id="${anchorOf(inline.id)}"></a>**${text}**`;
  return `[${text}](${inline.file ?? ""}#${anchorOf(inline.to)})`;
}

/** Escaping trims; blanks at the ends part a text from its neighbours. */
function keepBlanks(text: string, escaped: string): string {
  if (escaped === "") return text === "" ? "" : " ";
  return `${text.trimStart() === text ? "" : " "}${escaped}${text.trimEnd() === text ? "" : " "}`;
}
