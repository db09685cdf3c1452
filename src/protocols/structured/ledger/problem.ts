// What the check of a folder found: where, what is wrong, and what to do about it. Its sentences stand in words.json.
// Law: a problem shows on one line, whatever the folder holds; what is quoted from it is made visible and cut.
import type { LedgerName } from "../../../kernel/ledger.ts";
import { formatMessage, type Arguments } from "../../../text/message.ts";
import { oneLine } from "../../../text/visible.ts";
import { ledgerPath } from "./sections.ts";
import words from "./words.json" with { type: "json" };

export type ProblemCode = keyof typeof words.problems;
/** What is wrong, before it is known where. */
export type Fault = readonly [code: ProblemCode, args?: Arguments];

export interface Problem {
  readonly file: string;
  /** From 1; null where it is the file that is wrong, or something is not in it. */
  readonly line: number | null;
  readonly code: ProblemCode;
  /** What is wrong: a sentence. */
  readonly message: string;
  /** What to do: a sentence. */
  readonly todo: string;
  /** Nothing but an interrupted write stands in the way. */
  readonly recoverable: boolean;
}

export type Site = Pick<Problem, "file" | "line">;

/** Enough to find it in the file. */
const QUOTED_CHARS = 80;

export function problem({ file, line }: Site, ...[code, args = {}]: Fault): Problem {
  const [message = "", todo = ""] = words.problems[code].map((text) =>
    formatMessage("en", text, args),
  );
  return { file, line, code, message, todo, recoverable: code === "torn-line" };
}

export function inFile(ledger: LedgerName, line: number | null = null): Site {
  return { file: ledgerPath(ledger), line };
}

export function quote(text: string): string {
  return `"${oneLine(text, QUOTED_CHARS)}"`;
}

export function problemText({ file, line, message, todo, recoverable }: Problem): string {
  return `${file}${line === null ? "" : `:${line}`}: ${message} ${todo}${recoverable ? " (recoverable)" : ""}`;
}

/** By file and line, each once; of one line, in the order in which they were found. */
export function inOrder(problems: Iterable<Problem>): readonly Problem[] {
  const once = new Map<string, Problem>();
  for (const found of problems) {
    const key = `${found.file}\n${found.line}\n${found.code}\n${found.message}`;
    if (!once.has(key)) once.set(key, found);
  }
  return [...once.values()].sort((a, b) =>
    a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
  );
}
