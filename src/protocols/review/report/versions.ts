// The versions of an artifact as a section: what each changed, for which findings, and the difference line by line.
import type { ReviewResult } from "../result/result.ts";
import type { VersionRow } from "../result/versions.ts";
import { code, heading, paragraph, small, type Block } from "../../../report/document.ts";
import type { View } from "../../../report/view.ts";
import { diffPath } from "./folder-paths.ts";
import { reportWords } from "../voice.ts";

/** A longer difference is cut: the folder has it whole. */
const MOST_LINES = 60;

export function versions(view: View, { versions: rows }: ReviewResult): Block[] {
  const w = view.words(reportWords);
  const [, ...later] = rows;
  return later.length === 0
    ? [paragraph(`${view.say(w.version, { n: 1 })}: ${w.asGiven}`)]
    : later.flatMap((row) => version(view, row));
}

function version(view: View, { n, round, answers, isAnew, diff }: VersionRow): Block[] {
  const w = view.words(reportWords);
  const lines = (diff?.text ?? "").replace(/\n$/, "").split("\n");
  const isCut = lines.length > MOST_LINES;
  return [
    heading(
      3,
      `${view.say(w.version, { n })} (${view.say(w.after, { n: round })})`,
      view.isAnchored ? `version-${n}` : null,
    ),
    paragraph(
      `${view.say(w.diffed, { added: diff?.added ?? 0, removed: diff?.removed ?? 0 })}${isAnew ? `, ${w.anew}` : ""}; ${w.forFindings} `,
      ...(answers.length === 0 ? ["—"] : view.refs(answers)),
    ),
    code("diff", lines.slice(0, MOST_LINES).join("\n")),
    ...(isCut
      ? [
          paragraph(
            small(
              `${view.say(w.cut, { shown: MOST_LINES, all: lines.length })} ${w.rest}: ${diffPath(n)}`,
            ),
          ),
        ]
      : []),
  ];
}
