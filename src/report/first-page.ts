// The first page written down: the same for Markdown, HTML, JSON and the terminal.
// Law 1: it has at most MOST_WORDS words, in any language; what does not fit is cut in steps, the same for every log.
// Law 2: no id stands in its text. A small mark behind a statement leads to its message where the document holds it.
import type { LogEvent } from "../log/event.ts";
import type { Phrased } from "../messages/voice.ts";
import { excerpt } from "../text/cut.ts";
import { endSentence, withoutFullStop, capitalize } from "../text/words.ts";
import { approval, type Approval } from "../views/status.ts";
import { pageReader, isUnchanged, type FirstPage } from "../views/first-page.ts";
import { WHOLE, type PageMeasure, type PageStatement } from "../views/for-and-against.ts";
import { whoAndWhen, type Task } from "../views/takeaways.ts";
import { shortenerFor, type Shorten } from "../views/without-ids.ts";
import {
  answer,
  heading,
  listUnder,
  note,
  outline,
  paragraph,
  textOfLine,
  strong,
  warning,
} from "./document.ts";
import type { Block, Line, ReportDocument, Words } from "./document.ts";
import { notices } from "./run-sections.ts";
import { lostWarning } from "./sections.ts";
import { wordsIn } from "./to-markdown.ts";
import { View } from "./view.ts";
import type { OwnPage } from "./writing.ts";
import type { Certainty } from "../views/certainty.ts";

export const MOST_WORDS = 450;

const FEWEST = { reasons: 2, tasks: 1, faults: 1, others: 1, anyway: 0, own: 1 };

/** How many of each kind there may be, from the most to the fewest. */
const COUNTS: readonly Omit<PageMeasure, "words" | "voice">[] = [
  WHOLE,
  { reasons: 3, tasks: 5, faults: 3, others: 1, anyway: 1, own: 7 },
  { reasons: 3, tasks: 4, faults: 2, others: 1, anyway: 1, own: 7 },
  { reasons: 3, tasks: 3, faults: 2, others: 1, anyway: 1, own: 5 },
  { reasons: 2, tasks: 3, faults: 2, others: 1, anyway: 1, own: 3 },
  { reasons: 2, tasks: 2, faults: 1, others: 1, anyway: 1, own: 2 },
  { reasons: 2, tasks: 2, faults: 1, others: 1, anyway: 0, own: 1 },
  FEWEST,
];

/** What speaks for and against the answer may be longer than other statements. */
const MORE_VOICE = 8;

/** A statement that ends is worth more than two that do not: first there are fewer, then they are cut. */
const MEASURES: readonly PageMeasure[] = [
  ...COUNTS.map((counts) => measureOf(counts, WHOLE.words)),
  ...[36, 32].flatMap((words) => COUNTS.slice(-2).map((counts) => measureOf(counts, words))),
  ...[28, 24, 20, 16].map((words) => measureOf(FEWEST, words)),
  ...[12, 8, 4].map((words) => measureOf({ ...FEWEST, reasons: 1 }, words)),
];
function measureOf(counts: (typeof COUNTS)[number], words: number): PageMeasure {
  return { ...counts, words, voice: Math.min(WHOLE.voice, words + MORE_VOICE) };
}

/** The page as data, with what its protocol adds, and as blocks. */
export interface WrittenPage {
  readonly page: FirstPage & { readonly own: OwnPage };
  readonly blocks: readonly Block[];
}

export function writtenPage(events: readonly LogEvent[], view: View): WrittenPage {
  const given: OwnPage = view.writing.page?.(view, view.result) ?? {};
  const shorten = shortenerFor(view.record);
  const read = pageReader(events);
  for (const measure of MEASURES) {
    const own = cutOwn(given, measure, shorten);
    const page = { ...read(measure), own };
    const rows = outline(...writeRows(view, page));
    const blocks = [...writeHead(view), ...tellMissing(view, page), rows];
    const isFitting = wordsIn([...blocks, whereTheRestIs(view)]) <= MOST_WORDS;
    // What a person makes of it comes later, and must not cut what it is about.
    const approved = [...blocks, ...tellApproval(view, approval(events))];
    if (isFitting || measure === MEASURES.at(-1)) return { page, blocks: approved };
  }
  throw new RangeError("There is a last measure");
}

/** The page alone, to be pasted into a mail or an issue. */
export function briefDocument(events: readonly LogEvent[]): ReportDocument {
  const view = new View(events, { isAnchored: false });
  const { status } = view;
  const { blocks } = writtenPage(events, view);
  return { lang: status.lang, title: view.name, blocks: [...blocks, whereTheRestIs(view)] };
}

function whereTheRestIs({ h, status }: View): Block {
  return paragraph(`${h.wholeRecord}: dissensus report ${status.id}`);
}

function writeHead(view: View): readonly Block[] {
  return [heading(1, view.name), ...notices(view, WHOLE.words)];
}

function tellMissing(
  view: View,
  { missing: { lost, unquoted }, notEarned }: FirstPage,
): readonly Block[] {
  const seats = lost.map((row) => ({ ...row, vote: row.vote && shortLabel(row.vote) }));
  return [
    ...lostWarning(view, seats),
    ...(notEarned ? [warning(view.engine(notEarned.text, notEarned.says))] : []),
    ...(unquoted.length === 0 ? [] : [note(view.say(view.h.unquoted, { names: unquoted }))]),
  ];
}

/** What a person made of the result. Nothing as long as it is only proposed. */
function tellApproval(view: View, recorded: Approval | null): readonly Block[] {
  const { status, who, date, supersededBy, reviewOn, note } = recorded ?? {};
  if (!status || !who || !date) return [];
  const place = supersededBy ?? "none";
  const params = { status, who, date, place, reviewOn: reviewOn ?? "none" };
  const said = view.say(view.h.approval, params);
  const noted = note ? [` “${excerpt(note, WHOLE.words)}”`] : [];
  return [paragraph(strong(view.h.approvalStatus), said, ...noted)];
}

function writeRows(view: View, page: FirstPage & { readonly own: OwnPage }): readonly Words[] {
  const { h } = view;
  const { own, against } = page;
  const tellTasks = (label: string, tasks: readonly Task[]): Words[] =>
    listUnder(
      label,
      tasks.map((task) => tellTask(view, task)),
    );
  const opposed: Line[] = against.minority.map((row) => quoteVoice(view, row));
  if (against.objection) {
    const { status } = against.objection;
    const raised = status === "contested" ? h.insisted : h.unanswered;
    const name = status === null ? h.raisedLast : raised;
    opposed.push([`${name}: `, ...quoteVoice(view, against.objection)]);
  }
  const faults = page.faults.map(({ source, ...said }): Line => {
    const n = said.titles.length;
    const noticed = n > 1 ? view.say(h.noticedBy, { n }) : "";
    return [strong(view.passage(source)), ": ", ...tellStatement(view, said, noticed)];
  });
  const more = page.faultCount - page.faults.length;
  const reasons = page.why.map((reason): Line => [
    ...quoteVoice(view, reason),
    ...(reason.objections ? [` ${view.say(h.objected, reason.objections)}`] : []),
  ]);
  const answered = writeAnswer(view, page);
  const single = tellSinglePass(view, page.baseline);
  const isVain = page.baseline?.changes ? isUnchanged(page.baseline.changes) : false;
  return [
    ...answered.slice(0, 1),
    ...(isVain ? single : []),
    ...answered.slice(1),
    ...listUnder(h.reasonsWhy, reasons),
    ...writeSureness(view, page),
    ...(page.risk
      ? [answer(h.whatItCosts, ...tellStatement(view, page.risk, page.risk.titles.join(", ")))]
      : []),
    ...listUnder(h.against, opposed),
    ...(own.lines ?? []).flatMap(({ label, rows: said }) =>
      listUnder(
        label,
        said.map((row) => tellStatement(view, row, row.titles.join(", "))),
      ),
    ),
    ...tellTasks(h.inAnyCase, page.anyway),
    ...(own.question ? [answer(h.toDecide, ...tellStatement(view, own.question))] : []),
    ...tellTasks(h.wouldChange, page.change),
    ...listUnder(h.inDocuments, [
      ...faults,
      ...(more > 0 ? [[view.to("takeaways", view.say(h.moreFaults, { n: more }))]] : []),
    ]),
    ...tellTasks(h.nextSteps, page.next),
    ...(page.prediction ? [answer(h.prediction, ...tellTask(view, page.prediction))] : []),
    ...(isVain ? [] : single),
  ];
}

/** Whether one pass came to the same, and how much the panel changed in it; the record has it whole. */
function tellSinglePass(view: View, baseline: FirstPage["baseline"]): Words[] {
  const { h } = view;
  if (!baseline?.changes) return [];
  const { corrected, added, lost } = baseline.changes;
  const isSame = baseline.isSame === null ? "unknown" : baseline.isSame ? "same" : "different";
  const counts = { corrected: corrected.length, added: added.length, lost: lost.length };
  const told = isUnchanged(baseline.changes)
    ? h.addedNothing
    : view.say(h.onePassChanged, { isSame, ...counts });
  return [answer(h.onePass, told, ...markMessages(view, [baseline.message]))];
}

function writeAnswer(
  view: View,
  { answer: chosen, own, certainty }: FirstPage & { readonly own: OwnPage },
): Words[] {
  const { h } = view;
  if (own.answer) return [answer(h.answer, ...tellStatement(view, own.answer))];
  if (chosen === null) {
    const votes = (certainty?.votes ?? []).filter(({ final }) => final > 0);
    const counts = votes.map(({ label, final }): Line => [
      `${shortLabel(label)}: ${view.say(h.of, { n: final, all: certainty?.entitled ?? 0 })}`,
    ]);
    return [answer(h.answer, ...tellNone(view)), ...listUnder(h.votes, counts)];
  }
  const { label, inWords } = chosen;
  const whole = strong(label.endsWith("…") ? label : endSentence(label));
  return [
    answer(h.answer, whole, tellCount(view, chosen.option, certainty)),
    ...(inWords ? [answer(h.inWords, ...quoteVoice(view, inWords))] : []),
  ];
}

/** Where no option prevails, by what rule it does not. */
function tellNone(view: View): Line {
  const { h, result } = view;
  return result.resolution
    ? [strong(h.noLeaning), ` ${view.engine(result.resolution.detail)}`]
    : [strong(isEnded(view) ? h.noVerdict : h.notYet)];
}

/** Before the end nothing is judged: the page says what is so far. */
function isEnded({ status }: View): boolean {
  return status.state === "finished";
}

/** Enough to know which option is meant. */
const SHORT_LABEL = 14;

function shortLabel(label: string): string {
  return withoutFullStop(excerpt(label, SHORT_LABEL));
}

/** `2 of 3; 1 of 3 before anyone spoke.` */
function tellCount(view: View, option: string, certainty: FirstPage["certainty"]): string {
  const row = certainty?.votes.find((vote) => vote.option === option);
  if (!certainty || !row) return "";
  const { final, blind } = row;
  return ` ${view.say(view.h.heldBefore, { final, blind, all: certainty.entitled })}`;
}

function writeSureness(view: View, { certainty, answer: chosen }: FirstPage): Words[] {
  const { h } = view;
  if (certainty === null || !isEnded(view)) return [];
  const { votes, entitled, moves, further } = certainty;
  const bar = (n: number): string => `${"■".repeat(n)}${"□".repeat(Math.max(0, entitled - n))}`;
  const own = votes.find(({ option }) => option === chosen?.option);
  const told = moves.slice(0, MOST_MOVES).map(({ title, to, after, messages }): Line => [
    view.say(h.movedTo, {
      title,
      to: to === null ? "none" : shortLabel(to),
      after: after ?? "none",
    }),
    ...markMessages(view, messages),
  ]);
  const items: Line[] = [
    [
      ...(own && entitled <= WIDEST_BAR
        ? [`${h.blindVote} ${bar(own.blind)} → ${h.finalVote} ${bar(own.final)}${h.stop}`]
        : []),
      ...(moves.length === 0 ? [h.nobodyMoved] : []),
    ],
    ...told,
    ...levelsOf(view, certainty).map(({ word, because }): Line => [
      strong(word),
      `: ${tellBecause(view, because)}${h.stop.trim()}`,
    ]),
    [view.term(`further-${further}`)],
  ];
  return [{ label: `${h.howSure}:`, items: items.filter((item) => item.length > 0) }];
}

const MOST_MOVES = 3;
/** More boxes than this nobody counts. */
const WIDEST_BAR = 12;

/** `“…” — Security`. */
export function quoteVoice(view: View, said: PageStatement): Line {
  return tellStatement(view, { ...said, text: view.quoted(said.text) }, said.titles.join(", "));
}

function tellStatement(view: View, { text, messages }: PageStatement, who = ""): Line {
  return [text, ...(who === "" ? [] : [` — ${who}`]), ...markMessages(view, messages)];
}

export function tellTask(view: View, task: Task): Line {
  return tellStatement(view, task, whoAndWhen(task));
}

const MOST_MARKS = 2;

/** Where a document holds the messages, a mark for each leads there. */
function markMessages(view: View, messages: readonly string[]): Line {
  return messages
    .filter((id) => view.anchored.has(id))
    .slice(0, MOST_MARKS)
    .flatMap((id): Line => [" ", { kind: "ref", to: id, text: "↗" }]);
}

/** Of a question, and of a line that a protocol adds. */
const MOST_ASKED = 36;
const MOST_ADDED = 26;

function cutOwn(
  { answer: said, question, lines = [] }: OwnPage,
  { words, voice, own: most }: PageMeasure,
  shorten: Shorten,
): OwnPage {
  const cut = (row: PageStatement, most = words): PageStatement => ({
    ...row,
    text: shorten(row.text, most),
  });
  return {
    ...(said ? { answer: cut(said, voice) } : {}),
    ...(question ? { question: cut(question, Math.min(voice, MOST_ASKED)) } : {}),
    lines: lines.map(({ label, rows: own }) => ({
      label,
      rows: own.slice(0, most).map((row) => cut(row, Math.min(words, MOST_ADDED))),
    })),
  };
}

function tellBecause(view: View, said: readonly Phrased[]): string {
  return said.map(({ text, says }) => withoutFullStop(view.engine(text, says))).join(view.h.joint);
}

// The first page in five texts and what its protocol adds, for a screen that has room for little more.
/** A text that there is nothing for is empty. */
export function pageInShort(events: readonly LogEvent[]) {
  const view = new View(events, { isAnchored: false });
  const { page } = writtenPage(events, view);
  const { own, against, certainty, next } = page;
  const [reason] = page.why;
  const opposed = against.objection ?? against.minority[0];
  return {
    answer: textOfLine(writeAnswer(view, page)[0]?.line ?? []),
    why: reason ? textOfLine(quoteVoice(view, reason)) : "",
    sure: certainty && isEnded(view) ? tellSureness(view, certainty) : "",
    against: opposed ? textOfLine(quoteVoice(view, opposed)) : "",
    /** What the protocol adds, a text for each of its lines. */
    also: (own.lines ?? []).map(
      ({ label, rows }) => `${label}: ${rows.map((row) => row.text).join("; ")}`,
    ),
    next: next[0] ? textOfLine(tellTask(view, next[0])) : "",
  };
}

/** Both words first, then why. */
function tellSureness(view: View, certainty: Certainty): string {
  const { h } = view;
  const levels = levelsOf(view, certainty);
  const because = levels.flatMap((level) => level.because);
  const why = tellBecause(view, because);
  return `${levels.map(({ word }) => word).join(h.joint)}${h.stop}${capitalize(why)}${h.stop.trim()}`;
}

function levelsOf(view: View, { evidence, agreement }: Certainty) {
  const { h } = view;
  const how = ({ level }: Certainty["evidence"] | Certainty["agreement"]) => ({
    level: view.term(`level-${level}`),
  });
  return [
    { word: view.say(h.evidenceIs, how(evidence)), because: evidence.because },
    { word: view.say(h.agreementIs, how(agreement)), because: agreement.because },
  ];
}
