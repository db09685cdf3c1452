import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiSlug, freeName, slug, SLUG_BYTES } from "./slug.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);
const PATH_SAFE = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u;

describe("slug", () => {
  test.each([
    ["Should we split the billing service?", "should-we-split-the-billing-service"],
    ["マイクロサービスに分割すべきか？", "マイクロサービスに分割すべきか"],
    ["是否应该拆分？", "是否应该拆分"],
    ["क्या हमें बदलना चाहिए", "क्या-हमें-बदलना-चाहिए"],
    ["../../etc/passwd", "etc-passwd"],
    ["..%2f..", "2f"],
    ["C:\\Windows", "c-windows"],
    ["a\0b", "a-b"],
    ["ends with dots...", "ends-with-dots"],
    ["zero\u200bwidth", "zerowidth"],
    ["ＦＵＬＬ width", "full-width"],
  ])("[X-11] [R-H1] of %j is %j", (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  test.each(["", ".", "..", "🎉🎉", "\u3164", "\u0301", "---", "\0"])(
    "[X-11] [R-H1] of %j, which has no letters, is a fallback",
    (text) => {
      expect(slug(text)).toMatch(/^topic-[0-9a-f]{8}$/);
    },
  );

  test("fallbacks of different texts differ", () => {
    expect(slug("🎉")).not.toBe(slug("🎈"));
  });

  test.each(["CON", "nul", "com1", "LPT9", "com¹", "aux."])(
    "[R-H1] %j, which Windows reserves, is prefixed",
    (text) => {
      expect(slug(text)).toMatch(/^topic-/);
    },
  );

  test("[R-H1] is the same for both compositions and for both cases", () => {
    expect([slug("Café".normalize("NFD")), slug("CAFÉ")]).toEqual(["café", "café"]);
  });

  test("is cut between characters", () => {
    expect(slug("分".repeat(10_000))).toBe("分".repeat(20));
    expect(slug("e\u0301x".repeat(3), { max: 16 })).toBe("éxéxéx");
  });

  test("[X-11] [R-H1] of any text is path-safe, bounded, not empty, and its own slug", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 16, max: 80 }), (text, max) => {
        const made = slug(text, { max });
        expect(made).toMatch(PATH_SAFE);
        expect(made.endsWith("-")).toBe(false);
        expect(Buffer.byteLength(made)).toBeLessThanOrEqual(max);
        expect(slug(made, { max })).toBe(made);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("asciiSlug", () => {
  test.each([
    ["Should we split the billing service?", "should-we-split-the"],
    ["Café für Ängste", "cafe-fur-angste"],
    ["分割すべきか", "topic"],
    ["../x", "x"],
    ["nul", "topic-nul"],
  ])("[X-11] of %j is %j", (text, expected) => {
    expect(asciiSlug(text)).toBe(expected);
  });

  test("[X-11] of any text is lower-case ASCII words, bounded", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const made = asciiSlug(text);
        expect(made).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(made.length).toBeLessThanOrEqual(SLUG_BYTES);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("freeName", () => {
  test("[R-H2] two topics with one slug get two names", () => {
    const taken = new Set<string>();
    const names = ["A b!", "a-b", "a  B?"].map((topic) => {
      const name = freeName(slug(topic), (candidate) => taken.has(candidate));
      taken.add(name);
      return name;
    });
    expect(names).toEqual(["a-b", "a-b-2", "a-b-3"]);
  });
});
