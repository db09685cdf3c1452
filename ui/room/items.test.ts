import { describe, expect, it } from "vitest";
import type { EntryRow, FeedRow, FeedLink } from "../../src/web/wire.ts";
import { groupNeighbours } from "../parts/group.ts";
import { DEFAULT_FILTER, indexOfId, readItems } from "./items.ts";

const spent = { calls: 0, usd: 0, unpriced: 0 };
const entry = (seq: number, kind: EntryRow["kind"], more: Partial<EntryRow> = {}): EntryRow => ({
  seq,
  ts: "2026-01-01T00:00:00.000Z",
  kind,
  seat: null,
  title: null,
  round: null,
  text: "",
  more: [],
  refs: [],
  spent,
  ...more,
});
const said = (seq: number, id: string, seat: string, round: number, text = "A claim."): EntryRow =>
  entry(seq, "said", {
    seat,
    title: seat,
    round,
    text: `${id} ${seat}: ${text}`,
    refs: [id],
    message: {
      id,
      phase: "position",
      words: [
        { label: "Claim:", text },
        { label: "Why:", items: [["Because of ", { kind: "ref", to: "m0", text: "m0" }]] },
      ],
      flags: [],
    },
  });
const link = (seq: number, from: string, to: string): FeedLink => ({
  seq,
  ts: "",
  kind: "link",
  link: { from, to, relation: "counters", mode: null, comment: "", resolved: true },
});

const rows: readonly FeedRow[] = [
  entry(1, "opened", { text: "swarm on “x”" }),
  entry(2, "notice", { round: 1, text: "Round 1: What to do", topic: "What to do" }),
  entry(3, "asked", { seat: "ux", round: 1 }),
  said(4, "r1-msg-001", "ux", 1),
  entry(5, "answered", { seat: "ux", round: 1 }),
  said(6, "r1-msg-002", "cost", 1, "Another claim."),
  link(7, "r1-msg-002", "r1-msg-001"),
  entry(8, "alarm", { round: 1, text: "Warning: loud" }),
  entry(9, "ledger", { seat: "cost", round: 2, text: "C-2-1 is claimed: it lasts" }),
  entry(10, "concluded", { text: "Ended: settled" }),
];
const seqs = (found: ReturnType<typeof readItems>): readonly number[] =>
  found.items.map(({ seq }) => seq);

describe("the items of the room", () => {
  it("leaves out steps that only say a message is on its way, links, and the line that a round's heading says", () => {
    const found = readItems(rows, DEFAULT_FILTER);
    expect({ seqs: seqs(found), topics: [...found.topics], messages: found.messages }).toEqual({
      seqs: [1, 4, 6, 8, 9, 10],
      topics: [[1, "What to do"]],
      messages: 2,
    });
  });

  it("shows the steps on request", () => {
    expect(seqs(readItems(rows, { ...DEFAULT_FILTER, isEveryStep: true }))).toEqual([
      1, 3, 4, 5, 6, 8, 9, 10,
    ]);
  });

  it("attaches a link to both of its ends", () => {
    const messages = readItems(rows, DEFAULT_FILTER).items.filter((item) => item.kind === "said");
    expect(
      messages.map(({ message, to, from }) => [
        message.id,
        to.map(({ seq }) => seq),
        from.map(({ seq }) => seq),
      ]),
    ).toEqual([
      ["r1-msg-001", [], [7]],
      ["r1-msg-002", [7], []],
    ]);
  });

  it("keeps what one seat said and did", () => {
    expect(seqs(readItems(rows, { ...DEFAULT_FILTER, seat: "cost" }))).toEqual([6, 9]);
  });

  it("keeps messages alone", () => {
    expect(seqs(readItems(rows, { ...DEFAULT_FILTER, isMessagesOnly: true }))).toEqual([4, 6]);
  });

  it("finds words in whatever a message says, whoever wrote them in capitals, and in lines", () => {
    expect(
      ["another", "because of m0", "loud"].map((sought) =>
        seqs(readItems(rows, { ...DEFAULT_FILTER, sought })),
      ),
    ).toEqual([[6], [4, 6], [8]]);
  });

  it("counts every message, whatever the filter hides", () => {
    expect(readItems(rows, { ...DEFAULT_FILTER, sought: "nowhere" })).toMatchObject({
      items: [],
      messages: 2,
    });
  });

  it("puts neighbours of a round under one heading, and a row without a round under the one before", () => {
    expect(
      groupNeighbours(readItems(rows, DEFAULT_FILTER).items, ({ round }) => round).map(
        ([round, items]) => [round, items.map(({ seq }) => seq)],
      ),
    ).toEqual([
      [0, [1]],
      [1, [4, 6, 8]],
      [2, [9, 10]],
    ]);
  });

  it("finds the place of a message, or else of the line that begins with an id", () => {
    const { items } = readItems(rows, DEFAULT_FILTER);
    expect(["r1-msg-002", "C-2-1", "C-2", "r9-msg-001"].map((id) => indexOfId(items, id))).toEqual([
      2, 4, -1, -1,
    ]);
  });
});
