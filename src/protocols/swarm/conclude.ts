// The end of a swarm: what the votes and the argument amount to, the synthesis, the reason it ended.
// Everything that decides is computed; what the record keeper writes stands beside it.
import type { Message, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { differing, unanimity } from "../shared/notices.ts";
import { askSynthesis } from "./asks.ts";
import type { SynthesisReply } from "./record-shapes.ts";
import type { SwarmState } from "./state.ts";
import { notice } from "./voice.ts";

/** Fewer positions than this are no discussion. */
export const QUORUM = 2;

export interface Ended {
  readonly round: number;
  readonly by: "limit" | "recommendation" | "person" | "no-quorum";
}

export function* conclude(state: SwarmState, { round, by }: Ended): Script<Outcome> {
  if (by === "no-quorum") {
    yield* record([
      notice("no-quorum", {
        declared: state.declared.size,
        experts: state.experts.length,
        round,
      }),
    ]);
    if (round === 1)
      return { reason: "no-quorum", rounds: round, chosen: null, mode: state.mode, leftOut: [] };
  }
  const judged = state.main
    ? state.argument.verdict(round, state.votes(), state.blindVotes())
    : null;
  yield* record([
    ...(judged ? [judged.verdict, ...judged.beside] : []),
    ...(state.isUnanimous ? unanimity(round, state.reasons, stancesOf(state, round)) : []),
  ]);
  const verdict = judged?.verdict ?? null;
  const reply = yield* single(askSynthesis(state, round, verdict));
  const cited = new Set<string>();
  if (isAnswered(reply)) {
    for (const id of idsIn(reply.value)) cited.add(id);
    yield* record([
      state.say(reply, round, "synthesis"),
      ...differing(reply.value.minorityReport, verdict),
    ]);
  } else yield* record([notice("record-keeper-absent", {}, reply.seat)]);
  const reason = reasonFor(state, by, verdict);
  return {
    reason,
    rounds: round,
    chosen: verdict?.chosen ?? null,
    mode: state.mode,
    leftOut: said(state)
      .filter(({ id }) => !cited.has(id))
      .map(({ id }) => id),
  };
}

function reasonFor(state: SwarmState, by: Ended["by"], verdict: Verdict | null): EndReason {
  if (by === "person") return "human";
  if (by === "no-quorum") return "no-quorum";
  if (state.isUnanimous) return "settled";
  // Out of rounds while somebody still moved; a round that moved nobody, or a moderator who sees nothing to gain, ends it otherwise.
  if (by === "limit" && state.moved.size > 0) return "cap";
  return state.stability(verdict?.chosen ?? null);
}

/** The messages in which experts stood where they stand. */
function stancesOf(state: SwarmState, round: number): string[] {
  return state.transcript.messages
    .filter(
      (m) => m.round === round && (m.phase === "response" || m.phase === "position_declaration"),
    )
    .map(({ id }) => id);
}

/** Messages that take part in the argument: what the synthesis should rest on. */
function said(state: SwarmState): Message[] {
  return state.transcript.messages.filter(
    ({ seat, round }) => round > 0 && seat !== "moderator" && seat !== "historian",
  );
}

function idsIn({ insights, positionEvolution }: SynthesisReply): string[] {
  const evidence = insights.flatMap(({ supportingEvidence, dissentingViews }) =>
    [...supportingEvidence, ...dissentingViews].map(({ messageId }) => messageId),
  );
  return [...evidence, ...positionEvolution.flatMap(({ keyTurningPoints }) => keyTurningPoints)];
}
