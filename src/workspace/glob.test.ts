import { expect, test } from "vitest";
import { alternatives, fits } from "./context.ts";

test.each([
  ["a.md", "*.md", true],
  ["a.mdx", "*.md", false],
  [".hidden.md", "*.md", false],
  [".hidden.md", ".*.md", true],
  ["a1", "a?", true],
  ["a", "a?", false],
  ["b7", "[a-c][0-9]", true],
  ["d7", "[a-c][0-9]", false],
  ["d7", "[!a-c]7", true],
  ["a+b", "a+b", true],
  ["設計.md", "設?.md", true],
  ["a]b", "a]b", true],
  ["x[", "x[", true],
])("%s and %s: %s", (name, part, expected) => {
  expect(fits(name, part)).toBe(expected);
});

test("[R-G12] a row of stars does not multiply the work", () => {
  expect(fits("a".repeat(20_000), `${"*a".repeat(100)}b`)).toBe(false);
});

test("braces are choices, one in another too", () => {
  expect([
    alternatives("a/{b,c}.md"),
    alternatives("{a,{b,c}d}"),
    alternatives("plain"),
    alternatives("{open"),
  ]).toEqual([["a/b.md", "a/c.md"], ["a", "bd", "cd"], ["plain"], ["{open"]]);
});

test("choices upon choices are refused, since some would have to be left out", () => {
  expect(() => alternatives("{a,b}".repeat(40))).toThrow("expands to more than 64 names");
});
