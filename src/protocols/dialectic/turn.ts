// One turn of the state: everyone is asked at once, and whoever fails is dealt with.
// One failure: a substitute of the same role. Two, or an error that asking again cannot mend: the team way is over.
import type { Ask } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { isAnswered, type Absent, type Answered, type Reply } from "../../kernel/reply.ts";
import { record, together, type Script } from "../../kernel/script.ts";
import { substitute } from "./cast.ts";
import type { Member, DialecticState } from "./state.ts";
import { gone } from "../shared/notices.ts";
import { notice } from "./voice.ts";

/** Who is asked, and the ask for whoever fills that seat now. */
export interface Turn<T> {
  readonly member: Member;
  ask(member: Member): Ask<T>;
}

export interface Taken<T> {
  readonly member: Member;
  readonly reply: Answered<T>;
}

/** Failures after which each role works alone. */
const MOST_FAILURES = 2;

/** `isLast`: nothing follows that could be done alone, so whoever fails is missing and no more. */
export function* everyone<T>(
  state: DialecticState,
  turns: readonly Turn<T>[],
  isLast = false,
): Script<Taken<T>[]> {
  const replies = yield* together(turns.map((turn) => turn.ask(turn.member)));
  const failed = turns.filter((_, i) => !isAnswered(replies[i] as Reply<T>));
  const absent = replies.filter((reply): reply is Absent => !isAnswered(reply));
  state.failures += failed.length;
  const [only] = failed;
  if (absent.some((reply) => !reply.mendable) || state.failures >= MOST_FAILURES) {
    yield* record([...absent.map(gone), ...(isLast ? [] : fallBack(state, absent))]);
    for (const turn of failed) takeOver(turn.member);
  } else if (only) {
    const [why] = absent as [Absent];
    takeOver(only.member);
    yield* record([
      gone(why),
      notice("substitute", { member: only.member.key, state: why.state }, only.member.seat.id),
    ]);
    const [second] = yield* together([only.ask(only.member)]);
    replies[turns.indexOf(only)] = second as Reply<T>; // one ask, one reply
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
