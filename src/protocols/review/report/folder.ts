// The folder of a review, file by file, as its log has it now: every version whole, what changed between them, the findings, what is not settled.
// Law 1: the log alone decides what is there, byte for byte. Law 2: no text of a model, and no name of a user's, becomes a path.
import type { LogEvent } from "../../../log/event.ts";
import { chronicle } from "../../../views/chronicle.ts";
import { reviewResult } from "../result/result.ts";
import { file, type FolderFile } from "../../../report/writing.ts";
import { safeJson } from "../../../report/json.ts";
import { View } from "../../../report/view.ts";
import { diffPath, versionPath } from "./folder-paths.ts";
import { summaryText } from "./left.ts";

export function reviewFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const result = reviewResult(chronicle(events));
  const { artifact, versions, findings, ideas, unsettled } = result;
  return [
    ...versions.flatMap(({ n, text, diff }) => [
      file(versionPath(n, artifact.extension), text),
      ...(diff === null ? [] : [file(diffPath(n), diff.text)]),
    ]),
    file(
      "findings.json",
      safeJson({
        artifact: artifact.name,
        ended: result.ended,
        rounds: result.rounds,
        verdicts: result.reviewers,
        findings,
      }),
    ),
    ...(ideas.length === 0 ? [] : [file("ideas.json", safeJson({ ended: result.ended, ideas }))]),
    ...(unsettled === null
      ? []
      : [
          file(
            "summary.md",
            summaryText(new View(events, { isAnchored: false }), result, unsettled),
          ),
        ]),
  ];
}
