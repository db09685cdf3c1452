// The swarm: experts made for the topic and set against each other, round by round, every claim cited.
// Ids, votes, statuses, the disagreement score and why it stopped are computed here; seats only speak.
import type { Outcome } from "../../kernel/protocol.ts";
import { record, type Script } from "../../kernel/script.ts";
import { assemble } from "./assemble.ts";
import type { SwarmBrief } from "./brief.ts";
import { conclude, QUORUM, type Ended } from "./conclude.ts";
import { decideNext, weighRound } from "./next.ts";
import { takeDeclarations } from "./round.ts";
import * as steps from "./round.ts";
import { cutShort, checkEnd, tryTwo } from "./spare.ts";
import type { SwarmState } from "./state.ts";

export function* swarm(brief: SwarmBrief): Script<Outcome> {
  const state = yield* assemble(brief);
  const ended = yield* holdRounds(state);
  return yield* conclude(state, ended);
}

function* holdRounds(state: SwarmState): Script<Ended> {
  let from = "the question";
  for (let round = 1; ; round += 1) {
    yield* record([{ kind: "round", round, topic: state.topic, from }]);
    state.begin();
    if (round === 1 && state.brief.progressive && (yield* tryTwo(state)))
      return { round, by: "agreement" };
    if ((yield* takeDeclarations(state, round)) < QUORUM) return { round, by: "no-quorum" };
    if (round === 1) yield* steps.takeDisclosures(state);
    yield* steps.openRound(state, round);
    const short = round === 1 ? yield* cutShort(state) : null;
    if (short === null) yield* steps.takeArguments(state, round);
    yield* steps.takeStressTest(state, round);
    yield* steps.takeResponses(state, round, { isLast: short !== null || round >= state.least });
    if (short === "person") return { round, by: "person" };
    if (short === "agreement" && (yield* checkEnd(state))) return { round, by: "agreement" };
    if (!state.isLightweight) yield* steps.takeAnalogy(state, round);
    yield* weighRound(state, round);
    const next = yield* decideNext(state, round);
    if (next.kind === "end") return { round, by: next.by };
    from = next.from;
  }
}
