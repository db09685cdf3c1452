// What other programs get of a review: its open findings, what each of them is, and where it lies.
// Law: a place is given only where the artifact holds the passage that a finding quotes; in a diff it is the place in the changed file.
import type { JsonObject } from "../../../kernel/json.ts";
import type { DocumentFault } from "../../../views/takeaways.ts";
import type { Reviewer } from "../preset.ts";
import type { FindingLife } from "../result/lives.ts";

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
export function quotedLines({ text }: Pick<Findings, "text">, passage: string): string {
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
