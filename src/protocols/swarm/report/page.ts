// What a swarm adds to the first page: the first open question, and what the contrarian and the analogy changed.
import { optionAttacks } from "../../../argument/index.ts";
import type { OwnPage, ReportView } from "../../../report/writing.ts";
import { titleOf } from "../../../views/deliberation-state.ts";
import type { PageStatement } from "../../../views/for-and-against.ts";
import type { SwarmResult } from "../result/result.ts";
import { reportWords } from "../voice.ts";

export function swarmPage(view: ReportView, { synthesis, analogies }: SwarmResult): OwnPage {
  const w = view.words(reportWords);
  const messages = synthesis.source === null ? [] : [synthesis.source];
  const [question] = synthesis.openQuestions;
  const lines = [
    { label: w.contrarianChanged, rows: answersTo(view, "contrarian") },
    {
      label: w.analogyChanged,
      rows: changesAfter(view, new Set(analogies.map(({ message }) => message))),
    },
  ];
  return {
    ...(question ? { question: { text: question.question, titles: [], messages } } : {}),
    lines: lines.filter(({ rows }) => rows.length > 0),
  };
}

/** The last answer in which somebody changed something for an attack of this role. */
function answersTo({ record }: ReportView, role: string): readonly PageStatement[] {
  const attackers = new Set(record.seats.filter((seat) => seat.role === role).map(({ id }) => id));
  const last = optionAttacks(record.facts)
    .attacks.filter(({ by }) => attackers.has(by))
    .flatMap(({ answers }) => answers)
    .findLast(({ how }) => how === "changed" || how === "fatal");
  return last
    ? [{ text: last.comment, titles: [titleOf(record.seats, last.seat)], messages: [last.message] }]
    : [];
}

/** The last change of a position that names such a message. */
function changesAfter(
  { positions }: ReportView,
  caused: ReadonlySet<string>,
): readonly PageStatement[] {
  const last = positions.amendments.findLast(({ triggers }) =>
    triggers.some((id) => caused.has(id)),
  );
  return last ? [{ text: last.to, titles: [last.title], messages: [last.message] }] : [];
}
