// The report as a document: the first page, which is enough for whoever decides, and the record of how it came about; beside them, in
// files of their own, every word that was said and all that the record has no room for.
import type { LogEvent } from "../log/event.ts";
import type { Task, TakeawayVoice } from "../views/takeaways.ts";
import { anchorsIn, heading, headSections, list, mapLines, section, strong } from "./document.ts";
import type { Appendix, Block, ReportDocument, Inline, Line, Section } from "./document.ts";
import { writtenPage } from "./first-page.ts";
import { recordBlocks } from "./record.ts";
import { runInFull } from "./run-sections.ts";
import { transcriptBlocks } from "./said.ts";
import { findContradictions, onContradiction, View } from "./view.ts";
import { matrix, minority, moveBlocks, options, reasonsBehind, warnings } from "./sections.ts";
import { votes } from "./stands.ts";
import { toMarkdown } from "./to-markdown.ts";

export const REPORT_FILE = "report.md";
export const TRANSCRIPT_FILE = "transcript.md";

export function reportDocument(events: readonly LogEvent[]): ReportDocument {
  const view = new View(events, { isAnchored: true });
  const { h, status, result } = view;
  const title = status.topic === "" ? status.id : status.topic;
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
    title,
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
  const parts = [
    { file: REPORT_FILE, blocks: report.blocks },
    ...appendices.map(headAppendix(report)),
  ];
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

/** A file of its own says what it is about. */
function headAppendix({ title }: ReportDocument): (made: Appendix) => Appendix {
  return (made) => ({
    ...made,
    blocks: [heading(1, `${made.title}: ${title}`), ...made.blocks],
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
  const tasks = (rows: readonly Task[]): readonly Line[] => rows.map((task) => inTask(view, task));
  const blocks = [
    ...titleRows(h.inDocuments, faults),
    ...titleRows(h.inAnyCase, tasks(takeaways.anyway)),
    ...titleRows(h.wouldChange, tasks(takeaways.change)),
    ...titleRows(h.nextSteps, tasks(takeaways.next)),
    ...titleRows(h.prediction, tasks(takeaways.prediction)),
  ];
  return blocks.length === 0 ? [] : [section("all-takeaways", h.takeaways, blocks)];
}

function titleRows(title: string, rows: readonly Line[]): Block[] {
  return rows.length === 0 ? [] : [heading(3, title), list(...rows)];
}

function inTask(view: View, task: Task): Line {
  const whoAndWhen = [task.who, task.by].filter((text) => text !== null).join("; ");
  return [...inVoice(view, task), ...(whoAndWhen === "" ? [] : [` — ${whoAndWhen}`])];
}

function inVoice(view: View, { text, titles, messages }: TakeawayVoice): Line {
  return [
    `${text} (${titles.join(", ")}`,
    ...(messages.length === 0 ? [] : [": ", ...view.refs(messages)]),
    ")",
  ];
}
