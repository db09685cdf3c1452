// The report as a document: the first page, which is enough for whoever decides, and the record of how it came about; beside them, in
// files of their own, every word that was said and all that the record has no room for.
import type { LogEvent } from "../log/event.ts";
import type { PageStatement } from "../views/for-and-against.ts";
import { whoAndWhen, type Task } from "../views/takeaways.ts";
import {
  anchorsIn,
  heading,
  headSections,
  list,
  mapLines,
  section,
  strong,
  joinLines,
  paragraph,
  quote,
  small,
  warning,
} from "./document.ts";
import type { Appendix, Block, ReportDocument, Inline, Line, Section } from "./document.ts";
import { writtenPage } from "./first-page.ts";
import { recordBlocks } from "./record.ts";
import { runInFull } from "./run-sections.ts";
import { findContradictions, onContradiction, View } from "./view.ts";
import {
  matrix,
  minority,
  moveBlocks,
  namedTakeaways,
  options,
  reasonsBehind,
  warnings,
} from "./sections.ts";
import { votes } from "./stands.ts";
import { toMarkdown } from "./to-markdown.ts";
import type { MessageRow, TranscriptRow } from "../views/transcript.ts";
import { messageWords } from "./message-words.ts";
import { capitalize } from "../text/words.ts";

export const REPORT_FILE = "report.md";
export const TRANSCRIPT_FILE = "transcript.md";

export function reportDocument(events: readonly LogEvent[]): ReportDocument {
  const view = new View(events, { isAnchored: true });
  const { h, status, result } = view;
  const blocks = recordBlocks(view, writtenPage(events, view));
  // A protocol that brings no sections has what every discussion of options has.
  const makeShared = () => discussionSections(view);
  const own = view.writing.sections?.(view, result, makeShared) ?? makeShared();
  const transcript = headSections([
    ...takeawaySections(view),
    ...own,
    section("warnings", h.warnings, warnings(view)),
    section("run", h.run, runInFull(view)),
    section(TRANSCRIPT, h.transcript, transcriptBlocks(view)),
  ]);
  const appendices = [
    ...(view.writing.appendices?.(view, result) ?? []),
    { file: TRANSCRIPT_FILE, title: h.transcript, blocks: transcript },
  ];
  const found = findContradictions(view.stated);
  if (found.length > 0) onContradiction.tell(found);
  const link = linkerFor(view, blocks, appendices);
  return {
    lang: status.lang,
    title: view.name,
    blocks: blocks.map(link),
    appendices: appendices.map((made) => ({ ...made, blocks: made.blocks.map(link) })),
  };
}

/** The report and what lies beside it, as files. `nameOf`: how each is called where it is written to. */
export function reportFiles(
  events: readonly LogEvent[],
  nameOf: (file: string) => string = (file) => file,
): readonly { readonly name: string; readonly text: string }[] {
  const { appendices = [], ...report } = reportDocument(events);
  // A file of its own says what it is about.
  const headed = appendices.map(({ file, title, blocks }) => ({
    file,
    blocks: [heading(1, `${title}: ${report.title}`), ...blocks],
  }));
  const parts = [{ file: REPORT_FILE, blocks: report.blocks }, ...headed];
  const homes = parts.map(({ file, blocks }) => ({ file, anchors: anchorsIn(blocks) }));
  return parts.map(({ file, blocks }) => {
    const lead = (inline: Inline): Inline => {
      if (typeof inline === "string" || inline.kind !== "ref") return inline;
      const home = homes.find(({ anchors }) => anchors.has(inline.to))?.file ?? file;
      return home === file ? inline : { ...inline, file: nameOf(home) };
    };
    const made = blocks.map((block) => mapLines(block, (line) => line.map(lead)));
    return { name: nameOf(file), text: toMarkdown({ ...report, blocks: made }) };
  });
}

/** What a discussion of options has to say in full, whatever its protocol. */
function discussionSections(view: View): readonly Section[] {
  const { h, status } = view;
  const labels = { why: h.whySetAside, when: h.reconsiderWhen };
  return [
    section("votes", h.votes, [
      ...votes(view, { says: h.moderatorSays, cites: h.cites }),
      ...(status.stands ? [options(view, { options: view.result.options ?? [] })] : []),
    ]),
    section("moved", h.moved, moveBlocks(view)),
    section("minority", h.minority, minority(view, labels)),
    section("issues", h.issues, [...matrix(view), ...reasonsBehind(view)]),
  ];
}

const TRANSCRIPT = "transcript";

/**
 * Ids of messages, claims, checks, findings, conflicts and the like in anyone's words become links, wherever a part holds what they name.
 * A link to something that no part holds leads to the transcript.
 */
function linkerFor(
  { anchored }: View,
  blocks: readonly Block[],
  appendices: readonly Appendix[],
): (block: Block) => Block {
  const held = anchorsIn([...blocks, ...appendices.flatMap((made) => made.blocks)]);
  const ids = new Set([...anchored].filter((id) => held.has(id)));
  const lead = (inline: Inline): Inline =>
    typeof inline !== "string" && inline.kind === "ref" && !held.has(inline.to)
      ? { ...inline, to: TRANSCRIPT }
      : inline;
  return (block) =>
    mapLines(block, (line) => line.flatMap((inline) => linkInline(lead(inline), ids)));
}

/** The whole id: the tail of a longer name is something else. */
const ID = /(?<![\w/.-])(r\d{1,6}-msg-\d{1,9}|[CVDTF]-\d{1,6}-\d{1,6}|[KI]-\d{1,6})(?![\w/-])/;

function linkInline(inline: Inline, held: ReadonlySet<string>): Inline[] {
  if (typeof inline !== "string" && inline.kind !== "strong") return [inline];
  const text = typeof inline === "string" ? inline : inline.text;
  const parts = text.split(ID);
  if (!parts.some((part) => held.has(part))) return [inline];
  const same = (part: string): Inline =>
    typeof inline === "string" ? part : { ...inline, text: part };
  return parts.flatMap((part): Inline[] =>
    part === "" ? [] : [held.has(part) ? { kind: "ref", to: part, text: part } : same(part)],
  );
}

/** What whoever has to act takes away besides the answer, each with who says it. Nothing where nobody left any. */
function takeawaySections(view: View): readonly Section[] {
  const { h, takeaways } = view;
  const faults = takeaways.document.map(({ source, quote, voices }): Line => [
    strong(view.passage(source)),
    ...(quote === "" ? [] : [` ${view.quoted(quote)}`]),
    " — ",
    ...voices.flatMap((voice, n): Line => [n === 0 ? "" : "; ", ...inVoice(view, voice)]),
  ]);
  const blocks = namedTakeaways(view, faults, (task) => inTask(view, task)).flatMap(
    ([title, rows]) => [heading(3, title), list(...rows)],
  );
  return blocks.length === 0 ? [] : [section("all-takeaways", h.takeaways, blocks)];
}

function inTask(view: View, task: Task): Line {
  const terms = whoAndWhen(task);
  return [...inVoice(view, task), ...(terms === "" ? [] : [` — ${terms}`])];
}

function inVoice(view: View, { text, titles, messages }: PageStatement): Line {
  return [
    `${text} (${titles.join(", ")}`,
    ...(messages.length === 0 ? [] : [": ", ...view.refs(messages)]),
    ")",
  ];
}

// The transcript: every word that was said, in order, how the first positions were grouped, and who was silent.
function transcriptBlocks(view: View): Block[] {
  const { transcript } = view;
  const blocks: Block[] = [];
  const lastBlind = transcript.findLastIndex(
    ({ phase, round }) => round <= 1 && (phase === "position" || phase === "position_declaration"),
  );
  let round: number | null = null;
  transcript.forEach((row, n) => {
    if (row.round !== round) blocks.push(heading(3, capitalize(view.roundOf(row.round))));
    round = row.round;
    blocks.push(...spoken(view, row), ...(n === lastBlind ? groupingBlocks(view) : []));
  });
  return blocks.length > 0 ? blocks : [paragraph(view.h.none)];
}

function spoken(view: View, row: TranscriptRow): Block[] {
  const { h } = view;
  const heard = `${row.title} · ${view.term(row.phase)}`;
  if (row.kind === "absent")
    return [
      heading(4, `${heard} · ${h.absentRow}`),
      warning(`${view.term(row.state)}: ${row.why}`),
    ];
  if (row.kind === "unpublished")
    return [heading(4, `${heard} · ${h.unpublished}`), quote(...messageWords(view, row.body))];
  const words = messageWords(view, row.body);
  return [
    heading(4, `${row.id} · ${heard}${row.state === "repaired" ? ` · ${h.repaired}` : ""}`, row.id),
    ...(words.length > 0 ? [quote(...words)] : []),
    ...around(view, row),
  ];
}

/** Who was put where after the blind round: the moderator's reading, which no message holds. */
function groupingBlocks(view: View): Block[] {
  const { h, record, status } = view;
  const read = record.positions.filter(({ basis }) => basis === "grouped");
  if (read.length === 0) return [];
  const issues = record.issues
    .filter(({ id }) => read.some((p) => p.issue === id))
    .map(({ id, title, stances }): Line => {
      const groups = stances
        .filter((s) => !record.joined.includes(s.id))
        .map((s): Line => {
          const holders = read
            .filter((p) => p.issue === id && p.stance === s.id)
            .map((p) => view.title(p.seat));
          return [
            strong(s.id),
            ` ${s.label} (${holders.length > 0 ? holders.join(", ") : status.lang === "en" ? h.nobody : "—"})`,
          ];
        });
      return [`${id} ${title} — `, ...joinLines(groups, "; ")];
    });
  return [heading(4, capitalize(h.grouping)), list(...issues), paragraph(small(h.groupingNote))];
}

/** What the message rests on, what refers to it, and what the engine noted about it. Messages that its own words name are not named again. */
function around(view: View, row: MessageRow): Block[] {
  const { h } = view;
  const words = JSON.stringify(row.body);
  const rests = row.out
    .filter(({ other }) => other.startsWith("ctx:"))
    .map(({ other, resolved }) => `${view.passage(other)}${resolved ? "" : ` (${h.notFound})`}`);
  const ends = (label: string, links: MessageRow["out"]): Line[] => {
    const named = links.map(({ other, relation, mode, resolved }): Line => [
      view.ref(other),
      ` (${view.term(mode ?? relation)}${resolved ? "" : `, ${h.notFound}`})`,
    ]);
    return named.length === 0 ? [] : [[`${label}: `, ...joinLines(named, ", ")]];
  };
  const others = row.out.filter(
    ({ other }) => !other.startsWith("ctx:") && !words.includes(`"${other}"`),
  );
  const lines = [
    ...(rests.length > 0 ? [[`${h.restsOn} ${[...new Set(rests)].join("; ")}`]] : []),
    ...ends(h.refersTo, others),
    ...ends(h.answeredBy, row.in),
    ...(row.flags.length > 0 ? [[`${h.flags}: ${row.flags.join("; ")}`]] : []),
  ];
  return lines.length > 0 ? [list(...lines)] : [];
}
