// An artifact of a role, and what commands printed, as the Markdown files that evidence refers to.
// Law 1: a file has one `##` heading for each section, in reading order, whatever was said; an empty section shows a dash.
// Law 2: what a model or a command wrote is text: no line of it becomes a heading, a list of ours, or HTML.
import { headingOf, SECTIONS } from "../ledger/sections.ts";
import type { Message } from "../../../kernel/fact.ts";
import type { Json, JsonObject } from "../../../kernel/json.ts";
import type { Role } from "../../../kernel/ledger.ts";
import { inMarkdown, markdownLine } from "../../../text/markdown.ts";
import { plain } from "../../../text/visible.ts";
import { inReadingOrder } from "../../../text/fields.ts";

const EMPTY = "—";

export function artifactText(role: Role, { id, round, body }: Message): string {
  const sections = SECTIONS[role].map(
    (field) => `## ${headingOf(field)}\n\n${written(body[field] ?? null) || EMPTY}`,
  );
  return `${[`# ${headingOf(role)}, round ${round} (${markdownLine(id)})`, ...sections].join("\n\n")}\n`;
}

/** The commands that ran in a round, each under its name. */
export function observedText(round: number, observations: readonly Message[]): string {
  const sections = observations.map(({ body }) => {
    const { command, exit, output } = body;
    const ended = typeof exit === "number" ? `Exit status ${exit}.` : "It did not run to its end.";
    return `## ${markdownLine(headingOf(typeof command === "string" ? command : ""))}\n\n${ended}\n\n${typeof output === "string" && output.trim() !== "" ? indented(output) : EMPTY}`;
  });
  return `${[`# Observed in round ${round}`, ...sections].join("\n\n")}\n`;
}

/** Indented by four it is a code block, in which nothing is markup. */
function indented(output: string): string {
  return plain(output)
    .replace(/^\s*\n|\s+$/g, "")
    .split("\n")
    .map((line) => `    ${line}`.trimEnd())
    .join("\n");
}

function written(value: Json): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") return inMarkdown(value.trim());
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value))
    return value.map((item, n) => `${n + 1}. ${line(item) || EMPTY}`).join("\n");
  return isTrace(value as JsonObject) ? trace(value as JsonObject) : parts(value as JsonObject); // neither null nor a list
}

/** Where it starts, what happens step by step, what can be seen at the end. */
function trace({ primitive, initial, steps, outcome }: JsonObject): string {
  const state = rows(initial)
    .map(({ variable, value }) => `- ${text(variable)} = ${text(value)}`)
    .join("\n");
  return [
    ...(primitive === undefined ? [] : [`Uses: ${text(primitive)}`]),
    `Initial state:\n\n${state || EMPTY}`,
    `Steps:\n\n${
      rows(steps)
        .map(({ step, stateChange }, n) => `${n + 1}. ${text(step)} → ${text(stateChange)}`)
        .join("\n") || EMPTY
    }`,
    `Outcome: ${text(outcome)}`,
  ].join("\n\n");
}

function isTrace(value: JsonObject): boolean {
  return Array.isArray(value["initial"]) && Array.isArray(value["steps"]);
}

function rows(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value)
    ? value.filter(
        (row): row is JsonObject => row !== null && typeof row === "object" && !Array.isArray(row),
      )
    : [];
}

/** The order in which the parts of an entry are read. */
const ORDER = [
  "must",
  "measuredBy",
  "tolerance",
  "step",
  "stateChange",
  "outcome",
  "what",
  "source",
  "quote",
  "text",
  "testable_as",
  "option",
  "supersedes",
];

function parts(value: JsonObject): string {
  return inReadingOrder(value, ORDER)
    .map(([field, part]) => `- ${headingOf(field)}: ${text(part)}`)
    .join("\n");
}

/** An entry of a list on one line. */
function line(item: Json): string {
  if (item === null || typeof item !== "object" || Array.isArray(item)) return text(item);
  const [first, ...rest] = inReadingOrder(item as JsonObject, ORDER); // neither null nor a list
  if (!first) return "";
  // A number alone is a reference to a step; a first text needs no name.
  const lead = typeof first[1] === "number" ? `${headingOf(first[0])} ${first[1]}` : text(first[1]);
  return [
    lead,
    ...rest.map(([field, part]) =>
      field === "outcome" || field === "what" ? text(part) : `${label(field)}: ${text(part)}`,
    ),
  ].join(" — ");
}

function label(field: string): string {
  return headingOf(field).replaceAll("_", " ");
}

function text(value: Json | undefined): string {
  if (value === null || value === undefined || value === "") return EMPTY;
  return markdownLine(typeof value === "string" ? value : JSON.stringify(value)) || EMPTY;
}
