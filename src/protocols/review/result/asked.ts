// What a review asks a person: both sides of a dispute, or what keeps the artifact from passing.
import { cutAtWord, MOST_QUOTED, quoted } from "../../../views/reading.ts";
import { titleOf, type Chronicle } from "../../../views/chronicle.ts";
import type { GateOpened } from "../../../views/reading.ts";
import type { Language } from "../../../text/language.ts";
import { positionsOn } from "./disputes.ts";
import { bySeverity, DISPUTE, findingLives, type FindingLife } from "./lives.ts";
import { recommended } from "./result.ts";

const WORDS = {
  en: {
    finding: "the finding",
    proposal: "what it proposes",
    latest: "its latest argument",
    declined: "why it was declined",
    recommends: "what the author recommends",
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
    round: (n: number): string => `第 ${n} 轮`,
    again: (n: number): string => `第 ${n} 轮之后已交由人决定，当时留待未定。`,
    open: (rounds: number, n: number): string =>
      `${rounds} 轮之后未收敛：有 ${n} 个问题妨碍通过。怎么办`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/** What all of a question has room for on one screen. */
const MOST_SHOWN = 3_600;
const LEAST_QUOTED = 160;

export function question(record: Chronicle, { ask, gate }: GateOpened): string {
  const text = gate?.question ?? "";
  const [, round, id] = DISPUTE.exec(ask) ?? [];
  const disputed =
    id === undefined ? undefined : findingLives(record).find((finding) => finding.id === id);
  if (disputed)
    return [text.split("\n")[0] ?? "", ...sides(record, disputed, Number(round))].join("\n");
  return ask.startsWith("gate/not-converged/")
    ? unsettled(record, text, Number(ask.split("/")[2]))
    : text;
}

function sides(record: Chronicle, finding: FindingLife, round: number): string[] {
  const w = WORDS[record.lang];
  // The author answers a round after its disputes are put to a person.
  const [{ owner }, { author }] = [lastWords(finding, round), lastWords(finding, round - 1)];
  const own = new Set([finding.title, titleOf(record.seats, AUTHOR)]);
  const before = finding.put.findLast((put) => put.round < round && put.choice === "open");
  return [
    quoted(finding.title, `${w.finding}, ${w.round(finding.round)}`, finding.problem),
    quoted(finding.title, w.proposal, finding.proposal),
    ...(owner ? [quoted(finding.title, `${w.latest}, ${w.round(owner.round)}`, owner.reason)] : []),
    ...(author
      ? [quoted(author.title, `${w.declined}, ${w.round(author.round)}`, author.reason)]
      : []),
    ...positionsOn(record, finding)
      .filter(({ title }) => !own.has(title))
      .map(({ title, round: at, text }) => quoted(title, w.round(at), text)),
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
      `${finding.id} (${finding.severity}). ${quoted(finding.title, w.round(finding.round), finding.problem, most)}`,
      ...(author
        ? [quoted(author.title, `${w.declined}, ${w.round(author.round)}`, author.reason, most)]
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
