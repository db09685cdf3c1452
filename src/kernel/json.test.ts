import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, inOrder, isJson, type Json } from "./json.ts";

describe("plain data", () => {
  it("is whatever JSON can write and read back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isJson(value)).toBe(true);
      }),
      { seed: 1, numRuns: 200 },
    );
    expect(
      [null, true, 0, -1.5, "", [], {}, [null], { a: { b: [1] } }, Object.create(null)].map(
        (value) => isJson(value),
      ),
    ).toEqual(Array.from({ length: 10 }, () => true));
  });

  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a big integer", 1n],
    ["no number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["an instance of a class", new Error("x")],
    ["bytes", new Uint8Array(1)],
  ])("%s is none, nor is anything that holds it", (_what, value) => {
    expect([
      isJson(value),
      isJson([value]),
      isJson({ field: value }),
      isJson([{ deep: [value] }]),
    ]).toEqual([false, false, false, false]);
  });

  it("is no deeper than two hundred: what is deeper, or runs in a circle, is refused and exhausts nothing", () => {
    const nested = (depth: number): unknown =>
      Array.from({ length: depth }).reduce((inner: unknown) => [inner], 1);
    expect([isJson(nested(200)), isJson(nested(201)), isJson(nested(50_000))]).toEqual([
      true,
      false,
      false,
    ]);
    const circle: unknown[] = [];
    circle.push(circle);
    expect(isJson(circle)).toBe(false);
  });
});

describe("one text for equal data", () => {
  it("does not depend on the order of keys, and leaves out what is undefined", () => {
    expect(canonical({ b: [1, { d: null, c: "x" }], a: true, gone: undefined })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    );
    expect([canonical(undefined), canonical([undefined])]).toEqual(["null", "[null]"]);
  });

  it("is JSON that reads back as the same data, and is the same for the same data", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonical(JSON.parse(text))).toBe(text);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

it("keys are put in order all the way down, and lists stay as they are", () => {
  const given = { b: [{ d: 1, c: -0 }, "x"], a: null };
  expect(JSON.stringify(inOrder(given))).toBe('{"a":null,"b":[{"c":0,"d":1},"x"]}');
  expect(Object.is((inOrder({ c: -0 }) as { c: number }).c, 0)).toBe(true);
});

it("a key that would be taken for the prototype is kept as the key it is", () => {
  const given = JSON.parse('{"b":1,"__proto__":{"d":2,"c":3}}') as Json;
  const text = '{"__proto__":{"c":3,"d":2},"b":1}';
  expect([canonical(given), JSON.stringify(inOrder(given))]).toEqual([text, text]);
});
