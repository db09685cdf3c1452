// How a deliberation about options ends: why it stopped and where it stands are two things, and the exit comes from the second.
import { isEarned } from "../../argument/standing.ts";
import type { Verdict } from "../../kernel/fact.ts";

export const AGREED = 0;
export const NOT_AGREED = 3;

/** 0 where more than half hold one option by grounded votes, it is not refuted, and they did not cave in; else 3. */
export function exitFor({ chosen, standing }: Verdict): number {
  return standing !== undefined && isEarned(standing, chosen) ? AGREED : NOT_AGREED;
}
