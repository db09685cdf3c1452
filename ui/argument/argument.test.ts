import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArgumentView } from "../../src/web/wire.ts";
import { nextTowards, placeRows, type Box } from "./drawing.ts";
import {
  APART,
  NO_FILTER,
  foldersOf,
  hangAll,
  offerOf,
  relationsOf,
  showRows,
  type Edge,
  type ArgumentFilter,
  type Node,
  type Row,
  type Word,
} from "./hanging.ts";
import { STATUSES, WORDS } from "./looks.tsx";

function message(id: string, over: Partial<Node> = {}): Node {
  return {
    id,
    kind: "message",
    title: id,
    text: `Said ${id}`,
    seat: "critic",
    author: "Critic",
    round: 1,
    issue: null,
    message: id,
    status: "standing",
    certificate: "",
    ...over,
  };
}

function option(id: string): Node {
  const unsaid = { seat: null, author: null, round: null, message: null } as const;
  const text = `Option ${id}`;
  return message(id, { ...unsaid, kind: "option", text, issue: "i1", status: "contested" });
}

function edge(from: string, word: Word, to: string): Edge {
  return { from, to, word };
}

function issue(id: string): ArgumentView["issues"][number] {
  return { kind: "issue", id, title: `Issue ${id}`, stances: [], main: true, origin: "given" };
}

/** A discussion of any size: two words of each message, the first to an option or to something earlier. */
function longArgument(
  messages: number,
): Pick<ArgumentView, "nodes" | "edges" | "issues" | "sides"> {
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T; // no list here is empty
  const earlier = (list: readonly Node[], n: number, share: number): string =>
    pick(list, Math.floor(((n * share) % 1) * n)).id;
  const said = Array.from({ length: messages }, (_, n) =>
    message(`r${1 + Math.floor(n / 100)}-msg-${String(n).padStart(4, "0")}`, {
      round: 1 + Math.floor(n / 100),
      seat: `seat-${n % 9}`,
      author: `Member ${n % 9}`,
      status: pick(STATUSES, n * 7),
      text: `Message ${n}: what is lost on the way comes back slowly, if at all, and nobody has asked those who pay for it.`,
    }),
  );
  const options = ["o1", "o2", "o3", "o4"].map((id) => option(id));
  return {
    issues: [issue("i1")],
    sides: [],
    nodes: [...options, ...said],
    edges: said.flatMap(({ id }, n) => [
      edge(
        id,
        pick(WORDS, n),
        n % 3 === 0 || n < 10 ? pick(options, n).id : earlier(said, n, 0.618),
      ),
      ...(n > 4 ? [edge(id, pick(WORDS, n + 3), earlier(said, n, 0.271))] : []),
    ]),
  };
}

const placeOf = (nodes: readonly Node[], edges: readonly Edge[]): Record<string, string | null> =>
  Object.fromEntries(
    [...hangAll({ nodes, edges, issues: [issue("i1")], sides: [] }).items].map(
      ([id, { parent }]) => [id, parent],
    ),
  );

describe("where things hang", () => {
  test("options hang on their issue, what speaks of an option on it, what speaks of that on that", () => {
    const places = placeOf(
      [option("o1"), option("o2"), message("a"), message("b")],
      [edge("a", "supports", "o1"), edge("b", "rebuts", "a")],
    );
    expect(places).toEqual({ "issue:i1": null, o1: "issue:i1", o2: "issue:i1", a: "o1", b: "a" });
  });

  test("what speaks of several hangs where it says most: for, before against, before the rest", () => {
    const places = placeOf(
      [option("o1"), option("o2"), message("a"), message("b")],
      [
        edge("a", "extends", "o1"),
        edge("a", "supports", "o2"),
        edge("b", "questions", "o1"),
        edge("b", "rebuts", "o2"),
      ],
    );
    expect([places["a"], places["b"]]).toEqual(["o2", "o2"]);
  });

  test("what is only spoken of hangs on who speaks of it, without a word of its own", () => {
    const { items } = hangAll({
      nodes: [option("o1"), message("a"), message("b")],
      edges: [edge("a", "supports", "o1"), edge("a", "answers", "b")],
      issues: [issue("i1")],
      sides: [],
    });
    expect([items.get("b")?.parent, items.get("b")?.word, items.get("b")?.home]).toEqual([
      "a",
      null,
      "o1",
    ]);
  });

  test("what leads to no option stands apart, and what speaks of it hangs on it", () => {
    const places = placeOf(
      [option("o1"), message("check"), message("claim")],
      [edge("check", "undermines", "claim")],
    );
    expect([places["claim"], places["check"]]).toEqual([APART, "claim"]);
  });

  test("[A-06] an option knows how much hangs on it, and how much its two sides list; that a rival excludes it is nobody's word", () => {
    const said = { attack: null, title: "", text: "", target: null, status: null, answers: [] };
    const { tallies } = hangAll({
      nodes: [option("o1"), option("o2"), message("a"), message("b"), message("c")],
      edges: [
        edge("a", "supports", "o1"),
        edge("b", "undercuts", "o1"),
        edge("c", "rebuts", "a"),
        edge("o2", "rebuts", "o1"),
      ],
      issues: [],
      sides: [
        {
          option: "o1",
          label: "",
          for: [{ id: "a", ...said }],
          against: [{ id: "b", ...said }],
          withdrawn: [],
        },
      ],
    });
    expect(tallies.get("o1")).toEqual({ all: 3, supports: 1, attacks: 1 });
  });

  test("every node has one place, and following what each hangs on always ends", () => {
    const graphs = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 12 }))
      .chain(([options, messages]) => {
        const nodes = [
          ...Array.from({ length: options }, (_, n) => option(`o${n}`)),
          ...Array.from({ length: messages }, (_, n) => message(`m${n}`)),
        ];
        const ends =
          nodes.length === 0
            ? fc.constant("x")
            : fc.constantFrom(...nodes.map(({ id }) => id), "unknown");
        return fc.tuple(
          fc.constant(nodes),
          fc.array(
            fc
              .tuple(ends, fc.constantFrom("supports", "rebuts", "extends"), ends)
              .map(([from, word, to]) => edge(from, word, to)),
            { maxLength: 30 },
          ),
        );
      });
    fc.assert(
      fc.property(graphs, ([nodes, edges]) => {
        const { items, children, roots } = hangAll({
          nodes,
          edges,
          issues: [issue("i1")],
          sides: [],
        });
        expect(nodes.every(({ id }) => items.has(id))).toBe(true);
        const met: string[] = [];
        const walk = (id: string): void => (met.push(id), (children.get(id) ?? []).forEach(walk));
        roots.forEach(walk);
        expect(met.toSorted()).toEqual([...items.keys()].toSorted());
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

const nodes = [
  option("o1"),
  option("o2"),
  message("a", { seat: "action", author: "Action" }),
  message("b", { round: 2, status: "refuted" }),
  message("c", { seat: null, author: null, kind: "verification" }),
];
const edges = [
  edge("o1", "rebuts", "o2"),
  edge("a", "supports", "o1"),
  edge("b", "rebuts", "a"),
  edge("c", "undermines", "b"),
  edge("b", "supports", "o2"),
];
const hanging = hangAll({ nodes, edges, issues: [issue("i1")], sides: [] });
const linesOf = (
  open: readonly string[],
  filter: Partial<ArgumentFilter> = {},
): readonly string[] =>
  showRows(hanging, edges, new Set(open), { ...NO_FILTER, ...filter }).rows.map(
    ({ item, parent, level }) => `${level} ${item.id} on ${parent ?? "nothing"}`,
  );

describe("what is shown", () => {
  test("it opens with issues and options alone, and with how much hangs on each", () => {
    const { rows, edges: drawn } = showRows(hanging, edges, new Set(), NO_FILTER);
    expect(rows.map(({ item, isOpen, tally }) => [item.id, isOpen, tally?.all ?? null])).toEqual([
      ["issue:i1", null, null],
      ["o1", false, 1],
      ["o2", false, 2],
    ]);
    expect(drawn).toEqual([edge("o1", "rebuts", "o2")]);
  });

  test("an open option shows what hangs on it, near and far, and the edges between what is shown", () => {
    expect(linesOf(["o2"])).toEqual([
      "1 issue:i1 on nothing",
      "2 o1 on issue:i1",
      "2 o2 on issue:i1",
      "3 b on o2",
      "4 c on b",
    ]);
    expect(showRows(hanging, edges, new Set(["o2"]), NO_FILTER).edges).toEqual([
      edge("o1", "rebuts", "o2"),
      edge("c", "undermines", "b"),
      edge("b", "supports", "o2"),
    ]);
  });

  test("what a filter holds back leaves what hangs on it to the next thing above", () => {
    expect(linesOf(["o2"], { statuses: new Set(["refuted"]) })).toEqual([
      "1 issue:i1 on nothing",
      "2 o1 on issue:i1",
      "2 o2 on issue:i1",
      "3 c on o2",
    ]);
  });

  test("filters hold back by seat, by no seat, by round and by word, and never an option", () => {
    const all = [...foldersOf(hanging)];
    const ids = (filter: Partial<ArgumentFilter>): string =>
      showRows(hanging, edges, new Set(all), { ...NO_FILTER, ...filter })
        .rows.map(({ item }) => item.id)
        .join(" ");
    expect([
      ids({ seat: "action" }),
      ids({ seat: "" }),
      ids({ round: 2 }),
      ids({ statuses: new Set(["contested", "standing"]) }),
    ]).toEqual(["issue:i1 o1 a o2", "issue:i1 o1 o2 c", "issue:i1 o1 o2 b", "issue:i1 o1 o2 b"]);
    expect(
      showRows(hanging, edges, new Set(all), {
        ...NO_FILTER,
        words: new Set(["rebuts", "supports"]),
      }).edges,
    ).toEqual([edge("c", "undermines", "b")]);
  });

  test("siblings are numbered among those that are shown", () => {
    const { rows } = showRows(hanging, edges, new Set(), NO_FILTER);
    expect(rows.map(({ place, siblings }) => [place, siblings])).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  test("what can be filtered by is what occurs, and how often", () => {
    expect(offerOf({ nodes, edges })).toEqual({
      seats: new Map([
        ["action", "Action"],
        ["critic", "Critic"],
        ["", ""],
      ]),
      rounds: [1, 2],
      statuses: new Map([
        ["contested", 2],
        ["standing", 2],
        ["refuted", 1],
      ]),
      words: new Map([
        ["rebuts", 2],
        ["supports", 2],
        ["undermines", 1],
      ]),
    });
  });

  test("what is said of a node is told apart from what it says", () => {
    expect(relationsOf("b", edges)).toEqual({
      supports: [],
      attacks: [edge("c", "undermines", "b")],
      others: [],
      own: [edge("b", "rebuts", "a"), edge("b", "supports", "o2")],
    });
  });
});

const rowsOf = (messages: number): readonly Row[] => {
  const view = longArgument(messages);
  const hanging = hangAll(view);
  return showRows(hanging, view.edges, foldersOf(hanging), NO_FILTER).rows;
};

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

describe("where things stand", () => {
  test("the same argument is drawn at the same places", () => {
    expect(placeRows(rowsOf(60))).toEqual(placeRows(rowsOf(60)));
  });

  test("what hangs on something stands to its right, and nothing stands on anything else", () => {
    const rows = rowsOf(80);
    const boxes = placeRows(rows);
    const x = (id: string | null): number => (id === null ? -Infinity : (boxes.get(id)?.x ?? NaN));
    expect(rows.filter(({ item, parent }) => !(x(item.id) > x(parent)))).toEqual([]);
    const all = [...boxes.values()];
    expect(
      all.flatMap((box, n) => all.slice(n + 1).filter((other) => overlaps(box, other))),
    ).toEqual([]);
  });

  test("an arrow key goes to a neighbour that way before something nearer that is none, and nowhere where nothing is", () => {
    const box = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });
    const boxes = new Map([
      ["a", box(0, 0)],
      ["near", box(50, 10)],
      ["tied", box(80, 0)],
      ["below", box(0, 40)],
    ]);
    expect([
      nextTowards("a", "right", boxes, new Set(["tied"])),
      nextTowards("a", "right", boxes, new Set()),
      nextTowards("a", "down", boxes, new Set()),
      nextTowards("a", "left", boxes, new Set()),
    ]).toEqual(["tied", "near", "below", null]);
  });

  test("with nothing picked, an arrow key begins at the first", () => {
    expect(
      nextTowards("", "down", new Map([["a", { x: 0, y: 0, width: 1, height: 1 }]]), new Set()),
    ).toBe("a");
  });
});
