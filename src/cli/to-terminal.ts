// A document on a terminal: headings in bold, lists with hanging indents, tables as labelled rows, all within its columns.
// Law: no text of a model reaches the terminal with control characters in it.
import { styleText } from "node:util";
import type { Block, Line, ReportDocument, Words } from "../report/document.ts";
import { plain } from "../text/visible.ts";
import { wrapText } from "./wrap.ts";

const WIDEST = 100;

export function toTerminal({ blocks }: ReportDocument, columns: number): string {
  const wide = Math.min(columns, WIDEST);
  return `${blocks.map((block) => blockLines(block, wide).join("\n")).join("\n\n")}\n`;
}

function blockLines(block: Block, columns: number): readonly string[] {
  switch (block.kind) {
    case "heading": {
      const isHigh = block.level <= 2;
      return wrapText(textOf(block.line), columns, Infinity).map((line) =>
        styleText(isHigh ? ["bold", "underline"] : "bold", line),
      );
    }
    case "paragraph":
      return indent(textOf(block.line), columns);
    case "list":
      return block.items.flatMap((item) => indent(textOf(item), columns, "  • "));
    case "outline":
      return block.items.flatMap((words) => wordsLines(words, columns, bold));
    case "table":
      return block.rows.flatMap((row) =>
        row.flatMap((cell, n) => {
          const head = block.head[n] ?? "";
          const label = n === 0 || head === "" ? "" : `${head}: `;
          const text = `${label}${textOf(cell)}`;
          return textOf(cell) === "" ? [] : indent(text, columns, n === 0 ? "  • " : "    ");
        }),
      );
    case "callout":
      return indent(textOf(block.line), columns, block.tone === "warning" ? "! " : "│ ").map(
        (line) => styleText(block.tone === "warning" ? "yellow" : "dim", line),
      );
    case "quote":
      return block.words.flatMap((words) =>
        wordsLines(words, columns - 2, bold).map((line) => `│ ${line}`),
      );
    case "code":
      return plain(block.text)
        .trimEnd()
        .split("\n")
        .map((line) => `    ${line}`);
  }
}

export function bold(text: string): string {
  return styleText("bold", text);
}

/** Words under their name, of any length. */
export function wordsLines(
  { label, text, lines, line, items }: Words,
  columns: number,
  styled: (label: string) => string,
): readonly string[] {
  const rows = line ? [textOf(line)] : (lines?.map(textOf) ?? plain(text ?? "").split("\n"));
  const [first = "", ...rest] = items ? [""] : rows.filter((row) => row.trim() !== "");
  const isNamed = label !== "";
  return [
    ...indent(`${label}${isNamed && first !== "" ? " " : ""}${first}`, columns).map((row, n) =>
      n === 0 && isNamed ? row.replace(label, styled) : row,
    ),
    ...rest.flatMap((row) => indent(row, columns)),
    ...(items ?? []).flatMap((item) => indent(textOf(item), columns, "  • ")),
  ];
}

/** Behind a mark, with what follows below the text. */
function indent(text: string, columns: number, mark = ""): readonly string[] {
  return wrapText(text, columns - mark.length, Infinity).map(
    (line, n) => `${n === 0 ? mark : mark === "│ " ? mark : " ".repeat(mark.length)}${line}`,
  );
}

function textOf(line: Line): string {
  const texts = line.map((inline) => {
    if (typeof inline === "string") return inline;
    if (inline.kind === "target") return inline.id;
    // An arrow leads nowhere here.
    return inline.kind === "ref" && !/[\p{L}\p{N}]/u.test(inline.text) ? "" : inline.text;
  });
  return texts.join("");
}
