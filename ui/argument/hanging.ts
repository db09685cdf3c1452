// Where everything said hangs: issues carry options, options carry what was said to them, messages carry what was said to those.
// Law: every node has one place; what leads to no option in any way stands apart, and nothing is left out.
import type { ArgumentView } from "../../src/web/wire.ts";
import { groupBy } from "../parts/group.ts";

export type Node = ArgumentView["nodes"][number];
export type Edge = ArgumentView["edges"][number];
export type Word = Edge["word"];

export interface Item {
  /** A node's own id; an issue's with a prefix, since both are named by the run. */
  readonly id: string;
  readonly kind: Node["kind"] | "issue" | "apart" | "group";
  readonly node: Node | null;
  readonly text: string;
  /** What it hangs on, and what it says of that; null where only the other one speaks of it. */
  readonly parent: string | null;
  readonly word: Word | null;
  /** The option or the group under which it is found, or what stands apart. */
  readonly home: string | null;
}

export interface Tally {
  /** What hangs on an option, near and far. */
  readonly all: number;
  /** What speaks for the option and against it, as its two sides list it. */
  readonly supports: number;
  readonly attacks: number;
}

export interface Hanging {
  readonly items: ReadonlyMap<string, Item>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** What hangs on nothing, in the order in which it is shown. */
  readonly roots: readonly string[];
  readonly tallies: ReadonlyMap<string, Tally>;
}

export const APART = "~apart";
export const issueItem = (id: string): string => `issue:${id}`;

const ATTACKS: ReadonlySet<Word> = new Set<Word>(["rebuts", "undercuts", "undermines"]);
export const isAttack = (word: Word): boolean => ATTACKS.has(word);

type Argued = Pick<ArgumentView, "nodes" | "edges" | "issues" | "sides">;

export function hangAll({ nodes, edges, issues, sides }: Argued): Hanging {
  const items = new Map<string, Item>();
  const known = new Map(nodes.map((node) => [node.id, node]));
  const links = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const main = (issues.find((issue) => issue.main) ?? issues[0])?.id ?? null;
  const options = nodes.filter(({ kind }) => kind === "option");
  const put = (id: string, kind: Item["kind"], over: Partial<Item>): void => {
    const text = over.node?.text ?? "";
    items.set(id, { id, kind, node: null, text, parent: null, word: null, home: null, ...over });
  };
  for (const { id, title } of issues) put(issueItem(id), "issue", { text: title });
  for (const node of options) {
    const issue = issues.some(({ id }) => id === node.issue) ? node.issue : main;
    const parent = issue === null ? null : issueItem(issue);
    put(node.id, "option", { node, parent, home: node.id });
  }
  const hang = (id: string, parent: string, word: Word | null): void => {
    const node = known.get(id);
    const home = items.get(parent)?.home ?? null;
    if (node) put(id, node.kind, { node, parent, word, home });
  };
  const near = nearOf(links);
  const optionIds = options.map(({ id }) => id);
  spread(optionIds);
  const rest = nodes.filter(({ id }) => !items.has(id));
  if (rest.length > 0) put(APART, "apart", { home: APART });
  // First what says nothing of others: the rest hangs on it. What only goes round in circles begins with its first.
  const isEnd = ({ id }: Node): boolean => (near.get(id) ?? []).every(({ isOwn }) => !isOwn);
  for (const node of [...rest.filter(isEnd), ...rest]) {
    if (items.has(node.id)) continue;
    hang(node.id, APART, null);
    spread([node.id]);
  }
  return { items, ...families(items, nodes), tallies: talliesOf(items, sides) };

  /** From what has a place, ring by ring, to what speaks of it; where nothing more does, to what it speaks of itself. */
  function spread(begun: readonly string[]): void {
    const reached = [...begun];
    for (let ring = reached.slice(); ring.length > 0;) {
      const speaking = bestPlaces(ring, false);
      const found = speaking.size > 0 ? speaking : bestPlaces(reached, true);
      for (const [id, { parent, word }] of found) hang(id, parent, word);
      ring = [...found.keys()];
      reached.push(...ring);
    }
  }

  /** Of several ways to hang, the one that says most: for, then against, then the others; then the earlier. */
  function bestPlaces(ring: readonly string[], isSpokenOf: boolean) {
    const found = new Map<string, { parent: string; word: Word | null; weight: number }>();
    for (const parent of ring) {
      for (const { other, word, isOwn } of near.get(parent) ?? []) {
        if (isOwn !== isSpokenOf || items.has(other)) continue;
        const weight = word === "supports" ? 0 : isAttack(word) ? 1 : 2;
        const before = found.get(other);
        if (!before || weight < before.weight)
          found.set(other, { parent, word: isSpokenOf ? null : word, weight });
      }
    }
    return found;
  }
}

/** Everything said in groups of what it has in common, in the order of the log; options stand for themselves. */
export function groupAll(
  { nodes, edges }: Pick<ArgumentView, "nodes" | "edges">,
  groupOf: (node: Node) => string,
): Hanging {
  const items = new Map<string, Item>();
  const bare = { parent: null, word: null, home: null };
  const ids = new Set(nodes.map(({ id }) => id));
  for (const node of nodes) {
    const { id, kind, text } = node;
    if (kind === "option") {
      items.set(id, { ...bare, id, kind, node, text });
      continue;
    }
    const name = groupOf(node);
    const home = groupItem(name);
    items.set(home, { ...bare, id: home, kind: "group", node: null, text: name, home });
    const word = edges.find(({ from, to }) => from === id && ids.has(to))?.word ?? null;
    items.set(id, { id, kind, node, text, parent: home, word, home });
  }
  return { items, ...families(items, nodes), tallies: talliesOf(items, []) };
}

const groupItem = (name: string): string => `group:${name}`;

/** What each is linked to; `isOwn`: it says it of the other. */
function nearOf(links: readonly Edge[]) {
  const ends = links.flatMap(({ from, to, word }) => [
    { at: from, other: to, word, isOwn: true },
    { at: to, other: from, word, isOwn: false },
  ]);
  return groupBy(ends, ({ at }) => at);
}

function families(
  items: ReadonlyMap<string, Item>,
  nodes: readonly Node[],
): Pick<Hanging, "children" | "roots"> {
  const order = new Map(nodes.map(({ id, round }, n) => [id, [round ?? 0, n] as const]));
  const placeOf = ({ id }: Item): readonly [number, number] => order.get(id) ?? [0, 0];
  const groups = groupBy([...items.values()], ({ parent }) => parent ?? "");
  const children = [...groups].map(([parent, own]) => {
    const sorted = own.toSorted((a, b) => {
      const [[round, n], [otherRound, other]] = [placeOf(a), placeOf(b)];
      return round - otherRound || n - other;
    });
    return [parent, sorted.map(({ id }) => id)] as const;
  });
  return { children: new Map(children), roots: (groups.get("") ?? []).map(({ id }) => id) };
}

function talliesOf(
  items: ReadonlyMap<string, Item>,
  sides: ArgumentView["sides"],
): ReadonlyMap<string, Tally> {
  const spoken = new Map(sides.map((side) => [side.option, side]));
  const groups = groupBy([...items.values()], ({ home }) => home ?? "");
  return new Map(
    [...groups].flatMap(([home, own]): (readonly [string, Tally])[] => {
      const side = spoken.get(home);
      const all = own.filter(({ id }) => id !== home).length;
      const [supports, attacks] = [side?.for.length ?? 0, side?.against.length ?? 0];
      return home === "" ? [] : [[home, { all, supports, attacks }]];
    }),
  );
}

// What of an argument is shown: issues and options always, the rest where its option is open and no filter holds it back.
// Law 1: what hangs on something held back hangs on the next thing above that is shown.
// Law 2: an edge is shown where both its ends are and its word is not held back.
export interface ArgumentFilter {
  /** Null is everyone; the empty text is what no seat said, such as checks. */
  readonly seat: string | null;
  readonly round: number | null;
  /** Held back. */
  readonly statuses: ReadonlySet<Node["status"]>;
  readonly words: ReadonlySet<Word>;
}

export const NO_FILTER: ArgumentFilter = {
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
  filter: ArgumentFilter,
): Shown {
  const rows: Row[] = [];
  const shownUnder = (id: string): readonly string[] => {
    const item = items.get(id);
    if (item && isFolder(item) && !open.has(id)) return [];
    return (children.get(id) ?? []).flatMap((child) => {
      const own = items.get(child);
      return own && passes(own, filter) ? [child] : shownUnder(child);
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
      lay(shownUnder(id), id, level + 1);
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
  return kind === "option" || kind === "apart" || kind === "group";
}

function passes({ node }: Item, { seat, round, statuses }: ArgumentFilter): boolean {
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
