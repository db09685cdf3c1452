// What a deliberation is about: words, a text (a file, or standard input), or an issue or pull request that a command of the user's prints. No network of its own.
// Law: without a command only a quoted question, or words that end in a question mark, is a topic; a mistyped command never starts a run.
import { isUtf8 } from "node:buffer";
import { extname, resolve } from "node:path";
import { besideSettings, inEmptyFolder, runIn } from "../agents/program.ts";
import { terminalText } from "../agents/terminal-text.ts";
import type { Document } from "../kernel/ask.ts";
import type { Artifact, StartSubject } from "../kernel/start.ts";
import type { Startable } from "../protocols/index.ts";
import { languageOf, type Language } from "../text/language.ts";
import { nearest } from "../text/nearest.ts";
import type { Redact } from "../text/redaction.ts";
import { oneLine } from "../text/visible.ts";
import { countWords } from "../text/words.ts";
import { closeFiles, CONTEXT_FILE_BYTES, readOne, statOf, type Look } from "./context.ts";
import { redactFor, type World } from "./workspace.ts";
import { errorOf, sentenceFor } from "./catalogue.ts";
import type { SecretFilter } from "./secret-filter.ts";
import type { Settings } from "./settings.ts";
import type { StartRequest } from "./start-request.ts";
import type { DissensusError } from "../errors.ts";

/** Something with a number, or a topic like any other. */
export type About = Numbered | { readonly kind: "topic" };
export interface Numbered {
  readonly kind: "issue" | "pr";
  readonly n: string;
}

export interface ReadSubject {
  readonly topic: string;
  readonly about: About;
  /** What everyone reads about it. */
  readonly document?: Document;
  readonly artifact?: Artifact;
  /** Where the artifact lies; null for what was handed in as text. */
  readonly path?: string | null;
}

interface Place {
  readonly world: Pick<World, "env" | "cwd" | "input">;
  readonly settings: Settings;
  readonly secrets: SecretFilter;
  readonly lang: Language | undefined;
}

const TOPIC: About = { kind: "topic" };
const NUMBERED = /^(?:(pr|pull request|issue)\s*)?#(\d{1,9})$/i;

/** Is it an issue or a pull request by its number? */
export function numberedIn(words: readonly string[]): Numbered | null {
  const [, kind = "", n] = NUMBERED.exec(words.join(" ").trim()) ?? [];
  return n === undefined ? null : { kind: /^p/i.test(kind) ? "pr" : "issue", n };
}

export async function readSubject(
  { subject }: Pick<StartRequest, "subject">,
  { name, start }: Pick<Startable, "name" | "start">,
  place: Place,
): Promise<ReadSubject> {
  const { world, secrets, lang } = place;
  const { cwd } = world;
  const declared = start.subject;
  if (declared.kind === "file") {
    const use = { as: name, most: declared.most };
    const { path, ...read } =
      subject.kind === "typed"
        ? await readArtifact(subject.words, world, use, secrets.checkFile)
        : artifactFrom(checkHanded(subject.artifact, secrets), use);
    const artifact = { ...read, text: secrets.refuseSecrets(read.name, read.text, path) };
    const topic = declared.question(artifact, lang ?? languageOf(artifact.text));
    return { topic, artifact, path, about: TOPIC };
  }
  // What was handed in is a topic, whatever it looks like.
  const { words, commands } =
    subject.kind === "typed" ? subject : { words: [subject.topic], commands: [] };
  if (subject.kind === "typed" && declared.kind === "words-or-file") {
    const given = words.join(" ").trim();
    const asked = numberedIn(words);
    if (asked) return readNumbered(asked, declared, place);
    if (await isFile(cwd, given)) {
      const use = { as: name, code: "bad-subject", hint: sentenceFor("subject.hint") };
      const document = secrets.cleanDocument(await readOne(given, cwd, use, secrets.checkFile));
      const topic = declared.question(document.name, lang ?? languageOf(document.text));
      return { topic, document, about: TOPIC };
    }
  }
  const topic = await readTopic(words, { cwd, commands });
  return { topic: secrets.clean("the topic", topic), about: TOPIC };
}

function checkHanded(artifact: Document | undefined, secrets: SecretFilter): Document {
  if (!artifact) throw errorOf("empty-artifact");
  secrets.checkFile(artifact.name, artifact.name);
  return artifact;
}

async function readNumbered(
  about: Numbered,
  subject: StartSubject & { kind: "words-or-file" },
  { world, settings, secrets, lang = "en" }: Place,
): Promise<ReadSubject> {
  const { kind, n } = about;
  const name = kind === "pr" ? `PR #${n}` : `#${n}`;
  const command = settings.subjects[kind];
  if (!command) throw errorOf("no-subject", { name, kind });
  const argv = [...besideSettings(command.argv, world.cwd), n];
  const redact = redactFor({ env: world.env, settings });
  const text = secrets.clean(name, await runSubject(name, { ...command, argv }, world, redact));
  const first = text.split("\n").find((line) => /\p{L}/u.test(line)) ?? "";
  const title = oneLine(first.replace(/^#+\s*/, "").trim(), 200) || subject.question(name, lang);
  return { topic: `${name}: ${title}`, document: { name, text }, about };
}

/** What the command prints. */
async function runSubject(
  name: string,
  { argv, env, folder, seconds }: NonNullable<Settings["subjects"]["issue"]>,
  { env: environment, cwd }: Pick<World, "env" | "cwd">,
  redact: Redact,
): Promise<string> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const refuse = (why: string): Error =>
    errorOf("no-subject.unread", { name, program: oneLine(argv[0] ?? "", 100), why });
  const ended = await inEmptyFolder((work) =>
    runIn(
      work,
      {
        argv,
        env,
        folder: folder === undefined ? undefined : resolve(cwd, folder),
        stdin: "",
        keeps: "beginning",
        heard: () => undefined,
      },
      { environment, base: cwd },
      signal,
    ),
  ).catch(({ code, message }: NodeJS.ErrnoException) => {
    const why = `could not be started (${code ?? message})`;
    throw refuse(code === "ENOENT" ? "was not found on this machine" : why);
  });
  if (signal.aborted) throw refuse(`took longer than ${seconds} seconds`);
  if (ended.isOver || ended.stdout.length > CONTEXT_FILE_BYTES)
    throw refuse(`printed more than ${CONTEXT_FILE_BYTES} bytes`);
  const { code, signal: by, stderr } = ended;
  const said = oneLine(redact(terminalText(stderr)).trim(), 200);
  if (code !== 0) throw refuse(`ended with ${code ?? by ?? "nothing"}: ${said}`);
  const text = terminalText(ended.stdout).trim();
  if (text === "") throw refuse("printed nothing");
  return text;
}

/** A question with its background. What is longer is a document, and belongs to the context. */
const TOPIC_CHARS = 8_000;
/** No path is longer. */
const PATH_CHARS = 4_096;

/** For protocols that take words only. `commands`: what the first word may have been meant to be; none where a command was given and any words are a topic. */
export async function readTopic(
  words: readonly string[],
  { cwd, commands }: { readonly cwd: string; readonly commands: readonly string[] },
): Promise<string> {
  const given = words.join(" ");
  const topic = given.trim();
  const isBare = commands.length > 0;
  if (isBare && (await isFile(cwd, given)))
    throw errorOf("usage.file-for-topic", { given: oneLine(given, 120) });
  if (topic === "") throw errorOf("no-topic");
  const length = Array.from(topic).length;
  if (length > TOPIC_CHARS) throw errorOf("long-topic", { length, most: TOPIC_CHARS });
  const bad = /[\0-\x08\x0b-\x1f\x7f-\x9f\p{Cs}]/u.exec(topic.replaceAll("\r\n", "\n"));
  if (bad !== null) throw errorOf("bad-topic", { character: oneLine(bad[0], 12) });
  const [first = "", ...more] = words;
  const isQuestion = more.length === 0 ? !isBareWord(topic) : /[?？]$/u.test(topic);
  // A mistyped command before a question is no part of the question.
  const isMistyped = more.length > 0 && nearest(first, commands).length > 0;
  if (isBare && (!isQuestion || isMistyped)) {
    if (more.length > 0 || !isFileName(first)) throw unknownWord(first, commands);
    const close = await closeFiles(first, cwd);
    throw errorOf("usage.no-such-file", { word: oneLine(first, 120), close });
  }
  return topic.replaceAll("\r\n", "\n");
}

/** Is it one word that names a file? */
export async function isOneFile([word, ...more]: readonly string[], cwd: string): Promise<boolean> {
  return word !== undefined && more.length === 0 && (await isFile(cwd, word));
}

/** Scripts without spaces ask whole questions in what a shell takes for one word. */
function isBareWord(topic: string): boolean {
  if (/\s/.test(topic)) return false;
  return /^[!-~]*$/.test(topic) || countWords(topic) <= 1;
}

/** One word with an ending, as no command has. */
function isFileName(word: string): boolean {
  return word.length <= PATH_CHARS && /[^\s.]\.[a-z][a-z0-9]{0,9}$/iu.test(word);
}

function unknownWord(typed: string, commands: readonly string[]): Error {
  const close = nearest(typed, commands);
  const word = JSON.stringify(oneLine(typed, 60));
  return close.length > 0
    ? errorOf("usage.unknown-word.close", { word, close })
    : errorOf("usage.unknown-word", { word });
}

async function isFile(cwd: string, given: string): Promise<boolean> {
  const isName = given !== "" && given.length <= PATH_CHARS && !given.includes("\0");
  return isName && (await statOf(resolve(cwd, given)))?.isFile() === true;
}

// A text that a deliberation is of: one file, or what comes in on standard input.
// Law: it is read once and never written; too long, not text or not there is known before anything is asked.

/** `path`: where it lies; null for what was handed in as text. */
type ReadArtifact = Artifact & { readonly path: string | null };

/** What the file is given as, and how long it may be. */
export interface ArtifactUse {
  readonly as: string;
  readonly most: number;
}

const STDIN = "-";
const NAMED_STDIN = "standard input";
const hintFor = ({ as }: ArtifactUse): string =>
  `${as} takes one text file in UTF-8, or - for standard input.`;

/** Formats, each with the endings that stand for it. */
const PROSE: readonly (readonly [Artifact["format"], ...endings: string[]])[] = [
  ["markdown", ".md", ".markdown", ".mdx"],
  ["latex", ".tex", ".ltx"],
  ["diff", ".diff", ".patch"],
  ["text", ".txt", ".text", ".rst", ".adoc", ".org", ""],
];

/** What is no prose by its ending is source. */
export function formatOf(name: string, text: string): Artifact["format"] {
  const ending = extname(name).toLowerCase();
  const [format] = PROSE.find(([, ...endings]) => endings.includes(ending)) ?? [];
  if (format !== undefined && format !== "text") return format;
  return isDiff(text) ? "diff" : (format ?? "source");
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
  const { as } = use;
  const [given = "", ...more] = words;
  if (more.length > 0) throw errorOf("usage.one-file", { as, n: words.length });
  if (given === STDIN) return fromStdin(await input(CONTEXT_FILE_BYTES), use);
  const about = await statOf(resolve(cwd, given));
  if (about?.isFile() && about.size > CONTEXT_FILE_BYTES)
    throw tooLong(given, `${groupDigits(about.size)} bytes`, use);
  const file = { as, code: "bad-artifact", hint: hintFor(use) };
  return artifactFrom(await readOne(given, cwd, file, look), use);
}

/** A text under a name, checked. */
export function artifactFrom(
  { name, text, path = null }: Document & { readonly path?: string | null },
  use: ArtifactUse,
  isPiped = false,
): ReadArtifact {
  const { as } = use;
  if (text.trim() === "")
    throw errorOf("empty-artifact.named", { as, name: oneLine(name, 200), hint: hintFor(use) });
  if (text.length > use.most) throw tooLong(name, `${groupDigits(text.length)} characters`, use);
  const format = isPiped ? (isDiff(text) ? "diff" : "text") : formatOf(name, text);
  return { name, text, path, format, isPiped };
}

function fromStdin(bytes: Buffer | null, use: ArtifactUse): ReadArtifact {
  const { as } = use;
  if (bytes === null) throw errorOf("usage.no-pipe", { as });
  if (bytes.length > CONTEXT_FILE_BYTES)
    throw tooLong(NAMED_STDIN, `more than ${groupDigits(CONTEXT_FILE_BYTES)} bytes`, use);
  if (bytes.includes(0) || !isUtf8(bytes))
    throw errorOf("bad-artifact.piped", { as, name: NAMED_STDIN, hint: hintFor(use) });
  return artifactFrom({ name: NAMED_STDIN, text: new TextDecoder().decode(bytes) }, use, true);
}

function tooLong(name: string, has: string, { as, most }: ArtifactUse): DissensusError {
  const what = has.endsWith("bytes") ? " characters" : "";
  const params = { as, name: oneLine(name, 200), has, most: `${groupDigits(most)}${what}` };
  return errorOf("long-artifact", params);
}

function groupDigits(n: number): string {
  return n.toLocaleString("en");
}
