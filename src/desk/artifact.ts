// The artifact of a review: one file, or what comes in on standard input. What it is decides who reviews it unless the user says so.
// Law: it is read once and never written; too long, not text or not there is known before anything is asked.
import { stat } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { badInput, badUsage, type DissensusError } from "../errors.ts";
import { MOST_ARTIFACT_CHARS, type ReviewBrief } from "../protocols/review/brief.ts";
import { oneLine } from "../text/visible.ts";
import { FILE_BYTES, readOne, type FileUse, type Look } from "./context.ts";
import type { World } from "./world.ts";

export type ArtifactFormat = ReviewBrief["format"];

export interface Artifact {
  readonly name: string;
  readonly text: string;
  /** Where it lies; null for what was handed in as text. */
  readonly path: string | null;
  readonly format: ArtifactFormat;
}

export const STDIN = "-";
const NAMED_STDIN = "standard input";
const FILE: FileUse = {
  as: "review",
  code: "bad-artifact",
  hint: "review takes one text file in UTF-8, or - for standard input.",
};

const FORMATS: Readonly<Record<string, ArtifactFormat>> = {
  ".md": "markdown",
  ".markdown": "markdown",
  ".mdx": "markdown",
  ".tex": "latex",
  ".ltx": "latex",
  ".diff": "diff",
  ".patch": "diff",
  ".txt": "text",
  ".text": "text",
  ".rst": "text",
  ".adoc": "text",
  ".org": "text",
  "": "text",
};

/** What is no prose by its ending is source. */
export function formatOf(name: string, text: string): ArtifactFormat {
  const format = FORMATS[extname(name).toLowerCase()];
  if (format !== undefined && format !== "text") return format;
  if (isDiff(text)) return "diff";
  return format ?? "source";
}

function isDiff(text: string): boolean {
  return (
    /^(?:diff --git |Index: |--- )/m.test(text.slice(0, 4_000)) &&
    /^--- [^\n]+\n\+\+\+ [^\n]+\n@@ /m.test(text)
  );
}

/** Who reviews it where the user does not say. */
export function presetFor({
  name,
  text,
  format,
}: Pick<Artifact, "name" | "text" | "format">): string {
  const called = basename(name).toLowerCase();
  switch (format) {
    case "diff":
    case "source":
      return "code";
    case "latex":
      return /\\documentclass|\\begin\{document\}/.test(text) ? "paper" : "section";
    case "markdown":
    case "text":
      if (/(?:^|[^a-z])plan(?:s|ning)?(?:[^a-z]|$)/.test(called)) return "plan";
      return /(?:^|[^a-z])(?:design|architecture|adr|rfc|spec)(?:s)?(?:[^a-z]|$)/.test(called)
        ? "design"
        : "text";
  }
}

export async function readArtifact(
  words: readonly string[],
  io: Pick<World, "cwd" | "input">,
  look: Look,
): Promise<Artifact> {
  const [given = "", ...more] = words;
  if (more.length > 0)
    throw badUsage(
      `review takes one file, and ${words.length} words were given.`,
      "Quote a name that has blanks; review several files one by one.",
    );
  if (given === STDIN) return fromStdin(io);
  const size = await stat(resolve(io.cwd, given)).then(
    (about) => (about.isFile() ? about.size : 0),
    () => 0,
  );
  if (size > FILE_BYTES) throw tooLong(given, size);
  const { name, text, path } = await readOne(given, io.cwd, FILE, look);
  return checked({ name, text, path, format: formatOf(name, text) });
}

/** A text that was handed in under a name. */
export function handedArtifact({ name, text }: Pick<Artifact, "name" | "text">): Artifact {
  return checked({ name, text, path: null, format: formatOf(name, text) });
}

async function fromStdin(io: Pick<World, "input">): Promise<Artifact> {
  const bytes = await io.input(FILE_BYTES);
  if (bytes === null)
    throw badUsage(
      "- reads standard input, and that is a terminal.",
      "Pipe the text in: git diff | dissensus review -",
    );
  if (bytes.length > FILE_BYTES) throw tooLong(NAMED_STDIN, bytes.length);
  const text = decoded(bytes);
  return checked({ name: STDIN, text, path: null, format: isDiff(text) ? "diff" : "text" });
}

function checked(artifact: Artifact): Artifact {
  const name = artifact.name === STDIN ? NAMED_STDIN : artifact.name;
  if (artifact.text.trim() === "")
    throw badInput("empty-artifact", `review: ${oneLine(name, 200)} is empty.`, FILE.hint);
  if (artifact.text.length > MOST_ARTIFACT_CHARS) {
    throw badInput(
      "long-artifact",
      `review: ${oneLine(name, 200)} has ${counted(artifact.text.length)} characters, and at most ${counted(MOST_ARTIFACT_CHARS)} can be read whole by every reviewer in every round.`,
      "Review it in parts.",
    );
  }
  return artifact;
}

function tooLong(name: string, bytes: number): DissensusError {
  return badInput(
    "long-artifact",
    `review: ${oneLine(name, 200)} has ${name === NAMED_STDIN ? "more than " : ""}${counted(name === NAMED_STDIN ? FILE_BYTES : bytes)} bytes, and at most ${counted(MOST_ARTIFACT_CHARS)} characters can be read whole by every reviewer in every round.`,
    "Review it in parts.",
  );
}

function counted(n: number): string {
  return n.toLocaleString("en");
}

function decoded(bytes: Buffer): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // said below
  }
  throw badInput("bad-artifact", `review: ${NAMED_STDIN} is not text in UTF-8.`, FILE.hint);
}
