// What a dispatch is about: words, a file, or an issue or pull request that a command of the user's prints. No network of its own.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { inEmptyFolder, runIn, besideSettings } from "../agents/program.ts";
import { terminalText } from "../agents/terminal-text.ts";
import { badInput } from "../errors.ts";
import { languageOf, type Language } from "../text/language.ts";
import type { Redact } from "../text/redaction.ts";
import { oneLine } from "../text/visible.ts";
import { FILE_BYTES, readOne, type FileUse } from "./context.ts";
import { redactFor } from "./desk.ts";
import type { Hygiene } from "./hygiene.ts";
import type { World } from "./world.ts";
import type { Settings } from "./settings.ts";
import { readTopic } from "./topic.ts";

export interface DispatchSubject {
  readonly topic: string;
  readonly document: { readonly name: string; readonly text: string } | null;
  /** What a team for it is called after. */
  readonly about:
    { readonly kind: "issue" | "pr"; readonly n: string } | { readonly kind: "topic" };
}

const NUMBERED = /^(?:(pr|pull request|issue)\s*)?#(\d{1,9})$/i;
const FILE: FileUse = {
  as: "dispatch",
  code: "bad-subject",
  hint: "A subject is a question, a text file, #123 or PR #123.",
};

/** Is it an issue or a pull request by its number? */
export function numberedIn(
  words: readonly string[],
): { readonly kind: "issue" | "pr"; readonly n: string } | null {
  const [, kind = "", n] = NUMBERED.exec(words.join(" ").trim()) ?? [];
  return n === undefined ? null : { kind: /^p/i.test(kind) ? "pr" : "issue", n };
}

export async function readDispatchSubject(
  words: readonly string[],
  io: World,
  settings: Settings,
  hygiene: Hygiene,
  lang: Language | undefined,
): Promise<DispatchSubject> {
  const given = words.join(" ").trim();
  const asked = numberedIn(words);
  if (asked) return numbered(asked.kind, asked.n, io, settings, hygiene, lang);
  if (
    given !== "" &&
    !given.includes("\0") &&
    (await stat(resolve(io.cwd, given)).then(
      (about) => about.isFile(),
      () => false,
    ))
  ) {
    const document = hygiene.document(await readOne(given, io.cwd, FILE, hygiene.look));
    return {
      topic: about(document.name, lang ?? languageOf(document.text)),
      document,
      about: { kind: "topic" },
    };
  }
  return {
    topic: hygiene.clean("the topic", await readTopic(words, { cwd: io.cwd, commands: [] })),
    document: null,
    about: { kind: "topic" },
  };
}

async function numbered(
  kind: "issue" | "pr",
  n: string,
  io: World,
  settings: Settings,
  hygiene: Hygiene,
  lang: Language | undefined,
): Promise<DispatchSubject> {
  const name = kind === "pr" ? `PR #${n}` : `#${n}`;
  const command = settings.subjects[kind];
  if (!command) {
    throw badInput(
      "no-subject",
      `Where ${name} can be read is not known.`,
      `Name a command in dissensus.yaml that prints it, with the number as its last argument:\nsubjects: { ${kind}: { argv: [${kind === "pr" ? "gh, pr, view" : "gh, issue, view"}] } }`,
    );
  }
  const text = hygiene.clean(
    name,
    await printed(
      name,
      [...besideSettings(command.argv, io.cwd), n],
      command,
      io,
      redactFor({ env: io.env, settings }),
    ),
  );
  const first = text.split("\n").find((line) => /\p{L}/u.test(line)) ?? "";
  return {
    topic: `${name}: ${oneLine(first.replace(/^#+\s*/, "").trim(), 200) || about(name, lang ?? "en")}`,
    document: { name, text },
    about: { kind, n },
  };
}

async function printed(
  name: string,
  argv: readonly string[],
  {
    env,
    folder,
    seconds,
  }: {
    readonly env: readonly string[];
    readonly folder?: string | undefined;
    readonly seconds: number;
  },
  io: World,
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
        folder: folder === undefined ? undefined : resolve(io.cwd, folder),
        stdin: "",
        keeps: "beginning",
        heard: () => undefined,
      },
      { environment: io.env, base: io.cwd },
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

function about(name: string, lang: Language): string {
  const called = oneLine(name, 200);
  return {
    en: `What should be done about ${called}?`,
    ja: `${called} をどうすべきか?`,
    zh: `${called} 应该如何处理?`,
  }[lang];
}
