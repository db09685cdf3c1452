// What is read in the room, in order: messages with what leads to and from them, and the lines between, under the round they belong to.
// Law: rows are only ever added, so an item keeps its place for as long as the filter is the same.
import type { EntryRow, FeedRow, LinkRow, SaidMessage } from "../../src/web/wire.ts";

export interface SaidItem {
  readonly kind: "said";
  readonly seq: number;
  readonly round: number;
  readonly row: EntryRow;
  readonly message: SaidMessage;
  readonly to: readonly LinkRow[];
  readonly from: readonly LinkRow[];
}

interface LineItem {
  readonly kind: "line";
  readonly seq: number;
  readonly round: number;
  readonly row: EntryRow;
}

type Item = SaidItem | LineItem;

export interface Filter {
  readonly seat: string | null;
  readonly isMessagesOnly: boolean;
  readonly isEveryStep: boolean;
  /** In small letters. */
  readonly sought: string;
}

export const EVERYTHING: Filter = {
  seat: null,
  isMessagesOnly: false,
  isEveryStep: false,
  sought: "",
};

export interface Read {
  readonly items: readonly Item[];
  /** What a round is about, where the run said so. */
  readonly topics: ReadonlyMap<number, string>;
  readonly messages: number;
}

const NO_LINKS: readonly LinkRow[] = [];
/** Steps that say no more than that a message is on its way. */
const STEPS: ReadonlySet<EntryRow["kind"]> = new Set(["asked", "answered"]);

export function read(rows: readonly FeedRow[], filter: Filter): Read {
  const [to, from] = [new Map<string, LinkRow[]>(), new Map<string, LinkRow[]>()];
  for (const row of rows) {
    if (row.kind !== "link") continue;
    put(to, row.link.from, row);
    put(from, row.link.to, row);
  }
  const items: Item[] = [];
  const topics = new Map<number, string>();
  let round = 0;
  let messages = 0;
  for (const row of rows) {
    if (row.kind === "link") continue;
    round = Math.max(round, row.round ?? 0);
    const { topic } = row;
    // A round that begins says what it is about; that is its heading and no line of its own.
    if (topic !== undefined && !topics.has(round)) {
      topics.set(round, topic);
      continue;
    }
    const { message } = row;
    if (message) messages += 1;
    if (!isWanted(row, filter)) continue;
    if (message)
      items.push({
        kind: "said",
        seq: row.seq,
        round,
        row,
        message,
        to: to.get(message.id) ?? NO_LINKS,
        from: from.get(message.id) ?? NO_LINKS,
      });
    else items.push({ kind: "line", seq: row.seq, round, row });
  }
  return { items, topics, messages };
}

/** Where an id is: its message, else the first line that begins with it; -1 where neither is. */
export function placeOf(items: readonly Item[], id: string): number {
  const message = items.findIndex((item) => item.kind === "said" && item.message.id === id);
  return message >= 0
    ? message
    : items.findIndex(({ kind, row }) => kind === "line" && row.text.startsWith(`${id} `));
}

interface Section {
  readonly round: number;
  readonly items: readonly Item[];
}

/** Neighbours of one round stand under one heading. */
export function sections(items: readonly Item[]): readonly Section[] {
  const found: { round: number; items: Item[] }[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last?.round === item.round) last.items.push(item);
    else found.push({ round: item.round, items: [item] });
  }
  return found;
}

function isWanted(row: EntryRow, { seat, isMessagesOnly, isEveryStep, sought }: Filter): boolean {
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
  const said = (row.message?.words ?? []).flatMap(({ label, text, line, lines, items }) => [
    label,
    text ?? "",
    ...[...(line ? [line] : []), ...(lines ?? []), ...(items ?? [])].map(plain),
  ]);
  const words = [row.title ?? "", row.text, ...row.more, row.message?.phase ?? "", ...said]
    .join("\n")
    .toLowerCase();
  FOUND.set(row, words);
  return words;
}

function plain(
  line: readonly (string | { readonly kind: string; readonly text?: string })[],
): string {
  return line.map((part) => (typeof part === "string" ? part : (part.text ?? ""))).join("");
}

function put(map: Map<string, LinkRow[]>, id: string, row: LinkRow): void {
  const known = map.get(id);
  if (known) known.push(row);
  else map.set(id, [row]);
}
