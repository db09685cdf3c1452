// How a dispatch is written down: what the chair decided, and how conflicts were resolved.
import { reasonsBy } from "../result/result.ts";
import type {
  DispatchResult,
  ConflictRow,
  DispatchedRow,
  SpecialistRow,
} from "../result/result.ts";
import type { Row } from "../../../report/csv.ts";
import type { Writing, OwnPage, ReportView, OwnRecord } from "../../../report/writing.ts";
import terminal from "../messages/terminal.json" with { type: "json" };
import type { PageStatement } from "../../../views/for-and-against.ts";
import { reportWords, wordsOf } from "../voice.ts";
import { joinLines, paragraph, section, strong, table } from "../../../report/document.ts";
import type { Block, Line, Section } from "../../../report/document.ts";
import {
  labelLine,
  minority,
  moveBlocks,
  options,
  reasonsBehind,
} from "../../../report/sections.ts";
import { votes } from "../../../report/stands.ts";
import { capitalize } from "../../../text/words.ts";
import type { View } from "../../../report/view.ts";
import type { MinorityRow } from "../../../views/conclusion.ts";

export const dispatchWriting: Writing<DispatchResult> = {
  terminal,
  sections: dispatchSections,
  page: dispatchPage,
  record: dispatchRecord,
  anchors: ({ conflicts }) => conflicts.map(({ id }) => id),
  reason: ({ conflicts }, word) =>
    (word === "decided" || word === "converged") && conflicts.every(({ by }) => by !== "rule")
      ? "dispatch-by-chair"
      : `dispatch-${word}`,
  rows,
};

function rows({ conflicts }: DispatchResult): Row[] {
  return conflicts.map(({ id, between, point, winner, method, why }): Row => ({
    record: "conflict",
    message: id,
    state: winner === null ? "open" : "resolved",
    label: between.join(" / "),
    stance: winner,
    class: method,
    text: `${point}\n${why}`,
  }));
}

/** The conflicts that did not end by themselves, as far as the page has room. */
function conflictsOnPage({ conflicts }: DispatchResult): readonly ConflictRow[] {
  return conflicts.filter(({ by }) => by !== "themselves").slice(0, MOST_CONFLICTS);
}

const MOST_CONFLICTS = 3;

function dispatchPage(view: ReportView, result: DispatchResult): OwnPage {
  const w = view.words(reportWords);
  const { escalated, decision, decidedByPerson, openQuestions, written, isSolo } = result;
  const messages = written === null ? [] : [written];
  const state = (text: string): PageStatement => ({ text, titles: [], messages });
  const isLeft = escalated !== null && decidedByPerson === null;
  const asked = isLeft ? view.engine(escalated) : openQuestions[0];
  const rows = conflictsOnPage(result).map((row) => state(decidedHow(view, row)));
  return {
    ...(isLeft
      ? { answer: state(w.toDecide) }
      : isSolo && decision !== null
        ? { answer: state(decision) }
        : {}),
    ...(asked === undefined ? {} : { question: state(asked) }),
    lines: rows.length === 0 ? [] : [{ label: w.conflicts, rows }],
  };
}

/** `Security against Support: Security prevails, by rule (…)`. */
function decidedHow(view: ReportView, row: ConflictRow): string {
  const { winner, method, by, why } = row;
  const w = view.words(reportWords);
  const how = by === "rule" ? w.byRule : view.term(`method-${method}`);
  const prevails =
    winner === null || method === "consensus"
      ? ""
      : `${view.say(w.prevailsIn, { who: view.title(winner) })}, `;
  return `${sides(view, row)}: ${prevails}${how} (${view.engine(why)})`;
}

function dispatchSections(view: View, result: DispatchResult): readonly Section[] {
  const { h } = view;
  const w = wordsOf(view);
  if (result.specialists.length === 0) return [];
  const told = ({ option }: MinorityRow): Line | null => conflictsLost(view, result, option);
  return [
    section("conflicts", w.conflicts, conflicts(view, result)),
    section("rounds", w.dispatched, rounds(view, result)),
    section("votes", h.votes, [
      ...votes(view, { says: w.chairSays, cites: h.cites }),
      ...(result.options.length === 0 ? [] : [options(view, result), ...reasonsBehind(view)]),
      ...cases(view, result),
    ]),
    section("moved", h.moved, moveBlocks(view)),
    section("minority", h.minority, minority(view, { why: w.whyNot, when: w.fears, told })),
  ];
}

/** Who was asked and who was passed over, how conflicts ended, what a person decided, what is open. */
function dispatchRecord(view: View, result: DispatchResult): OwnRecord {
  const w = wordsOf(view);
  const { dispatched, specialists, decidedByPerson: person, cases: set } = result;
  const unasked = withoutQuestion(result).map(({ title }) => title);
  const last = dispatched.at(-1);
  const told = conflictsOnPage(result);
  return {
    cases: set,
    argument: [
      ...(person === null ? [] : [[`${w.personDecided}: `, view.named(person)]]),
      ...(result.isSolo ? [[w.alone]] : specialists.length === 1 ? [[w.single]] : []),
      ...(result.conflicts.length === 0 && specialists.length > 1
        ? [[noConflict(view, result)]]
        : []),
      ...decidedBy(view, result),
      ...(unasked.length === 0 ? [] : [[`${w.withoutQuestion}: ${unasked.join(", ")}`]]),
    ],
    rounds: dispatched.map((row) => ({
      round: row.round,
      text: [
        ...row.passedOver.map(
          ({ seat, state, why }) =>
            `${view.title(seat)} ${w.passedOver} (${view.term(state)}: ${why})`,
        ),
        ...(row === last && result.heldNoMore !== null ? [whyNoMore(view, result.heldNoMore)] : []),
      ].join("; "),
    })),
    sections: [
      {
        anchor: "record-conflicts",
        title: w.conflicts,
        lines: result.conflicts
          .filter((row) => !told.includes(row))
          .map((row) => resolvedLine(view, row)),
        appendix: "conflicts",
      },
      {
        anchor: "record-questions",
        title: w.questions,
        lines: result.openQuestions.map((text): Line => [text]),
        appendix: result.written ?? "transcript",
      },
    ],
  };
}

function noConflict(view: View, { isShortCircuit }: DispatchResult): string {
  const w = wordsOf(view);
  if (isShortCircuit) return w.noConflict;
  return view.status.state === "finished" ? view.h.none : w.notYet;
}

/** By which rules, or for which reasons of the chair, and against whom; where the verdict does not say it. */
function decidedBy(view: View, result: DispatchResult): readonly Line[] {
  const { conflicts: rows, chosen, against, isOlder } = result;
  const w = wordsOf(view);
  if (chosen === null || !isOlder) return [];
  const others = against.map(({ id, holders }) => `${holders.join(", ")} (${id})`).join(", ");
  const told = (by: "rule" | "chair", label: string): Line[] => {
    const reasons = reasonsBy(rows, by).map(({ why }) => view.engine(why));
    const opposed = others === "" ? [] : [` — ${w.against} ${others}`];
    return reasons.length === 0 ? [] : [[`${label}: `, reasons.join("; "), ...opposed]];
  };
  return [...told("rule", w.decidedByRule), ...told("chair", w.decidedByChair)];
}

/** Seated, and the chair's questions had none for them. Where the chair wrote none at all, a notice says so. */
function withoutQuestion({ specialists }: DispatchResult): readonly SpecialistRow[] {
  return specialists.some(({ question }) => question !== null)
    ? specialists.filter(({ question }) => question === null)
    : [];
}

/** A rule that decides is named as such; `majority` and `conservative` are rules too. */
function way(view: View, { method, by }: ConflictRow): string {
  const w = wordsOf(view);
  if (by !== "rule") return view.term(`method-${method}`);
  return method === "chair decision" ? w.byRule : `${w.byRule}, ${view.term(`method-${method}`)}`;
}

function sides(view: ReportView, { between }: ConflictRow): string {
  return between.map((seat) => view.title(seat)).join(" / ");
}

function resolvedLine(view: View, row: ConflictRow): Line {
  const { id, winner, method, why } = row;
  // Where both came to agree, or a person has to decide, neither prevails.
  const victor = method === "consensus" ? null : winner;
  const how = `${way(view, row)} (${view.engine(why)})`;
  const begin = [view.ref(id), ` ${sides(view, row)}: `];
  if (victor === null) return [...begin, how];
  const prevails = view.say(wordsOf(view).prevailsIn, { who: view.title(victor) });
  return [...begin, strong(prevails), ", ", how, ...lostElsewhere(view, victor)];
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
  const holders = new Set(view.votersFor(option).map(({ seat }) => seat));
  const own = rows.filter(
    ({ between, winner }) =>
      between.some((seat) => holders.has(seat)) && (winner === null || !holders.has(winner)),
  );
  const lines = own.map((row) => resolvedLine(view, row));
  return lines.length === 0 ? null : joinLines(lines, "; ");
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
  if (result.cases.length === 0) return [];
  const rows = result.cases.map((row): Line[] => [
    [strong(view.named(row.option))],
    [row.for || view.h.none],
    [row.against || view.h.none],
  ]);
  const cited = paragraph(...view.citing([result.written]));
  return [table([w.option, w.caseFor, w.caseAgainst], rows), cited];
}

function rounds(view: View, { dispatched, mode, heldNoMore }: DispatchResult): Block[] {
  const w = wordsOf(view);
  if (dispatched.length === 0) return [paragraph(w.noRound)];
  const names = (seats: readonly string[]): string =>
    seats.length === 0 ? w.nobodyPassed : seats.map((seat) => view.title(seat)).join(", ");
  const passed = ({ passedOver }: DispatchedRow): Line => {
    const lines = passedOver.map(({ seat, state, why }): Line => [
      strong(view.title(seat)),
      ` (${view.term(state)}: ${why})`,
    ]);
    return lines.length === 0 ? [w.nobodyPassed] : joinLines(lines, ", ");
  };
  const used = labelLine(w.rounds, view.say(w.roundsUsed, { n: dispatched.length }));
  return [
    paragraph(...used, ` · ${w.mode}: ${mode}`),
    table(
      [capitalize(view.h.round), w.asked, w.answered, capitalize(w.passedOver)],
      dispatched.map((row): Line[] => [
        [String(row.round)],
        [names(row.asked)],
        [names(row.answered)],
        passed(row),
      ]),
    ),
    ...(heldNoMore === null ? [] : [paragraph(whyNoMore(view, heldNoMore))]),
  ];
}

function whyNoMore(view: View, why: NonNullable<DispatchResult["heldNoMore"]>): string {
  const w = wordsOf(view);
  return why === "no-known-clash" ? `${w.askedAgain}: ${w.heldNoMore[why]}` : w.heldNoMore[why];
}
