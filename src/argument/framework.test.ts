import { describe, expect, test } from "vitest";
import { preferred, stable } from "./extensions.ts";
import { framework, grounded, type Framework } from "./framework.ts";
import { readFramework, type FrameworkFormat } from "./read-framework.ts";

const reinstated = framework(
  ["a", "b", "c", "d", "e"],
  [
    ["a", "b"],
    ["b", "c"],
    ["d", "e"],
    ["e", "d"],
  ],
);

function read(text: string, format: FrameworkFormat): Framework {
  const reading = readFramework(text, format);
  if (reading.kind === "refused") throw new Error(reading.why);
  return reading.framework;
}

describe("grounded", () => {
  test("accepts what nobody attacks and what that defends, and leaves the rest open", () => {
    expect(grounded(reinstated)).toEqual({ in: ["a", "c"], out: ["b"], undecided: ["d", "e"] });
  });

  test("an attack by or on a node that there is not is left out", () => {
    const known = framework(["a", "b"], [["a", "b"]]);
    const attacks = [
      ["x", "b"],
      ["a", "b"],
      ["a", "y"],
    ] as const;
    expect(framework(["a", "b"], attacks)).toEqual(known);
  });

  test("a node that attacks itself stays open, and an attack listed twice counts once", () => {
    expect(
      grounded(
        framework(
          ["a", "b"],
          [
            ["a", "a"],
            ["b", "b"],
            ["b", "b"],
          ],
        ),
      ),
    ).toEqual({ in: [], out: [], undecided: ["a", "b"] });
    expect(
      grounded(
        framework(
          ["a", "b", "c"],
          [
            ["a", "b"],
            ["a", "b"],
            ["b", "c"],
            ["b", "c"],
          ],
        ),
      ),
    ).toEqual({ in: ["a", "c"], out: ["b"], undecided: [] });
  });

  test("a chain of a hundred thousand is labelled without recursion", () => {
    const ids = Array.from({ length: 100_000 }, (_, n) => `n${n}`);
    const chain = framework(
      ids,
      ids.slice(1).map((id, n): [string, string] => [`n${n}`, id]),
    );
    expect(grounded(chain).in.length).toBe(50_000);
  });
});

describe("preferred and stable", () => {
  test("an odd ring has one empty preferred extension and no stable one", () => {
    const ring = framework(
      ["a", "b", "c"],
      [
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
      ],
    );
    expect(preferred(ring)).toEqual({ extensions: [[]], complete: true });
    expect(stable(ring)).toEqual({ extensions: [], complete: true });
  });

  test("a set that lies inside another is none: an even ring has its two halves", () => {
    const ring = framework(
      ["a", "b", "c", "d"],
      [
        ["a", "b"],
        ["b", "c"],
        ["c", "d"],
        ["d", "a"],
      ],
    );
    expect(preferred(ring)).toEqual({
      extensions: [
        ["a", "c"],
        ["b", "d"],
      ],
      complete: true,
    });
  });

  test("two rivals give two extensions, each with what is settled", () => {
    const both = {
      extensions: [
        ["a", "c", "d"],
        ["a", "c", "e"],
      ],
      complete: true,
    };
    expect(preferred(reinstated)).toEqual(both);
    expect(stable(reinstated)).toEqual(both);
  });

  test("sets may have more nodes than a machine word has bits", () => {
    const alone = Array.from({ length: 70 }, (_, n) => `n${n}`);
    const large = framework(
      ["a", ...alone, "b"],
      [
        ["a", "b"],
        ["b", "a"],
      ],
    );
    const both = {
      extensions: [
        ["a", ...alone],
        [...alone, "b"],
      ],
      complete: true,
    };
    expect(preferred(large)).toEqual(both);
    expect(stable(large)).toEqual(both);
  });

  test("a search that hits its bound says that it is not complete", () => {
    const pairs = Array.from({ length: 12 }, (_, n) => [`a${n}`, `b${n}`] as const);
    const many = framework(
      pairs.flat(),
      pairs.flatMap(
        ([a, b]) =>
          [
            [a, b],
            [b, a],
          ] as [string, string][],
      ),
    );
    const cut = preferred(many, { bound: 100 });
    expect(cut.complete).toBe(false);
    expect(cut.extensions.every((set) => set.length === 12)).toBe(true);
    expect(preferred(many)).toMatchObject({ complete: true, extensions: { length: 4096 } });
  });
});

describe("readFramework", () => {
  test.each([
    ["apx", "% a comment\narg(a). arg(b).\natt(a,c).\natt( a , b ).\narg(c).\n"],
    ["tgf", "a first\r\nb\r\nc\r\n#\r\na c\r\na b because\r\n"],
  ] as const)("reads %s", (format, text) => {
    expect(grounded(read(text, format))).toEqual({ in: ["a"], out: ["b", "c"], undecided: [] });
  });

  test("reads p af, with comments, and nodes that no line names", () => {
    expect(grounded(read("# made by hand\np af 4\n1 2\n# more\n2 3\n", "af"))).toEqual({
      in: ["1", "3", "4"],
      out: ["2"],
      undecided: [],
    });
  });

  test.each([
    ["apx", "arg(a).\natt(a).", 2, "neither arg(a). nor att(a,b).: att(a)."],
    ["apx", "arg(a).\natt(a,b).", 2, "an attack names an unknown node: a → b"],
    ["tgf", "a\n#\na", 3, "not a pair: a"],
    ["tgf", "a\n#\na b", 3, "an attack names an unknown node: a → b"],
    ["af", "1 2", 1, 'expected "p af N" with N up to 10000000: 1 2'],
    ["af", "p af 99999999999", 1, 'expected "p af N" with N up to 10000000: p af 99999999999'],
    ["af", "p af 2\n1 x", 2, "not a pair of numbers: 1 x"],
    ["af", "p af 2\n1 3", 2, "an attack names an unknown node: 1 → 3"],
  ] as const)("refuses what is not %s: %j", (format, text, line, why) => {
    expect(readFramework(text, format)).toEqual({ kind: "refused", line, why });
  });
});
