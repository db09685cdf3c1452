import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, cutToWords, excerpt } from "./cut.ts";
import { countWords } from "./words.ts";

const FAMILY = "👨‍👩‍👧‍👦";

describe("a text that is too long", () => {
  it.each([
    ["is kept as it is where it fits", "One two. Three.", 15, "One two. Three."],
    [
      "ends with its last whole sentence",
      "One two. Three four. Five six seven.",
      30,
      "One two. Three four.",
    ],
    [
      "ends so in Japanese and Chinese too",
      "これは文です。次の文はとても長いです。",
      12,
      "これは文です。",
    ],
    ["ends with a line, as lists do", "- one\n- two\n- three and more", 16, "- one\n- two"],
    [
      "does not take an abbreviation for an end",
      "Use e.g. this thing and that thing.",
      20,
      "Use e.g. this …",
    ],
    [
      "ends at a word where one sentence alone is too long, and says so",
      "One two three four five six seven.",
      20,
      "One two three four …",
    ],
    [
      "ends at a character where no word ends",
      "これは文ですけれどもとても長いです",
      8,
      "これは文です …",
    ],
    ["never has half a character at its end", FAMILY.repeat(10), 30, `${FAMILY}${FAMILY} …`],
  ])("[T-38] %s", (_how, text, most, cut) => {
    expect(cutText(text, most)).toBe(cut);
  });

  it("[T-38] keeps its bound, its beginning and its characters whole, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
        fc.integer({ min: 20, max: 100 }),
        (text, most) => {
          const cut = cutText(text, most);
          const kept = cut.endsWith(" …") && cut !== text ? cut.slice(0, -2) : cut;
          expect([
            cut.length <= most,
            text.startsWith(kept),
            /[\ud800-\udbff]$/u.test(kept),
          ]).toEqual([true, true, false]);
        },
      ),
      { seed: 38, numRuns: 500 },
    );
  });

  it.each(["One two three. ", "これは文です。", "一二三四五六七八九十", "word ", "x"])(
    "[T-38] made of %j can be cut to a number of words",
    (part) => {
      const cut = cutToWords(part.repeat(200), 30);
      expect([
        countWords(cut) <= 30,
        countWords(cut) > 15 || countWords(part.repeat(200)) <= 30,
      ]).toEqual([true, true]);
    },
  );
});

describe("[Q-04] an excerpt", () => {
  it.each([
    ["One two three. Four five six.", 6, "One two three. Four five six."],
    ["One two three four. Five six seven.", 6, "One two three four."],
    ["Yes. One two three four five six seven.", 6, "Yes. One two three four five …"],
    ["One two three four, five six seven eight", 6, "One two three four …"],
    ["One two three four five (six seven) eight", 6, "One two three four five …"],
    ["One (two three four five six) seven", 5, "One (two three four five …)"],
    ["One two\n\nthree", 9, "One two three"],
  ])("of %j in %i words is %j", (text, most, expected) => {
    expect(excerpt(text, most)).toBe(expected);
  });

  it("keeps its bound in every script", () => {
    const texts = ["これは文です。".repeat(40), "一二三，四五六。".repeat(40), "a (b ".repeat(99)];
    expect(texts.map((text) => countWords(excerpt(text, 20)) <= 20)).toEqual([true, true, true]);
  });
});
