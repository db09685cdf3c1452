// The report as a document: the first page, which is enough for whoever decides, then how it came about, every word last.
import type { LogEvent } from "../log/event.ts";
import { approval, type Approval } from "../views/approval.ts";
import type { Task, TakeawayVoice } from "../views/takeaways.ts";
import { heading, list, paragraph, section, strong } from "./document.ts";
import type { Block, ReportDocument, Inline, Line, Words, Section } from "./document.ts";
import { writtenPage } from "./first-page.ts";
import { run } from "./run-sections.ts";
import { transcriptBlocks } from "./said.ts";
import { findContradictions, onContradiction } from "./consistency.ts";
import { matrix, minority, moveBlocks, options, reasonsBehind, warnings } from "./sections.ts";
import { stands, votes } from "./stands.ts";
import { View } from "./view.ts";

export function reportDocument(events: readonly LogEvent[]): ReportDocument {
  const view = new View(events, { isAnchored: true });
  const { h, status } = view;
  // A protocol that brings no sections has what every discussion of options has.
  const makeShared = () => discussionSections(view);
  const own = view.writing.sections?.(view, view.result, makeShared) ?? makeShared();
  const [first, ...others] = own;
  const sections = [
    ...(first ? [first] : []),
    ...takeawaySections(view),
    ...others,
    section(null, h.run, run(view)),
    section(null, h.transcript, transcriptBlocks(view, own)),
  ];
  const found = findContradictions(view.stated);
  if (found.length > 0) onContradiction.tell(found);
  const { blocks: page } = writtenPage(events, view);
  const body = sections.flatMap(({ anchor, title, blocks }) => [
    heading(2, title, anchor),
    ...blocks,
  ]);
  return linkIds(
    {
      lang: status.lang,
      title: status.topic === "" ? status.id : status.topic,
      blocks: [...page, ...approvalLine(view, approval(events)), paragraph(h.material), ...body],
    },
    view.anchored,
  );
}

/** What a person made of the result. Nothing as long as it is only proposed. */
function approvalLine(view: View, recorded: Approval | null): readonly Block[] {
  const { status, who, date, supersededBy, reviewOn, note } = recorded ?? {};
  if (!status || !who || !date) return [];
  const place = supersededBy ?? "none";
  const params = { status, who, date, place, reviewOn: reviewOn ?? "none" };
  const said = view.say(view.h.approval, params);
  return [paragraph(strong(view.h.approvalStatus), said, ...(note ? [` “${note}”`] : []))];
}

/** What a discussion of options has to say, whoever held it. */
function discussionSections(view: View): readonly Section[] {
  const { h, status } = view;
  const labels = { why: h.whySetAside, when: h.reconsiderWhen };
  return [
    section("stands", h.stands, stands(view, [])),
    section("votes", h.votes, [
      ...votes(view, { says: h.moderatorSays, cites: h.cites }),
      ...(status.stands ? [options(view, { options: view.result.options ?? [] })] : []),
    ]),
    section("moved", h.moved, moveBlocks(view)),
    section("minority", h.minority, minority(view, labels)),
    section("issues", h.issues, [...matrix(view), ...reasonsBehind(view)]),
    section("warnings", h.warnings, warnings(view)),
  ];
}

/**
 * Ids of messages, claims, checks, findings, conflicts and the like in anyone's words become links, wherever the document holds what they name.
 * Only texts change into texts with links in them; no block is added, removed or reordered.
 */
function linkIds(document: ReportDocument, held: ReadonlySet<string>): ReportDocument {
  const line = (inlines: Line): Line => inlines.flatMap((inline) => linkInline(inline, held));
  const words = (said: Words): Words => ({
    ...said,
    ...(said.line ? { line: line(said.line) } : {}),
    ...(said.items ? { items: said.items.map(line) } : {}),
    ...(said.text !== undefined &&
    linkInline(said.text, held).some((part) => typeof part !== "string")
      ? {
          lines: said.text
            .trim()
            .split("\n")
            .map((row) => line([row])),
        }
      : {}),
  });
  const block = (made: Block): Block => {
    switch (made.kind) {
      case "heading":
      case "code":
        return made;
      case "paragraph":
      case "callout":
        return { ...made, line: line(made.line) };
      case "list":
        return { ...made, items: made.items.map(line) };
      case "outline":
        return { ...made, items: made.items.map(words) };
      case "table":
        return { ...made, rows: made.rows.map((row) => row.map(line)) };
      case "quote":
        return { ...made, words: made.words.map(words) };
    }
  };
  return { ...document, blocks: document.blocks.map(block) };
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
  return blocks.length === 0 ? [] : [section("takeaways", h.takeaways, blocks)];
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
