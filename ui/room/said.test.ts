import { describe, expect, it } from "vitest";
import type { Words } from "../../src/report/document.ts";
import type { EntryRow, FeedLink } from "../../src/web/wire.ts";
import { foldReading, readMessage } from "./said.tsx";

const row = (gist: string, words: readonly Words[]): EntryRow => ({
  seq: 1,
  ts: "",
  kind: "said",
  seat: "ux",
  title: "Usability",
  round: 1,
  text: `r1-msg-001 Usability: ${gist}`,
  more: [],
  refs: [],
  spent: { calls: 0, usd: 0, unpriced: 0 },
  message: { id: "r1-msg-001", phase: "position", words, flags: [] },
});
const link = (to: string): FeedLink => ({
  seq: 2,
  ts: "",
  kind: "link",
  link: {
    from: "r1-msg-001",
    to,
    relation: "counters",
    mode: null,
    comment: "No.",
    resolved: true,
  },
});

describe("the reading of a message", () => {
  it("puts the field that carries it first, whole, even where the line had cut it", () => {
    const words = [
      { label: "Confidence:", text: "0.5" },
      { label: "Position:", text: "Choose REST,\nand soon." },
    ];
    expect(readMessage(row("Choose REST, and…", words), [])).toEqual({
      lead: "Choose REST,\nand soon.",
      label: "Position:",
      rest: [words[0]],
    });
  });

  it("begins with a sentence that was put together, and keeps every field", () => {
    const words = [{ label: "Verdict:", text: "BROKEN" }];
    expect(readMessage(row("BROKEN: it fails when asked", words), [])).toEqual({
      lead: "BROKEN: it fails when asked",
      label: "",
      rest: words,
    });
  });

  it("does not say again what a line begins with", () => {
    expect(
      [["The question. It is long."], ["The question. It is long.", " — ", "Its scope"]].map(
        (line) => readMessage(row("The question. It…", [{ label: "Problem:", line }]), []),
      ),
    ).toEqual(
      [[], [{ label: "Problem:", line: ["Its scope"] }]].map((rest) => ({
        lead: "The question. It is long.",
        label: "Problem:",
        rest,
      })),
    );
  });

  it("leaves out a list of references that the links show, and keeps one that they do not", () => {
    const refers: Words = {
      label: "Refers to:",
      items: [
        [{ kind: "ref", to: "r1-msg-000", text: "r1-msg-000" }, " (counters)"],
        ["r9-msg-009 (counters)"],
      ],
    };
    expect(
      [[link("r1-msg-000"), link("r9-msg-009")], [link("r1-msg-000")]].map(
        (to) => readMessage(row("x", [refers]), to).rest,
      ),
    ).toEqual([[], [refers]]);
  });
});

describe("a fold", () => {
  it("leaves a message alone that is not much longer than what would be shown", () => {
    const short = { lead: "A claim.", label: "", rest: [{ label: "Why:", text: "w".repeat(300) }] };
    expect(foldReading(short)).toEqual({ ...short, isFolded: false });
  });

  it("cuts a long text between words and leaves out what follows it", () => {
    const found = foldReading({
      lead: "A claim.",
      label: "",
      rest: [
        { label: "Why:", text: "word ".repeat(200) },
        { label: "Risk:", text: "r" },
      ],
    });
    expect(found).toEqual({
      lead: "A claim.",
      label: "",
      rest: [{ label: "Why:", text: `${"word ".repeat(52).trim()} …` }],
      isFolded: true,
    });
  });

  it("shows the first items of a list", () => {
    const items = Array.from({ length: 9 }, () => ["i".repeat(100)]);
    expect(foldReading({ lead: "", label: "", rest: [{ label: "", items }] }).rest).toEqual([
      { label: "", items: items.slice(0, 3) },
    ]);
  });

  it("shows no stump of a field", () => {
    const first = { label: "", text: "a".repeat(200) };
    expect(
      foldReading({ lead: "", label: "", rest: [first, { label: "", text: "b".repeat(300) }] })
        .rest,
    ).toEqual([first]);
  });

  it("cuts a lead that has no end", () => {
    expect(foldReading({ lead: "x".repeat(5_000), label: "", rest: [] })).toEqual({
      lead: `${"x".repeat(420)} …`,
      label: "",
      rest: [],
      isFolded: true,
    });
  });
});
