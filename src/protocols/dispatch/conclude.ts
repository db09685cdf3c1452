// The end of a dispatch: rules decide every conflict that is left, the chair writes it down, or a person is asked.
import type { Fact, Verdict } from "../../script/fact.ts";
import type { EndReason, Outcome } from "../../script/protocol.ts";
import { isAnswered } from "../../script/reply.ts";
import { one, record, type Script } from "../../script/script.ts";
import { gate } from "../ask.ts";
import { alarm, gone, notice, UNANIMOUS } from "../notices.ts";
import { askResult } from "./asks.ts";
import { rule } from "./resolve.ts";
import type { Conflict, Table } from "./table.ts";

export function* conclude(table: Table, round: number): Script<Outcome> {
  const left = ruled(table);
  const judged = table.main ? table.standing.verdict(Math.max(1, round), table.votes(), table.blindVotes()) : null;
  const isEscalated = table.specialists.length > 0 && (table.isAllLow || table.consulted.size === 0 || table.resolved.some(({ method }) => method === "human"));
  if (isEscalated) yield* record([alarm("escalated", round, escalation(table))]);
  const reply = yield* one(askResult(table, round, left, isEscalated));
  if (isAnswered(reply)) {
    for (const conflict of left) {
      const taken = reply.value.choices?.find(({ conflict: id, winner }) => id === conflict.id && conflict.between.includes(winner));
      table.resolved.push(taken ? { conflict, winner: taken.winner, method: "chair decision", why: taken.reason } : { conflict, winner: null, method: "human", why: "no rule settles it, and the chair chose neither side" });
    }
  } else for (const conflict of left) table.resolved.push({ conflict, winner: null, method: "human", why: "no rule settles it, and the chair gave no decision" });
  const chosen = isEscalated ? null : decidedOption(table, judged?.verdict ?? null);
  yield* record([
    ...(isAnswered(reply) ? [table.say(reply, round, "result", ["choices"])] : [gone(reply), notice("chair-absent", "The chair wrote no result: the record below is the engine's own.", reply.seat)]),
    ...table.resolved.map(({ conflict, winner, method, why }) => notice("conflict-resolved", `${conflict.id}, between ${conflict.between.join(" and ")} (${conflict.point}): ${winner === null ? "a person has to decide" : `${winner} prevails`}, ${method}: ${why}.`)),
    ...(judged ? [{ ...judged.verdict, ...(judged.verdict.chosen === chosen ? {} : { chosen, resolution: chosen === null ? "unresolved" : "by rule", detail: isEscalated ? "It goes to a person." : "The rules for conflicts decide, not the count." }) }, ...judged.beside] : []),
    ...(isUnanimous(table) ? unanimity(table, round) : []),
  ]);
  const needsPerson = isEscalated || table.resolved.some(({ method }) => method === "human");
  return yield* ended(table, round, chosen, needsPerson);
}

/** Puts every open conflict under the rules; gives those that the chair has to decide. */
function ruled(table: Table): readonly Conflict[] {
  const left: Conflict[] = [];
  for (const conflict of table.conflicts) {
    const [a, b] = conflict.between;
    const ruling = rule(table.side(a), table.side(b), table.counts(), false);
    if (ruling.kind === "decided") table.resolved.push({ conflict, winner: ruling.winner, method: ruling.method, why: ruling.why });
    else if (ruling.kind === "human") table.resolved.push({ conflict, winner: null, method: "human", why: ruling.why });
    else left.push(conflict);
  }
  return left;
}

function escalation(table: Table): string {
  if (table.consulted.size === 0) return "No specialist answered: a person has to decide.";
  const why = table.resolved.find(({ method }) => method === "human")?.why;
  return table.isAllLow ? "Everyone is unsure after the last round: a person has to decide." : `A person has to decide: ${why ?? ""}.`;
}

/** What was recommended and lost no conflict; of several, the one that most recommend. Never a middle. */
function decidedOption(table: Table, verdict: Verdict | null): string | null {
  const lost = new Set(table.resolved.flatMap(({ conflict, winner, method }) => (winner === null || method === "consensus" ? [] : conflict.between.filter((seat) => seat !== winner).map((seat) => table.stated(seat)))));
  const won = new Set(table.resolved.flatMap(({ winner }) => (winner === null ? [] : [table.stated(winner)])));
  const held = [...table.counts()].filter(([option, count]) => count > 0 && (!lost.has(option) || won.has(option)));
  const [first, second] = held.sort(([, a], [, b]) => b - a);
  if (first && (!second || first[1] > second[1])) return first[0];
  return held.some(([option]) => option === verdict?.chosen) ? (verdict?.chosen ?? null) : null;
}

function isUnanimous(table: Table): boolean {
  const votes = [...table.votes().values()];
  return votes.length > 1 && votes.length === table.members.length && new Set(votes).size === 1;
}

function unanimity(table: Table, round: number): Fact[] {
  const { reasons } = table;
  const behind =
    reasons === null ? alarm("reasons-not-compared", round, "Nobody compared the reasons behind the agreement.")
    : reasons < 2 ? alarm("superficial-consensus", round, "Superficial consensus: all agree for the same kind of reason.")
    : notice("diverse-reasons", `The agreement rests on ${reasons} kinds of reasons.`);
  return [alarm("unanimous", round, UNANIMOUS), behind];
}

function* ended(table: Table, round: number, chosen: string | null, needsPerson: boolean): Script<Outcome> {
  const about = { rounds: round, mode: table.brief.mode, resolved: table.resolved.map(({ conflict, winner, method, why }) => ({ conflict: conflict.id, between: [...conflict.between], point: conflict.point, winner, method, why })), dispatched: table.rounds.map(({ round: held, asked, answered }) => ({ round: held, asked: [...asked], answered: [...answered] })), leftOut: [] };
  if (!needsPerson) return { reason: reasonFor(table), chosen, ...about };
  const options = (table.main?.stances ?? []).map(({ id, label }) => ({ id, label }));
  const reply = yield* one(gate("gate/escalation", round, { question: `The specialists could not settle this. ${escalation(table)} What is decided?`, choices: [...options, { id: "conclude", label: "Leave it open and end here" }], default: "conclude", needsYes: true }));
  const choice = isAnswered(reply) ? reply.value.choice : "conclude";
  return choice === "conclude" ? { reason: "escalated", status: "escalated_to_human", chosen: null, ...about } : { reason: "human", chosen: choice, ...about };
}

function reasonFor(table: Table): EndReason {
  if (table.specialists.length === 0) return "settled";
  if (table.consulted.size === 0) return "no-quorum";
  return table.resolved.some(({ method }) => method !== "consensus") ? "converged" : "settled";
}
