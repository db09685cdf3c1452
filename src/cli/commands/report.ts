// The report of a deliberation: on the terminal rendered and page by page, piped as it is, into a file, or in the browser.
// Law: a file that holds something else than this report, now or when the run last stood still, is replaced only by force.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeProjection, type LogEvent } from "../../log/index.ts";
import { formats, type Format } from "../../report/index.ts";
import { briefDocument } from "../../report/first-page.ts";
import { reportDocument } from "../../report/report-document.ts";
import { oneLine } from "../../text/visible.ts";
import { putWhole } from "../../workspace/artifact-files.ts";
import { findId, openStore } from "../../workspace/workspace.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import type { Run } from "../flags.ts";
import type { Io } from "../io.ts";
import { toTerminal, terminalColumns } from "../terminal.ts";

export const runReport: Run = async (io, flags, given?) => {
  const { open: isOpened = false, output } = flags;
  const format = flags.format ?? (isOpened ? "html" : "md");
  const known = Object.keys(formats);
  if (!known.includes(format))
    throw errorOf("usage.unknown-format", { format: JSON.stringify(format), known });
  if (isOpened && format !== "html") throw errorOf("usage.open-html", { format });
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const events = await store.read(id);
  const write = formats[format as Format]; // its name was looked up above
  if (output !== undefined) {
    const path = resolve(io.cwd, output);
    await writeTo(path, write(events), {
      id,
      isOwn: (there) => flags.force === true || isFrom(events, write, there),
      shown: output,
    });
    return isOpened ? openInBrowser(io, path) : 0;
  }
  if (isOpened) {
    const folder = join(store.home.root, id);
    await writeProjection(folder, PAGE, write(events));
    return openInBrowser(io, join(folder, PAGE));
  }
  const document =
    format === "md" ? reportDocument : format === "brief" ? briefDocument : undefined;
  if (!io.isAttended) io.out(write(events));
  else await page(io, document ? toTerminal(document(events), terminalColumns()) : write(events));
  return 0;
};

/** In the deliberation's folder, beside report.md. */
const PAGE = "report.html";

interface Target {
  readonly id: string;
  readonly isOwn: (there: string) => boolean;
  /** As the user named it. */
  readonly shown: string;
}

async function writeTo(path: string, text: string, { id, isOwn, shown }: Target): Promise<void> {
  const file = oneLine(shown, 200);
  const there = await readFile(path, "utf8").catch(({ code = "" }: NodeJS.ErrnoException) => {
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw errorOf("unwritable-target", { file, why: code === "EISDIR" ? "it is a folder" : code });
  });
  if (there === text) return;
  if (there !== null && !isOwn(there)) throw errorOf("target-exists", { file, id });
  await putWhole(path, text).catch(({ code = "" }: NodeJS.ErrnoException) => {
    throw errorOf("unwritable-target", { file, why: code });
  });
}

/** Was it made from this log at a moment when the run stood still? */
function isFrom(
  events: readonly LogEvent[],
  write: (events: readonly LogEvent[]) => string,
  there: string,
): boolean {
  return events.some(
    ({ type }, n) =>
      (type === "deliberation.paused" || type === "deliberation.concluded") &&
      write(events.slice(0, n + 1)) === there,
  );
}

/** Prints where it lies, and shows it where there is a browser. */
async function openInBrowser(io: Io, path: string): Promise<number> {
  io.out(sentenceFor("report.opened", { file: relative(io.cwd, path) || path }));
  const [program, ...args] = opener(io.env) ?? [];
  const why =
    program === undefined
      ? "there is no display"
      : await start(program, [...args, pathToFileURL(path).href]);
  if (why !== undefined) io.err(sentenceFor("report.no-browser", { why }));
  return 0;
}

function opener(env: Io["env"]): readonly string[] | undefined {
  const named = env["BROWSER"]?.split(":")[0];
  if (named) return named.split(" ").filter((word) => word !== "%s");
  if (process.platform === "darwin") return ["open"];
  if (env["WSL_DISTRO_NAME"]) return ["wslview"];
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open"] : undefined;
}

/** Starts it and lets it go; why it could not be started, or nothing. */
function start(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "ignore", detached: true });
    child.once("error", ({ message }) => resolve(oneLine(message, 200)));
    child.once("spawn", () => {
      child.unref();
      resolve(undefined);
    });
  });
}

/** Through the pager, where it is longer than the screen and there is one. */
async function page(io: Io, text: string): Promise<void> {
  const rows = process.stdout.rows || 24;
  const pager = io.env["PAGER"] ?? "less -R";
  if (text.split("\n").length < rows || pager.trim() === "") return io.out(text);
  const env = { ...io.env, LESS: io.env["LESS"] ?? "R" };
  const isShown = await new Promise<boolean>((resolve) => {
    const child = spawn("sh", ["-c", pager], { stdio: ["pipe", "inherit", "inherit"], env });
    // Who leaves the pager early has read enough.
    child.stdin.on("error", () => undefined);
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code !== NOT_FOUND));
    child.stdin.end(text);
  });
  if (!isShown) io.out(text);
}

/** What a shell ends with that has no such program. */
const NOT_FOUND = 127;
