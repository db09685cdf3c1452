// How a review is read: by its findings, what they came to and who ended it; and what it asks a person, with both sides of a dispute or what keeps the artifact from passing.
import type { Verdict } from "../../../kernel/fact.ts";
import { cutAtWord, MOST_QUOTED, quoteFrom } from "../../../views/reading.ts";
import type { GateOpened, Outcome, Reading } from "../../../views/reading.ts";
import { mainIssue, titleOf, type DeliberationState } from "../../../views/deliberation-state.ts";
import type { Told } from "../../../views/told.ts";
import { bySeverity } from "../findings.ts";
import { AUTHOR } from "../state.ts";
import { sentence } from "../voice.ts";
import { DISPUTE, findingLives, objectionsIn, positionsOn, UNSAID } from "./lives.ts";
import type { FindingLife, Step } from "./lives.ts";
import { proposalsOf, reviewResult, type Ended, type ReviewResult } from "./result.ts";

export const reviewReading: Reading<ReviewResult> = {
  result: reviewResult,
  isVoted: false,
  ending,
  tell,
  outcome,
  verdict,
  question,
  pages: ["findings"],
};

function tell(result: ReviewResult, told: Told): ReviewResult {
  const { why, findings, unsettled, ideas } = result;
  return {
    ...result,
    why: why === null ? null : told.tell(why),
    findings: findings.map((finding) => ({
      ...finding,
      life: finding.life.map((step) => told.reasoned(step)),
    })),
    unsettled: unsettled && {
      ...unsettled,
      choices: unsettled.choices.map((choice) => ({ ...choice, label: told.tell(choice.label) })),
    },
    ideas: ideas.map((idea) => ({ ...idea, died: idea.died && told.reasoned(idea.died) })),
  };
}

function outcome(record: DeliberationState): Outcome {
  const { artifact, findings, ended } = reviewResult(record);
  if (ended === null) return { outcome: null, resolution: null };
  const isPassed = PASSED.has(ended) && findings.every(({ isBlocking }) => !isBlocking);
  // What a person accepted over the reviewers' heads is no pass of theirs.
  const passed = ended === "passed" ? "passed" : "accepted";
  return { outcome: artifact.name, resolution: isPassed ? passed : "blocked" };
}

/** Ends in which the artifact, or an idea, is taken as it is. */
const PASSED: ReadonlySet<Ended> = new Set(["passed", "accepted", "taken"]);

/** Older logs record none: there dissent is what was overruled. */
function verdict(record: DeliberationState): Verdict | null {
  const recorded = record.verdicts.at(-1);
  if (recorded) return recorded;
  if (record.versions.length === 0 || !record.concluded) return null;
  const { chosen, resolution, minority, ideas } = reviewResult(record);
  const option = ideas.length > 0 ? null : (chosen?.option ?? null);
  return {
    kind: "verdict",
    issue: mainIssue(record)?.id ?? "",
    chosen: option,
    resolution: resolution?.kind ?? "unresolved",
    detail: resolution?.detail ?? "",
    ...(resolution?.says === undefined ? {} : { says: resolution.says }),
    withoutConforming: option,
    minority: (minority === "none" ? [] : minority).map(
      ({ option: finding, label, holders, status, whySetAside }) => ({
        option: finding,
        holders,
        status,
        certificate: `${label} ${whySetAside ?? ""}`.trim(),
      }),
    ),
  };
}

function ending({ ended, findings, decided, ideas }: ReviewResult): string | null {
  if (ended === null) return null;
  const open = findings.filter(({ isBlocking }) => isBlocking).length;
  const words =
    ended === "passed" && ideas.length > 0 ? "agreed on at least two ideas" : ENDED[ended];
  const isPassed = PASSED.has(ended);
  return [
    words,
    ...(open === 0 || isPassed
      ? []
      : [`${open} ${open === 1 ? "finding keeps" : "findings keep"} it from passing`]),
    ...(decided === null || ended === "rejected" || ended === "accepted"
      ? []
      : [`a person chose: ${decided.label}`]),
  ].join("; ");
}

const ENDED: Readonly<Record<Ended, string>> = {
  passed: "passed: no open finding keeps it from passing",
  accepted: "accepted by a person",
  rejected: "not accepted: a person sided with the reviewers",
  "not-passed": "not passed",
  "no-quorum": "broken off: too few reviewers answered",
  "author-absent": "broken off: the author made no revision",
  stopped: "stopped: more is needed than words",
  blocked: "blocked: more rounds cannot fix it",
  taken: "a person took an idea",
};

/** What all of a question has room for on one screen. */
const MOST_SHOWN = 3_600;
const LEAST_QUOTED = 160;

function question(record: DeliberationState, { ask, gate }: GateOpened): string {
  const text = gate?.question ?? "";
  const [, round, id] = DISPUTE.exec(ask) ?? [];
  const disputed = findingLives(record).find((finding) => finding.id === id);
  if (disputed)
    return [text.split("\n")[0] ?? "", ...sidesOf(record, disputed, Number(round))].join("\n");
  return ask.startsWith("gate/ending/")
    ? unsettledQuestion(record, text, Number(ask.split("/")[2]))
    : text;
}

function sidesOf(record: DeliberationState, finding: FindingLife, round: number): string[] {
  const say = sentence(record.lang);
  const inRound = (n: number): string => say("asked.round", { n });
  // The author answers a round after its disputes are put to a person.
  const author = lastWord(finding, round - 1, AUTHOR.id);
  const before = finding.put.findLast((put) => put.round < round && put.choice === "open");
  const own = { ...finding, title: titleOf(record.seats, finding.seat) };
  const found = new Set([own, ...finding.also].map(({ problem }) => problem));
  return [
    ...[own, ...finding.also].flatMap(({ title, problem, proposal, round: at }) => [
      quoteFrom(title, `${say("asked.finding")}, ${inRound(at)}`, problem),
      quoteFrom(title, say("asked.proposal"), proposal),
    ]),
    ...finding.voices.flatMap((seat) =>
      quoteWord(record, "asked.latest", lastWord(finding, round, seat)),
    ),
    ...quoteWord(record, "asked.declined", author),
    ...positionsOn(record, finding)
      .filter(({ text, title }) => !found.has(text) && !isSide(finding, title, author?.title))
      .map((side) => quoteFrom(side.title, inRound(side.round), side.text)),
    ...(before ? [say("asked.again", { n: before.round })] : []),
  ];
}

/** Its voices and the author are quoted already. */
function isSide({ title, also }: FindingLife, who: string, author: string | undefined): boolean {
  return (
    who === author || title.split(", ").includes(who) || also.some((said) => said.title === who)
  );
}

/** What the owner of a finding said last when it came back to it, or why the author last declined it, up to a round. */
function lastWord({ life }: FindingLife, until: number, seat: string) {
  return life.findLast(
    ({ round, by, status, reason, isLetGo }) =>
      round <= until &&
      by === seat &&
      (by !== AUTHOR.id || status === "OVERRULED") &&
      !isLetGo &&
      !UNSAID.has(reason),
  );
}

/** A side's last word, where it has spoken. */
function quoteWord(
  { lang }: DeliberationState,
  what: "asked.declined" | "asked.latest",
  word: Step | undefined,
  most?: number,
): string[] {
  if (!word) return [];
  const say = sentence(lang);
  const when = say("asked.round", { n: word.round });
  return [quoteFrom(word.title, `${say(what)}, ${when}`, word.reason, most)];
}

/** The choices first, then a line for each finding that is open now, and what besides keeps it from passing. */
function unsettledQuestion(record: DeliberationState, text: string, round: number): string {
  const say = sentence(record.lang);
  const open = bySeverity(findingLives(record).filter(({ isBlocking }) => isBlocking));
  const advised = new Map(proposalsOf(record).map((row) => [row.finding, row]));
  const room = Math.floor(MOST_SHOWN / Math.max(1, open.length * 3));
  const most = Math.max(LEAST_QUOTED, Math.min(MOST_QUOTED, room));
  const lines = open.map((finding) => {
    const { id, severity, title, problem } = finding;
    const advice = advised.get(id);
    const inRound = (n: number): string => say("asked.round", { n });
    return [
      `${id} (${severity}). ${quoteFrom(title, inRound(finding.round), problem, most)}`,
      ...quoteWord(record, "asked.declined", lastWord(finding, round, AUTHOR.id), most),
      ...objectionsIn(record)
        .filter((said) => said.finding === id)
        .slice(-1)
        .map((said) =>
          quoteFrom(titleOf(record.seats, said.seat), inRound(said.round), said.alternative, most),
        ),
      ...(advice === undefined
        ? []
        : [
            `${say(advice.isEdit ? "asked.proposed" : "asked.beyond")}: ${cutAtWord(advice.text, most)}`,
          ]),
    ].join(" · ");
  });
  const [first = "", ...others] = text.split("\n");
  const besides = others
    .filter((line) => !/^- F-\d/.test(line))
    .map((line) => line.replace(/^- /, ""));
  return [first, ...lines, ...besides].join("\n");
}
