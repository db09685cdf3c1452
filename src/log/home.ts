// Where deliberations lie on a disk: ROOT/ID/{events.jsonl, blobs/, inbox/, config/}; beside them ROOT/.ballast.
// Law: an id is checked before any path is made of it, and a folder that is a symbolic link is not one of ours.
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { badInput, broken, DissensusError } from "../errors.ts";
import type { EventData } from "./event.ts";
import { errno, type Fs, type FsStat } from "./fs.ts";
import type { Acquire } from "./lock.ts";

export interface Home {
  readonly root: string;
  readonly fs: Fs;
  readonly clock: () => number;
  readonly acquire: Acquire;
  readonly writer: Omit<EventData<"writer.opened">, "epoch">;
  /** Told in one line when something could not be recorded. */
  readonly emergency: (message: string) => void;
  /** Where unrecorded drafts are put then: another folder, if possible another disk. */
  readonly emergencyFolder: string;
}

export const EVENTS = "events.jsonl";
const PARTS = ["blobs", "inbox", "config"] as const;
/** Letters, digits and hyphens: fit for a folder, an address and a header. */
export const ID = /^[a-z0-9][a-z0-9-]{0,79}$/;

export function isId(id: string): boolean {
  return ID.test(id);
}

export function checkId(id: string): void {
  if (!isId(id))
    throw badInput(
      "bad-id",
      `${JSON.stringify(id.slice(0, 100))} is not a deliberation id.`,
      "Use lower-case letters, digits and hyphens, 80 at the most.",
    );
}

/** The folder of a deliberation that exists, and what the disk says of it. */
export async function findFolder(
  home: Home,
  id: string,
): Promise<{ readonly path: string; readonly stat: FsStat }> {
  checkId(id);
  const path = join(home.root, id);
  const stat = await attempt("look for the deliberation", () => home.fs.stat(path));
  if (stat === null) throw noneSuch(id, home.root);
  checkKind("folder", path, stat, "A deliberation is a folder of its own.");
  const events = await attempt("look for the log", () => home.fs.stat(join(path, EVENTS)));
  if (events === null) throw noneSuch(id, home.root);
  if (events.kind !== "file")
    throw broken(
      "not-a-file",
      `${join(path, EVENTS)} is not a regular file.`,
      "The log must be a file; links are not followed.",
    );
  return { path, stat };
}

/** The ids of all deliberations of a root. */
export async function listFolders(home: Home): Promise<readonly string[]> {
  return attempt("list the deliberations", async () => {
    if ((await home.fs.stat(`${home.root}/.`)) === null) return [];
    const ids: string[] = [];
    for (const name of (await home.fs.names(home.root)).filter(isId)) {
      const folder = await home.fs.stat(join(home.root, name));
      if (
        folder?.kind === "folder" &&
        (await home.fs.stat(join(home.root, name, EVENTS)))?.kind === "file"
      )
        ids.push(name);
    }
    return ids.sort();
  });
}

/** Whether a process writes to this deliberation now, as far as this machine can see. Looks only. */
export async function isWritten(home: Home, id: string): Promise<boolean> {
  const { stat } = await findFolder(home, id);
  return (await home.acquire.isHeld?.(stat)) ?? true;
}

/** Fills a new folder out of sight and shows it under its id only when it is whole and durable. */
export async function install<T>(
  home: Home,
  id: string,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  checkId(id);
  const { fs, root } = home;
  const target = join(root, id);
  if ((await attempt("look at the root folder", () => fs.stat(target))) !== null)
    throw takenError(id);
  const folder = join(root, `.new-${randomUUID()}`);
  return attempt(`make a deliberation in ${root}`, async () => {
    await makeRoot(fs, root);
    await fs.mkdir(folder);
    try {
      // Empty as they are, the folder's own sync makes them durable.
      for (const part of PARTS) await fs.mkdir(join(folder, part));
      const filled = await fill(folder);
      await fs.syncFolder(folder);
      await fs.rename(folder, target);
      await fs.syncFolder(`${root}/.`);
      return filled;
    } catch (cause) {
      await fs.removeTree(folder).catch(() => undefined);
      throw ["EEXIST", "ENOTEMPTY", "ENOTDIR"].includes(errno(cause)) &&
        (await fs.stat(target)) !== null
        ? takenError(id)
        : cause;
    }
  });
}

/** The root may be a link that its owner made; what lies in it may not. */
async function makeRoot(fs: Fs, root: string): Promise<void> {
  if ((await fs.stat(`${root}/.`)) !== null) return;
  const parent = dirname(root);
  if (parent !== root) await makeRoot(fs, parent);
  await fs.mkdir(root).catch((cause: unknown) => {
    if (errno(cause) !== "EEXIST") throw cause;
  });
  await fs.syncFolder(`${parent}/.`);
}

/** Gives a failure of the disk its code and says what was being done. Other failures are not the disk's. */
export async function attempt<T>(doing: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw cause instanceof DissensusError || errno(cause) === "" ? cause : worldError(doing, cause);
  }
}

export function worldError(doing: string, cause: unknown): DissensusError {
  const code = errno(cause);
  const why = cause instanceof Error ? cause.message : String(cause);
  const facts = { errno: code, cause };
  if (isDiskFull(cause))
    return broken("disk-full", `No space left to ${doing}.`, FREE_SPACE, facts);
  const hint = ["EACCES", "EPERM", "EROFS"].includes(code)
    ? "Check that the folder may be written."
    : "";
  return broken("disk-failed", `Could not ${doing}: ${why}`, hint, facts);
}

export const FREE_SPACE = "Free some space, then resume.";

export function isDiskFull(cause: unknown): boolean {
  return errno(cause) === "ENOSPC" || errno(cause) === "EDQUOT";
}

/** Refuses what stands in the place of a file or a folder of ours, a link above all. */
export function checkKind(
  wanted: "file" | "folder",
  path: string,
  there: FsStat | null,
  hint: string,
): void {
  if (there?.kind === wanted) return;
  const other = wanted === "file" ? "not a regular file" : "not a folder";
  const what = there?.kind === "link" ? "a symbolic link" : other;
  throw broken(`not-a-${wanted}`, `${path} is ${what}.`, hint);
}

export function noneSuch(id: string, where: string): DissensusError {
  return badInput(
    "unknown-deliberation",
    `There is no deliberation ${id} in ${where}.`,
    "`dissensus list` shows those there are.",
  );
}

export function takenError(id: string): DissensusError {
  return badInput(
    "exists",
    `A deliberation ${id} exists already.`,
    `Choose another id, or go on with it: dissensus resume ${id}`,
  );
}
