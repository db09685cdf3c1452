// What a swarm need not ask: two experts first, and the panel only where these differ or an attack on them stays open;
// and where everyone says the same for the same reason before anyone spoke, nobody is asked to say it again.
// Law: no agreement ends a run before the contrarian has attacked it and its holders have answered.
import { isOneOption } from "../shared/votes.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { record, single, type Script } from "../../kernel/script.ts";
import { gate, gone, unanimousGate } from "../shared/ask.ts";
import { pairFamilies } from "../shared/brief.ts";
import { askComparison } from "./asks.ts";
import { QUORUM } from "./conclude.ts";
import { takeDeclarations } from "./round.ts";
import * as steps from "./round.ts";
import type { SwarmState } from "./state.ts";
import { callsSpared } from "./outline.ts";
import { choiceOf, notice, phrase } from "./voice.ts";

/** Asks two experts before the others. True where they agree, an attack changed nothing, and the run ends there. */
export function* tryTwo(state: SwarmState): Script<boolean> {
  state.sitting = pairFamilies(state.experts, state.brief).slice(0, QUORUM);
  const declared = yield* takeDeclarations(state, 1, true);
  const ends =
    declared === QUORUM &&
    (yield* chooseAlike(state)) &&
    (yield* testTwo(state)) &&
    (yield* offerEnd(state, "two"));
  if (!ends) state.sitting = state.experts;
  return ends;
}

/** By their votes, or where there are no options yet by what the moderator makes of their positions. */
function* chooseAlike(state: SwarmState): Script<boolean> {
  if (state.main) return state.isUnanimous;
  const reply = yield* single(askComparison(state));
  if (!isAnswered(reply)) {
    yield* record([gone(reply)]);
    return false;
  }
  const { options = [], reasons = [] } = reply.value;
  state.reasons = reasons.filter(({ holders }) => holders.length > 0).length;
  const shared = options.find(({ holders }) =>
    state.sitting.every(({ seat }) => holders.includes(seat.id)),
  );
  // Where they differ the whole panel is heard before anybody lists options.
  if (!shared) return false;
  yield* record(state.group(state.brief.topic, [shared], 1));
  return true;
}

/** One attack on what the two hold, and their answers: does it leave nothing open and move nobody? */
function* testTwo(state: SwarmState): Script<boolean> {
  yield* steps.takeStressTest(state, 1, true);
  yield* steps.takeResponses(state, 1, { isLast: true, isProbe: true });
  return isUnshaken(state);
}

/** Everyone holds one option, and every attack on it was answered. An attack that never came shows nothing. */
function isUnshaken(state: SwarmState): boolean {
  const [first] = state.sitting;
  const option = first ? state.held(first.seat.id) : null;
  const attacks = state.argument.attacks.filter((attack) => attack.option === option);
  return (
    state.isUnanimous && attacks.length > 0 && attacks.every(({ status }) => status === "answered")
  );
}

/**
 * All hold one option before anyone spoke. For one kind of reason they are only attacked and answer; for several a person can end it after
 * that. Null: the round is held in full.
 */
export function* cutShort(state: SwarmState): Script<"agreement" | "person" | null> {
  const { reasons, brief } = state;
  // Where two came first, what they share was attacked already, and something was left open.
  if (brief.progressive || !isUnanimousBlind(state) || reasons === null) return null;
  if (reasons < 2) {
    yield* record([notice("like-reasons")]);
    return "agreement";
  }
  yield* record([notice("diverse-reasons.blind", { reasons })]);
  const reply = yield* single({ ...unanimousGate(1), phase: "opening" });
  return isAnswered(reply) && reply.value.choice === "end" ? "person" : null;
}

/** By each expert's own vote, or where it has none yet by the moderator's reading of its declaration. */
function isUnanimousBlind(state: SwarmState): boolean {
  return isOneOption(
    state.sitting.map(({ seat: { id } }) =>
      state.declared.has(id) ? (state.held(id) ?? state.readAs.get(id) ?? null) : null,
    ),
  );
}

/** The attack changed nothing: the run ends, unless a person wants to go on. */
export function* checkEnd(state: SwarmState): Script<boolean> {
  if (!isUnshaken(state)) return false;
  return yield* offerEnd(state, "all");
}

function* offerEnd(state: SwarmState, who: "two" | "all"): Script<boolean> {
  const calls = callsSpared(state, who);
  const reply = yield* single(
    gate(`gate/agreed/${who}`, 1, {
      phase: who === "two" ? "probe" : "response",
      question: [
        phrase("gate.agreed", { who, experts: state.sitting.length }),
        phrase("gate.agreed.spares", { calls }),
      ],
      choices: [choiceOf("end", "agreed-end"), choiceOf("go-on", "agreed-go-on")],
      default: "end",
    }),
  );
  if (isAnswered(reply) && reply.value.choice === "go-on") return false;
  yield* record([notice("spared", { who, experts: state.sitting.length, calls })]);
  return true;
}
