// How a review is read: by its findings, what they came to and who ended it.
import type { Verdict } from "../../../kernel/fact.ts";
import { mainIssue, type Chronicle } from "../../../views/chronicle.ts";
import type { Outcome, Reading } from "../../../views/reading.ts";
import type { Told } from "../../../views/told.ts";
import { question } from "./asked.ts";
import { reviewResult, type Ended, type ReviewResult } from "./result.ts";

export const reviewReading: Reading<ReviewResult> = {
  result: reviewResult,
  isVoted: false,
  ending,
  tell,
  outcome,
  verdict,
  question,
  pages: ["findings"],
};

function tell(result: ReviewResult, told: Told): ReviewResult {
  const { why, findings, unsettled, ideas } = result;
  return {
    ...result,
    why: why === null ? null : told.tell(why),
    findings: findings.map((finding) => ({
      ...finding,
      life: finding.life.map((step) => told.reasoned(step)),
    })),
    unsettled: unsettled && {
      ...unsettled,
      choices: unsettled.choices.map((choice) => ({ ...choice, label: told.tell(choice.label) })),
    },
    ideas: ideas.map((idea) => ({ ...idea, died: idea.died && told.reasoned(idea.died) })),
  };
}

function outcome(record: Chronicle): Outcome {
  const { artifact, findings } = reviewResult(record);
  return record.concluded === null
    ? { outcome: null, resolution: null }
    : {
        outcome: artifact.name,
        resolution: findings.some(({ isBlocking }) => isBlocking) ? "blocked" : "passed",
      };
}

/** A review is decided by its findings and records no count; dissent is what was overruled. */
function verdict(record: Chronicle): Verdict | null {
  if (record.versions.length === 0 || !record.concluded) return null;
  const { chosen, resolution, minority, ideas } = reviewResult(record);
  const option = ideas.length > 0 ? null : (chosen?.option ?? null);
  return {
    kind: "verdict",
    issue: mainIssue(record)?.id ?? "",
    chosen: option,
    resolution: resolution?.kind ?? "unresolved",
    detail: resolution?.detail ?? "",
    ...(resolution?.says === undefined ? {} : { says: resolution.says }),
    withoutConforming: option,
    minority:
      minority === "none"
        ? []
        : minority.map(({ option: finding, label, holders, status, whySetAside }) => ({
            option: finding,
            holders,
            status,
            certificate: `${label} ${whySetAside ?? ""}`.trim(),
          })),
  };
}

function ending({ ended, findings, decided, ideas }: ReviewResult): string | null {
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
