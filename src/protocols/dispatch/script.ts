// The dispatch: a chair consults specialists, alone and once; only those who conflict are asked again, and rules decide what stays open.
import type { Fact } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { castOf } from "../shared/ballot.ts";
import { hasGrounds } from "../shared/grounds.ts";
import { gone } from "../shared/ask.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import type { Known } from "../shared/tracker.ts";
import { askConfirmation, askConflict, askConsult, shownTo, type Dispute } from "./asks.ts";
import { pairsOf, type Candidate, type DispatchBrief } from "./brief.ts";
import { CHAIR, choice, specialist, type Specialist } from "./cast.ts";
import { askChairSynthesis, askQuestions, askResolutionQuestions } from "./chair-asks.ts";
import { conclude } from "./conclude.ts";
import { because, MOST_ROUNDS, RECORDED, rule } from "./resolve.ts";
import { saysNothing } from "./shapes.ts";
import type { ChairSynthesisReply, ConflictReply, ConsultReply } from "./shapes.ts";
import { DispatchState, type Conflict } from "./state.ts";
import { notice, phrase } from "./voice.ts";

export function* dispatch(brief: DispatchBrief): Script<Outcome> {
  const state = yield* assemble(brief);
  if (state.specialists.length === 0) return yield* conclude(state, 0);
  yield* consult(state);
  if (state.answers.size === 0) return yield* conclude(state, 1);
  yield* synthesise(state);
  let round = 1;
  // A fourth round is impossible: the loop ends here whatever the state.
  while (round < MOST_ROUNDS && state.isMultiRound && goesOn(state, round)) {
    round += 1;
    yield* argue(state, round);
  }
  return yield* conclude(state, round);
}

/** Whom the chair asks, and what. Without a chair everyone gets the question itself. */
function* assemble(brief: DispatchBrief): Script<DispatchState> {
  const { fixed, open, least, most } = choice(brief);
  if (fixed.length + open.length === 0) {
    const alone = new DispatchState(brief, [], new Map());
    yield* record([notice("solo"), ...openingFacts(alone)]);
    return alone;
  }
  const reply = yield* single(askQuestions(brief));
  const dispatched = isAnswered(reply) ? reply.value.dispatch : [];
  const questions = new Map(dispatched.map(({ specialist: id, question }) => [id, question]));
  const isAsked = (candidate: Candidate): boolean => questions.has(specialist(candidate).seat.id);
  const asked = open.filter(isAsked);
  // A chair that asks too few is helped out in order; one that asks too many is cut short.
  const others = open
    .filter((candidate) => !isAsked(candidate))
    .slice(0, Math.max(0, least - asked.length));
  const seated = [...fixed, ...[...asked, ...others].slice(0, most)].map(specialist);
  const state = new DispatchState(brief, seated, questions);
  const rounds = state.isMultiRound ? "several" : "one";
  yield* record([
    ...(isAnswered(reply) ? [] : [notice("chair-absent.questions", {}, reply.seat)]),
    ...openingFacts(state),
    notice("dispatch", { specialists: seated.length, rounds }),
  ]);
  return state;
}

function openingFacts({ specialists, main }: DispatchState): Fact[] {
  const seats = [...specialists.map(({ seat }) => seat), CHAIR];
  return [{ kind: "cast", seats, axis: "" }, ...(main ? [main] : [])];
}

/** Round 1: side by side, blind. Whoever does not answer is passed over and named. */
function* consult(state: DispatchState): Script<void> {
  yield* record([{ kind: "round", round: 1, topic: state.brief.topic, from: "the question" }]);
  const replies = yield* all(state.specialists.map((each) => askConsult(state, each)));
  const facts = replies.flatMap((reply): Fact[] =>
    isAnswered(reply)
      ? recordConsultation(state, reply)
      : [gone(reply), notice("passed-over.first", { seat: reply.seat }, reply.seat)],
  );
  state.rounds.push({ round: 1, asked: [...state.members], answered: [...state.answers.keys()] });
  yield* record(facts);
}

function recordConsultation(state: DispatchState, reply: Answered<ConsultReply>): Fact[] {
  const { seat, value } = reply;
  const { option, evidence = [], reasons, wouldChange, ...taken } = value;
  const message = state.say(reply, 1, "consult", ["option"]);
  const grounded = hasGrounds(reply);
  state.answers.set(seat, { message, reply: value, grounded });
  state.wouldChange.set(seat, { message, said: wouldChange });
  const { level, isMissing } = state.hear(seat, value);
  const facts: Fact[] = [
    message,
    ...state.argument.quote(message, evidence, state.documents),
    ...takeawaysOf(taken, message, state.documents),
  ];
  if (isMissing) facts.push(notice("confidence-missing", { seat }, seat));
  if (!state.main || option === undefined) return facts;
  const stance = state.optionIn(option, null, facts);
  state.blind.set(seat, stance);
  const cast = { option: stance, why: reasons.join(" "), because: [], grounded };
  return [...facts, ...state.cast(seat, message, { ...cast, confidence: RECORDED[level] })];
}

/** Consensus, conflicts and gaps. Those who recommend different things conflict, whether the chair sees it or not. */
function* synthesise(state: DispatchState): Script<void> {
  const reply = yield* single(askChairSynthesis(state));
  if (isAnswered(reply)) {
    state.reasons = reply.value.reasons.filter(({ holders }) => holders.length > 0).length;
    yield* record([
      state.say(reply, 1, "synthesis", ["options", "reasons"]),
      ...(reply.value.options && !state.main
        ? state.group(state.brief.topic, reply.value.options, 1)
        : []),
    ]);
  } else yield* record([notice("chair-absent.synthesis", {}, reply.seat)]);
  yield* confirm(state);
  state.conflicts = conflictsOf(state, isAnswered(reply) ? reply.value.conflicts : []);
  const conflicts = state.conflicts.map(
    ({ id, between, point, says }) =>
      phrase("conflict", { id, between, point: says ?? point }).says,
  );
  yield* record([
    conflicts.length === 0 ? notice("conflicts.none") : notice("conflicts", { conflicts }),
  ]);
}

/** Its holder says what a recommendation amounts to; only now is it a vote. */
function* confirm(state: DispatchState): Script<void> {
  const open = state.specialists.filter(
    ({ seat }) => state.answers.has(seat.id) && !state.hasVoted(seat.id),
  );
  if (!state.main || open.length === 0) return;
  const replies = yield* all(open.map((each) => askConfirmation(state, each)));
  yield* record(
    replies.flatMap((reply): Fact[] => {
      if (!isAnswered(reply)) return [gone(reply)];
      const { seat, value } = reply;
      const facts: Fact[] = [];
      const stance = state.optionIn(value.declaredOption, value.ownOption, facts);
      const { message, grounded = false } = state.answers.get(seat) ?? {};
      const level = state.words.get(seat)?.level;
      const confidence = level === undefined ? null : RECORDED[level];
      return [...facts, ...state.confirm(seat, stance, message, { grounded, confidence })];
    }),
  );
}

function conflictsOf(state: DispatchState, named: ChairSynthesisReply["conflicts"]): Conflict[] {
  const found = pairsOf([...state.answers.keys()]).flatMap(([a, b]): Omit<Conflict, "id">[] => {
    const said = named.filter(({ between }) => between.includes(a) && between.includes(b));
    if (said.length > 0)
      return [{ between: [a, b], point: said.map(({ point }) => point).join(" ") }];
    const [forA, forB] = [state.held(a), state.held(b)];
    if (forA === null || forB === null || forA === forB) return [];
    const recommended = { one: a, forOne: forA, other: b, forOther: forB };
    const { text, says } = phrase("conflict.recommended", recommended);
    return [{ between: [a, b], point: text, says }];
  });
  return found.map((conflict, i) => ({ id: `K-${i + 1}`, ...conflict }));
}

/** A third round only for those between whom no rule decides yet. */
function goesOn(state: DispatchState, round: number): boolean {
  return state.main !== undefined && openIn(state, round + 1).length > 0;
}

/** The conflicts that a round is held on. */
function openIn(state: DispatchState, round: number): readonly Conflict[] {
  return round === 2
    ? state.conflicts
    : state.conflicts.filter((conflict) => isOpenForRebuttal(state, conflict));
}

function isOpenForRebuttal(state: DispatchState, { between: [a, b] }: Conflict): boolean {
  return (
    [a, b].some((seat) => !state.spent.has(seat)) &&
    rule(state.side(a), state.side(b), state.counts(), true).kind === "rebuttal"
  );
}

function* argue(state: DispatchState, round: number): Script<void> {
  const conflicts = openIn(state, round);
  const topic = conflicts.map(({ id, point }) => `${id}: ${point}`).join("; ");
  yield* record([
    { kind: "round", round, topic, from: "conflicts that are open" },
    ...(round === 2 ? state.put(conflicts) : []),
  ]);
  const questions =
    round === 2 ? new Map<string, string>() : yield* askSpecifically(state, conflicts);
  const dispute = { round, conflicts, questions };
  const isAsked = ({ seat }: Specialist): boolean =>
    !state.spent.has(seat.id) && conflicts.some(({ between }) => between.includes(seat.id));
  const asked = state.specialists.filter(isAsked);
  const known = asked.map(({ seat }) => knownTo(state, seat.id, dispute));
  const asks = asked.map((each) => askConflict(state, each, dispute));
  state.listen(asked.map(({ seat }) => seat.id));
  const replies = yield* all(asks);
  const facts = replies.flatMap((reply, i): Fact[] => {
    const { seat } = reply;
    return isAnswered(reply)
      ? recordAnswer(state, reply, round, known[i])
      : [gone(reply), notice("passed-over", { seat, round }, seat)];
  });
  state.rounds.push({
    round,
    asked: asked.map(({ seat }) => seat.id),
    answered: replies.filter(isAnswered).map(({ seat }) => seat),
  });
  yield* record(facts);
  for (const conflict of conflicts) settle(state, conflict);
}

/** What a specialist is shown of the others: those in conflict with it, and where they stand. */
function knownTo(state: DispatchState, seat: string, { conflicts }: Dispute): Known {
  const delivered = shownTo(state, seat, conflicts);
  const seen = new Set([seat, ...delivered.map((message) => message.seat)]);
  const holders = [...state.holders()].map(
    ([option, seats]) => [option, seats.filter((each) => seen.has(each))] as const,
  );
  return { holders: new Map(holders), delivered };
}

/** One specific question for each conflict, by its id. */
function* askSpecifically(
  state: DispatchState,
  open: readonly Conflict[],
): Script<ReadonlyMap<string, string>> {
  const reply = yield* single(askResolutionQuestions(state, open));
  if (!isAnswered(reply)) yield* record([gone(reply)]);
  const questions = isAnswered(reply) ? reply.value.questions : [];
  return new Map(questions.map(({ conflict, question }) => [conflict, question]));
}

/** Whoever adds nothing is not asked again, and what it said in round 1 counts; but giving way counts whatever else is said. */
function recordAnswer(
  state: DispatchState,
  reply: Answered<ConflictReply>,
  round: number,
  known: Known | undefined,
): Fact[] {
  const { seat, value } = reply;
  const { vote, answers = [], insists = [], wouldChange, ...taken } = value;
  const held = state.held(seat);
  const before = state.votes().find((each) => each.seat === seat)?.grounded ?? false;
  const isBare = saysNothing(value.newReasoning);
  const message = state.say(reply, round, "conflict");
  state.wouldChange.set(seat, { message, said: wouldChange });
  const facts: Fact[] = [message, ...takeawaysOf(taken, message, state.documents)];
  const once = answers.filter(
    ({ attack }, i) => answers.findIndex((answer) => answer.attack === attack) === i,
  );
  facts.push(...state.argument.exchange(seat, message, { answers: once, insists }));
  const option = state.optionIn(vote.option, vote.own, facts);
  const gaveWay = option !== held || once.some(({ how }) => how === "fatal");
  if (isBare) state.spent.add(seat);
  if (isBare && !gaveWay) {
    if (value.needsHumanJudgment) state.callForPerson(seat);
    facts.push(notice("nothing-new", { seat, round }, seat));
  } else {
    const { isMissing } = state.hear(seat, value);
    if (isMissing) facts.push(notice("confidence-missing", { seat }, seat));
  }
  const cast = castOf(reply, option);
  const confidence = RECORDED[state.words.get(seat)?.level ?? "Low"];
  const grounded = cast.grounded || (option === held && before);
  return [...facts, ...state.cast(seat, message, { ...cast, grounded, confidence }, known)];
}

/** A conflict is over where both recommend the same, or one of the two took the other's point as fatal. */
function settle(state: DispatchState, conflict: Conflict): void {
  const [a, b] = conflict.between;
  const gave = conflict.between.filter((seat) => state.hasConceded(conflict, seat));
  const isSame = state.held(a) !== null && state.held(a) === state.held(b);
  if (!isSame && gave.length !== 1) return;
  const [loser] = gave;
  const winner = !isSame && loser === a ? b : a;
  const why = isSame ? because("agreed") : because("conceded", { seat: loser ?? "" });
  state.resolved.push({ conflict, winner, method: "consensus", ...why });
  state.conflicts = state.conflicts.filter((open) => open !== conflict);
}
