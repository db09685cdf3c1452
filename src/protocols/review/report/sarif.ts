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
import { describeFinding, locatePassage, quotedLines, type Findings } from "./open-findings.ts";

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
