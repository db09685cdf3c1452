// How a review is written down: findings with what became of them, versions, ideas.
import type { Row } from "../../../report/csv.ts";
import { file } from "../../../report/writing.ts";
import type { Writing, FolderFile, Machine, TargetFile } from "../../../report/writing.ts";
import { artifactOf, versionPath, reviewResult, diffPath } from "../result/result.ts";
import type { ReviewResult } from "../result/result.ts";
import { reviewAppendices, reviewRecord, reviewSections, reviewPage } from "./sections.ts";
import terminal from "../messages/terminal.json" with { type: "json" };
import type { JsonObject } from "../../../kernel/json.ts";
import type { LogEvent } from "../../../log/event.ts";
import { safeJson } from "../../../report/json.ts";
import { stateOf, objectAt, textAt } from "../../../views/deliberation-state.ts";
import { takeawaysIn } from "../../../views/takeaways.ts";
import { status } from "../../../views/status.ts";
import { oneLine } from "../../../text/visible.ts";
import { type ReviewBrief, panelsOf } from "../brief.ts";
import { bySeverity } from "../findings.ts";
import { isOpen } from "../result/lives.ts";
import { summaryText } from "./findings.ts";
import { describeFinding, locatePassage, sarif, type Findings } from "./sarif.ts";

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

// The files that a review writes, as its log has it now. In its folder: every version whole, what changed between them, the findings, what is not settled.
// Where the user names them: the final version, and the open findings for other programs, as SARIF 2.1.0 or JSON.
// Law 1: the log alone decides what is there, byte for byte. Law 2: no text of a model, and no name of a user's, becomes a path.
function reviewFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const result = reviewResult(stateOf(events));
  const { artifact, versions, findings, ideas, unsettled, ended, rounds, reviewers } = result;
  const found = { artifact: artifact.name, ended, rounds, verdicts: reviewers, findings };
  return [
    ...versions.flatMap(({ n, text, diff }) => [
      file(versionPath(n, artifact.extension), text),
      ...(diff === null ? [] : [file(diffPath(n), diff.text)]),
    ]),
    file("findings.json", safeJson(found)),
    ...(ideas.length === 0 ? [] : [file("ideas.json", safeJson({ ended, ideas }))]),
    ...(unsettled === null ? [] : [file("summary.md", summaryText(events, result, unsettled))]),
  ];
}

const TOO_FEW = "Too few reviewers answered for a verdict.";
const LONGEST_WHY = 700;

/** Of a review that has not ended nothing is written but that it failed, and why. */
function reviewTargets(
  events: readonly LogEvent[],
  { version, shown }: Machine,
): readonly TargetFile[] {
  const record = stateOf(events);
  const { opened, concluded, paused } = record;
  const { output, findings, input } = opened.options;
  const { preset, type } = opened.brief as unknown as ReviewBrief; // parsed when the deliberation was opened
  const given = textAt(objectAt(opened.brief, "artifact"), "text");
  const result = reviewResult(record);
  const final = result.versions.at(-1)?.text ?? given;
  const { rehearsed, rehearsedInPart, exit } = status(events);
  const isWritten = typeof output === "string" && concluded !== null;
  const path = isWritten ? output : input;
  const end = concluded?.reason ?? paused?.reason ?? "";
  const isFailed = end === "no-quorum" || end === "infrastructure";
  const about: Findings = {
    deliberation: opened.deliberation,
    version,
    end,
    failure: concluded ? (isFailed ? TOO_FEW : null) : oneLine(paused?.detail ?? "", LONGEST_WHY),
    exit: exit ?? 0,
    rehearsed: rehearsed ? (rehearsedInPart ? "part" : "all") : null,
    reviewers: (panelsOf(preset, type) ?? []).flat(),
    preset: preset.name,
    artifact: typeof path === "string" ? shown(path) : "stdin",
    text: isWritten ? final : given,
    isDiff: result.artifact.format === "diff",
    rows: concluded ? bySeverity(result.findings.filter(isOpen)) : [],
    documents: concluded ? takeawaysIn(record).document : [],
  };
  return [
    ...(isWritten ? [{ choice: "output", path: output, text: final }] : []),
    ...(typeof findings === "string"
      ? [{ choice: "findings", path: findings, text: findingsText(about, isSarif(findings)) }]
      : []),
  ];
}

function isSarif(path: string): boolean {
  return path.toLowerCase().endsWith(".sarif");
}

export function findingsText(findings: Findings, asSarif: boolean): string {
  return `${JSON.stringify(asSarif ? sarif(findings) : plainJson(findings), null, 2)}\n`;
}

function plainJson(findings: Findings): JsonObject {
  const { deliberation, end, artifact, rows, documents, failure, rehearsed } = findings;
  const found = rows.map((row) => {
    const { file: named = null, from: line = null } = locatePassage(findings, row.evidence) ?? {};
    const { location, problem } = row;
    return { ...describeFinding(row), location, file: named, line, problem };
  });
  const faults = documents.map(({ source, quote, voices }) => ({
    source,
    quote,
    voices: voices.map(({ text, titles }) => ({ text, by: [...titles] })),
  }));
  return {
    deliberation,
    end,
    ...(failure === null ? {} : { failure }),
    ...(rehearsed === null ? {} : { rehearsed }),
    artifact,
    findings: found,
    documents: faults,
  };
}
