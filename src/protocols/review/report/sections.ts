// The sections of a review's report: whether it passed and what is open first, then findings, verdicts, dissent, versions and ideas.
// Law: a verdict that counts is the computed one; where a reviewer said otherwise, both are shown.
import {
  heading,
  joinLines,
  list,
  outline,
  strong,
  table,
  section,
} from "../../../report/document.ts";
import type { Block, Line, Words, Section } from "../../../report/document.ts";
import { labelLine, warnings } from "../../../report/sections.ts";
import { group, tellShared } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import { CARD_PARTS } from "../cards.ts";
import { oneLine } from "../../../text/visible.ts";
import { bySeverity } from "../findings.ts";
import type { IdeaRow } from "../result/ideas.ts";
import type { FindingLife } from "../result/lives.ts";
import type { ReviewResult } from "../result/result.ts";
import type { ReviewerRow } from "../result/rounds.ts";
import { AUTHOR } from "../state.ts";
import { wordsOf } from "../voice.ts";
import {
  barLine,
  differing,
  disputes,
  findings,
  inRound,
  minority,
  verdicts,
  versions,
} from "./findings.ts";
import { left } from "./left.ts";

export function reviewSections(view: View, result: ReviewResult): readonly Section[] {
  const { h } = view;
  const w = wordsOf(view);
  const isOnIdeas = result.ideas.length > 0;
  const hasDisputes = result.contradictions.length + result.insisted.length > 0;
  const stands = [
    ...decidedByPerson(view, result),
    ...(isOnIdeas ? ideasKept(view, result) : whereItStands(view, result)),
    ...whyEnded(view, result),
    ...tellShared(view),
  ];
  const title = isOnIdeas ? w.ideasStand : h.stands;
  return [
    section("stands", title, [outline(...stands)]),
    ...(result.unsettled ? [section("left", w.left, left(view, result, result.unsettled))] : []),
    ...(isOnIdeas
      ? [section("ideas", w.ideas, ideas(view, result))]
      : [
          section("findings", w.findings, findings(view, result)),
          section("verdicts", w.verdicts, verdicts(view, result)),
          section("minority", h.minority, minority(view, result)),
        ]),
    ...(hasDisputes ? [section("disputes", w.disputes, disputes(view, result))] : []),
    ...(isOnIdeas ? [] : [section("versions", w.versions, versions(view, result))]),
    section("warnings", h.warnings, warnings(view)),
  ];
}

const FEW = 3;
/** On the first screen a text is one line; its section has the rest. */
const SHORT = 220;

/** What a person decided goes before what was computed. */
function decidedByPerson(view: View, { decided }: ReviewResult): Words[] {
  if (decided === null) return [];
  const note = decided.note.trim() === "" ? [] : [`: ${view.quoted(decided.note)}`];
  const line = [strong(view.engine(decided.label)), ` (${decided.who})`, ...note];
  return [{ label: `${wordsOf(view).personDecided}:`, line }];
}

/** How each reviewer came to its verdict, and what besides findings keeps it from passing. */
function whereItStands(view: View, result: ReviewResult): Words[] {
  const w = wordsOf(view);
  const { reviewers } = result;
  const upheld = upheldLines(view, result.findings);
  const isBlindOnly = reviewers.every((row) => row.verdicts.length === 1);
  const courses = reviewers.map((row) => courseOf(view, row));
  return [
    {
      label: `${w.verdictsShort} (${isBlindOnly ? w.blindOnly : w.blindIs}):`,
      line: courses.length === 0 ? [view.h.none] : joinLines(courses, "; "),
    },
    ...result.bars.map((bar): Words => ({
      label: `${w.bars}:`,
      line: [barLine(view, bar), ...(bar.isMet ? [] : [" — ", strong(view.h.no)])],
    })),
    ...(upheld.length === 0
      ? []
      : [group(view, w.upheld, upheld, { none: w.noOpen, most: FEW, anchor: "findings" })]),
  ];
}

/** Where a person decided for the reviewer. What nobody ever declined stands among the open ones. */
function upheldLines(view: View, rows: readonly FindingLife[]): Line[] {
  return bySeverity(rows.filter(({ isUpheld }) => isUpheld)).flatMap(
    ({ id, title, problem, life, put }): Line[] => {
      const declined = life.findLast(
        ({ by, status }) => by === AUTHOR.id && status === "OVERRULED",
      );
      if (!declined && put.length === 0) return [];
      const because = declined ? oneLine(view.because(declined), SHORT) : "";
      return [
        [
          view.ref(id),
          ` (${title}): ${oneLine(problem, SHORT)}`,
          ...(declined ? [` — ${wordsOf(view).authorSaid}: ${because}`] : []),
        ],
      ];
    },
  );
}

/** `Security CONDITIONAL → PASS`, and what it said where that differs. */
function courseOf(view: View, { title, verdicts: cells, now }: ReviewerRow): Line {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return [title];
  const isSame = cells.every(({ computed }) => computed === last.computed);
  return [
    strong(title),
    " ",
    ...(isSame ? [] : [`${first.computed} → `]),
    strong(last.computed),
    differing(view, last),
    ...(now === last.computed ? [] : [" → ", strong(now), ` (${wordsOf(view).ruledAfter})`]),
  ];
}

function ideasKept(view: View, { ideas: rows }: ReviewResult): Words[] {
  const w = wordsOf(view);
  const chosen = rows
    .filter(({ isChosen }) => isChosen)
    .map(({ id, title, from }): Line => [
      view.ref(id),
      " ",
      strong(title),
      ...(from.length === 0 ? [] : [` (${w.from}: `, ...view.refs(from), ")"]),
    ]);
  const dropped = rows.flatMap(({ id, title, died, became }): Line[] =>
    died === null || became.length > 0 ? [] : [[view.ref(id), ` ${title} — ${view.because(died)}`]],
  );
  return [
    group(view, w.ideasShort, chosen, { none: w.noIdeas, most: chosen.length }),
    group(view, w.died, dropped, { none: w.noIdeas, most: FEW, anchor: "ideas" }),
  ];
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
