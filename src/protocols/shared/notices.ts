// What all protocols say of a run itself: who gave no reply, and where the record keeper and the argument differ.
import { core } from "../../messages/voice.ts";
import type { Notice, Verdict } from "../../kernel/fact.ts";
import type { Absent } from "../../kernel/reply.ts";

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
