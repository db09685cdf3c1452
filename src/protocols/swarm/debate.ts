// Steps 3 to 6 of a round: arguments, the stress test, responses, the analogy.
import type { Amendment, Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { position } from "../shared/options.ts";
import { askAnalogy, askArgument, askResponse, askStressTest } from "./asks.ts";
import type { Expert } from "./cast.ts";
import { confirmed } from "./declare.ts";
import type { ArgumentReply, ResponseReply } from "./replies.ts";
import { byExpert, cited, quoted } from "./say.ts";
import type { Before } from "../shared/stances.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";

export function* argumentation(table: Table, round: number): Script<void> {
  const shown = [...table.transcript.messages];
  table.showAll();
  const replies = yield* together(table.experts.map((expert) => askArgument(table, expert, round)));
  yield* record(
    byExpert(table, replies, (expert, reply) => argued(table, expert, reply, round, shown)),
  );
}

function argued(
  table: Table,
  { seat }: Expert,
  reply: Answered<ArgumentReply>,
  round: number,
  shown: readonly Message[],
): Fact[] {
  const { declaredOption, references } = reply.value;
  const message = table.say(reply, round, "argument", ["declaredOption", "ownOption"]);
  const facts: Fact[] = [
    message,
    ...quoted(table, message, reply.value),
    ...cited(table, message, references, shown),
  ];
  if (table.main && declaredOption !== undefined)
    facts.push(...confirmed(table, seat.id, reply.value, round));
  const option = table.stated(seat.id);
  // An argument speaks for the option its author holds, and so against the others.
  if (option !== null)
    facts.push(table.standing.links(message, { to: option, relation: "supports", comment: "" }));
  return facts;
}

export function* stressTest(table: Table, round: number): Script<void> {
  const shown = [...table.transcript.messages];
  const reply = yield* one(askStressTest(table, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = table.say(reply, round, "stress_test");
  yield* record([
    message,
    ...quoted(table, message, reply.value),
    ...cited(table, message, reply.value.references, shown),
  ]);
}

export function* responses(table: Table, round: number): Script<void> {
  const before: Before = {
    holders: table.holders(),
    delivered: [...table.transcript.messages],
    graph: table.standing.graph(),
  };
  table.showAll();
  const replies = yield* together(table.experts.map((expert) => askResponse(table, expert, round)));
  yield* record(
    byExpert(table, replies, (expert, reply) => responded(table, expert, reply, round, before)),
  );
}

function responded(
  table: Table,
  { seat }: Expert,
  reply: Answered<ResponseReply>,
  round: number,
  before: Before,
): Fact[] {
  const { option, ownOption, positionShift, currentPosition, shiftReason, triggers, references } =
    reply.value;
  const declared = table.declared.get(seat.id)?.body["position"];
  const previousPosition = typeof declared === "string" ? declared : "";
  const message = table.say(
    { ...reply, value: { ...reply.value, previousPosition } },
    round,
    "response",
    ["option", "ownOption"],
  );
  const facts: Fact[] = [
    message,
    ...quoted(table, message, reply.value),
    ...cited(table, message, references, before.delivered),
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
    table.moved.add(seat.id);
  }
  if (!table.main || option === undefined) return facts;
  const stance = table.stanceIn(option, ownOption, facts);
  // Who concedes and keeps the option in a refined form has taken back what was hit.
  const refines =
    positionShift !== "none" &&
    stance === table.stated(seat.id) &&
    references.some(({ mode }) => mode === "concedes");
  facts.push(
    ...table.standing.declared(stance, message, refines),
    position(seat.id, round, table.main.id, stance, "stated", message.id),
  );
  facts.push(
    ...table.turn(
      seat.id,
      stance,
      message,
      { changeReason: shiftReason, changedBecauseOf: triggers },
      before,
    ),
  );
  return facts;
}

export function* analogy(table: Table, round: number): Script<void> {
  const shown = [...table.transcript.messages];
  const reply = yield* one(askAnalogy(table, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = table.say(reply, round, "analogy");
  yield* record([message, ...cited(table, message, reply.value.references, shown)]);
}
