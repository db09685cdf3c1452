import { describe, expect, it } from "vitest";
import { argumentsOf, formatMessage } from "./message.ts";

describe("[Q-14] a message in ICU's syntax", () => {
  it("takes names, figures and lists as they are, never as syntax", () => {
    expect(
      formatMessage("en", "{who} says {n} of {all}: {names}", {
        who: "{n, plural, other {#}}",
        n: 1200,
        all: 0.5,
        names: ["a", "b"],
      }),
    ).toBe("{n, plural, other {#}} says 1200 of 0.5: a, b");
  });

  it("counts with the rules of the language, exact numbers first", () => {
    const rounds = "{n, plural, =0 {none} one {# round} other {# rounds}}";
    expect([0, 1, 2].map((n) => formatMessage("en", rounds, { n }))).toEqual([
      "none",
      "1 round",
      "2 rounds",
    ]);
    expect(formatMessage("ja", rounds, { n: 1 })).toBe("1 rounds");
    expect(
      formatMessage("en", "{of, plural, =0 {} other { ({of, list, and})}}", { of: ["a", "b"] }),
    ).toBe(" (a and b)");
  });

  it("selects by a word, and falls to what is said of all others", () => {
    const kinds = "{kind, select, a {alpha {n}} other {{kind}}}";
    expect(
      ["a", "other", "constructor"].map((kind) => formatMessage("en", kinds, { kind, n: 1 })),
    ).toEqual(["alpha 1", "other", "constructor"]);
  });

  it("joins lists as the language does", () => {
    const names = ["a", "b"];
    expect(
      (["en", "ja", "zh"] as const).map((lang) =>
        formatMessage(lang, "{names} {names, list, semicolon} {names, list, and}", { names }),
      ),
    ).toEqual(["a, b a; b a and b", "a、b a、b aとb", "a、b a；b a和b"]);
  });

  it("quotes braces, and leaves an apostrophe alone", () => {
    expect(formatMessage("en", "the author's '{brace}' and ''", {})).toBe(
      "the author's {brace} and '",
    );
  });

  it.each(["{", "}", "{n", "{n,", "{n, plural, one {x}}", "{n, list, or}", "{n, date}", "{}"])(
    "refuses what is none: %s",
    (broken) => {
      expect(() => formatMessage("en", broken, { n: 1 })).toThrow(SyntaxError);
    },
  );

  it("refuses to leave an argument out, and names those it takes", () => {
    expect(() => formatMessage("en", "{who}", {})).toThrow("The message needs who");
    expect(argumentsOf("{b} {a, select, x {{c}} other {}}")).toEqual(["a", "b", "c"]);
  });
});
