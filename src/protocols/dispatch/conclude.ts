// The end of a dispatch: rules decide every conflict that is left, the chair writes it down, or a person is asked.
// Law: there is one verdict, recorded once it is known who or what decided.
import type { Alarm, Fact, Takeaway, Verdict } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import { isAnswered, type Reply } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { core, type Phrased } from "../../messages/voice.ts";
import { withoutFullStop } from "../../text/words.ts";
import { gate, gone } from "../shared/ask.ts";
import { AGREED, NOT_AGREED } from "../shared/votes.ts";
import { hasGrounds } from "../shared/grounds.ts";
import { vote } from "../shared/options.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import { askResult } from "./chair-asks.ts";
import { because, rule, type Side } from "./resolve.ts";
import type { ResultReply } from "./shapes.ts";
import type { Conflict, DispatchState, Resolved } from "./state.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

/** Leave it open: the choice at an escalation that decides nothing. */
const LEFT_OPEN = "conclude";

export function* conclude(state: DispatchState, round: number): Script<Outcome> {
  const open = applyRules(state);
  const isEscalated = goesToPerson(state);
  const isAlone = state.specialists.length === 0;
  const comesTo = isEscalated || open.length > 0 || isAlone ? null : decidedOption(state);
  const reply = yield* single(askResult(state, { round, open, isEscalated, comesTo }));
  takeSides(state, open, isAnswered(reply) ? (reply.value.choices ?? []) : []);
  const own = isAnswered(reply) ? reply.value.option : undefined;
  const decided = goesToPerson(state) ? null : own === undefined ? decidedOption(state) : vote(own);
  const needsPerson =
    goesToPerson(state) || (decided === null && (!isAnswered(reply) || hasVotes(state)));
  yield* record([
    ...(needsPerson ? [escalation(state, round)] : []),
    ...written(state, reply, round),
    ...state.resolved.map(resolutionNotice),
  ]);
  const choice = needsPerson ? yield* askPerson(state, round) : LEFT_OPEN;
  const verdict = verdictFacts(state, round, choice === LEFT_OPEN ? decided : choice, {
    isPersons: choice !== LEFT_OPEN,
    needsPerson,
  });
  yield* record([...verdict, ...noteUnanimity(state)]);
  const about = {
    chosen: choice === LEFT_OPEN ? decided : choice,
    ...outcomeOf(state, round, decided),
  };
  if (choice !== LEFT_OPEN) return { reason: "human", exit: AGREED, ...about };
  if (needsPerson)
    return { reason: "escalated", exit: NOT_AGREED, status: "escalated_to_human", ...about };
  const isGrounded = isAlone
    ? isAnswered(reply) && hasGrounds(reply)
    : holdsGrounds(state, decided, verdict);
  return {
    reason:
      state.resolved.some(({ method }) => method !== "consensus" && method !== "left open") ||
      isAlone
        ? "decided"
        : "nothing-open",
    exit: decided !== null && isGrounded ? AGREED : NOT_AGREED,
    ...about,
  };
}

/** That all recommend the same is no reason to distrust it; for how many kinds of reasons, a reader may want to know. */
function noteUnanimity({ isUnanimous, reasons, specialists }: DispatchState): Fact[] {
  if (!isUnanimous) return [];
  const n = specialists.length;
  if (reasons === null) return [notice("unanimous.not-compared", { n })];
  return [notice("unanimous", { n, reasons })];
}

function hasVotes(state: DispatchState): boolean {
  return state.members.some((seat) => state.held(seat) !== null);
}

/** What the chair wrote, and what whoever has to act takes away from it. */
function written(state: DispatchState, reply: Reply<ResultReply>, round: number): Fact[] {
  const changes = [...state.wouldChange].flatMap(([, { message, said }]): Takeaway[] =>
    takeawaysOf({ wouldChange: said }, message, []),
  );
  if (!isAnswered(reply))
    return [gone(reply), notice("chair-absent.result", {}, reply.seat), ...changes];
  const message = state.say(reply, round, "result", ["choices", "option"]);
  const { actionItems, prediction } = reply.value;
  const nextSteps = actionItems.map(({ item, who, by }) => ({ action: item, who, by }));
  return [message, ...takeawaysOf({ nextSteps, prediction }, message, []), ...changes];
}

/** More than half of those who recommend what prevails have grounds for it, and nobody's answer made it fall. */
function holdsGrounds(
  state: DispatchState,
  option: string | null,
  facts: readonly Fact[],
): boolean {
  const holders = state.votes().filter((each) => each.option === option);
  const verdict = facts.find((fact): fact is Verdict => fact.kind === "verdict");
  const row = verdict?.standing?.options.find((each) => each.option === option);
  const isCaved = verdict?.standing?.isCaved === true && verdict.resolution !== BY_RULE;
  return (
    2 * holders.filter(({ grounded }) => grounded).length > holders.length &&
    row?.status !== "refuted" &&
    !isCaved
  );
}

/** Conflicts that the rules leave to the chair. */
function takeSides(
  state: DispatchState,
  open: readonly Conflict[],
  choices: NonNullable<ResultReply["choices"]>,
): void {
  for (const conflict of open) {
    const taken = choices.find(
      ({ conflict: id, winner }) => id === conflict.id && conflict.between.includes(winner),
    );
    state.resolved.push(
      taken
        ? { conflict, winner: taken.winner, method: "chair decision", why: taken.reason }
        : { conflict, winner: null, method: "human", ...because("neither") },
    );
  }
}

function resolutionNotice({ conflict, winner, method, why, says }: Resolved): Fact {
  const { id, between, point, says: about } = conflict;
  return notice("conflict-resolved", {
    id,
    between,
    point: about ?? point,
    won: winner !== null && method !== "consensus" ? "yes" : "no",
    winner: winner ?? "",
    method: method.replace(" ", "-"),
    why: says ?? why,
  });
}

const BY_RULE = "by rule";

/** The count, where nothing but the count decided; else what did. */
function verdictFacts(
  state: DispatchState,
  round: number,
  chosen: string | null,
  { isPersons, needsPerson }: { readonly isPersons: boolean; readonly needsPerson: boolean },
): Fact[] {
  if (!state.main) return [];
  const { verdict, beside } = state.argument.verdict(Math.max(1, round), state.votes(), chosen);
  const say = (resolution: string, { text: detail, says }: Phrased): Fact[] => [
    { ...verdict, chosen, resolution, detail, says },
    ...beside,
  ];
  if (isPersons) return say("by a person", core.phrase("verdict.decided"));
  if (needsPerson) return say("unresolved", phrase("verdict.person"));
  if (state.specialists.length === 0) return say("by the chair", phrase("verdict.chair"));
  const carried = state.resolved.filter((row) => hasCarried(state, row, chosen));
  const [first] = carried;
  if (!first && verdict.chosen === chosen) return [verdict, ...beside];
  if (!first) {
    const [answered, asked] = [state.answers.size, state.specialists.length];
    return say(BY_RULE, phrase("verdict.answered", { answered, asked }));
  }
  const isChairs = carried.every(({ method, says }) => method === "chair decision" && !says);
  const isConceded = carried.every(({ method }) => method === "consensus");
  const how = isConceded ? "by concession" : isChairs ? "by the chair" : BY_RULE;
  return say(how, phrase("verdict.ruled", { rulings: rulingsIn(carried) }));
}

/** Each reason once, with who won by it and in which conflicts. */
function rulingsIn(carried: readonly Resolved[]): Phrase[] {
  return [...new Set(carried.map(({ why }) => why))].map((reason) => {
    const own = carried.filter(({ why }) => why === reason);
    const winners = [...new Set(own.flatMap(({ winner }) => winner ?? []))];
    const ids = own.map(({ conflict }) => conflict.id);
    const why = own[0]?.says ?? withoutFullStop(reason);
    return phrase("ruling", { winners, n: winners.length, ids, why }).says;
  });
}

/** Did this conflict carry the decision: whoever won it recommends what was decided, and the other does not? */
function hasCarried(
  state: DispatchState,
  { conflict, winner }: Resolved,
  chosen: string | null,
): boolean {
  if (winner === null || chosen === null) return false;
  const loser = conflict.between.find((seat) => seat !== winner) ?? "";
  return state.held(winner) === chosen && state.held(loser) !== chosen;
}

/** Nobody answered, everyone is unsure, or a conflict is a person's. */
function goesToPerson(state: DispatchState): boolean {
  return (
    state.specialists.length > 0 &&
    (state.isAllLow ||
      state.answers.size === 0 ||
      state.resolved.some(({ method }) => method === "human"))
  );
}

/** Puts every open conflict under the rules; gives those that the chair has to decide. */
function applyRules(state: DispatchState): readonly Conflict[] {
  const left: Conflict[] = [];
  for (const conflict of state.conflicts) {
    const [a, b] = conflict.between.map((seat) => state.side(seat)) as [Side, Side]; // one for each of two
    // Two who recommend the same and differ on a point of it: rules choose between recommendations alone.
    if (a.option !== null && a.option === b.option && !a.needsHuman && !b.needsHuman) {
      state.resolved.push({ conflict, winner: null, method: "left open", ...because("same") });
      continue;
    }
    const ruling = rule(a, b, state.counts(), false);
    if (ruling.kind === "decided" || ruling.kind === "human") {
      const { why, says } = ruling;
      const { winner, method } =
        ruling.kind === "decided" ? ruling : { winner: null, method: ruling.kind };
      state.resolved.push({ conflict, winner, method, why, says });
    } else left.push(conflict);
  }
  return left;
}

function escalation(state: DispatchState, round: number): Alarm {
  if (state.isAllLow) return alarm("escalated.unsure", round);
  const human = state.resolved.find(({ method }) => method === "human");
  if (human) return alarm("escalated", round, { why: human.says ?? human.why });
  if (state.specialists.length > 0 && state.answers.size === 0)
    return alarm("escalated.unanswered", round);
  return alarm(hasVotes(state) ? "escalated.crossed" : "escalated.unwritten", round);
}

/** What lost no conflict; where all lost some, what won one. Of several, the one that most recommend. Never a middle. */
function decidedOption(state: DispatchState): string | null {
  const held = [...state.counts()].filter(([, count]) => count > 0);
  const won = new Set<string | null>();
  const lost = new Set<string | null>();
  for (const { conflict, winner } of state.resolved) {
    const [a, b] = conflict.between.map((seat) => state.held(seat));
    if (winner === null || a === b) continue;
    for (const seat of conflict.between) (seat === winner ? won : lost).add(state.held(seat));
  }
  const undefeated = held.filter(([option]) => !lost.has(option));
  const best = undefeated.length > 0 ? undefeated : held.filter(([option]) => won.has(option));
  const [first, second] = best.sort(([, a], [, b]) => b - a);
  return first && (!second || first[1] > second[1]) ? first[0] : null;
}

function outcomeOf(state: DispatchState, round: number, decided: string | null) {
  return {
    rounds: round,
    mode: state.brief.mode,
    resolved: state.resolved.map((row) => ({
      conflict: row.conflict.id,
      between: [...row.conflict.between],
      point: row.conflict.point,
      winner: row.winner,
      method: row.method,
      why: row.why,
      carried: hasCarried(state, row, decided),
    })),
    dispatched: state.rounds,
    leftOut: [],
  };
}

function* askPerson(state: DispatchState, round: number): Script<string> {
  const { text, says: why = text } = escalation(state, round);
  const options = (state.main?.stances ?? []).map(({ id, label }) => ({ id, label }));
  const reply = yield* single(
    gate("gate/escalation", round, {
      question: [phrase("gate.escalation", { why })],
      choices: [...options, choiceOf(LEFT_OPEN)],
      default: LEFT_OPEN,
      needsYes: true,
    }),
  );
  return isAnswered(reply) ? reply.value.choice : LEFT_OPEN;
}
