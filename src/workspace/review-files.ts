// The files that a review writes outside its folder, because the user named them: the final version, and the open findings.
// Law 1: neither is ever the file under review, by whatever name. Law 2: written whole at the end or not at all.
import type { ReviewResult } from "../protocols/review/result/result.ts";
import type { Stats } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { badInput, badUsage } from "../errors.ts";
import type { LogEvent } from "../log/index.ts";
import { result, status } from "../views/index.ts";
import { openFindings } from "../protocols/review/result/findings.ts";
import type { Document } from "../kernel/ask.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Artifact } from "../kernel/start.ts";
import { oneLine } from "../text/visible.ts";
import { findingsText } from "./findings-file.ts";

/** For the record of the run, so that a later sitting writes them too. `given`: by flag. `input`: the file under review. */
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

/** What a brief has where a text is under review. */
interface Reviewed {
  readonly artifact: Document;
  readonly format: Artifact["format"];
}

export interface Written {
  readonly files: readonly string[];
  /** What could not be written, and why. */
  readonly problems: readonly string[];
}

/** Writes what the run was told to write, once it has ended. */
export async function writeReviewFiles(events: readonly LogEvent[], cwd: string): Promise<Written> {
  const [opened] = events;
  const now = status(events);
  const end = result(events);
  if (opened?.type !== "deliberation.opened" || end.kind !== "review" || now.state !== "finished")
    return { files: [], problems: [] };
  const { output, findings, input } = opened.data.options;
  const brief = opened.data.brief as unknown as Reviewed; // parsed when the deliberation was opened
  const final = (end as ReviewResult).versions.at(-1)?.text ?? brief.artifact.text;
  const texts: [flag: string, path: string, text: string][] = [];
  if (typeof output === "string") texts.push(["--output", output, final]);
  if (typeof findings === "string") {
    const [path, text] =
      typeof output === "string"
        ? [output, final]
        : [typeof input === "string" ? input : null, brief.artifact.text];
    const isWhole = now.reason !== "no-quorum" && now.reason !== "infrastructure";
    texts.push([
      "--findings",
      findings,
      findingsText(
        {
          deliberation: now.id,
          end: now.reason ?? "",
          isWhole,
          artifact: path === null ? "stdin" : inside(cwd, path),
          text,
          isDiff: brief.format === "diff",
          rows: openFindings(events),
        },
        findings.toLowerCase().endsWith(".sarif"),
      ),
    ]);
  }
  const files: string[] = [];
  const problems: string[] = [];
  for (const [flag, path, text] of texts) {
    try {
      await checkTarget(flag, path, path, typeof input === "string" ? input : null);
      await put(path, text);
      files.push(path);
    } catch (error) {
      problems.push(
        `${flag}: ${oneLine(path, 200)} was not written: ${oneLine((error as Error).message, 200)}`,
      );
    }
  }
  return { files, problems };
}

function inside(cwd: string, path: string): string {
  return relative(cwd, path).split(sep).join("/");
}

async function put(path: string, text: string): Promise<void> {
  const made = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(made, text, { flag: "wx" });
    await rename(made, path);
  } finally {
    await rm(made, { force: true });
  }
}
