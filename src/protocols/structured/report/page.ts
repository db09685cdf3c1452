// What a structured deliberation adds to the first page: how far its stop signals go, and what it did not establish.
import type { OwnPage, ReportView } from "../../../report/writing.ts";
import type { PageStatement } from "../../../views/for-and-against.ts";
import type { StructuredResult } from "../result/result.ts";
import { reportWords } from "../voice.ts";

export function structuredPage(view: ReportView, result: StructuredResult): OwnPage {
  const w = view.words(reportWords);
  const { signals, claims, limits, synthesis } = result;
  const row = (text: string): PageStatement => ({ text, titles: [], messages: [] });
  const pending = claims.filter(({ status }) => status === "pending");
  const [limit] = limits.map(({ text, says }) => row(view.engine(text, says)));
  const counted =
    pending.length === 0
      ? []
      : [row(view.say(w.pendingOf, { n: pending.length, all: claims.length }))];
  const [question] = synthesis.openQuestions;
  return {
    ...(question
      ? {
          question: {
            ...row(question.question),
            messages: synthesis.source === null ? [] : [synthesis.source],
          },
        }
      : {}),
    lines: [
      { label: w.signalsShort, rows: [row(view.engine(signals.adviceText, signals.advised))] },
      { label: w.limits, rows: [...counted, ...(limit ? [limit] : [])] },
    ].filter(({ rows }) => rows.length > 0),
  };
}
