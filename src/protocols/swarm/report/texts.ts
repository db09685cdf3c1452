// The readable files of a swarm's folder: synthesis, open questions, how positions evolved, the summary for a pause.
// They are made of the sections of the report, so that a file and the report cannot say different things.
import type { ReportHeadings } from "../voice.ts";
import type { LogEvent } from "../../../log/event.ts";
import type { Chronicle } from "../../../views/chronicle.ts";
import { textAt } from "../../../views/chronicle.ts";
import { swarmResult, type SwarmResult } from "../result/result.ts";
import { markdownLine } from "../../../text/markdown.ts";
import { heading, paragraph, type Block } from "../../../report/document.ts";
import { notices } from "../../../report/run-sections.ts";
import { minority, moved } from "../../../report/sections.ts";
import { overview } from "../../../report/stands.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import { View } from "../../../report/view.ts";
import { argued, disputes, writtenIn } from "./argued.ts";
import { openQuestions, recommendations } from "./sections.ts";
import { evolution } from "./story.ts";
import { reportWords } from "../voice.ts";

type Part = readonly [title: string, blocks: readonly Block[]];

function page(
  events: readonly LogEvent[],
  name: (w: ReportHeadings) => string,
  parts: (view: View, result: SwarmResult, w: ReportHeadings) => readonly Part[],
): string {
  const view = new View(events, { isAnchored: false });
  const w = view.words(reportWords);
  const result = swarmResult(view.record);
  const title = `${name(w)}: ${view.status.topic}`;
  const body = parts(view, result, w).flatMap(([under, blocks]) => [
    ...(under === "" ? [] : [heading(2, under)]),
    ...blocks,
  ]);
  return toMarkdown({
    lang: view.status.lang,
    title,
    blocks: [
      heading(1, title),
      ...notices(view),
      paragraph(`${view.h.idsIn}: dissensus report ${view.status.id}`),
      ...body,
    ],
  });
}

export function synthesisText(events: readonly LogEvent[]): string {
  return page(
    events,
    (w) => w.synthesis,
    (view, result, w) => [
      [w.resolution, overview(view, [], { says: w.summary, cites: w.writtenIn })],
      [view.h.moved, moved(view)],
      [view.h.minority, minority(view, { why: w.why, when: w.when })],
      [w.argument, argued(view, result)],
      [w.openQuestions, openQuestions(view, result)],
      [w.recommendations, recommendations(view, result)],
      [w.evolution, evolution(view, result)],
    ],
  );
}

export function openQuestionsText(events: readonly LogEvent[]): string {
  return page(
    events,
    (w) => w.openQuestions,
    (view, result, w) => [
      ["", openQuestions(view, result)],
      [w.disputes, [...writtenIn(view, result.synthesis.source), ...disputes(view, result)]],
    ],
  );
}

export function positionEvolutionText(events: readonly LogEvent[]): string {
  return page(
    events,
    (w) => w.evolution,
    (view, result) => [
      ["", evolution(view, result)],
      [view.h.moved, moved(view)],
    ],
  );
}

const MARKED = /^(#{1,6} |[-*] |\d{1,3}\. )?(.*)$/;

/** The last summary that was written for a pause. It is Markdown of its author's: headings and lists stay, anything else is text. Null where there was no pause. */
export function summaryText(record: Chronicle): string | null {
  const message = record.messages.findLast(({ phase }) => phase === "summary");
  if (!message) return null;
  const lines = textAt(message.body, "summary")
    .split(/\r?\n/)
    .map((line) => {
      const [, mark = "", text = ""] = MARKED.exec(line.trim()) ?? [];
      return `${mark}${markdownLine(text)}`.trimEnd();
    });
  return `${lines.join("\n").trim()}\n`;
}
