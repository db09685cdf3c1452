// The dispatch: a chair consults specialists, alone and once; only those who conflict are asked again, and rules decide what stays open.
import type { Fact } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { mainIssue, position, withOption } from "../shared/options.ts";
import { Transcript } from "../shared/transcript.ts";
import {
  askChairSynthesis,
  askConfirmation,
  askConflict,
  askConsult,
  askQuestions,
  askResolutionQuestions,
} from "./asks.ts";
import { LEAST_CHOSEN, type Candidate, type DispatchBrief } from "./brief.ts";
import { CHAIR, choice, specialist } from "./cast.ts";
import { conclude } from "./conclude.ts";
import {
  saysNothing,
  type ChairSynthesisReply,
  type ConflictReply,
  type ConsultReply,
} from "./replies.ts";
import { because, rule, type Side } from "./resolve.ts";
import { MOST_ROUNDS, Table, type Conflict } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { notice, phrase } from "./voice.ts";

export function* dispatch(brief: DispatchBrief): Script<Outcome> {
  const table = yield* assembled(brief);
  if (table.specialists.length === 0) return yield* conclude(table, 0);
  yield* consulted(table);
  if (table.consulted.size === 0) return yield* conclude(table, 1);
  yield* synthesised(table);
  let round = 1;
  // A fourth round is impossible: the loop ends here whatever the state.
  while (round < MOST_ROUNDS && table.isMultiRound && goesOn(table, round)) {
    round += 1;
    yield* argued(table, round);
  }
  return yield* conclude(table, round);
}

/** Whom the chair asks, and what. Without a chair everyone gets the question itself. */
function* assembled(brief: DispatchBrief): Script<Table> {
  const { fixed, open, most } = choice(brief);
  if (fixed.length + open.length === 0) {
    const alone = new Table(brief, [], new Map(), new Transcript());
    yield* record([
      notice("solo"),
      { kind: "cast", seats: [CHAIR], axis: "" },
      ...(alone.main ? [alone.main] : []),
    ]);
    return alone;
  }
  const reply = yield* one(askQuestions(brief));
  const questions = new Map(
    isAnswered(reply)
      ? reply.value.dispatch.map(({ specialist: id, question }) => [id, question] as const)
      : [],
  );
  const isAsked = (candidate: Candidate): boolean => questions.has(specialist(candidate).seat.id);
  const asked = open.filter(isAsked);
  // A chair that asks too few is helped out in order; one that asks too many is cut short.
  const others = open
    .filter((candidate) => !isAsked(candidate))
    .slice(0, Math.max(0, LEAST_CHOSEN - fixed.length - asked.length));
  const seated = [...fixed, ...[...asked, ...others].slice(0, most)].map(specialist);
  const table = new Table(brief, seated, questions, new Transcript());
  yield* record([
    ...(isAnswered(reply) ? [] : [notice("chair-absent.questions", {}, reply.seat)]),
    { kind: "cast", seats: [...seated.map(({ seat }) => seat), CHAIR], axis: "" },
    ...(table.main ? [table.main] : []),
    notice("dispatch", {
      specialists: table.specialists.length,
      rounds: table.isMultiRound ? "several" : "one",
    }),
  ]);
  return table;
}

/** Round 1: side by side, blind. Whoever does not answer is passed over and named. */
function* consulted(table: Table): Script<void> {
  yield* record([{ kind: "round", round: 1, topic: table.brief.topic, from: "the question" }]);
  const replies = yield* together(table.specialists.map((each) => askConsult(table, each)));
  const facts = replies.flatMap((reply): Fact[] =>
    isAnswered(reply)
      ? consultation(table, reply)
      : [gone(reply), notice("passed-over.first", { seat: reply.seat }, reply.seat)],
  );
  table.rounds.push({ round: 1, asked: table.members, answered: [...table.consulted.keys()] });
  yield* record(facts);
}

function consultation(table: Table, reply: Answered<ConsultReply>): Fact[] {
  const { option, evidence = [], confidenceAssessment, needsHumanJudgment } = reply.value;
  const message = table.say(reply, 1, "consult", ["option"]);
  table.consulted.set(reply.seat, { message, reply: reply.value });
  const { level, isMissing } = table.heard(
    reply.seat,
    confidenceAssessment.confidence,
    confidenceAssessment.keyConcern,
    needsHumanJudgment,
  );
  const facts: Fact[] = [message, ...table.standing.quotes(message, evidence, table.documents)];
  if (isMissing) facts.push(notice("confidence-missing", { seat: reply.seat }, reply.seat));
  if (!table.main || option === undefined) return facts;
  const stance = table.stanceIn(option, null, facts);
  table.blind.set(reply.seat, stance);
  table.state(reply.seat, stance);
  facts.push(
    ...table.standing.declared(stance, message),
    position(reply.seat, 1, table.main.id, stance, "stated", message.id, LEVEL[level]),
  );
  return facts;
}

const LEVEL = { High: "HIGH", Medium: "MEDIUM", Low: "LOW" } as const;

/** Consensus, conflicts and gaps. Those who recommend different things conflict, whether the chair sees it or not. */
function* synthesised(table: Table): Script<void> {
  const reply = yield* one(askChairSynthesis(table));
  if (isAnswered(reply)) {
    if (reply.value.reasons)
      table.reasons = reply.value.reasons.filter(({ holders }) => holders.length > 0).length;
    yield* record([
      table.say(reply, 1, "synthesis", ["options", "reasons"]),
      ...grouped(table, reply.value),
    ]);
  } else yield* record([notice("chair-absent.synthesis", {}, reply.seat)]);
  yield* confirmed(table);
  table.conflicts = conflictsOf(table, isAnswered(reply) ? reply.value.conflicts : []);
  yield* record([
    table.conflicts.length === 0
      ? notice("conflicts.none")
      : notice("conflicts", {
          conflicts: table.conflicts.map(
            ({ id, between, point, says }) =>
              phrase("conflict", { id, between, point: says ?? point }).says,
          ),
        }),
  ]);
}

function grouped(table: Table, { options }: ChairSynthesisReply): Fact[] {
  if (!options || table.main) return [];
  let main = mainIssue(table.brief.topic, [], "grouped");
  for (const { label } of options) main = withOption(main, label)?.issue ?? main;
  return main.stances.length === 0 ? [] : [table.raise(main)];
}

/** Its holder says what a recommendation amounts to; only now is it a vote. */
function* confirmed(table: Table): Script<void> {
  const open = table.specialists.filter(
    ({ seat }) => table.consulted.has(seat.id) && !table.hasStated(seat.id),
  );
  if (!table.main || open.length === 0) return;
  const replies = yield* together(open.map((each) => askConfirmation(table, each)));
  yield* record(
    replies.flatMap((reply): Fact[] => {
      if (!isAnswered(reply)) return [gone(reply)];
      const facts: Fact[] = [];
      const stance = table.stanceIn(reply.value.declaredOption, reply.value.ownOption, facts);
      const message = table.consulted.get(reply.seat)?.message;
      table.blind.set(reply.seat, stance);
      const level = table.word(reply.seat)?.level;
      return [
        ...facts,
        ...table.confirm(reply.seat, stance, message, 1, level === undefined ? null : LEVEL[level]),
      ];
    }),
  );
}

function conflictsOf(table: Table, named: ChairSynthesisReply["conflicts"]): Conflict[] {
  const seats = [...table.consulted.keys()];
  const pairs = seats.flatMap((a, i) => seats.slice(i + 1).map((b) => [a, b] as const));
  const found = pairs.flatMap(([a, b]): Omit<Conflict, "id">[] => {
    const said = named.filter(({ between }) => between.includes(a) && between.includes(b));
    const [forA, forB] = [table.stated(a), table.stated(b)];
    const parts = forA !== null && forB !== null && forA !== forB;
    if (said.length > 0)
      return [{ between: [a, b], point: said.map(({ point }) => point).join(" ") }];
    if (!parts) return [];
    const { text, says } = phrase("conflict.recommended", {
      one: a,
      forOne: forA,
      other: b,
      forOther: forB,
    });
    return [{ between: [a, b], point: text, says }];
  });
  return found.map((conflict, i) => ({ id: `K-${i + 1}`, ...conflict }));
}

/** A third round only for those whom no rule can part yet. */
function goesOn(table: Table, round: number): boolean {
  if (round === 1) return table.conflicts.length > 0;
  return table.conflicts.some((conflict) => isOpenForRebuttal(table, conflict));
}

export function isOpenForRebuttal(table: Table, { between: [a, b] }: Conflict): boolean {
  const sides: [Side, Side] = [table.side(a), table.side(b)];
  return (
    [a, b].some((seat) => !table.spent.has(seat)) &&
    rule(...sides, table.counts(), true).kind === "rebuttal"
  );
}

function* argued(table: Table, round: number): Script<void> {
  const open =
    round === 2
      ? table.conflicts
      : table.conflicts.filter((conflict) => isOpenForRebuttal(table, conflict));
  yield* record([
    {
      kind: "round",
      round,
      topic: open.map(({ id, point }) => `${id}: ${point}`).join("; "),
      from: "conflicts that are open",
    },
  ]);
  const asked = round === 2 ? new Map<string, string>() : yield* specific(table, open);
  const seats = table.specialists.filter(
    ({ seat }) =>
      !table.spent.has(seat.id) && open.some(({ between }) => between.includes(seat.id)),
  );
  const before = { holders: table.holders(), graph: table.standing.graph() };
  const asks = seats.map((each) => askConflict(table, each, round, open, asked));
  const replies = yield* together(asks);
  const facts = replies.flatMap((reply, i): Fact[] => {
    if (!isAnswered(reply))
      return [gone(reply), notice("passed-over", { seat: reply.seat, round }, reply.seat)];
    for (const { conflict, stillInConflict } of reply.value.conflicts)
      table.still.set(
        conflict,
        (table.still.get(conflict) ?? new Map<string, boolean>()).set(reply.seat, stillInConflict),
      );
    return answered(table, reply, round, {
      ...before,
      delivered: (asks[i]?.transcript ?? []).filter(({ seat }) => seat !== reply.seat),
    });
  });
  table.rounds.push({
    round,
    asked: seats.map(({ seat }) => seat.id),
    answered: replies.filter(isAnswered).map(({ seat }) => seat),
  });
  yield* record(facts);
  const settled = open.filter((conflict) => isSettled(table, conflict));
  for (const conflict of settled)
    table.resolved.push({
      conflict,
      winner: conflict.between[0],
      method: "consensus",
      ...because("agreed"),
    });
  table.conflicts = table.conflicts.filter((conflict) => !settled.includes(conflict));
}

function* specific(table: Table, open: readonly Conflict[]): Script<ReadonlyMap<string, string>> {
  const reply = yield* one(askResolutionQuestions(table, open));
  if (!isAnswered(reply)) yield* record([gone(reply)]);
  return new Map(
    isAnswered(reply)
      ? reply.value.questions.map(({ conflict, question }) => [conflict, question])
      : [],
  );
}

function answered(
  table: Table,
  reply: Answered<ConflictReply>,
  round: number,
  before: Parameters<Table["turn"]>[4],
): Fact[] {
  const {
    option,
    ownOption,
    newReasoning,
    changedBecauseOf = [],
    response,
    confidenceAssessment,
    needsHumanJudgment,
  } = reply.value;
  const message = table.say(reply, round, "conflict", ["option", "ownOption"]);
  const facts: Fact[] = [message];
  // Who adds nothing is not asked again, and stays where it stood.
  if (saysNothing(newReasoning)) {
    table.spent.add(reply.seat);
    if (needsHumanJudgment) table.calledForPerson(reply.seat);
    return [...facts, notice("nothing-new", { seat: reply.seat, round }, reply.seat)];
  }
  const { isMissing, level } = table.heard(
    reply.seat,
    confidenceAssessment.confidence,
    confidenceAssessment.keyConcern,
    needsHumanJudgment,
  );
  if (isMissing) facts.push(notice("confidence-missing", { seat: reply.seat }, reply.seat));
  if (!table.main || option === undefined) return facts;
  const stance = table.stanceIn(option, ownOption, facts);
  facts.push(
    ...table.standing.declared(stance, message),
    position(reply.seat, round, table.main.id, stance, "stated", message.id, LEVEL[level]),
  );
  facts.push(
    ...table.turn(
      reply.seat,
      stance,
      message,
      { changeReason: response, changedBecauseOf },
      before,
    ),
  );
  return facts;
}

/** Whoever said anything of it says that it is over, and they recommend nothing different. Silence settles nothing, unless the other came over. */
function isSettled(table: Table, { id, between: [a, b] }: Conflict): boolean {
  const words = [...(table.still.get(id) ?? new Map<string, boolean>()).values()];
  const [forA, forB] = [table.stated(a), table.stated(b)];
  if (words.length === 0 || words.includes(true)) return false;
  if (words.length === 2) return forA === null || forB === null || forA === forB;
  return forA !== null && forA === forB && table.blind.get(a) !== table.blind.get(b);
}
