// Text on lines of a terminal. Law: no word is broken; scripts without spaces may break between any two characters.
import { plain } from "../text/visible.ts";
import { widthOf } from "./view.ts";

const pieces = new Intl.Segmenter("und", { granularity: "grapheme" });
const MORE = " …";

/** At most `most` lines of so many columns; where words are left over, the last line ends with an ellipsis. */
export function wrapText(text: string, columns: number, most: number): readonly string[] {
  const lines: string[] = [""];
  for (const piece of breakable(text)) {
    const line = lines.at(-1) ?? "";
    const isLast = lines.length === most;
    if (widthIn(line + piece.trimEnd()) <= columns) lines[lines.length - 1] = line + piece;
    else if (isLast) {
      lines[lines.length - 1] = shortenLine(line, columns);
      break;
    } else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** Words with the space that follows them; wide characters stand alone. */
function breakable(text: string): readonly string[] {
  const words =
    plain(text)
      .replace(/\s+/gu, " ")
      .trim()
      .match(/\S+\s*/gu) ?? [];
  return words.flatMap((word) => {
    const characters = Array.from(pieces.segment(word), ({ segment }) => segment);
    return characters.some((character) => widthOf(character) === 2) ? characters : [word];
  });
}

/** Words from the end go until the mark fits. */
function shortenLine(line: string, columns: number): string {
  let kept = line.trimEnd();
  while (widthIn(kept + MORE) > columns && breakable(kept).length > 1)
    kept = breakable(kept).slice(0, -1).join("").trimEnd();
  return `${kept.replace(/[\s,;:—…]+$/u, "")}${MORE}`;
}

function widthIn(text: string): number {
  return Array.from(pieces.segment(text)).reduce((sum, { segment }) => sum + widthOf(segment), 0);
}
