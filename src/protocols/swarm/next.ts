// Step 9 of a round: what comes next is for a person to say. Unattended, the recommendation is followed within the round limits.
import type { Ask, Decision } from "../../kernel/ask.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import type { Phrased } from "../../messages/voice.ts";
import { gate, point, gone } from "../shared/ask.ts";
import { askReopening, askSummary, askQuality } from "./asks.ts";
import { MOST_ROUNDS } from "./brief.ts";
import { inShort } from "./cast.ts";
import type { QualityReply } from "./record-shapes.ts";
import type { SwarmState, Intervention } from "./state.ts";
import { choiceOf, notice, phrase } from "./voice.ts";
import type { Fact, Measure } from "../../kernel/fact.ts";
import { LOW } from "./rules.ts";

/** What a seat wrote stays on its line in a question. */
const LINE = 400;

/** Goes on with the next round, or ends: by what. */
export type Next =
  | { readonly kind: "round"; readonly from: string }
  | { readonly kind: "end"; readonly by: "limit" | "recommendation" | "unmoved" | "person" };

type Recommendation = QualityReply["recommendation"];

const END_BY_PERSON: Next = { kind: "end", by: "person" };

export function* decideNext(state: SwarmState, round: number): Script<Next> {
  state.framing = "";
  const reply = yield* single(askNext(state, round));
  state.request = "";
  const { choice, note } = isAnswered(reply) ? reply.value : { choice: "follow", note: "" };
  const wish = note.trim();
  switch (choice) {
    case "deep-dive":
      return turnTo(state, round, wish || deepDive(state), choice);
    case "different-angle":
      return turnTo(state, round, wish || differentAngle(state), choice);
    case "inject":
      state.constraints.push(wish);
      state.request = wish;
      return extend(state, round, state.topic, choice);
    case "synthesis":
      return END_BY_PERSON;
    case "pause":
      return yield* pause(state, round);
    default:
      return followPlan(state, round);
  }
}

/** What following comes to, and the rule that holds against the recommendation, if one does. */
interface NextPlan {
  readonly plan: Recommendation;
  readonly rule: "limit" | "least" | "unmoved" | null;
}

/** The round limits hold, and a round in which nobody moved is the last. */
export function planNext(
  recommendation: Recommendation,
  round: number,
  { least, most, changed }: Pick<SwarmState, "least" | "most" | "changed">,
): NextPlan {
  const isEnd = recommendation === "synthesize";
  if (round >= most) return { plan: "synthesize", rule: isEnd ? null : "limit" };
  if (round < least)
    return isEnd ? { plan: "continue", rule: "least" } : { plan: recommendation, rule: null };
  return changed.size === 0 && !isEnd
    ? { plan: "synthesize", rule: "unmoved" }
    : { plan: recommendation, rule: null };
}

function followPlan(state: SwarmState, round: number): Next {
  const { plan, rule } = planNext(recommendationIn(state), round, state);
  switch (plan) {
    case "synthesize":
      if (round >= state.most) return { kind: "end", by: "limit" };
      return { kind: "end", by: rule === "unmoved" ? "unmoved" : "recommendation" };
    case "deep-dive":
      state.topic = deepDive(state);
      return { kind: "round", from: plan };
    case "different-angle":
      state.topic = differentAngle(state);
      return { kind: "round", from: plan };
    case "continue":
      return { kind: "round", from: plan };
  }
}

/** A person turned the next round to something: whether it was done is asked after it. */
function turnTo(state: SwarmState, round: number, topic: string, from: string): Next {
  state.request = topic;
  return extend(state, round, topic, from);
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
  const { plan, rule } = planNext(recommendationIn(state), round, state);
  const topics = {
    "deep-dive": oneLine(deepDive(state), LINE),
    "different-angle": oneLine(differentAngle(state), LINE),
  };
  const more = state.most <= round ? "yes" : "no";
  const same = (action: Recommendation): string => (plan === action ? "yes" : "no");
  const turns = (["deep-dive", "different-angle"] as const).map((action) =>
    choiceOf(action, action, { more, topic: topics[action], same: same(action) }),
  );
  const topic = plan === "deep-dive" || plan === "different-angle" ? topics[plan] : "";
  const isOpen = round < MOST_ROUNDS;
  return gate(`gate/next/${round}`, round, {
    phase: "quality_gate",
    question: [
      phrase("gate.next", { round }),
      ...describeStanding(state, rule),
      phrase("gate.next.what"),
    ],
    choices: [
      choiceOf("follow", rule === null ? "follow" : "follow.planned", { plan, topic }),
      ...(isOpen ? [...turns, choiceOf("inject", "inject", { more })] : []),
      choiceOf("synthesis", "synthesis", { same: same("synthesize") }),
      ...(isOpen ? [choiceOf("pause")] : []),
    ],
    default: "follow",
  });
}

const RULES = {
  limit: "gate.next.limit",
  least: "gate.next.least",
  unmoved: "gate.next.unmoved",
} as const;

/** What a person has to know to say what comes next. */
function describeStanding(state: SwarmState, rule: NextPlan["rule"]): Phrased[] {
  const { quality, request, sitting, changed, least, main } = state;
  const title = (id: string): string => state.seats.find((seat) => seat.id === id)?.title ?? id;
  const open = state.argument.attacks.filter(
    ({ option, status }) =>
      option !== null && (state.holders().get(option) ?? []).length > 0 && status !== "answered",
  );
  return [
    quality
      ? phrase("gate.next.quality", {
          score: quality.qualityScore.overall,
          plan: quality.recommendation,
          reason: oneLine(quality.recommendationReason, LINE),
        })
      : phrase("gate.next.unweighed"),
    ...(rule === null ? [] : [phrase(RULES[rule], { least })]),
    ...(request === ""
      ? []
      : [
          phrase("gate.next.request", {
            request: oneLine(request, LINE),
            done: quality?.request?.done ?? "unknown",
            where: quality?.request?.where ?? [],
          }),
        ]),
    phrase("gate.next.moved", {
      moved: sitting.filter(({ seat }) => changed.has(seat.id)).length,
      experts: sitting.length,
    }),
    ...[...state.holders()].flatMap(([option, holders]) =>
      holders.length === 0
        ? []
        : [
            point(
              phrase("gate.next.stands", {
                option: main?.stances.find(({ id }) => id === option)?.label ?? option,
                holders: holders.map(title),
              }),
              LINE,
            ),
          ],
    ),
    ...(open.length === 0 ? [] : [phrase("gate.next.open", { open: open.length })]),
    ...open
      .slice(0, MOST_SHOWN)
      .map(({ by, message, words }) =>
        point(phrase("gate.next.attack", { by: title(by), message, words }), LINE),
      ),
  ];
}

/** A gate is read at a glance; the report has the rest. */
const MOST_SHOWN = 5;

/** The record keeper writes what is needed to go on; the next session reopens. */
function* pause(state: SwarmState, round: number): Script<Next> {
  const summary = yield* single(askSummary(state, round));
  yield* record([isAnswered(summary) ? state.say(summary, round, "summary") : gone(summary)]);
  const choices = [choiceOf("reopen"), choiceOf("synthesis", "synthesis", { same: "no" })];
  const reply = yield* single(
    gate(`gate/reopen/${round}`, round, {
      phase: "quality_gate",
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

// Step 7 of a round: the moderator weighs it; how much the experts disagreed is computed, and too little or too much is acted on.
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
