// The sections of a swarm's report: the decision first, what carries it, what is open, what to do, and how it came about.
// Law: whatever is said names the message it rests on; where the record keeper's words are set out, the section says where they were written.
import {
  heading,
  joinLines,
  list,
  note,
  paragraph,
  strong,
  table,
  section,
  writtenSection,
} from "../../../report/document.ts";
import type { Block, Line, Words, Section } from "../../../report/document.ts";
import {
  minority,
  moveBlocks,
  options,
  reasonsBehind,
  warnings,
  writtenIn,
} from "../../../report/sections.ts";
import { group, stands, votes } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import type { SwarmResult } from "../result/result.ts";
import type { Insight } from "../result/synthesis.ts";
import { reportWords } from "../voice.ts";
import { analogies, cast, evolution, rounds, stress } from "./story.ts";

export function swarmSections(view: View, result: SwarmResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  const minorities = minority(view, { why: w.why, when: w.when });
  return [
    writtenSection("stands", h.stands, stands(view, agreement(view, result))),
    writtenSection("votes", h.votes, votes(view, { says: w.summary, cites: h.writtenIn })),
    section("moved", h.moved, moveBlocks(view)),
    writtenSection("minority", h.minority, minorities),
    writtenSection("argument", w.argument, argument(view, result)),
    section("rounds", w.rounds, rounds(view, result)),
    writtenSection("open-questions", w.openQuestions, openQuestions(view, result)),
    writtenSection("recommendations", w.recommendations, recommendations(view, result)),
    section("attack", w.attack, stress(view, result)),
    ...(result.analogies.length > 0
      ? [section("analogy", w.analogy, analogies(view, result))]
      : []),
    section("warnings", h.warnings, warnings(view)),
    writtenSection("evolution", w.evolution, evolution(view, result)),
    section("cast", w.cast, cast(view, result)),
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
  const votes: Words = {
    label: `${h.blindVote} → ${latest}:`,
    line: [`${counted(positions.blindCount)} → `, strong(counted(positions.finalCount))],
  };
  const lines = (rows: readonly string[]): Line[] => rows.map((text): Line => [text, ...cites]);
  const agreed = lines(synthesis.agreements.map(({ point }) => point));
  return [
    ...(positions.votes.length > 0 ? [votes] : []),
    ...(synthesis.source === null
      ? []
      : [
          group(view, w.agreements, agreed, {
            none: w.nothingAgreed,
            most: FEW,
            anchor: "argument",
          }),
          ...(open.length > 0
            ? [group(view, h.open, lines(open), { most: FEW, anchor: "open-questions" })]
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
      synthesis.recommendations.map(
        ({ action, who, by, confidence, risk, prerequisite }): Line[] => [
          [
            strong(action),
            [who, by].some(Boolean) ? ` (${[who, by].filter(Boolean).join(", ")})` : "",
          ],
          [view.term(confidence)],
          [prerequisite],
          [risk],
        ],
      ),
    ),
  ];
}

/** The argument: options with where they stand and why, then what the record keeper saw in it. */
export function argument(view: View, result: SwarmResult): Block[] {
  const w = view.words(reportWords);
  const { synthesis } = result;
  return [
    ...(result.options.length > 0
      ? [heading(3, w.options), options(view, result), ...reasonsBehind(view)]
      : []),
    ...(result.written === null && view.status.state === "finished" ? [note(w.noSynthesis)] : []),
    heading(3, w.agreements),
    ...writtenIn(view, synthesis.source),
    agreements(view, result),
    heading(3, w.disputes),
    ...disputes(view, result),
    heading(3, w.insights),
    ...(synthesis.insights.length === 0
      ? [paragraph(view.h.none)]
      : synthesis.insights.flatMap((row) => insight(view, row))),
    ...(synthesis.observations === ""
      ? []
      : [
          heading(3, w.observations),
          paragraph(synthesis.observations, ...view.citing([synthesis.source])),
        ]),
  ];
}

function agreements(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block {
  const w = view.words(reportWords);
  if (synthesis.agreements.length === 0) return paragraph(view.h.none);
  return list(
    ...synthesis.agreements.map(({ point, supporters, strength }): Line => [
      point,
      ` (${[view.term(strength), ...(supporters.length > 0 ? [`${w.supporters} ${supporters.join(", ")}`] : [])].join("; ")})`,
    ]),
  );
}

export function disputes(view: View, { synthesis }: Pick<SwarmResult, "synthesis">): Block[] {
  const w = view.words(reportWords);
  if (synthesis.disputes.length === 0) return [paragraph(view.h.none)];
  return synthesis.disputes.flatMap(({ topic, positions, whyUnresolved }): Block[] => [
    paragraph(
      strong(topic),
      ` — ${w.whyUnresolved}: ${whyUnresolved === "" ? w.notSaid : whyUnresolved}`,
      ...view.citing([synthesis.source]),
    ),
    list(
      ...positions.map(({ stance, advocates, arguments: said }): Line => [
        `${stance}${advocates.length > 0 ? ` (${advocates.join(", ")})` : ""}`,
        ...(said.length > 0 ? [`: ${said.join(" ")}`] : []),
      ]),
    ),
  ]);
}

function insight(
  view: View,
  { title, description, confidence, confidenceReason, evidence, dissent }: Insight,
): Block[] {
  const w = view.words(reportWords);
  const about = ({
    message,
    summary,
  }: {
    readonly message: string;
    readonly summary: string;
  }): Line => [view.ref(message), ...(summary === "" ? [] : [` ${summary}`])];
  const against = dissent.map((row): Line => [
    ...about(row),
    ` (${row.refuted ? w.refuted : w.notRefuted})`,
  ]);
  return [
    paragraph(strong(title), ...(description === "" ? [] : [` — ${description}`])),
    list(
      ...(confidence === ""
        ? []
        : [[`${view.h.confidence}: ${view.term(confidence)}${view.h.stop}${confidenceReason}`]]),
      [`${w.restsOn}: `, ...joinLines(evidence.map(about), "; ")],
      ...(against.length === 0 ? [] : [[`${w.against}: `, ...joinLines(against, "; ")]]),
    ),
  ];
}
