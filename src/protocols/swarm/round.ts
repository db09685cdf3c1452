// Steps 2 to 6 of a round: what was dealt is disclosed, the moderator finds where they differ; then arguments, the stress test, responses,
// the analogy.
import type { Amendment, Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { castOf, type Ballot } from "../shared/ballot.ts";
import { disclosed } from "../shared/deal.ts";
import { gone } from "../shared/notices.ts";
import { OWN } from "../shared/tracker.ts";
import * as asks from "./asks.ts";
import type { Expert } from "./cast.ts";
import type { ArgumentReply, ResponseReply } from "./shapes.ts";
import { MOST_ANSWERS, type SwarmState } from "./state.ts";
import { notice } from "./voice.ts";

/** Its holder says what the blind declaration meant; only now is it a vote. */
function confirm(
  state: SwarmState,
  expert: string,
  { declaredOption, ownOption }: Pick<ArgumentReply, "declaredOption" | "ownOption">,
): Fact[] {
  if (declaredOption === undefined) return [];
  const facts: Fact[] = [];
  const option = state.optionIn(declaredOption, ownOption, facts);
  return [...facts, ...state.confirm(expert, option, state.declared.get(expert))];
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

export function* openRound(state: SwarmState, round: number): Script<void> {
  const reply = yield* single(asks.askOpening(state, round));
  state.reasons = null;
  if (!isAnswered(reply)) {
    yield* record([
      notice(
        state.main ? "moderator-absent.framing" : "moderator-absent.grouping",
        { round },
        reply.seat,
      ),
      ...raisePositions(state),
    ]);
    return;
  }
  const { options, reasons, disagreementTarget } = reply.value;
  state.target = disagreementTarget;
  state.reasons = reasons?.filter(({ holders }) => holders.length > 0).length ?? null;
  yield* record([
    state.say(reply, round, "opening", ["options", "reasons"]),
    ...(options && !state.main ? state.group(state.brief.topic, options, 1) : []),
    ...raisePositions(state),
  ]);
}

/** Without a list every position is an option, held by whoever declared it. */
export function raisePositions(state: SwarmState): Fact[] {
  if (state.main) return [];
  const groups = [...state.declared].map(([expert, { body }]) => ({
    label: typeof body["position"] === "string" ? body["position"] : "",
    holders: [expert],
  }));
  return state.group(state.brief.topic, groups, 1);
}

export function* takeArguments(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  const replies = yield* all(state.sitting.map((expert) => asks.askArgument(state, expert, round)));
  yield* record(
    state.byExpert(state.sitting, replies, (expert, reply) =>
      argue(state, expert, reply, { round, shown }),
    ),
  );
}

interface Heard {
  readonly round: number;
  readonly shown: readonly Message[];
}

function argue(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<ArgumentReply>,
  { round, shown }: Heard,
): Fact[] {
  const { references, evidence } = reply.value;
  const message = state.say(reply, round, "argument", ["declaredOption", "ownOption"]);
  const facts: Fact[] = [
    message,
    ...state.quote(message, evidence),
    ...state.takeaways(reply.value, message),
    ...confirm(state, seat.id, reply.value),
    ...state.cite(message, references, shown),
    ...state.argument.exchange(message.seat, message, reply.value),
  ];
  const option = state.held(seat.id);
  // An argument speaks for the option its author holds, and so against the others.
  if (option !== null)
    facts.push(state.argument.link(message, { to: option, relation: "supports", comment: "" }));
  return facts;
}

export function* takeStressTest(state: SwarmState, round: number, isProbe = false): Script<void> {
  const shown = [...state.transcript.messages];
  const reply = yield* single(asks.askStressTest(state, { round, isProbe }));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const { references, evidence } = reply.value;
  const message = state.say(reply, round, "stress_test");
  yield* record([
    message,
    ...state.quote(message, evidence),
    ...state.takeaways(reply.value, message),
    ...state.cite(message, references, shown),
    ...state.argument.exchange(message.seat, message, reply.value),
  ]);
}

/** `isLast`: the run may end after this turn. */
export function* takeResponses(
  state: SwarmState,
  round: number,
  { isLast, isProbe = false }: { readonly isLast: boolean; readonly isProbe?: boolean },
): Script<void> {
  state.listen();
  const notAsked = state.sitting.flatMap(({ seat }) => {
    const left = state.attacksDue(seat.id).length - MOST_ANSWERS;
    return left > 0 ? [notice("attacks-not-asked", { expert: seat.title, left })] : [];
  });
  const replies = yield* all(
    state.sitting.map((expert) => asks.askResponse(state, expert, { round, isLast, isProbe })),
  );
  yield* record([
    // Whoever confirms its blind position held it before anyone answered: moves are judged by that.
    ...replies.flatMap((reply) =>
      isAnswered(reply) ? confirm(state, reply.seat, reply.value) : [],
    ),
    ...notAsked,
    ...state.byExpert(state.sitting, replies, (expert, reply) =>
      respond(state, expert, reply, round),
    ),
  ]);
  state.keepMoves();
}

function respond(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<ResponseReply>,
  round: number,
): Fact[] {
  const { vote, ...shown } = reply.value;
  const { answers = [], currentPosition } = shown;
  const declared = state.declared.get(seat.id)?.body["position"];
  const previousPosition = typeof declared === "string" ? declared : "";
  const before = state.held(seat.id);
  const joined: Fact[] = [];
  const option = state.optionIn(vote.option, vote.own, joined);
  const isMoved = before !== null && option !== before;
  const met = answers.filter(({ how }) => how === "changed" || how === "fatal");
  const positionShift = isMoved ? "major" : met.length > 0 ? "minor" : "none";
  const triggers = triggersOf(state, vote, met);
  const value = { ...shown, positionShift, previousPosition, shiftReason: vote.why, triggers };
  const message = state.say({ ...reply, value }, round, "response", HIDDEN);
  const facts: Fact[] = [
    message,
    ...state.quote(message, shown.evidence),
    ...state.takeaways(shown, message),
    ...state.argument.exchange(seat.id, message, { answers }),
  ];
  if (positionShift !== "none") {
    const amendment: Amendment = {
      kind: "amendment",
      seat: seat.id,
      round,
      degree: positionShift,
      from: previousPosition,
      to: currentPosition,
      reason: vote.why,
      triggers,
      message: message.id,
    };
    facts.push(amendment);
    state.changed.add(seat.id);
  }
  return [...facts, ...joined, ...state.cast(seat.id, message, castOf(reply, option))];
}

/** Fields for the engine: peers read words, not who votes for what. */
const HIDDEN = ["declaredOption", "ownOption"];

/** The messages that changed a position: those that its holder names, else those of the attacks that it took. */
function triggersOf(
  { argument }: SwarmState,
  { because }: Ballot,
  met: readonly { readonly attack: string }[],
): string[] {
  const named = because.filter((id) => id !== OWN);
  if (named.length > 0) return named;
  const taken = new Set(met.map(({ attack }) => attack));
  return [
    ...new Set(argument.attacks.filter(({ id }) => taken.has(id)).map(({ message }) => message)),
  ];
}

export function* takeAnalogy(state: SwarmState, round: number): Script<void> {
  const shown = [...state.transcript.messages];
  const reply = yield* single(asks.askAnalogy(state, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const message = state.say(reply, round, "analogy");
  yield* record([message, ...state.cite(message, reply.value.references, shown)]);
}
