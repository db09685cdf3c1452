// Step 7 of a round: the moderator weighs it; how much the experts disagreed is computed, and too little or too much is acted on.
import type { Fact, Measure } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { askQuality } from "./asks.ts";
import { LOW } from "./rules.ts";
import type { Intervention, SwarmState } from "./state.ts";
import { notice } from "./voice.ts";

/** Below the first a round was too polite, above the second it talked past itself. */
const TOO_LITTLE = 2;
const TOO_MUCH = 8;
const MOST = 10;
const NOTICES = {
  challenge: "too-little-disagreement",
  "common-ground": "too-much-disagreement",
} as const;

export function* weighRound(state: SwarmState, round: number): Script<void> {
  const reply = yield* single(askQuality(state, round));
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
          ? notice("low-quality.unnamed", { round, score: overall })
          : notice("low-quality", { round, score: overall, cause }),
      );
    }
  } else {
    state.quality = null;
    state.reasons = null;
    facts.push(notice("moderator-absent.weighing", { round }, reply.seat));
  }
  const score = measureDisagreement(state, round);
  const isWhole = score.value === MOST;
  state.intervention = interventionFor(score.value, {
    experts: state.sitting.length,
    isRepeated: isWhole && state.wasDisputed,
  });
  state.wasDisputed = isWhole;
  facts.push(score);
  if (state.intervention !== null)
    facts.push(notice(NOTICES[state.intervention], { score: score.value, round }));
  yield* record(facts);
}

/** Ten times the share of ordered pairs of experts in which the one disputes what the other now holds. */
function measureDisagreement(state: SwarmState, round: number): Measure {
  const experts = state.sitting.map(({ seat }) => seat.id);
  const pairs = experts.flatMap((one) =>
    experts.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const disputed = pairs.filter(([one, other]) => isDisputing(state, round, one, other)).length;
  return {
    kind: "measure",
    name: "disagreement",
    round,
    value: pairs.length === 0 ? 0 : Math.round((MOST * MOST * disputed) / pairs.length) / MOST,
    parts: {
      pairs: pairs.length,
      disputed,
      ...(state.target === null ? {} : { disagreementTarget: state.target }),
    },
  };
}

/** Does one, who holds something else, attack what the other now holds in this round, or has an earlier attack of its own on it that is not settled? */
function isDisputing(state: SwarmState, round: number, one: string, other: string): boolean {
  const held = state.held(other);
  return (
    held !== null &&
    held !== state.held(one) &&
    state.argument.attacks.some(
      ({ by, option, message, status }) =>
        by === one &&
        option === held &&
        (message.startsWith(`r${round}-`) || status === "open" || status === "contested"),
    )
  );
}

/** Two who differ always dispute each other: only where they do so again has it become a quarrel. */
export function interventionFor(
  score: number,
  { experts, isRepeated }: { readonly experts: number; readonly isRepeated: boolean },
): Intervention {
  if (score < TOO_LITTLE) return "challenge";
  return score > TOO_MUCH && (experts > 2 || isRepeated) ? "common-ground" : null;
}
