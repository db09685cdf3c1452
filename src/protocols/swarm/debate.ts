// Steps 3 to 6 of a round: arguments, the stress test, responses, the analogy.
import type { Amendment, Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { position } from "../shared/options.ts";
import { askAnalogy, askArgument, askResponse, askStressTest } from "./asks.ts";
import type { Expert } from "./cast.ts";
import { confirmed } from "./declare.ts";
import type { ArgumentReply, ResponseReply } from "./shapes.ts";
import type { Before } from "../shared/stances.ts";
import type { SwarmState } from "./state.ts";
import { gone } from "../shared/notices.ts";

export function* argumentation(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  state.showAll();
  const replies = yield* together(state.experts.map((expert) => askArgument(state, expert, round)));
  yield* record(
    state.byExpert(replies, (expert, reply) => argued(state, expert, reply, round, shown)),
  );
}

function argued(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<ArgumentReply>,
  round: number,
  shown: readonly Message[],
): Fact[] {
  const { declaredOption, references } = reply.value;
  const message = state.say(reply, round, "argument", ["declaredOption", "ownOption"]);
  const facts: Fact[] = [
    message,
    ...state.quote(message, reply.value.evidence),
    ...state.cite(message, references, shown),
  ];
  if (state.main && declaredOption !== undefined)
    facts.push(...confirmed(state, seat.id, reply.value, round));
  const option = state.stated(seat.id);
  // An argument speaks for the option its author holds, and so against the others.
  if (option !== null)
    facts.push(state.standing.links(message, { to: option, relation: "supports", comment: "" }));
  return facts;
}

export function* stressTest(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  const reply = yield* one(askStressTest(state, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = state.say(reply, round, "stress_test");
  yield* record([
    message,
    ...state.quote(message, reply.value.evidence),
    ...state.cite(message, reply.value.references, shown),
  ]);
}

export function* responses(state: SwarmState, round: number): Script<void> {
  const before: Before = {
    holders: state.holders(),
    delivered: [...state.transcript.messages],
    graph: state.standing.graph(),
  };
  state.showAll();
  const replies = yield* together(state.experts.map((expert) => askResponse(state, expert, round)));
  yield* record(
    state.byExpert(replies, (expert, reply) => responded(state, expert, reply, round, before)),
  );
}

function responded(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<ResponseReply>,
  round: number,
  before: Before,
): Fact[] {
  const { option, ownOption, positionShift, currentPosition, shiftReason, triggers, references } =
    reply.value;
  const declared = state.declared.get(seat.id)?.body["position"];
  const previousPosition = typeof declared === "string" ? declared : "";
  const message = state.say(
    { ...reply, value: { ...reply.value, previousPosition } },
    round,
    "response",
    ["option", "ownOption"],
  );
  const facts: Fact[] = [
    message,
    ...state.quote(message, reply.value.evidence),
    ...state.cite(message, references, before.delivered),
  ];
  if (positionShift !== "none") {
    const amendment: Amendment = {
      kind: "amendment",
      seat: seat.id,
      round,
      degree: positionShift,
      from: previousPosition,
      to: currentPosition,
      reason: shiftReason,
      triggers,
      message: message.id,
    };
    facts.push(amendment);
    state.moved.add(seat.id);
  }
  if (!state.main || option === undefined) return facts;
  const stance = state.stanceIn(option, ownOption, facts);
  // Who concedes and keeps the option in a refined form has taken back what was hit.
  const refines =
    positionShift !== "none" &&
    stance === state.stated(seat.id) &&
    references.some(({ mode }) => mode === "concedes");
  facts.push(
    ...state.standing.declared(stance, message, refines),
    position(seat.id, round, state.main.id, stance, "stated", message.id),
  );
  facts.push(
    ...state.turn(
      seat.id,
      stance,
      message,
      { changeReason: shiftReason, changedBecauseOf: triggers },
      before,
    ),
  );
  return facts;
}

export function* analogy(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  const reply = yield* one(askAnalogy(state, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = state.say(reply, round, "analogy");
  yield* record([message, ...state.cite(message, reply.value.references, shown)]);
}
