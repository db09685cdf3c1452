// The folder of a review, file by file, as its log has it now: every version whole, what changed between them, the findings, what is not settled.
// Law 1: the log alone decides what is there, byte for byte. Law 2: no text of a model, and no name of a user's, becomes a path.
import type { LogEvent } from "../../../log/event.ts";
import { chronicle } from "../../../views/chronicle.ts";
import { reviewResult } from "../result/result.ts";
import { file, type FolderFile } from "../../../report/folder-file.ts";
import { safeJson } from "../../../report/json.ts";
import { diffPath, versionPath } from "../result/versions.ts";
import { summaryText } from "./left.ts";

export function reviewFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const result = reviewResult(chronicle(events));
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
