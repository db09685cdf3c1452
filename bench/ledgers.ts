// What it costs to check a large folder of ledgers: every line parsed, every rule held.
import { check } from "../src/protocols/structured/ledger/check.ts";
import { readFolder } from "../src/protocols/structured/ledger/folder.ts";
import { validFolder } from "../test/builders/ledger-folder.ts";
import { best, type Row } from "./row.ts";

const ROUNDS = 10_000;
const TIMES = 5;
const TARGET_MS = 2_000;

export function ledgers(): readonly Row[] {
  const folder = validFolder({ rounds: ROUNDS, claimsPerRound: 1 });
  const texts = folder.texts();
  const took: { read: number; rules: number }[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    const reading = readFolder(texts);
    const between = performance.now();
    const problems = check(reading);
    took.push({ read: between - began, rules: performance.now() - between });
    if (problems.length > 0) throw new Error("The folder was to have no fault");
  }
  const whole = best(took.map(({ read, rules }) => read + rules));
  return [
    {
      what: `Check of a folder of ${folder.claims.length} claims and ${folder.verifications.length} verifications`,
      value: `${whole.toFixed(0)} ms`,
      target: `< ${TARGET_MS} ms`,
      isMet: whole < TARGET_MS,
      detail: `best of ${TIMES}, first ${(took[0] ? took[0].read + took[0].rules : 0).toFixed(0)} ms; ${ROUNDS} rounds, ${folder.artifacts.size} artifacts; reading ${best(took.map(({ read }) => read)).toFixed(0)} ms, rules ${best(took.map(({ rules }) => rules)).toFixed(0)} ms`,
    },
  ];
}
