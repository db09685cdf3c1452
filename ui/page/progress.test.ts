import { describe, expect, it } from "vitest";
import { translator } from "../language.tsx";
import en from "../words/en.json";
import { figuresNow } from "./progress.tsx";

const spelling = { t: translator("en", en), lang: "en" } as const;
const head = {
  asks: { settled: 6, planned: [11, 27] },
  spent: { calls: 7, usd: 0.5, unpriced: 0 },
  tokens: { input: 10_000, output: 2_000 },
  caps: { calls: null, tokens: 100_000, usd: 2, minutes: null },
} as const;
const told = (over: Partial<Parameters<typeof figuresNow>[0]>, isGoing = true) =>
  figuresNow({ ...head, ...over }, { elapsedMs: 120_000, isGoing }, spelling).map(
    ({ name, value, more, bar }) => [
      `${name}: ${value}${more === "" ? "" : `, ${more}`}`,
      bar && `${bar.value}/${bar.most}`,
    ],
  );

describe("How far a run is", () => {
  it("[A-07] is told by questions of those planned, time and what is left of it, money and tokens against their limits", () => {
    expect(told({})).toEqual([
      ["Questions answered: 6 of 11–27", "6/27"],
      ["Time at work: 2 min 0 s, about 2–7 min left", null],
      ["Cost: $0.50, of at most $2.00", "0.5/2"],
      ["Tokens: 12,000, of at most 100,000", "12000/100000"],
    ]);
  });

  it("[A-07] shows calls where they have a limit, and no limit where there is none", () => {
    const caps = { calls: 40, tokens: null, usd: null, minutes: null };
    expect(told({ caps }).slice(2)).toEqual([
      ["Calls: 7, of at most 40", "7/40"],
      ["Cost: $0.50", null],
      ["Tokens: 12,000", null],
    ]);
  });

  it("[A-07] guesses no time before a few have answered, after the last, without a plan, and while nobody is at work", () => {
    const timeOf = (asks: Parameters<typeof figuresNow>[0]["asks"]) => told({ asks })[1]?.[0];
    expect([
      timeOf({ settled: 2, planned: [11, 27] }),
      timeOf({ settled: 27, planned: [11, 27] }),
      timeOf({ settled: 9, planned: null }),
      told({}, false)[1]?.[0],
    ]).toEqual(Array.from({ length: 4 }, () => "Time at work: 2 min 0 s"));
  });
});
