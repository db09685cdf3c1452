// A text that a deliberation is of: one file, or what comes in on standard input.
// Law: it is read once and never written; too long, not text or not there is known before anything is asked.
import { stat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { badInput, badUsage, type DissensusError } from "../errors.ts";
import type { Artifact } from "../kernel/start.ts";
import { oneLine } from "../text/visible.ts";
import { FILE_BYTES, readOne, type Look } from "./context.ts";
import type { Document } from "../kernel/ask.ts";
import type { World } from "./workspace.ts";

export interface ReadArtifact extends Artifact {
  /** Where it lies; null for what was handed in as text. */
  readonly path: string | null;
}

/** What the file is given as, and how long it may be. */
export interface ArtifactUse {
  readonly as: string;
  readonly most: number;
}

const STDIN = "-";
const NAMED_STDIN = "standard input";
const hintFor = ({ as }: ArtifactUse): string =>
  `${as} takes one text file in UTF-8, or - for standard input.`;

const FORMATS: Readonly<Record<string, Artifact["format"]>> = {
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
export function formatOf(name: string, text: string): Artifact["format"] {
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

export async function readArtifact(
  words: readonly string[],
  { cwd, input }: Pick<World, "cwd" | "input">,
  use: ArtifactUse,
  look: Look,
): Promise<ReadArtifact> {
  const [given = "", ...more] = words;
  if (more.length > 0)
    throw badUsage(
      `${use.as} takes one file, and ${words.length} words were given.`,
      "Quote a name that has blanks; review several files one by one.",
    );
  if (given === STDIN) return fromStdin(await input(FILE_BYTES), use);
  const size = await stat(resolve(cwd, given)).then(
    (about) => (about.isFile() ? about.size : 0),
    () => 0,
  );
  if (size > FILE_BYTES) throw tooLong(given, `${counted(size)} bytes`, use);
  const file = { as: use.as, code: "bad-artifact", hint: hintFor(use) };
  const { name, text, path } = await readOne(given, cwd, file, look);
  return checked({ name, text, path, format: formatOf(name, text), isPiped: false }, use);
}

/** A text that was handed in under a name. */
export function handedArtifact({ name, text }: Document, use: ArtifactUse): ReadArtifact {
  return checked({ name, text, path: null, format: formatOf(name, text), isPiped: false }, use);
}

function fromStdin(bytes: Buffer | null, use: ArtifactUse): ReadArtifact {
  if (bytes === null)
    throw badUsage(
      "- reads standard input, and that is a terminal.",
      `Pipe the text in: git diff | dissensus ${use.as} -`,
    );
  if (bytes.length > FILE_BYTES)
    throw tooLong(NAMED_STDIN, `more than ${counted(FILE_BYTES)} bytes`, use);
  const text = decoded(bytes, use);
  const format = isDiff(text) ? "diff" : "text";
  return checked({ name: NAMED_STDIN, text, path: null, format, isPiped: true }, use);
}

function checked(artifact: ReadArtifact, use: ArtifactUse): ReadArtifact {
  const { name, text } = artifact;
  if (text.trim() === "")
    throw badInput("empty-artifact", `${use.as}: ${oneLine(name, 200)} is empty.`, hintFor(use));
  if (text.length > use.most) throw tooLong(name, `${counted(text.length)} characters`, use);
  return artifact;
}

function tooLong(name: string, has: string, { as, most }: ArtifactUse): DissensusError {
  return badInput(
    "long-artifact",
    `${as}: ${oneLine(name, 200)} has ${has}, and at most ${counted(most)}${has.endsWith("bytes") ? " characters" : ""} can be read whole by every reviewer in every round.`,
    "Review it in parts.",
  );
}

function counted(n: number): string {
  return n.toLocaleString("en");
}

function decoded(bytes: Buffer, use: ArtifactUse): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // said below
  }
  throw badInput("bad-artifact", `${use.as}: ${NAMED_STDIN} is not text in UTF-8.`, hintFor(use));
}
