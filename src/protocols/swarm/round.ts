// Steps 2 to 6 of a round: what was dealt is disclosed, the moderator finds where they differ; then arguments, the stress test, responses,
// the analogy.
import type { Amendment, Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { castOf, type Ballot } from "../shared/ballot.ts";
import { disclosed } from "../shared/deal.ts";
import { gone } from "../shared/ask.ts";
import { OWN } from "../shared/tracker.ts";
import * as asks from "./asks.ts";
import type { Expert } from "./cast.ts";
import type { ArgumentReply, ResponseReply, DeclarationReply, ReflectionReply } from "./shapes.ts";
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

// Step 1 of a round: every expert declares a position, blind; where that is wished, each is asked once more before anyone is heard.
/** Every expert who sits and was not asked in this round yet; says how many have declared themselves by then. */
export function* takeDeclarations(
  state: SwarmState,
  round: number,
  isProbe = false,
): Script<number> {
  state.listen();
  const open = state.sitting.filter(({ seat }) => !state.asked.has(seat.id));
  for (const { seat } of open) state.asked.add(seat.id);
  const replies = yield* all(
    open.map((expert) => asks.askDeclaration(state, expert, { round, isProbe })),
  );
  yield* record(
    state.byExpert(open, replies, (expert, reply) => declare(state, expert, reply, round)),
  );
  const first = replies.filter(isAnswered);
  const last = round === 1 && state.brief.reask ? yield* reflect(state, first, isProbe) : first;
  yield* record(
    last.flatMap((reply) => {
      const message = state.declared.get(reply.seat);
      return message ? castBlind(state, message, reply) : [];
    }),
  );
  state.keepMoves();
  return state.declared.size;
}

function declare(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<DeclarationReply>,
  round: number,
): Fact[] {
  const { vote, ...said } = reply.value;
  const value = vote === undefined ? said : { ...said, reason: vote.why };
  const message = state.say({ ...reply, value }, round, "position_declaration");
  state.declared.set(seat.id, message);
  return [message, ...state.quote(message, said.evidence), ...state.takeaways(said, message)];
}

type Blind = Answered<{ readonly vote?: Ballot }>;

/** A vote that is cast before anybody spoke is the blind one. */
function castBlind(
  state: SwarmState,
  message: Message,
  { value: { vote }, ...reply }: Blind,
): Fact[] {
  if (vote === undefined) return [];
  const facts: Fact[] = [];
  const option = state.optionIn(vote.option, vote.own, facts);
  if (message.round === 1) state.blind.set(message.seat, option);
  const { confidence } = message.body;
  return [
    ...facts,
    ...state.cast(message.seat, message, {
      ...castOf({ ...reply, value: { vote } }, option),
      confidence: typeof confidence === "number" ? confidence : null,
    }),
  ];
}

/**
 * Each is asked once more, alone: what changes then changes by reflection and by nobody's words. The second answer, where it differs, is
 * the blind position from then on.
 */
function* reflect(
  state: SwarmState,
  first: readonly Answered<DeclarationReply>[],
  isProbe: boolean,
): Script<readonly Blind[]> {
  const experts = first.flatMap((reply) =>
    state.sitting.filter(({ seat }) => seat.id === reply.seat),
  );
  const replies = yield* all(
    experts.map((expert) => asks.askReflection(state, expert, { round: 1, isProbe })),
  );
  const second = replies.map((reply, i) => {
    const before = first[i] as Answered<DeclarationReply>; // one reply per expert who declared itself
    return isAnswered(reply) && isOther(reply.value, before.value) ? reply : before;
  });
  const changed = second.filter((reply, i) => reply !== first[i]);
  const asked = replies.filter(isAnswered).length;
  yield* record([
    ...replies.filter((reply) => !isAnswered(reply)).map(gone),
    ...changed.map((reply) => sayAgain(state, reply as Answered<ReflectionReply>)), // only such replies take a first one's place
    {
      kind: "measure",
      name: "reflection",
      round: 1,
      value: asked === 0 ? 0 : changed.length / asked,
      parts: { asked, changed: changed.length },
    },
  ]);
  return second;
}

function isOther(now: ReflectionReply, before: DeclarationReply): boolean {
  return now.vote && before.vote ? now.vote.option !== before.vote.option : now.change === "major";
}

function sayAgain(state: SwarmState, reply: Answered<ReflectionReply>): Message {
  const { vote, position } = reply.value;
  const { documentFaults: _named, ...first } = state.declared.get(reply.seat)?.body ?? {};
  const value = { ...first, position, ...(vote === undefined ? {} : { reason: vote.why }) };
  const message = state.say({ ...reply, value }, 1, "position_declaration");
  state.declared.set(reply.seat, message);
  return message;
}
