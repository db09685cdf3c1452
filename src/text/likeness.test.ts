import { describe, expect, it } from "vitest";
import { coverage, likeness, mostLike } from "./words.ts";

describe("[Q-09] the likeness of two texts", () => {
  it.each([
    ["The sale begins on 7 March.", "A sale that begins in March", 1],
    ["The sale begins.", "Nobody decides.", 0],
    ["売上は三月に始まる", "売上は三月から", 0.67],
    ["", "Anything at all", 0],
  ])("of %j and %j is %d", (a, b, share) => {
    expect(Math.round(likeness(a, b) * 100) / 100).toBe(share);
  });

  it("finds the one that shares the most with the others", () => {
    const rows = ["Move later", "Move after April", "Move after Easter, not after April"];
    expect(mostLike(rows.map((claim) => ({ claim })))).toEqual({ claim: rows[1] });
  });
});

it("a text is covered by one that has all its words, and a longer one by a short one only in part", () => {
  const [label, claim] = [
    "Limits between services.",
    "Limits between services after three checks.",
  ];
  expect([coverage(label, claim), coverage(claim, label)]).toEqual([1, 0.5]);
});
