// Steps 7 to 9 of a round: the moderator weighs it; how much they disagreed is computed, and too little or too much is acted on.
// What comes next is for a person to say. Unattended, the recommendation is followed within the round limits.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact, Measure } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate } from "../shared/ask.ts";
import { gone } from "../shared/notices.ts";
import { askQuality, askReopening, askSummary } from "./asks.ts";
import { MOST_ROUNDS } from "./brief.ts";
import { inShort } from "./cast.ts";
import type { QualityReply } from "./record-shapes.ts";
import { LOW } from "./rules.ts";
import type { Intervention, SwarmState } from "./state.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

/** Below the first a round was too polite, above the second it talked past itself. */
const TOO_LITTLE = 2;
const TOO_MUCH = 8;
const MOST = 10;
const ALARMS = {
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
          ? alarm("low-quality.unnamed", round, { round, score: overall }, [message.id])
          : alarm("low-quality", round, { round, score: overall, cause }, [message.id]),
      );
    }
  } else {
    state.quality = null;
    state.reasons = null;
    facts.push(notice("moderator-absent.weighing", { round }, reply.seat));
  }
  const score = measureDisagreement(state, round);
  state.intervention = interventionFor(score.value);
  facts.push(score);
  if (state.intervention !== null)
    facts.push(alarm(ALARMS[state.intervention], round, { score: score.value }));
  yield* record(facts);
}

/** Two points for every counter and every active disagreement, one for every question; ten at most. */
function measureDisagreement(state: SwarmState, round: number): Measure {
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

/** What a seat wrote stays on its line in a question. */
const LINE = 400;

/** Goes on with the next round, or ends: by whom. */
export type Next =
  | { readonly kind: "round"; readonly from: string }
  | { readonly kind: "end"; readonly by: "limit" | "recommendation" | "person" };

type Recommendation = QualityReply["recommendation"];

const END_BY_PERSON: Next = { kind: "end", by: "person" };

export function* decideNext(state: SwarmState, round: number): Script<Next> {
  state.framing = "";
  const reply = yield* single(askNext(state, round));
  const { choice, note } = isAnswered(reply) ? reply.value : { choice: "follow", note: "" };
  const wish = note.trim();
  switch (choice) {
    case "deep-dive":
      return extend(state, round, wish || deepDive(state), "deep-dive");
    case "different-angle":
      return extend(state, round, wish || differentAngle(state), "different-angle");
    case "inject":
      state.constraints.push(wish);
      return extend(state, round, state.topic, "inject");
    case "synthesis":
      return END_BY_PERSON;
    case "pause":
      return yield* pause(state, round);
    default:
      return followPlan(state, round);
  }
}

/** What following the recommendation comes to: the limits hold, and a round that moved nobody is the last. */
export function planNext(
  recommendation: Recommendation,
  round: number,
  { least, most, moved }: Pick<SwarmState, "least" | "most" | "moved">,
): Recommendation {
  if (round >= most) return "synthesize";
  if (round < least) return recommendation === "synthesize" ? "continue" : recommendation;
  return moved.size === 0 ? "synthesize" : recommendation;
}

function followPlan(state: SwarmState, round: number): Next {
  switch (planNext(recommendationIn(state), round, state)) {
    case "synthesize":
      return { kind: "end", by: round >= state.most ? "limit" : "recommendation" };
    case "deep-dive":
      state.topic = deepDive(state);
      return { kind: "round", from: "deep-dive" };
    case "different-angle":
      state.topic = differentAngle(state);
      return { kind: "round", from: "different-angle" };
    case "continue":
      return { kind: "round", from: "continue" };
  }
}

/** A person who asks for another round at the limit extends it. */
function extend(state: SwarmState, round: number, topic: string, from: string): Next {
  state.topic = topic;
  state.most = Math.max(state.most, round + 1);
  return { kind: "round", from };
}

function recommendationIn(state: SwarmState): Recommendation {
  return state.quality?.recommendation ?? "continue";
}

function deepDive({ quality, topic }: SwarmState): string {
  return quality?.activeDisagreements[0]?.point ?? topic;
}

function differentAngle({ quality, topic }: SwarmState): string {
  return quality?.differentAngle ?? topic;
}

function askNext(state: SwarmState, round: number): Ask<Decision> {
  const { quality, most, experts } = state;
  const moved = experts.filter(({ seat }) => state.moved.has(seat.id)).length;
  const recommendation = recommendationIn(state);
  const plan = planNext(recommendation, round, state);
  const question = [
    phrase("gate.next", { round }),
    quality
      ? phrase("gate.next.quality", {
          score: quality.qualityScore.overall,
          plan: recommendation,
          reason: oneLine(quality.recommendationReason, LINE),
        })
      : phrase("gate.next.unweighed"),
    phrase("gate.next.moved", { moved, experts: experts.length }),
    ...(plan === recommendation
      ? []
      : round >= most
        ? [phrase("gate.next.limit", { plan })]
        : round < state.least
          ? [phrase("gate.next.least", { plan, least: state.least })]
          : [phrase("gate.next.unmoved", { plan })]),
    phrase("gate.next.what"),
  ];
  const more = most <= round ? "yes" : "no";
  const rounds = [
    choiceOf("deep-dive", "deep-dive", { more, topic: oneLine(deepDive(state), LINE) }),
    choiceOf("different-angle", "different-angle", {
      more,
      topic: oneLine(differentAngle(state), LINE),
    }),
    choiceOf("inject", "inject", { more }),
  ];
  const choices = [
    choiceOf("follow", plan === recommendation ? "follow" : "follow.planned", { plan }),
    ...(round < MOST_ROUNDS ? rounds : []),
    choiceOf("synthesis"),
    ...(round < MOST_ROUNDS ? [choiceOf("pause")] : []),
  ];
  return gate(`gate/next/${round}`, round, { question, choices, default: "follow" });
}

/** The record keeper writes what is needed to go on; the next session reopens. */
function* pause(state: SwarmState, round: number): Script<Next> {
  const summary = yield* single(askSummary(state, round));
  yield* record([isAnswered(summary) ? state.say(summary, round, "summary") : gone(summary)]);
  const choices = [choiceOf("reopen"), choiceOf("synthesis")];
  const reply = yield* single(
    gate(`gate/reopen/${round}`, round, {
      question: [phrase("gate.paused")],
      choices,
      default: "reopen",
      pauses: true,
    }),
  );
  if (isAnswered(reply) && reply.value.choice === "synthesis") return END_BY_PERSON;
  const reopening = yield* single(askReopening(state, round));
  if (!isAnswered(reopening)) {
    yield* record([notice("moderator-absent.reopening", {}, reopening.seat)]);
    return extend(state, round, state.topic, "reopened");
  }
  const { productiveTension, settledTensions } = reopening.value;
  const named = (id: string): string => state.tensions.map(inShort)[Number(id.slice(1)) - 1] ?? id;
  const value = {
    ...reopening.value,
    productiveTension: named(productiveTension),
    settledTensions: settledTensions.map(named),
  };
  yield* record([state.say({ ...reopening, value }, round, "reopening")]);
  state.framing = reopening.value.framing;
  return extend(state, round, reopening.value.topic, "reopened");
}
