// The full fallback: each role alone writes a position, challenges itself and files a final position, side by side.
// Work that was finished before is reused.
import type { JsonObject } from "../../kernel/json.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { fork, one, record, type Script } from "../../kernel/script.ts";
import { askCompromise, askFinal, askPosition, askPremises, askSelfChallenge } from "./asks.ts";
import { declare, missing, publish } from "./declare.ts";
import { frame } from "./frame.ts";
import type { Member, Table } from "./table.ts";

interface Work {
  readonly member: Member;
  readonly position: Answered<object> | null;
  readonly challenge: Answered<object> | null;
}

export function* eachAlone(table: Table): Script<void> {
  const works = yield* fork(
    Object.fromEntries(
      [...table.members, table.devil].map((member) => [`alone/${member.key}`, work(table, member)]),
    ),
  );
  const positions = works.flatMap(({ member, position }) =>
    position ? [{ member, reply: position }] : [],
  );
  yield* publish(table, positions, 1, "position");
  if (!table.isFramed && table.issues.every((issue) => issue.origin === "given") && held(table) > 0)
    yield* frame(table);
  const challenges = works.flatMap(({ member, challenge }) =>
    challenge ? [{ member, reply: challenge }] : [],
  );
  yield* record(challenges.map(({ reply }) => table.say(reply, 2, "self-challenge")));
  const finals = yield* fork(
    Object.fromEntries(
      [...table.members, table.devil].map((member) => [
        `closing/${member.key}`,
        closing(table, member),
      ]),
    ),
  );
  const taken = finals.flatMap(({ member, reply }) => (reply ? [{ member, reply }] : []));
  yield* declare(table, taken, 2, "final");
  yield* record(
    missing(
      table,
      taken.map((t) => t.member),
    ),
  );
}

/** Members with a position on the table. */
export function held(table: Table): number {
  return table.members.filter((member) => positionOf(table, member) !== undefined).length;
}

function positionOf(table: Table, member: Member) {
  return table.transcript.messages.find(
    (m) => m.phase === "position" && (m.seat === member.key || m.seat === member.seat.id),
  );
}

function* work(table: Table, member: Member): Script<Work> {
  const before = positionOf(table, member);
  let position: Answered<object> | null = null;
  if (!before) {
    const reply = yield* one<object>(
      member === table.devil ? askPremises(table) : askPosition(table, member),
    );
    if (isAnswered(reply)) position = reply;
  }
  if (member === table.devil || (!before && !position))
    return { member, position, challenge: null };
  const own = before ? before.body : (position as Answered<object>).value; // one of the two is there
  const challenge = yield* one(askSelfChallenge(member, own as JsonObject)); // a parsed reply is JSON data
  return { member, position, challenge: isAnswered(challenge) ? challenge : null };
}

function* closing(
  table: Table,
  member: Member,
): Script<{ member: Member; reply: Answered<object> | null }> {
  const reply = yield* one<object>(
    member === table.devil ? askCompromise(table, 2, true) : askFinal(table, member, 2, true),
  );
  return { member, reply: isAnswered(reply) ? reply : null };
}
