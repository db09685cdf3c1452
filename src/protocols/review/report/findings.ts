// Findings, verdicts, dissent, disputes and versions of a review, as sections. A finding's id stands once as a target, and everywhere else leads there.
import { AUTHOR } from "../state.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { oneLine } from "../../../text/visible.ts";
import type { MinorityRow } from "../../../views/conclusion.ts";
import {
  code,
  heading,
  joinLines,
  list,
  paragraph,
  small,
  strong,
  table,
  note,
  warning,
} from "../../../report/document.ts";
import type { Block, Inline, Line } from "../../../report/document.ts";
import { labelLine, titledList } from "../../../report/sections.ts";
import { View } from "../../../report/view.ts";
import { bySeverity } from "../findings.ts";
import type { Change, FindingLife, Step, Bar, VerdictCell } from "../result/lives.ts";
import { diffPath, type ReviewResult, type VersionRow, type Unsettled } from "../result/result.ts";
import { wordsOf } from "../voice.ts";
import type { LogEvent } from "../../../log/event.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";

export function inRound(view: View, n: number): string {
  return view.say(wordsOf(view).round, { n });
}

/** Leads to the section that has the version whole. */
function versionLink(view: View, n: number): Inline {
  return view.to(`version-${n}`, view.say(wordsOf(view).version, { n }));
}

/** A passage in a cell; the versions have it whole. */
const PASSAGE = 160;

export function passages({ find, replace }: Change): string {
  return `“${oneLine(find, PASSAGE)}” → “${oneLine(replace, PASSAGE)}”`;
}

/** What a rule of the preset asks for besides findings. */
function barName(view: View, { title, name }: Bar): string {
  return `${title}, ${name === "acceptable" ? wordsOf(view).acceptable : name}`;
}

function barLine(view: View, bar: Bar): string {
  return `${barName(view, bar)}: ${bar.reached ?? "—"} (${wordsOf(view).needed}: ${bar.least})`;
}

/** What is open before what is settled. */
export const STATES: readonly FindingLife["state"][] = ["open", "noted", "overruled", "resolved"];

/** What is open first, the gravest before the rest. */
export function findings(view: View, { findings: rows }: ReviewResult): Block[] {
  const w = wordsOf(view);
  if (rows.length === 0) return [paragraph(w.noFindings)];
  const sorted = bySeverity(rows).toSorted(
    (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state),
  );
  return [
    table(
      [w.finding, w.severity, w.raisedBy, w.state, w.life],
      sorted.map((row): Line[] => [
        [
          view.target(row.id),
          ` ${row.location === "" ? "" : `${row.location}: `}${row.problem} `,
          ...(row.proposal === "" ? [] : [small(`— ${w.proposal}: ${row.proposal}`)]),
          ...row.also.map((said) =>
            small(` · ${w.alsoSaid} ${said.id}, ${said.title}: ${said.problem} — ${said.proposal}`),
          ),
        ],
        [
          view.term(`severity-${row.severity}`),
          ...(row.tags.length === 0 ? [] : [small(` (${row.tags.join(", ")})`)]),
        ],
        [`${row.title}, ${inRound(view, row.round)}`],
        [
          strong(view.term(`state-${row.state}`)),
          ...(row.settledIn === null ? [] : [`, ${inRound(view, row.settledIn)}`]),
        ],
        life(view, row),
      ]),
    ),
  ];
}

/** Rulings and changes in the order of the rounds: a change is made after the round's assessment, and told before the next. */
function life(view: View, { life: steps, changes, put }: FindingLife): Line {
  const w = wordsOf(view);
  const told: { readonly order: number; readonly line: Line }[] = [
    ...steps.map((step) => ({
      order: step.by === AUTHOR.id ? step.round + 0.4 : step.round,
      line: stepLine(view, step),
    })),
    // That it is overruled is a ruling of its own.
    ...put
      .filter(({ choice }) => choice !== "author")
      .map(({ round, choice, isDefault }) => ({
        order: round + 0.2,
        line: [
          `${inRound(view, round)}, ${isDefault ? view.h.byDefault : w.person}: `,
          strong(choice === "reviewer" ? w.hasToBeFixed : w.leftOpen),
        ],
      })),
    ...changes.map((change) => ({
      order: change.round + 0.5,
      line: [versionLink(view, change.version), `: ${passages(change)}`],
    })),
  ];
  const lines = told.toSorted((a, b) => a.order - b.order).map(({ line }) => line);
  return lines.length === 0 ? [w.noChange] : joinLines(lines, "; ");
}

function stepLine(view: View, step: Step): Line {
  const { round, by, title, status, reason, isLetGo } = step;
  const w = wordsOf(view);
  if (isLetGo) return [`${inRound(view, round)}: ${w.letGo}`];
  return [
    `${inRound(view, round)}, ${by === PERSON.id ? w.person : title}: `,
    strong(view.term(status)),
    ...(reason === "" ? [] : [` (${view.because(step)})`]),
  ];
}

export function verdicts(view: View, { reviewers, bars }: ReviewResult): Block[] {
  const w = wordsOf(view);
  if (reviewers.length === 0) return [paragraph(view.h.none)];
  const cells = reviewers.flatMap((row) => row.verdicts);
  const rounds = [...new Set(cells.map(({ round }) => round))].sort((a, b) => a - b);
  const rows = reviewers.map((row): Line[] => [
    [strong(row.title)],
    ...rounds.map((round): Line => {
      const cell = row.verdicts.find((each) => each.round === round);
      if (!cell) return ["—"];
      const scores = Object.entries(cell.scores).map(
        ([name, value]) => `${name === "acceptable" ? w.acceptable : view.field(name)}: ${value}`,
      );
      return [
        cell.computed,
        `${differing(view, cell)}${scores.length === 0 ? "" : ` · ${scores.join(", ")}`}`,
        ...view.citing([cell.message]),
      ];
    }),
  ]);
  const needed = bars.map((bar): Line => [
    `${barName(view, bar)} — ${w.needed}: ${bar.least}, ${w.reached}: ${bar.reached ?? "—"}`,
  ]);
  return [
    table([w.reviewer, ...rounds.map((round) => view.say(view.h.roundNo, { round }))], rows),
    paragraph(small(w.counts)),
    ...titledList(w.bars, needed),
  ];
}

/** ` (said FAIL)`, where the reviewer said something else or nothing. */
export function differing(
  view: View,
  { computed, stated, incomplete, grounded }: VerdictCell,
): string {
  const w = wordsOf(view);
  if (stated === "none") return ` (${w.noAnswer})`;
  const notes = [
    ...(stated === computed ? [] : [`${w.said} ${stated}`]),
    ...(incomplete ? [w.incomplete] : []),
    ...(stated === "PASS" && grounded === false ? [w.ungrounded] : []),
  ];
  return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
}

/** Who was overruled: what it held, why that was not followed, what its owner said to it, and what would meet it. */
export function minority(view: View, { minority: rows }: ReviewResult): Block[] {
  return rows === "none" ? [paragraph(view.h.none)] : rows.flatMap((row) => dissent(view, row));
}

function dissent(
  view: View,
  { option, label, holders, status, certificate, whySetAside, reconsiderWhen }: MinorityRow,
): Block[] {
  const w = wordsOf(view);
  return [
    heading(3, `${option} · ${holders.join(", ")}`),
    list(
      labelLine(w.finding, view.ref(option), ` ${label}`),
      labelLine(w.dissent, view.term(status)),
      ...(whySetAside === null ? [] : [labelLine(w.whyNot, view.engine(whySetAside))]),
      ...(certificate === "" ? [] : [labelLine(w.pushed, view.quoted(certificate))]),
      labelLine(w.whatMeets, reconsiderWhen ?? "—"),
    ),
  ];
}

export function disputes(view: View, { contradictions, insisted }: ReviewResult): Block[] {
  const w = wordsOf(view);
  const against = contradictions.map(({ round, taken, over, reason, message }): Line => [
    `${inRound(view, round)}: ${w.followed} `,
    view.ref(taken),
    `, ${w.insteadOf} `,
    ...view.refs(over),
    ` — ${w.because}: ${reason}`,
    ...view.citing([message]),
  ]);
  const pressed = insisted.map(({ finding, round, choice, isDefault }): Line => {
    const gate = view.record.asks.get(`gate/dispute/${round}/${finding}`)?.opened.gate;
    const label = gate?.choices.find(({ id }) => id === choice)?.label;
    return [
      view.ref(finding),
      ` (${inRound(view, round)}): `,
      strong(label === undefined ? w.waits : view.engine(label)),
      ...(isDefault ? [` (${view.h.byDefault})`] : []),
    ];
  });
  return [...titledList(w.contradiction, against), ...titledList(w.insisted, pressed)];
}

/** A longer difference is cut: the folder has it whole. */
const MOST_LINES = 60;

/** What each version changed, for which findings, and the difference line by line. */
export function versions(view: View, { versions: [, ...later] }: ReviewResult): Block[] {
  const w = wordsOf(view);
  return later.length === 0
    ? [paragraph(`${view.say(w.version, { n: 1 })}: ${w.asGiven}`)]
    : later.flatMap((row) => version(view, row));
}

function version(view: View, { n, round, answers, isAnew, diff }: VersionRow): Block[] {
  const w = wordsOf(view);
  const lines = (diff?.text ?? "").replace(/\n$/, "").split("\n");
  const cut = view.say(w.cut, { shown: MOST_LINES, all: lines.length });
  return [
    heading(
      3,
      `${view.say(w.version, { n })} (${view.say(w.after, { n: round })})`,
      view.isAnchored ? `version-${n}` : null,
    ),
    paragraph(
      `${countsOf(view, diff)}${isAnew ? `, ${w.anew}` : ""}; ${w.forFindings} `,
      ...(answers.length === 0 ? ["—"] : view.refs(answers)),
    ),
    code("diff", lines.slice(0, MOST_LINES).join("\n")),
    ...(lines.length > MOST_LINES ? [paragraph(small(`${cut} ${w.rest}: ${diffPath(n)}`))] : []),
  ];
}

export function countsOf(view: View, diff: VersionRow["diff"]): string {
  const { added, removed } = diff ?? { added: 0, removed: 0 };
  return view.say(wordsOf(view).diffed, { added, removed });
}

// What is not settled when a review ends without a pass: for a section of the report, and as a file of its own for whoever decides.
// Law: every finding that keeps the artifact from passing is here with both positions; nothing is averaged.
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
  const isRecommended = rows.some(({ recommendation }) => recommendation !== null);
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
      ...(isRecommended ? [labelLine(w.recommendation, recommendation ?? w.noRecommendation)] : []),
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
