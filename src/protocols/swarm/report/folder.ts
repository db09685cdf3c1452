// The folder of a swarm, file by file, as its log has it now: manifest, progress, personas, rounds, artifacts, context.
// Law 1: the log alone decides what is there; a file is there as soon as there is something to put into it.
// Law 2: no text of a model becomes a path. A seat whose id is no plain name gets a number.
import type { LogEvent } from "../../../log/event.ts";
import { chronicle } from "../../../views/chronicle.ts";
import { swarmCast, type Persona } from "../result/cast.ts";
import { manifest } from "../result/manifest.ts";
import { progressOf } from "../result/progress.ts";
import { argumentGraphOf, roundRecords } from "../result/rounds.ts";
import { synthesisRecord } from "../result/synthesis.ts";
import { freeName } from "../../../text/slug.ts";
import type { FolderFile } from "../../../report/writing.ts";
import { safeJson } from "../../../report/json.ts";
import { progressText } from "./progress-text.ts";
import { openQuestionsText, positionEvolutionText, summaryText, synthesisText } from "./texts.ts";

export function swarmFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const record = chronicle(events);
  const progress = progressOf(events);
  const rounds = roundRecords(record);
  const synthesis = synthesisRecord(record);
  const graph = argumentGraphOf(record);
  const summary = summaryText(record);
  const artifact = (name: string, text: string): FolderFile => ({
    folder: "artifacts",
    name,
    text,
  });
  return [
    { folder: null, name: "manifest.json", text: safeJson(manifest(events)) },
    ...(progress.length > 0
      ? [{ folder: null, name: "progress.md", text: progress.map(progressText).join("\n") }]
      : []),
    ...personaFiles(swarmCast(record).personas),
    ...rounds.map((round): FolderFile => ({
      folder: "rounds",
      name: `${String(round.roundId).padStart(3, "0")}.json`,
      text: safeJson(round),
    })),
    ...(synthesis
      ? [
          artifact("synthesis.json", safeJson(synthesis)),
          artifact("synthesis.md", synthesisText(events)),
        ]
      : []),
    ...(record.messages.some(({ phase }) => phase === "quality_gate" || phase === "synthesis")
      ? [artifact("open-questions.md", openQuestionsText(events))]
      : []),
    ...(graph.length > 0 ? [artifact("argument-graph.json", safeJson(graph))] : []),
    ...(record.messages.some(({ phase }) => phase === "position_declaration")
      ? [artifact("position-evolution.md", positionEvolutionText(events))]
      : []),
    ...(summary === null ? [] : [{ folder: "context", name: "summary.md", text: summary }]),
  ];
}

const PLAIN = /^[a-z0-9][a-z0-9-]{0,59}$/;

function personaFiles(personas: readonly Persona[]): FolderFile[] {
  const taken = new Set(personas.map(({ id }) => id));
  return personas.map((persona, n) => {
    const stem = PLAIN.test(persona.id)
      ? persona.id
      : freeName(`expert-${n + 1}`, (name) => taken.has(name));
    return { folder: "personas", name: `${stem}.json`, text: safeJson(persona) };
  });
}
