// What a deliberation is about: words, a text, or an issue or pull request that a command of the user's prints. No network of its own.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { inEmptyFolder, runIn, besideSettings } from "../agents/program.ts";
import { terminalText } from "../agents/terminal-text.ts";
import { badInput } from "../errors.ts";
import type { Startable } from "../protocols/index.ts";
import type { Document } from "../kernel/ask.ts";
import type { Artifact, StartSubject } from "../kernel/start.ts";
import { languageOf, type Language } from "../text/language.ts";
import type { Redact } from "../text/redaction.ts";
import { oneLine } from "../text/visible.ts";
import { handedArtifact, readArtifact } from "./artifact.ts";
import { FILE_BYTES, readOne } from "./context.ts";
import { redactFor, type World } from "./desk.ts";
import type { Hygiene } from "./hygiene.ts";
import type { Settings } from "./settings.ts";
import type { StartRequest } from "./start-request.ts";
import { readTopic } from "./topic.ts";

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
  readonly hygiene: Hygiene;
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
  const { world, hygiene, lang } = place;
  const declared = start.subject;
  if (declared.kind === "file") {
    const use = { as: name, most: declared.most };
    if (subject.kind === "handed" && subject.artifact)
      hygiene.look(subject.artifact.name, subject.artifact.name);
    const { path, ...read } =
      subject.kind === "handed"
        ? handedArtifact(subject.artifact ?? noArtifact(), use)
        : await readArtifact(subject.words, world, use, hygiene.look);
    const artifact = { ...read, text: hygiene.whole(read.name, read.text, path) };
    const topic = declared.question(artifact, lang ?? languageOf(artifact.text));
    return { topic, artifact, path, about: TOPIC };
  }
  if (subject.kind === "typed" && declared.kind === "words-or-file") {
    const given = subject.words.join(" ").trim();
    const asked = numberedIn(subject.words);
    if (asked) return numbered(asked, declared, place);
    if (await isFile(world.cwd, given)) {
      const use = {
        as: name,
        code: "bad-subject",
        hint: "A subject is a question, a text file, #123 or PR #123.",
      };
      const document = hygiene.document(await readOne(given, world.cwd, use, hygiene.look));
      const topic = declared.question(document.name, lang ?? languageOf(document.text));
      return { topic, document, about: TOPIC };
    }
  }
  // What was handed in is a topic, whatever it looks like.
  const topic =
    subject.kind === "handed"
      ? await readTopic([subject.topic], { cwd: world.cwd, commands: [] })
      : await readTopic(subject.words, { cwd: world.cwd, commands: subject.commands });
  return { topic: hygiene.clean("the topic", topic), about: TOPIC };
}

function noArtifact(): never {
  throw badInput(
    "empty-artifact",
    "There is nothing to review.",
    "Choose a file, or paste its text.",
  );
}

async function isFile(cwd: string, given: string): Promise<boolean> {
  if (given === "" || given.includes("\0")) return false;
  return stat(resolve(cwd, given)).then(
    (about) => about.isFile(),
    () => false,
  );
}

async function numbered(
  about: Numbered,
  subject: StartSubject & { kind: "words-or-file" },
  { world, settings, hygiene, lang = "en" }: Place,
): Promise<ReadSubject> {
  const { kind, n } = about;
  const name = kind === "pr" ? `PR #${n}` : `#${n}`;
  const command = settings.subjects[kind];
  if (!command) {
    throw badInput(
      "no-subject",
      `Where ${name} can be read is not known.`,
      `Name a command in dissensus.yaml that prints it, with the number as its last argument:\nsubjects: { ${kind}: { argv: [${kind === "pr" ? "gh, pr, view" : "gh, issue, view"}] } }`,
    );
  }
  const argv = [...besideSettings(command.argv, world.cwd), n];
  const redact = redactFor({ env: world.env, settings });
  const text = hygiene.clean(name, await printed(name, { ...command, argv }, world, redact));
  const first = text.split("\n").find((line) => /\p{L}/u.test(line)) ?? "";
  const title = oneLine(first.replace(/^#+\s*/, "").trim(), 200) || subject.question(name, lang);
  return { topic: `${name}: ${title}`, document: { name, text }, about };
}

async function printed(
  name: string,
  { argv, env, folder, seconds }: NonNullable<Settings["subjects"]["issue"]>,
  { env: environment, cwd }: Pick<World, "env" | "cwd">,
  redact: Redact,
): Promise<string> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const refused = (why: string): Error =>
    badInput(
      "no-subject",
      `${name} cannot be read: ${oneLine(argv[0] ?? "", 100)} ${why}.`,
      "The command is named under subjects: in dissensus.yaml.",
    );
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
  ).catch((error: NodeJS.ErrnoException) => {
    throw refused(
      error.code === "ENOENT"
        ? "is no program here"
        : `could not be started (${error.code ?? error.message})`,
    );
  });
  if (signal.aborted) throw refused(`took longer than ${seconds} seconds`);
  if (ended.isOver || ended.stdout.length > FILE_BYTES)
    throw refused(`printed more than ${FILE_BYTES} bytes`);
  if (ended.code !== 0)
    throw refused(
      `ended with ${ended.code ?? ended.signal ?? "nothing"}: ${oneLine(redact(terminalText(ended.stderr)).trim(), 200)}`,
    );
  const text = terminalText(ended.stdout).trim();
  if (text === "") throw refused("printed nothing");
  return text;
}
