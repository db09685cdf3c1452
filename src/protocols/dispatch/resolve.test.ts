import { describe, expect, it } from "vitest";
import { unphrased } from "../../../test/builders/unphrased.ts";
import { LEVELS, rule as ruled, type Level, type Method, type Side } from "./resolve.ts";

/** In English; what the reason is made from is the catalogues' matter. */
type Ruling = Readonly<Record<string, string>>;
const rule = (...given: Parameters<typeof ruled>): unknown => unphrased(ruled(...given));

const side = (seat: string, confidence: Level, over: Partial<Side> = {}): Side => ({
  seat,
  option: seat === "a" ? "o1" : "o2",
  confidence,
  needsHuman: false,
  isSecurity: false,
  isCrossCutting: false,
  isArchitect: false,
  isConservative: false,
  ...over,
});
const EVEN = new Map([
  ["o1", 1],
  ["o2", 1],
]);
const LED = new Map([
  ["o1", 1],
  ["o2", 3],
]);
const decided = (winner: string, method: Method, why: string): Ruling => ({
  kind: "decided",
  winner,
  method,
  why,
});
const pairs = LEVELS.flatMap((a) => LEVELS.map((b) => [a, b] as const));
const equal = pairs.filter(([a, b]) => a === b).map(([level]) => level);

const surer = (winner: string, more: Level, less: Level): Ruling =>
  decided(winner, "chair decision", `${more} confidence takes precedence over ${less}`);
const OPEN: Ruling = {
  kind: "chair",
  why: "equally sure, equally many, and neither way is the conservative one",
};
const UNSURE: Ruling = {
  kind: "human",
  why: "both are unsure, and neither way is the conservative one",
};
const MAJORITY = decided("b", "majority", "3 against 1 of those asked");
const thrice = (ruling: Ruling): readonly [Ruling, Ruling, Ruling] => [ruling, ruling, ruling];

/** What confidence alone comes to: with a rebuttal left, with none left and even votes, with none left and a lead of the second. */
const BY_CONFIDENCE: Readonly<
  Record<string, readonly [mayRebut: Ruling, even: Ruling, led: Ruling]>
> = {
  "High High": [{ kind: "rebuttal" }, OPEN, MAJORITY],
  "High Medium": thrice(surer("a", "High", "Medium")),
  "High Low": thrice(surer("a", "High", "Low")),
  "Medium High": thrice(surer("b", "High", "Medium")),
  "Medium Medium": [{ kind: "rebuttal" }, OPEN, MAJORITY],
  "Medium Low": thrice(surer("a", "Medium", "Low")),
  "Low High": thrice(surer("b", "High", "Low")),
  "Low Medium": thrice(surer("b", "Medium", "Low")),
  "Low Low": thrice(UNSURE),
};

describe("the resolution table", () => {
  it.each(pairs)(
    "[D-23] %s against %s, by confidence: a rebuttal where one is left, then the majority, then the chair; two unsure go to the human",
    (a, b) => {
      const sides = [side("a", a), side("b", b)] as const;
      expect([
        rule(...sides, EVEN, true),
        rule(...sides, EVEN, false),
        rule(...sides, LED, false),
      ]).toEqual(BY_CONFIDENCE[`${a} ${b}`]);
    },
  );

  it.each(pairs)(
    "[D-23] %s against %s: human judgment goes before security, the architect and confidence, whoever asks for it",
    (a, b) => {
      const all = {
        isSecurity: true,
        isArchitect: true,
        isCrossCutting: true,
        isConservative: true,
      };
      expect([
        rule(side("a", a, all), side("b", b, { needsHuman: true }), LED, true),
        rule(side("a", a, { needsHuman: true }), side("b", b, all), EVEN, false),
      ]).toEqual([
        { kind: "human", why: "b says that this needs human judgment" },
        { kind: "human", why: "a says that this needs human judgment" },
      ]);
    },
  );

  it.each(pairs)(
    "[D-23] %s against %s: security goes before the architect, confidence, the majority and the conservative option",
    (a, b) => {
      const rest = { isArchitect: true, isCrossCutting: true, isConservative: true };
      const secure = (seat: string) =>
        decided(seat, "chair decision", "security takes precedence over convenience");
      expect([
        rule(side("a", a, { isSecurity: true }), side("b", b, rest), LED, true),
        rule(side("a", a, rest), side("b", b, { isSecurity: true }), EVEN, false),
      ]).toEqual([secure("a"), secure("b")]);
    },
  );

  it.each(pairs)(
    "[D-23] %s against %s: an architect decides what either calls cross-cutting, before confidence",
    (a, b) => {
      const architect = (seat: string) =>
        decided(seat, "chair decision", "it is cross-cutting, which the architect decides");
      expect([
        rule(
          side("a", a, { isArchitect: true, isCrossCutting: true }),
          side("b", b, { isConservative: true }),
          LED,
          true,
        ),
        rule(
          side("a", a, { isCrossCutting: true, isConservative: true }),
          side("b", b, { isArchitect: true }),
          EVEN,
          false,
        ),
      ]).toEqual([architect("a"), architect("b")]);
    },
  );

  it.each(pairs)(
    "[D-23] %s against %s: what both are decides nothing, nor an architect where nothing is cross-cutting, nor a cross-cutting matter between two who are no architects",
    (a, b) => {
      const same = [
        { isSecurity: true },
        { isArchitect: true, isCrossCutting: true },
        { isConservative: true },
        { isCrossCutting: true },
      ];
      for (const over of same)
        expect(rule(side("a", a, over), side("b", b, over), EVEN, false)).toEqual(
          BY_CONFIDENCE[`${a} ${b}`]?.[1],
        );
      expect(rule(side("a", a, { isArchitect: true }), side("b", b), LED, false)).toEqual(
        BY_CONFIDENCE[`${a} ${b}`]?.[2],
      );
    },
  );

  it.each(equal)(
    "[D-23] equal %s: the conservative option comes after the majority, and for the unsure at once",
    (level) => {
      const why =
        level === "Low"
          ? "both are unsure, and this is easiest to take back"
          : "equally sure and equally many, and this is easiest to take back";
      const careful = (seat: string) => decided(seat, "conservative", why);
      const [first, second] = [
        side("a", level, { isConservative: true }),
        side("b", level, { isConservative: true }),
      ];
      expect([
        rule(first, side("b", level), EVEN, false),
        rule(side("a", level), second, EVEN, false),
      ]).toEqual([careful("a"), careful("b")]);
      expect(rule(first, side("b", level), LED, false)).toEqual(
        level === "Low" ? careful("a") : BY_CONFIDENCE[`${level} ${level}`]?.[2],
      );
      expect(rule(first, side("b", level), EVEN, true)).toEqual(
        level === "Low" ? careful("a") : { kind: "rebuttal" },
      );
    },
  );

  it("[D-23] who names no option has no votes behind it", () => {
    expect(rule(side("a", "High", { option: null }), side("b", "High"), EVEN, false)).toEqual(
      decided("b", "majority", "1 against 0 of those asked"),
    );
  });
});
