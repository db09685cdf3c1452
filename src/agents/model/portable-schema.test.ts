import { expect, it } from "vitest";
import { portableSchema } from "./portable-schema.ts";
import type { JsonObject } from "../../kernel/json.ts";

const closed = (a: JsonObject): JsonObject => ({
  type: "object",
  properties: { a },
  required: ["a"],
  additionalProperties: false,
});
const NOTHING = {
  type: "string",
  enum: ["none"],
  description: "nothing can be given here",
};

it.each<[string, JsonObject, JsonObject]>([
  [
    "what is said of a text but its type and what it is about",
    {
      type: "string",
      minLength: 1,
      maxLength: 9,
      pattern: "\\S",
      format: "date",
      description: "when",
    },
    { type: "string", description: "when" },
  ],
  ["an empty description", { type: "string", description: "" }, { type: "string" }],
  [
    "that a list repeats nothing",
    { type: "array", items: { type: "string" }, uniqueItems: true, minItems: 1, maxItems: 3 },
    { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 },
  ],
  [
    "limits of integers that say nothing",
    { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { type: "integer" },
  ],
  [
    "what a default or an example says",
    { type: "boolean", default: true, examples: [false] },
    { type: "boolean" },
  ],
])("[V-01] leaves out %s", (_, form, schema) => {
  expect(portableSchema(closed(form), "http")).toEqual(closed(schema));
});

it.each<[string, JsonObject, JsonObject]>([
  ["a constant as an enumeration of one", { const: "x" }, { type: "string", enum: ["x"] }],
  ["an enumeration under its type", { enum: [1, 2] }, { type: "number", enum: [1, 2] }],
  [
    "an enumeration of several types as alternatives",
    { enum: ["x", null] },
    { anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] },
  ],
  [
    "several types as alternatives",
    { type: ["string", "null"], maxLength: 9, description: "why" },
    { anyOf: [{ type: "string" }, { type: "null" }], description: "why" },
  ],
  [
    "exactly one of several as any of them",
    { oneOf: [{ type: "string" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
  ],
  [
    "an alternative that allows nothing as none",
    { anyOf: [{ not: {} }, { type: "null" }] },
    { type: "null" },
  ],
  [
    "an empty list as one of a word that it cannot hold",
    { type: "array", items: { not: {} }, maxItems: 0, description: "empty" },
    { type: "array", items: NOTHING, maxItems: 0, description: "empty" },
  ],
  [
    "a list of what allows nothing as an empty one",
    { type: "array", items: { enum: [] } },
    { type: "array", items: NOTHING, maxItems: 0 },
  ],
  [
    "a field that allows nothing as one word",
    { not: {}, description: "the option" },
    { ...NOTHING, description: "the option" },
  ],
  [
    "a list of ids without an end as each of them once",
    { type: "array", items: { type: "string", enum: ["x", "y"] } },
    { type: "array", items: { type: "string", enum: ["x", "y"] }, maxItems: 2 },
  ],
  [
    "a list without an end as a long one",
    { type: "array", minItems: 2, items: { type: "string" } },
    { type: "array", items: { type: "string" }, minItems: 2, maxItems: 60 },
  ],
  [
    "an object that says nothing of further properties as closed",
    { type: "object", properties: { b: { type: "null" } }, required: ["b"] },
    {
      type: "object",
      properties: { b: { type: "null" } },
      required: ["b"],
      additionalProperties: false,
    },
  ],
])("[V-01] writes %s", (_, form, schema) => {
  expect(portableSchema(closed(form), "http")).toEqual(closed(schema));
});

const LIMITED = closed({
  type: "array",
  minItems: 2,
  maxItems: 4,
  items: { type: "integer", minimum: 1, maximum: 5 },
});

it.each([
  ["openai", LIMITED],
  ["http", LIMITED],
  ["anthropic", closed({ type: "array", items: { type: "integer" } })],
  ["google", closed({ type: "array", items: { type: "integer" } })],
] as const)("[V-01] sends %s the limits that it takes, and no others", (reader, schema) => {
  expect(portableSchema(LIMITED, reader)).toEqual(schema);
});

it("[V-01] tells anthropic of a list only that it is not empty", () => {
  expect(
    portableSchema(
      closed({ type: "array", minItems: 1, maxItems: 4, items: { type: "null" } }),
      "anthropic",
    ),
  ).toEqual(closed({ type: "array", minItems: 1, items: { type: "null" } }));
});

it.each<[string, JsonObject]>([
  [
    "an object that takes any property",
    { type: "object", properties: {}, additionalProperties: true },
  ],
  [
    "an optional property",
    {
      type: "object",
      properties: { b: { type: "string" } },
      required: [],
      additionalProperties: false,
    },
  ],
  ["a map", { type: "object", additionalProperties: { type: "string" } }],
  ["a field that takes anything", {}],
  ["one such among alternatives", { anyOf: [{ type: "null" }, {}] }],
  ["all of several", { allOf: [{ type: "string" }] }],
  ["a reference", { $ref: "#/$defs/b" }],
  ["a tuple", { type: "array", prefixItems: [{ type: "string" }] }],
  ["a list of anything", { type: "array" }],
  ["an enumeration of objects", { enum: [{}] }],
])("[V-01] gives null for %s: no wire could keep it", (_, form) => {
  expect(portableSchema(closed(form), "http")).toBeNull();
});

it("[V-01] gives null for what is no object, and for what nests without an end", () => {
  expect(portableSchema({ type: "array", items: { type: "string" } }, "http")).toBeNull();
  let deep: JsonObject = { type: "null" };
  for (let n = 0; n < 40; n += 1) deep = closed(deep);
  expect(portableSchema(deep, "http")).toBeNull();
});
