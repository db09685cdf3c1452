// The dialectic: blind positions, challenges, synthesis while an important conflict is open, final positions.
// The result is material for a decision. Categories, votes and the end's reason are computed here from typed replies;
// the moderator touches the process and never the content.
import type { Ask } from "../../kernel/ask.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { mainIssue } from "../shared/options.ts";
import { unanimousGate } from "../shared/notices.ts";
import * as asks from "./asks.ts";
import { CONDITIONAL_FROM, ROUNDS, type DialecticBrief } from "./brief.ts";
import { discussants, seatsNamed } from "./cast.ts";
import { conclude, type Ended } from "./conclude.ts";
import { declare, disclose, publish, recordMissing } from "./declare.ts";
import { frame, type Framed } from "./frame.ts";
import type { TurnReply } from "./shapes.ts";
import { DialecticState, type Member, type Taken } from "./state.ts";
import { steer } from "./steer.ts";
import { askEveryone, eachAlone } from "./turn.ts";
import { notice } from "./voice.ts";

export function* dialectic(brief: DialecticBrief): Script<Outcome> {
  const state = yield* seat(brief);
  const ended = yield* discuss(state);
  if (state.broken) yield* eachAlone(state);
  else yield* close(state, ended.round);
  return yield* conclude(state, ended);
}

function* seat(brief: DialecticBrief): Script<DialecticState> {
  let axis = "";
  let seats = brief.members ? seatsNamed(brief.members) : discussants("other");
  if (!brief.members) {
    const reply = yield* single(asks.askCast(brief));
    if (isAnswered(reply)) {
      axis = reply.value.axis;
      seats = discussants(reply.value.kind, reply.value.views);
    } else yield* record([notice("moderator-absent.views", {}, reply.seat)]);
  }
  const state = new DialecticState(brief, seats);
  yield* record([{ kind: "cast", seats: state.seats, axis }]);
  if (!brief.falseConsensusCheck) yield* record([notice("check-off")]);
  if (brief.options.length > 0)
    yield* record([state.raise(mainIssue(brief.topic, brief.options, "given"))]);
  return state;
}

function* discuss(state: DialecticState): Script<Ended> {
  const framed = yield* takePositions(state);
  if (state.broken || state.issues.length === 0) return { round: 1, by: "rounds" };
  const rounds = ROUNDS[state.brief.preset];
  let open = yield* steer(state, 1, "position", "grouped");
  if (framed.isUnanimous && framed.reasonGroups > 1) {
    const choice = yield* single(unanimousGate(1));
    if (isAnswered(choice) && choice.value.choice === "end") return { round: 1, by: "person" };
  }
  let round = 1;
  for (const phase of rounds.slice(1)) {
    if (round + 1 >= CONDITIONAL_FROM && !open) break;
    round += 1;
    yield* holdRound(state, round, phase === "challenge" ? "challenge" : "synthesis");
    if (state.broken) break;
    open = yield* steer(state, round, phase, "stated");
  }
  return { round, by: "rounds" };
}

/** Everyone's turn: what the members are asked, and what the devil's advocate is. */
function askAll(
  state: DialecticState,
  askMember: (member: Member) => Ask<TurnReply>,
  askDevil: () => Ask<TurnReply>,
  isLast = false,
): Script<Taken[]> {
  const members = state.members.map((member) => ({ member, ask: askMember }));
  return askEveryone(state, [...members, { member: state.devil, ask: askDevil }], isLast);
}

function* takePositions(state: DialecticState): Script<Framed> {
  const taken = yield* askAll(
    state,
    (member) => asks.askPosition(state, member),
    () => asks.askPremises(state),
  );
  yield* publish(state, taken);
  if (state.broken) return { isUnanimous: false, reasonGroups: 0 };
  yield* disclose(state);
  return yield* frame(state);
}

const MEMBER_ASKS = { challenge: asks.askChallenge, synthesis: asks.askSynthesis };

function* holdRound(
  state: DialecticState,
  round: number,
  phase: keyof typeof MEMBER_ASKS,
): Script<void> {
  const taken = yield* askAll(
    state,
    (member) => MEMBER_ASKS[phase](state, member, round),
    () => asks.askAttack(state, round, phase),
  );
  yield* declare(state, taken, round, phase);
}

/** Final positions, in structure, before anything is integrated; missing ones are named. */
function* close(state: DialecticState, round: number): Script<void> {
  const taken = yield* askAll(
    state,
    (member) => asks.askFinal(state, member, round, false),
    () => asks.askCompromise(state, round, false),
    true,
  );
  yield* declare(state, taken, round, "final");
  yield* recordMissing(state, taken);
}
