// How a review is written down: findings with what became of them, versions, ideas.
import { bySeverity, isOpen } from "../result/lives.ts";
import type { ReviewResult } from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import type { Writing } from "../../../report/writing.ts";
import { reviewedWords } from "./compact.ts";
import { reviewFolder } from "./folder.ts";
import { reviewSections } from "./sections.ts";

type Line = readonly [label: string, text: string];

export const reviewWriting: Writing<ReviewResult> = {
  sections: reviewSections,
  message: reviewedWords,
  reason: ({ ended, ideas }, word) =>
    ended === "rejected" && word === "cap"
      ? "review-rejected"
      : ideas.length > 0
        ? `ideas-${word}`
        : `review-${word}`,
  rows,
  closing,
  folder: reviewFolder,
};

function rows({ findings, reviewers, versions, ideas }: ReviewResult): Row[] {
  return [
    ...findings.map(({ id, round, seat, state, severity, location, problem, proposal }): Row => ({
      record: "finding",
      round,
      seat,
      message: id,
      state,
      label: location,
      class: severity,
      text: `${problem}\nproposal: ${proposal}`,
    })),
    ...findings.flatMap(({ id, life }) =>
      life.map(({ round, by, status, reason }): Row => ({
        record: "ruling",
        round,
        seat: by,
        message: id,
        state: status,
        text: reason,
      })),
    ),
    ...reviewers.flatMap(({ seat, verdicts }) =>
      verdicts.map(({ round, computed, stated }): Row => ({
        record: "judgment",
        round,
        seat,
        stance: computed,
        label: stated,
      })),
    ),
    ...versions.map(({ n, round, answers, diff }): Row => ({
      record: "version",
      round,
      message: `v${n}`,
      trigger: answers.join(" ") || null,
      text: diff === null ? null : `+${diff.added} -${diff.removed}`,
    })),
    ...ideas.map(({ id, round, title, fate, from, died }): Row => ({
      record: "idea",
      round,
      message: id,
      state: died === null ? "alive" : "dead",
      class: fate,
      trigger: from.join(" ") || null,
      text: [title, died?.reason ?? ""].filter((text) => text !== "").join(": "),
    })),
  ];
}

/** Findings of a kind on a screen; the report has them all. */
const MOST_FINDINGS = 5;

/** Whether the artifact passed, what is open, and how many versions there are. */
function closing({
  ended,
  reviewers,
  rounds,
  findings,
  versions,
  ideas,
  bars,
  choice,
  minority,
}: ReviewResult): Line[] {
  const verdicts = reviewers.map(
    ({ title, verdicts: said }) =>
      `${title} ${said.at(-1)?.stated === "none" ? "unheard" : (said.at(-1)?.computed ?? "unheard")}`,
  );
  const open = bySeverity(findings.filter(isOpen));
  const kept = ideas.filter(({ isChosen }) => isChosen).map(({ id, title }) => `${id} “${title}”`);
  return [
    [
      "Verdict",
      `${ended === null ? "not yet" : ENDS[ended]}, round ${rounds.held} of ${rounds.most}${verdicts.length === 0 ? "" : `: ${verdicts.join(", ")}`}${choice === null ? "" : `; chosen: ${choice}`}`,
    ],
    ...(ideas.length === 0
      ? [["Findings", `${open.length} open of ${findings.length}`] as const]
      : [["Ideas", kept.length === 0 ? "none is agreed on" : kept.join(", ")] as const]),
    ...open
      .slice(0, MOST_FINDINGS)
      .map(({ id, severity, title, problem, state }): Line => [
        "Open",
        `${id} ${severity}${state === "noted" ? ", noted" : ""}, ${title}: ${problem}`,
      ]),
    ...(open.length > MOST_FINDINGS
      ? [["Open", `… and ${open.length - MOST_FINDINGS} more, in the report`] as const]
      : []),
    ...bars
      .filter(({ isMet }) => !isMet)
      .map(({ title, name, least, reached }): Line => [
        "Open",
        `${title}: ${name} ${reached ?? "not given"}, at least ${least} is needed`,
      ]),
    ...(minority === "none"
      ? []
      : minority
          .slice(0, MOST_FINDINGS)
          .map(({ option, holders, status, whySetAside }): Line => [
            "Overruled",
            `${option}, ${holders.join(", ")}, ${status}${whySetAside === null ? "" : `: ${whySetAside}`}`,
          ])),
    ...(versions.length > 1
      ? [
          [
            "Versions",
            `${versions.length}; the last answers ${versions.at(-1)?.answers.join(", ") ?? ""}`,
          ] as const,
        ]
      : []),
  ];
}

const ENDS = {
  converged: "converged",
  accepted: "accepted by a person",
  "not-converged": "not converged",
  rejected: "not accepted: a person sided with the reviewers",
  "not-passed": "not passed",
  "no-quorum": "too few reviewers answered",
  "author-absent": "the author made no revision",
  stopped: "stopped: more is needed than words",
  blocked: "blocked: rounds cannot mend it",
  taken: "an idea was taken by a person",
} as const;
