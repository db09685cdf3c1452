import { describe, expect, test } from "vitest";
import { isPhrase } from "./phrase.ts";

const phrase = (params: unknown = {}) => ({ code: "said", params });
/** A phrase in a phrase, so many times. */
const nested = (times: number): unknown =>
  times === 0 ? phrase() : phrase({ inner: nested(times - 1) });
const params = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${String(i)}`, i]));

describe("a phrase", () => {
  test.each([
    ["without anything in it", phrase()],
    ["with a word and a figure", phrase({ name: "ann", votes: 3 })],
    ["with a list of words and phrases", phrase({ those: ["a", phrase(), "b"] })],
    ["with an empty list", phrase({ those: [] })],
    ["with as many values as a sentence holds", phrase(params(24))],
    ["with as long a list as a sentence holds", phrase({ those: Array(1000).fill("a") })],
    ["as deep as phrases go", nested(3)],
    ["as deep as phrases go, in lists", phrase({ those: [nested(2)] })],
  ])("is one %s", (_, value) => {
    expect(isPhrase(value)).toBe(true);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "said"],
    ["without a code", { params: {} }],
    ["with a code that is no text", { code: 1, params: {} }],
    ["without values", { code: "said" }],
    ["with null for values", phrase(null)],
    ["with a text for values", phrase("text")],
    ["with something beside them", { ...phrase(), more: 1 }],
    ["with a value that is none", phrase({ name: null })],
    ["with a yes or no", phrase({ name: true })],
    ["with an endless figure", phrase({ votes: Number.POSITIVE_INFINITY })],
    ["with a figure in a list", phrase({ those: ["a", 1] })],
    ["with a list in a list", phrase({ those: [["a"]] })],
    ["with more values than a sentence holds", phrase(params(25))],
    ["with a longer list than a sentence holds", phrase({ those: Array(1001).fill("a") })],
    ["deeper than phrases go", nested(4)],
    ["deeper than phrases go, in lists", phrase({ those: [nested(3)] })],
  ])("is none: %s", (_, value) => {
    expect(isPhrase(value)).toBe(false);
  });
});
