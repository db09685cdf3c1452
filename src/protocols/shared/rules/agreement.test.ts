// Agreement is found in three languages, and its look-alikes are left alone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGREEING, NOT_AGREEING } from "../../../../test/corpora/agreement.ts";
import { agreementIn } from "./agreement.ts";

const all = (corpus: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(corpus).flat();

describe("agreement", () => {
  it("[P-07] agreement in a challenge is found in English, Japanese and Chinese", () => {
    expect(all(AGREEING).filter((text) => agreementIn(text) === undefined)).toEqual([]);
  });

  it("[P-07] negated, quoted, asked, supposed and third-party agreement is left alone", () => {
    expect(
      all(NOT_AGREEING).flatMap((text) =>
        agreementIn(text) === undefined ? [] : [{ text, found: agreementIn(text) }],
      ),
    ).toEqual([]);
  });

  it("[P-07] the offending phrase is what comes back", () => {
    expect(
      [
        "Latency is fine, but I fully agree on cost.",
        "That said, good point about retries.",
        "費用は別として、賛成です。",
        "不过我完全同意第一个理由。",
      ].map(agreementIn),
    ).toEqual(["I fully agree", "good point about", "賛成です", "我完全同意"]);
  });

  it("text without words holds no agreement", () => {
    expect(["", " \n ", "…", '"', "> ", "'", "「"].map(agreementIn)).toEqual(
      Array(7).fill(undefined),
    );
  });

  it("a quotation that is never closed hides nothing", () => {
    expect(
      ['the "plan says so. I agree.', "a 5' board. I agree.", "「案。賛成です。"].map(agreementIn),
    ).toEqual(["I agree", "I agree", "賛成です"]);
  });

  it("whatever stands in a quotation, nothing is found there", () => {
    const agreeing = fc.constantFrom(
      ...all(AGREEING).filter((text) => !/["“”「」『』«»\n]/.test(text)),
    );
    const marks = fc.constantFrom(['"', '"'], ["“", "”"], ["「", "」"], ["『", "』"], ["«", "»"]);
    fc.assert(
      fc.property(agreeing, marks, (text, [open, close]) => {
        expect(
          agreementIn(`The text reads ${open}${text}${close} without a reason.`),
        ).toBeUndefined();
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("a million hostile characters are read to the end of the bound", () => {
    const hostile = [
      "a",
      "'",
      '"',
      "I ",
      "if I agree ",
      "very very ",
      "如果我同意",
      "同意しますか",
      "方案很很",
      "\n",
      "> ",
    ];
    expect(hostile.map((piece) => agreementIn(piece.repeat(1_000_000 / piece.length)))).toEqual(
      hostile.map(() => undefined),
    );
  });

  it("an agreeing sentence is found wherever it stands among others", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all(AGREEING)),
        fc.constantFrom(...all(NOT_AGREEING)),
        (yes, no) => {
          expect(agreementIn(`${no}\n\n${yes}\n\n${no}`)).toBe(agreementIn(yes));
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});
