// The end of a dispatch: rules decide every conflict that is left, the chair writes it down, or a person is asked.
import type { Alarm, Fact } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { gate } from "../shared/ask.ts";
import { gone, unanimity } from "../shared/notices.ts";
import { vote } from "../shared/options.ts";
import { askResult } from "./asks.ts";
import { because, rule } from "./resolve.ts";
import type { Conflict, Resolved, Table } from "./table.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

export function* conclude(table: Table, round: number): Script<Outcome> {
  const left = ruled(table);
  const isEscalated = goesToPerson(table);
  const comesTo =
    isEscalated || left.length > 0 || table.specialists.length === 0 ? null : decidedOption(table);
  const reply = yield* one(askResult(table, round, left, isEscalated, comesTo));
  const choices = isAnswered(reply) ? (reply.value.choices ?? []) : [];
  for (const conflict of left) {
    const taken = choices.find(
      ({ conflict: id, winner }) => id === conflict.id && conflict.between.includes(winner),
    );
    table.resolved.push(
      taken
        ? { conflict, winner: taken.winner, method: "chair decision", why: taken.reason }
        : {
            conflict,
            winner: null,
            method: "human",
            ...because("neither"),
          },
    );
  }
  const decided = goesToPerson(table)
    ? null
    : isAnswered(reply) && reply.value.option !== undefined
      ? vote(reply.value.option)
      : decidedOption(table);
  const needsPerson =
    goesToPerson(table) || (decided === null && (!isAnswered(reply) || table.votes().size > 0));
  yield* record([
    ...(needsPerson ? [escalation(table, round)] : []),
    ...(isAnswered(reply)
      ? [table.say(reply, round, "result", ["choices", "option"])]
      : [gone(reply), notice("chair-absent.result", {}, reply.seat)]),
    ...table.resolved.map(resolved),
    ...(table.main ? verdict(table, round, decided, needsPerson) : []),
    ...(table.isUnanimous ? unanimity(round, table.reasons) : []),
  ]);
  return yield* ended(table, round, decided, needsPerson);
}

function resolved({ conflict, winner, method, why, says }: Resolved): Fact {
  const { id, between, point, says: about } = conflict;
  const isWon = winner !== null && method !== "consensus";
  return notice("conflict-resolved", {
    id,
    between,
    point: about ?? point,
    won: isWon ? "yes" : "no",
    winner: winner ?? "",
    method: method.replace(" ", "-"),
    why: says ?? why,
  });
}

/** The count is kept where it says the same; dissent is from what was decided. */
function verdict(
  table: Table,
  round: number,
  decided: string | null,
  needsPerson: boolean,
): Fact[] {
  const judged = table.standing.verdict(
    Math.max(1, round),
    table.votes(),
    table.blindVotes(),
    decided,
  );
  const { chosen } = judged.verdict;
  const { text: detail, says } = needsPerson
    ? phrase("verdict.person")
    : table.specialists.length === 0
      ? phrase("verdict.chair")
      : phrase("verdict.rules");
  return [
    chosen === decided
      ? judged.verdict
      : {
          ...judged.verdict,
          chosen: decided,
          resolution: decided === null ? "unresolved" : "by rule",
          detail,
          says,
        },
    ...judged.beside,
  ];
}

/** Nobody answered, everyone is unsure, or a conflict is a person's. */
function goesToPerson(table: Table): boolean {
  return (
    table.specialists.length > 0 &&
    (table.isAllLow ||
      table.consulted.size === 0 ||
      table.resolved.some(({ method }) => method === "human"))
  );
}

/** Puts every open conflict under the rules; gives those that the chair has to decide. */
function ruled(table: Table): readonly Conflict[] {
  const left: Conflict[] = [];
  for (const conflict of table.conflicts) {
    const [a, b] = conflict.between;
    const ruling = rule(table.side(a), table.side(b), table.counts(), false);
    if (ruling.kind === "decided")
      table.resolved.push({
        conflict,
        winner: ruling.winner,
        method: ruling.method,
        why: ruling.why,
        says: ruling.says,
      });
    else if (ruling.kind === "human")
      table.resolved.push({
        conflict,
        winner: null,
        method: "human",
        why: ruling.why,
        says: ruling.says,
      });
    else left.push(conflict);
  }
  return left;
}

function escalation(table: Table, round: number): Alarm {
  if (table.isAllLow) return alarm("escalated.unsure", round);
  const human = table.resolved.find(({ method }) => method === "human");
  if (human) return alarm("escalated", round, { why: human.says ?? human.why });
  if (table.specialists.length > 0 && table.consulted.size === 0)
    return alarm("escalated.unanswered", round);
  return alarm(table.votes().size > 0 ? "escalated.crossed" : "escalated.unwritten", round);
}

/** What lost no conflict; where all lost some, what won one. Of several, the one that most recommend. Never a middle. */
function decidedOption(table: Table): string | null {
  const held = [...table.counts()].filter(([, count]) => count > 0);
  const ruled = table.resolved.filter(
    ({ method, winner }) => method !== "consensus" && winner !== null,
  );
  const won = new Set(ruled.map(({ winner }) => table.stated(winner ?? "")));
  const lost = new Set(
    ruled.flatMap(({ conflict, winner }) =>
      conflict.between.filter((seat) => seat !== winner).map((seat) => table.stated(seat)),
    ),
  );
  const best =
    [held.filter(([option]) => !lost.has(option)), held.filter(([option]) => won.has(option))].find(
      ({ length }) => length > 0,
    ) ?? [];
  const [first, second] = best.sort(([, a], [, b]) => b - a);
  return first && (!second || first[1] > second[1]) ? first[0] : null;
}

function* ended(
  table: Table,
  round: number,
  chosen: string | null,
  needsPerson: boolean,
): Script<Outcome> {
  const about = {
    rounds: round,
    mode: table.brief.mode,
    resolved: table.resolved.map(({ conflict, winner, method, why }) => ({
      conflict: conflict.id,
      between: [...conflict.between],
      point: conflict.point,
      winner,
      method,
      why,
    })),
    dispatched: table.rounds.map(({ round: held, asked, answered }) => ({
      round: held,
      asked: [...asked],
      answered: [...answered],
    })),
    leftOut: [],
  };
  if (!needsPerson) return { reason: reasonFor(table), chosen, ...about };
  const { text, says: why = text } = escalation(table, round);
  const options = (table.main?.stances ?? []).map(({ id, label }) => ({ id, label }));
  const reply = yield* one(
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

function reasonFor(table: Table): EndReason {
  if (table.specialists.length === 0) return "settled";
  return table.resolved.some(({ method }) => method !== "consensus") ? "converged" : "settled";
}
