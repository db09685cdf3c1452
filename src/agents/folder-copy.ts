// A copy of a folder of the user's, for agents that cannot be kept from writing: what they do to it is thrown away with it.
// Law 1: no link is followed or copied; no secret by its name, no repository's own files, no installed packages, nothing that is hidden from agents.
// Law 2: files and bytes are bounded; a folder beyond that is refused and never copied in part.
import { constants } from "node:fs";
import { copyFile, lstat, mkdir, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { secretFile } from "../text/secret-files.ts";

/** A large project without its packages; more takes longer to copy than an agent to answer. */
const MOST_FILES = 10_000;
const MOST_BYTES = 128 * 1024 * 1024;
const LEFT_OUT: ReadonlySet<string> = new Set([".git", ".hg", ".svn", "node_modules"]);

export interface Surveyed {
  /** Folders before what lies in them, relative. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly bytes: number;
}

/** What of a folder would be copied. Says in a sentence why it cannot be. */
export async function survey(
  folder: string,
  hidden: string | undefined,
): Promise<Surveyed | string> {
  if (!(await isFolder(folder))) return `there is no folder ${folder}`;
  const out = await realOf(hidden);
  const home = await realpath(folder);
  const [folders, files]: [string[], string[]] = [[""], []];
  let bytes = 0;
  // Grows while it is walked through.
  for (const at of folders) {
    for (const entry of await readdir(join(home, at), { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (LEFT_OUT.has(entry.name) || join(home, path) === out || secretFile(path) !== null)
        continue;
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      files.push(path);
      bytes += (await lstat(join(home, path))).size;
      if (files.length > MOST_FILES) return `${folder} has more than ${MOST_FILES} files`;
      if (bytes > MOST_BYTES) return `${folder} has more than ${MOST_BYTES / 1024 / 1024} MiB`;
    }
    if (folders.length > MOST_FILES) return `${folder} has more than ${MOST_FILES} folders`;
  }
  return { folders: folders.slice(1), files, bytes };
}

/** Copies it to a folder that is not there yet. Says in a sentence why it could not. */
export async function copyFolder(
  folder: string,
  to: string,
  hidden: string | undefined,
): Promise<string | null> {
  const found = await survey(folder, hidden);
  if (typeof found === "string") return found;
  await mkdir(to, { recursive: true });
  for (const path of found.folders) await mkdir(join(to, path), { recursive: true });
  for (const path of found.files)
    await copyFile(
      join(folder, path),
      join(to, path),
      constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE,
    );
  return null;
}

/** Does one lie in the other, or is it the same? */
export async function overlaps(folder: string, inner: string | undefined): Promise<boolean> {
  const [outer, real] = await Promise.all([realOf(folder), realOf(inner)]);
  if (outer === null || real === null) return false;
  return real === outer || real.startsWith(outer.endsWith("/") ? outer : `${outer}/`);
}

async function realOf(path: string | undefined): Promise<string | null> {
  return path === undefined ? null : realpath(path).catch(() => null);
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  );
}
