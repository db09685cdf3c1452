// Where everyone agrees: whether their reasons differ is said beside it, and after a blind round it is an offer to end.
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { gate } from "./ask.ts";
import { alarm, choiceOf, notice, phrase } from "./notices.ts";

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
