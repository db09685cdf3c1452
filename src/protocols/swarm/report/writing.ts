// How a swarm is written down: its report, and its folder file by file, as its log has it now.
// Law 1: the log alone decides what is there; a file is there as soon as there is something to put into it.
// Law 2: no text of a model becomes a path. A seat whose id is no plain name gets a number.
// Law 3: a step in progress.md has three to five lines that are not empty, whatever the seats wrote.
// The readable files are made of the sections of the report, so that a file and the report cannot say different things.
import type { LogEvent } from "../../../log/event.ts";
import { heading, paragraph, type Block } from "../../../report/document.ts";
import { file, type FolderFile, type Step, type Writing } from "../../../report/writing.ts";
import { safeJson } from "../../../report/json.ts";
import { notices } from "../../../report/run-sections.ts";
import { minority, moveBlocks, writtenIn } from "../../../report/sections.ts";
import { overview } from "../../../report/stands.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import { View } from "../../../report/view.ts";
import { markdownLine } from "../../../text/markdown.ts";
import { freeName } from "../../../text/slug.ts";
import { stateOf, textAt, type DeliberationState } from "../../../views/deliberation-state.ts";
import { swarmCast, swarmResult, type SwarmCast, type SwarmResult } from "../result/result.ts";
import { progressOf, steps } from "../result/progress.ts";
import { argumentGraphOf, roundRecords, synthesisRecord } from "../result/rounds.ts";
import {
  argument,
  disputes,
  openQuestions,
  recommendations,
  swarmRecord,
  swarmSections,
  swarmPage,
  evolution,
} from "./sections.ts";
import { reportWords } from "../voice.ts";

export const swarmWriting: Writing<SwarmResult> = {
  sections: swarmSections,
  page: swarmPage,
  record: swarmRecord,
  folder: swarmFolder,
  steps,
};

export function swarmFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const view = new View(events, { isAnchored: false });
  const { record } = view;
  const result = swarmResult(record);
  const progress = progressOf(events);
  const synthesis = synthesisRecord(record);
  const graph = argumentGraphOf(record);
  const summary = summaryText(record);
  const holds = (...phases: string[]): boolean =>
    record.messages.some(({ phase }) => phases.includes(phase));
  return [
    file("manifest.json", safeJson(manifest(events))),
    ...(progress.length > 0 ? [file("progress.md", progress.map(progressText).join("\n"))] : []),
    ...personaFiles(swarmCast(record).personas),
    ...roundRecords(record).map((round) =>
      file(`rounds/${String(round.roundId).padStart(3, "0")}.json`, safeJson(round)),
    ),
    ...(synthesis
      ? [
          file("artifacts/synthesis.json", safeJson(synthesis)),
          file("artifacts/synthesis.md", synthesisText(view, result)),
        ]
      : []),
    ...(holds("quality_gate", "synthesis")
      ? [file("artifacts/open-questions.md", openQuestionsText(view, result))]
      : []),
    ...(graph.length > 0 ? [file("artifacts/argument-graph.json", safeJson(graph))] : []),
    ...(holds("position_declaration")
      ? [file("artifacts/position-evolution.md", positionEvolutionText(view, result))]
      : []),
    ...(summary === null ? [] : [file("context/summary.md", summary)]),
  ];
}

const PLAIN = /^[a-z0-9][a-z0-9-]{0,59}$/;

function personaFiles(personas: SwarmCast["personas"]): FolderFile[] {
  const taken = new Set(personas.map(({ id }) => id));
  return personas.map((persona, n) => {
    const stem = PLAIN.test(persona.id)
      ? persona.id
      : freeName(`expert-${n + 1}`, (name) => taken.has(name));
    return file(`personas/${stem}.json`, safeJson(persona));
  });
}

/** What a swarm is and where it stands, for whoever lists folders. */
export function manifest(events: readonly LogEvent[]) {
  const record = stateOf(events);
  const { mode, personas, tensionMap, problemDefinition } = swarmCast(record);
  const id = record.opened.deliberation;
  return {
    id,
    title: record.topic,
    created: record.started,
    lastActive: events.at(-1)?.ts ?? record.started,
    status: statusOf(record),
    mode,
    currentPhase: phaseOf(record),
    currentRound: record.rounds.at(-1)?.round ?? 0,
    team_name: `discussion-${id}`,
    personas,
    tensionMap,
    problemDefinition,
  };
}

function statusOf(record: DeliberationState): "active" | "paused" | "completed" {
  if (record.concluded) return "completed";
  return record.paused || isAtCheckpoint(record) ? "paused" : "active";
}

function phaseOf(record: DeliberationState): string {
  if (record.concluded) return "completed";
  if (isAtCheckpoint(record)) return "checkpoint";
  const last = [...record.asks.values()].at(-1)?.opened;
  if (last === undefined || record.rounds.length === 0) return "initial";
  return last.gate ? "next_action" : last.phase;
}

/** The summary is written, and the discussion waits to be taken up again. */
function isAtCheckpoint(record: DeliberationState): boolean {
  return [...record.asks.values()].some(
    ({ opened, reply }) => reply === null && opened.gate?.pauses === true,
  );
}

function progressText({ round, step, name, lines, takeaway }: Step): string {
  // A trailing pair of spaces keeps each line end.
  const summary = lines.map((line) => markdownLine(line)).join("  \n");
  return `### Round ${round} — Step ${step}: ${name}\n\n${summary}\n\n**Key takeaway**: ${markdownLine(takeaway) || "—"}\n`;
}

type Part = readonly [title: string, blocks: readonly Block[]];

function page(view: View, name: string, parts: readonly Part[]): string {
  const title = `${name}: ${view.status.topic}`;
  return toMarkdown({
    lang: view.status.lang,
    title,
    blocks: [
      heading(1, title),
      ...notices(view),
      paragraph(`${view.h.idsIn}: dissensus report ${view.status.id}`),
      ...parts.flatMap(([under, blocks]) => [
        ...(under === "" ? [] : [heading(2, under)]),
        ...blocks,
      ]),
    ],
  });
}

function synthesisText(view: View, result: SwarmResult): string {
  const { h } = view;
  const w = view.words(reportWords);
  return page(view, w.synthesis, [
    [w.resolution, overview(view, [], { says: w.summary, cites: h.writtenIn })],
    [h.moved, moveBlocks(view)],
    [h.minority, minority(view, { why: w.why, when: w.when })],
    [w.argument, argument(view, result)],
    [w.openQuestions, openQuestions(view, result)],
    [w.recommendations, recommendations(view, result)],
    [w.evolution, evolution(view, result)],
  ]);
}

function openQuestionsText(view: View, result: SwarmResult): string {
  const w = view.words(reportWords);
  const written = writtenIn(view, result.synthesis.source);
  return page(view, w.openQuestions, [
    ["", openQuestions(view, result)],
    [w.disputes, [...written, ...disputes(view, result)]],
  ]);
}

function positionEvolutionText(view: View, result: SwarmResult): string {
  return page(view, view.words(reportWords).evolution, [
    ["", evolution(view, result)],
    [view.h.moved, moveBlocks(view)],
  ]);
}

const MARKED = /^(#{1,6} |[-*] |\d{1,3}\. )?(.*)$/;

/** The last summary that was written for a pause. It is Markdown of its author's: headings and lists stay, anything else is text. Null where there was no pause. */
function summaryText(record: DeliberationState): string | null {
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
