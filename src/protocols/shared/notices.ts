// What all protocols say of a run itself: who gave no reply, where the record keeper and the argument differ, and that everyone agrees.
import type { Ask, Decision } from "../../kernel/ask.ts";
import { core } from "../../messages/voice.ts";
import type { Fact, Notice, Verdict } from "../../kernel/fact.ts";
import type { Absent } from "../../kernel/reply.ts";
import { gate } from "./ask.ts";

export const { phrase, notice, alarm, choiceOf } = core;

export function gone({ seat, ask, state, why, says }: Absent): Notice {
  return notice("seat-absent", { seat, ask, state, why: says ?? why }, seat);
}

/** Where whoever keeps the record says otherwise of a minority than what was computed, both are shown. */
export function differing(
  minorityReport: readonly { readonly advocate: string; readonly stillValid: boolean }[],
  verdict: Verdict | null,
): Notice[] {
  return minorityReport.flatMap(({ advocate, stillValid }) => {
    const row = verdict?.minority.find(({ holders }) => holders.includes(advocate));
    if (!row || (row.status === "refuted") !== stillValid) return [];
    const valid = stillValid ? "yes" : "no";
    const status = { refuted: "refuted", "still valid": "valid" }[row.status] ?? "outvoted";
    return [notice("synthesis-differs", { advocate, valid, status }, advocate)];
  });
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
