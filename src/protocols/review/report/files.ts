// The files that a review writes, as its log has it now. In its folder: every version whole, what changed between them, the findings, what is not settled.
// Where the user names them: the final version, and the open findings for other programs, as SARIF 2.1.0 or JSON.
// Law 1: the log alone decides what is there, byte for byte. Law 2: no text of a model, and no name of a user's, becomes a path.
// Law 3: a place is given only where the artifact holds the passage that a finding quotes; in a diff it is the place in the changed file.
import type { Severity } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import type { LogEvent } from "../../../log/event.ts";
import { file, type FolderFile, type Machine, type TargetFile } from "../../../report/writing.ts";
import { safeJson } from "../../../report/json.ts";
import { stateOf, objectAt, textAt } from "../../../views/deliberation-state.ts";
import { takeawaysIn, type DocumentFault } from "../../../views/takeaways.ts";
import { bySeverity } from "../findings.ts";
import { isOpen, type FindingLife } from "../result/lives.ts";
import { reviewResult } from "../result/result.ts";
import { diffPath, versionPath } from "../result/versions.ts";
import { summaryText } from "./left.ts";

export function reviewFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const result = reviewResult(stateOf(events));
  const { artifact, versions, findings, ideas, unsettled, ended, rounds, reviewers } = result;
  const found = { artifact: artifact.name, ended, rounds, verdicts: reviewers, findings };
  return [
    ...versions.flatMap(({ n, text, diff }) => [
      file(versionPath(n, artifact.extension), text),
      ...(diff === null ? [] : [file(diffPath(n), diff.text)]),
    ]),
    file("findings.json", safeJson(found)),
    ...(ideas.length === 0 ? [] : [file("ideas.json", safeJson({ ended, ideas }))]),
    ...(unsettled === null ? [] : [file("summary.md", summaryText(events, result, unsettled))]),
  ];
}

export function reviewTargets(
  events: readonly LogEvent[],
  { version, shown }: Machine,
): readonly TargetFile[] {
  const record = stateOf(events);
  const { opened, concluded } = record;
  const { output, findings, input } = opened.options;
  const given = textAt(objectAt(opened.brief, "artifact"), "text");
  const result = reviewResult(record);
  const final = result.versions.at(-1)?.text ?? given;
  const isWritten = typeof output === "string";
  const path = isWritten ? output : input;
  const end = concluded?.reason ?? "";
  const about = {
    deliberation: opened.deliberation,
    version,
    end,
    isWhole: end !== "no-quorum" && end !== "infrastructure",
    artifact: typeof path === "string" ? shown(path) : "stdin",
    text: isWritten ? final : given,
    isDiff: result.artifact.format === "diff",
    rows: bySeverity(result.findings.filter(isOpen)),
    documents: takeawaysIn(record).document,
  };
  return [
    ...(isWritten ? [{ choice: "output", path: output, text: final }] : []),
    ...(typeof findings === "string"
      ? [{ choice: "findings", path: findings, text: findingsText(about, isSarif(findings)) }]
      : []),
  ];
}

export interface Findings {
  readonly deliberation: string;
  /** Of the program that writes. */
  readonly version: string;
  /** Why it ended. */
  readonly end: string;
  /** Whether everyone who was to judge has judged. */
  readonly isWhole: boolean;
  /** As it is named to readers: a path, relative where it can be. */
  readonly artifact: string;
  readonly text: string;
  readonly isDiff: boolean;
  readonly rows: readonly FindingLife[];
  /** Faults of documents that were given beside it. */
  readonly documents: readonly DocumentFault[];
}

function isSarif(path: string): boolean {
  return path.toLowerCase().endsWith(".sarif");
}

export function findingsText(findings: Findings, asSarif: boolean): string {
  return `${JSON.stringify(asSarif ? sarif(findings) : plainJson(findings), null, 2)}\n`;
}

function plainJson(findings: Findings): JsonObject {
  const { deliberation, end, artifact, rows, documents } = findings;
  const found = rows.map((row) => {
    const { file: named = null, from: line = null } = placeOf(findings, row.evidence) ?? {};
    const { location, problem } = row;
    return { ...about(row), location, file: named, line, problem };
  });
  const faults = documents.map(({ source, quote, voices }) => ({
    source,
    quote,
    voices: voices.map(({ text, titles }) => ({ text, by: [...titles] })),
  }));
  return { deliberation, end, artifact, findings: found, documents: faults };
}

/** As SARIF has it: how grave, and what that means. */
const RULES: Readonly<Record<Severity, readonly [level: string, text: string]>> = {
  fatal: ["error", "The artifact cannot be accepted with it."],
  critical: ["error", "It has to be fixed before the artifact can pass."],
  major: ["warning", "It should be fixed before the artifact passes."],
  minor: ["note", "It never keeps an artifact from passing."],
};

/** What is wrong in a document that was given beside the artifact. */
const DOCUMENT = "document";
const OF_DOCUMENT = [
  "note",
  "Something is wrong, missing or contradictory in a given document.",
] as const;

function sarif(findings: Findings): JsonObject {
  const { version, isWhole, deliberation, end, rows, documents } = findings;
  const ofDocuments = documents.length === 0 ? [] : [[DOCUMENT, OF_DOCUMENT] as const];
  const rules = [...Object.entries(RULES), ...ofDocuments].map(([id, [level, text]]) => ({
    id,
    shortDescription: { text },
    defaultConfiguration: { level },
  }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "dissensus", version, rules } },
        invocations: [{ executionSuccessful: isWhole, properties: { deliberation, end } }],
        columnKind: "utf16CodeUnits",
        results: [
          ...rows.map((row) => sarifResult(findings, row)),
          ...documents.map(documentResult),
        ],
      },
    ],
  };
}

/** What neither format has a place of its own for. `status` is the last word on it. */
function about({ id, seat, round, severity, life, ...row }: FindingLife): JsonObject {
  return {
    id,
    by: seat,
    round,
    severity,
    blocks: row.isBlocking,
    evidence: row.evidence,
    proposal: row.proposal,
    tags: [...row.tags],
    status: life.at(-1)?.status ?? "OPEN",
    voices: [...row.voices],
    openTo: [...row.openTo],
    also: row.also.map(({ id: own, seat: by, severity: grade, problem }) => ({
      id: own,
      by,
      severity: grade,
      problem,
    })),
  };
}

function sarifResult(findings: Findings, row: FindingLife): JsonObject {
  const { severity, location, problem, evidence, proposal } = row;
  const place = placeOf(findings, evidence);
  const physicalLocation = {
    artifactLocation: { uri: uriOf(place?.file ?? findings.artifact) },
    ...(place ? { region: { startLine: place.from, endLine: place.to } } : {}),
  };
  return {
    ruleId: severity,
    level: RULES[severity][0],
    message: { text: `${problem} Proposal: ${proposal}` },
    locations: [{ physicalLocation, logicalLocations: [{ fullyQualifiedName: location }] }],
    properties: about(row),
  };
}

function documentResult({ source, quote, voices }: DocumentFault): JsonObject {
  const [, name = source, from, to] = /^ctx:(.*?)(?:#L(\d+)-L(\d+))?$/u.exec(source) ?? [];
  const region =
    from === undefined ? {} : { region: { startLine: Number(from), endLine: Number(to) } };
  return {
    ruleId: DOCUMENT,
    level: OF_DOCUMENT[0],
    message: { text: voices.map(({ text }) => text).join(" ") },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) }, ...region } }],
    properties: { quote, voices: [...new Set(voices.flatMap(({ titles }) => titles))] },
  };
}

export interface Place {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Where the artifact holds the passage, but for spacing. */
export function placeOf(
  { artifact, text, isDiff }: Pick<Findings, "artifact" | "text" | "isDiff">,
  passage: string,
): Place | null {
  const words = passage.split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return null;
  const found = new RegExp(words.map(escaped).join("\\s+"), "u").exec(text);
  if (!found) return null;
  const from = lineAt(text, found.index);
  const to = lineAt(text, found.index + found[0].length - 1);
  return isDiff ? inDiff(text, from, to) : { file: artifact, from, to };
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Lines of a diff as lines of the file it makes. What it takes away is placed where it was. */
function inDiff(text: string, from: number, to: number): Place | null {
  let [file, next] = ["", 0];
  const places: { readonly file: string; readonly line: number }[] = [];
  for (const [at, line] of text.split("\n").slice(0, to).entries()) {
    const named = /^\+\+\+ (?:b\/)?([^\t\r]+)/.exec(line);
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line);
    if (named) [file, next] = [named[1] ?? "", 0];
    else if (hunk) next = Number(hunk[1]);
    else if (next > 0) {
      if (at + 1 >= from) places.push({ file, line: next });
      if (!line.startsWith("-")) next += 1;
    }
  }
  const [first] = places;
  if (!first) return null;
  const lines = places.filter((place) => place.file === first.file).map(({ line }) => line);
  return { file: first.file, from: first.line, to: Math.max(...lines) };
}

/** A relative path as a URI reference; what was piped in has none of its own. */
function uriOf(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}
