// How a dispatch or a review ended, in a sentence: who or what decided, and against whom. The code of an end is the same for all protocols, and says less.
import type { Chronicle } from "./chronicle.ts";
import { dispatchResult, type DispatchResult } from "./dispatch/result.ts";
import { reviewResult, type Ended } from "./review/result.ts";

/** Null before the end, and where the code of the end says it all. */
export function endingOf(record: Chronicle): string | null {
  if (record.concluded === null) return null;
  if (record.opened.protocol.startsWith("dispatch@")) return dispatched(dispatchResult(record));
  if (!record.opened.protocol.startsWith("review@")) return null;
  const { ended, findings, decided, ideas } = reviewResult(record);
  if (ended === null) return null;
  const open = findings.filter(({ isBlocking }) => isBlocking).length;
  const words =
    ended === "converged" && ideas.length > 0 ? "agreed on at least two ideas" : ENDED[ended];
  return [
    words,
    ...(open === 0 || PASSED.has(ended)
      ? []
      : [`${open} ${open === 1 ? "finding keeps" : "findings keep"} it from passing`]),
    ...(decided === null || ended === "rejected" || ended === "accepted"
      ? []
      : [`a person chose: ${decided.label}`]),
  ].join("; ");
}

const PASSED: ReadonlySet<Ended> = new Set(["converged", "accepted", "taken"]);

const ENDED: Readonly<Record<Ended, string>> = {
  converged: "passed: no open finding keeps it from passing",
  accepted: "accepted by a person as it is",
  rejected: "not accepted: a person sided with the reviewers",
  "not-converged": "not converged: the rounds are over",
  "not-passed": "judged as it is: not passed",
  "no-quorum": "broken off: too few reviewers answered",
  "author-absent": "broken off: the author made no revision",
  stopped: "stopped: more is needed than words",
  blocked: "blocked: more rounds cannot mend it",
  taken: "a person took an idea",
};

function dispatched({
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
