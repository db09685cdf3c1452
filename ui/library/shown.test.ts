import { describe, expect, test } from "vitest";
import type { LibraryRow } from "../../src/web/wire.ts";
import { findRows } from "./shown.ts";

const row = (id: string, over: Partial<LibraryRow> = {}): LibraryRow => ({
  id,
  name: "",
  tags: [],
  protocol: "swarm@2",
  topic: `Topic of ${id}`,
  state: "finished",
  reason: null,
  started: `2026-01-0${id.length}`,
  round: 1,
  rehearsed: false,
  hosted: false,
  parent: null,
  isAlive: false,
  isArchived: false,
  hasBaseline: false,
  outcome: null,
  resolution: null,
  mark: null,
  usd: null,
  calls: 1,
  waits: null,
  waitsSince: null,
  ...over,
});

const ROWS = [
  row("cccc", { usd: 1, tags: ["office"], outcome: "Move in May" }),
  row("bbb", { protocol: "review@1", state: "waiting", waits: "Decide", usd: 3, name: "Zebra" }),
  row("aa", { state: "paused", name: "Ångström" }),
  row("a", { state: "running" }),
];
const ids = (wanted: Parameters<typeof findRows>[1]): readonly string[] =>
  findRows(ROWS, wanted, "en").map(({ id }) => id);

describe("What the library shows", () => {
  test("[A-12] waits for somebody first, then as it came", () => {
    expect(ids({})).toEqual(["bbb", "cccc", "aa", "a"]);
  });
  test.each([
    [{ q: "office" }, ["cccc"]],
    [{ q: "MAY move" }, ["cccc"]],
    [{ q: "zebra" }, ["bbb"]],
    [{ q: "topic of nothing" }, []],
    [{ tag: "office" }, ["cccc"]],
    [{ protocol: "review" }, ["bbb"]],
    [{ state: "waiting" }, ["bbb"]],
    [{ state: "running" }, ["a"]],
    [{ state: "still" }, ["aa"]],
    [{ state: "finished" }, ["cccc"]],
    [{ sort: "oldest" }, ["a", "aa", "bbb", "cccc"]],
    [{ sort: "cost" }, ["bbb", "cccc", "aa", "a"]],
    [{ sort: "name" }, ["aa", "a", "cccc", "bbb"]],
  ])("[A-12] is found by words, state, protocol and tag, and put in order: %o", (wanted, found) => {
    expect(ids(wanted)).toEqual(found);
  });
  test("[A-12] leaves the list it was given as it was", () => {
    const before = [...ROWS];
    findRows(ROWS, { sort: "oldest" }, "en");
    expect(ROWS).toEqual(before);
  });
});
