// How a review is written down: findings with what became of them, versions, ideas.
import type { Row } from "../../../report/csv.ts";
import type { Writing } from "../../../report/writing.ts";
import { artifactOf, versionPath, type ReviewResult } from "../result/result.ts";
import { reviewFolder, reviewTargets } from "./files.ts";
import { reviewAppendices, reviewRecord, reviewSections, reviewPage } from "./sections.ts";
import terminal from "../messages/terminal.json" with { type: "json" };

export const reviewWriting: Writing<ReviewResult> = {
  terminal,
  sections: reviewSections,
  page: reviewPage,
  record: reviewRecord,
  appendices: reviewAppendices,
  reason: ({ ended, ideas }, word) =>
    ended === "rejected" && word === "cap"
      ? "review-rejected"
      : ideas.length > 0
        ? `ideas-${word}`
        : `review-${word}`,
  rows,
  folder: reviewFolder,
  targets: reviewTargets,
  latestVersion: (record, purpose) => {
    const n = record.versions.at(-1)?.n ?? 1;
    return purpose === "revise" || purpose === "propose"
      ? { n, path: versionPath(n, artifactOf(record).extension) }
      : null;
  },
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
