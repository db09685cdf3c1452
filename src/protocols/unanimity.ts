// Where everyone agrees: whether their reasons differ is said beside it, and after a blind round it is an offer to end.
import type { Ask, Decision } from "../script/ask.ts";
import type { Fact } from "../script/fact.ts";
import { gate } from "./ask.ts";
import { alarm, notice, UNANIMOUS } from "./notices.ts";

/** Everyone agrees: for reasons of their own? `reasons`: kinds of them, as last compared; null where nobody did. */
export function unanimity(
  round: number,
  reasons: number | null,
  refs: readonly string[] = [],
): Fact[] {
  const behind =
    reasons === null
      ? alarm(
          "reasons-not-compared",
          round,
          "Nobody compared the reasons behind the agreement.",
          refs,
        )
      : reasons < 2
        ? alarm(
            "superficial-consensus",
            round,
            "Superficial consensus: all agree for the same kind of reason.",
            refs,
          )
        : notice("diverse-reasons", `The agreement rests on ${reasons} kinds of reasons.`);
  return [alarm("unanimous", round, UNANIMOUS, refs), behind];
}

export function unanimousGate(round: number): Ask<Decision> {
  const choices = [
    { id: "go-on", label: "Go on with the next round" },
    { id: "end", label: "End here with final positions" },
  ];
  return gate("gate/unanimous", round, {
    question:
      "The blind round is unanimous, for different reasons. More rounds are unlikely to help. Go on?",
    choices,
    default: "go-on",
  });
}
