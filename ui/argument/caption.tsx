// How a thing is called in a line: what it is, who said it and when.
import { useMemo } from "react";
import { useTranslate } from "../language.tsx";
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
