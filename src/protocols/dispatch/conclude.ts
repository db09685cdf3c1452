// The end of a dispatch: rules decide every conflict that is left, the chair writes it down, or a person is asked.
import type { Fact } from "../../script/fact.ts";
import type { EndReason, Outcome } from "../../script/protocol.ts";
import { isAnswered } from "../../script/reply.ts";
import { one, record, type Script } from "../../script/script.ts";
import { gate } from "../ask.ts";
import { alarm, gone, notice } from "../notices.ts";
import { unanimity } from "../unanimity.ts";
import { vote } from "../options.ts";
import { askResult, prevails } from "./asks.ts";
import { rule } from "./resolve.ts";
import type { Conflict, Table } from "./table.ts";

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
            why: "no rule settles it, and the chair took neither side",
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
    ...(needsPerson ? [alarm("escalated", round, escalation(table))] : []),
    ...(isAnswered(reply)
      ? [table.say(reply, round, "result", ["choices", "option"])]
      : [
          gone(reply),
          notice(
            "chair-absent",
            "The chair wrote no result: the record below is the engine's own.",
            reply.seat,
          ),
        ]),
    ...table.resolved.map(({ conflict, winner, method, why }) =>
      notice(
        "conflict-resolved",
        `${conflict.id}, between ${conflict.between.join(" and ")} (${conflict.point}): ${prevails(winner, method)}, ${method}: ${why}.`,
      ),
    ),
    ...(table.main ? verdict(table, round, decided, needsPerson) : []),
    ...(table.isUnanimous ? unanimity(round, table.reasons) : []),
  ]);
  return yield* ended(table, round, decided, needsPerson);
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
  const detail = needsPerson
    ? "It goes to a person."
    : table.specialists.length === 0
      ? "The chair decides alone."
      : "The rules for conflicts decide, not the count.";
  return [
    chosen === decided
      ? judged.verdict
      : {
          ...judged.verdict,
          chosen: decided,
          resolution: decided === null ? "unresolved" : "by rule",
          detail,
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
      });
    else if (ruling.kind === "human")
      table.resolved.push({ conflict, winner: null, method: "human", why: ruling.why });
    else left.push(conflict);
  }
  return left;
}

function escalation(table: Table): string {
  if (table.isAllLow) return "Everyone is unsure after the last round: a person has to decide.";
  const why = table.resolved.find(({ method }) => method === "human")?.why;
  if (why !== undefined) return `A person has to decide: ${why}.`;
  if (table.specialists.length > 0 && table.consulted.size === 0)
    return "No specialist answered: a person has to decide.";
  return table.votes().size > 0
    ? "A person has to decide: what prevails here gives way there."
    : "A person has to decide: nobody wrote a decision.";
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
  const options = (table.main?.stances ?? []).map(({ id, label }) => ({ id, label }));
  const reply = yield* one(
    gate("gate/escalation", round, {
      question: `This could not be settled. ${escalation(table)} What is decided?`,
      choices: [...options, { id: "conclude", label: "Leave it open and end here" }],
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
