// What a dialectic adds to the first page: the question that is left to whoever decides, as its moderator put it.
import type { OwnPage, ReportView } from "../../../report/writing.ts";
import type { DialecticResult } from "../result/result.ts";

export function dialecticPage(_view: ReportView, { rulings, issues }: DialecticResult): OwnPage {
  const differing = new Set(issues.filter(({ isSplit }) => isSplit).map(({ id }) => id));
  const asked = rulings.filter(({ question }) => question !== "");
  const left = asked.find(({ issue }) => differing.has(issue)) ?? asked[0];
  return left ? { question: { text: left.question, titles: [], messages: left.cites } } : {};
}
