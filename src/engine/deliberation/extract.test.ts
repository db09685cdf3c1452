import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extract } from "./extract.ts";

const yes = { claim: "yes" };
const read = (value: unknown, mended: boolean) => ({ ok: true, value, mended });

describe("a reply that is JSON", () => {
  it("is taken as it stands", () => {
    expect(extract('{"claim": "yes"}')).toEqual(read(yes, false));
    expect(extract(' \n["a", 1, null]\n')).toEqual(read(["a", 1, null], false));
  });

  it("comes back equal, whatever it holds", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const got = extract(text);
        if (got.ok) expect(got).toEqual(read(JSON.parse(text), false));
        else expect(got.why).toMatch(/key/u);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("a reply with JSON in it", () => {
  it.each([
    ["a fence", '```json\n{"claim": "yes"}\n```'],
    ["a fence without a name", '```\n{"claim": "yes"}\n```'],
    ["a fence on the same line", '```{"claim": "yes"}\n```'],
    ["prose before", 'Sure! Here it is: {"claim": "yes"}'],
    ["prose after", '{"claim": "yes"}\n\nLet me know (or not {ever}) if you need more.'],
    ["prose and a fence", 'As asked:\n```json\n{"claim": "yes"}\n```\nDone.'],
    ["a trailing comma", '{"claim": "yes",}'],
    ["single quotes", "{'claim': 'yes'}"],
    ["bare keys", '{claim: "yes"}'],
    ["line comments", '{\n// it\'s "so"\n"claim": "yes" }'],
    ["block comments", '{ /* } */ "claim": "yes" }'],
    ["a byte order mark", '\uFEFF{"claim": "yes"}'],
    ["thinking aloud", '<think>maybe {"claim": "no"}</think>\n{"claim": "yes"}'],
    ["thinking aloud that nests", `<think>${"[".repeat(80)}</think>\n{"claim": "yes"}`],
    ["itself said twice", '{"claim": "yes"} I repeat: { "claim" : "yes" }'],
  ])("[R-C16] is read through %s, and marked as mended", (_, text) => {
    expect(extract(text)).toEqual(read(yes, true));
  });

  it("[R-C16] may be a list in a fence, or an object too long to mend that needs no mending", () => {
    expect(extract("\n```json\n[1, 2]\n```\n")).toEqual(read([1, 2], true));
    const long = { claim: "x".repeat(70_000) };
    expect(extract(`Here: ${JSON.stringify(long)}`)).toEqual(read(long, true));
  });

  it("[R-C16] keeps NaN as the word it is, for the schema to refuse", () => {
    expect(extract('{"confidence": NaN}')).toEqual(read({ confidence: "NaN" }, true));
  });

  it("[R-C16] keeps braces, quotes and fences inside its strings", () => {
    const value = { claim: 'use "}" and ``` and \\ {', n: 1 };
    expect(extract(`Here: ${JSON.stringify(value)} .`)).toEqual(read(value, true));
    const thought = { claim: "it ends with </think> there" };
    expect(extract(`\`\`\`json\n${JSON.stringify(thought)}\n\`\`\``)).toEqual(read(thought, true));
    expect(extract("{'claim': 'a } of {so}, or \\' so', 'n': 1}")).toEqual(
      read({ claim: "a } of {so}, or ' so", n: 1 }, true),
    );
  });

  it.each([
    ["no JSON at all", "I agree with the others.", "The reply holds no JSON."],
    ["braces of prose only", "The set {a, b} is {fine}.", "The reply holds no JSON."],
    ["an object cut off", '{"claim": {"a": 1}, "reasons": ["x', "The JSON is not closed."],
    ["an object cut off after prose", 'Here: {"claim": "ye', "The JSON is not closed."],
    ["nothing", "", "The reply holds no JSON."],
  ])("is not made up from %s", (_, text, why) => {
    expect(extract(text)).toEqual({ ok: false, why, candidates: [] });
  });
});

describe("two JSON objects", () => {
  const two = 'First {"claim": "yes"}, or rather {"vote": 1}.';

  it("[R-C17] are ambiguous, and both are shown", () => {
    expect(extract(two)).toEqual({
      ok: false,
      why: "The reply holds 2 different JSON objects, and it is not clear which is meant.",
      candidates: [{ claim: "yes" }, { vote: 1 }],
    });
  });

  it("[R-C17] are clear where exactly one fits", () => {
    expect(extract(two, (v) => typeof v === "object" && v !== null && "vote" in v)).toEqual(
      read({ vote: 1 }, true),
    );
  });

  it("[R-C17] stay ambiguous where both fit", () => {
    expect(extract(two, () => true).ok).toBe(false);
  });
});

describe("a hostile reply", () => {
  it.each([
    ["100,000 arrays deep", "[".repeat(100_000) + "]".repeat(100_000)],
    ["100,000 objects deep", '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)],
    ["deep and damaged", `x {"a":${"[".repeat(100_000)}${"]".repeat(100_000)},}`],
  ])("[R-C17] that nests %s is refused", (_, text) => {
    expect(extract(text)).toEqual({
      ok: false,
      why: "The JSON is nested more than 64 deep.",
      candidates: [],
    });
  });

  it("[R-C17] of 50 MB is refused by its length", () => {
    expect(extract(`{"a":"${"x".repeat(50_000_000)}"}`)).toEqual({
      ok: false,
      why: "The reply is longer than 8388608 characters.",
      candidates: [],
    });
  });

  it("[R-C17] that gives a key twice is refused, as it stands and when mended", () => {
    const twice = { ok: false, why: "The JSON gives a key twice.", candidates: [] };
    expect(extract('{"vote": 1, "vote": 2}')).toEqual(twice);
    expect(extract('{"a": {"vote": 1, "vote": 2,},}')).toEqual(twice);
    expect(extract('{"a:b": ":", "c": [{"d": 1}, {"d": 2}]}')).toEqual(
      read({ "a:b": ":", c: [{ d: 1 }, { d: 2 }] }, false),
    );
  });

  it.each([
    '{"__proto__": {"polluted": 1}}',
    '{"a": {"constructor": {"prototype": {"polluted": 1}}}}',
    "x {'__proto__': {polluted: 1}}",
    '{"a": [{"prototype": 1}]}',
    '{"\\u005f_proto__": 1}',
  ])("[R-H6] with the key in %s is refused, and pollutes nothing", (text) => {
    expect(extract(text)).toMatchObject({ ok: false, candidates: [] });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("[R-C17] too long to mend is refused and not mended at length", () => {
    expect(extract(`{a: [${"1 ".repeat(200_000)}]}`)).toEqual({
      ok: false,
      why: "The JSON is damaged and too long to repair (over 65536 characters).",
      candidates: [],
    });
  });

  it("[R-C17] of too many parts to mend is refused and not mended", () => {
    expect(extract(`{a: [${"{},".repeat(1_000)}]}`)).toEqual({
      ok: false,
      why: "The JSON is damaged and has too many parts to repair (over 1000).",
      candidates: [],
    });
  });

  it("[R-C17] with hundreds of objects is refused", () => {
    expect(extract(Array.from({ length: 500 }, (_, i) => `{"a":${i}}`).join(" ")).ok).toBe(false);
  });

  it("of any text at all never throws, and a read value holds no forbidden key", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      "'",
      ",",
      ":",
      "\\",
      "a",
      "1",
      "//",
      "/*",
      "*/",
      "\n",
      "```",
      "__proto__",
      "<think>",
      "null",
      "-",
      "“",
      "constructor",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const got = extract(parts.join(""));
        expect(JSON.stringify(got.ok ? got.value : null)).not.toMatch(
          /"(?:__proto__|constructor|prototype)":/u,
        );
      }),
      { seed: 1, numRuns: 3000 },
    );
  });
});
