// A folder of ledgers, read from its texts. Whoever wrote it, reading never throws: what cannot be read becomes a problem.
// Law: a line that is damaged or lacks its form enters no ledger; what can still be told of it is kept as unread,
//      so that nothing is reported as missing which may stand in that line.
import { LEDGER_NAMES, type LedgerLines, type LedgerName } from "../../../kernel/ledger.ts";
import type { Ledgers } from "./ledgers.ts";
import { faultsOf, parsedLine } from "./line.ts";
import { inFile, problem, type Problem } from "./problem.ts";
import { anchorsIn, ledgerPath } from "./sections.ts";

/** Path inside the folder → text. Only the ledgers and the artifacts matter. */
export type FolderTexts = ReadonlyMap<string, string>;

/** A line that entered no ledger, or a whole file that is not there. */
export interface Unread {
  readonly ledger: LedgerName;
  /** How many lines of its ledger were read before it. */
  readonly after: number;
  /** Null where it could be any. */
  readonly id: string | null;
  readonly round: number | null;
  /** The claims it speaks of; null where they could be any. */
  readonly mentions: readonly string[] | null;
}

export interface Reading {
  readonly ledgers: Ledgers;
  /** Where in its file the line stands that is the ledger's nth, from 0. */
  readonly lineOf: (ledger: LedgerName, index: number) => number;
  /** How many lines the file has. */
  readonly lines: (ledger: LedgerName) => number;
  /** The files that have to be there and are not. */
  readonly missing: ReadonlySet<LedgerName>;
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
    lineOf: (ledger, index) => files.get(ledger)?.numbers[index] ?? index + 1,
    lines: (ledger) => files.get(ledger)?.count ?? 0,
    missing: new Set(
      LEDGER_NAMES.filter((ledger) => !OPTIONAL.has(ledger) && !texts.has(ledgerPath(ledger))),
    ),
    sections: (path) => {
      const known = anchors.get(path);
      const text = known ? undefined : texts.get(path);
      if (text === undefined) return known;
      const found = anchorsIn(text);
      anchors.set(path, found);
      return found;
    },
    unread: [...files.values()].flatMap(({ unread }) => unread),
    problems: [...files.values()].flatMap(({ problems }) => problems),
  };
}

/** Ledgers that are in no file yet: each line is where it would be written. */
export function inMemory(ledgers: Ledgers, sections: Reading["sections"]): Reading {
  return {
    ledgers,
    sections,
    lineOf: (_, index) => index + 1,
    lines: (ledger) => ledgers[ledger].length,
    missing: new Set(),
    unread: [],
    problems: [],
  };
}

interface ReadFile {
  readonly entered: readonly LedgerLines[LedgerName][];
  readonly numbers: readonly number[];
  readonly count: number;
  readonly unread: readonly Unread[];
  readonly problems: readonly Problem[];
}

function readFile(ledger: LedgerName, text: string | undefined): ReadFile {
  if (text === undefined) return absent(ledger);
  const entered: LedgerLines[LedgerName][] = [];
  const numbers: number[] = [];
  const unread: Unread[] = [];
  const problems: Problem[] = [];
  const hasMark = text.startsWith("\uFEFF");
  if (hasMark)
    problems.push(
      problem(
        inFile(ledger, 1),
        "byte-order-mark",
        "The file begins with a byte order mark.",
        "Save it as UTF-8 without one.",
      ),
    );
  const lines = (hasMark ? text.slice(1) : text).split("\n");
  const isEnded = lines.at(-1) === "";
  if (isEnded) lines.pop();
  for (const [n, line] of lines.entries()) {
    const read = parsedLine(ledger, line);
    if (read.kind === "entry") {
      entered.push(read.line);
      numbers.push(n + 1);
      continue;
    }
    for (const fault of faultsOf(read, inFile(ledger, n + 1), !isEnded && n === lines.length - 1))
      problems.push(fault);
    unread.push({ ledger, after: entered.length, ...read.told });
  }
  return { entered, numbers, count: lines.length, unread, problems };
}

function absent(ledger: LedgerName): ReadFile {
  if (OPTIONAL.has(ledger)) return { entered: [], numbers: [], count: 0, unread: [], problems: [] };
  const missing = problem(
    inFile(ledger),
    "missing-file",
    "The file is missing.",
    "Put it back; it may be empty.",
  );
  return {
    entered: [],
    numbers: [],
    count: 0,
    unread: [{ ledger, after: 0, id: null, round: null, mentions: null }],
    problems: [missing],
  };
}
