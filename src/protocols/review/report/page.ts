// What a review adds to the first page: whether it passed, what each reviewer found, the most serious faults that are open.
import { PERSON } from "../../../kernel/ask.ts";
import { SEVERITIES } from "../../../kernel/fact.ts";
import type { OwnPage, ReportView } from "../../../report/writing.ts";
import type { PageStatement } from "../../../views/for-and-against.ts";
import { bySeverity } from "../findings.ts";
import { isOpen } from "../result/lives.ts";
import type { ReviewResult } from "../result/result.ts";
import { reportWords } from "../voice.ts";

const MOST_FINDINGS = 7;
const MOST_OVERRULED = 2;

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
      row(`${view.term(`severity-${severity}`)}, ${location}: ${problem}`, [title]),
    );
  const overruled = findings
    .filter(({ state }) => state === "overruled")
    .slice(0, MOST_OVERRULED)
    .map(({ problem, title }) => row(problem, [title]));
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
