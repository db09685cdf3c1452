import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { fill, type Author } from "./fill.ts";
import { seededRandom } from "./scene.ts";

/** An author who says whatever comes, also what no form allows. */
function wild(seed: number): Author {
  const chance = seededRandom(seed);
  return {
    text: () => "A few plain words. ".repeat(chance.below(40)),
    choose: (_field, among) => (chance.isHit(0.2) ? "a stranger" : (chance.pick(among) ?? null)),
    number: () => (chance.next() - 0.5) * 1_000,
    isTrue: () => chance.isHit(0.5),
    list: () => chance.below(9),
    isNull: () => chance.isHit(0.5),
  };
}

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc
    .record({ min: fc.nat(30), more: fc.nat(200) })
    .map(({ min, more }) => ({ type: "string", minLength: min, maxLength: min + more })),
  fc
    .uniqueArray(fc.string(), { minLength: 1, maxLength: 5 })
    .map((values) => ({ type: "string", enum: values })),
  fc
    .record({ min: fc.integer({ min: -50, max: 50 }), more: fc.nat(20) })
    .map(({ min, more }) => ({ type: "integer", minimum: min, maximum: min + more })),
  fc
    .record({ min: fc.integer({ min: -5, max: 5 }), more: fc.nat(3) })
    .map(({ min, more }) => ({ type: "number", minimum: min, maximum: min + more })),
  fc.constant({ type: "boolean" }),
  fc.string().map((text) => ({ type: "string", const: text })),
);

const { schema } = fc.letrec<{ schema: JsonObject; node: JsonObject }>((tie) => ({
  schema: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, tie("node")),
  node: fc.oneof(
    fc
      .dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie("schema"), { maxKeys: 4 })
      .map((properties) => ({
        type: "object",
        properties,
        required: Object.keys(properties).filter((_, i) => i % 2 === 0),
        additionalProperties: false,
      })),
    fc
      .record({ items: tie("schema"), min: fc.nat(3), more: fc.nat(4) })
      .map(({ items, min, more }) => ({
        type: "array",
        items,
        minItems: min,
        maxItems: min + more,
      })),
    tie("schema").map((inner) => ({ anyOf: [inner, { type: "null" }] })),
  ),
}));

test("whatever an author says, the filled form fits its schema", () => {
  fc.assert(
    fc.property(schema, fc.nat(), (form, seed) => {
      const filled = fill(form, wild(seed));
      const parsed = z.fromJSONSchema(form).safeParse(filled);
      expect(parsed.success ? "fits" : parsed.error.message).toBe("fits");
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("a list that allows no item stays empty, and a form beginning with values keeps those that fit", () => {
  const author: Author = {
    ...wild(1),
    list: (): Json[] => [{ id: "b" }, { id: "stranger" }],
    choose: () => "a",
    text: () => "said",
  };
  const rows = {
    type: "array",
    items: {
      type: "object",
      properties: { id: { enum: ["a", "b"] }, note: { type: "string" } },
      required: ["id", "note"],
    },
  };
  const form = {
    type: "object",
    properties: { none: { type: "array", items: { not: {} } }, rows },
    required: ["none", "rows"],
  };
  expect(fill(form, author)).toEqual({
    none: [],
    rows: [
      { id: "b", note: "said" },
      { id: "a", note: "said" },
    ],
  });
});

test("what stands in a form already is kept as far as it fits, and the rest is filled", () => {
  const form = {
    type: "object",
    required: ["grade", "verdict", "steps"],
    properties: {
      grade: { type: "integer", minimum: 1, maximum: 5 },
      verdict: { enum: ["PASS", "FAIL"] },
      steps: { type: "array", minItems: 2, maxItems: 3, items: { type: "string", maxLength: 4 } },
    },
  };
  const author = {
    text: () => "more",
    choose: () => "FAIL",
    number: () => 2,
    isTrue: () => true,
    list: () => 0,
    isNull: () => false,
  };
  expect(
    fill(form, author, { grade: 9, verdict: "MAYBE", steps: ["first", "b", "c", "d"] }),
  ).toEqual({ grade: 5, verdict: "FAIL", steps: ["firs", "b", "c"] });
  expect(fill(form, author, { verdict: "PASS" })).toEqual({
    grade: 2,
    verdict: "PASS",
    steps: ["more", "more"],
  });
});
