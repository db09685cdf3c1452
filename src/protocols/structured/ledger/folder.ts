// A folder of ledgers, read from its texts. Whoever wrote it, reading never throws: what cannot be read becomes a problem.
// Law: a line that is damaged or lacks its form enters no ledger; what can still be told of it is kept as unread,
//      so that nothing is reported as missing which may stand in that line.
import { z } from "zod";
import { LEDGER_NAMES, type LedgerLines, type LedgerName } from "../../../kernel/ledger.ts";
import { looseLines } from "../../../log/ledger-schema.ts";
import { isTooDeep, TOO_DEEP } from "../../../text/nesting.ts";
import type { Ledgers } from "./ledgers.ts";
import { inFile, problem, quote, type Fault, type Problem, type Site } from "./problem.ts";
import { anchorsIn, findEmptyHeadings, isArtifact, ledgerPath } from "./sections.ts";

/** Path inside the folder → text. Only the ledgers and the artifacts matter. */
export type FolderTexts = ReadonlyMap<string, string>;

/** A line that entered no ledger, or a whole file that is not there. */
interface Unread extends Told {
  readonly ledger: LedgerName;
  /** How many lines of its ledger were read before it. */
  readonly after: number;
}

/** What a line tells that could not be read; null where it could be any. */
interface Told {
  readonly id: string | null;
  readonly round: number | null;
  /** The claims it speaks of. */
  readonly mentions: readonly string[] | null;
}

export interface Reading {
  readonly ledgers: Ledgers;
  /** Where in its file the line stands that is the ledger's nth, from 0. */
  readonly site: (ledger: LedgerName, index: number) => Site;
  /** How many lines the file has; null where it has to be there and is not. */
  readonly lines: (ledger: LedgerName) => number | null;
  /** The anchors of an artifact; undefined where there is none. */
  readonly sections: (path: string) => ReadonlySet<string> | undefined;
  readonly unread: readonly Unread[];
  readonly problems: readonly Problem[];
}

/** No drift file means that no drift check was made. */
const OPTIONAL: ReadonlySet<LedgerName> = new Set(["drift"]);

export function readFolder(texts: FolderTexts): Reading {
  const files = new Map(
    LEDGER_NAMES.map((ledger) => [ledger, readFile(ledger, texts.get(ledgerPath(ledger)))]),
  );
  const anchors = new Map<string, ReadonlySet<string>>();
  return {
    ledgers: Object.fromEntries(
      LEDGER_NAMES.map((ledger) => [ledger, files.get(ledger)?.entered ?? []]),
    ) as unknown as Ledgers, // each file's lines fit the schema of its name
    site: (ledger, index) => inFile(ledger, files.get(ledger)?.numbers[index] ?? index + 1),
    lines: (ledger) => files.get(ledger)?.count ?? null,
    sections: (path) => {
      const text = texts.get(path);
      if (text !== undefined && !anchors.has(path)) anchors.set(path, anchorsIn(text));
      return anchors.get(path);
    },
    unread: [...files.values()].flatMap(({ unread }) => unread),
    problems: [
      ...[...files.values()].flatMap(({ problems }) => problems),
      ...[...texts].flatMap(([file, text]) => (isArtifact(file) ? emptyIn(file, text) : [])),
    ],
  };
}

function emptyIn(file: string, text: string): readonly Problem[] {
  return findEmptyHeadings(text).map(({ heading, line }) =>
    problem({ file, line }, "heading-empty", { heading: quote(heading) }),
  );
}

/** Ledgers that are in no file yet: each line is where it would be written. */
export function inMemory(ledgers: Ledgers, sections: Reading["sections"]): Reading {
  return {
    ledgers,
    sections,
    site: (ledger, index) => inFile(ledger, index + 1),
    lines: (ledger) => ledgers[ledger].length,

    unread: [],
    problems: [],
  };
}

class ReadFile {
  readonly entered: LedgerLines[LedgerName][] = [];
  readonly numbers: number[] = [];
  readonly unread: Unread[] = [];
  readonly problems: Problem[] = [];
  count: number | null = 0;
}

function readFile(ledger: LedgerName, text: string | undefined): ReadFile {
  const file = new ReadFile();
  const { entered, numbers, unread, problems } = file;
  if (text === undefined) {
    if (OPTIONAL.has(ledger)) return file;
    file.count = null;
    unread.push({ ledger, after: 0, ...NOTHING_TOLD });
    problems.push(problem(inFile(ledger), "missing-file"));
    return file;
  }
  const hasMark = text.startsWith("\uFEFF");
  if (hasMark) problems.push(problem(inFile(ledger, 1), "byte-order-mark"));
  const lines = (hasMark ? text.slice(1) : text).split("\n");
  const isEnded = lines.at(-1) === "";
  if (isEnded) lines.pop();
  file.count = lines.length;
  for (const [n, line] of lines.entries()) {
    const read = readLine(ledger, line, !isEnded && n === lines.length - 1);
    if ("line" in read) {
      entered.push(read.line);
      numbers.push(n + 1);
      continue;
    }
    for (const fault of read.faults) problems.push(problem(inFile(ledger, n + 1), ...fault));
    unread.push({ ledger, after: entered.length, ...read.told });
  }
  return file;
}

type ReadLine =
  | { readonly line: LedgerLines[LedgerName] }
  | { readonly told: Told; readonly faults: readonly Fault[] };

const NOTHING_TOLD: Told = { id: null, round: null, mentions: null };

function readLine(ledger: LedgerName, text: string, isTorn: boolean): ReadLine {
  if (isTooDeep(text)) return { told: toldBy(text), faults: [["too-deep", { what: TOO_DEEP }]] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { told: toldBy(text), faults: [damage(text, isTorn)] };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { told: NOTHING_TOLD, faults: [["not-object"]] };
  const read: z.ZodSafeParseResult<LedgerLines[LedgerName]> = looseLines[ledger].safeParse(value);
  if (read.success) return { line: read.data };
  const { id, round }: { readonly id?: unknown; readonly round?: unknown } = value;
  const told = {
    id: typeof id === "string" ? id : null,
    round: Number.isSafeInteger(round) && Number(round) >= 1 ? Number(round) : null,
    mentions: text.match(/\bC-\d+-\d+\b/g) ?? [],
  };
  return { told, faults: fieldFaults(value, read.error.issues) };
}

/** What the damage may have cut short tells nothing, nor does the lack of what it may have taken. */
function toldBy(text: string): Told {
  const id = /"id" ?: ?"([^"\\]+)"/.exec(text)?.[1] ?? null;
  const round = /"round" ?: ?([1-9]\d{0,8}) ?[,}]/.exec(text)?.[1];
  return { id, round: round === undefined ? null : Number(round), mentions: null };
}

function damage(text: string, isTorn: boolean): Fault {
  const holdsNul = text.includes("\0");
  if (isTorn) return ["torn-line", { nul: holdsNul ? "yes" : "no" }];
  if (holdsNul) return ["nul-bytes"];
  return text.trim() === "" ? ["blank-line"] : ["not-json", { line: quote(text) }];
}

/** One for each field. */
function fieldFaults(value: object, issues: readonly z.core.$ZodIssue[]): readonly Fault[] {
  const byField = new Map<string, Fault>();
  for (const issue of issues) {
    const field = z.core.toDotPath(issue.path);
    if (byField.has(field)) continue;
    const found = valueAt(value, issue.path);
    const wanted = wantedBy(issue);
    byField.set(
      field,
      found === undefined
        ? ["field-missing", { field, wanted }]
        : ["field", { field, wanted, found: show(found) }],
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

function show(value: unknown): string {
  if (typeof value === "string") return value.trim() === "" ? "blank" : quote(value);
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

function wantedBy(issue: z.core.$ZodIssue): string {
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
