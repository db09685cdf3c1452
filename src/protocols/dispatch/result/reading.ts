// How a dispatch is read: who or what decided, and against whom.
import { quoteFrom, type Reading } from "../../../views/reading.ts";
import { specialistRows } from "./specialists.ts";
import { sentence } from "../voice.ts";
import { dispatchResult, reasonsBy, type DispatchResult } from "./result.ts";

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
    const recommends = sentence(record.lang)("asked.recommends");
    const lines = specialistRows(record).flatMap(({ title, recommendation, confidence }) =>
      recommendation === null
        ? []
        : [quoteFrom(title, `${recommends}, ${confidence ?? ""}`, recommendation)],
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
  const parts = (["rule", "chair"] as const).flatMap((by) => {
    const reasons = reasonsBy(conflicts, by).map(
      ({ why, ids, winners }) => `${why} (${winners.join(", ")} in ${ids.join(", ")})`,
    );
    return reasons.length === 0
      ? []
      : [`decided by ${by === "rule" ? "rule" : "the chair"}: ${reasons.join("; ")}`];
  });
  return parts.length > 0
    ? `${parts.join("; ")}${others}`
    : isSolo
      ? "the chair decided alone"
      : `no conflict was left to the rules${others}`;
}
