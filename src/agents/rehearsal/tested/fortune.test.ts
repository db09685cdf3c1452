import { expect, test } from "vitest";
import { CHECKS } from "../../../script/ledger.ts";
import { TEMPERAMENTS, type Temperament } from "../temperament.ts";
import { resultOf, soundOf } from "./fortune.ts";

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);

function disagreements(temperament: Temperament, seed: number, round: number): number {
  return CHECKS.slice(0, round === 1 ? 3 : 4).filter(
    (check) => resultOf(check, round, { seed, temperament }) !== "ROBUST",
  ).length;
}

test("an option that joins later changes nothing for the others but what it takes", () => {
  for (const seed of SEEDS) {
    const world = { seed, temperament: "balanced" } as const;
    const [before, after] = [
      soundOf(["o1", "o2", "o3"], world),
      soundOf(["o1", "o2", "o3", "o4"], world),
    ];
    expect([...after].filter((option) => option !== "o4" && !before.has(option))).toEqual([]);
  }
});

test("there never is a world in which every option is sound", () => {
  for (const seed of SEEDS)
    for (const options of [[], ["o1"], ["o1", "o2"]])
      expect(soundOf(options, { seed, temperament: "balanced" }).size).toBeLessThan(
        Math.max(1, options.length),
      );
});

test("a fair panel finds no less at the end than at the beginning, one that wants peace finds nothing in the end", () => {
  for (const seed of SEEDS) {
    expect([1, 2].map((round) => disagreements("balanced", seed, round))).toEqual([1, 2]);
    expect(disagreements("balanced", seed, 9)).toBeGreaterThan(0);
    expect([1, 2, 3, 4].map((round) => disagreements("sycophantic", seed, round))).toEqual([
      3, 2, 1, 0,
    ]);
    expect([1, 2, 6].map((round) => disagreements("agreeable", seed, round))).toEqual([2, 1, 0]);
  }
});

test("what a check finds depends on seed, temperament, round and check alone", () => {
  for (const temperament of TEMPERAMENTS)
    expect(CHECKS.map((check) => resultOf(check, 7, { seed: 3, temperament }))).toEqual(
      CHECKS.map((check) => resultOf(check, 7, { seed: 3, temperament })),
    );
});
