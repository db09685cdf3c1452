// What is read in the room, in order: messages with what leads to and from them, and the lines between, under the round they belong to.
// Law: rows are only ever added, so an item keeps its place for as long as the filter is the same.
import type { EntryRow, FeedRow, FeedLink, SaidMessage } from "../../src/web/wire.ts";
import { groupBy } from "../parts/group.ts";
import { linesOf, plainText } from "../parts/words-of.tsx";

type LineItem = Readonly<{ kind: "line"; seq: number; round: number; row: EntryRow }>;

export interface SaidItem extends Omit<LineItem, "kind"> {
  readonly kind: "said";
  readonly message: SaidMessage;
  readonly to: readonly FeedLink[];
  readonly from: readonly FeedLink[];
}

type Item = SaidItem | LineItem;

export interface RoomFilter {
  readonly seat: string | null;
  readonly isMessagesOnly: boolean;
  readonly isEveryStep: boolean;
  /** In small letters. */
  readonly sought: string;
}

export const DEFAULT_FILTER: RoomFilter = {
  seat: null,
  isMessagesOnly: false,
  isEveryStep: false,
  sought: "",
};

export interface ReadItems {
  readonly items: readonly Item[];
  /** What a round is about, where the run said so. */
  readonly topics: ReadonlyMap<number, string>;
  readonly messages: number;
}

const NO_LINKS: readonly FeedLink[] = [];
/** Steps that say no more than that a message is on its way. */
const STEPS: ReadonlySet<EntryRow["kind"]> = new Set(["asked", "answered"]);

export function readItems(rows: readonly FeedRow[], filter: RoomFilter): ReadItems {
  const links = rows.filter((row) => row.kind === "link");
  const to = groupBy(links, ({ link }) => link.from);
  const from = groupBy(links, ({ link }) => link.to);
  const linksOf = (id: string): Pick<SaidItem, "to" | "from"> => ({
    to: to.get(id) ?? NO_LINKS,
    from: from.get(id) ?? NO_LINKS,
  });
  const items: Item[] = [];
  const topics = new Map<number, string>();
  let round = 0;
  let messages = 0;
  for (const row of rows) {
    if (row.kind === "link") continue;
    round = Math.max(round, row.round ?? 0);
    const { seq, topic, message } = row;
    // A round that begins says what it is about; that is its heading and no line of its own.
    if (topic !== undefined && !topics.has(round)) {
      topics.set(round, topic);
      continue;
    }
    if (message) messages += 1;
    if (!isWanted(row, filter)) continue;
    if (message) items.push({ kind: "said", seq, round, row, message, ...linksOf(message.id) });
    else items.push({ kind: "line", seq, round, row });
  }
  return { items, topics, messages };
}

/** Where an id is: its message, else the first line that begins with it; -1 where neither is. */
export function indexOfId(items: readonly Item[], id: string): number {
  const message = items.findIndex((item) => item.kind === "said" && item.message.id === id);
  return message >= 0
    ? message
    : items.findIndex(({ kind, row }) => kind === "line" && row.text.startsWith(`${id} `));
}

function isWanted(
  row: EntryRow,
  { seat, isMessagesOnly, isEveryStep, sought }: RoomFilter,
): boolean {
  if (seat !== null && row.seat !== seat) return false;
  if (isMessagesOnly && !row.message) return false;
  if (!isEveryStep && STEPS.has(row.kind)) return false;
  return sought === "" || wordsIn(row).includes(sought);
}

/** Rows never change, so what can be found in one is put together once. */
const FOUND = new WeakMap<EntryRow, string>();

function wordsIn(row: EntryRow): string {
  const known = FOUND.get(row);
  if (known !== undefined) return known;
  const said = (row.message?.words ?? []).flatMap((words) => [
    words.label,
    words.text ?? "",
    ...linesOf(words).map(plainText),
  ]);
  const words = [row.title ?? "", row.text, ...row.more, row.message?.phase ?? "", ...said]
    .join("\n")
    .toLowerCase();
  FOUND.set(row, words);
  return words;
}
