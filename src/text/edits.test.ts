import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit, Version } from "../kernel/fact.ts";
import { edited, editProblem, versionTexts, withoutNewControls } from "./edits.ts";

const TEXT = "one two three two four";
const edit = (find: string, replace = "x"): Edit => ({ finding: "F-1-1", find, replace });

describe("an edit", () => {
  it("[M-08] names a passage that stands in the text exactly once", () => {
    expect([
      editProblem(TEXT, [edit("three")]),
      editProblem(TEXT, [edit("five")]),
      editProblem(TEXT, [edit("two")]),
      editProblem(TEXT, [edit("")]),
      editProblem("aaa", [edit("aa")]),
    ]).toEqual([
      undefined,
      'edits: the artifact does not hold "five"; copy the passage word for word',
      'edits: "two" occurs in the artifact more than once; take more of what is around it',
      "edits: find must not be empty",
      'edits: "aa" occurs in the artifact more than once; take more of what is around it',
    ]);
  });

  it("[M-08] shares no character with another of the same revision; side by side is well", () => {
    expect([
      editProblem(TEXT, [edit("one two"), edit("two three")]),
      editProblem(TEXT, [edit("three"), edit("two three")]),
      editProblem(TEXT, [edit("three"), edit("three")]),
      editProblem(TEXT, [edit("one"), edit(" two three")]),
    ]).toEqual([
      'edits: "two three" overlaps another edit; make them one',
      'edits: "three" overlaps another edit; make them one',
      'edits: "three" overlaps another edit; make them one',
      undefined,
    ]);
  });

  it("is made in the text as it was, so that none reads what another wrote, in whatever order they are listed", () => {
    const both = [edit("one", "four and $& one"), edit(" four", "")];
    expect([edited(TEXT, both), edited(TEXT, both.toReversed()), edited(TEXT, [])]).toEqual([
      "four and $& one two three two",
      "four and $& one two three two",
      TEXT,
    ]);
  });

  it("changes its own passage and nothing else", () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,6}$/), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        words,
        fc.array(fc.string({ maxLength: 5 }), { minLength: 8, maxLength: 8 }),
        fc.nat(255),
        (all, replaced, mask) => {
          const framed = all.map((word) => `<${word}>`);
          const edits = framed.flatMap((find, i) =>
            (mask >> i) & 1 ? [edit(find, replaced[i])] : [],
          );
          expect(editProblem(framed.join(" "), edits)).toBeUndefined();
          expect(edited(framed.join(" "), edits)).toBe(
            framed.map((word, i) => ((mask >> i) & 1 ? replaced[i] : word)).join(" "),
          );
        },
      ),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe("control characters in an edit", () => {
  it("[R-M16] are taken out where the text had them not when it was given; tabs, line feeds and its own stay", () => {
    const spiced = "a\tb\nc \x1b[31mred\x07 \x85\u202eback\u2066 \r\n\0end";
    const none = withoutNewControls("plain", [edit("plain", spiced), edit("x\x1b", "y")]);
    expect([none.edits.map(({ find, replace }) => [find, replace]), none.taken]).toEqual([
      [
        ["plain", "a\tb\nc [31mred back \nend"],
        ["x\x1b", "y"],
      ],
      7,
    ]);
    expect(withoutNewControls("from a terminal: \x1b[0m\r\n", [edit("from", spiced)])).toEqual({
      edits: [edit("from", "a\tb\nc \x1b[31mred back \r\nend")],
      taken: 5,
    });
  });
});

describe("versions", () => {
  it("[M-31] are all told from the first text and the edits; one that a person wrote is taken whole", () => {
    const version = (n: number, edits: readonly Edit[], text: string | null = null): Version => ({
      kind: "version",
      n,
      round: n - 1,
      edits,
      text,
    });
    expect(
      versionTexts(TEXT, [
        version(1, []),
        version(2, [edit("three", "3")]),
        version(3, [], "anew"),
        version(4, [edit("new", " new")]),
      ]),
    ).toEqual([TEXT, "one two 3 two four", "anew", "a new"]);
  });
});
