// The dispatch: a chair consults specialists, alone and once; only those who conflict are asked again, and rules decide what stays open.
import type { Fact } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/notices.ts";
import { mainIssue, position, withOption } from "../shared/options.ts";
import {
  askChairSynthesis,
  askConfirmation,
  askConflict,
  askConsult,
  askQuestions,
  askResolutionQuestions,
} from "./asks.ts";
import { LEAST_CHOSEN, type Candidate, type DispatchBrief } from "./brief.ts";
import { CHAIR, choice, specialist, type Specialist } from "./cast.ts";
import { conclude } from "./conclude.ts";
import { because, MOST_ROUNDS, RECORDED, rule } from "./resolve.ts";
import {
  saysNothing,
  type ChairSynthesisReply,
  type ConflictReply,
  type ConsultReply,
} from "./shapes.ts";
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
  const { fixed, open, most } = choice(brief);
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
    .slice(0, Math.max(0, LEAST_CHOSEN - fixed.length - asked.length));
  const seated = [...fixed, ...[...asked, ...others].slice(0, most)].map(specialist);
  const state = new DispatchState(brief, seated, questions);
  yield* record([
    ...(isAnswered(reply) ? [] : [notice("chair-absent.questions", {}, reply.seat)]),
    ...openingFacts(state),
    notice("dispatch", {
      specialists: seated.length,
      rounds: state.isMultiRound ? "several" : "one",
    }),
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
  const { option, evidence = [] } = value;
  const message = state.say(reply, 1, "consult", ["option"]);
  state.answers.set(seat, { message, reply: value });
  const { level, isMissing } = state.hear(seat, value);
  const facts: Fact[] = [message, ...state.argument.quotes(message, evidence, state.documents)];
  if (isMissing) facts.push(notice("confidence-missing", { seat }, seat));
  if (!state.main || option === undefined) return facts;
  const stance = state.stanceIn(option, null, facts);
  state.blind.set(seat, stance);
  state.state(seat, stance);
  return [
    ...facts,
    ...state.argument.declared(stance, message),
    position(seat, 1, state.main.id, stance, "stated", message.id, RECORDED[level]),
  ];
}

/** Consensus, conflicts and gaps. Those who recommend different things conflict, whether the chair sees it or not. */
function* synthesise(state: DispatchState): Script<void> {
  const reply = yield* single(askChairSynthesis(state));
  if (isAnswered(reply)) {
    state.reasons = reply.value.reasons.filter(({ holders }) => holders.length > 0).length;
    yield* record([
      state.say(reply, 1, "synthesis", ["options", "reasons"]),
      ...groupOptions(state, reply.value),
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

function groupOptions(state: DispatchState, { options }: ChairSynthesisReply): Fact[] {
  if (!options || state.main) return [];
  let main = mainIssue(state.brief.topic, [], "grouped");
  for (const { label } of options) main = withOption(main, label)?.issue ?? main;
  return main.stances.length === 0 ? [] : [state.raise(main)];
}

/** Its holder says what a recommendation amounts to; only now is it a vote. */
function* confirm(state: DispatchState): Script<void> {
  const open = state.specialists.filter(
    ({ seat }) => state.answers.has(seat.id) && !state.hasStated(seat.id),
  );
  if (!state.main || open.length === 0) return;
  const replies = yield* all(open.map((each) => askConfirmation(state, each)));
  yield* record(
    replies.flatMap((reply): Fact[] => {
      if (!isAnswered(reply)) return [gone(reply)];
      const { seat, value } = reply;
      const facts: Fact[] = [];
      const stance = state.stanceIn(value.declaredOption, value.ownOption, facts);
      state.blind.set(seat, stance);
      const level = state.word(seat)?.level;
      const confidence = level === undefined ? null : RECORDED[level];
      const message = state.answers.get(seat)?.message;
      return [...facts, ...state.confirm(seat, stance, message, 1, confidence)];
    }),
  );
}

function conflictsOf(state: DispatchState, named: ChairSynthesisReply["conflicts"]): Conflict[] {
  const seats = [...state.answers.keys()];
  const pairs = seats.flatMap((a, i) => seats.slice(i + 1).map((b) => [a, b] as const));
  const found = pairs.flatMap(([a, b]): Omit<Conflict, "id">[] => {
    const said = named.filter(({ between }) => between.includes(a) && between.includes(b));
    if (said.length > 0)
      return [{ between: [a, b], point: said.map(({ point }) => point).join(" ") }];
    const [forA, forB] = [state.stated(a), state.stated(b)];
    if (forA === null || forB === null || forA === forB) return [];
    const recommended = { one: a, forOne: forA, other: b, forOther: forB };
    const { text, says } = phrase("conflict.recommended", recommended);
    return [{ between: [a, b], point: text, says }];
  });
  return found.map((conflict, i) => ({ id: `K-${i + 1}`, ...conflict }));
}

/** A third round only for those whom no rule can part yet. */
function goesOn(state: DispatchState, round: number): boolean {
  return openIn(state, round + 1).length > 0;
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
  const open = openIn(state, round);
  const topic = open.map(({ id, point }) => `${id}: ${point}`).join("; ");
  yield* record([{ kind: "round", round, topic, from: "conflicts that are open" }]);
  const questions = round === 2 ? new Map<string, string>() : yield* askSpecifically(state, open);
  const isAsked = ({ seat }: Specialist): boolean =>
    !state.spent.has(seat.id) && open.some(({ between }) => between.includes(seat.id));
  const before = { holders: state.holders(), graph: state.argument.graph() };
  const asks = state.specialists
    .filter(isAsked)
    .map((each) => askConflict(state, each, round, open, questions));
  const replies = yield* all(asks);
  const facts = replies.flatMap((reply, i): Fact[] => {
    const { seat } = reply;
    if (!isAnswered(reply)) return [gone(reply), notice("passed-over", { seat, round }, seat)];
    for (const { conflict, stillInConflict } of reply.value.conflicts)
      state.still.set(
        conflict,
        (state.still.get(conflict) ?? new Map<string, boolean>()).set(seat, stillInConflict),
      );
    const delivered = (asks[i]?.transcript ?? []).filter((message) => message.seat !== seat);
    return recordAnswer(state, reply, round, { ...before, delivered });
  });
  state.rounds.push({
    round,
    asked: asks.map(({ seat }) => seat.id),
    answered: replies.filter(isAnswered).map(({ seat }) => seat),
  });
  yield* record(facts);
  const settled = open.filter((conflict) => isSettled(state, conflict));
  for (const conflict of settled) {
    const [winner] = conflict.between;
    state.resolved.push({ conflict, winner, method: "consensus", ...because("agreed") });
  }
  state.conflicts = state.conflicts.filter((conflict) => !settled.includes(conflict));
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

function recordAnswer(
  state: DispatchState,
  reply: Answered<ConflictReply>,
  round: number,
  before: Parameters<DispatchState["turn"]>[4],
): Fact[] {
  const { seat, value } = reply;
  const { option, ownOption, response, changedBecauseOf = [] } = value;
  const message = state.say(reply, round, "conflict", ["option", "ownOption"]);
  const facts: Fact[] = [message];
  // Who adds nothing is not asked again, and stays where it stood.
  if (saysNothing(value.newReasoning)) {
    state.spent.add(seat);
    if (value.needsHumanJudgment) state.callForPerson(seat);
    return [...facts, notice("nothing-new", { seat, round }, seat)];
  }
  const { isMissing, level } = state.hear(seat, value);
  if (isMissing) facts.push(notice("confidence-missing", { seat }, seat));
  if (!state.main || option === undefined) return facts;
  const stance = state.stanceIn(option, ownOption, facts);
  const why = { changeReason: response, changedBecauseOf };
  return [
    ...facts,
    ...state.argument.declared(stance, message),
    position(seat, round, state.main.id, stance, "stated", message.id, RECORDED[level]),
    ...state.turn(seat, stance, message, why, before),
  ];
}

/** Whoever said anything of it says that it is over, and they recommend nothing different. Silence settles nothing, unless the other came over. */
function isSettled(state: DispatchState, { id, between: [a, b] }: Conflict): boolean {
  const words = [...(state.still.get(id)?.values() ?? [])];
  const [forA, forB] = [state.stated(a), state.stated(b)];
  if (words.length === 0 || words.includes(true)) return false;
  if (words.length === 2) return forA === null || forB === null || forA === forB;
  return forA !== null && forA === forB && state.blind.get(a) !== state.blind.get(b);
}
