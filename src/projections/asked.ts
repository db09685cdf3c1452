// What a person is asked in a review or a dispatch, with what it is about in the words of those who said it.
// Law: choices are the gate's own. Whatever is quoted stands in quotation marks after its source's title, and is cut at a word, if at all.
import type { EventData } from "../log/event.ts";
import type { Language } from "../text/language.ts";
import { oneLine } from "../text/visible.ts";
import { titleOf, type Chronicle } from "./chronicle.ts";
import { specialistRows } from "./dispatch/specialists.ts";
import { positionsOn } from "./review/disputes.ts";
import { bySeverity, DISPUTE, findingLives, type FindingLife } from "./review/lives.ts";
import { recommended } from "./review/result.ts";

const WORDS = {
  en: {
    finding: "the finding",
    proposal: "what it proposes",
    latest: "its latest argument",
    declined: "why it was declined",
    recommends: "what the author recommends",
    recommended: "recommends",
    says: "says",
    round: (n: number): string => `round ${n}`,
    again: (n: number): string => `It was put to a person after round ${n} already, and left open.`,
    open: (rounds: number, n: number): string =>
      `Not converged after ${rounds} rounds: ${n === 1 ? "1 finding keeps" : `${n} findings keep`} it from passing. What now?`,
  },
  ja: {
    finding: "指摘",
    proposal: "提案",
    latest: "最後の論拠",
    declined: "従わなかった理由",
    recommends: "著者の推奨",
    recommended: "推奨",
    says: "意見",
    round: (n: number): string => `第${n}ラウンド`,
    again: (n: number): string => `第${n}ラウンドの後にも人に問われ、未決のままとされました。`,
    open: (rounds: number, n: number): string =>
      `${rounds}ラウンドで収束せず、合格を妨げる指摘が${n}件あります。どうしますか`,
  },
  zh: {
    finding: "问题",
    proposal: "建议",
    latest: "最后的论据",
    declined: "未采纳的原因",
    recommends: "作者的建议",
    recommended: "建议",
    says: "意见",
    round: (n: number): string => `第 ${n} 轮`,
    again: (n: number): string => `第 ${n} 轮之后已交由人决定，当时留待未定。`,
    open: (rounds: number, n: number): string =>
      `${rounds} 轮之后未收敛：有 ${n} 个问题妨碍通过。怎么办`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/** As much as a reply may say in one field; and what all of a question has room for on one screen. */
const MOST_QUOTED = 800;
const MOST_SHOWN = 3_600;
const LEAST_QUOTED = 160;

/** The question of a gate; of one that quotes, with the quotations whole. */
export function questionShown(
  record: Chronicle,
  { ask, gate }: Pick<EventData<"ask.opened">, "ask" | "gate">,
): string {
  const question = gate?.question ?? "";
  const [, round, id] = DISPUTE.exec(ask) ?? [];
  const disputed =
    id === undefined ? undefined : findingLives(record).find((finding) => finding.id === id);
  if (disputed)
    return [question.split("\n")[0] ?? "", ...sides(record, disputed, Number(round))].join("\n");
  if (ask.startsWith("gate/not-converged/"))
    return unsettled(record, question, Number(ask.split("/")[2]));
  return ask === "gate/escalation" ? [question, ...recommendations(record)].join("\n") : question;
}

function sides(record: Chronicle, finding: FindingLife, round: number): string[] {
  const w = WORDS[record.lang];
  // The author answers a round after its disputes are put to a person.
  const [{ owner }, { author }] = [lastWords(finding, round), lastWords(finding, round - 1)];
  const own = new Set([finding.title, titleOf(record.seats, AUTHOR)]);
  const before = finding.put.findLast((put) => put.round < round && put.choice === "open");
  return [
    said(finding.title, `${w.finding}, ${w.round(finding.round)}`, finding.problem),
    said(finding.title, w.proposal, finding.proposal),
    ...(owner ? [said(finding.title, `${w.latest}, ${w.round(owner.round)}`, owner.reason)] : []),
    ...(author
      ? [said(author.title, `${w.declined}, ${w.round(author.round)}`, author.reason)]
      : []),
    ...positionsOn(record, finding)
      .filter(({ title }) => !own.has(title))
      .map(({ title, round: at, text }) => said(title, w.round(at), text)),
    ...(before ? [w.again(before.round)] : []),
  ];
}

const AUTHOR = "author";

/** What the owner of a finding said last when it came back to it, and why the author last declined it, up to a round. */
function lastWords(
  { seat, life }: FindingLife,
  until: number,
): {
  readonly owner: FindingLife["life"][number] | undefined;
  readonly author: FindingLife["life"][number] | undefined;
} {
  const held = life.filter(
    (step) => step.round <= until && !step.isLetGo && step.reason !== "" && step.reason !== UNSAID,
  );
  return {
    owner: held.findLast(({ by }) => by === seat),
    author: held.findLast(({ by, status }) => by === AUTHOR && status === "OVERRULED"),
  };
}

/** What the engine writes where a reviewer said nothing. */
const UNSAID = "no status was given";

/** A line for each finding, and what besides keeps it from passing as the gate has it. */
function unsettled(record: Chronicle, question: string, round: number): string {
  const w = WORDS[record.lang];
  const open = bySeverity(findingLives(record).filter(({ isBlocking }) => isBlocking));
  const advised = new Map(recommended(record).map(({ finding, text }) => [finding, text]));
  const most = Math.max(
    LEAST_QUOTED,
    Math.min(MOST_QUOTED, Math.floor(MOST_SHOWN / Math.max(1, open.length * 3))),
  );
  const lines = open.map((finding) => {
    const { author } = lastWords(finding, round);
    const advice = advised.get(finding.id);
    return [
      `${finding.id} (${finding.severity}). ${said(finding.title, w.round(finding.round), finding.problem, most)}`,
      ...(author
        ? [said(author.title, `${w.declined}, ${w.round(author.round)}`, author.reason, most)]
        : []),
      ...(advice === undefined ? [] : [`${w.recommends}: “${cutAtWord(advice, most)}”`]),
    ].join(" · ");
  });
  const besides = question
    .split("\n")
    .slice(1)
    .filter((line) => !/^- F-\d/.test(line))
    .map((line) => line.replace(/^- /, ""));
  return [
    open.length === 0 ? (question.split("\n")[0] ?? "") : w.open(round, open.length),
    ...lines,
    ...besides,
  ].join("\n");
}

function recommendations(record: Chronicle): string[] {
  const w = WORDS[record.lang];
  return specialistRows(record).flatMap(({ title, recommendation, confidence }) =>
    recommendation === null
      ? []
      : [said(title, `${w.recommended}, ${confidence ?? ""}`, recommendation)],
  );
}

function said(title: string, what: string, text: string, most = MOST_QUOTED): string {
  return `${title} (${what}): “${cutAtWord(text, most)}”`;
}

/** On one line; what is too long ends after its last whole word. */
export function cutAtWord(text: string, most: number): string {
  const line = oneLine(text, Number.MAX_SAFE_INTEGER);
  if (line.length <= most) return line;
  const at = line.lastIndexOf(" ", most);
  return `${at < most / 2 ? oneLine(line, most - 1).slice(0, -1) : line.slice(0, at)} …`;
}
