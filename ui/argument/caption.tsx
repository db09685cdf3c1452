// How a thing is called in a line: what it is, who said it and when.
import { useMemo } from "react";
import { useWords } from "../language.tsx";
import { words as shared } from "../words.ts";
import type { Item } from "./hanging.ts";
import type { Row } from "./shown.ts";
import { words } from "./words.ts";

export function useName(): (item: Item) => string {
  const w = useWords(words);
  const s = useWords(shared);
  return useMemo(
    () =>
      ({ id, kind, node }) => {
        if (!node) return kind === "apart" ? w.apart : w.kinds.issue;
        if (kind === "option") return `${w.kinds.option} ${id}`;
        const said = [node.author ?? "", node.round === null ? "" : s.round(node.round)]
          .filter((text) => text !== "")
          .join(" · ");
        return kind === "message" ? said : kind === "verification" ? node.title : `${id} · ${said}`;
      },
    [w, s],
  );
}

export function useCaption(): (row: Row) => {
  readonly above: string;
  readonly text: string;
  readonly below: string;
} {
  const w = useWords(words);
  const nameOf = useName();
  return useMemo(
    () =>
      ({ item, tally, isOpen }) => ({
        above: item.kind === "apart" ? "" : nameOf(item),
        text: item.kind === "apart" ? w.apart : item.text,
        below:
          isOpen === null || tally === null
            ? ""
            : `${isOpen ? "▾" : "▸"} ${item.kind === "apart" ? w.hung(tally.all) : w.counts(tally.supports, tally.attacks, tally.all)}`,
      }),
    [w, nameOf],
  );
}
