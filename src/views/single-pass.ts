// What one model alone would have answered, and what the panel made of it: the proof that the calls were worth it.
import type { BaselineChanges } from "../kernel/fact.ts";
import { textAt, type DeliberationState } from "./deliberation-state.ts";

export interface SinglePass {
  readonly answer: string;
  /** As it was written. */
  readonly whole: string;
  readonly message: string;
  readonly seat: string;
  /** Whether it amounts to the option that the panel chose; null where that is not known. */
  readonly isSame: boolean | null;
  /** Null where nobody compared. */
  readonly changes: BaselineChanges | null;
}

/** Null where none was asked, or none answered. */
export function singlePass({ messages, baseline, verdicts }: DeliberationState): SinglePass | null {
  const said = messages.find(({ phase }) => phase === "baseline");
  if (said === undefined) return null;
  const chosen = verdicts.at(-1)?.chosen ?? null;
  return {
    answer: textAt(said.body, "answer"),
    whole: textAt(said.body, "whole"),
    message: said.id,
    seat: said.seat,
    isSame: baseline?.chosen == null || chosen === null ? null : baseline.chosen === chosen,
    changes: baseline?.changes ?? null,
  };
}

export function isUnchanged({ corrected, added }: BaselineChanges): boolean {
  return corrected.length === 0 && added.length === 0;
}
