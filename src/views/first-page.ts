// The first page of a result as plain data: what whoever decides reads, and forwards.
// Law 1: every statement is somebody's words, cut to a bound and without ids, or a phrase of ours; each carries the ids of its messages.
// Law 2: nothing is weighed here. Order is by count: reasons that moved a vote come first, faults by how many noticed them.
// Law 3: a statement that says again what stands above it is left out.
import { optionAttacks } from "../argument/index.ts";
import type { LogEvent } from "../log/event.ts";
import { coverage, likeness, mostLike, endSentence } from "../text/words.ts";
import { certaintyOf } from "./certainty.ts";
import { minorityRows } from "./conclusion.ts";
import { labelOf, stateOf, rowsAt, textAt, type DeliberationState } from "./deliberation-state.ts";
import { inShortOf, lastClaim, objectionTo, reasonsFor, WHOLE } from "./for-and-against.ts";
import type { PageMeasure, PageSource, PageStatement } from "./for-and-against.ts";
import { health } from "./health.ts";
import { positionsIn } from "./positions.ts";
import { readingOf, result } from "./reading.ts";
import { byVoices, takeawaysIn, type DocumentFault, type Task } from "./takeaways.ts";
import { shortenerFor } from "./without-ids.ts";
import type { BaselineChanges } from "../kernel/fact.ts";

export type FirstPage = ReturnType<ReturnType<typeof pageReader>>;

/** Reads the log once; pages of any measure are cut from what it found. */
export function pageReader(events: readonly LogEvent[]) {
  const record = stateOf(events);
  const end = result(events);
  const positions = positionsIn(record);
  const { lost } = health(events);
  const { attacks } = optionAttacks(record.facts);
  const certainty = certaintyOf(record, positions, lost);
  const taken = takeawaysIn(record);
  const faults = byVoices(taken.document.map(commonFault));
  const holders = new Set(end.chosen?.holders);
  const missing = {
    lost: lost.map(({ title, state, vote }) => ({
      title,
      state,
      vote: vote === null ? null : (labelOf(record, vote) ?? vote),
    })),
    unquoted: findUnquoted(record),
  };
  const shorten = shortenerFor(record);
  const baseline = singlePass(record);
  const isVoted = readingOf(record).isVoted !== false;
  return (measure: PageMeasure) => {
    const source: PageSource = { record, end, positions, attacks, shorten, measure };
    const next = nextOf(source, taken.next);
    const why = reasonsFor(source);
    const held = claimFor(source);
    const answer = answerOf(source, held, why);
    const isNew = tellApart([...next, ...(answer?.inWords ? [answer.inWords] : [])]);
    const cut = cutTask(source);
    return {
      topic: record.topic,
      /** Whoever was lost, and documents that nobody quotes: what the answer does without. */
      missing,
      // Where findings decide, no agreement has to be earned.
      notEarned: isVoted ? (end.stands?.notEarned ?? null) : null,
      /** Null where no option prevails. */
      answer,
      why,
      /** What the answer costs or puts at risk, by one who holds it. */
      risk: riskOf(source, held),
      /** What one model alone answered before the panel began, and what the panel made of it; null where none was asked. */
      baseline,
      certainty,
      against: {
        // Where findings decide, what was overruled is told with them.
        minority: (isVoted ? minorityRows(end) : [])
          .slice(0, measure.others)
          .map((row) => lastWords(source, row)),
        objection: objectionTo(source),
      },
      anyway: byVoices(taken.anyway.toReversed()).filter(isNew).slice(0, measure.anyway).map(cut),
      change: taken.change
        .toReversed()
        .toSorted((a, b) => Number(isOf(b, holders)) - Number(isOf(a, holders)))
        .slice(0, measure.others)
        .map(cut),
      faults: faults
        .slice(0, measure.faults)
        .map((fault) => ({ ...fault, text: shorten(fault.text, measure.words) })),
      /** All that were found; the page has the most widely noticed. */
      faultCount: faults.length,
      next: next.map(cut),
      prediction: taken.prediction.slice(0, 1).map(cut)[0] ?? null,
    };
  };
}

/** What somebody holds, and what it puts at risk where that was asked. */
interface Claim extends Pick<PageStatement, "titles" | "messages"> {
  readonly claim: string;
  readonly risk: string;
}

/** By those who hold the answer, the one that shares the most words with the others: in short where they were asked to be. */
function claimFor({ record, end, positions }: PageSource): Claim | undefined {
  const { chosen, finals } = end;
  const short = positions.votes
    .filter(({ final }) => final !== null && final === chosen?.option)
    .flatMap(({ seat }) => inShortOf(record, seat) ?? [])
    .map((said) => ({ ...said, claim: said.answer }));
  const long = finals
    .filter(({ title, claim }) => chosen?.holders.includes(title) && claim.trim() !== "")
    .map((final) => ({ ...final, risk: "" }));
  const central = short.length > 0 ? mostLike(short) : mostLike(long);
  if (!central) return undefined;
  const { claim, risk, title, message } = central;
  return { claim, risk, titles: [title], messages: message === null ? [] : [message] };
}

/** The label says which option, a claim what its holders make of it. */
function answerOf(
  { end, shorten, measure }: PageSource,
  held: Claim | undefined,
  why: readonly PageStatement[],
) {
  const { chosen, stands } = end;
  if (chosen === null) return null;
  const label = shorten(chosen.label, measure.voice);
  const above = [label, ...why.map(({ text }) => text)];
  const isNew = held && above.every((told) => coverage(held.claim, told) < SAME);
  return {
    option: chosen.option,
    label,
    /** In the words of one who holds it; null where the label or a reason says the same. */
    inWords: isNew ? stateAs(held, shorten(held.claim, WHOLE.voice)) : null,
    count: stands?.count ?? null,
  };
}

function riskOf({ shorten, measure }: PageSource, held: Claim | undefined): PageStatement | null {
  return held && held.risk !== "" ? stateAs(held, shorten(held.risk, measure.words)) : null;
}

function stateAs({ titles, messages }: Claim, text: string): PageStatement {
  return { text, titles, messages };
}

/** What its holders last claimed; conceded reasons are no part of that. */
function lastWords(
  { record, end, positions, shorten, measure }: PageSource,
  { label, holders, cites }: ReturnType<typeof minorityRows>[number],
): PageStatement {
  const own = positions.votes.filter(({ title }) => holders.includes(title));
  const say = (text: string, message: string | null = null): PageStatement => ({
    text: shorten(text, measure.voice),
    titles: holders,
    messages: message === null ? cites : [message],
  });
  const [short] = own.flatMap(({ seat }) => inShortOf(record, seat) ?? []);
  if (short) return say(`${endSentence(short.answer)} ${short.because}`, short.message);
  const last = end.finals.find(({ title, claim }) => holders.includes(title) && claim !== "");
  if (last) return say(last.claim, last.message);
  const [earlier] = own.flatMap(({ seat }) => lastClaim(record, seat) ?? []);
  return say(earlier?.texts[0] ?? label, earlier?.message);
}

/** As recorded with who and by when; in older logs, as the record keeper wrote them. */
function nextOf({ end, measure }: PageSource, tasks: readonly Task[]): readonly Task[] {
  const nobody = { titles: [], who: null, by: null };
  const written = end.nextActions.map(({ text, cites: messages }) => ({
    text,
    messages,
    ...nobody,
  }));
  return (tasks.length > 0 ? tasks : written).slice(0, measure.tasks);
}

/** Who is to act and by when is a name and a date, whatever else was written there. */
const MOST_NAMED = 10;
const ASIDE = /\s*[(（].*$|[;；].*$/su;

function cutTask({ shorten, measure }: PageSource): (task: Task) => Task {
  return ({ text, who, by, ...said }) => ({
    ...said,
    text: shorten(text, measure.words),
    who: who && shorten(who.replace(ASIDE, ""), MOST_NAMED),
    by: by && shorten(by.replace(ASIDE, ""), MOST_NAMED),
  });
}

function isOf({ titles }: PageStatement, holders: ReadonlySet<string>): boolean {
  return titles.some((title) => holders.has(title));
}

/** A line may have several faults: the one that most voices find, in the fewest letters. */
export function commonFault({
  source,
  voices,
}: DocumentFault): PageStatement & { readonly source: string } {
  const found = voices.map(({ text }) => {
    const same = voices.filter((other) => likeness(text, other.text) >= ALIKE);
    const titles = [...new Set(same.flatMap((voice) => voice.titles))];
    return { text, titles, messages: same.flatMap(({ messages }) => messages), source };
  });
  const most = Math.max(0, ...found.map(({ titles }) => titles.length));
  const common = found.filter(({ titles }) => titles.length === most);
  const [first] = common.toSorted((a, b) => a.text.length - b.text.length);
  return first ?? { text: "", titles: [], messages: [], source };
}

/** Given documents that no message quotes and in which nobody found a fault. */
function findUnquoted({ opened, links, takeaways }: DeliberationState): readonly string[] {
  const sources = [...links.map(({ to }) => to), ...takeaways.map(({ source }) => source ?? "")];
  const read = new Set(sources.map((source) => /^ctx:(.*?)(?:#.*)?$/u.exec(source)?.[1]));
  // Before anybody has spoken nothing is missing.
  return links.length === 0
    ? []
    : rowsAt(opened.brief, "context")
        .map((row) => textAt(row, "name"))
        .filter((name) => !read.has(name));
}

/** Two statements say the same from this likeness on. */
const SAME = 0.6;
/** Of two faults of one passage less will do. */
const ALIKE = 0.3;

function tellApart(above: readonly PageStatement[]): (said: PageStatement) => boolean {
  return ({ text }) => above.every((other) => likeness(text, other.text) < SAME);
}

// What one model alone would have answered, and what the panel made of it: the proof that the calls were worth it.
/** Null where none was asked, or none answered. */
export type SinglePass = NonNullable<ReturnType<typeof singlePass>>;
export function singlePass({ messages, baseline, verdicts }: DeliberationState) {
  const said = messages.find(({ phase }) => phase === "baseline");
  if (said === undefined) return null;
  const chosen = verdicts.at(-1)?.chosen ?? null;
  return {
    answer: textAt(said.body, "answer"),
    message: said.id,
    /** Whether it amounts to the option that the panel chose; null where that is not known. */
    isSame: baseline?.chosen == null || chosen === null ? null : baseline.chosen === chosen,
    /** Null where nobody compared. */
    changes: baseline?.changes ?? null,
  };
}

export function isUnchanged({ corrected, added }: BaselineChanges): boolean {
  return corrected.length === 0 && added.length === 0;
}
