// Whether ledgers keep their rules: the validator of folders, and of what a run is about to write.
// Law: one fault is one problem, wherever what follows from a fault can be told from a second one.
import { claimRules } from "./check-claims.ts";
import { decisionRules, tensionRules } from "./check-decisions.ts";
import { roundRules } from "./check-rounds.ts";
import { verificationRules } from "./check-verifications.ts";
import { inMemory, type Reading } from "./folder.ts";
import { know, type Known } from "./known.ts";
import type { Ledgers } from "./ledgers.ts";
import { inOrder, type Problem } from "./problem.ts";

export { problemText, type Problem } from "./problem.ts";

const RULES: readonly ((known: Known) => Iterable<Problem>)[] = [
  roundRules,
  claimRules,
  verificationRules,
  decisionRules,
  tensionRules,
];

/** All that is wrong with a folder, by file and line, each once. */
export function check(reading: Reading): readonly Problem[] {
  const known = know(reading);
  return inOrder([
    ...reading.problems,
    ...known.problems,
    ...RULES.flatMap((rule) => [...rule(known)]),
  ]);
}

/** The same rules over ledgers in memory, as a run has them before it writes. */
export function checkLedgers(ledgers: Ledgers, sections: Reading["sections"]): readonly Problem[] {
  return check(inMemory(ledgers, sections));
}
