// Step 1 of a round: every expert declares a position, blind; where that is wished, each is asked once more before anyone is heard.
import type { Fact, Message } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { record, all, type Script } from "../../kernel/script.ts";
import { castOf, type Ballot } from "../shared/ballot.ts";
import { gone } from "../shared/notices.ts";
import * as asks from "./asks.ts";
import type { Expert } from "./cast.ts";
import type { DeclarationReply, ReflectionReply } from "./shapes.ts";
import type { SwarmState } from "./state.ts";

/** Every expert who sits and was not asked in this round yet; says how many have declared themselves by then. */
export function* takeDeclarations(
  state: SwarmState,
  round: number,
  isProbe = false,
): Script<number> {
  state.listen();
  const open = state.sitting.filter(({ seat }) => !state.asked.has(seat.id));
  for (const { seat } of open) state.asked.add(seat.id);
  const replies = yield* all(
    open.map((expert) => asks.askDeclaration(state, expert, { round, isProbe })),
  );
  yield* record(
    state.byExpert(open, replies, (expert, reply) => declare(state, expert, reply, round)),
  );
  const first = replies.filter(isAnswered);
  const last = round === 1 && state.brief.reask ? yield* reflect(state, first, isProbe) : first;
  yield* record(
    last.flatMap((reply) => {
      const message = state.declared.get(reply.seat);
      return message ? castBlind(state, message, reply) : [];
    }),
  );
  state.keepMoves();
  return state.declared.size;
}

function declare(
  state: SwarmState,
  { seat }: Expert,
  reply: Answered<DeclarationReply>,
  round: number,
): Fact[] {
  const { vote, ...said } = reply.value;
  const value = vote === undefined ? said : { ...said, reason: vote.why };
  const message = state.say({ ...reply, value }, round, "position_declaration");
  state.declared.set(seat.id, message);
  return [message, ...state.quote(message, said.evidence), ...state.takeaways(said, message)];
}

type Blind = Answered<{ readonly vote?: Ballot }>;

/** A vote that is cast before anybody spoke is the blind one. */
function castBlind(
  state: SwarmState,
  message: Message,
  { value: { vote }, ...reply }: Blind,
): Fact[] {
  if (vote === undefined) return [];
  const facts: Fact[] = [];
  const option = state.optionIn(vote.option, vote.own, facts);
  if (message.round === 1) state.blind.set(message.seat, option);
  const { confidence } = message.body;
  return [
    ...facts,
    ...state.cast(message.seat, message, {
      ...castOf({ ...reply, value: { vote } }, option),
      confidence: typeof confidence === "number" ? confidence : null,
    }),
  ];
}

/**
 * Each is asked once more, alone: what changes then changes by reflection and by nobody's words. The second answer, where it differs, is
 * the blind position from then on.
 */
function* reflect(
  state: SwarmState,
  first: readonly Answered<DeclarationReply>[],
  isProbe: boolean,
): Script<readonly Blind[]> {
  const experts = first.flatMap((reply) =>
    state.sitting.filter(({ seat }) => seat.id === reply.seat),
  );
  const replies = yield* all(
    experts.map((expert) => asks.askReflection(state, expert, { round: 1, isProbe })),
  );
  const second = replies.map((reply, i) => {
    const before = first[i] as Answered<DeclarationReply>; // one reply per expert who declared itself
    return isAnswered(reply) && isOther(reply.value, before.value) ? reply : before;
  });
  const changed = second.filter((reply, i) => reply !== first[i]);
  const asked = replies.filter(isAnswered).length;
  yield* record([
    ...replies.filter((reply) => !isAnswered(reply)).map(gone),
    ...changed.map((reply) => sayAgain(state, reply as Answered<ReflectionReply>)), // only such replies take a first one's place
    {
      kind: "measure",
      name: "reflection",
      round: 1,
      value: asked === 0 ? 0 : changed.length / asked,
      parts: { asked, changed: changed.length },
    },
  ]);
  return second;
}

function isOther(now: ReflectionReply, before: DeclarationReply): boolean {
  return now.vote && before.vote ? now.vote.option !== before.vote.option : now.change === "major";
}

function sayAgain(state: SwarmState, reply: Answered<ReflectionReply>): Message {
  const { vote, position } = reply.value;
  const { documentFaults: _named, ...first } = state.declared.get(reply.seat)?.body ?? {};
  const value = { ...first, position, ...(vote === undefined ? {} : { reason: vote.why }) };
  const message = state.say({ ...reply, value }, 1, "position_declaration");
  state.declared.set(reply.seat, message);
  return message;
}
