// What is not settled when a review ends without a pass: for a section of the report, and as a file of its own for whoever decides.
// Law: every finding that keeps the artifact from passing is here with both positions; nothing is averaged.
import type { ReviewResult, Unsettled } from "../result/result.ts";
import { oneLine } from "../../../text/visible.ts";
import {
  heading,
  joined,
  list,
  note,
  paragraph,
  strong,
  table,
  warning,
  type Block,
  type Line,
} from "../../../report/document.ts";
import { labelled } from "../../../report/sections.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import type { View } from "../../../report/view.ts";
import { differing } from "./findings.ts";
import { reportWords } from "../voice.ts";

const PASSAGE = 160;

export function left(
  view: View,
  result: ReviewResult,
  { rounds, most, resolved, unresolved, bars, choices }: Unsettled,
): Block[] {
  const w = view.words(reportWords);
  const final = result.reviewers.map((row): Line => {
    const last = row.verdicts.at(-1);
    return [row.title, " ", strong(last?.computed ?? "—"), last ? differing(view, last) : ""];
  });
  const mended = resolved.map(({ finding, round, change }): Line[] => [
    [view.ref(finding.id), ` ${finding.problem} (${finding.title})`],
    [view.say(w.round, { n: round })],
    change === null
      ? [w.noChange]
      : [
          view.to(`version-${change.version}`, view.say(w.version, { n: change.version })),
          `: “${oneLine(change.find, PASSAGE)}” → “${oneLine(change.replace, PASSAGE)}”`,
        ],
  ]);
  // Where nobody was asked to recommend anything, nothing is missing.
  const isRecommended = unresolved.some(({ recommendation }) => recommendation !== null);
  const open = unresolved.flatMap(({ finding, positions, recommendation }): Block[] => [
    paragraph(
      strong(finding.id),
      ` (${view.term(`severity-${finding.severity}`)}) ${finding.location}`,
    ),
    list(
      ...positions.map(({ title, round, text }): Line => [
        strong(title),
        ` (${view.say(w.round, { n: round })}): ${view.engine(text)}`,
      ]),
      ...finding.changes.map(({ version, find, replace }): Line => [
        strong(view.title("author")),
        " (",
        view.to(`version-${version}`, view.say(w.version, { n: version })),
        `): “${oneLine(find, PASSAGE)}” → “${oneLine(replace, PASSAGE)}”`,
      ]),
      labelled(w.proposal, finding.proposal),
      ...(isRecommended ? [labelled(w.recommendation, recommendation ?? w.noRecommendation)] : []),
    ),
  ]);
  const last = result.decided;
  return [
    ...(last === null
      ? []
      : [
          paragraph(
            ...labelled(w.personDecided, strong(view.engine(last.label)), ` (${last.who})`),
          ),
        ]),
    paragraph(
      strong(view.say(w.roundsOf, { held: rounds, most })),
      ` · ${w.finalVerdicts}: `,
      ...(final.length === 0 ? ["—"] : joined(final, ", ")),
    ),
    ...(bars.length === 0
      ? []
      : [
          paragraph(
            ...labelled(
              w.alsoMissing,
              bars
                .map(
                  ({ title, name, least, reached }) =>
                    `${title}, ${name === "acceptable" ? w.acceptable : name}: ${reached ?? "—"} (${w.needed}: ${least})`,
                )
                .join("; "),
            ),
          ),
        ]),
    paragraph(strong(`${w.unresolvedList}: ${unresolved.length}`)),
    ...open,
    paragraph(strong(`${w.resolvedList}: ${resolved.length}`)),
    ...(mended.length === 0 ? [] : [table([w.finding, w.resolvedIn, w.change], mended)]),
    ...(choices.length === 0
      ? []
      : [
          paragraph(strong(`${w.options}:`)),
          list(
            ...choices.map(({ label, isChosen }): Line => [
              view.engine(label),
              ...(isChosen ? [" — ", strong(w.chosen)] : []),
            ]),
          ),
        ]),
  ];
}

export function summaryText(view: View, result: ReviewResult, unsettled: Unsettled): string {
  const w = view.words(reportWords);
  const title = `${w.summary}: ${result.ended === null ? w.ended["not-converged"] : w.ended[result.ended]} — ${result.artifact.name}`;
  const why = result.why === null ? [] : [warning(view.engine(result.why))];
  return toMarkdown({
    lang: view.status.lang,
    title,
    blocks: [
      heading(1, title),
      ...(view.status.rehearsed ? [note(view.h.rehearsed)] : []),
      ...why,
      ...left(view, result, unsettled),
    ],
  });
}
