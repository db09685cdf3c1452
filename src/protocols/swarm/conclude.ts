// The end of a swarm: what the votes and the argument amount to, the synthesis, why it stopped.
// Everything that decides is computed; what the record keeper writes stands beside it.
import type { Fact, Message, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { exitFor } from "../shared/votes.ts";
import { askSynthesis } from "./asks.ts";
import type { SynthesisReply } from "./record-shapes.ts";
import { raisePositions } from "./round.ts";
import type { SwarmState } from "./state.ts";
import { notice } from "./voice.ts";

/** Fewer positions than this are no discussion. */
export const QUORUM = 2;

export interface Ended {
  readonly round: number;
  readonly by: "limit" | "recommendation" | "unmoved" | "agreement" | "person" | "no-quorum";
}

const REASONS: Readonly<Record<Ended["by"], EndReason>> = {
  limit: "rounds",
  recommendation: "signals",
  unmoved: "nobody-moved",
  agreement: "agreed",
  person: "human",
  "no-quorum": "no-quorum",
};

export function* conclude(state: SwarmState, { round, by }: Ended): Script<Outcome> {
  const isLost = by === "no-quorum";
  yield* record([
    ...(isLost
      ? [
          notice("no-quorum", {
            declared: state.declared.size,
            experts: state.experts.length,
            round,
          }),
        ]
      : []),
    ...raisePositions(state),
  ]);
  const judged = state.main ? state.argument.verdict(round, state.votes()) : null;
  const verdict = judged?.verdict ?? null;
  yield* record([...(judged ? [judged.verdict, ...judged.beside] : []), ...unanimity(state)]);
  const cited =
    isLost && round === 1 ? new Set<string>() : yield* takeSynthesis(state, round, verdict);
  return {
    reason: REASONS[by],
    ...(isLost || verdict === null ? {} : { exit: exitFor(verdict) }),
    rounds: round,
    chosen: verdict?.chosen ?? null,
    mode: state.mode,
    leftOut: said(state)
      .filter(({ id }) => !cited.has(id))
      .map(({ id }) => id),
  };
}

/** Says which messages it cites. */
function* takeSynthesis(
  state: SwarmState,
  round: number,
  verdict: Verdict | null,
): Script<ReadonlySet<string>> {
  const reply = yield* single(askSynthesis(state, round, verdict));
  if (!isAnswered(reply)) {
    yield* record([notice("record-keeper-absent", {}, reply.seat)]);
    return new Set();
  }
  const { recommendations: nextSteps, prediction } = reply.value;
  const message = state.say(reply, round, "synthesis");
  yield* record([message, ...state.takeaways({ nextSteps, prediction }, message)]);
  return new Set(idsIn(reply.value));
}

/** That all hold one option, and for how many kinds of reasons. */
function unanimity(state: SwarmState): Fact[] {
  const { reasons, sitting, isUnanimous } = state;
  if (!isUnanimous) return [];
  const experts = sitting.length;
  return [
    reasons === null
      ? notice("unanimous.not-compared", { experts })
      : notice("unanimous", { experts, reasons }),
  ];
}

/** Messages that take part in the argument: what the synthesis should rest on. */
function said(state: SwarmState): Message[] {
  return state.transcript.messages.filter(
    ({ seat, round }) => round > 0 && seat !== "moderator" && seat !== "historian",
  );
}

function idsIn({ insights }: SynthesisReply): string[] {
  return insights.flatMap(({ supportingEvidence, dissentingViews }) =>
    [...supportingEvidence, ...dissentingViews].map(({ messageId }) => messageId),
  );
}
