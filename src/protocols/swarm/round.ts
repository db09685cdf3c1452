// Steps 1 to 6 of a round: blind declarations, what was dealt is disclosed, the moderator finds where they part;
// then arguments, the stress test, responses, the analogy.
import type { Amendment, Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { disclosed } from "../shared/deal.ts";
import { gone } from "../shared/notices.ts";
import { mainIssue, NONE, position, withOption } from "../shared/options.ts";
import type { Before } from "../shared/stances.ts";
import * as asks from "./asks.ts";
import type { Expert } from "./cast.ts";
import type { ArgumentReply, DeclarationReply, OpeningReply, ResponseReply } from "./shapes.ts";
import type { SwarmState } from "./state.ts";
import { notice } from "./voice.ts";

/** Fields for the engine: peers read words, not who votes for what. */
const HIDDEN = ["option", "ownOption"];

/** Says how many declared themselves. */
export function* takeDeclarations(state: SwarmState, round: number): Script<number> {
  state.declared.clear();
  const before = { holders: state.holders(), graph: state.argument.graph() };
  const shown = new Map(state.experts.map(({ seat }) => [seat.id, state.shownTo(seat.id)]));
  const replies = yield* all(
    state.experts.map((expert) => asks.askDeclaration(state, expert, round)),
  );
  yield* record(
    state.byExpert(replies, (expert, reply) =>
      declare(state, expert, reply, round, {
        ...before,
        delivered: shown.get(expert.seat.id) ?? [],
      }),
    ),
  );
  return state.declared.size;
}

function declare(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<DeclarationReply>,
  round: number,
  before: Before,
): Fact[] {
  const { option, ownOption, changeReason = "", confidence } = reply.value;
  const message = state.say(reply, round, "position_declaration", HIDDEN);
  state.declared.set(seat.id, message);
  const facts: Fact[] = [message, ...state.quote(message, reply.value.evidence)];
  if (!state.main || option === undefined) return facts;
  const stance = state.stanceIn(option, ownOption, facts);
  if (round === 1) state.blind.set(seat.id, stance);
  facts.push(
    ...state.argument.declared(stance, message),
    position(seat.id, round, state.main.id, stance, "stated", message.id, confidence),
  );
  facts.push(
    ...state.turn(seat.id, stance, message, { changeReason, changedBecauseOf: [] }, before),
  );
  return facts;
}

/** Its holder says what the blind declaration meant; only now is it a vote. */
function confirm(
  state: SwarmState,
  expert: string,
  { declaredOption, ownOption }: Pick<ArgumentReply, "declaredOption" | "ownOption">,
  round: number,
): Fact[] {
  const facts: Fact[] = [];
  const stance = state.stanceIn(declaredOption, ownOption, facts);
  const declaration = state.declared.get(expert);
  const confidence = declaration?.body["confidence"];
  if (round === 1) state.blind.set(expert, stance);
  return [
    ...facts,
    ...state.confirm(
      expert,
      stance,
      declaration,
      round,
      typeof confidence === "number" ? confidence : null,
    ),
  ];
}

/** Who ends after the blind round has its votes confirmed, still blind. */
export function* takeConfirmations(state: SwarmState): Script<void> {
  const open = state.experts.filter(
    ({ seat }) => state.declared.has(seat.id) && !state.hasStated(seat.id),
  );
  const replies = yield* all(open.map((expert) => asks.askConfirmation(state, expert)));
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply) ? confirm(state, reply.seat, reply.value, 1) : [gone(reply)],
    ),
  );
}

/** Each expert with documents of its own says what the others may lack. */
export function* takeDisclosures(state: SwarmState): Script<void> {
  const holders = state.experts.filter(({ seat }) => state.dealt(seat).length > 0);
  yield* disclosed(
    holders.map((expert) => asks.askDisclosed(state, expert)),
    (reply) => {
      const message = state.say(reply, 1, "disclosure");
      return [message, ...state.quote(message, reply.value.disclosures)];
    },
  );
}

export interface Opened {
  readonly isUnanimous: boolean;
  /** Kinds of reasons behind the positions; null where nobody compared them. */
  readonly reasons: number | null;
}

export function* openRound(state: SwarmState, round: number): Script<Opened> {
  const reply = yield* single(asks.askOpening(state, round));
  if (!isAnswered(reply)) {
    yield* record([
      notice(
        state.main ? "moderator-absent.framing" : "moderator-absent.grouping",
        { round },
        reply.seat,
      ),
      ...raisePositions(state),
    ]);
    return { isUnanimous: false, reasons: null };
  }
  yield* record([
    state.say(reply, round, "opening", ["options", "reasons"]),
    ...raiseGrouped(state, reply.value),
  ]);
  const read = readings(state);
  return {
    isUnanimous:
      read.length > 1 &&
      read.length === state.experts.length &&
      read[0] !== NONE &&
      new Set(read).size === 1,
    reasons: reply.value.reasons?.filter(({ holders }) => holders.length > 0).length ?? null,
  };
}

/** What each expert's declaration amounts to: its own word, or the moderator's reading of it. */
function readings(state: SwarmState): string[] {
  return [...state.declared.keys()].map(
    (expert) => (state.hasStated(expert) ? state.stated(expert) : state.readAs.get(expert)) ?? NONE,
  );
}

/** The options as the moderator listed them. */
function raiseGrouped(state: SwarmState, { options }: OpeningReply): Fact[] {
  return options && !state.main ? state.group(state.brief.topic, options, 1) : [];
}

/** Without a moderator every position is an option, held by whoever declared it. */
function raisePositions(state: SwarmState): Fact[] {
  if (state.main || state.declared.size === 0) return [];
  let main = mainIssue(state.brief.topic, [], "grouped");
  const read = [...state.declared].map(([expert, { body }]) => {
    const joined = withOption(main, typeof body["position"] === "string" ? body["position"] : "");
    main = joined?.issue ?? main;
    return position(expert, 1, main.id, joined?.id ?? null, "grouped", null);
  });
  return [state.raise(main), ...read];
}

export function* takeArguments(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  state.showAll();
  const replies = yield* all(state.experts.map((expert) => asks.askArgument(state, expert, round)));
  yield* record(
    state.byExpert(replies, (expert, reply) => argue(state, expert, reply, round, shown)),
  );
}

function argue(
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
    facts.push(...confirm(state, seat.id, reply.value, round));
  const option = state.stated(seat.id);
  // An argument speaks for the option its author holds, and so against the others.
  if (option !== null)
    facts.push(state.argument.links(message, { to: option, relation: "supports", comment: "" }));
  return facts;
}

export function* takeStressTest(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  const reply = yield* single(asks.askStressTest(state, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = state.say(reply, round, "stress_test");
  yield* record([
    message,
    ...state.quote(message, reply.value.evidence),
    ...state.cite(message, reply.value.references, shown),
  ]);
}

export function* takeResponses(state: SwarmState, round: number): Script<void> {
  const before: Before = {
    holders: state.holders(),
    delivered: [...state.transcript.messages],
    graph: state.argument.graph(),
  };
  state.showAll();
  const replies = yield* all(state.experts.map((expert) => asks.askResponse(state, expert, round)));
  yield* record(
    state.byExpert(replies, (expert, reply) => respond(state, expert, reply, round, before)),
  );
}

function respond(
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
    ...state.argument.declared(stance, message, refines),
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

export function* takeAnalogy(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  const reply = yield* single(asks.askAnalogy(state, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = state.say(reply, round, "analogy");
  yield* record([message, ...state.cite(message, reply.value.references, shown)]);
}
