// Step 7: the moderator weighs the round; how much they disagreed is computed, and too little or too much is acted on.
import type { Fact, Measure } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { askQuality } from "./asks.ts";
import { LOW } from "./rules.ts";
import type { Intervention, SwarmState } from "./state.ts";
import { alarm, notice } from "./voice.ts";

/** Below the first a round was too polite, above the second it talked past itself. */
const TOO_LITTLE = 2;
const TOO_MUCH = 8;
const MOST = 10;

export function* qualityGate(state: SwarmState, round: number): Script<void> {
  const reply = yield* one(askQuality(state, round));
  const facts: Fact[] = [];
  state.adjustment = "";
  if (isAnswered(reply)) {
    const { value } = reply;
    state.quality = value;
    state.reasons = value.reasons.filter(({ holders }) => holders.length > 0).length;
    const message = state.say(reply, round, "quality_gate", ["reasons"]);
    const { overall, ...parts } = value.qualityScore;
    facts.push(message, { kind: "measure", name: "quality", round, value: overall, parts });
    if (overall < LOW) {
      state.adjustment = value.adjustment.trim();
      const cause = value.cause.trim();
      facts.push(
        cause === ""
          ? alarm("low-quality.unnamed", round, { round, score: overall }, [message.id])
          : alarm("low-quality", round, { round, score: overall, cause }, [message.id]),
      );
    }
  } else {
    state.quality = null;
    state.reasons = null;
    facts.push(notice("moderator-absent.weighing", { round }, reply.seat));
  }
  const score = disagreement(state, round);
  state.intervention = interventionFor(score.value);
  facts.push(score, ...interventions(state.intervention, score, round));
  yield* record(facts);
}

/** Two points for every counter and every active disagreement, one for every question; ten at most. */
export function disagreement(state: SwarmState, round: number): Measure {
  const drawn = state.links.filter(
    ({ from, resolved }) => resolved && from.startsWith(`r${round}-`),
  );
  const counters = drawn.filter(({ relation }) => relation === "counters").length;
  const questions = drawn.filter(({ relation }) => relation === "questions").length;
  const active = state.quality?.activeDisagreements.length ?? 0;
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
