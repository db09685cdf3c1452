// Findings, verdicts, dissent and disputes of a review, as sections. A finding's id stands once as a target, and everywhere else leads there.
import { bySeverity, type FindingLife, type Step } from "../result/lives.ts";
import type { ReviewResult } from "../result/result.ts";
import type { VerdictCell } from "../result/rounds.ts";
import type { MinorityRow } from "../../../views/conclusion.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { oneLine } from "../../../text/visible.ts";
import {
  heading,
  joined,
  list,
  paragraph,
  small,
  strong,
  table,
  target,
  type Block,
  type Inline,
  type Line,
} from "../../../report/document.ts";
import { labelled } from "../../../report/sections.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

/** Where a document has no links, an id needs no target. */
export function at(view: View, id: string): Inline {
  return view.isAnchored ? target(id) : strong(id);
}

/** A passage in a cell; the versions have it whole. */
const PASSAGE = 160;
const ORDER: readonly FindingLife["state"][] = ["open", "noted", "overruled", "resolved"];

/** What is open first, the gravest before the rest. */
export function findings(view: View, { findings: rows }: ReviewResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(w.noFindings)];
  const sorted = bySeverity(rows).toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state),
  );
  return [
    table(
      [w.finding, w.severity, w.raisedBy, w.state, w.life],
      sorted.map((row): Line[] => [
        [
          at(view, row.id),
          ` ${row.location}: ${row.problem} `,
          small(`— ${w.proposal}: ${row.proposal}`),
        ],
        [
          view.term(`severity-${row.severity}`),
          ...(row.tags.length === 0 ? [] : [small(` (${row.tags.join(", ")})`)]),
        ],
        [`${row.title}, ${view.say(w.round, { n: row.round })}`],
        [
          strong(view.term(`state-${row.state}`)),
          ...(row.settledIn === null ? [] : [`, ${view.say(w.round, { n: row.settledIn })}`]),
        ],
        life(view, row),
      ]),
    ),
  ];
}

/** Rulings and changes in the order of the rounds: a change is made after the round's assessment, and told before the next. */
export function life(view: View, { life: steps, changes, put }: FindingLife): Line {
  const w = view.words(reportWords);
  const made = changes.map(({ version, round, find, replace }) => ({
    order: round + 0.5,
    line: [
      view.to(`version-${version}`, view.say(w.version, { n: version })),
      `: “${oneLine(find, PASSAGE)}” → “${oneLine(replace, PASSAGE)}”`,
    ] as Line,
  }));
  const said = steps.map((step) => ({
    order: step.by === "author" ? step.round + 0.4 : step.round,
    line: told(view, step),
  }));
  // That it is overruled is a ruling of its own.
  const asked = put
    .filter(({ choice }) => choice !== "author")
    .map(({ round, choice, isDefault }) => ({
      order: round + 0.2,
      line: [
        `${view.say(w.round, { n: round })}, ${isDefault ? view.h.byDefault : w.person}: `,
        strong(choice === "reviewer" ? w.hasToBeMended : w.leftOpen),
      ] as Line,
    }));
  const all = [...said, ...asked, ...made]
    .toSorted((a, b) => a.order - b.order)
    .map(({ line }) => line);
  return all.length === 0 ? [w.noChange] : joined(all, "; ");
}

function told(view: View, step: Step): Line {
  const { round, by, title, status, reason, isLetGo } = step;
  const w = view.words(reportWords);
  if (isLetGo) return [`${view.say(w.round, { n: round })}: ${w.letGo}`];
  return [
    `${view.say(w.round, { n: round })}, ${by === PERSON.id ? w.person : title}: `,
    strong(view.term(status)),
    ...(reason === "" ? [] : [` (${view.because(step)})`]),
  ];
}

export function verdicts(view: View, { reviewers, bars }: ReviewResult): Block[] {
  const w = view.words(reportWords);
  if (reviewers.length === 0) return [paragraph(view.h.none)];
  const rounds = [
    ...new Set(reviewers.flatMap((row) => row.verdicts.map(({ round }) => round))),
  ].sort((a, b) => a - b);
  const rows = reviewers.map(({ title, verdicts: cells }): Line[] => [
    [strong(title)],
    ...rounds.map((round): Line => {
      const cell = cells.find((each) => each.round === round);
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
  const needed = bars.map(({ title, name, least, reached }): Line => [
    `${title}, ${name === "acceptable" ? w.acceptable : name} — ${w.needed}: ${least}, ${w.reached}: ${reached ?? "—"}`,
  ]);
  return [
    table([w.reviewer, ...rounds.map((round) => view.say(view.h.roundNo, { round }))], rows),
    paragraph(small(w.counts)),
    ...(needed.length > 0 ? [paragraph(strong(`${w.bars}:`)), list(...needed)] : []),
  ];
}

/** ` (said FAIL)`, where the reviewer said something else or nothing. */
export function differing(view: View, { computed, stated, incomplete }: VerdictCell): string {
  const w = view.words(reportWords);
  const notes = [
    ...(stated === "none" ? [w.noAnswer] : stated === computed ? [] : [`${w.said} ${stated}`]),
    ...(incomplete && stated !== "none" ? [w.incomplete] : []),
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
  const w = view.words(reportWords);
  return [
    heading(3, `${option} · ${holders.join(", ")}`),
    list(
      labelled(w.finding, view.ref(option), ` ${label}`),
      labelled(w.dissent, view.term(status)),
      labelled(w.whyNot, view.engine(whySetAside ?? "—")),
      ...(certificate === "" ? [] : [labelled(w.pushed, view.quoted(certificate))]),
      labelled(w.whatMeets, reconsiderWhen ?? "—"),
    ),
  ];
}

export function disputes(view: View, result: ReviewResult): Block[] {
  const w = view.words(reportWords);
  const against = result.contradictions.map(({ round, taken, over, reason, message }): Line => [
    `${view.say(w.round, { n: round })}: ${w.followed} `,
    view.ref(taken),
    `, ${w.insteadOf} `,
    ...view.refs(over),
    ` — ${w.because}: ${reason}`,
    ...view.citing([message]),
  ]);
  const pressed = result.insisted.map(({ finding, round, choice, isDefault }): Line => {
    const gate = view.record.asks.get(`gate/dispute/${round}/${finding}`)?.opened.gate;
    const label = gate?.choices.find(({ id }) => id === choice)?.label;
    return [
      view.ref(finding),
      ` (${view.say(w.round, { n: round })}): `,
      strong(label === undefined ? w.waits : view.engine(label)),
      ...(isDefault ? [` (${view.h.byDefault})`] : []),
    ];
  });
  return [
    ...(against.length > 0 ? [paragraph(strong(`${w.contradiction}:`)), list(...against)] : []),
    ...(pressed.length > 0 ? [paragraph(strong(`${w.insisted}:`)), list(...pressed)] : []),
  ];
}
