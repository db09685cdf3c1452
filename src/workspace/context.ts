// Context documents: the files, folders and patterns of `--context`, as named texts.
// Law 1: what a thing is and how large is known before any of it is read; only regular files of UTF-8 text are.
// Law 2: nothing is read twice, and what lies outside the folder is read only if it was named.
// Law 3: all of it or nothing: what cannot be used is an error that names it, never left out in silence.
import { constants } from "node:fs";
import { lstat, open, readdir, realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import { badInput, DissensusError } from "../errors.ts";
import { oneLine } from "../text/visible.ts";
import { alternatives, fits, isGlob } from "./glob.ts";

export interface ContextDocument {
  /** Relative to the current folder. */
  readonly name: string;
  readonly text: string;
}

/** A megabyte is more than any model reads with care. */
export const FILE_BYTES = 1024 * 1024;
const ALL_BYTES = 8 * FILE_BYTES;
const MOST_FILES = 200;
/** Folders below folders, and entries looked at: ends a walk through something that is no folder of documents. */
const MOST_DEPTH = 32;
const MOST_ENTRIES = 20_000;
/** Made by programs, or by us. Folders that begin with a dot are passed over too. */
const PASSED_OVER = new Set(["node_modules"]);
/** Files there are windows into the system: without a size, and with secrets. */
const SYSTEM = ["/proc", "/sys", "/dev"];

interface Found {
  readonly path: string;
  /** Links met on the way must stay below it; null for what was named itself. */
  readonly within: string | null;
}

/** Sees each file before it is read, and may refuse it. */
export type Look = (name: string, path: string) => void;

export async function readContext(
  given: readonly string[],
  cwd: string,
  look: Look = () => undefined,
): Promise<OneFile[]> {
  const walk: Walk = { cwd, home: await realpath(cwd), entries: 0 };
  const found: Found[] = [];
  for (const one of given) found.push(...(await filesOf(one, walk)));

  const seen = new Set<string>();
  const documents: OneFile[] = [];
  let bytes = 0;
  for (const file of found) {
    const real = await realOf(file, walk);
    if (seen.has(real)) continue;
    seen.add(real);
    if (seen.size > MOST_FILES)
      throw refused(
        cwd,
        file.path,
        `is one of more than ${MOST_FILES} files`,
        "Name fewer, or a narrower pattern.",
      );
    const name = nameOf(cwd, file.path);
    look(name, real);
    const content = await contentOf(real, name);
    bytes += content.length;
    if (bytes > ALL_BYTES)
      throw refused(
        cwd,
        file.path,
        `brings the context over ${ALL_BYTES} bytes in all`,
        "Name fewer files.",
      );
    documents.push({ name, path: real, text: textOf(content, name) });
  }
  return documents;
}

/** What a single file is given as, and what is said where it cannot be used. */
export interface FileUse {
  /** `--anchor`, or the command that takes it. */
  readonly as: string;
  readonly code: string;
  readonly hint: string;
}

export interface OneFile extends ContextDocument {
  /** Where it really lies, behind all links. */
  readonly path: string;
}

/** One file that was named, with the same guards. */
export async function readOne(
  given: string,
  cwd: string,
  { as, code, hint }: FileUse,
  look: Look = () => undefined,
): Promise<OneFile> {
  try {
    const walk: Walk = { cwd, home: await realpath(cwd), entries: 0 };
    if (given.trim() === "" || given.includes("\0")) throw refused(cwd, given, "is no file's name");
    const path = resolve(cwd, given);
    const name = nameOf(cwd, path);
    const real = await realOf({ path, within: null }, walk);
    if ((await stat(real)).isDirectory()) throw refusedName(name, "is a folder");
    look(name, real);
    return { name, path: real, text: textOf(await contentOf(real, name), name) };
  } catch (error) {
    if (!(error instanceof DissensusError) || error.code !== "bad-context") throw error;
    throw badInput(code, error.message.replace(/^--context: /, `${as}: `), hint, {
      ...error.facts,
    });
  }
}

interface Walk {
  readonly cwd: string;
  readonly home: string;
  entries: number;
}

async function filesOf(given: string, walk: Walk): Promise<Found[]> {
  if (given.trim() === "" || given.includes("\0"))
    throw refused(walk.cwd, given, "is no file's name");
  const path = resolve(walk.cwd, given);
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (!(about instanceof Error))
    return about.isDirectory()
      ? await below(path, await realpath(path), 0, walk)
      : [{ path, within: null }];
  if (about.code !== "ENOENT" || !isGlob(given)) throw refused(walk.cwd, given, reason(about));
  const matched: Found[] = [];
  for (const pattern of alternatives(given)) {
    const parts = pattern.split("/").filter((part) => part !== "" && part !== ".");
    matched.push(...(await matching(isAbsolute(pattern) ? "/" : walk.cwd, parts, 0, walk)));
  }
  if (matched.length === 0) throw refused(walk.cwd, given, "matches no file");
  return matched;
}

/** All files of a folder, in the order of their names. */
async function below(folder: string, root: string, depth: number, walk: Walk): Promise<Found[]> {
  if (depth > MOST_DEPTH)
    throw refused(walk.cwd, folder, `lies more than ${MOST_DEPTH} folders deep`);
  const files: Found[] = [];
  for (const { name, path, isFolder } of await entriesOf(folder, walk)) {
    if (name.startsWith(".") || PASSED_OVER.has(name)) continue;
    if (isFolder) files.push(...(await below(path, root, depth + 1, walk)));
    else files.push({ path, within: root });
  }
  return files;
}

async function matching(
  folder: string,
  parts: readonly string[],
  depth: number,
  walk: Walk,
): Promise<Found[]> {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (depth > MOST_DEPTH)
    throw refused(walk.cwd, folder, `lies more than ${MOST_DEPTH} folders deep`);
  if (part !== "**" && !isGlob(part)) {
    const path = join(folder, part);
    const about = await stat(path).catch(() => null);
    if (about === null) return [];
    if (rest.length > 0)
      return about.isDirectory() ? await matching(path, rest, depth + 1, walk) : [];
    return about.isFile() ? [{ path, within: walk.home }] : [];
  }
  const isDeep = part === "**";
  const found = isDeep && rest.length > 0 ? await matching(folder, rest, depth, walk) : [];
  for (const { name, path, isFolder } of await entriesOf(folder, walk)) {
    const isPassed = PASSED_OVER.has(name) || (isDeep ? name.startsWith(".") : !fits(name, part));
    if (isPassed) continue;
    if (isFolder) found.push(...(await matching(path, isDeep ? parts : rest, depth + 1, walk)));
    else if (rest.length === 0) found.push({ path, within: walk.home });
  }
  return found;
}

async function entriesOf(
  folder: string,
  walk: Walk,
): Promise<{ name: string; path: string; isFolder: boolean }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw refused(walk.cwd, folder, reason(error));
    },
  );
  walk.entries += entries.length;
  if (walk.entries > MOST_ENTRIES)
    throw refused(
      walk.cwd,
      folder,
      `brings more than ${MOST_ENTRIES} names to look through`,
      "Name the files, or a narrower pattern.",
    );
  // A link to a folder is no folder here: following it could go round in circles.
  return entries
    .map((entry) => ({
      name: entry.name,
      path: join(folder, entry.name),
      isFolder: entry.isDirectory(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function realOf({ path, within }: Found, walk: Walk): Promise<string> {
  const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    throw refused(walk.cwd, path, reason(error));
  });
  if (SYSTEM.some((folder) => isBelow(real, folder)))
    throw refused(walk.cwd, path, "is a window into the system and no document");
  const isLink = (await lstat(path)).isSymbolicLink() || real !== path;
  if (within !== null && isLink && !isBelow(real, within) && !isBelow(real, walk.home)) {
    throw refused(
      walk.cwd,
      path,
      "is a link that leads out of the folder",
      "Name its target itself if it is meant.",
    );
  }
  return real;
}

async function contentOf(real: string, name: string): Promise<Buffer> {
  const about = await stat(real);
  if (!about.isFile())
    throw refusedName(
      name,
      about.isDirectory() ? "is a folder behind a link" : "is no regular file",
    );
  if (about.size > FILE_BYTES) throw refusedName(name, `has more than ${FILE_BYTES} bytes`);
  // Should a pipe have taken its place meanwhile, this does not wait for a writer.
  const file = await open(
    real,
    constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
  ).catch((error: NodeJS.ErrnoException) => {
    throw refusedName(name, reason(error));
  });
  try {
    if (!(await file.stat()).isFile()) throw refusedName(name, "is no regular file");
    const buffer = Buffer.alloc(Math.min(FILE_BYTES, about.size) + 1);
    let filled = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
      filled += bytesRead;
      if (bytesRead === 0 || filled === buffer.length) break;
    }
    if (filled === buffer.length) throw refusedName(name, "grows while it is read");
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

export function textOf(content: Buffer, name: string): string {
  if (content.includes(0)) throw refusedName(name, "is not text");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw refusedName(name, "is not text in UTF-8");
  }
}

function nameOf(cwd: string, path: string): string {
  const name = (relative(cwd, path) || basename(path)).split(sep).join("/");
  if (/\p{Cc}/u.test(name)) throw refusedName(name, "has a control character in its name");
  return name;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case "ENOENT":
      return "is not there";
    case "EACCES":
    case "EPERM":
      return "may not be read";
    case "ELOOP":
      return "is a link that leads to itself";
    case "ENAMETOOLONG":
      return "has too long a name";
    default:
      return `cannot be read (${code ?? message})`;
  }
}

function refused(cwd: string, path: string, why: string, hint?: string): DissensusError {
  return refusedName(
    isAbsolute(path) && isBelow(path, cwd) ? relative(cwd, path) || "." : path,
    why,
    hint,
  );
}

function refusedName(
  name: string,
  why: string,
  hint = "--context takes text files of at most 1 MiB, folders of them, and patterns.",
): DissensusError {
  return badInput("bad-context", `--context: ${oneLine(name, 200)} ${why}.`, hint, { file: name });
}
