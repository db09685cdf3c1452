// How a review is written down: findings with what became of them, versions, ideas; and messages in few words where another section holds them whole.
import type { Row } from "../../../report/csv.ts";
import { joinLines, type Line, type Words } from "../../../report/document.ts";
import { messageWords } from "../../../report/message-words.ts";
import type { View } from "../../../report/view.ts";
import type { Writing } from "../../../report/writing.ts";
import { rowsAt, textAt } from "../../../views/deliberation-state.ts";
import type { MessageRow } from "../../../views/transcript.ts";
import type { ReviewResult } from "../result/result.ts";
import { artifactOf, versionPath } from "../result/versions.ts";
import { wordsOf } from "../voice.ts";
import { versionLink } from "./findings.ts";
import { reviewFolder, reviewTargets } from "./files.ts";
import { reviewSections } from "./sections.ts";
import { reviewPage } from "./page.ts";
import terminal from "../messages/terminal.json" with { type: "json" };

export const reviewWriting: Writing<ReviewResult> = {
  terminal,
  sections: reviewSections,
  page: reviewPage,
  message,
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

/** Assessments, revisions and cards: what another section holds whole is named, the rest is shown as it was said. Null where the message is shown as it is. */
function message(view: View, row: MessageRow, result: ReviewResult): Words[] | null {
  const w = wordsOf(view);
  const { phase, seat, round, body } = row;
  switch (phase) {
    case "assess": {
      const raised = result.findings
        .filter((finding) => finding.seat === seat && finding.round === round)
        .map(({ id }) => id);
      const others = rowsAt(body, "onOthers").map((said): Line => [
        view.ref(textAt(said, "finding")),
        ...(said["disagree"] === false ? [] : [` — ${w.disagrees}`]),
        ...(textAt(said, "alternative") === "" ? [] : [`: ${textAt(said, "alternative")}`]),
      ]);
      const { findings: _findings, onOthers: _onOthers, ...rest } = body;
      return [
        named(w.fullFindings, view.refs(raised), w.noOpen),
        ...messageWords(view, rest),
        ...(others.length > 0 ? [{ label: `${view.field("onOthers")}:`, items: others }] : []),
      ];
    }
    case "revise":
    case "rebut": {
      const made = result.versions
        .filter((version) => version.n > 1 && version.round === round)
        .map(({ n, answers }): Line => [
          versionLink(view, n),
          ` (${w.forFindings} `,
          ...view.refs(answers),
          ")",
        ]);
      const declined = rowsAt(body, "declined").map(({ instead, ...said }) =>
        instead === "none" || instead === undefined ? said : { ...said, instead },
      );
      return [
        named(w.madeVersion, joinLines(made, ", "), w.noEdits),
        ...messageWords(view, { ...body, declined }),
      ];
    }
    case "cards":
    case "rescue": {
      const born = result.ideas
        .filter((idea) => idea.round === round && idea.fate === "born")
        .map(({ id, title }): Line => [view.ref(id), ` ${title}`]);
      const { cards: _cards, ...rest } = body;
      return [
        ...messageWords(view, rest),
        { label: `${w.cardsHere}:`, line: joinLines(born, ", ") },
      ];
    }
    default:
      return null;
  }
}

/** A line under its name, or what stands where there is none. */
function named(name: string, line: Line, none: string): Words {
  return line.length > 0 ? { label: `${name}:`, line } : { label: `${name}:`, text: none };
}
