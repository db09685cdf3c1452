import { expect, it } from "vitest";
import { toStrictSchema } from "./strict-schema.ts";

const closed = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false } as const;

it("leaves out what strict output does not know, at every depth", () => {
  expect(toStrictSchema({
    $schema: "x", ...closed,
    properties: { a: { type: "array", maxItems: 3, items: { ...closed, properties: { a: { type: "string", minLength: 1, enum: ["x"] } } } } },
  })).toEqual({ ...closed, properties: { a: { type: "array", maxItems: 3, items: { ...closed, properties: { a: { type: "string", enum: ["x"] } } } } } });
});

it.each([
  ["an open object", { ...closed, additionalProperties: true }],
  ["an optional property", { ...closed, required: [] }],
  ["a map inside", { ...closed, properties: { a: { type: "object", additionalProperties: { type: "string" } } } }],
  ["an open object among alternatives", { ...closed, properties: { a: { anyOf: [{ type: "null" }, { type: "object", properties: {} }] } } }],
  ["oneOf", { ...closed, properties: { a: { oneOf: [{ type: "string" }] } } }],
  ["no object", { type: "array", items: closed }],
])("gives null for %s", (_, schema) => {
  expect(toStrictSchema(schema)).toBeNull();
});

it("keeps nullable alternatives", () => {
  const schema = { ...closed, properties: { a: { anyOf: [{ type: "string" }, { type: "null" }] } } };
  expect(toStrictSchema(schema)).toEqual(schema);
});
