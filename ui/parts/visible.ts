// Text as it may be shown: hidden and steering characters spelt out, as everywhere in the product; cut where nobody reads on.
import { plain } from "../../src/text/visible.ts";

/** A line of five megabytes would hold the page up; the exports have all of it. */
const MOST_CHARACTERS = 200_000;

export function makeVisible(text: string): string {
  return plain(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text);
}

/** What the server says, with every text in it made fit to be shown: no view can forget to. */
export function parseVisible(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === "string" ? makeVisible(value) : value,
  );
}

// A text in so many lines of so many columns, cut with a mark where it goes on. A canvas breaks no lines of its own.
// Law: no line is wider than asked for, and there are never more of them.
const WIDE_SIGNS =
  "\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1faff}\\u{20000}-\\u{3fffd}";
const WIDE = new RegExp(`[${WIDE_SIGNS}]`, "u");
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);
/** Far more than two lines hold; the rest is not looked at. */
const ENOUGH = 600;

export function wrapLines(text: string, columns: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(makeVisible(text.slice(0, ENOUGH)), columns)) {
    if (widthOf(line) + widthOf(piece.trimEnd()) <= columns) {
      line += line === "" ? piece.trimStart() : piece;
      continue;
    }
    lines.push(line.trimEnd());
    line = piece.trimStart();
    if (lines.length === most) return [...lines.slice(0, -1), cut(lines.at(-1) ?? "", columns)];
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** Words with the space after them; signs of scripts without spaces one by one; words wider than a line in parts. */
function piecesOf(text: string, columns: number): readonly string[] {
  const piece = new RegExp(`[${WIDE_SIGNS}] ?|[^ ${WIDE_SIGNS}]{1,${columns}} ?`, "gu");
  return text.replace(/\s+/gu, " ").trim().match(piece) ?? [];
}

function cut(line: string, columns: number): string {
  const signs = Array.from(line.trimEnd());
  while (widthOf(signs.join("")) > columns - 1) signs.pop();
  return `${signs.join("").replace(/[\s,.;:，。、]+$/u, "")}…`;
}
