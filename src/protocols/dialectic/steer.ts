// After a round: the category is computed, the moderator makes the move that follows from it, and a consensus is put to
// the test. Everyone agreeing is never the end of the question whether they agree for reasons of their own.
import type { Category, Convergence } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { askAttack, askDigest, askSteer } from "./asks.ts";
import { ROUNDS } from "./brief.ts";
import { distinct } from "./convergence.ts";
import { aimed, premisesNamed, settle } from "./declare.ts";
import type { Table } from "./table.ts";
import { alarm, notice } from "./voice.ts";

/** After a round: the category, the moderator's move, the check of a consensus. Says whether an important conflict is open. */
export function* steer(
  table: Table,
  round: number,
  after: string,
  basis: "grouped" | "stated",
): Script<boolean> {
  const fresh = table.transcript.messages.filter(
    (m) => m.round === round && m.seat !== table.moderator.id,
  );
  if (table.hub) {
    const digest = yield* one(askDigest(table, round, fresh));
    if (isAnswered(digest)) yield* record([table.say(digest, round, "digest")]);
    else yield* record([notice("moderator-absent.digest", { round }, digest.seat)]);
  }
  const converged = settle(table, round, after, basis);
  yield* record([converged]);
  return yield* moderate(table, converged);
}

/** The moderator's move after a category was computed. */
export function* moderate(
  table: Table,
  { round, after, basis, overall }: Convergence,
): Script<boolean> {
  table.category = overall;
  const split = table.issues
    .filter((issue) => distinct(table.stances(basis).get(issue.id) ?? new Map()) > 1)
    .map((issue) => issue.id);
  const next = after === "final" ? "end" : (ROUNDS[table.brief.preset][round] ?? "final");
  const reply = yield* one(askSteer(table, round, overall, basis, split, next));
  if (isAnswered(reply))
    yield* record([table.say(reply, round, "steer", ["openConflicts", "reasons"])]);
  else yield* record([notice("moderator-absent.silent", { round }, reply.seat)]);
  const groups = isAnswered(reply)
    ? reply.value.reasons?.filter((group) => group.holders.length > 0).length
    : undefined;
  const superficial = yield* checkConsensus(table, round, overall, groups, after === "final");
  const open = isAnswered(reply) ? reply.value.openConflicts : split;
  return superficial || open.length > 0;
}

/** Everyone agrees: are their reasons as many as they are? Alike reasons draw one more attack. */
function* checkConsensus(
  table: Table,
  round: number,
  category: Category,
  groups: number | undefined,
  final: boolean,
): Script<boolean> {
  if (category !== "CONSENSUS" || !table.brief.falseConsensusCheck) return false;
  const refs = table.transcript.messages
    .filter((m) => m.round === round && m.seat !== table.moderator.id)
    .map((m) => m.id);
  yield* record([alarm("unanimous", round, {}, refs)]);
  if (groups === undefined) {
    yield* record([alarm("reasons-not-compared", round, {}, refs)]);
    return false;
  }
  if (groups > 1) {
    yield* record([notice("diverse-reasons", { reasons: groups })]);
    return false;
  }
  yield* record([alarm("superficial-consensus.rebutted", round, {}, refs)]);
  const rebuttal = yield* one(askAttack(table, round, "rebuttal", final));
  if (isAnswered(rebuttal)) {
    const message = table.say(rebuttal, round, "rebuttal");
    yield* record([message, ...aimed(table, message, rebuttal.value)]);
    premisesNamed(table, rebuttal.value.premises);
  }
  return true;
}
