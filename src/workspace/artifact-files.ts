// Writes what is read from a log: the report in the deliberation's folder, what the protocol leaves besides, and the files that the user named.
// Law: everything written here can be deleted and is made again from the log; a file that is not ours is never overwritten.
import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, basename, relative, resolve, sep } from "node:path";
import { folderOf, REPORT_FILE, reportFiles, writingFor } from "../report/index.ts";
import type { FolderFile, OwnDocument, Steps } from "../report/index.ts";
import { sweepProjections, writeProjection, type FileLog, type LogEvent } from "../log/index.ts";
import { status } from "../views/index.ts";
import { ENGINE } from "../engine/runners/deliberate.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Machine } from "../report/writing.ts";
import { oneLine } from "../text/visible.ts";
import { statOf } from "./context.ts";
import { errorOf } from "./catalogue.ts";

/** What is needed of a log to write what is read from it. */
type Read = Pick<FileLog, "deliberation" | "folder" | "events">;

/** Gives the files that people would open. */
export async function writeArtifacts(log: Read): Promise<string[]> {
  for (const { name, text } of reportFiles(log.events))
    await writeProjection(log.folder, name, text);
  const files = folderOf(log.events);
  for (const file of files) await putInFolder(log.folder, file);
  const opened = openedOf(files, status(log.events).state === "finished");
  return [
    ...[REPORT_FILE, ...opened].map((path) => join(log.folder, path)),
    ...(await resultFiles(log)),
  ];
}

const LEDGERS = "state";
const READ_FIRST = new Set(["synthesis.md", "summary.md", "progress.md"]);

/** Ledgers are opened as a folder. Of several versions the last is what people came for; the others lie beside it. */
function openedOf(files: readonly FolderFile[], isOver: boolean): readonly string[] {
  if (files.some(({ folder }) => folder === LEDGERS)) return [LEDGERS];
  const last = isOver ? files.findLast(({ name }) => /^v\d+\./.test(name)) : undefined;
  return files
    .filter(({ name }) => READ_FIRST.has(name) || (name === last?.name && !name.startsWith("v1.")))
    .map(({ folder, name }) => join(folder ?? "", name));
}

/** What the protocol leaves besides its report: in the folder, and where the run was told to save it. Of others the report is saved, with what lies beside it. */
async function resultFiles({ deliberation, folder, events }: Read): Promise<string[]> {
  const [opened] = events;
  if (opened?.type !== "deliberation.opened" || status(events).state !== "finished") return [];
  const writing = writingFor(opened);
  const { save } = opened.data.options;
  if (writing.document === undefined)
    return typeof save === "string" ? await saveReport(save, deliberation, events) : [];
  const document = writing.document(events);
  if (!document) return [];
  await writeProjection(folder, document.file, document.text);
  const saved = typeof save === "string" ? await saveTo(save, document) : [];
  return [join(folder, document.file), ...saved];
}

/** Under names of their own, by which they lead to each other. */
async function saveReport(
  folder: string,
  deliberation: string,
  events: readonly LogEvent[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const isOwn = (other: string): boolean => other.includes(deliberation);
  const nameOf = (file: string): string => {
    const name = file === REPORT_FILE ? `${deliberation}.md` : `${deliberation}-${file}`;
    return basename(freePath(folder, { name, isOwn }));
  };
  const files = reportFiles(events, nameOf);
  for (const { name, text } of files) await putWhole(join(folder, name), text);
  return files.map(({ name }) => join(folder, name));
}

async function saveTo(folder: string, document: OwnDocument): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const path = freePath(folder, document);
  await putWhole(path, document.text);
  return [path];
}

/** Only whoever may read the log may read what is made of it. */
const PRIVATE = 0o700;

async function putInFolder(home: string, file: FolderFile): Promise<void> {
  let place = home;
  for (const part of file.folder?.split("/") ?? []) {
    place = join(place, part);
    await mkdir(place, { mode: PRIVATE, recursive: true });
    // A link on the way would lead out of the folder as well as one at its end.
    if (!(await lstat(place)).isDirectory()) throw errorOf("not-a-folder", { place });
  }
  await writeProjection(place, file.name, file.text);
}

/** The folders that protocols make in a deliberation's. */
const WITHIN = ["personas", "rounds", "artifacts", "context", "state", "config", "versions"];
const ROUND = /^round_\d{2,}$/;

/** What a killed run left half-written, in its folder and in those that a protocol makes there. */
export async function sweepFolder({ folder: home }: Pick<FileLog, "folder">): Promise<void> {
  for (const within of ["", ...WITHIN]) await sweepProjections(join(home, within));
  const artifacts = await readdir(join(home, "artifacts"), { withFileTypes: true }).catch(() => []);
  for (const entry of artifacts)
    if (entry.isDirectory() && ROUND.test(entry.name))
      await sweepProjections(join(home, "artifacts", entry.name));
}

/** Keeps the folder as the log has it while the run goes on: after every step, and what has not changed is left alone. */
export function keepFolder(log: Omit<Read, "deliberation">) {
  const written = new Map<string, string>();
  let step: ReturnType<Steps["follow"]> = () => [];
  let [isDue, isBusy] = [false, false];
  let writing: Promise<void> = Promise.resolve();

  function changes(event: LogEvent): boolean {
    if (event.type === "deliberation.opened") step = writingFor(event).steps?.follow() ?? step;
    return step(event).length > 0 || isTelling(event);
  }

  async function write(): Promise<void> {
    isBusy = true;
    try {
      while (isDue) {
        isDue = false;
        for (const file of folderOf(log.events)) {
          const path = `${file.folder ?? ""}/${file.name}`;
          if (written.get(path) === file.text) continue;
          await putInFolder(log.folder, file);
          written.set(path, file.text);
        }
      }
    } catch {
      // A view that cannot be written stops no deliberation; at the end it is written again, and that says what is wrong.
    } finally {
      isBusy = false;
    }
  }

  for (const event of log.events) changes(event);
  return {
    event(event: LogEvent): void {
      if (!changes(event)) return;
      isDue = true;
      if (!isBusy) writing = write();
    },
    /** When everything that is due is written. */
    settle: (): Promise<void> => writing,
  };
}

/** What a folder shows besides: who sits, a line for a ledger, a version, a finding and what is said of it, an idea. */
const SHOWN: ReadonlySet<string> = new Set(
  "cast round entry version finding ruling judgment idea".split(" "),
);

/** Besides the end of a step: also the last words, a question to a person, and where the run stands. */
function isTelling(event: LogEvent): boolean {
  if (event.type === "ask.opened") return event.data.gate !== null;
  if (event.type !== "fact.recorded") return event.type.startsWith("deliberation.");
  const { fact } = event.data;
  return (
    SHOWN.has(fact.kind) ||
    (fact.kind === "message" && (fact.phase === "synthesis" || fact.phase === "summary"))
  );
}

/** The first of name, name-2, name-3, … that is free or was written from this very log. */
function freePath(folder: string, { name, isOwn }: Pick<OwnDocument, "name" | "isOwn">): string {
  const stem = join(folder, name).replace(/\.md$/, "");
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? join(folder, name) : `${stem}-${n}.md`;
    if (!existsSync(candidate) || isOwn(readFileSync(candidate, "utf8"))) return candidate;
  }
}

// The files that the user named for what a run leaves, outside its folder: of a review the final version, and the open findings.
// Law 1: none is ever the file that the run was given, by whatever name. Law 2: written whole at the end or not at all.

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
    if (same !== undefined) throw errorOf("usage.same-target", { one: same, other: flag });
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
  if (given.trim() === "" || given.includes("\0") || given.endsWith("/"))
    throw errorOf("bad-target.name", { flag, shown: JSON.stringify(shown) });
  const [there, folder] = await Promise.all([statOf(path), statOf(dirname(path))]);
  const source = input === null ? null : await statOf(input);
  if (there && source && there.dev === source.dev && there.ino === source.ino)
    throw errorOf("bad-target.input", { flag, shown });
  if (there && !there.isFile())
    throw errorOf("bad-target.kind", { flag, shown, isFolder: String(there.isDirectory()) });
  if (!folder?.isDirectory())
    throw errorOf("bad-target.folder", { flag, shown: oneLine(dirname(given), 200) });
}

/** Writes the files that the run was asked for, once it has ended; where it failed, its protocol says what is written of that. */
export async function writeTargetFiles(events: readonly LogEvent[], cwd: string) {
  const [opened] = events;
  const { state, paused } = status(events);
  const isDue = state === "finished" || (paused !== null && !WAITS.has(paused.reason));
  const { input } = opened?.type === "deliberation.opened" ? opened.data.options : {};
  const targets = isDue ? writingFor(events[0]).targets?.(events, machineAt(cwd)) : [];
  const files: string[] = [];
  /** What could not be written, and why. */
  const problems: string[] = [];
  for (const { choice, path, text } of targets ?? []) {
    try {
      await checkTarget(`--${choice}`, path, path, typeof input === "string" ? input : null);
      await putWhole(path, text);
      files.push(path);
    } catch (error) {
      const why = oneLine((error as Error).message, 200);
      problems.push(`--${choice}: ${oneLine(path, 200)} was not written: ${why}`);
    }
  }
  return { files, problems };
}

/** Pauses that are no failure: somebody wanted them, or is waited for. */
const WAITS: ReadonlySet<string> = new Set(["person", "user", "interrupt"]);

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
