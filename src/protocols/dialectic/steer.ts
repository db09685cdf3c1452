// After a round: the category is computed, the moderator makes the move that follows from it, and a consensus is put to
// the test. Everyone agreeing is never the end of the question whether they agree for reasons of their own.
import type { Category, Convergence } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { askAttack, askDigest, askSteer } from "./asks.ts";
import { ROUNDS } from "./brief.ts";
import { convergence, type Basis } from "./convergence.ts";
import { linksOf } from "./declare.ts";
import type { DialecticState } from "./state.ts";
import { alarm, notice } from "./voice.ts";

/** After a round: the category, the moderator's move, the check of a consensus. Says whether an important conflict is open. */
export function* steer(
  state: DialecticState,
  round: number,
  after: string,
  basis: Basis,
): Script<boolean> {
  if (state.hub) {
    const digest = yield* single(askDigest(state, round, state.said(round)));
    if (isAnswered(digest)) yield* record([state.say(digest, round, "digest")]);
    else yield* record([notice("moderator-absent.digest", { round }, digest.seat)]);
  }
  const converged = settle(state, round, after, basis);
  yield* record([converged]);
  return yield* moderate(state, converged);
}

/** The category after a round, from what members stated or, after the blind round, from the moderator's reading. */
export function settle(
  state: DialecticState,
  round: number,
  after: string,
  basis: Basis,
): Convergence {
  const moved = basis === "stated" ? state.moved : [];
  state.moved = [];
  return convergence(
    { round, after },
    state.issues,
    state.stances(basis),
    new Set(moved.map((m) => m.issue)),
    basis,
    new Set(moved.map((m) => m.member)).size,
  );
}

/** The moderator's move after a category was computed. */
export function* moderate(
  state: DialecticState,
  { round, after, basis, overall }: Convergence,
): Script<boolean> {
  state.category = overall;
  const split = state.split(basis).map((issue) => issue.id);
  const next = after === "final" ? "end" : (ROUNDS[state.brief.preset][round] ?? "final");
  const reply = yield* single(askSteer(state, round, overall, basis, split, next));
  if (isAnswered(reply))
    yield* record([state.say(reply, round, "steer", ["openConflicts", "reasons"])]);
  else yield* record([notice("moderator-absent.silent", { round }, reply.seat)]);
  const groups = isAnswered(reply)
    ? reply.value.reasons?.filter((group) => group.holders.length > 0).length
    : undefined;
  const superficial = yield* checkConsensus(state, round, overall, groups, after === "final");
  const open = isAnswered(reply) ? reply.value.openConflicts : split;
  return superficial || open.length > 0;
}

/** Everyone agrees: are their reasons as many as they are? Alike reasons draw one more attack. */
function* checkConsensus(
  state: DialecticState,
  round: number,
  category: Category,
  groups: number | undefined,
  final: boolean,
): Script<boolean> {
  if (category !== "CONSENSUS" || !state.brief.falseConsensusCheck) return false;
  const refs = state.said(round).map((m) => m.id);
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
  const rebuttal = yield* single(askAttack(state, round, "rebuttal", final));
  if (isAnswered(rebuttal)) {
    const message = state.say(rebuttal, round, "rebuttal");
    yield* record([message, ...linksOf(state, message, rebuttal.value)]);
    state.addPremises(rebuttal.value.premises);
  }
  return true;
}
