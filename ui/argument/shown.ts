// What of an argument is shown: issues and options always, the rest where its option is open and no filter holds it back.
// Law 1: what hangs on something held back hangs on the next thing above that is shown.
// Law 2: an edge is shown where both its ends are and its word is not held back.
import type { ArgumentView } from "../../src/web/wire.ts";
import { groupBy } from "../parts/group.ts";
import {
  isAttack,
  type Edge,
  type Hanging,
  type Item,
  type Node,
  type Tally,
  type Word,
} from "./hanging.ts";

export interface Filter {
  /** Null is everyone; the empty text is what no seat said, such as checks. */
  readonly seat: string | null;
  readonly round: number | null;
  /** Held back. */
  readonly statuses: ReadonlySet<Node["status"]>;
  readonly words: ReadonlySet<Word>;
}

export const EVERYTHING: Filter = {
  seat: null,
  round: null,
  statuses: new Set(),
  words: new Set(),
};

export interface Row {
  readonly item: Item;
  /** The next thing above that is shown. */
  readonly parent: string | null;
  readonly level: number;
  /** Its place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
  /** Null where there is nothing to open. */
  readonly isOpen: boolean | null;
  readonly tally: Tally | null;
}

export interface Shown {
  /** Each after what it hangs on. */
  readonly rows: readonly Row[];
  readonly edges: readonly Edge[];
}

export function showRows(
  { items, children, roots, tallies }: Hanging,
  edges: readonly Edge[],
  open: ReadonlySet<string>,
  filter: Filter,
): Shown {
  const rows: Row[] = [];
  const under = (id: string): readonly string[] => {
    const item = items.get(id);
    if (item && isFolder(item) && !open.has(id)) return [];
    return (children.get(id) ?? []).flatMap((child) => {
      const own = items.get(child);
      return own && passes(own, filter) ? [child] : under(child);
    });
  };
  const lay = (ids: readonly string[], parent: string | null, level: number): void => {
    for (const [n, id] of ids.entries()) {
      const item = items.get(id);
      if (!item) continue;
      const tally = tallies.get(id) ?? null;
      rows.push({
        item,
        parent,
        level,
        place: n + 1,
        siblings: ids.length,
        isOpen: isFolder(item) && (tally?.all ?? 0) > 0 ? open.has(id) : null,
        tally,
      });
      lay(under(id), id, level + 1);
    }
  };
  lay(roots, null, 1);
  const shown = new Set(rows.map(({ item }) => item.id));
  return {
    rows,
    edges: edges.filter(
      ({ from, to, word }) =>
        from !== to && shown.has(from) && shown.has(to) && !filter.words.has(word),
    ),
  };
}

/** What can be opened and shut. */
function isFolder({ kind }: Item): boolean {
  return kind === "option" || kind === "apart";
}

function passes({ node }: Item, { seat, round, statuses }: Filter): boolean {
  if (!node || node.kind === "option") return true;
  return (
    (seat === null || (node.seat ?? "") === seat) &&
    (round === null || node.round === round) &&
    !statuses.has(node.status)
  );
}

export function foldersOf({ items, tallies }: Hanging): ReadonlySet<string> {
  return new Set(
    [...items.values()]
      .filter((item) => isFolder(item) && (tallies.get(item.id)?.all ?? 0) > 0)
      .map(({ id }) => id),
  );
}

export type Offer = ReturnType<typeof offerOf>;

/** What can be filtered by, with how often it occurs. */
export function offerOf({ nodes, edges }: Pick<ArgumentView, "nodes" | "edges">) {
  const said = nodes.filter(({ kind }) => kind !== "option");
  const seats = new Map(
    said.map(({ seat, author }) => [seat ?? "", seat === null ? "" : (author ?? seat)]),
  );
  const rounds = new Set(said.flatMap(({ round }) => (round === null ? [] : [round])));
  return {
    seats,
    rounds: [...rounds].sort((a, b) => a - b),
    statuses: countEach(nodes.map(({ status }) => status)),
    words: countEach(edges.map(({ word }) => word)),
  };
}

function countEach<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const groups = groupBy(values, (value) => value);
  return new Map([...groups].map(([value, all]) => [value, all.length]));
}

/** What others say of a node, and what it says of others: for, against, the rest. */
export function relationsOf(id: string, edges: readonly Edge[]) {
  const said = edges.filter(({ to }) => to === id);
  return {
    supports: said.filter(({ word }) => word === "supports"),
    attacks: said.filter(({ word }) => isAttack(word)),
    others: said.filter(({ word }) => word !== "supports" && !isAttack(word)),
    own: edges.filter(({ from }) => from === id),
  };
}
