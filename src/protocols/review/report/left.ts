// What is not settled when a review ends without a pass: for a section of the report, and as a file of its own for whoever decides.
// Law: every finding that keeps the artifact from passing is here with both positions; nothing is averaged.
import type { LogEvent } from "../../../log/event.ts";
import {
  heading,
  joinLines,
  list,
  note,
  paragraph,
  strong,
  table,
  warning,
} from "../../../report/document.ts";
import type { Block, Line } from "../../../report/document.ts";
import { labelLine, titledList } from "../../../report/sections.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import { View } from "../../../report/view.ts";
import type { ReviewResult, Unsettled } from "../result/result.ts";
import { AUTHOR } from "../state.ts";
import { wordsOf } from "../voice.ts";
import { barLine, differing, inRound, passages, versionLink } from "./findings.ts";

export function left(
  view: View,
  { reviewers, decided }: ReviewResult,
  { rounds, most, resolved, unresolved, bars, choices }: Unsettled,
): Block[] {
  const w = wordsOf(view);
  const final = reviewers.map(({ title, verdicts }): Line => {
    const last = verdicts.at(-1);
    return [title, " ", strong(last?.computed ?? "—"), last ? differing(view, last) : ""];
  });
  const fixed = resolved.map(({ finding, round, change }): Line[] => [
    [view.ref(finding.id), ` ${finding.problem} (${finding.title})`],
    [inRound(view, round)],
    change === null ? [w.noChange] : [versionLink(view, change.version), `: ${passages(change)}`],
  ]);
  const offered = choices.map(({ label, isChosen }): Line => [
    view.engine(label),
    ...(isChosen ? [" — ", strong(w.chosen)] : []),
  ]);
  const missing = bars.map((bar) => barLine(view, bar)).join("; ");
  return [
    ...(decided === null
      ? []
      : [
          paragraph(
            ...labelLine(w.personDecided, strong(view.engine(decided.label)), ` (${decided.who})`),
          ),
        ]),
    paragraph(
      strong(view.say(w.roundsOf, { held: rounds, most })),
      ` · ${w.finalVerdicts}: `,
      ...(final.length === 0 ? ["—"] : joinLines(final, ", ")),
    ),
    ...(missing === "" ? [] : [paragraph(...labelLine(w.alsoMissing, missing))]),
    paragraph(strong(`${w.unresolvedList}: ${unresolved.length}`)),
    ...unresolvedBlocks(view, unresolved),
    paragraph(strong(`${w.resolvedList}: ${resolved.length}`)),
    ...(fixed.length === 0 ? [] : [table([w.finding, w.resolvedIn, w.change], fixed)]),
    ...titledList(w.options, offered),
  ];
}

function unresolvedBlocks(view: View, rows: Unsettled["unresolved"]): Block[] {
  const w = wordsOf(view);
  // Where nobody was asked to recommend anything, nothing is missing.
  const isRecomfixed = rows.some(({ recommendation }) => recommendation !== null);
  return rows.flatMap(({ finding, positions, recommendation }): Block[] => [
    paragraph(
      strong(finding.id),
      ` (${view.term(`severity-${finding.severity}`)}) ${finding.location}`,
    ),
    list(
      ...positions.map(({ title, round, text }): Line => [
        strong(title),
        ` (${inRound(view, round)}): ${view.engine(text)}`,
      ]),
      ...finding.changes.map((change): Line => [
        strong(view.title(AUTHOR.id)),
        " (",
        versionLink(view, change.version),
        `): ${passages(change)}`,
      ]),
      labelLine(w.proposal, finding.proposal),
      ...(isRecomfixed ? [labelLine(w.recommendation, recommendation ?? w.noRecommendation)] : []),
    ),
  ]);
}

export function summaryText(
  events: readonly LogEvent[],
  result: ReviewResult,
  unsettled: Unsettled,
): string {
  const view = new View(events, { isAnchored: false });
  const w = wordsOf(view);
  const title = `${w.summary}: ${w.ended[result.ended ?? "not-passed"]} — ${result.artifact.name}`;
  return toMarkdown({
    lang: view.status.lang,
    title,
    blocks: [
      heading(1, title),
      ...(view.status.rehearsed ? [note(view.h.rehearsed)] : []),
      ...(result.why === null ? [] : [warning(view.engine(result.why))]),
      ...left(view, result, unsettled),
    ],
  });
}
