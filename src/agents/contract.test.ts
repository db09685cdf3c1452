import { describe, expect, it } from "vitest";
import { contract, contractApart } from "./contract.ts";

describe("a form that a seat fills in", () => {
  it("says whole number for an integer, and number for any other, with the ends of its range that are known", () => {
    expect(
      [
        { type: "integer", minimum: 1, maximum: 5 },
        { type: "integer" },
        { type: "number", minimum: 0, maximum: 1 },
        { type: "number", minimum: 0 },
        { type: "number", maximum: 9 },
        { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      ].map((schema) => contract(schema)),
    ).toEqual([
      "whole number from 1 to 5",
      "whole number",
      "number from 0 to 1",
      "number from 0",
      "number to 9",
      "whole number",
    ]);
    expect(contract({ type: ["integer", "null"], minimum: 1, maximum: 5 })).toBe(
      "whole number from 1 to 5 | null",
    );
  });

  it("says how many items a list has, as far as that is bounded", () => {
    const items = { type: "string", pattern: "\\S" };
    expect(
      [
        { minItems: 2, maxItems: 2 },
        { minItems: 1, maxItems: 6 },
        { minItems: 0, maxItems: 6 },
        { maxItems: 6 },
        { minItems: 1 },
        {},
        { maxItems: 0 },
      ].map((bounds) => contract({ type: "array", items, ...bounds })),
    ).toEqual([
      "[ text ] × 2",
      "[ text ] × 1–6",
      "[ text ] × 0–6",
      "[ text ] × 0–6",
      "[ text ] × 1 or more",
      "[ text ]",
      "[]",
    ]);
  });

  it("[T-38] says of a text how long it may be, and whether it may be empty", () => {
    const text = { type: "string", pattern: "\\S" };
    expect(
      [
        text,
        { ...text, maxLength: 600 },
        { type: "string" },
        { type: "string", maxLength: 80 },
        { type: "string", minLength: 2, maxLength: 9 },
        { type: "string", minLength: 2 },
      ].map((schema) => contract(schema)),
    ).toEqual([
      "text",
      "text ≤600",
      "text?",
      "text? ≤80",
      "text 2–9 characters",
      "text 2 or more characters",
    ]);
  });

  it("[T-38] names many message ids by runs that hold no other", () => {
    const ids = [
      "r1-msg-001",
      "r1-msg-002",
      "r1-msg-003",
      "r1-msg-005",
      "r2-msg-001",
      "r2-msg-002",
      "r3-msg-010",
    ];
    expect(contract({ enum: ids })).toBe(
      "id of a message: r1-msg-001 to 003, r1-msg-005, r2-msg-001 to 002, r3-msg-010",
    );
  });

  it("[X-21] keeps ids of messages and attacks apart from the form, also where words stand beside them", () => {
    const list = (...values: string[]) => ({ type: "array", items: { enum: values } });
    expect(
      contractApart({
        type: "object",
        properties: {
          because: list("r1-msg-002", "r1-msg-003", "own"),
          attack: { enum: ["a3", "a1", "a2"] },
        },
      }),
    ).toEqual({
      form: '{\n "because": [ id from (1) | "own" ]\n "attack": id from (2)\n}',
      ids: ["r1-msg-002 to 003", "a3, a1 to 2"],
    });
  });

  it("names constants and choices as they have to be written", () => {
    expect([
      contract({ const: "x" }),
      contract({ type: "boolean" }),
      contract({ enum: ["o1", "none"] }),
      contract({ type: "null" }),
      contract({}),
    ]).toEqual(['"x"', "true | false", '"o1" | "none"', "null", "null"]);
  });

  it("sets ids that depend on the seat apart, messages and attacks, also beside words that do not", () => {
    const because = { enum: ["r1-msg-001", "r1-msg-002", "own"] };
    const answers = { enum: ["a1", "a2", "a5"] };
    const schema = { type: "object", properties: { because, answers, option: { enum: ["o1"] } } };
    expect(contractApart(schema)).toEqual({
      form: '{\n "because": id from (1) | "own"\n "answers": id from (2)\n "option": "o1"\n}',
      ids: ["r1-msg-001 to 002", "a1 to 2, a5"],
    });
  });
});
