import { describe, expect, it } from "vitest";
import { evidenceIn, holds, quotationsIn } from "./evidence.ts";

const documents = [
  { name: "notes.md", text: "# Notes\n\nThe cache is\n  cold at night.\nIt warms by nine.\n" },
  { name: "other.md", text: "It warms by ten." },
];

describe("a quotation", () => {
  it("is evidence with the lines it stands on, whatever the spacing", () => {
    expect(
      evidenceIn({ document: "notes.md", quote: "  The cache is cold\tat night. " }, documents),
    ).toBe("ctx:notes.md#L3-L4");
    expect(evidenceIn({ document: "notes.md", quote: "It warms by nine." }, documents)).toBe(
      "ctx:notes.md#L5-L5",
    );
  });

  it.each([
    ["in other words", "notes.md", "The cache is warm at night."],
    ["in another case", "notes.md", "the cache is cold"],
    ["of another document", "notes.md", "It warms by ten."],
    ["of a document that is not there", "absent.md", "It warms by ten."],
    ["of nothing", "notes.md", " \n "],
  ])("%s is none", (_what, document, quote) => {
    expect(evidenceIn({ document, quote }, documents)).toBeUndefined();
  });
});

describe("a passage", () => {
  const documents = [
    { name: "notes.md", text: "Invoices ran late twice in March.\n請求書は三月に二度遅れた。" },
  ];
  const found = (quote: string) => evidenceIn({ document: "notes.md", quote }, documents);

  it("is more than a word: what would be found anywhere is no evidence", () => {
    expect(["e", "late", "ran late", "twice in", "三月", "に二度"].map(found)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect([found("ran late twice"), found("三月に二度遅れた")]).toEqual([
      "ctx:notes.md#L1-L1",
      "ctx:notes.md#L2-L2",
    ]);
  });
});

describe("words in quotation marks", () => {
  it("are found in every script's marks, with what stands around them left out", () => {
    expect(
      quotationsIn('It says "the queue stalls for an hour" and “the queue stalls at night”.'),
    ).toEqual(["the queue stalls for an hour", "the queue stalls at night"]);
    expect(
      quotationsIn(
        "「月末になるとキューが一時間止まってしまう」『月末になるとキューが一時間止まってしまう』«la file s’arrête une heure»",
      ),
    ).toEqual([
      "月末になるとキューが一時間止まってしまう",
      "月末になるとキューが一時間止まってしまう",
      "la file s’arrête une heure",
    ]);
  });

  it("that are few are words that are spoken of and no passage", () => {
    expect([
      quotationsIn('The word "stable" and the phrase "on call"'),
      quotationsIn(`"${"x".repeat(15)}" "${"x".repeat(16)}"`),
      quotationsIn('"               x"'),
      quotationsIn("No marks."),
    ]).toEqual([[], ["x".repeat(16)], [], []]);
  });

  it("are held by a text that says them, but for case, spacing, inner marks and a full stop", () => {
    const text = "At month end\n  the “queue” Stalls for an hour, and nobody is called.";
    expect(
      [
        "At month end the queue stalls",
        "at month end the 'queue' stalls for an hour.",
        "THE QUEUE STALLS FOR AN HOUR!",
        "ｎｏｂｏｄｙ is called",
      ].map((quote) => holds(text, quote)),
    ).toEqual([true, true, true, true]);
    expect(
      [
        "At month end the queue is fast",
        "the queue stalls for two hours",
        "nobody is called at night",
      ].map((quote) => holds(text, quote)),
    ).toEqual([false, false, false]);
  });

  it("are not held by a text that says them with something left out", () => {
    expect([
      holds("The queue never stalls for an hour.", "The queue stalls for an hour"),
      holds("It stalls, they say, for an hour.", "It stalls … for an hour"),
    ]).toEqual([false, false]);
  });
});
