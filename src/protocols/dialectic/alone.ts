// The full fallback: each role alone writes a position, challenges itself and files a final position, side by side.
// Work that was finished before is reused.
import type { Ask } from "../../kernel/ask.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { fork, one, record, type Script } from "../../kernel/script.ts";
import { askCompromise, askFinal, askPosition, askPremises, askSelfChallenge } from "./asks.ts";
import { declare, publish, recordMissing } from "./declare.ts";
import { frame } from "./frame.ts";
import type { TurnReply } from "./shapes.ts";
import type { DialecticState, Member } from "./state.ts";
import type { Taken } from "./turn.ts";

interface Work {
  readonly position?: Answered<TurnReply>;
  readonly challenge?: Answered<TurnReply>;
  readonly final?: Answered<TurnReply>;
}

export function* eachAlone(state: DialecticState): Script<void> {
  const works = yield* sideBySide(state, "alone", workAlone);
  yield* publish(state, taken(works, "position"));
  if (
    !state.isFramed &&
    state.issues.every((issue) => issue.origin === "given") &&
    state.positions > 0
  )
    yield* frame(state);
  const challenges = taken(works, "challenge");
  yield* record(challenges.map(({ reply }) => state.say(reply, 2, "self-challenge")));
  const finals = taken(yield* sideBySide(state, "closing", closeAlone), "final");
  yield* declare(state, finals, 2, "final");
  yield* recordMissing(state, finals);
}

function* sideBySide(
  state: DialecticState,
  name: string,
  work: (state: DialecticState, member: Member) => Script<Work>,
): Script<readonly (Work & { readonly member: Member })[]> {
  const works = yield* fork(
    Object.fromEntries(
      state.everyone.map((member) => [`${name}/${member.key}`, work(state, member)]),
    ),
  );
  return state.everyone.map((member, i) => ({ member, ...works[i] }));
}

function taken(
  works: readonly (Work & { readonly member: Member })[],
  part: keyof Work,
): readonly Taken<TurnReply>[] {
  return works.flatMap(({ member, [part]: reply }) => (reply ? [{ member, reply }] : []));
}

function* workAlone(state: DialecticState, member: Member): Script<Work> {
  const before = state.positionOf(member)?.body;
  const isDevil = member === state.devil;
  const ask: Ask<TurnReply> = isDevil ? askPremises(state) : askPosition(state, member);
  const position = before ? undefined : yield* one(ask);
  const written = position && isAnswered(position) ? { position } : {};
  const own: JsonObject | undefined = before ?? written.position?.value;
  if (isDevil || own === undefined) return written;
  const challenge = yield* one(askSelfChallenge(member, own));
  return isAnswered(challenge) ? { ...written, challenge } : written;
}

function* closeAlone(state: DialecticState, member: Member): Script<Work> {
  const ask: Ask<TurnReply> =
    member === state.devil ? askCompromise(state, 2, true) : askFinal(state, member, 2, true);
  const final = yield* one(ask);
  return isAnswered(final) ? { final } : {};
}
