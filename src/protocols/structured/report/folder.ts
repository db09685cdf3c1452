// The folder of a structured deliberation, file by file, as its log has it now: ledgers, artifacts, an account of each round, the plan.
// Law 1: the log alone decides what is there, byte for byte; a ledger only ever grows at its end.
// Law 2: only a round that entered the ledgers has files. No text of a model becomes a path.
// Law 3: an artifact has one `##` heading for each section, in reading order, whatever was said; an empty section shows a dash.
// Law 4: what a model or a command wrote is text: no line of it becomes a heading, a list of ours, or HTML.
import type { Message } from "../../../kernel/fact.ts";
import type { Json, JsonObject } from "../../../kernel/json.ts";
import { LEDGER_NAMES, ROLES, type Role } from "../../../kernel/ledger.ts";
import type { LogEvent } from "../../../log/event.ts";
import { strictLines } from "../../../log/ledger-schema.ts";
import { file, type FolderFile } from "../../../report/writing.ts";
import { safeJson, safeJsonLine } from "../../../report/json.ts";
import { View } from "../../../report/view.ts";
import { inReadingOrder } from "../../../text/fields.ts";
import { inMarkdown, markdownLine } from "../../../text/markdown.ts";
import { plain } from "../../../text/visible.ts";
import { stateOf, rowsAt, textAt } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { ledgersOf } from "../ledger/ledgers.ts";
import {
  artifactPath,
  headingOf,
  ledgerPath,
  NOTHING_SAID,
  roundFolder,
  SECTIONS,
} from "../ledger/sections.ts";
import { structuredResult, type StructuredResult } from "../result/result.ts";
import { FIELDS } from "../wording.ts";
import { roundText } from "./round-text.ts";

export function structuredFolder(events: readonly LogEvent[]): readonly FolderFile[] {
  const record = stateOf(events);
  const result = structuredResult(record);
  const view = new View(events, { isAnchored: false });
  return [
    file("config/deliberation.json", safeJson(result.plan)),
    ...ledgerFiles(record),
    ...iterationFile(result),
    ...result.rounds.flatMap(({ round }) => [
      ...artifactFiles(record, round),
      file(`rounds/${roundFolder(round)}.md`, roundText(view, result, round)),
    ]),
  ];
}

function ledgerFiles({ entries }: DeliberationState): FolderFile[] {
  const ledgers = ledgersOf(entries);
  // Without a drift check there is no such file; the others are there, if empty.
  const kept = LEDGER_NAMES.filter((name) => name !== "drift" || ledgers.drift.length > 0);
  // A log keeps the fields of a line by name; its schema has them as people read them.
  return kept.map((name) => {
    const lines = ledgers[name].map((line) => safeJsonLine(strictLines[name].parse(line)));
    return file(ledgerPath(name), lines.join(""));
  });
}

/** What was changed in how the rounds are held; without a change there is no such file. */
function iterationFile({ iterations }: StructuredResult): FolderFile[] {
  return iterations.length === 0
    ? []
    : [file("state/iterations.jsonl", iterations.map((line) => safeJsonLine(line)).join(""))];
}

function artifactFiles({ messages }: DeliberationState, round: number): FolderFile[] {
  const said = messages.filter((message) => message.round === round);
  const observed = said.filter(({ phase }) => phase === "observation");
  return [
    ...ROLES.flatMap((role) => {
      const made = said.findLast(({ phase, seat }) => phase === "artifact" && seat === role);
      return made ? [file(artifactPath(round, role), artifactText(role, made))] : [];
    }),
    ...(observed.length > 0
      ? [file(artifactPath(round, "observed"), observedText(round, observed))]
      : []),
  ];
}

function artifactText(role: Role, { id, round, body }: Message): string {
  const sections = SECTIONS[role].map(
    (field) => `## ${headingOf(field)}\n\n${sectionText(body[field] ?? null) || NOTHING_SAID}`,
  );
  return `${[`# ${headingOf(role)}, round ${round} (${markdownLine(id)})`, ...sections].join("\n\n")}\n`;
}

/** The commands that ran in a round, each under its name. */
function observedText(round: number, observations: readonly Message[]): string {
  const sections = observations.map(({ body }) => {
    const { exit } = body;
    const output = textAt(body, "output");
    const ended = typeof exit === "number" ? `Exit status ${exit}.` : "It did not run to its end.";
    return `## ${markdownLine(headingOf(textAt(body, "command")))}\n\n${ended}\n\n${output.trim() === "" ? NOTHING_SAID : indent(output)}`;
  });
  return `${[`# Observed in round ${round}`, ...sections].join("\n\n")}\n`;
}

/** Indented by four it is a code block, in which nothing is markup. */
function indent(output: string): string {
  return plain(output)
    .replace(/^\s*\n|\s+$/g, "")
    .split("\n")
    .map((line) => `    ${line}`.trimEnd())
    .join("\n");
}

function sectionText(value: Json): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") return inMarkdown(value.trim());
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return numbered(value.map(rowText));
  const row = value as JsonObject; // neither null nor a list
  const isTrace = Array.isArray(row["initial"]) && Array.isArray(row["steps"]);
  return isTrace
    ? traceText(row)
    : inReadingOrder(row, FIELDS)
        .map(([field, part]) => `- ${headingOf(field)}: ${lineOf(part)}`)
        .join("\n");
}

function numbered(items: readonly string[]): string {
  return items.map((item, n) => `${n + 1}. ${item || NOTHING_SAID}`).join("\n");
}

/** Where it starts, what happens step by step, what can be seen at the end. */
function traceText(trace: JsonObject): string {
  const { primitive, outcome } = trace;
  const initial = rowsAt(trace, "initial").map(
    ({ variable, value }) => `- ${lineOf(variable)} = ${lineOf(value)}`,
  );
  const steps = rowsAt(trace, "steps").map(
    ({ step, stateChange }) => `${lineOf(step)} → ${lineOf(stateChange)}`,
  );
  return [
    ...(primitive === undefined ? [] : [`Uses: ${lineOf(primitive)}`]),
    `Initial state:\n\n${initial.join("\n") || NOTHING_SAID}`,
    `Steps:\n\n${numbered(steps) || NOTHING_SAID}`,
    `Outcome: ${lineOf(outcome)}`,
  ].join("\n\n");
}

/** An entry of a list on one line. */
function rowText(item: Json): string {
  if (item === null || typeof item !== "object" || Array.isArray(item)) return lineOf(item);
  const [first, ...rest] = inReadingOrder(item as JsonObject, FIELDS); // neither null nor a list
  if (!first) return "";
  // A number alone is a reference to a step; a first text needs no name.
  const lead =
    typeof first[1] === "number" ? `${headingOf(first[0])} ${first[1]}` : lineOf(first[1]);
  const named = rest.map(([field, part]) =>
    field === "outcome" || field === "what"
      ? lineOf(part)
      : `${headingOf(field).replaceAll("_", " ")}: ${lineOf(part)}`,
  );
  return [lead, ...named].join(" — ");
}

function lineOf(value: Json | undefined): string {
  if (value === null || value === undefined || value === "") return NOTHING_SAID;
  return markdownLine(typeof value === "string" ? value : JSON.stringify(value)) || NOTHING_SAID;
}
