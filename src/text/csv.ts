// One row of CSV that a spreadsheet reads as data and never runs.
// Law: numbers stay numbers, also those written as text. Any other text that could begin a formula gets an apostrophe
//      in front, which spreadsheets hide; full-width signs count, since some turn them into the narrow ones.
import { plain } from "./visible.ts";

export type Cell = string | number | boolean | null;

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\n]/;
const QUOTED = /[",;\n\t]|^\s|\s$/;

/** Without a line end. An absent value and a number that is none are empty cells. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map(writeCell).join(",");
}

function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  if (typeof cell === "boolean") return String(cell);
  const shown = plain(cell);
  const text = FORMULA.test(shown) && !NUMBER.test(shown) ? `'${shown}` : shown;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
