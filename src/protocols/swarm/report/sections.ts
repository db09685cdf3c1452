// The sections of a swarm's report: the decision first, what carries it, what is open, what to do, and how it came about.
// Law: whatever is said names the message it rests on; where the record keeper's words are set out, the section says where they were written.
import type { SwarmResult } from "../result/result.ts";
import {
  list,
  paragraph,
  strong,
  table,
  type Block,
  type Line,
  type Words,
} from "../../../report/document.ts";
import { minority, moved, warnings } from "../../../report/sections.ts";
import type { Section } from "../../../report/section.ts";
import { group, stands, votes } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import { argued, writtenIn } from "./argued.ts";
import { analogies, cast, evolution, rounds, stress } from "./story.ts";
import { reportWords } from "../voice.ts";

export function swarmSections(view: View, result: SwarmResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  return [
    {
      anchor: "stands",
      title: h.stands,
      blocks: stands(view, agreement(view, result)),
      isWritten: true,
    },
    {
      anchor: "votes",
      title: h.votes,
      blocks: votes(view, { says: w.summary, cites: w.writtenIn }),
      isWritten: true,
    },
    { anchor: "moved", title: h.moved, blocks: moved(view) },
    {
      anchor: "minority",
      title: h.minority,
      blocks: minority(view, { why: w.why, when: w.when }),
      isWritten: true,
    },
    { anchor: "argument", title: w.argument, blocks: argued(view, result), isWritten: true },
    { anchor: "rounds", title: w.rounds, blocks: rounds(view, result) },
    {
      anchor: "open-questions",
      title: w.openQuestions,
      blocks: openQuestions(view, result),
      isWritten: true,
    },
    {
      anchor: "recommendations",
      title: w.recommendations,
      blocks: recommendations(view, result),
      isWritten: true,
    },
    { anchor: "attack", title: w.attack, blocks: stress(view, result) },
    ...(result.analogies.length > 0
      ? [{ anchor: "analogy", title: w.analogy, blocks: analogies(view, result) }]
      : []),
    { anchor: "warnings", title: h.warnings, blocks: warnings(view) },
    { anchor: "evolution", title: w.evolution, blocks: evolution(view, result), isWritten: true },
    { anchor: "cast", title: w.cast, blocks: cast(view, result) },
  ];
}

/** For the first screen: the two votes side by side, what is agreed, what is not. */
function agreement(view: View, { synthesis }: SwarmResult): Words[] {
  const { h, positions } = view;
  const w = view.words(reportWords);
  const counted = (votes: Readonly<Record<string, number>>): string =>
    Object.entries(votes)
      .map(([option, n]) => `${option} ${n}`)
      .join(", ") || h.none;
  const cites = view.citing([synthesis.source]);
  const open = [
    ...synthesis.disputes.map(({ topic }) => topic),
    ...synthesis.openQuestions.map(({ question }) => question),
  ];
  const latest = view.status.state === "finished" ? h.finalVote : h.latestVote;
  return [
    ...(positions.votes.length > 0
      ? [
          {
            label: `${h.blindVote} → ${latest}:`,
            line: [`${counted(positions.blindCount)} → `, strong(counted(positions.finalCount))],
          },
        ]
      : []),
    ...(synthesis.source === null
      ? []
      : [
          group(
            view,
            w.agreements,
            synthesis.agreements.map(({ point }): Line => [point, ...cites]),
            w.nothingAgreed,
            FEW,
            "argument",
          ),
          ...(open.length > 0
            ? [
                group(
                  view,
                  h.open,
                  open.map((text): Line => [text, ...cites]),
                  h.none,
                  FEW,
                  "open-questions",
                ),
              ]
            : []),
        ]),
  ];
}

/** On the first screen a list says what it is about; its section has the rest. */
const FEW = 3;

export function openQuestions(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block[] {
  const w = view.words(reportWords);
  if (synthesis.openQuestions.length === 0) return [paragraph(view.h.none)];
  return [
    ...writtenIn(view, synthesis.source),
    list(
      ...synthesis.openQuestions.map(({ question, whyOpen, suggestedApproach }): Line => [
        strong(question),
        ` ${w.whyOpen}: ${whyOpen === "" ? w.notSaid : whyOpen}`,
        ...(suggestedApproach === "" ? [] : [` — ${w.approach}: ${suggestedApproach}`]),
      ]),
    ),
  ];
}

export function recommendations(
  view: View,
  { synthesis }: Pick<SwarmResult, "synthesis">,
): Block[] {
  const w = view.words(reportWords);
  if (synthesis.recommendations.length === 0) return [paragraph(view.h.none)];
  const head = [view.field("action"), view.h.confidence, w.prerequisite, w.risk];
  return [
    ...writtenIn(view, synthesis.source),
    table(
      head,
      synthesis.recommendations.map(({ action, confidence, risk, prerequisite }): Line[] => [
        [strong(action)],
        [view.term(confidence)],
        [prerequisite],
        [risk],
      ]),
    ),
  ];
}
