// One turn of the author: an edit or a reason for everything that waits for it.
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/notices.ts";
import { askRevision } from "./asks.ts";
import { recordRevision } from "./assessment.ts";
import type { ReviewState } from "./state.ts";
import { alarm } from "./voice.ts";

/** `after`: what led to a second turn in the same round. Says whether the author answered. */
export function* revise(state: ReviewState, round: number, after?: "own-words"): Script<boolean> {
  const reply = yield* single(askRevision(state, round, after));
  yield* record(
    isAnswered(reply)
      ? recordRevision(state, reply, round)
      : [gone(reply), alarm("no-revision", round)],
  );
  return isAnswered(reply);
}
