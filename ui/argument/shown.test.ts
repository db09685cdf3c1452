import { describe, expect, test } from "vitest";
import { hangAll } from "./hanging.ts";
import { edge, issue, message, option } from "./builders.ts";
import { EVERYTHING, foldersOf, offerOf, relationsOf, showRows, type Filter } from "./shown.ts";

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
const hanging = hangAll({ nodes, edges, issues: [issue("i1")] });
const rowsOf = (open: readonly string[], filter: Partial<Filter> = {}): readonly string[] =>
  showRows(hanging, edges, new Set(open), { ...EVERYTHING, ...filter }).rows.map(
    ({ item, parent, level }) => `${level} ${item.id} on ${parent ?? "nothing"}`,
  );

describe("what is shown", () => {
  test("it opens with issues and options alone, and with how much hangs on each", () => {
    const { rows, edges: drawn } = showRows(hanging, edges, new Set(), EVERYTHING);
    expect(rows.map(({ item, isOpen, tally }) => [item.id, isOpen, tally?.all ?? null])).toEqual([
      ["issue:i1", null, null],
      ["o1", false, 1],
      ["o2", false, 2],
    ]);
    expect(drawn).toEqual([edge("o1", "rebuts", "o2")]);
  });

  test("an open option shows what hangs on it, near and far, and the edges between what is shown", () => {
    expect(rowsOf(["o2"])).toEqual([
      "1 issue:i1 on nothing",
      "2 o1 on issue:i1",
      "2 o2 on issue:i1",
      "3 b on o2",
      "4 c on b",
    ]);
    expect(showRows(hanging, edges, new Set(["o2"]), EVERYTHING).edges).toEqual([
      edge("o1", "rebuts", "o2"),
      edge("c", "undermines", "b"),
      edge("b", "supports", "o2"),
    ]);
  });

  test("what a filter holds back leaves what hangs on it to the next thing above", () => {
    expect(rowsOf(["o2"], { statuses: new Set(["refuted"]) })).toEqual([
      "1 issue:i1 on nothing",
      "2 o1 on issue:i1",
      "2 o2 on issue:i1",
      "3 c on o2",
    ]);
  });

  test("filters hold back by seat, by no seat, by round and by word, and never an option", () => {
    const all = [...foldersOf(hanging)];
    const ids = (filter: Partial<Filter>): string =>
      showRows(hanging, edges, new Set(all), { ...EVERYTHING, ...filter })
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
        ...EVERYTHING,
        words: new Set(["rebuts", "supports"]),
      }).edges,
    ).toEqual([edge("c", "undermines", "b")]);
  });

  test("siblings are numbered among those that are shown", () => {
    const { rows } = showRows(hanging, edges, new Set(), EVERYTHING);
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
