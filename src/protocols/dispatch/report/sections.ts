// The sections of a dispatch's report: the decision and why first, then what each specialist said, how conflicts were resolved, what to do.
// Law: what rules computed and what the chair wrote stand side by side, each under its name.
import {
  joinLines,
  list,
  note,
  outline,
  paragraph,
  quote,
  strong,
  table,
  warning,
  section,
  writtenSection,
} from "../../../report/document.ts";
import type { Block, Line, Words, Section } from "../../../report/document.ts";
import {
  labelLine,
  minority,
  moveBlocks,
  options,
  reasonsBehind,
  titledList,
  unanimityWarning,
  warnings,
} from "../../../report/sections.ts";
import {
  group,
  listOptionsLeft,
  resolutionRows,
  tellShared,
  votes,
} from "../../../report/stands.ts";
import { capitalize } from "../../../text/words.ts";
import type { View } from "../../../report/view.ts";
import { reasonsBy, type ConflictRow, type DispatchResult } from "../result/result.ts";
import type { DispatchedRow, SpecialistRow } from "../result/specialists.ts";
import { wordsOf } from "../voice.ts";

export function dispatchSections(view: View, result: DispatchResult): readonly Section[] {
  const { h } = view;
  const w = wordsOf(view);
  const isConsulted = result.specialists.length > 0;
  const computed = (anchor: string, title: string, blocks: () => Block[]): Section[] =>
    isConsulted ? [section(anchor, title, blocks())] : [];
  return [
    writtenSection("stands", w.decision, [
      ...lead(view, result),
      outline(...firstScreen(view, result)),
    ]),
    writtenSection("rationale", w.rationale, rationale(view, result)),
    ...computed("input", w.input, () => input(view, result)),
    ...computed("conflicts", w.conflicts, () => conflicts(view, result)),
    writtenSection("actions", w.actions, actions(view, result)),
    writtenSection("questions", w.questions, [listOr(result.openQuestions, h.none)]),
    ...computed("rounds", w.dispatched, () => rounds(view, result)),
    ...computed("votes", h.votes, () => [
      ...votes(view, { says: w.chairSays, cites: h.cites }),
      ...(result.options.length === 0 ? [] : [options(view, result), ...reasonsBehind(view)]),
      ...cases(view, result),
    ]),
    ...computed("moved", h.moved, () => moveBlocks(view)),
    ...computed("minority", h.minority, () =>
      minority(view, {
        why: w.whyNot,
        when: w.fears,
        told: ({ option }) => conflictsLost(view, result, option),
      }),
    ),
    section("warnings", h.warnings, warnings(view)),
  ];
}

function listOr(texts: readonly string[], none: string): Block {
  return texts.length === 0 ? paragraph(none) : list(...texts.map((text): Line => [text]));
}

/** What is decided, in the chair's words where there are any; and whatever a reader must know about who was asked. */
function lead(view: View, result: DispatchResult): Block[] {
  const w = wordsOf(view);
  const { decision, escalated, decidedByPerson: person } = result;
  const cites = view.citing([result.written]);
  const isOver = view.status.state === "finished";
  // Where it goes to a person, what the chair wrote is no decision.
  const words: Line =
    escalated !== null
      ? [strong(person === null ? w.toDecide : `${w.personDecided}: ${view.named(person)}`)]
      : decision !== null
        ? [strong(decision), ...cites]
        : [strong(isOver ? w.noWords : w.notDecided)];
  return [
    paragraph(...words),
    ...(escalated === null ? [] : [warning(view.engine(escalated))]),
    ...(escalated === null || decision === null
      ? []
      : [paragraph(...labelLine(w.chairSays, decision, ...cites))]),
    ...(result.isSolo ? [note(w.alone)] : result.specialists.length === 1 ? [note(w.single)] : []),
    ...unanimityWarning(view),
  ];
}

function firstScreen(view: View, result: DispatchResult): Words[] {
  const w = wordsOf(view);
  const { specialists, chosen } = result;
  const isConsulted = specialists.length > 0;
  const passed = result.dispatched.flatMap(({ round, passedOver }) =>
    passedOver.map(({ seat, state, why }): Line => [
      strong(view.title(seat)),
      ` (${view.say(w.round, { n: round })}): ${view.term(state)}, ${why}`,
    ]),
  );
  const unasked = withoutQuestion(result).map(({ title }) => title);
  const line = (label: string, ...words: Line): Words => ({ label: `${label}:`, line: words });
  return [
    ...(result.issues.length === 0 || result.resolution === null
      ? []
      : [line(w.computed, ...(chosen ? chosenLine(view, result, chosen) : [w.noOption]))]),
    ...decidedBy(view, result),
    ...resolutionRows(view),
    ...(result.heldNoMore === "no-known-clash"
      ? [line(w.askedAgain, w.heldNoMore["no-known-clash"])]
      : []),
    ...(unasked.length === 0 ? [] : [line(w.withoutQuestion, unasked.join(", "))]),
    ...(passed.length === 0
      ? []
      : [group(view, capitalize(w.passedOver), passed, { most: passed.length })]),
    ...(isConsulted ? listOptionsLeft(view) : []),
    ...tellShared(view),
  ];
}

function chosenLine(
  view: View,
  { specialists }: DispatchResult,
  { option, holders }: NonNullable<DispatchResult["chosen"]>,
): Line {
  const count = view.say(view.h.of, { n: holders.length, all: specialists.length });
  return [
    strong(view.named(option)),
    ...(holders.length === 0 ? [] : [` — ${count}: ${holders.join(", ")}`]),
  ];
}

function noConflict(view: View, { isShortCircuit }: DispatchResult): string {
  const w = wordsOf(view);
  if (isShortCircuit) return w.noConflict;
  return view.status.state === "finished" ? view.h.none : w.notYet;
}

/** By which rules, or for which reasons of the chair, and against whom; where the verdict does not say it. */
function decidedBy(view: View, result: DispatchResult): Words[] {
  const { conflicts: rows, chosen, against, isOlder } = result;
  const w = wordsOf(view);
  if (chosen === null || !isOlder) return [];
  const others = against.map(({ id, holders }) => `${holders.join(", ")} (${id})`).join(", ");
  const told = (by: "rule" | "chair", label: string): Words[] => {
    const reasons = reasonsBy(rows, by).map(({ why, ids }): Line => [
      view.engine(why),
      " (",
      ...view.refs(ids),
      ")",
    ]);
    const opposed = others === "" ? [] : [` — ${w.against} `, strong(others)];
    return reasons.length === 0
      ? []
      : [{ label: `${label}:`, line: [...joinLines(reasons, "; "), ...opposed] }];
  };
  return [...told("rule", w.decidedByRule), ...told("chair", w.decidedByChair)];
}

/** Seated, and the chair's questions had none for them. Where the chair wrote none at all, a notice says so. */
function withoutQuestion({ specialists }: DispatchResult): readonly SpecialistRow[] {
  return specialists.some(({ question }) => question !== null)
    ? specialists.filter(({ question }) => question === null)
    : [];
}

/** Whoever is still being asked is not passed over. */
function silence(view: View, { dispatched }: DispatchResult, seat: string): string {
  const w = wordsOf(view);
  const isPassedOver = dispatched.some((row) => row.passedOver.some((each) => each.seat === seat));
  return view.status.state !== "finished" && !isPassedOver
    ? w.notAnswered
    : `${w.noAnswer}, ${w.passedOver}`;
}

/** `High`, or that none could be read. */
function level(view: View, { confidence, isMissing }: SpecialistRow): string {
  return isMissing ? wordsOf(view).missing : view.term(confidence ?? "—");
}

/** A rule that decides is named as such; `majority` and `conservative` are rules too. */
function way(view: View, { method, by }: ConflictRow): string {
  const w = wordsOf(view);
  if (by !== "rule") return view.term(`method-${method}`);
  return method === "chair decision" ? w.byRule : `${w.byRule}, ${view.term(`method-${method}`)}`;
}

function sides(view: View, { between }: ConflictRow): string {
  return between.map((seat) => view.title(seat)).join(" / ");
}

function resolvedLine(view: View, row: ConflictRow): Line {
  const { id, winner, method, why } = row;
  // Where both came to agree, or a person has to decide, neither prevails.
  const victor = method === "consensus" ? null : winner;
  const how = `${way(view, row)} (${view.engine(why)})`;
  if (victor === null) return [view.ref(id), ` ${sides(view, row)}: `, how];
  const prevails = view.say(wordsOf(view).prevailsIn, { who: view.title(victor) });
  return [
    view.ref(id),
    ` ${sides(view, row)}: `,
    strong(prevails),
    ", ",
    how,
    ...lostElsewhere(view, victor),
  ];
}

/** Whoever wins one conflict may lose another: then what it holds is not what was chosen. */
function lostElsewhere(view: View, winner: string): Line {
  const { resolution, chosen } = view.result;
  const option = view.positions.votes.find(({ seat }) => seat === winner)?.final ?? null;
  return resolution === null || option === null || option === chosen?.option
    ? []
    : [`; ${view.say(wordsOf(view).notOverall, { option })}`];
}

/** The conflicts that whoever holds an option did not win. */
function conflictsLost(view: View, { conflicts: rows }: DispatchResult, option: string) {
  const holders = new Set(
    view.positions.votes.filter(({ final }) => final === option).map(({ seat }) => seat),
  );
  const own = rows.filter(
    ({ between, winner }) =>
      between.some((seat) => holders.has(seat)) && (winner === null || !holders.has(winner)),
  );
  const lines = own.map((row) => resolvedLine(view, row));
  return lines.length === 0 ? null : joinLines(lines, "; ");
}

function rationale(view: View, { rationale: text, written, synthesis }: DispatchResult): Block[] {
  const w = wordsOf(view);
  const part = (title: string, rows: readonly string[] = []): Block[] =>
    rows.length === 0
      ? []
      : [
          paragraph(strong(`${title}:`), ...view.citing([synthesis?.message ?? null])),
          listOr(rows, ""),
        ];
  return [
    ...(text === null
      ? [paragraph(view.status.state === "finished" ? w.noWords : view.h.none)]
      : [quote({ label: `${w.chairSays}:`, text }), paragraph(...view.citing([written]))]),
    ...part(w.consensus, synthesis?.consensus),
    ...part(w.gaps, synthesis?.gaps),
  ];
}

/** Who said what, how sure, and what worries it most; what it said later stands below. */
function input(view: View, result: DispatchResult): Block[] {
  const { specialists } = result;
  const w = wordsOf(view);
  const rows = specialists.map((row): Line[] => {
    if (row.message === null)
      return [[strong(row.title)], [silence(view, result, row.seat)], ["—"], ["—"], ["—"]];
    return [
      [strong(row.title), ...view.citing([row.message])],
      [row.finding ?? ""],
      [row.recommendation ?? "", ...(row.needsHuman ? [` (${w.needsHuman})`] : [])],
      [strong(level(view, row)), ...(row.reasoning === "" ? [] : [` — ${row.reasoning}`])],
      [row.keyConcern ?? w.noConcern],
    ];
  });
  const asked = specialists.some(({ question }) => question !== null)
    ? specialists.map(({ title, question }): Line => [
        strong(title),
        `: ${question ?? w.noQuestion}`,
      ])
    : [];
  const later = specialists.flatMap(({ title, answers }) =>
    answers.map(({ message, round, response, isNew }): Line => [
      strong(title),
      ` (${view.say(w.round, { n: round })}): ${response}`,
      ...(isNew ? [] : [` — ${w.nothingNew}`]),
      ...view.citing([message]),
    ]),
  );
  return [
    table([w.specialist, w.finding, w.recommends, w.confidence, w.concern], rows),
    ...titledList(w.question, asked),
    ...titledList(w.later, later),
  ];
}

function conflicts(view: View, result: DispatchResult): Block[] {
  const w = wordsOf(view);
  if (result.conflicts.length === 0) return [paragraph(noConflict(view, result))];
  const rows = result.conflicts.map((row): Line[] => {
    const { id, point, winner, method, why } = row;
    const prevailing = winner === null ? [w.nobody] : [strong(view.title(winner))];
    return [
      [view.target(id), ` ${view.engine(point)}`],
      [sides(view, row)],
      method === "consensus" && winner !== null
        ? ["—"]
        : [...prevailing, ...(winner === null ? [] : lostElsewhere(view, winner))],
      [strong(way(view, row)), ` — ${view.engine(why)}`],
    ];
  });
  return [table([w.conflict, w.between, w.prevails, w.method], rows)];
}

/** Every option that a person named, whoever recommends it. */
function cases(view: View, result: DispatchResult): Block[] {
  const w = wordsOf(view);
  const rows = result.cases.map((row): Line[] => [
    [strong(view.named(row.option))],
    [row.for || view.h.none],
    [row.against || view.h.none],
  ]);
  return rows.length === 0
    ? []
    : [
        table([w.option, w.caseFor, w.caseAgainst], rows),
        paragraph(...view.citing([result.written])),
      ];
}

function actions(view: View, { actionItems, written }: DispatchResult): Block[] {
  const w = wordsOf(view);
  if (actionItems.length === 0) return [paragraph(view.h.none)];
  return [
    table(
      [w.item, w.where, w.reason],
      actionItems.map(({ item, where, reason }): Line[] => [[item], [view.term(where)], [reason]]),
    ),
    paragraph(...labelLine(view.h.cites, ...view.refs([written]))),
  ];
}

function rounds(view: View, { dispatched, mode, heldNoMore }: DispatchResult): Block[] {
  const w = wordsOf(view);
  if (dispatched.length === 0) return [paragraph(w.noRound)];
  const names = (seats: readonly string[]): string =>
    seats.length === 0 ? w.nobodyPassed : seats.map((seat) => view.title(seat)).join(", ");
  const passed = ({ passedOver }: DispatchedRow): Line =>
    passedOver.length === 0
      ? [w.nobodyPassed]
      : joinLines(
          passedOver.map(({ seat, state, why }): Line => [
            strong(view.title(seat)),
            ` (${view.term(state)}: ${why})`,
          ]),
          ", ",
        );
  const again = heldNoMore === "no-known-clash" ? `${w.askedAgain}: ` : "";
  return [
    paragraph(
      ...labelLine(w.rounds, view.say(w.roundsUsed, { n: dispatched.length })),
      ` · ${w.mode}: ${mode}`,
    ),
    table(
      [capitalize(view.h.round), w.asked, w.answered, capitalize(w.passedOver)],
      dispatched.map((row): Line[] => [
        [String(row.round)],
        [names(row.asked)],
        [names(row.answered)],
        passed(row),
      ]),
    ),
    ...(heldNoMore === null ? [] : [paragraph(again, w.heldNoMore[heldNoMore])]),
  ];
}
