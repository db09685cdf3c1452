// Step 7: the moderator weighs the round; how much they disagreed is computed, and too little or too much is acted on.
import type { Fact, Measure } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { askQuality } from "./asks.ts";
import { LOW } from "./rules.ts";
import type { Intervention, Table } from "./table.ts";
import { alarm, notice } from "./voice.ts";

/** Below the first a round was too polite, above the second it talked past itself. */
const TOO_LITTLE = 2;
const TOO_MUCH = 8;
const MOST = 10;

export function* qualityGate(table: Table, round: number): Script<void> {
  const reply = yield* one(askQuality(table, round));
  const facts: Fact[] = [];
  table.adjustment = "";
  if (isAnswered(reply)) {
    const { value } = reply;
    table.quality = value;
    table.reasons = value.reasons.filter(({ holders }) => holders.length > 0).length;
    const message = table.say(reply, round, "quality_gate", ["reasons"]);
    const { overall, ...parts } = value.qualityScore;
    facts.push(message, { kind: "measure", name: "quality", round, value: overall, parts });
    if (overall < LOW) {
      table.adjustment = value.adjustment.trim();
      const cause = value.cause.trim();
      facts.push(
        cause === ""
          ? alarm("low-quality.unnamed", round, { round, score: overall }, [message.id])
          : alarm("low-quality", round, { round, score: overall, cause }, [message.id]),
      );
    }
  } else {
    table.quality = null;
    table.reasons = null;
    facts.push(notice("moderator-absent.weighing", { round }, reply.seat));
  }
  const score = disagreement(table, round);
  table.intervention = interventionFor(score.value);
  facts.push(score, ...interventions(table.intervention, score, round));
  yield* record(facts);
}

/** Two points for every counter and every active disagreement, one for every question; ten at most. */
export function disagreement(table: Table, round: number): Measure {
  const drawn = table.links.filter(
    ({ from, resolved }) => resolved && from.startsWith(`r${round}-`),
  );
  const counters = drawn.filter(({ relation }) => relation === "counters").length;
  const questions = drawn.filter(({ relation }) => relation === "questions").length;
  const active = table.quality?.activeDisagreements.length ?? 0;
  return {
    kind: "measure",
    name: "disagreement",
    round,
    value: Math.min(MOST, 2 * counters + questions + 2 * active),
    parts: { counters, questions, activeDisagreements: active },
  };
}

export function interventionFor(score: number): Intervention {
  return score < TOO_LITTLE ? "challenge" : score > TOO_MUCH ? "common-ground" : null;
}

function interventions(intervention: Intervention, { value }: Measure, round: number): Fact[] {
  if (intervention === null) return [];
  return [
    intervention === "challenge"
      ? alarm("too-little-disagreement", round, { score: value })
      : alarm("too-much-disagreement", round, { score: value }),
  ];
}
