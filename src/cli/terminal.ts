// Text on lines of a terminal.
// Law 1: no word is broken that fits on a line; scripts without spaces may break between any two characters.
// Law 2: no line is wider than the terminal.
import { plain } from "../text/visible.ts";
import { styleText } from "node:util";
import type { Block, Line, ReportDocument, Words } from "../report/document.ts";

/** Whole characters as people count them: a family of joined emoji is one. */
const pieces = new Intl.Segmenter("und", { granularity: "grapheme" });
const MORE = " …";

/** Some terminals say that they have no columns at all. */
export function terminalColumns(): number {
  return process.stdout.columns || Number(process.env["COLUMNS"]) || 100;
}

/** `longest`: words that are wider are broken. At most `most` lines of so many columns; where words are left over, the last line ends with an ellipsis. */
export function wrapText(
  text: string,
  columns: number,
  most: number,
  longest = columns,
): readonly string[] {
  const lines: string[] = [""];
  for (const piece of breakable(text, longest)) {
    const line = lines.at(-1) ?? "";
    const isLast = lines.length === most;
    const isAlone = line === "" && longest > columns;
    if (isAlone || widthIn(line + piece.trimEnd()) <= columns)
      lines[lines.length - 1] = line + piece;
    else if (isLast) {
      lines[lines.length - 1] = shortenLine(line, columns);
      break;
    } else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** Every line of a text, the rest of a long one below its beginning: behind the label, where it has one. A path or a link stays whole. */
export function wrapLines(text: string, columns: number): string {
  return text
    .split("\n")
    .map((line) => {
      const [before = ""] = /^\s*(?:\S+(?: \S+)* {2,}|[-·*] )?/u.exec(line) ?? [];
      const indent = before.length > columns / 2 ? 2 : before.length;
      const wide = columns - indent;
      if (widthIn(line) <= columns) return line;
      return wrapText(line.slice(indent), wide, Infinity, Infinity)
        .map((part, n) => (n === 0 ? line.slice(0, indent) : " ".repeat(indent)) + part)
        .join("\n");
    })
    .join("\n");
}

/** Words with the space that follows them; wide characters, and those of words that no line can hold, stand alone. */
function breakable(text: string, columns: number): readonly string[] {
  const words =
    plain(text)
      .replace(/\s+/gu, " ")
      .trim()
      .match(/\S+\s*/gu) ?? [];
  return words.flatMap((word) => {
    const characters = Array.from(pieces.segment(word), ({ segment }) => segment);
    const isApart =
      widthIn(word.trimEnd()) > columns || characters.some((each) => widthOf(each) === 2);
    return isApart ? characters : [word];
  });
}

/** Words from the end go until the mark fits. */
function shortenLine(line: string, columns: number): string {
  let kept = line.trimEnd();
  while (widthIn(kept + MORE) > columns && kept !== "")
    kept = breakable(kept, columns).slice(0, -1).join("").trimEnd();
  return `${kept.replace(/[\s,;:—…]+$/u, "")}${MORE}`;
}

const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{1faff}]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const NARROW = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]+$/u;

/** How many columns a character takes: those of East Asian scripts and most emoji two, marks none. */
function widthOf(character: string): number {
  return NARROW.test(character) ? 0 : WIDE.test(character) || character.includes("\ufe0f") ? 2 : 1;
}

export function widthIn(text: string): number {
  return Array.from(pieces.segment(text)).reduce((sum, { segment }) => sum + widthOf(segment), 0);
}

// A document on a terminal: headings in bold, lists with hanging indents, tables as labelled rows, all within its columns.
// Law: no text of a model reaches the terminal with control characters in it.
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
