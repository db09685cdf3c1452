import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArgumentView } from "../../src/web/wire.ts";
import {
  LEVELS,
  levelAt,
  nextTowards,
  placeRows,
  signOf,
  SMALLEST_PX,
  type Box,
} from "./drawing.ts";
import {
  APART,
  NO_FILTER,
  foldersOf,
  groupAll,
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
import { treeOf, type ArgumentTree, type Branch } from "./tree.ts";

type Said = ArgumentView["sides"][number]["for"][number];

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

const EMPTY = { at: 1, verdict: null, issues: [issue("i1")], sides: [] };

function flatten(branches: readonly Branch[]): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...flatten(branch.below)]);
}

/** Everything in a tree, wherever it stands. */
const everyBranch = ({ options, apart }: ArgumentTree): readonly Branch[] =>
  [...options.flatMap((one) => [one.for, one.against, one.withdrawn, one.others]), apart].flatMap(
    flatten,
  );

describe("the tree", () => {
  const said = (id: string, over: Partial<Said> = {}): Said => ({
    id,
    attack: null,
    title: id,
    text: `Said ${id}`,
    target: null,
    status: null,
    answers: [],
    ...over,
  });
  const side = (option: string, over: Partial<ArgumentView["sides"][number]> = {}) => ({
    option,
    label: `Option ${option}`,
    for: [],
    against: [],
    withdrawn: [],
    ...over,
  });

  test("[A-14] has every thing said in one place, whatever it is linked to", () => {
    const view = { ...longArgument(120), at: 1, verdict: null };
    const sides = ["o1", "o2", "o3", "o4"].map((option, n) => {
      const own = view.nodes.filter(({ kind }, at) => kind === "message" && at % 11 === n);
      return side(option, { for: own.map(({ id }) => said(id)) });
    });
    const keys = everyBranch(treeOf({ ...view, sides })).map(({ key }) => key.split(" ")[0] ?? "");
    const all = view.nodes.filter(({ kind }) => kind !== "option").map(({ id }) => id);
    expect(keys.toSorted()).toEqual(all.toSorted());
  });

  test("[A-14] puts what was said to an attack under it, and what was said to that below", () => {
    const answer = { id: "a1.1", message: "m2", how: "fails", title: "B", text: "No" } as const;
    const attack = said("m1", { attack: "a1", status: "answered", answers: [answer] });
    const tree = treeOf({
      ...EMPTY,
      nodes: [option("o1"), message("a1"), message("a1.1"), message("x")],
      edges: [
        edge("a1", "rebuts", "o1"),
        edge("a1.1", "undercuts", "a1"),
        edge("x", "rebuts", "a1.1"),
      ],
      sides: [side("o1", { against: [attack] })],
    });
    const [first] = tree.options[0]?.against ?? [];
    expect([
      first?.id,
      first?.below.map(({ key, how }) => [key, how]),
      first?.below[0]?.below.map(({ key, word }) => [key, word]),
      tree.options[0]?.others,
    ]).toEqual(["m1", [["a1.1", "fails"]], [["x", "rebuts"]], []]);
  });

  test("[A-14] begins with what was chosen and with the strongest: unmet attacks before those that were met", () => {
    const attacks = (["answered", "contested", "open", "fatal"] as const).map((status) =>
      said(status, { attack: status, status }),
    );
    const { options } = treeOf({
      ...EMPTY,
      verdict: { chosen: "o3" } as ArgumentView["verdict"], // all that is looked at
      nodes: [option("o1"), option("o2"), option("o3")],
      edges: [],
      sides: [side("o1"), side("o2", { against: attacks }), side("o3")],
    });
    expect([options.map(({ id }) => id), options[1]?.against.map(({ status }) => status)]).toEqual([
      ["o3", "o2", "o1"],
      ["fatal", "open", "contested", "answered"],
    ]);
  });
});

describe("what is grouped", () => {
  test("[A-14] stands in the group of its own, options for themselves, and nothing is left out", () => {
    const view = longArgument(60);
    const grouped = groupAll(view, ({ seat }) => `by ${seat}`);
    const all = showRows(grouped, view.edges, foldersOf(grouped), NO_FILTER).rows;
    expect(
      all
        .filter(({ item }) => item.node)
        .map(({ item }) => item.id)
        .toSorted(),
    ).toEqual(view.nodes.map(({ id }) => id).toSorted());
    expect(
      all.filter(
        ({ item, parent }) => item.kind === "message" && parent !== `group:by ${item.node?.seat}`,
      ),
    ).toEqual([]);
    const shut = showRows(grouped, view.edges, new Set(), NO_FILTER).rows;
    expect(shut.map(({ item }) => item.kind)).toEqual([
      ...Array<string>(4).fill("option"),
      ...Array<string>(9).fill("group"),
    ]);
  });
});

describe("what is written at which distance", () => {
  test("[A-14] no text is ever smaller than 12 px on the screen, from the nearest to the furthest", () => {
    for (let zoom = 0.03; zoom <= 2.5; zoom *= 1.03) {
      const { size } = LEVELS[levelAt(zoom)];
      expect(size === 0 || size * zoom >= SMALLEST_PX).toBe(true);
      const sign = signOf(
        { name: "A name of some length", counts: "9 in all", width: 2_000, height: 900 },
        zoom,
      );
      expect(sign.size * zoom).toBeGreaterThanOrEqual(SMALLEST_PX);
    }
  });

  test("[A-14] a group has its name and counts where they fit, a round its number, and half a word is none", () => {
    const at = (name: string, width: number, height: number): string =>
      signOf({ name, counts: "9 in all", width, height }, 1).label;
    expect([
      at("Payments engineer", 200, 60),
      at("Round 12", 40, 30),
      at("Payments engineer", 40, 30),
      at("Round 12", 200, 5),
    ]).toEqual(["Payments engineer\n9 in all", "12", "", ""]);
  });
});

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
