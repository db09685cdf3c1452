// What a deliberation came to, in a line. Read from what was recorded: nothing is weighed again for it.
import type { Chronicle } from "./chronicle.ts";
import { dispatchResult } from "./dispatch/result.ts";
import { labelOf } from "./positions.ts";
import { reviewResult } from "./review/result.ts";

export interface Outcome {
  readonly outcome: string | null;
  /** How: by evidence, by majority, …; of a review, whether it passed. */
  readonly resolution: string | null;
}

/** Nothing before there is a verdict. */
export function outcomeOf(record: Chronicle): Outcome {
  if (!isReview(record)) return chosenOf(record);
  const { artifact, findings } = reviewResult(record);
  return record.concluded === null
    ? { outcome: null, resolution: null }
    : {
        outcome: artifact.name,
        resolution: findings.some(({ isBlocking }) => isBlocking) ? "blocked" : "passed",
      };
}

/** The option that the last verdict names; of a dispatch that went to a person, the one that the person took. */
export function chosenOf(record: Chronicle): Outcome {
  if (record.opened.protocol.startsWith("dispatch@")) {
    const { chosen: taken, resolution } = dispatchResult(record);
    return { outcome: taken?.label ?? null, resolution: resolution?.kind ?? null };
  }
  const verdict = record.verdicts.at(-1);
  const chosen = verdict?.chosen ?? null;
  return {
    outcome: chosen === null ? null : (labelOf(record, chosen) ?? chosen),
    resolution: verdict?.resolution ?? null,
  };
}

export function isReview({ opened }: Pick<Chronicle, "opened">): boolean {
  return opened.protocol.startsWith("review@");
}
