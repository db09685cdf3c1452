// What a review has to tell besides its first page: verdicts and figures in the record, findings and versions in a file, dissent and ideas in full.
// Law: a verdict that counts is the computed one; where a reviewer said otherwise, both are shown.
import {
  heading,
  headSections,
  joinLines,
  list,
  outline,
  section,
  strong,
  table,
} from "../../../report/document.ts";
import type { Appendix, Block, Line, Words, Section } from "../../../report/document.ts";
import { labelLine } from "../../../report/sections.ts";
import { tellShared } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import type { OwnRecord, OwnPage, ReportView } from "../../../report/writing.ts";
import { CARD_PARTS } from "../idea-set.ts";
import type { IdeaRow, ReviewResult } from "../result/result.ts";
import { isOpen } from "../result/lives.ts";
import { wordsOf, reportWords } from "../voice.ts";
import { countsOf, disputes, findings, inRound, left, minority } from "./findings.ts";
import { STATES, verdicts, versions } from "./findings.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { SEVERITIES } from "../../../kernel/fact.ts";
import type { PageStatement } from "../../../views/for-and-against.ts";
import { bySeverity } from "../findings.ts";

export function reviewSections(view: View, result: ReviewResult): readonly Section[] {
  const { h } = view;
  const w = wordsOf(view);
  const hasDisputes = result.contradictions.length + result.insisted.length > 0;
  return [
    ...(result.ideas.length > 0
      ? [section("ideas", w.ideas, ideas(view, result))]
      : [section("minority", h.minority, minority(view, result))]),
    ...(hasDisputes ? [section("disputes", w.disputes, disputes(view, result))] : []),
  ];
}

/** Findings and versions whole: who decides on the artifact reads these. */
export function reviewAppendices(view: View, result: ReviewResult): readonly Appendix[] {
  const w = wordsOf(view);
  const { ideas: cards, unsettled } = result;
  if (cards.length > 0) return [];
  const blocks = headSections([
    ...(unsettled ? [section("left", w.left, left(view, result, unsettled))] : []),
    section("findings", w.findings, findings(view, result)),
    section("versions", w.versions, versions(view, result)),
  ]);
  return [{ file: FINDINGS_FILE, title: w.findingsShort, blocks }];
}

const FINDINGS_FILE = "findings.md";

/** Verdicts round by round, findings in figures, what was overruled and why, which ideas went where. */
export function reviewRecord(view: View, result: ReviewResult): OwnRecord {
  const w = wordsOf(view);
  const { ideas: cards, findings: found, versions: written, minority: rows } = result;
  const isOnIdeas = cards.length > 0;
  const decided = [
    ...decidedByPerson(view, result),
    ...whyEnded(view, result),
    ...tellShared(view),
  ];
  const states = STATES.flatMap((state) => {
    const n = found.filter((row) => row.state === state).length;
    return n === 0 ? [] : [`${n} ${view.term(`state-${state}`)}`];
  });
  const overruled =
    rows === "none"
      ? []
      : rows.map((row): Line => [
          row.label,
          ...(row.whySetAside === null ? [] : [` — ${w.whyNot}: `, view.engine(row.whySetAside)]),
        ]);
  const numbers = [...new Set([...found, ...written].map(({ round }) => round))];
  const dropped = cards.flatMap(({ title, died, became }): Line[] =>
    died === null || became.length > 0 ? [] : [[strong(title), ": ", view.because(died)]],
  );
  return {
    votes: [
      ...(decided.length === 0 ? [] : [outline(...decided)]),
      ...(isOnIdeas ? [] : verdicts(view, result)),
    ],
    argument:
      states.length === 0
        ? []
        : [[`${w.findingsShort}: ${states.join(", ")} (`, view.to("findings", FINDINGS_FILE), ")"]],
    rounds: numbers.map((round) => ({ round, counts: countRound(view, result, round) })),
    sections: [
      { anchor: "record-overruled", title: w.overruled, lines: overruled, appendix: "minority" },
      { anchor: "record-ideas", title: w.died, lines: dropped, appendix: "ideas" },
    ],
  };
}

function countRound(
  view: View,
  { findings: found, versions: written }: ReviewResult,
  round: number,
): string {
  const made = written.find((row) => row.n > 1 && row.round === round);
  const raised = found.filter((row) => row.round === round).length;
  const w = wordsOf(view);
  return [
    view.say(w.raisedCount, { n: raised }),
    ...(made ? [`${view.say(w.inVersion, { n: made.n })}, ${countsOf(view, made.diff)}`] : []),
  ].join(view.h.joint);
}

/** What a person decided goes before what was computed. */
function decidedByPerson(view: View, { decided }: ReviewResult): Words[] {
  if (decided === null) return [];
  const note = decided.note.trim() === "" ? [] : [`: ${view.quoted(decided.note)}`];
  const line = [strong(view.engine(decided.label)), ` (${decided.who})`, ...note];
  return [{ label: `${wordsOf(view).personDecided}:`, line }];
}

function ideas(view: View, { ideas: rows }: ReviewResult): Block[] {
  const w = wordsOf(view);
  const rank = ({ isChosen, died }: IdeaRow): number => (isChosen ? 0 : died === null ? 1 : 2);
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b));
  const alive = sorted.filter(({ died }) => died === null);
  return [
    table(
      [w.idea, w.fate, w.from, w.became, w.ratings],
      sorted.map((row): Line[] => [
        [view.target(row.id), " ", strong(row.title), ...(row.isChosen ? [` — ${w.kept}`] : [])],
        [
          view.term(row.fate),
          `, ${row.round === 0 ? w.firstCards : view.say(w.after, { n: row.round })}`,
        ],
        row.from.length === 0 ? ["—"] : view.refs(row.from),
        fate(view, row),
        ratings(view, row),
      ]),
    ),
    ...alive.flatMap(({ id, title, card }): Block[] => [
      heading(3, `${id} ${title}`),
      list(
        ...CARD_PARTS.flatMap((part): Line[] => {
          const text = card[part];
          return typeof text === "string" && text !== "" ? [labelLine(view.field(part), text)] : [];
        }),
      ),
    ]),
  ];
}

function fate(view: View, { became, died }: IdeaRow): Line {
  if (became.length > 0) return view.refs(became);
  return died === null
    ? ["—"]
    : [`${wordsOf(view).died} (${inRound(view, died.round)}): ${view.because(died)}`];
}

/** Those of the last round in which it was rated. */
function ratings(view: View, { ratings: all }: IdeaRow): Line {
  const last = Math.max(0, ...all.map(({ round }) => round));
  const rows = all
    .filter(({ round }) => round === last)
    .map(({ title, rating, place }): Line => [
      `${title} `,
      strong(rating),
      ...(place === null ? [] : [` (${wordsOf(view).place} ${place})`]),
    ]);
  return rows.length === 0 ? ["—"] : [`${inRound(view, last)}: `, ...joinLines(rows, ", ")];
}

function whyEnded(view: View, { why, isAssess }: ReviewResult): Words[] {
  const { h, status } = view;
  if (status.state !== "finished" || status.reason === null) return [];
  const isOver = status.reason === "cap" || status.reason === "rounds";
  const reason =
    isAssess && isOver ? view.term(`assess-${status.reason}`) : view.reason(status.reason);
  const detail = why === null ? [] : [`${h.stop}${view.engine(why)}`];
  return [{ label: `${h.why}:`, line: [reason, ...detail] }];
}

const MOST_FINDINGS = 7;
const MOST_OVERRULED = 2;

/** What it adds to the first page: whether it passed, what each reviewer found, the most serious faults that are open. */
export function reviewPage(view: ReportView, result: ReviewResult): OwnPage {
  const w = view.words(reportWords);
  const { ended, artifact, versions, rounds, findings, reviewers, ideas, decided } = result;
  const row = (text: string, titles: readonly string[] = []): PageStatement => ({
    text,
    titles,
    messages: [],
  });
  const isOnIdeas = ideas.length > 0;
  const word =
    ended === null ? w.running : isOnIdeas && ended === "passed" ? w.agreed : w.ended[ended];
  const subject = isOnIdeas
    ? word
    : view.say(w.pageAnswer, { word, name: artifact.name, n: versions.length });
  const after = rounds.held === 0 ? [] : [view.say(w.pageRounds, rounds)];
  const choice =
    decided === null ? [] : [view.say(w.pageDecided, { choice: view.engine(decided.label) })];
  const open = bySeverity(findings.filter(isOpen));
  const counts = SEVERITIES.flatMap((severity) => {
    const n = open.filter((found) => found.severity === severity).length;
    return n === 0 ? [] : [view.say(w.openBy, { n, severity: view.term(`severity-${severity}`) })];
  });
  // What a person settled for them is no verdict of theirs.
  const verdicts = reviewers.map(
    ({ title, now, verdicts: given }) => `${title} ${given.at(-1)?.computed ?? now}`,
  );
  const unread = findings.filter(({ life }) => {
    const last = life.at(-1);
    return last?.by === PERSON.id && last.status === "RESOLVED";
  });
  const kept = ideas.filter(({ isChosen }) => isChosen).map(({ title }) => row(title));
  const rows = open
    .slice(0, MOST_FINDINGS)
    .map(({ severity, location, problem, title }) =>
      row(
        `${view.term(`severity-${severity}`)}${location === "" ? "" : `, ${location}`}: ${problem}`,
        [title],
      ),
    );
  const overruled = findings
    .filter(({ state }) => state === "overruled")
    .slice(0, MOST_OVERRULED)
    .map(({ problem, title, life }) => {
      const why = life.findLast(({ status, isLetGo }) => status === "OVERRULED" && !isLetGo);
      return row(why ? `${problem} — ${w.whyNot}: ${view.engine(why.reason, why.says)}` : problem, [
        title,
      ]);
    });
  return {
    answer: row([subject, ...after, ...choice].join(" ")),
    lines: [
      { label: w.verdictsShort, rows: verdicts.length === 0 ? [] : [row(verdicts.join("; "))] },
      {
        label: w.settledUnread,
        rows: unread.length === 0 ? [] : [row(view.say(w.unreadEdits, { n: unread.length }))],
      },
      { label: w.ideasShort, rows: kept },
      { label: counts.length === 0 ? w.open : `${w.open} (${counts.join(", ")})`, rows },
      { label: w.overruled, rows: overruled },
    ].filter((line) => line.rows.length > 0),
  };
}
