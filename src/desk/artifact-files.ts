// Writes what is read from a log: the report in the deliberation's folder, and what the protocol leaves besides.
// Law: everything written here can be deleted and is made again from the log; a file that is not ours is never overwritten.
import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  discussion,
  discussionPath,
  folderOf,
  formats,
  isDiscussionOf,
  type FolderFile,
} from "../artifacts/index.ts";
import { broken } from "../errors.ts";
import { sweepProjections, writeProjection, type FileLog, type LogEvent } from "../log/index.ts";
import { notBegun, progressed, status } from "../projections/index.ts";
import type { DialecticBrief } from "../protocols/index.ts";

/** What is needed of a log to write what is read from it. */
type Read = Pick<FileLog, "deliberation" | "folder" | "events">;

export async function writeArtifacts(log: Read, cwd: string): Promise<string[]> {
  await writeProjection(log.folder, "report.md", formats.md(log.events));
  const own = OWN[protocolOf(log)];
  return [join(log.folder, "report.md"), ...(own ? await own(log, cwd) : [])];
}

/** What each protocol leaves besides the report. Gives the files that people would open. */
const OWN: Readonly<Record<string, (log: Read, cwd: string) => Promise<string[]>>> = {
  dialectic: resultFile,
  swarm: (log) =>
    keptFolder(
      log,
      ({ name }) => name === "synthesis.md" || name === "summary.md" || name === "progress.md",
    ),
  structured: async (log) => {
    await keptFolder(log, () => false);
    return [join(log.folder, "state")];
  },
  // The last version is what people came for; the others lie beside it.
  review: async (log) => {
    const last =
      status(log.events).state === "finished"
        ? folderOf(log.events).findLast(({ name }) => /^v\d+\./.test(name))
        : undefined;
    return keptFolder(
      log,
      ({ name }) => name === "summary.md" || (name === last?.name && name.slice(0, 3) !== "v1."),
    );
  },
};

function protocolOf({ events: [opened] }: Pick<FileLog, "events">): string {
  return opened?.type === "deliberation.opened" ? (opened.data.protocol.split("@")[0] ?? "") : "";
}

async function resultFile(log: Read, cwd: string): Promise<string[]> {
  const opened = log.events[0];
  if (opened?.type !== "deliberation.opened" || status(log.events).state !== "finished") return [];
  const { feature, topic } = opened.data.brief as unknown as DialecticBrief; // parsed when the deliberation was opened
  const path = ownPath(join(cwd, discussionPath(feature, topic)), log.deliberation);
  await mkdir(dirname(path), { recursive: true });
  await putInPublic(path, discussion(log.events));
  return [path];
}

async function keptFolder(log: Read, isOpened: (file: FolderFile) => boolean): Promise<string[]> {
  const files = folderOf(log.events);
  for (const file of files) await putInFolder(log.folder, file);
  return files
    .filter(isOpened)
    .map(({ folder: within, name }) => join(log.folder, within ?? "", name));
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

/** Keeps the folder as the log has it while a swarm, a structured deliberation or a review runs: after every step, and what has not changed is left alone. */
export class FolderKeeper {
  readonly #log: Pick<FileLog, "folder" | "events">;
  readonly #written = new Map<string, string>();
  readonly #protocol: string;
  #state = notBegun;
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(log: Pick<FileLog, "folder" | "events">) {
    this.#log = log;
    this.#protocol = protocolOf(log);
    for (const event of log.events) this.#state = progressed(event, this.#state).state;
  }

  event(event: LogEvent): void {
    if (!this.#changes(event)) return;
    this.#isDue = true;
    if (!this.#isBusy) this.#writing = this.#write();
  }

  #changes(event: LogEvent): boolean {
    if (this.#protocol === "structured") return isEntered(event);
    if (this.#protocol === "review") return isReviewed(event);
    if (this.#protocol !== "swarm") return false;
    const { entries, state } = progressed(event, this.#state);
    this.#state = state;
    return entries.length > 0 || isTelling(event);
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

/** Besides the end of a step: who sits, a round that begins, the last words, and where the run stands. */
function isTelling(event: LogEvent): boolean {
  if (event.type !== "fact.recorded") return event.type.startsWith("deliberation.");
  const { fact } = event.data;
  return (
    fact.kind === "cast" ||
    fact.kind === "round" ||
    (fact.kind === "message" && (fact.phase === "synthesis" || fact.phase === "summary"))
  );
}

/** A line for a ledger, who sits, and where the run stands. */
function isEntered(event: LogEvent): boolean {
  if (event.type !== "fact.recorded") return event.type.startsWith("deliberation.");
  return event.data.fact.kind === "entry" || event.data.fact.kind === "cast";
}

/** A version, a finding and what is said of it, an idea, a question to a person, and where the run stands. */
function isReviewed(event: LogEvent): boolean {
  if (event.type === "ask.opened") return event.data.gate !== null;
  if (event.type !== "fact.recorded") return event.type.startsWith("deliberation.");
  return ["version", "finding", "ruling", "judgment", "idea"].includes(event.data.fact.kind);
}

/** The result file lies among the user's own documents, with the rights that those have. */
async function putInPublic(path: string, text: string): Promise<void> {
  const made = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(made, text, { flag: "wx" });
    await rename(made, path);
  } finally {
    await rm(made, { force: true });
  }
}

/** The first of name, name-2, name-3, … that is free or was written from this very log. */
function ownPath(path: string, deliberation: string): string {
  const stem = path.replace(/\.md$/, "");
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? path : `${stem}-${n}.md`;
    if (!existsSync(candidate) || isDiscussionOf(readFileSync(candidate, "utf8"), deliberation))
      return candidate;
  }
}
