// What a dispatch adds to the first page: by what each conflict was decided and against whom, and the question that is left to a person.
import type { OwnPage, ReportView } from "../../../report/writing.ts";
import type { PageStatement } from "../../../views/for-and-against.ts";
import type { ConflictRow, DispatchResult } from "../result/result.ts";
import { reportWords } from "../voice.ts";

/** The conflicts that did not end by themselves, as far as the page has room. */
export function conflictsOnPage({ conflicts }: DispatchResult): readonly ConflictRow[] {
  return conflicts.filter(({ by }) => by !== "themselves").slice(0, MOST_CONFLICTS);
}

const MOST_CONFLICTS = 3;

export function dispatchPage(view: ReportView, result: DispatchResult): OwnPage {
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
function decidedHow(view: ReportView, { between, winner, method, by, why }: ConflictRow): string {
  const w = view.words(reportWords);
  const sides = between.map((seat) => view.title(seat)).join(" / ");
  const how = by === "rule" ? w.byRule : view.term(`method-${method}`);
  const prevails =
    winner === null || method === "consensus"
      ? ""
      : `${view.say(w.prevailsIn, { who: view.title(winner) })}, `;
  return `${sides}: ${prevails}${how} (${view.engine(why)})`;
}
