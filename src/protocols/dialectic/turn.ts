// One turn of the discussion: everyone is asked at once, and whoever fails is dealt with.
// One failure: a substitute of the same role. Two, or an error that asking again cannot help: the discussion is over, and
// each role alone writes a position, challenges itself and files a final position, side by side. Finished work is reused.
import type { Ask } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { isAnswered, type Absent, type Answered, type Reply } from "../../kernel/reply.ts";
import { fork, single, record, all, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/ask.ts";
import { askCompromise, askFinal, askPosition, askPremises, askSelfChallenge } from "./asks.ts";
import { substitute } from "./cast.ts";
import { declare, publish, recordMissing } from "./declare.ts";
import { frame } from "./frame.ts";
import type { TurnReply } from "./shapes.ts";
import type { DialecticState, Member, Taken } from "./state.ts";
import { notice } from "./voice.ts";

/** Who is asked, and the ask for whoever fills that seat now. */
interface Turn {
  readonly member: Member;
  ask(member: Member): Ask<TurnReply>;
}

/** Failures after which each role works alone. */
const MOST_FAILURES = 2;

/** `isLast`: nothing follows that could be done alone, so whoever fails is missing and no more. */
export function* askEveryone(
  state: DialecticState,
  turns: readonly Turn[],
  isLast = false,
): Script<Taken[]> {
  const replies = yield* all(turns.map((turn) => turn.ask(turn.member)));
  const failed = turns.filter((_, i) => !isAnswered(replies[i] as Reply<TurnReply>)); // one ask, one reply
  const absent = replies.filter((reply): reply is Absent => !isAnswered(reply));
  state.failures += failed.length;
  const [only] = failed;
  if (absent.some((reply) => !reply.mendable) || state.failures >= MOST_FAILURES) {
    yield* record([...absent.map(gone), ...(isLast ? [] : fallBack(state, absent))]);
    for (const turn of failed) takeOver(turn.member);
  } else if (only) {
    const [why] = absent as [Absent]; // whoever failed is absent
    takeOver(only.member);
    yield* record([
      gone(why),
      notice("substitute", { member: only.member.key, state: why.state }, only.member.seat.id),
    ]);
    const [second] = yield* all([only.ask(only.member)]);
    replies[turns.indexOf(only)] = second as Reply<TurnReply>; // one ask, one reply
    if (second && !isAnswered(second)) {
      state.failures += 1;
      yield* record([gone(second), ...(isLast ? [] : fallBack(state, [second]))]);
    }
  }
  return turns.flatMap((turn, i) => {
    const reply = replies[i];
    return reply && isAnswered(reply) ? [{ member: turn.member, reply }] : [];
  });
}

function takeOver(member: Member): void {
  if (member.seat.substituteFor === undefined) member.seat = substitute(member.seat);
}

function fallBack(state: DialecticState, absent: readonly Absent[]): Fact[] {
  if (state.broken) return [];
  state.broken = true;
  return [
    absent.some((reply) => !reply.mendable)
      ? notice("team-fallback-full.hopeless")
      : notice("team-fallback-full", { failures: state.failures }),
  ];
}

interface Work {
  readonly position?: Answered<TurnReply>;
  readonly challenge?: Answered<TurnReply>;
  readonly final?: Answered<TurnReply>;
}

/** `round`: the one under which what is written alone is kept. */
export function* eachAlone(state: DialecticState, round: number): Script<void> {
  if (state.waiting.length > 0) {
    state.widen();
    yield* record([state.seating()]);
  }
  const works = yield* sideBySide(state, "alone", (member) => workAlone(state, member, round));
  yield* publish(state, takenIn(works, "position"));
  const isGrouped = state.isFramed || state.votes.main?.origin === "grouped";
  if (!isGrouped && state.positions > 0) yield* frame(state);
  const challenges = takenIn(works, "challenge");
  yield* record(challenges.map(({ reply }) => state.votes.say(reply, round, "self-challenge")));
  state.votes.listen();
  const closings = yield* sideBySide(state, "closing", (member) =>
    closeAlone(state, member, round),
  );
  const finals = takenIn(closings, "final");
  yield* declare(state, finals, { round, phase: "final" });
  yield* recordMissing(state, finals);
}

function* sideBySide(
  state: DialecticState,
  name: string,
  work: (member: Member) => Script<Work>,
): Script<readonly (Work & { readonly member: Member })[]> {
  const works = yield* fork(
    Object.fromEntries(state.everyone.map((member) => [`${name}/${member.key}`, work(member)])),
  );
  return state.everyone.map((member, i) => ({ member, ...works[i] }));
}

function takenIn(
  works: readonly (Work & { readonly member: Member })[],
  part: keyof Work,
): readonly Taken[] {
  return works.flatMap(({ member, [part]: reply }) => (reply ? [{ member, reply }] : []));
}

function* workAlone(state: DialecticState, member: Member, round: number): Script<Work> {
  const before = state.positionOf(member)?.body;
  const isDevil = member === state.devil;
  const ask: Ask<TurnReply> = isDevil ? askPremises(state) : askPosition(state, member);
  const position = before ? undefined : yield* single(ask);
  const written = position && isAnswered(position) ? { position } : {};
  const own: JsonObject | undefined = before ?? written.position?.value;
  if (isDevil || own === undefined) return written;
  const challenge = yield* single(askSelfChallenge(member, own, round));
  return isAnswered(challenge) ? { ...written, challenge } : written;
}

function* closeAlone(state: DialecticState, member: Member, round: number): Script<Work> {
  const about = { round, isAlone: true };
  const ask: Ask<TurnReply> =
    member === state.devil ? askCompromise(state, about) : askFinal(state, member, about);
  const final = yield* single(ask);
  return isAnswered(final) ? { final } : {};
}
