// The sections of a review's report: whether it passed and what is open first, then findings, verdicts, dissent, versions and ideas.
// Law: a verdict that counts is the computed one; where a reviewer said otherwise, both are shown.
import { isOpen, bySeverity, type FindingLife } from "../result/lives.ts";
import type { ReviewResult } from "../result/result.ts";
import type { ReviewerRow } from "../result/rounds.ts";
import { SEVERITIES } from "../../../kernel/fact.ts";
import { oneLine } from "../../../text/visible.ts";
import {
  joined,
  outline,
  paragraph,
  strong,
  warning,
  type Block,
  type Line,
  type Words,
} from "../../../report/document.ts";
import { warnings } from "../../../report/sections.ts";
import type { Section } from "../../../report/section.ts";
import { group, suspicions } from "../../../report/stands.ts";
import type { View } from "../../../report/view.ts";
import { differing, disputes, findings, minority, verdicts } from "./findings.ts";
import { ideas } from "./ideas.ts";
import { left } from "./left.ts";
import { versions } from "./versions.ts";
import { reportWords } from "../voice.ts";

export function reviewSections(view: View, result: ReviewResult): readonly Section[] {
  const { h } = view;
  const w = view.words(reportWords);
  const isOnIdeas = result.ideas.length > 0;
  const hasDisputes = result.contradictions.length + result.insisted.length > 0;
  const section = (
    anchor: string,
    title: string,
    blocks: readonly Block[],
    isShown = true,
  ): Section[] => (isShown ? [{ anchor, title, blocks }] : []);
  return [
    ...section("stands", isOnIdeas ? w.ideasStand : h.stands, [
      ...lead(view, result),
      outline(
        ...decided(view, result),
        ...(isOnIdeas ? kept(view, result) : judged(view, result)),
        ...ending(view, result),
        ...suspicions(view, FEW),
      ),
    ]),
    ...section(
      "left",
      w.left,
      result.unsettled ? left(view, result, result.unsettled) : [],
      result.unsettled !== null,
    ),
    ...section("ideas", w.ideas, ideas(view, result), isOnIdeas),
    ...section("findings", w.findings, findings(view, result), !isOnIdeas),
    ...section("verdicts", w.verdicts, verdicts(view, result), !isOnIdeas),
    ...section("minority", h.minority, minority(view, result), !isOnIdeas),
    ...section("disputes", w.disputes, disputes(view, result), hasDisputes),
    ...section("versions", w.versions, versions(view, result), !isOnIdeas),
    ...section("warnings", h.warnings, warnings(view)),
  ];
}

const FEW = 3;
/** On the first screen a text is one line; its section has the rest. */
const SHORT = 220;

/** `Not converged — plan.md, round 3 of at most 3, version 2`. */
function lead(view: View, result: ReviewResult): Block[] {
  const w = view.words(reportWords);
  const { held, most } = result.rounds;
  const isOnIdeas = result.ideas.length > 0;
  const word =
    result.ended === null
      ? w.running
      : isOnIdeas && result.ended === "converged"
        ? w.agreed
        : w.ended[result.ended];
  const about = [
    ...(isOnIdeas
      ? []
      : [`${result.artifact.name} (${view.say(w.inVersion, { n: result.versions.length })})`]),
    ...(held === 0 ? [] : [view.say(w.roundsOf, { held, most })]),
  ];
  const { unanimity } = view.health;
  // That all find something to mend is no agreement to be wary of.
  const isPassed = result.ended !== null && PASSED.has(result.ended);
  return [
    paragraph(strong(word), ...(about.length === 0 ? [] : [` — ${about.join(", ")}`])),
    ...(isPassed && unanimity.isUnanimous && unanimity.warning !== null
      ? [warning(view.engine(unanimity.warning))]
      : []),
  ];
}

const PASSED: ReadonlySet<string> = new Set(["converged", "accepted"]);

/** What a person decided goes before what was computed. */
function decided(view: View, { decided: last }: ReviewResult): Words[] {
  const w = view.words(reportWords);
  return last === null
    ? []
    : [
        {
          label: `${w.personDecided}:`,
          line: [
            strong(view.engine(last.label)),
            ` (${last.who})`,
            ...(last.note.trim() === "" ? [] : [`: ${view.quoted(last.note)}`]),
          ],
        },
      ];
}

function judged(view: View, result: ReviewResult): Words[] {
  const w = view.words(reportWords);
  const open = bySeverity(result.findings.filter(isOpen));
  const counts = SEVERITIES.map((severity) => ({
    severity,
    n: open.filter((row) => row.severity === severity).length,
  })).filter(({ n }) => n > 0);
  const total = counts
    .map(({ severity, n }) =>
      view.say(w.openBy, { n, severity: view.term(`severity-${severity}`) }),
    )
    .join(", ");
  const changed = result.versions
    .slice(1)
    .map(({ n, round, diff, answers }): Line => [
      view.to(`version-${n}`, view.say(w.version, { n })),
      ` (${view.say(w.after, { n: round })}): ${view.say(w.diffed, { added: diff?.added ?? 0, removed: diff?.removed ?? 0 })}; ${w.forFindings} `,
      ...view.refs(answers),
    ]);
  const overruled =
    result.minority === "none"
      ? []
      : result.minority.map(({ option, label, holders, whySetAside, status }): Line => [
          view.ref(option),
          ` (${holders.join(", ")}): ${oneLine(label, SHORT)} — ${oneLine(view.engine(whySetAside ?? ""), SHORT)} (${view.term(status)})`,
        ]);
  // What nobody ever declined stands among the open ones.
  const declinedBy = ({ life }: FindingLife) =>
    life.findLast(({ by, status }) => by === "author" && status === "OVERRULED");
  const upheld = bySeverity(
    result.findings.filter(
      (row) => row.isUpheld && (row.put.length > 0 || declinedBy(row) !== undefined),
    ),
  ).map((row): Line => {
    const [{ id, title, problem }, declined] = [row, declinedBy(row)];
    return [
      view.ref(id),
      ` (${title}): ${oneLine(problem, SHORT)}`,
      ...(declined === undefined
        ? []
        : [` — ${w.authorSaid}: ${oneLine(view.because(declined), SHORT)}`]),
    ];
  });
  const rows = group(
    view,
    total === "" ? w.open : `${w.open} (${total})`,
    open.map((row) => inShort(view, row)),
    w.noOpen,
    FEW,
    "findings",
  );
  return [
    {
      label: `${w.verdictsShort} (${result.reviewers.every((row) => row.verdicts.length === 1) ? w.blindOnly : w.blindIs}):`,
      line:
        result.reviewers.length === 0
          ? [view.h.none]
          : joined(
              result.reviewers.map((row) => course(view, row)),
              "; ",
            ),
    },
    ...result.bars.map(({ title, name, least, reached, isMet }): Words => ({
      label: `${w.bars}:`,
      line: [
        `${title}, ${name === "acceptable" ? w.acceptable : name}: ${reached ?? "—"} (${w.needed}: ${least})`,
        ...(isMet ? [] : [" — ", strong(view.h.no)]),
      ],
    })),
    rows,
    ...(upheld.length === 0 ? [] : [group(view, w.upheld, upheld, w.noOpen, FEW, "findings")]),
    group(view, w.changed, changed, w.unchanged, FEW, "versions"),
    group(view, w.overruled, overruled, w.noOpen, FEW, "minority"),
  ];
}

/** `Security CONDITIONAL → PASS`, and what it said where that differs. */
function course(view: View, { title, verdicts: cells, now }: ReviewerRow): Line {
  const w = view.words(reportWords);
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return [title];
  const before = cells.every(({ computed }) => computed === last.computed)
    ? []
    : [`${first.computed} → `];
  return [
    strong(title),
    " ",
    ...before,
    strong(last.computed),
    differing(view, last),
    ...(now === last.computed ? [] : [" → ", strong(now), ` (${w.ruledAfter})`]),
  ];
}

function inShort(
  view: View,
  { id, severity, location, problem, title, state, life, put, isUpheld }: FindingLife,
): Line {
  const declined = life.findLast(({ status }) => status === "OVERRULED");
  const last =
    state === "noted"
      ? `, ${view.term("state-noted")}`
      : put.at(-1)?.choice === "reviewer"
        ? `, ${view.words(reportWords).hasToBeMended}`
        : !isUpheld && life.at(-1) === declined && declined !== undefined
          ? `, ${view.term("in dispute")}`
          : "";
  return [
    view.ref(id),
    ` ${view.term(`severity-${severity}`)}${last} — ${oneLine(location, SHORT)}: ${oneLine(problem, SHORT)} (${title})`,
  ];
}

function kept(view: View, { ideas: rows }: ReviewResult): Words[] {
  const w = view.words(reportWords);
  const chosen = rows
    .filter(({ isChosen }) => isChosen)
    .map(({ id, title, from }): Line => [
      view.ref(id),
      " ",
      strong(title),
      ...(from.length === 0 ? [] : [` (${w.from}: `, ...view.refs(from), ")"]),
    ]);
  const dropped = rows
    .filter(({ died, became }) => died !== null && became.length === 0)
    .map(({ id, title, died }): Line => [
      view.ref(id),
      ` ${title} — ${died ? view.because(died) : ""}`,
    ]);
  return [
    group(view, w.ideasShort, chosen, w.noIdeas, chosen.length),
    group(view, w.died, dropped, w.noIdeas, FEW, "ideas"),
  ];
}

function ending(view: View, { why, isAssess }: ReviewResult): Words[] {
  const { h, status } = view;
  if (status.state !== "finished" || status.reason === null) return [];
  const reason =
    isAssess && status.reason === "cap" ? view.term("assess-cap") : view.reason(status.reason);
  return [
    {
      label: `${h.why}:`,
      line: [reason, ...(why === null ? [] : [`${h.stop}${view.engine(why)}`])],
    },
  ];
}
