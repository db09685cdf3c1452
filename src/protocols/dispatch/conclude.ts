// The end of a dispatch: rules decide every conflict that is left, the chair writes it down, or a person is asked.
import type { Alarm, Fact } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { gate } from "../shared/ask.ts";
import { gone, unanimity } from "../shared/notices.ts";
import { vote } from "../shared/options.ts";
import { askResult } from "./asks.ts";
import { because, rule } from "./resolve.ts";
import type { Conflict, DispatchState, Resolved } from "./state.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

export function* conclude(state: DispatchState, round: number): Script<Outcome> {
  const left = applyRules(state);
  const isEscalated = goesToPerson(state);
  const isAlone = state.specialists.length === 0;
  const comesTo = isEscalated || left.length > 0 || isAlone ? null : decidedOption(state);
  const reply = yield* single(askResult(state, round, left, isEscalated, comesTo));
  const choices = isAnswered(reply) ? (reply.value.choices ?? []) : [];
  for (const conflict of left) {
    const taken = choices.find(
      ({ conflict: id, winner }) => id === conflict.id && conflict.between.includes(winner),
    );
    state.resolved.push(
      taken
        ? { conflict, winner: taken.winner, method: "chair decision", why: taken.reason }
        : { conflict, winner: null, method: "human", ...because("neither") },
    );
  }
  const decided = goesToPerson(state)
    ? null
    : isAnswered(reply) && reply.value.option !== undefined
      ? vote(reply.value.option)
      : decidedOption(state);
  const needsPerson =
    goesToPerson(state) || (decided === null && (!isAnswered(reply) || state.votes().size > 0));
  yield* record([
    ...(needsPerson ? [escalation(state, round)] : []),
    ...(isAnswered(reply)
      ? [state.say(reply, round, "result", ["choices", "option"])]
      : [gone(reply), notice("chair-absent.result", {}, reply.seat)]),
    ...state.resolved.map(resolutionNotice),
    ...(state.main ? verdict(state, round, decided, needsPerson) : []),
    ...(state.isUnanimous ? unanimity(round, state.reasons) : []),
  ]);
  return yield* end(state, round, decided, needsPerson);
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

/** The count is kept where it says the same; dissent is from what was decided. */
function verdict(
  state: DispatchState,
  round: number,
  decided: string | null,
  needsPerson: boolean,
): Fact[] {
  const { verdict: counted, beside } = state.argument.verdict(
    Math.max(1, round),
    state.votes(),
    state.blindVotes(),
    decided,
  );
  if (counted.chosen === decided) return [counted, ...beside];
  const { text: detail, says } = needsPerson
    ? phrase("verdict.person")
    : phrase(state.specialists.length === 0 ? "verdict.chair" : "verdict.rules");
  const resolution = decided === null ? "unresolved" : "by rule";
  return [{ ...counted, chosen: decided, resolution, detail, says }, ...beside];
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
    const [a, b] = conflict.between;
    const ruling = rule(state.side(a), state.side(b), state.counts(), false);
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
  return alarm(state.votes().size > 0 ? "escalated.crossed" : "escalated.unwritten", round);
}

/** What lost no conflict; where all lost some, what won one. Of several, the one that most recommend. Never a middle. */
function decidedOption(state: DispatchState): string | null {
  const held = [...state.counts()].filter(([, count]) => count > 0);
  const won = new Set<string | null>();
  const lost = new Set<string | null>();
  for (const { conflict, winner, method } of state.resolved)
    if (winner !== null && method !== "consensus")
      for (const seat of conflict.between) (seat === winner ? won : lost).add(state.stated(seat));
  const undefeated = held.filter(([option]) => !lost.has(option));
  const best = undefeated.length > 0 ? undefeated : held.filter(([option]) => won.has(option));
  const [first, second] = best.sort(([, a], [, b]) => b - a);
  return first && (!second || first[1] > second[1]) ? first[0] : null;
}

function* end(
  state: DispatchState,
  round: number,
  chosen: string | null,
  needsPerson: boolean,
): Script<Outcome> {
  const about = {
    rounds: round,
    mode: state.brief.mode,
    resolved: state.resolved.map(({ conflict, winner, method, why }) => ({
      conflict: conflict.id,
      between: [...conflict.between],
      point: conflict.point,
      winner,
      method,
      why,
    })),
    dispatched: state.rounds,
    leftOut: [],
  };
  if (!needsPerson) return { reason: reasonFor(state), chosen, ...about };
  const { text, says: why = text } = escalation(state, round);
  const options = (state.main?.stances ?? []).map(({ id, label }) => ({ id, label }));
  const reply = yield* single(
    gate("gate/escalation", round, {
      question: [phrase("gate.escalation", { why })],
      choices: [...options, choiceOf("conclude")],
      default: "conclude",
      needsYes: true,
    }),
  );
  const choice = isAnswered(reply) ? reply.value.choice : "conclude";
  return choice === "conclude"
    ? { reason: "escalated", status: "escalated_to_human", chosen: null, ...about }
    : { reason: "human", chosen: choice, ...about };
}

function reasonFor({ specialists, resolved }: DispatchState): EndReason {
  return specialists.length > 0 && resolved.some(({ method }) => method !== "consensus")
    ? "converged"
    : "settled";
}
