// How a thing is called in a line: what it is, who said it and when.
import { useMemo } from "react";
import { useTranslate } from "../language.tsx";
import { visible } from "../parts/visible.ts";
import type { Item } from "./hanging.ts";
import type { Row } from "./shown.ts";

export function useName(): (item: Item) => string {
  const t = useTranslate();
  return useMemo(
    () =>
      ({ id, kind, node }) => {
        if (!node) return kind === "apart" ? t("argument.apart") : t("argument.kinds.issue");
        if (kind === "option") return `${t("argument.kinds.option")} ${id}`;
        const said = [
          node.author ?? "",
          node.round === null ? "" : t("app.round", { n: node.round }),
        ]
          .filter((text) => text !== "")
          .join(" · ");
        return kind === "message" ? said : kind === "verification" ? node.title : `${id} · ${said}`;
      },
    [t],
  );
}

export function useCaption(): (row: Row) => {
  readonly above: string;
  readonly text: string;
  readonly below: string;
} {
  const t = useTranslate();
  const nameOf = useName();
  return useMemo(
    () =>
      ({ item, tally, isOpen }) => ({
        above: item.kind === "apart" ? "" : nameOf(item),
        text: item.kind === "apart" ? t("argument.apart") : item.text,
        below:
          isOpen === null || tally === null
            ? ""
            : `${isOpen ? "▾" : "▸"} ${item.kind === "apart" ? t("argument.hung", { n: tally.all }) : t("argument.counts", { supports: tally.supports, attacks: tally.attacks, all: tally.all })}`,
      }),
    [t, nameOf],
  );
}

// A text in so many lines of so many columns, cut with a mark where it goes on. A canvas breaks no lines of its own.
// Law: no line is wider than asked for, and there are never more of them.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);
/** Far more than two lines hold; the rest is not looked at. */
const ENOUGH = 600;

export function linesOf(text: string, columns: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(visible(text.slice(0, ENOUGH)), columns)) {
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
  const words =
    text
      .replace(/\s+/gu, " ")
      .trim()
      .match(/[^ ]+ ?/gu) ?? [];
  return words.flatMap((word) => {
    if (!WIDE.test(word) && word.trimEnd().length <= columns) return [word];
    const parts: string[] = [];
    for (const sign of word) {
      const last = parts.at(-1);
      if (last !== undefined && !WIDE.test(sign) && !WIDE.test(last) && last.length < columns)
        parts[parts.length - 1] = last + sign;
      else parts.push(sign);
    }
    return parts;
  });
}

function cut(line: string, columns: number): string {
  const signs = Array.from(line.trimEnd());
  while (widthOf(signs.join("")) > columns - 1) signs.pop();
  return `${signs.join("").replace(/[\s,.;:，。、]+$/u, "")}…`;
}
