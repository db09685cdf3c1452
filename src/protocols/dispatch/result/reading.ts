// How a dispatch is read: who or what decided, and against whom.
import { quoted } from "../../../views/reading.ts";
import type { Reading } from "../../../views/reading.ts";
import { specialistRows } from "./specialists.ts";
import { dispatchResult, type DispatchResult } from "./result.ts";

const RECOMMENDS = { en: "recommends", ja: "推奨", zh: "建议" } as const;

export const dispatchReading: Reading<DispatchResult> = {
  result: dispatchResult,
  isRuled: true,
  ending,
  // The option that the person took, where it went to one.
  outcome(record) {
    const { chosen, resolution } = dispatchResult(record);
    return { outcome: chosen?.label ?? null, resolution: resolution?.kind ?? null };
  },
  // A person who has to decide reads what the specialists recommend.
  question(record, { ask, gate }) {
    const text = gate?.question ?? "";
    if (ask !== "gate/escalation") return text;
    const lines = specialistRows(record).flatMap(({ title, recommendation, confidence }) =>
      recommendation === null
        ? []
        : [quoted(title, `${RECOMMENDS[record.lang]}, ${confidence ?? ""}`, recommendation)],
    );
    return [text, ...lines].join("\n");
  },
};

function ending({
  chosen,
  conflicts,
  against,
  decidedByPerson,
  escalated,
  isSolo,
}: DispatchResult): string {
  const others =
    against.length === 0
      ? ""
      : `; against ${against.map(({ id, holders }) => `${holders.join(", ")} (${id})`).join(", ")}`;
  if (decidedByPerson !== null)
    return `a person decided: ${chosen?.option ?? decidedByPerson}${others}`;
  if (escalated !== null) return "escalated to a person: no decision is asserted";
  const by = (who: "rule" | "chair"): string[] => {
    const own = conflicts.filter((row) => row.by === who);
    const reasons = [...new Set(own.map(({ why }) => why))].map(
      (why) =>
        `${why} (${own
          .filter((row) => row.why === why)
          .map(({ id }) => id)
          .join(", ")})`,
    );
    return own.length === 0
      ? []
      : [`decided by ${who === "rule" ? "rule" : "the chair"}: ${reasons.join("; ")}`];
  };
  const parts = [...by("rule"), ...by("chair")];
  return parts.length > 0
    ? `${parts.join("; ")}${others}`
    : isSolo
      ? "the chair decided alone"
      : `settled: no conflict was left to the rules${others}`;
}
