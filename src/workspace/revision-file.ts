// The next version of an artifact under review, handed in as a file by the person who is its author.
// Law: it is taken whole or not at all; what is no text, too long, empty or unchanged is refused before anything is recorded.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { badInput } from "../errors.ts";
import type { Ask } from "../kernel/ask.ts";
import type { LogEvent } from "../log/index.ts";
import { writingFor } from "../report/writing.ts";
import { secretFile } from "../text/secret-files.ts";
import { oneLine } from "../text/visible.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { openQuestions } from "./remote-answers.ts";
import { readOne, type FileUse } from "./context.ts";
import { cleanWords, type Cleaned } from "./secret-filter.ts";

const FILE: FileUse = {
  as: "--file",
  code: "bad-file",
  hint: "--file takes one text file in UTF-8 that holds the whole next version.",
};

/** An ask whose answer makes the next version. */
export type RevisionAsk = Ask & Required<Pick<Ask, "artifact" | "anew">>;

export function isRevision(ask: Ask): ask is RevisionAsk {
  return ask.anew !== undefined && ask.artifact !== undefined;
}

/** The reply that puts the file's text in the place of the artifact's. */
export async function revisionFrom(
  given: string,
  { artifact, anew }: RevisionAsk,
  cwd: string,
): Promise<Cleaned> {
  const { name, text } = await readOne(given, cwd, FILE, refuseSecrets);
  const shown = oneLine(name, 200);
  const counted = (n: number): string => n.toLocaleString("en");
  if (text.trim() === "") throw badInput(FILE.code, `--file: ${shown} is empty.`, FILE.hint);
  if (text.length > anew.most)
    throw badInput(
      FILE.code,
      `--file: ${shown} has ${counted(text.length)} characters, and at most ${counted(anew.most)} can be read whole by every reviewer in every round.`,
      FILE.hint,
    );
  if (text === artifact.text)
    throw badInput(
      FILE.code,
      `--file: ${shown} is the text as it is; nothing was changed.`,
      "Change it; or decline findings with reasons, as JSON.",
    );
  const cleaned = cleanWords(name, text, artifact.text);
  return { ...cleaned, text: JSON.stringify(anew.reply(cleaned.text)) };
}

function refuseSecrets(name: string, path: string): void {
  const why = secretFile(name) ?? secretFile(path);
  if (why !== null)
    throw badInput(FILE.code, `--file: ${oneLine(name, 200)} is not taken: ${why}.`, FILE.hint);
}

/** How to hand the next version in; empty where none is waited for. `folder` is the deliberation's. */
export function howToRevise(events: readonly LogEvent[], folder: string, cwd: string): string {
  const record = stateOf(events);
  const writing = writingFor(events[0]);
  for (const { ask, isGate, about } of openQuestions(events)) {
    const version = isGate ? null : writing.latestVersion?.(record, about);
    if (!version) continue;
    const path = join(folder, version.path);
    const near = relative(cwd, path);
    const where = existsSync(path)
      ? `lies in ${oneLine(near.startsWith("..") ? path : near, 300)}. Edit a copy`
      : "is not written out yet. Write the next one";
    return `Version ${version.n} ${where}, and hand it in whole: dissensus decide ${record.opened.deliberation} --ask ${ask} --file FILE\n`;
  }
  return "";
}
