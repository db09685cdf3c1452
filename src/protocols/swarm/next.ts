// Step 9 of a round: what comes next is for a person to say. Unattended, the recommendation is followed within the round limits.
import type { Ask, Decision } from "../../kernel/ask.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import type { Phrased } from "../../messages/voice.ts";
import { gate, point } from "../shared/ask.ts";
import { gone } from "../shared/notices.ts";
import { askReopening, askSummary } from "./asks.ts";
import { MOST_ROUNDS } from "./brief.ts";
import { inShort } from "./cast.ts";
import type { QualityReply } from "./record-shapes.ts";
import type { SwarmState } from "./state.ts";
import { choiceOf, notice, phrase } from "./voice.ts";

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
export interface NextPlan {
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
