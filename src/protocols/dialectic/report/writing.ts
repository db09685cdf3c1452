// How a dialectic is written down: its report, and the document that it leaves, `{feature}-discussion-{topic-slug}.md`.
// Law: every section of that document is there, in order, whatever the run came to; options, trade-offs and questions, never a pick.
import type { LogEvent } from "../../../log/event.ts";
import { slug } from "../../../text/slug.ts";
import { heading, list, paragraph, type Block } from "../../../report/document.ts";
import { notices } from "../../../report/run-sections.ts";
import { matrix, minority, moveBlocks, warningLines } from "../../../report/sections.ts";
import { overview } from "../../../report/stands.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import { View } from "../../../report/view.ts";
import type { OwnDocument, Writing } from "../../../report/writing.ts";
import { dialecticResult, type DialecticResult } from "../result/result.ts";
import {
  actions,
  agreement,
  devil,
  dialecticRecord,
  dialecticSections,
  minorityWords,
  reflected,
  rulings,
} from "./sections.ts";
import { dialecticPage } from "./page.ts";

export const dialecticWriting: Writing<DialecticResult> = {
  sections: dialecticSections,
  page: dialecticPage,
  record: dialecticRecord,
  document: discussion,
};

export function discussion(events: readonly LogEvent[]): OwnDocument | null {
  const [opened] = events;
  if (opened?.type !== "deliberation.opened") return null;
  const { brief, deliberation } = opened.data;
  const { feature, topic } = brief;
  if (typeof feature !== "string" || typeof topic !== "string" || !hasPositions(events))
    return null;
  return {
    file: "discussion.md",
    name: `${slug(feature)}-discussion-${slug(topic)}.md`,
    text: discussionText(events),
    isOwn: (text) => text.split("\n").includes(deliberationLine(deliberation)),
  };
}

/** A run in which nobody took a position leaves no document. */
function hasPositions(events: readonly LogEvent[]): boolean {
  return events.some(
    ({ type, data }) =>
      type === "fact.recorded" &&
      data.fact.kind === "message" &&
      data.fact.body["claim"] !== undefined,
  );
}

function discussionText(events: readonly LogEvent[]): string {
  const view = new View(events, { isAnchored: false });
  const { h, status } = view;
  const result = dialecticResult(view.record);
  const warned = warningLines(view);
  const shared =
    status.models.shared === null ? [] : [[view.say(h.oneModel, { model: status.models.shared })]];
  const suspect: Block[] =
    warned.length + shared.length > 0 ? [heading(3, h.warnings), list(...warned, ...shared)] : [];
  const sections: readonly (readonly [title: string, blocks: readonly Block[]])[] = [
    [
      h.overview,
      [
        ...overview(view, agreement(view, result), { says: h.moderatorSays, cites: h.cites }),
        ...suspect,
      ],
    ],
    [h.matrix, matrix(view)],
    [h.ruling, rulings(view, result)],
    [h.movedInDiscussion, [...moveBlocks(view), ...reflected(view, result)]],
    [h.minorityViews, minority(view, minorityWords(view))],
    [h.devilSummary, devil(view, result)],
    [h.actions, actions(view)],
  ];
  return toMarkdown({
    lang: status.lang,
    title: status.topic,
    blocks: [
      heading(1, status.topic),
      ...notices(view),
      paragraph(h.material),
      paragraph(deliberationLine(status.id)),
      paragraph(`${h.idsIn}: dissensus report ${status.id}`),
      ...sections.flatMap(([title, blocks]) => [heading(2, title), ...blocks]),
    ],
  });
}

/** A file says in a line of its own which deliberation it was written from, in every language alike. */
function deliberationLine(deliberation: string): string {
  return `Deliberation: ${deliberation}`;
}
