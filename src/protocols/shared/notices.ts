// What all protocols say of a run itself: who gave no reply, and that everyone agrees.
import type { Ask, Decision } from "../../kernel/ask.ts";
import { core } from "../../messages/voice.ts";
import type { Fact, Notice } from "../../kernel/fact.ts";
import type { Absent } from "../../kernel/reply.ts";
import { gate } from "./ask.ts";

export const { phrase, notice, alarm, choiceOf } = core;

export function gone({ seat, ask, state, why, says }: Absent): Notice {
  return notice("seat-absent", { seat, ask, state, why: says ?? why }, seat);
}

/** Everyone agrees: for reasons of their own? `reasons`: kinds of them, as last compared; null where nobody did. */
export function unanimity(
  round: number,
  reasons: number | null,
  refs: readonly string[] = [],
): Fact[] {
  const behind =
    reasons === null
      ? alarm("reasons-not-compared", round, {}, refs)
      : reasons < 2
        ? alarm("superficial-consensus", round, {}, refs)
        : notice("diverse-reasons", { reasons });
  return [alarm("unanimous", round, {}, refs), behind];
}

export function unanimousGate(round: number): Ask<Decision> {
  return gate("gate/unanimous", round, {
    question: [phrase("gate.unanimous")],
    choices: [choiceOf("go-on", "unanimous-go-on"), choiceOf("end", "unanimous-end")],
    default: "go-on",
  });
}
