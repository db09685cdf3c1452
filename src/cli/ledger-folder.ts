// A folder of ledgers as texts, whoever wrote it: state/*.jsonl, artifacts/round_*/*.md, config/*.json, and nothing else.
// Law 1: only regular files are read, and only those that lie in the folder; a pipe or a device is never waited for.
// Law 2: a file that cannot be read is an error of the folder, listed with the others; only a folder that is none, or too large, is refused.
import { isUtf8 } from "node:buffer";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { DissensusError } from "../errors.ts";
import {
  check,
  inOrder,
  LEDGER_NAMES,
  problem,
  readFolder,
  type FolderTexts,
  type Problem,
  type Reading,
} from "../protocols/structured/ledger/index.ts";
import { oneLine } from "../text/visible.ts";
import { errorOf } from "../workspace/error-of.ts";
import { faultOf, isBelow, readRegular } from "../workspace/context.ts";

export interface LedgerFolder {
  readonly path: string;
  readonly texts: FolderTexts;
  readonly reading: Reading;
  /** All that is wrong with it, by file and line. */
  readonly problems: readonly Problem[];
}

/** Far more than a deliberation writes; what is larger is no folder of ledgers. */
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_FILES = 20_000;

const LEDGER_FILES: ReadonlySet<string> = new Set(LEDGER_NAMES.map((name) => `${name}.jsonl`));

export async function readLedgerFolder(given: string): Promise<LedgerFolder> {
  const reader = new Reader(await realpath(given));
  await reader.readState(given);
  await reader.readArtifacts();
  await reader.readAll("config", (name) => name.endsWith(".json"));
  const reading = readFolder(reader.texts);
  // A line that is no text is no JSON either, and a file that could not be read is not missing: one fault, one error.
  const found = check(reading).filter(
    ({ file, line, code }) =>
      !(code === "missing-file" ? reader.unread.has(file) : reader.garbled.has(`${file}:${line}`)),
  );
  const problems = inOrder([...found, ...reader.problems]);
  return { path: given, texts: reader.texts, reading, problems };
}

class Reader {
  readonly texts = new Map<string, string>();
  readonly problems: Problem[] = [];
  /** Files that are there and could not be read. */
  readonly unread = new Set<string>();
  /** `file:line` of lines that are no text. */
  readonly garbled = new Set<string>();
  readonly #root: string;
  #bytes = 0;
  #files = 0;

  constructor(root: string) {
    this.#root = root;
  }

  async readState(given: string): Promise<void> {
    const found = await stat(join(this.#root, "state")).catch(() => null);
    if (found === null || !found.isDirectory())
      throw refused(given, "holds no ledgers: there is no folder state/ in it");
    if (!this.#holds(await realpath(join(this.#root, "state"))))
      throw refused(given, "holds no ledgers: its state/ leads out of the folder");
    await this.readAll("state", (name) => LEDGER_FILES.has(name));
  }

  async readArtifacts(): Promise<void> {
    for (const name of await this.#names("artifacts"))
      if (/^round_\d{2,9}$/.test(name))
        await this.readAll(`artifacts/${name}`, (file) => file.endsWith(".md"));
  }

  async readAll(folder: string, isMeant: (name: string) => boolean): Promise<void> {
    for (const name of await this.#names(folder))
      if (isMeant(name)) await this.#read(`${folder}/${name}`);
  }

  async #names(folder: string): Promise<readonly string[]> {
    const path = join(this.#root, folder);
    const real = await realpath(path).catch((error: NodeJS.ErrnoException) => error);
    if (real instanceof Error) {
      if (real.code !== "ENOENT") this.#fault(folder, reason(real));
      return [];
    }
    if (!this.#holds(real)) {
      this.#fault(folder, "leads out of the folder");
      return [];
    }
    const names = await readdir(real).catch((error: NodeJS.ErrnoException) => error);
    if (names instanceof Error) {
      this.#fault(folder, names.code === "ENOTDIR" ? "is no folder" : reason(names));
      return [];
    }
    this.#files += names.length;
    if (this.#files > MOST_FILES) throw refused(this.#root, `has more than ${MOST_FILES} files`);
    return names.sort();
  }

  async #read(file: string): Promise<void> {
    const found = await this.#contentOf(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined || error.name === "DissensusError") throw error;
      return reason(error);
    });
    if (typeof found === "string") {
      this.#fault(file, found);
      this.unread.add(file);
      return;
    }
    if (!isUtf8(found)) this.#garble(file, found);
    this.texts.set(file, found.toString("utf8"));
  }

  /** The bytes, or why there are none. */
  async #contentOf(file: string): Promise<Buffer | string> {
    const real = await realpath(join(this.#root, file));
    if (!this.#holds(real)) return "leads out of the folder";
    const about = await stat(real);
    if (!about.isFile()) return "is no regular file";
    if (this.#bytes + about.size > MOST_BYTES)
      throw refused(this.#root, `has more than ${MOST_BYTES} bytes to read`);
    const content = await readRegular(real, about.size);
    this.#bytes += content?.length ?? 0;
    return content ?? "is no regular file";
  }

  #garble(file: string, content: Buffer): void {
    for (let [line, from] = [1, 0]; from < content.length; line += 1) {
      const end = content.indexOf(10, from);
      const to = end === -1 ? content.length : end;
      if (!isUtf8(content.subarray(from, to))) {
        this.garbled.add(`${file}:${line}`);
        this.problems.push(problem({ file: shown(file), line }, "not-text"));
      }
      from = to + 1;
    }
  }

  #holds(real: string): boolean {
    return isBelow(real, this.#root);
  }

  #fault(file: string, why: string): void {
    this.problems.push(problem({ file: shown(file), line: null }, "unreadable", { why }));
  }
}

/** Names in a folder of somebody else's may hold anything. */
function shown(file: string): string {
  return oneLine(file, 200);
}

function reason(error: NodeJS.ErrnoException): string {
  return error.code === "ENOENT" ? "is a link that leads nowhere" : faultOf(error);
}

function refused(folder: string, why: string): DissensusError {
  return errorOf("no-ledgers", { folder: oneLine(folder, 300), why });
}

/** The path of what was named, if it is a folder; null if nothing is there. */
export async function folderNamed(given: string, cwd: string): Promise<string | null> {
  if (given.trim() === "" || given.includes("\0")) return null;
  const found = await stat(resolve(cwd, given)).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error)) {
    if (found.isDirectory()) return resolve(cwd, given);
    throw refused(given, "is no folder");
  }
  if (found.code === "ENOENT" && !/[/\\]|^\.{1,2}$/.test(given)) return null;
  throw errorOf("no-ledgers.missing", {
    folder: JSON.stringify(oneLine(given, 300)),
    why: found.code === "ENOENT" ? "" : ` that can be read: it ${reason(found)}`,
  });
}
