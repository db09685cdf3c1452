// The files that the user named for what a run leaves, outside its folder: of a review the final version, and the open findings.
// Law 1: none is ever the file that the run was given, by whatever name. Law 2: written whole at the end or not at all.
import type { Stats } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ENGINE } from "../engine/runners/deliberate.ts";
import { badInput, badUsage } from "../errors.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { LogEvent } from "../log/index.ts";
import { writingFor, type Machine } from "../report/writing.ts";
import { oneLine } from "../text/visible.ts";
import { status } from "../views/index.ts";

/** For the record of the run, so that a later session writes them too. `given`: by flag. `input`: the file under review. */
export async function checkTargets(
  given: Readonly<Record<string, string>>,
  input: string | null,
  cwd: string,
): Promise<JsonObject> {
  const targets: Record<string, string> = {};
  for (const [flag, name] of Object.entries(given)) {
    const path = resolve(cwd, name);
    await checkTarget(`--${flag}`, name, path, input);
    const same = Object.keys(targets).find((each) => targets[each] === path);
    if (same !== undefined)
      throw badUsage(`--${same} and --${flag} name the same file.`, "Give each its own.");
    targets[flag] = path;
  }
  return { ...targets, ...(input === null ? {} : { input }) };
}

async function checkTarget(
  flag: string,
  given: string,
  path: string,
  input: string | null,
): Promise<void> {
  const shown = oneLine(given, 200);
  const hint = `${flag} takes the name of a file to be written.`;
  if (given.trim() === "" || given.includes("\0") || given.endsWith("/"))
    throw badInput("bad-target", `${flag}: ${JSON.stringify(shown)} is no file's name.`, hint);
  const about = async (each: string | null): Promise<Stats | null> =>
    each === null ? null : stat(each).catch(() => null);
  const [there, source, folder] = await Promise.all([
    about(path),
    about(input),
    about(dirname(path)),
  ]);
  if (there && source && there.dev === source.dev && there.ino === source.ino)
    throw badInput(
      "bad-target",
      `${flag}: ${shown} is the file under review, which is never touched.`,
      "Name another file.",
    );
  if (there && !there.isFile())
    throw badInput(
      "bad-target",
      `${flag}: ${shown} is ${there.isDirectory() ? "a folder" : "no regular file"}.`,
      hint,
    );
  if (!folder?.isDirectory())
    throw badInput(
      "bad-target",
      `${flag}: there is no folder ${oneLine(dirname(given), 200)}.`,
      hint,
    );
}

export interface Written {
  readonly files: readonly string[];
  /** What could not be written, and why. */
  readonly problems: readonly string[];
}

/** Writes what the run was told to write, once it has ended. */
export async function writeTargetFiles(events: readonly LogEvent[], cwd: string): Promise<Written> {
  const [opened] = events;
  const isOver = status(events).state === "finished";
  const { input } = opened?.type === "deliberation.opened" ? opened.data.options : {};
  const targets = isOver ? writingFor(events[0]).targets?.(events, machineAt(cwd)) : [];
  const files: string[] = [];
  const problems: string[] = [];
  for (const { choice, path, text } of targets ?? []) {
    try {
      await checkTarget(`--${choice}`, path, path, typeof input === "string" ? input : null);
      await putWhole(path, text);
      files.push(path);
    } catch (error) {
      problems.push(
        `--${choice}: ${oneLine(path, 200)} was not written: ${oneLine((error as Error).message, 200)}`,
      );
    }
  }
  return { files, problems };
}

function machineAt(cwd: string): Machine {
  return {
    version: ENGINE.replace(/^\S+ /, ""),
    shown: (path) => relative(cwd, path).split(sep).join("/"),
  };
}

/** With the rights that the user's own documents have; never half of it. */
export async function putWhole(path: string, text: string): Promise<void> {
  const made = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(made, text, { flag: "wx" });
    await rename(made, path);
  } finally {
    await rm(made, { force: true });
  }
}
