// One line of a ledger's file: an entry, or what is wrong with it, field by field, and what can be told of it all the same.
import type { z } from "zod";
import type { LedgerLines, LedgerName } from "../../../kernel/ledger.ts";
import { isTooDeep, TOO_DEEP } from "../../../text/nesting.ts";
import type { Unread } from "./folder.ts";
import { problem, quoted, type Problem, type Site } from "./problem.ts";
import { looseLines } from "../../../log/ledger-schema.ts";

type Told = Pick<Unread, "id" | "round" | "mentions">;

export type ReadLine =
  | { readonly kind: "entry"; readonly line: LedgerLines[LedgerName] }
  | { readonly kind: "damaged"; readonly text: string; readonly told: Told }
  | { readonly kind: "too-deep"; readonly told: Told }
  | { readonly kind: "not-object"; readonly told: Told }
  | {
      readonly kind: "unfit";
      readonly value: object;
      readonly issues: readonly z.core.$ZodIssue[];
      readonly told: Told;
    };

const NOTHING_TOLD: Told = { id: null, round: null, mentions: null };

export function parsedLine(ledger: LedgerName, text: string): ReadLine {
  if (isTooDeep(text)) return { kind: "too-deep", told: toldBy(text) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "damaged", text, told: toldBy(text) };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { kind: "not-object", told: NOTHING_TOLD };
  const read: z.ZodSafeParseResult<LedgerLines[LedgerName]> = looseLines[ledger].safeParse(value);
  if (read.success) return { kind: "entry", line: read.data };
  const { id, round }: { readonly id?: unknown; readonly round?: unknown } = value;
  const told = {
    id: typeof id === "string" ? id : null,
    round: isRound(round) ? round : null,
    mentions: claimsIn(text),
  };
  return { kind: "unfit", value, issues: read.error.issues, told };
}

/** What the damage may have cut short tells nothing, nor does the lack of what it may have taken. */
function toldBy(text: string): Told {
  const id = /"id" ?: ?"([^"\\]+)"/.exec(text)?.[1] ?? null;
  const round = /"round" ?: ?([1-9]\d{0,8}) ?[,}]/.exec(text)?.[1];
  return { id, round: round === undefined ? null : Number(round), mentions: null };
}

function claimsIn(text: string): readonly string[] {
  return text.match(/\bC-\d+-\d+\b/g) ?? [];
}

function isRound(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

export function faultsOf(
  read: Exclude<ReadLine, { kind: "entry" }>,
  at: Site,
  isTorn: boolean,
): readonly Problem[] {
  if (read.kind === "unfit") return fieldFaults(read.value, read.issues, at);
  if (read.kind === "too-deep")
    return [problem(at, "too-deep", `The line is ${TOO_DEEP}.`, "Put back the line from a copy.")];
  if (read.kind === "not-object")
    return [
      problem(at, "not-object", "The line is JSON, and not an object.", "Write one object a line."),
    ];
  const holdsNul = read.text.includes("\0");
  if (isTorn) {
    const what = holdsNul
      ? "The last line holds NUL bytes and has no end"
      : "The last line breaks off";
    return [
      problem(
        at,
        "torn-line",
        `${what}: it was being written when something failed.`,
        "Remove the last line; what it said is lost.",
        true,
      ),
    ];
  }
  if (holdsNul)
    return [
      problem(
        at,
        "nul-bytes",
        "The line holds NUL bytes, as a disk leaves them that lost a write.",
        "Put back the line from a copy.",
      ),
    ];
  if (read.text.trim() === "")
    return [
      problem(at, "blank-line", "The line is blank.", "Remove it, or put back what stood there."),
    ];
  return [
    problem(
      at,
      "not-json",
      `The line is not JSON: ${quoted(read.text)}.`,
      "Put back the line from a copy.",
    ),
  ];
}

function fieldFaults(
  value: object,
  issues: readonly z.core.$ZodIssue[],
  at: Site,
): readonly Problem[] {
  const byField = new Map<string, Problem>();
  for (const issue of issues) {
    const field = issue.path
      .map((part, n) =>
        typeof part === "number" ? `[${part}]` : `${n === 0 ? "" : "."}${String(part)}`,
      )
      .join("");
    if (byField.has(field)) continue;
    const found = valueAt(value, issue.path);
    if (found === undefined)
      byField.set(
        field,
        problem(at, "field-missing", `The field ${field} is missing.`, `Add it: ${wanted(issue)}.`),
      );
    else
      byField.set(
        field,
        problem(
          at,
          "field",
          `The field ${field} is ${shown(found)}.`,
          `Correct it: ${wanted(issue)}.`,
        ),
      );
  }
  return [...byField.values()];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part]; // it was found to have the property
  }
  return at;
}

function shown(value: unknown): string {
  if (typeof value === "string") return value.trim() === "" ? "blank" : quoted(value);
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "a list" : "an object";
  return String(value);
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? issue.expected;
    case "invalid_value":
      return `one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return "a text that is not blank";
    case "too_small":
      return `${String(issue.minimum)} or more`;
    case "too_big":
      return `${String(issue.maximum)} or less`;
    default:
      return issue.message;
  }
}
