// Open findings as SARIF 2.1.0, in the part of it that code scanning services read.
// Law 1: a rule is a kind of finding, which is what its reviewer looks for; how serious it is, is the level of the result.
// Law 2: a fingerprint depends on the rule, the file and the lines it is about, so that a finding in other words on the same lines is the same alert.
// Law 3: what a rehearsal found is under another tool's name, and every message says so.
import { placeOf } from "../../../kernel/ask.ts";
import type { Severity } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { digest } from "../../../text/digest.ts";
import { oneLine } from "../../../text/visible.ts";
import type { DocumentFault } from "../../../views/takeaways.ts";
import type { FindingLife } from "../result/lives.ts";
import type { Reviewer } from "../brief.ts";

const ABOUT = "https://www.npmjs.com/package/dissensus";

export function sarif(findings: Findings): JsonObject {
  const { version, failure, deliberation, end, exit, rehearsed, rows, documents } = findings;
  const notifications = [
    ...(failure === null ? [] : [{ level: "error", message: { text: failure } }]),
    ...(rehearsed === null ? [] : [{ level: "warning", message: { text: REHEARSED[rehearsed] } }]),
  ];
  const driver = {
    name: rehearsed === null ? "dissensus" : "dissensus rehearsal",
    version,
    informationUri: ABOUT,
    rules: rulesOf(findings),
  };
  const invocation = {
    executionSuccessful: failure === null,
    exitCode: exit,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
    properties: { deliberation, end },
  };
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver },
        invocations: [invocation],
        columnKind: "utf16CodeUnits",
        results: numberAlike([
          ...rows.map((row) => resultOf(findings, row)),
          ...documents.map((fault) => documentResult(findings, fault)),
        ]),
        properties: { rehearsed: rehearsed !== null },
      },
    ],
  };
}

const REHEARSED = {
  all: "Rehearsed: the built-in panel made these findings up, and no model read the text.",
  part: "Rehearsed in part: the built-in panel made some of these findings up.",
} as const;

/** What is wrong in a document that was given beside the artifact. */
const DOCUMENT = "document";
/** Code scanning services cut longer descriptions. */
const LONGEST = 1_000;

const HELP = [
  "Read the passage, then the problem and the proposal. Change the text, or record why it stays as it is. The next review reads the text anew.",
  "error: the text cannot pass with it.",
  "warning: it should be fixed before the text passes.",
  "note: it never keeps a text from passing.",
] as const;

/** All of them, also those that found nothing: what a tool looks for is the same in every run of a preset. */
function rulesOf({ reviewers, preset, rows, documents }: Findings): JsonObject[] {
  const known = new Map(
    reviewers.map(({ id, title, lens }) => [
      id,
      {
        short: `${oneLine(title, 200)}: a finding of this reviewer`,
        full: `${oneLine(title, 200)}, in the preset ${preset}. The reviewer was asked: ${lens}`,
      },
    ]),
  );
  for (const id of rows.map(ruleOf))
    if (!known.has(id))
      known.set(id, { short: `${id}: a finding`, full: `A finding of the reviewer ${id}.` });
  if (documents.length > 0)
    known.set(DOCUMENT, {
      short: "A fault in a document beside the text",
      full: "Something is wrong, missing or contradictory in a document that was given beside the text under review.",
    });
  const [advice, ...levels] = HELP;
  return [...known].map(([id, { short, full }]) => ({
    id,
    shortDescription: { text: short },
    fullDescription: { text: oneLine(full, LONGEST) },
    help: {
      text: HELP.join("\n"),
      markdown: [advice, "", ...levels.map((line) => `- ${line.replace(/^\w+/, "**$&**")}`)].join(
        "\n",
      ),
    },
    defaultConfiguration: { level: id === DOCUMENT ? "note" : "warning" },
    properties: { tags: ["review", preset] },
  }));
}

/** A substitute has its place's kind of finding. */
function ruleOf({ seat }: FindingLife): string {
  return placeOf(seat);
}

const LEVELS: Readonly<Record<Severity, string>> = {
  fatal: "error",
  critical: "error",
  major: "warning",
  minor: "note",
};

/** A result, and what it is known by in every run. */
interface Fingerprinted {
  readonly result: JsonObject;
  readonly key: string;
}

function resultOf(findings: Findings, row: FindingLife): Fingerprinted {
  const { severity, location, problem, evidence, proposal } = row;
  const place = locatePassage(findings, evidence);
  const file = place?.file ?? findings.artifact;
  const physicalLocation = {
    artifactLocation: { uri: uriOf(file) },
    ...(place ? { region: { startLine: place.from, endLine: place.to } } : {}),
  };
  return {
    key: keyOf(ruleOf(row), file, place ? quotedLines(findings, evidence) : location),
    result: {
      ruleId: ruleOf(row),
      level: LEVELS[severity],
      message: messageOf(findings, `${problem} Proposal: ${proposal}`),
      locations: [{ physicalLocation, logicalLocations: [{ fullyQualifiedName: location }] }],
      properties: describeFinding(row),
    },
  };
}

function documentResult(findings: Findings, { source, quote, voices }: DocumentFault) {
  const [, name = source, from, to] = /^ctx:(.*?)(?:#L(\d+)-L(\d+))?$/u.exec(source) ?? [];
  const region =
    from === undefined ? {} : { region: { startLine: Number(from), endLine: Number(to) } };
  const result: JsonObject = {
    ruleId: DOCUMENT,
    level: "note",
    message: messageOf(findings, voices.map(({ text }) => text).join(" ")),
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) }, ...region } }],
    properties: { quote, voices: [...new Set(voices.flatMap(({ titles }) => titles))] },
  };
  return { key: keyOf(DOCUMENT, name, quote), result };
}

function messageOf({ rehearsed }: Findings, text: string): JsonObject {
  return { text: rehearsed === null ? text : `${REHEARSED[rehearsed]} ${text}` };
}

/** But for spacing. */
function keyOf(rule: string, file: string, passage: string): string {
  return digest([rule, file, passage.replace(/\s+/gu, " ").trim()].join("\n"));
}

/** Several findings of one kind on one passage are distinguished by their order, the most serious first. */
function numberAlike(all: readonly Fingerprinted[]): JsonObject[] {
  const seen = new Map<string, number>();
  return all.map(({ result, key }) => {
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    return { ...result, partialFingerprints: { primaryLocationLineHash: `${key}:${n}` } };
  });
}

/** A relative path as a URI reference; what was piped in has none of its own. */
function uriOf(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}

// What other programs get of a review: its open findings, what each of them is, and where it lies.
// Law: a place is given only where the artifact holds the passage that a finding quotes; in a diff it is the place in the changed file.
export interface Findings {
  readonly deliberation: string;
  /** Of the program that writes. */
  readonly version: string;
  /** Why it ended. */
  readonly end: string;
  /** Why not everyone who was to judge has judged, in a sentence; null where they have. */
  readonly failure: string | null;
  /** What the command ends with. */
  readonly exit: number;
  /** The built-in panel spoke, for every seat or for some: what it found is made up. */
  readonly rehearsed: "all" | "part" | null;
  /** Of all panels. */
  readonly reviewers: readonly Reviewer[];
  readonly preset: string;
  /** As it is named to readers: a path, relative where it can be. */
  readonly artifact: string;
  readonly text: string;
  readonly isDiff: boolean;
  readonly rows: readonly FindingLife[];
  /** Faults of documents that were given beside it. */
  readonly documents: readonly DocumentFault[];
}

/** What neither format has a place of its own for. `status` is the last word on it. */
export function describeFinding({
  id,
  seat,
  round,
  severity,
  life,
  ...row
}: FindingLife): JsonObject {
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

export interface Place {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Where the artifact holds the passage. */
export function locatePassage(
  { artifact, text, isDiff }: Pick<Findings, "artifact" | "text" | "isDiff">,
  passage: string,
): Place | null {
  const span = findLines(text, passage);
  if (span === null) return null;
  return isDiff ? inDiff(text, span.from, span.to) : { file: artifact, ...span };
}

/** The whole lines that hold the passage: the same however much of them is quoted. */
function quotedLines({ text }: Pick<Findings, "text">, passage: string): string {
  const { from, to } = findLines(text, passage) ?? { from: 1, to: 0 };
  return text
    .split("\n")
    .slice(from - 1, to)
    .join("\n");
}

/** But for spacing. */
function findLines(text: string, passage: string): Omit<Place, "file"> | null {
  const words = passage.split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return null;
  const found = new RegExp(words.map(escaped).join("\\s+"), "u").exec(text);
  if (!found) return null;
  return {
    from: lineAt(text, found.index),
    to: lineAt(text, found.index + found[0].length - 1),
  };
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
