import { expect, test } from "vitest";
import { fill, parametersOf } from "./fill.ts";

test("parameters are put in as they are, and none is read as a template", () => {
  expect(fill("{who}: {what}", { who: "{what}", what: "{n, plural, other {x}}" }, "en")).toBe(
    "{what}: {n, plural, other {x}}",
  );
});

test("a parameter that nobody gave stays visible", () => {
  expect(fill("{who} said {what}", { who: "Ada" }, "en")).toBe("Ada said {what}");
});

test.each([
  ["en", 0, "0 messages, never"],
  ["en", 1, "1 message, once"],
  ["en", 2, "2 messages, 2 times"],
  ["ja", 1, "1 messages, once"],
])("a noun agrees with its number: %s %d", (lang, n, expected) => {
  const template =
    "{n} {n, plural, one {message} other {messages}}, {n, plural, =0 {never} =1 {once} other {{n} times}}";
  expect(fill(template, { n }, lang)).toBe(expected);
});

test("a template says what it asks for", () => {
  expect(parametersOf("{b} {n, plural, one {{a} x} other {{n} {c}}}")).toEqual([
    "a",
    "b",
    "c",
    "n",
  ]);
});
