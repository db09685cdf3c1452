import { z } from "zod";
import { describe, expect, it } from "vitest";
import { briefFields } from "./brief.ts";
import { schema } from "./schema.ts";

const BRIEF = { topic: "Split it?", lang: "en", options: [], context: [], anonymous: false };
const refusal = (over: object) => {
  const parsed = schema(() => z.strictObject(briefFields)).parse({ ...BRIEF, ...over });
  return parsed.ok ? [] : parsed.issues;
};

describe("what every brief is given", () => {
  it("is a topic, a language, options, documents and who may know whom", () => {
    expect([
      refusal({}),
      refusal({
        lang: "ja",
        anonymous: true,
        baseline: true,
        dealt: [{ name: "a.md", text: "A." }],
        context: [{ name: "b.md", text: "" }],
      }),
    ]).toEqual([[], []]);
    expect(
      [
        { topic: "" },
        { lang: "fr" },
        { anonymous: "yes" },
        { context: [{ name: "a.md" }] },
        { dealt: [{ text: "A." }] },
      ].map((over) => refusal(over)[0]?.split(":")[0]),
    ).toEqual(["topic", "lang", "anonymous", "context.0.text", "dealt.0.name"]);
  });

  it("one option is no choice, and two that read alike are one", () => {
    expect(refusal({ options: ["Now"] })).toEqual([
      "options: one option is no choice: give two or more, or none",
    ]);
    expect(refusal({ options: ["Now", "Later", " now! "] })).toEqual([
      'options: the option " now! " is given twice',
    ]);
    expect(refusal({ options: ["Now", "  "] })).toEqual(["options.1: an option must not be empty"]);
    expect(refusal({ options: ["Now", "Later"] })).toEqual([]);
  });

  it("options are nine at most", () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => `Answer ${i}`);
    expect([refusal({ options: many(9) }).length, refusal({ options: many(10) }).length]).toEqual([
      0, 1,
    ]);
  });

  it("a field that is left out is not given as nothing", () => {
    expect(refusal({ dealt: undefined })[0]).toContain("dealt");
    expect(refusal({ model: "x" })[0]).toContain("model");
  });
});
