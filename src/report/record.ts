// The record behind the first page, the same for every protocol: votes and moves, options, the argument in short, rounds, what to take
// away besides, warnings, cost, how it was run. It is for whoever wants to know how the answer came about.
// Law 1: page and record have at most so many words; what does not fit is cut in steps, the same for every log, and is in the transcript.
// Law 2: nothing is said twice, neither what the page says nor what the record has said above.
import { optionAttacks } from "../argument/index.ts";
import { capitalize, withoutFullStop } from "../text/words.ts";
import type { OptionRow } from "../views/conclusion.ts";
import { commonFault } from "../views/first-page.ts";
import type { ShiftRow } from "../views/positions.ts";
import type { PageStatement } from "../views/for-and-against.ts";
import { byVoices, type Task } from "../views/takeaways.ts";
import { readingOf } from "../views/reading.ts";
import { shortenerFor, type Shorten } from "../views/without-ids.ts";
import { headSections, list, outline, paragraph, textOfLine, section, small } from "./document.ts";
import type { Block, Inline, Line, Section, Words } from "./document.ts";
import { quoteVoice, tellTask, type WrittenPage } from "./first-page.ts";
import { costTable, tellRun } from "./run-sections.ts";
import { explainMove, namedTakeaways, notedLines, warningLines } from "./sections.ts";
import { resolutionRows, tellShared, voteTable } from "./stands.ts";
import { wordsIn } from "./to-markdown.ts";
import type { View } from "./view.ts";
import type { OwnRecord } from "./writing.ts";

/** Page and record together, where a protocol does not say otherwise. */
const MOST_WORDS_BEFORE_TRANSCRIPT = 1500;

/** How many entries a list has, and how many words each. */
interface RecordMeasure {
  readonly entries: number;
  readonly words: number;
}

/** From what reads well to what always fits. */
const MEASURES: readonly RecordMeasure[] = [
  { entries: 8, words: 40 },
  { entries: 6, words: 36 },
  { entries: 5, words: 32 },
  { entries: 4, words: 30 },
  { entries: 4, words: 26 },
  { entries: 3, words: 24 },
  { entries: 3, words: 20 },
  { entries: 2, words: 18 },
  { entries: 2, words: 14 },
  { entries: 1, words: 12 },
  { entries: 1, words: 8 },
  { entries: 0, words: 6 },
];

/** The name of an option tells which one is meant. */
const MOST_NAMED = 14;

/** What the page and the record say together, as blocks: the page first. */
export function recordBlocks(view: View, { page, blocks }: WrittenPage): readonly Block[] {
  const most = view.writing.mostWords ?? MOST_WORDS_BEFORE_TRANSCRIPT;
  const above = [...blocks, paragraph(view.h.material)];
  const shorten = shortenerFor(view.record);
  const own = view.writing.record?.(view, view.result) ?? {};
  const names = view.result.issues.flatMap(({ stances }) => stances.map(({ label }) => label));
  for (const measure of MEASURES) {
    const source = { view, page, own, measure, shorten };
    const sections = leaveOutRepeats(above, writeSections(source), names);
    const made = [...above, ...headSections(sections)];
    if (wordsIn(made) <= most || measure === MEASURES.at(-1)) return made;
  }
  throw new RangeError("There is a last measure");
}

interface RecordSource {
  readonly view: View;
  readonly page: WrittenPage["page"];
  readonly own: OwnRecord;
  readonly measure: RecordMeasure;
  readonly shorten: Shorten;
}

function writeSections(source: RecordSource): readonly Section[] {
  const { view, own } = source;
  const { h } = view;
  const cite = (refs: readonly string[]): Line => marks(view, refs);
  const warned = cutList(source, warningLines(view, cite), "warnings");
  const noted = notedLines(view, cite).slice(0, source.measure.entries);
  return [
    ...writeSinglePass(source),
    section("record-votes", h.votes, own.votes ?? writeVotes(source)),
    section("record-options", h.options, writeOptions(source)),
    section("record-argument", h.argument, writeArgument(source)),
    section("record-rounds", h.rounds, writeRounds(source)),
    ...(own.sections ?? []).map(({ anchor, title, lines, appendix }) =>
      section(anchor, title, cutList(source, lines.map(cutLine(source)), appendix)),
    ),
    section("takeaways", h.takeaways, writeTakeaways(source)),
    section("record-warnings", h.warnings, [
      ...(warned.length === 0 ? [paragraph(h.noWarnings)] : warned),
      ...(noted.length === 0 ? [] : [outline({ label: `${h.noted}:`, items: noted })]),
    ]),
    section("record-cost", h.money, costTable(view)),
    section("record-run", h.run, tellRun(view, source.measure)),
  ];
}

/** What one model alone would have answered, and what the panel made of it, whole. */
function writeSinglePass({ view, page }: RecordSource): readonly Section[] {
  const { h } = view;
  const { baseline } = page;
  if (baseline === null) return [];
  const { corrected = [], added = [], lost = [] } = baseline.changes ?? {};
  const tell = (label: string, texts: readonly string[]): Words[] =>
    texts.length === 0 ? [] : [{ label: `${label}:`, items: texts.map((text) => [text]) }];
  const told = [...tell(h.corrected, corrected), ...tell(h.added, added), ...tell(h.lost, lost)];
  return [
    section("record-one-pass", h.onePass, [
      paragraph(view.quoted(baseline.answer), ...marks(view, [baseline.message])),
      ...(baseline.changes === null ? [] : [outline(...told)]),
    ]),
  ];
}

/** The first entries; how many more there are leads to all of them. */
function cutList({ view, measure }: RecordSource, rows: readonly Line[], to: string): Block[] {
  const shown = rows.slice(0, measure.entries);
  return [
    ...(shown.length === 0 ? [] : [list(...shown)]),
    ...tellMore(view, rows.length - shown.length, to),
  ];
}

function tellMore(view: View, n: number, to: string): Block[] {
  return n === 0 ? [] : [paragraph(moreRef(view, n, to))];
}

function moreRef(view: View, n: number, to: string): Inline {
  return { kind: "ref", to, text: view.say(view.h.moreInTranscript, { n }) };
}

/** Texts of somebody's within a line are cut; ours are short. */
function cutLine({ measure, shorten }: RecordSource): (line: Line) => Line {
  return (line) =>
    line.map((part) =>
      typeof part === "string" ? keepEnds(part, shorten(part, measure.words)) : part,
    );
}

/** Blanks at the ends part a text from its neighbours. */
function keepEnds(text: string, cut: string): string {
  return `${/^\s/u.test(text) ? " " : ""}${cut.trim()}${/\s$/u.test(text) ? " " : ""}`;
}

/** Marks that lead to messages. */
function marks(view: View, ids: readonly (string | null)[]): Line {
  const messages = ids.filter((id) => id !== null);
  return tellTask(view, { text: "", titles: [], messages, who: null, by: null }).slice(1);
}

/** A text with its marks; `who` says it. */
function mark(view: View, text: string, ids: readonly (string | null)[], who = ""): Line {
  return [text, ...(who === "" ? [] : [small(` — ${who}`)]), ...marks(view, ids)];
}

function writeVotes(source: RecordSource): Block[] {
  const { view, measure, shorten } = source;
  const { h, positions } = view;
  const told = [...resolutionRows(view), ...tellShared(view)];
  const refined = positions.amendments.filter(({ isMove }) => !isMove).length;
  const sideMoves = positions.sideMoves.length;
  const aside = [
    ...(refined === 0 ? [] : [view.say(h.refinedCount, { n: refined })]),
    ...(sideMoves === 0 ? [] : [view.say(h.sideMoveCount, { n: sideMoves })]),
  ];
  const moves = positions.shifts.slice(0, measure.entries).map((shift): Words => {
    const reason = shorten(shift.reason, measure.words);
    return {
      label: `${shift.title} (${h.round} ${shift.round}):`,
      line: mark(view, tellMove(view, shift), [shift.message, shift.trigger]),
      items: reason === "" ? [] : [[view.quoted(reason)]],
    };
  });
  return [
    ...(told.length === 0 ? [] : [outline(...told)]),
    ...voteTable(view, (label) => withoutFullStop(shorten(label, MOST_NAMED))),
    ...(moves.length === 0 ? [] : [outline(...moves)]),
    ...tellMore(view, positions.shifts.length - moves.length, "moved"),
    ...(aside.length === 0 ? [] : [paragraph(aside.join(" "))]),
  ];
}

/** `o1 → o3, argued`. */
function tellMove(view: View, shift: ShiftRow): string {
  const how = shift.trigger === null ? explainMove(view, shift) : view.short(shift.class);
  return `${view.bare(shift.from)} → ${view.bare(shift.to)}, ${how}`;
}

const REFUTED = "refuted";

/** Every option that was named or voted on: who holds it, where the argument leaves it, the strongest for it and against it. */
function writeOptions({ view, own, measure, shorten }: RecordSource): Block[] {
  const { h, record, positions } = view;
  // Where findings decide, grades are no options.
  if (readingOf(record).isVoted === false) return [];
  const quoteSaid = (label: string, voice: OptionRow["for"], other: string | undefined): Line[] => {
    const text = voice?.text ?? other ?? "";
    if (text === "") return [];
    const [titles, messages] = voice ? [[voice.title], [voice.message]] : [[], []];
    const words = { text: shorten(text, measure.words), titles, messages };
    return [[`${label}: `, ...quoteVoice(view, words)]];
  };
  const items = view.optionRows().map((row): Words => {
    const { id, label, holders } = row;
    const other = own.cases?.find(({ option }) => option === id);
    const joined = positions.joined.find(({ option }) => option === id);
    const facts = [
      ...(holders.length === 0 ? [] : [`${h.heldBy} ${holders.join(", ")}`]),
      // That something is refuted is said with who said what against it.
      ...(row.status === REFUTED ? [] : [view.statusOf(id, row.status)]),
      ...(joined ? [view.say(h.raisedBy, { who: joined.title, round: joined.round })] : []),
    ];
    return {
      label: `${id} ${withoutFullStop(shorten(label, MOST_NAMED))}:`,
      ...(facts.length === 0 ? {} : { line: [small(facts.join("; "))] }),
      items: [
        ...(row.status === REFUTED ? [[view.engine(row.certificate, row.says)]] : []),
        ...quoteSaid(h.saidFor, row.for, other?.for),
        ...quoteSaid(h.saidAgainst, row.against, other?.against),
      ],
    };
  });
  return items.length === 0 ? [] : [outline(...items)];
}

/** Attacks that are open or contested, a line each; the others are counted. */
function writeArgument(source: RecordSource): Block[] {
  const { view, own, measure, shorten } = source;
  const { h, record } = view;
  const { attacks } = optionAttacks(record.facts);
  const live = attacks
    .filter(({ status }) => status === "open" || status === "contested")
    .map(({ by, message, words, option, status }): Line => [
      `${option === null ? "" : `${option} · `}${status === "open" ? h.notAnswered : h.insisted}: `,
      ...quoteVoice(view, {
        text: shorten(words, measure.words),
        titles: [view.title(by)],
        messages: [message],
      }),
    ]);
  const count = (wanted: string) => attacks.filter(({ status }) => status === wanted).length;
  const [answered, fatal] = [count("answered"), count("fatal")];
  const counts = { n: attacks.length, live: live.length, answered, fatal };
  return [
    ...(attacks.length === 0 ? [] : [paragraph(view.say(h.attackCounts, counts))]),
    ...cutList(source, live, "transcript"),
    ...(own.argument ?? []).map((line) => paragraph(...cutLine(source)(line))),
  ];
}

function writeRounds({ view, own, measure, shorten }: RecordSource): Block[] {
  const { h, positions, transcript } = view;
  const numbers = [...new Set(transcript.map(({ round }) => round))].sort((a, b) => a - b);
  return numbers.map((round): Block => {
    const rows = transcript.filter((row) => row.round === round);
    const n = rows.filter(({ kind }) => kind === "message").length;
    const phases = [...new Set(rows.map(({ phase }) => view.term(phase)))];
    const moved = positions.shifts.filter((shift) => shift.round === round);
    const names = [...new Set(moved.map(({ title }) => title))];
    const told = own.rounds?.find((row) => row.round === round);
    const name = capitalize(view.roundOf(round));
    const was = view.say(h.roundWas, { name, n, phases, moved: names.length, names });
    const text = shorten(told?.text ?? "", measure.words);
    return paragraph(
      `${[was, ...(told?.counts ? [told.counts] : [])].join(h.joint)}${h.stop}`,
      ...(text === "" ? [] : mark(view, text, [told?.message ?? null])),
    );
  });
}

/** What the page has no room for, the most widely noticed first. */
function writeTakeaways(source: RecordSource): Block[] {
  const { view, page, measure, shorten } = source;
  const { h, takeaways } = view;
  const told = new Set(page.faults.map((fault) => fault.source));
  const statement = ({ text, messages }: PageStatement, who: string): Line =>
    mark(view, shorten(text, measure.words), messages, who);
  const others = takeaways.document.filter(({ source: place }) => !told.has(place));
  const faults = byVoices(others.map(commonFault)).map((fault): Line => {
    const n = fault.titles.length;
    const noticed = n > 1 ? view.say(h.noticedBy, { n }) : "";
    return [`${view.passage(fault.source)}: `, ...statement(fault, noticed)];
  });
  const { anyway, change, next, prediction } = page;
  const onPage = [...anyway, ...change, ...next, ...(prediction ? [prediction] : [])].map(
    ({ text }) => text.replace(/ …$/u, ""),
  );
  const isNew = ({ text }: Task): boolean => {
    const whole = shorten(text, Number.POSITIVE_INFINITY);
    return !onPage.some((begun) => whole.startsWith(begun));
  };
  const write = (task: Task): Line => statement(task, task.titles.join(", "));
  const rows = namedTakeaways(view, faults, write, (tasks) => byVoices(tasks.filter(isNew)));
  const items = rows.map(([label, lines]): Words => {
    const shown = lines.slice(0, measure.entries);
    const more = lines.length - shown.length;
    const rest = more === 0 ? [] : [[moreRef(view, more, "all-takeaways")]];
    return { label: `${label}:`, items: [...shown, ...rest] };
  });
  return items.length === 0 ? [] : [outline(...items)];
}

// Leaves out of the record what has been said above it, on the first page or in the record itself.
// Law: two sentences are the same where one begins with the words of the other: either may be cut. Labels, headings, asides and tables
// of names are no sentences.
/** A shorter sentence may stand twice: it says little. */
const FEWEST_WORDS = 4;

/** `above`: what is read before. `names`: of options, which are no sentences. Sections of which nothing is left are empty. */
export function leaveOutRepeats(
  above: readonly Block[],
  sections: readonly Section[],
  names: readonly string[],
): readonly Section[] {
  const named = new Set(names.map((name) => wordsOf(name).join(" ")));
  /** By their first words. */
  const said = new Map<string, readonly string[]>();
  const isNew = (line: Line): boolean => {
    const told = sentencesIn(line)
      .filter((words) => !named.has(words.join(" ")))
      .map((words) => ({
        begin: words.slice(0, FEWEST_WORDS).join(" "),
        all: `${words.join(" ")} `,
      }));
    const isSaid = told.some(({ begin, all }) =>
      said.get(begin)?.some((other) => other.startsWith(all) || all.startsWith(other)),
    );
    if (isSaid) return false;
    for (const { begin, all } of told) said.set(begin, [...(said.get(begin) ?? []), all]);
    return true;
  };
  for (const block of above) filterBlock(block, isNew);
  return sections.map((made) => ({
    ...made,
    blocks: made.blocks.flatMap((block) => filterBlock(block, isNew)),
  }));
}

function filterBlock(made: Block, isNew: (line: Line) => boolean): readonly Block[] {
  const words = (said: Words): Words[] => {
    const { line, items, ...rest } = said;
    const kept = items?.filter(isNew) ?? [];
    const isLine = line !== undefined && isNew(line);
    return isLine || kept.length > 0
      ? [{ ...rest, ...(isLine ? { line } : {}), ...(kept.length > 0 ? { items: kept } : {}) }]
      : [];
  };
  switch (made.kind) {
    case "paragraph":
    case "callout":
      return isNew(made.line) ? [made] : [];
    case "list": {
      const items = made.items.filter(isNew);
      return items.length === 0 ? [] : [{ ...made, items }];
    }
    case "outline": {
      const items = made.items.flatMap(words);
      return items.length === 0 ? [] : [{ ...made, items }];
    }
    case "heading":
    case "table":
    case "quote":
    case "code":
      return [made];
  }
}

const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
/** What is quoted, or comes after a label, begins anew. */
const BREAK = /[“”「」]|\s—\s|[:：]\s?/u;

/** The words of each sentence that is long enough to be one. */
function sentencesIn(line: Line): readonly (readonly string[])[] {
  return textOfLine(line)
    .split(BREAK)
    .flatMap((part) => [...sentences.segment(part)].map(({ segment }) => wordsOf(segment)))
    .filter(({ length }) => length >= FEWEST_WORDS);
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

function wordsOf(text: string): readonly string[] {
  return [...segmenter.segment(text.normalize("NFKC").toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
