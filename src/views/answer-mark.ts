// How an answer is marked wherever a run is one of many: where the panel stands in a few words, and whether anybody's objection is left.
// Law 1: read from the count that the first page reads, so that a mark never says more than the page.
// Law 2: an answer is clear only where the agreement is earned and every objection to it is settled. Logs without a count have no mark.
import { optionAttacks } from "../argument/index.ts";
import { core, type Phrased } from "../messages/voice.ts";
import { unsettledOn } from "./certainty.ts";
import type { DeliberationState } from "./deliberation-state.ts";
import { outcomeOf, readingOf } from "./reading.ts";
import { standsOf, type Stands } from "./standing.ts";

export interface AnswerMark extends Phrased {
  readonly isClear: boolean;
}

/** Null before the end, where findings decide, and where votes were not counted. */
export function answerMark(record: DeliberationState): AnswerMark | null {
  const { isVoted, isRuled } = readingOf(record);
  const stands = standsOf(record);
  if (record.concluded === null || isVoted === false || stands === null) return null;
  const { resolution } = outcomeOf(record);
  const by = isRuled === true && resolution !== null ? DECIDED[resolution] : undefined;
  // What a rule or a person had to decide, somebody objects to.
  if (by !== undefined) return { ...core.phrase(by), isClear: false };
  const { attacks } = optionAttacks(record.facts);
  const { option } = stands;
  return {
    ...countMark(stands),
    isClear: stands.isEarned && option !== null && unsettledOn(attacks, option).length === 0,
  };
}

/** Where rules decide and not the count. */
const DECIDED: Readonly<Partial<Record<string, "mark.ruled" | "mark.person">>> = {
  "by rule": "mark.ruled",
  "by a person": "mark.person",
};

function countMark({ where, option, entitled, held, blind }: Stands): Phrased {
  if (option === null)
    return core.phrase(where === "none" ? "mark.none" : "mark.split", { entitled });
  if (2 * held <= entitled) return core.phrase("mark.ruled");
  // Without a majority before anyone spoke there was another answer, or none.
  const moved = 2 * blind > entitled ? 0 : 1;
  return where === "all"
    ? core.phrase("mark.all", { entitled, moved })
    : core.phrase("mark.held", { held, entitled, moved });
}
