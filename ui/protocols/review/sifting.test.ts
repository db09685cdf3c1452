import { describe, expect, it } from "vitest";
import { blocksOf, noteOf, piecesOf, placeOf, tellRuled } from "./sifting.ts";
import { translator } from "../../language.tsx";
import en from "../../words/en.json" with { type: "json" };

const TEXT = "# Plan\n\nOne line here,\nand another.\n\n  \nLast: one line here.\n";

describe("[A-13] a text with findings beside it", () => {
  it("is shown by paragraphs, none of it twice", () => {
    expect(blocksOf(TEXT).map(({ from, to }) => TEXT.slice(from, to))).toEqual([
      "# Plan",
      "One line here,\nand another.",
      "Last: one line here.",
    ]);
  });

  it("has a passage where its words are, however its lines break, and nowhere at a guess", () => {
    const found = (passage: string): string | null => {
      const place = placeOf(TEXT, passage);
      return place && TEXT.slice(place.from, place.to);
    };
    expect([
      found("line here, and  another."),
      found("one line here."),
      found("two lines"),
    ]).toEqual(["line here,\nand another.", "one line here.", null]);
    expect(placeOf(TEXT, " ")).toBeNull();
  });

  it("marks what is quoted, also where passages overlap", () => {
    const pieces = piecesOf({ from: 0, to: 10 }, [
      { from: 2, to: 5 },
      { from: 4, to: 8 },
    ]);
    expect(pieces.map(({ from, to, isMarked }) => [from, to, isMarked])).toEqual([
      [0, 2, false],
      [2, 4, true],
      [4, 5, true],
      [5, 8, true],
      [8, 10, false],
    ]);
  });
});

describe("[A-13] what a person makes of findings", () => {
  it("is a line each, and nothing for what is left to the author", () => {
    expect(
      noteOf({
        "F-1-1": "accept",
        "F-1-2": "decline",
        "F-1-2.words": "Not  here.\nNever.",
        "F-1-3": "",
        "F-1-4.words": "See page 3.",
        own: "8-0 whole-0 8-1",
        "own.8-0": "Who?",
        "own.8-0.passage": "One line\nhere,",
        "own.whole-0": "No title.",
        choice: "each",
        note: "before",
      }),
    ).toBe(
      "accept F-1-1\ndecline F-1-2: Not here. Never.\ncomment F-1-4: See page 3.\nadd “One line here,”: Who?\nadd: No title.",
    );
  });

  it("tells what a person decided in words, and leaves other words alone", () => {
    const t = translator("en", en);
    expect(
      [
        "accept F-1-4",
        "decline F-1-3: No.",
        "comment F-1-2: See.",
        "add “A mark”: Which?",
        "Hm.",
      ].map((line) => tellRuled(line, t)),
    ).toEqual([
      "You accepted F-1-4",
      "You declined F-1-3: No.",
      "You commented on F-1-2: See.",
      "You added a finding on “A mark”: Which?",
      null,
    ]);
  });
});
