// The versions of an artifact as a section: what each changed, for which findings, and the difference line by line.
import type { ReviewResult } from "../../projections/review/result.ts";
import type { VersionRow } from "../../projections/review/versions.ts";
import { code, heading, paragraph, small, type Block } from "../document.ts";
import type { View } from "../view.ts";
import { diffPath } from "./folder-paths.ts";
import { reviewHeadings } from "./headings.ts";

/** A longer difference is cut: the folder has it whole. */
const MOST_LINES = 60;

export function versions(view: View, { versions: rows }: ReviewResult): Block[] {
  const w = reviewHeadings(view.status.lang);
  const [, ...later] = rows;
  return later.length === 0
    ? [paragraph(`${w.version(1)}: ${w.asGiven}`)]
    : later.flatMap((row) => version(view, row));
}

function version(view: View, { n, round, answers, isAnew, diff }: VersionRow): Block[] {
  const w = reviewHeadings(view.status.lang);
  const lines = (diff?.text ?? "").replace(/\n$/, "").split("\n");
  const isCut = lines.length > MOST_LINES;
  return [
    heading(3, `${w.version(n)} (${w.after(round)})`, view.isAnchored ? `version-${n}` : null),
    paragraph(
      `${w.diffed(diff?.added ?? 0, diff?.removed ?? 0)}${isAnew ? `, ${w.anew}` : ""}; ${w.forFindings} `,
      ...(answers.length === 0 ? ["—"] : view.refs(answers)),
    ),
    code("diff", lines.slice(0, MOST_LINES).join("\n")),
    ...(isCut
      ? [paragraph(small(`${w.cut(MOST_LINES, lines.length)} ${w.rest}: ${diffPath(n)}`))]
      : []),
  ];
}
