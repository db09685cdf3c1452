// Writes what is read from a log: the report in the deliberation's folder, and what the protocol leaves besides.
// Law: everything written here can be deleted and is made again from the log; a file that is not ours is never overwritten.
import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  folderOf,
  formats,
  writingFor,
  type FolderFile,
  type OwnDocument,
  type Steps,
} from "../report/index.ts";
import { broken } from "../errors.ts";
import { sweepProjections, writeProjection, type FileLog, type LogEvent } from "../log/index.ts";
import { status } from "../views/index.ts";
import { putWhole } from "./target-files.ts";

/** What is needed of a log to write what is read from it. */
type Read = Pick<FileLog, "deliberation" | "folder" | "events">;

/** Gives the files that people would open. */
export async function writeArtifacts(log: Read, cwd: string): Promise<string[]> {
  await writeProjection(log.folder, "report.md", formats.md(log.events));
  const files = folderOf(log.events);
  for (const file of files) await putInFolder(log.folder, file);
  return [
    join(log.folder, "report.md"),
    ...openedOf(files, status(log.events).state === "finished").map((path) =>
      join(log.folder, path),
    ),
    ...(await resultFile(log, cwd)),
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

/** What the protocol leaves among the user's own documents. */
async function resultFile(log: Read, cwd: string): Promise<string[]> {
  const isOver = status(log.events).state === "finished";
  const document = isOver ? writingFor(log.events[0]).document?.(log.events) : null;
  if (!document) return [];
  const path = freePath(cwd, document);
  await mkdir(dirname(path), { recursive: true });
  await putWhole(path, document.text);
  return [path];
}

/** Only whoever may read the log may read what is made of it. */
const PRIVATE = 0o700;

async function putInFolder(
  home: string,
  { folder: within, name, text }: FolderFile,
): Promise<void> {
  let place = home;
  for (const part of within?.split("/") ?? []) {
    place = join(place, part);
    await mkdir(place, { mode: PRIVATE, recursive: true });
    // A link on the way would lead out of the folder as well as one at its end.
    if (!(await lstat(place)).isDirectory())
      throw broken("not-a-folder", `${place} is a symbolic link.`, "Links are not followed.");
  }
  await writeProjection(place, name, text);
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
export class FolderKeeper {
  readonly #log: Pick<FileLog, "folder" | "events">;
  readonly #written = new Map<string, string>();
  #step: ReturnType<Steps["follow"]> = () => [];
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(log: Pick<FileLog, "folder" | "events">) {
    this.#log = log;
    for (const event of log.events) this.#changes(event);
  }

  event(event: LogEvent): void {
    if (!this.#changes(event)) return;
    this.#isDue = true;
    if (!this.#isBusy) this.#writing = this.#write();
  }

  #changes(event: LogEvent): boolean {
    if (event.type === "deliberation.opened")
      this.#step = writingFor(event).steps?.follow() ?? this.#step;
    return this.#step(event).length > 0 || isTelling(event);
  }

  /** When everything that is due is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    this.#isBusy = true;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        for (const file of folderOf(this.#log.events)) {
          const path = `${file.folder ?? ""}/${file.name}`;
          if (this.#written.get(path) === file.text) continue;
          await putInFolder(this.#log.folder, file);
          this.#written.set(path, file.text);
        }
      }
    } catch {
      // A view that cannot be written stops no deliberation; at the end it is written again, and that says what is wrong.
    } finally {
      this.#isBusy = false;
    }
  }
}

/** What a folder shows besides: who sits, a line for a ledger, a version, a finding and what is said of it, an idea. */
const SHOWN: ReadonlySet<string> = new Set([
  "cast",
  "round",
  "entry",
  "version",
  "finding",
  "ruling",
  "judgment",
  "idea",
]);

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
function freePath(cwd: string, { path, isOwn }: OwnDocument): string {
  const stem = join(cwd, path).replace(/\.md$/, "");
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? join(cwd, path) : `${stem}-${n}.md`;
    if (!existsSync(candidate) || isOwn(readFileSync(candidate, "utf8"))) return candidate;
  }
}
