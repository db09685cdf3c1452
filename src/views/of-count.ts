// Whether a suspicion of a false consensus is about what was chosen, or about what the count alone would have picked.
// Law: where nothing was chosen, or rules or a person chose, no warning speaks of "the option" that the count settled.
import type { Alarm } from "../kernel/fact.ts";
import type { Chronicle } from "./chronicle.ts";

/** Every suspicion is one about an option that prevails. */
const SUSPICION = /^FC\d$/;
/** These say that the count settled it. */
const BY_COUNT = new Set(["FC1", "FC3"]);
const NOT_BY_COUNT = new Set(["by rule", "by a person"]);

export function isOfCount(
  { verdicts }: Pick<Chronicle, "verdicts">,
  { code }: Pick<Alarm, "code">,
): boolean {
  const verdict = verdicts.at(-1);
  if (!SUSPICION.test(code) || !verdict) return false;
  return verdict.chosen === null || (BY_COUNT.has(code) && NOT_BY_COUNT.has(verdict.resolution));
}
