import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine, plain } from "./visible.ts";

const ESC = "\u001b";

describe("plain", () => {
  test.each([
    ["colours", `${ESC}[31mred${ESC}[0m`, "\\x1b[31mred\\x1b[0m"],
    ["a window title", `${ESC}]0;owned\u0007`, "\\x1b]0;owned\\x07"],
    ["a clipboard write", `${ESC}]52;c;aGk=${ESC}\\`, "\\x1b]52;c;aGk=\\x1b\\"],
    ["a device string", `${ESC}Pq#0${ESC}\\`, "\\x1bPq#0\\x1b\\"],
    ["the one-byte introducer", "\u009b2J", "\\x9b2J"],
    ["a carriage return that overwrites", "FAIL\rPASS", "FAIL\\x0dPASS"],
    ["backspaces", "no\b\byes", "no\\x08\\x08yes"],
    ["NUL and DEL", "\0\u007f", "\\x00\\x7f"],
  ])("[R-G5] spells out %s", (_name, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test.each([
    ["a bidi override", "a\u202eb", "a⟨U+202E⟩b"],
    ["an isolate", "\u2066x\u2069", "⟨U+2066⟩x⟨U+2069⟩"],
    ["zero-width characters", "a\u200bb\u200dc\ufeff", "a⟨U+200B⟩b⟨U+200D⟩c⟨U+FEFF⟩"],
    ["tag characters", "\u{e0041}", "⟨U+E0041⟩"],
    ["rows of variation selectors", "x\ufe01\ufe02\u{e0101}", "x\ufe01⟨U+FE02⟩⟨U+E0101⟩"],
    ["line separators", "a\u2028b", "a⟨U+2028⟩b"],
    ["a blank letter", "\u3164", "⟨U+3164⟩"],
    ["half a surrogate pair", "\ud800", "⟨U+D800⟩"],
  ])("[R-F11] marks %s", (_name, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test.each([
    "line\n\tindented",
    "👩‍👩‍👧 ❤️ 👍🏽",
    "می‌خواهم",
    "क्‍ष",
    "葛\u{e0100}城市",
    "naïve — “quotes” … 分割",
  ])("leaves %j as it is", (text) => {
    expect(plain(text)).toBe(text);
  });

  test("makes a line end of CR LF", () => {
    expect(plain("a\r\nb")).toBe("a\nb");
  });

  test("[R-G5] any text comes out without control characters, and the same when shown again", () => {
    const spice = fc.constantFrom(
      ESC,
      "\r",
      "\n",
      "\u200d",
      "\u200c",
      "\ufe0f",
      "\u061c",
      "👩",
      "م",
      "\u202e",
      "\u{e0020}",
      "\u009b",
      "a",
      "\ud83d",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(spice, { maxLength: 12 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (hostile) => {
        const shown = plain(hostile);
        expect(shown).not.toMatch(
          /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u,
        );
        expect(plain(shown)).toBe(shown);
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

test("a character is shown alike whether or not anything beside it has to be spelt out", () => {
  for (let code = 0; code < 0x10000; code += 1) {
    const text = `a${String.fromCharCode(code)}b`;
    expect(plain(`${text}\x01`)).toBe(`${plain(text)}\\x01`);
  }
});

describe("oneLine", () => {
  test("folds white space and cuts between characters", () => {
    expect([
      oneLine("  a\n\n b\tc ", 80),
      oneLine("🎉🎉🎉🎉", 3),
      oneLine("abc", 3),
      oneLine("one two", 5),
    ]).toEqual(["a b c", "🎉🎉…", "abc", "one…"]);
  });
});
