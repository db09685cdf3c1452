// The swarm: experts made for the topic and set against each other, round by round, every claim cited.
// Ids, votes, statuses, the disagreement score and the end's reason are computed here; seats only speak.
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { unanimousGate } from "../shared/notices.ts";
import { assemble } from "./assemble.ts";
import type { SwarmBrief } from "./brief.ts";
import { conclude, QUORUM, type Ended } from "./conclude.ts";
import { decideNext, weighRound } from "./next.ts";
import * as steps from "./round.ts";
import type { SwarmState } from "./state.ts";
import { notice } from "./voice.ts";

export function* swarm(brief: SwarmBrief): Script<Outcome> {
  const state = yield* assemble(brief);
  const ended = yield* holdRounds(state);
  return yield* conclude(state, ended);
}

function* holdRounds(state: SwarmState): Script<Ended> {
  let from = "the question";
  for (let round = 1; ; round += 1) {
    yield* record([{ kind: "round", round, topic: state.topic, from }]);
    state.moved.clear();
    if ((yield* steps.takeDeclarations(state, round)) < QUORUM) return { round, by: "no-quorum" };
    if (round === 1) yield* steps.takeDisclosures(state);
    const { isUnanimous, reasons } = yield* steps.openRound(state, round);
    if (round === 1 && isUnanimous && (yield* endsHere(state, reasons)))
      return { round, by: "person" };
    yield* steps.takeArguments(state, round);
    yield* steps.takeStressTest(state, round);
    yield* steps.takeResponses(state, round);
    if (!state.isLightweight) yield* steps.takeAnalogy(state, round);
    yield* weighRound(state, round);
    const next = yield* decideNext(state, round);
    if (next.kind === "end") return { round, by: next.by };
    from = next.from;
  }
}

/** The blind round is unanimous: for different reasons, more rounds are unlikely to help. */
function* endsHere(state: SwarmState, reasons: number | null): Script<boolean> {
  if (reasons === null || reasons < 2) {
    yield* record([notice("like-reasons")]);
    return false;
  }
  yield* record([notice("diverse-reasons.blind", { reasons })]);
  const reply = yield* single(unanimousGate(1));
  if (!isAnswered(reply) || reply.value.choice !== "end") return false;
  state.reasons = reasons;
  yield* steps.takeConfirmations(state);
  return true;
}
