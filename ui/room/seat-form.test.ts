import { describe, expect, it } from "vitest";
import { fieldsOf, replyOf } from "./seat-form.tsx";

const schema = {
  type: "object",
  properties: {
    claim: { type: "string", maxLength: 600, description: "in one sentence" },
    sure: { type: "string", enum: ["HIGH", "LOW"] },
    score: { type: "integer", minimum: 1, maximum: 5 },
    agrees: { type: "boolean" },
    reasons: { type: "array", minItems: 1, items: { type: "string" } },
    notes: { type: "array", items: { type: "string" } },
    option: { anyOf: [{ type: "string" }, { type: "null" }] },
    views: { type: "array", items: { type: "object" } },
    aside: { type: "string" },
  },
  required: ["claim", "sure", "score", "agrees", "reasons", "notes", "option", "views"],
};
const fields = fieldsOf(schema);

describe("a form from a schema", () => {
  it("has a field of a fitting kind for each property", () => {
    expect(
      fields.map(({ name, kind, isRequired, isNullable, least, most }) => [
        name,
        kind,
        isRequired,
        isNullable,
        least,
        most,
      ]),
    ).toEqual([
      ["claim", "text", true, false, null, 600],
      ["sure", "one-of", true, false, null, null],
      ["score", "number", true, false, 1, 5],
      ["agrees", "yes-no", true, false, null, null],
      ["reasons", "lines", true, false, 1, null],
      ["notes", "lines", true, false, null, null],
      ["option", "text", true, true, null, null],
      ["views", "json", true, false, null, null],
      ["aside", "text", false, false, null, null],
    ]);
  });

  it("says what is expected", () => {
    expect([fields[0]?.hint, fields[1]?.values, fields[7]?.shape]).toEqual([
      "in one sentence",
      ["HIGH", "LOW"],
      JSON.stringify(schema.properties.views, null, 2),
    ]);
  });

  it("has no fields where there is no schema of an object", () => {
    expect(fieldsOf({ type: "string" })).toEqual([]);
  });
});

describe("the reply of a form", () => {
  it("has each value in its form, null for what may be null, and nothing for what may be left out", () => {
    expect(
      replyOf(fields, {
        claim: "Buy.",
        sure: "LOW",
        score: " 3 ",
        agrees: "no",
        reasons: "one\n\n  two ",
        views: '[{"name":"a"}]',
      }),
    ).toEqual({
      ok: true,
      reply: {
        claim: "Buy.",
        sure: "LOW",
        score: 3,
        agrees: false,
        reasons: ["one", "two"],
        notes: [],
        option: null,
        views: [{ name: "a" }],
      },
    });
  });

  it("names every field that cannot be read", () => {
    expect(replyOf(fields, { claim: "  ", score: "many", agrees: "yes", views: "[{" })).toEqual({
      ok: false,
      faults: {
        claim: "missing",
        sure: "missing",
        score: "number",
        reasons: "missing",
        views: "json",
      },
    });
  });
});
