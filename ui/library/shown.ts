// Which rows of the library are shown, and in which order.
import type { LibraryRow } from "../../src/web/wire.ts";
import { isAwaited, shownName } from "../calling.ts";
import type { Lang } from "../language.tsx";
import type { Wanted } from "../route.ts";

export const FILTERS = ["waiting", "running", "still", "finished", "archived"] as const;
export const SORTS = ["oldest", "name", "cost"] as const;

/** Without its version. */
export function protocolIn({ protocol }: Pick<LibraryRow, "protocol">): string {
  return protocol.split("@")[0] ?? protocol;
}

const STILL: ReadonlySet<LibraryRow["state"]> = new Set(["paused", "interrupted", "damaged"]);

const IS: Readonly<Record<string, (row: LibraryRow) => boolean>> = {
  waiting: isAwaited,
  running: ({ state, ...row }) =>
    state === "running" || (state === "waiting" && !isAwaited({ state, ...row })),
  still: ({ state }) => STILL.has(state),
  finished: ({ state }) => state === "finished",
};

type Compare = (a: LibraryRow, b: LibraryRow) => number;

function orderOf(sort: string, lang: Lang): Compare | null {
  const collator = new Intl.Collator(lang, { numeric: true });
  if (sort === "oldest") return (a, b) => a.started.localeCompare(b.started);
  if (sort === "name") return (a, b) => collator.compare(shownName(a), shownName(b));
  // What has no price is no zero: it comes last.
  if (sort === "cost") return (a, b) => (b.usd ?? -1) - (a.usd ?? -1) || b.calls - a.calls;
  return null;
}

/** Every word of the search stands somewhere in it. As usual, those that wait for somebody come first, then the newest. */
export function findRows(
  rows: readonly LibraryRow[],
  { q = "", state = "", protocol = "", tag = "", sort = "" }: Wanted,
  lang: Lang,
): readonly LibraryRow[] {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean);
  const found = rows.filter(
    (row) =>
      (IS[state]?.(row) ?? true) &&
      (protocol === "" || protocolIn(row) === protocol) &&
      (tag === "" || row.tags.includes(tag)) &&
      isFound(row, words),
  );
  const byWaiting: Compare = (a, b) => Number(isAwaited(b)) - Number(isAwaited(a));
  return found.sort(orderOf(sort, lang) ?? byWaiting);
}

function isFound(
  { id, name, topic, outcome, protocol, tags }: LibraryRow,
  words: readonly string[],
): boolean {
  const text = [id, name, topic, outcome ?? "", protocol, ...tags.map((tag) => `#${tag}`)]
    .join("\n")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
