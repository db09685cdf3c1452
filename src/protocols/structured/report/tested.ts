// What was claimed, checked, decided and left open, as sections. Each id stands once as a target, and everywhere else leads there.
import type { CheckCell, ClaimRow, DecisionRow, TensionRow } from "../result/claims.ts";
import type { RoundRow, StructuredResult } from "../result/result.ts";
import { CHECKS } from "../../../kernel/ledger.ts";
import { joinLines, list, paragraph, small, strong, table } from "../../../report/document.ts";
import type { Block, Line } from "../../../report/document.ts";
import { labelLine, titledList } from "../../../report/sections.ts";
import type { View } from "../../../report/view.ts";
import { reportWords } from "../voice.ts";

export function decisions(view: View, { decisions: rows }: StructuredResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(view.h.none)];
  return [
    table(
      [w.decision, w.support, w.ground, w.cites, w.madeBy],
      inForce(rows).map((row): Line[] => [
        [view.target(row.id), ` ${row.text}`, ...successor(view, row)],
        support(view, row),
        ground(view, row),
        cites(view, row),
        [view.term(row.madeBy)],
      ]),
    ),
  ];
}

/** What a later decision took the place of comes last. */
function inForce(rows: readonly DecisionRow[]): readonly DecisionRow[] {
  return [
    ...rows.filter(({ supersededBy }) => supersededBy === null),
    ...rows.filter(({ supersededBy }) => supersededBy !== null),
  ];
}

/** That a later decision took its place. */
export function successor(view: View, { supersededBy: id }: DecisionRow): Line {
  return id === null ? [] : [` (${view.say(view.words(reportWords).supersededBy, { id })})`];
}

/** Whether what it rests on holds now, and what of it does not. */
export function support(view: View, { support: now, fallen }: DecisionRow): Line {
  return now === "holding"
    ? [view.term(now)]
    : [strong(view.term(now)), " (", ...view.refs(fallen), ")"];
}

function ground(view: View, row: DecisionRow): Line {
  const w = view.words(reportWords);
  const word = view.term(`ground-${row.ground}`);
  return row.ground === "argued"
    ? [word]
    : [strong(word), ` (${w[row.ground]}: `, ...view.refs(row.evidence), ")"];
}

function cites(view: View, { cites: rows }: DecisionRow): Line {
  return joinLines(
    rows.map(({ id, relation }): Line => [view.ref(id), small(` ${view.term(relation)}`)]),
    ", ",
  );
}

export function claims(view: View, { claims: rows }: StructuredResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(view.h.none)];
  return [
    table(
      [w.claim, w.raisedBy, w.statusNow, w.history, w.testable],
      rows.map((row): Line[] => [
        [view.target(row.id), ` ${row.text}`],
        author(view, row),
        [
          strong(view.term(row.status)),
          ...(row.notTestable === null ? [] : [` — ${w.notTestable}: ${row.notTestable}`]),
        ],
        history(view, row),
        [row.testableAs],
      ]),
    ),
  ];
}

function author(view: View, { raisedBy, round, option }: ClaimRow): Line {
  const w = view.words(reportWords);
  return [
    `${view.title(raisedBy)}, ${view.say(w.round, { n: round })}${option === null ? "" : `, ${w.forOption} ${option}`}`,
  ];
}

/** Every transition: a claim that was tested again shows both. */
function history(view: View, { history: steps, supersedes, supersededBy }: ClaimRow): Line {
  const w = view.words(reportWords);
  const told = steps.map(({ verification, from, to, basis }): Line => [
    `${view.term(from)} → ${view.term(to)} (`,
    view.ref(verification),
    `${basis === "observed" ? `, ${view.term("observed")}` : ""})`,
  ]);
  const others = [
    ...(supersedes === null ? [] : [[`${w.replaces} `, view.ref(supersedes)]]),
    ...(supersededBy === null ? [] : [[`${w.replacedBy} `, view.ref(supersededBy)]]),
  ];
  const parts = [...told, ...others];
  return parts.length === 0 ? [w.notTested] : joinLines(parts, "; ");
}

export function checks(view: View, result: StructuredResult): Block[] {
  const w = view.words(reportWords);
  if (result.checks.length === 0) return [paragraph(view.h.none)];
  const rounds = new Map(result.rounds.map((row) => [row.round, row]));
  const rows = result.checks.map(({ round, cells }): Line[] => [
    [`${round}${away(view, rounds.get(round))}`],
    ...cells.map((cell) => resultOf(view, cell)),
  ]);
  const told = result.checks
    .flatMap(({ cells }) => cells)
    .filter(({ result: found }) => found !== "NOT_APPLICABLE")
    .map((cell) => checkLine(view, cell));
  const settled = result.settled.map((line): Line => [
    view.target(line.id),
    ` ${line.notes}`,
    ...(line.changes.length === 0 ? [] : [" — ", ...changesLine(view, line.changes)]),
  ]);
  return [
    table([w.account, ...CHECKS.map((check) => view.term(check))], rows),
    ...(told.length > 0 ? [list(...told)] : []),
    ...titledList(w.settled, settled),
  ];
}

/** How each option came through the checks, and the strongest that was said of it. */
export function optionsTested(view: View, { tested: rows, options }: StructuredResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0) return [];
  const labels = new Map(options.map(({ id, label }) => [id, label]));
  return [
    table(
      [
        w.option,
        w.attacksBroken,
        w.attacksRobust,
        w.checksPassed,
        w.strongestFor,
        w.strongestAgainst,
      ],
      rows.map(({ option, attacks, passed, checks: all, ...said }): Line[] => [
        [strong(option), ` ${labels.get(option) ?? ""}`],
        [String(attacks.broken)],
        [String(attacks.robust)],
        [view.say(w.ofAll, { n: passed, all })],
        [said.for ?? "—"],
        [said.against ?? "—"],
      ]),
    ),
  ];
}

function away(view: View, row: RoundRow | undefined): string {
  const w = view.words(reportWords);
  return row?.absent == null
    ? ""
    : ` (${row.isStress ? w.absentHere : w.away}: ${view.title(row.absent)})`;
}

function resultOf(view: View, cell: CheckCell): Line {
  const { id, result } = cell;
  const word = result === "NOT_APPLICABLE" ? small(` ${view.term(result)}`) : ` ${result}`;
  return [view.target(id), word, ...(cell.basis === "observed" ? [observation(view, cell)] : [])];
}

/** That a command ran, and its exit status decided. */
function observation(view: View, { basis }: Pick<CheckCell, "basis">): string {
  return basis === "observed" ? ` (${view.term("observed")})` : "";
}

/** `V-1-1 BROKEN: what followed — C-1-2 pending → confirmed`. */
export function checkLine(view: View, cell: CheckCell): Line {
  const { id, result, notes, changes, option } = cell;
  return [
    view.ref(id),
    " ",
    strong(result === "NOT_APPLICABLE" ? view.term(result) : result),
    `${option === null ? "" : ` (${option})`}${observation(view, cell)}: ${notes}`,
    ...(changes.length === 0 ? [] : [" — ", ...changesLine(view, changes)]),
  ];
}

function changesLine(view: View, changes: CheckCell["changes"]): Line {
  const changed = changes.map(({ claim_id, from, to }): Line => [
    view.ref(claim_id),
    ` ${view.term(from)} → ${view.term(to)}`,
  ]);
  return joinLines(changed, "; ");
}

export function tensions(view: View, { tensions: rows }: StructuredResult): Block[] {
  const w = view.words(reportWords);
  if (rows.length === 0) return [paragraph(w.noTension)];
  const line = ({ id, text, round, sources, resolvedIn }: TensionRow): Line => [
    view.target(id),
    ` ${text} (${view.say(w.round, { n: round })}, ${w.sources} ${sources.map((role) => view.title(role)).join(", ")}`,
    ...(resolvedIn === null ? [] : [`; ${w.resolvedIn} `, view.ref(resolvedIn)]),
    ")",
  ];
  const part = (title: string, those: readonly TensionRow[]): Block[] =>
    those.length === 0
      ? []
      : [paragraph(...labelLine(title, String(those.length))), list(...those.map(line))];
  const open = rows.filter(({ resolvedIn }) => resolvedIn === null);
  const over = rows.filter(({ resolvedIn }) => resolvedIn !== null);
  return [...part(w.openTensions, open), ...part(w.resolvedTensions, over)];
}
