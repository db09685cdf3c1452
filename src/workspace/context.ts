// Context documents: the files, folders and patterns of `--context`, as named texts.
// Law 1: what a thing is and how large is known before any of it is read; only regular files of UTF-8 text are.
// Law 2: nothing is read twice, and what lies outside the folder is read only if it was named.
// Law 3: all of it or nothing: what cannot be used is an error that names it, never left out in silence.
import { isUtf8 } from "node:buffer";
import { constants, type Dirent, type Stats } from "node:fs";
import { lstat, open, readdir, realpath, stat } from "node:fs/promises";
import {
  basename,
  dirname,
  extname,
  isAbsolute,
  join,
  parse,
  relative,
  resolve,
  sep,
} from "node:path";
import { badInput, DissensusError } from "../errors.ts";
import type { Arguments } from "../text/message.ts";
import type { Document } from "../kernel/ask.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import { errorOf, type ErrorCode } from "./catalogue.ts";

/** A megabyte is more than any model reads with care. */
export const CONTEXT_FILE_BYTES = 1024 * 1024;
const ALL_BYTES = 8 * CONTEXT_FILE_BYTES;
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
): Promise<ReadFile[]> {
  const home = await realpath(cwd);
  const walk: Walk = { cwd, home, within: home, met: { entries: 0 } };
  const found: Found[] = [];
  for (const one of given) found.push(...(await findFiles(one, walk)));

  const seen = new Set<string>();
  const documents: ReadFile[] = [];
  let bytes = 0;
  for (const file of found) {
    const real = await resolveLinks(file, walk);
    if (seen.has(real)) continue;
    seen.add(real);
    const shown = near(cwd, file.path);
    if (seen.size > MOST_FILES) throw refuse(shown, "bad-context.many", { most: MOST_FILES });
    const name = nameOf(cwd, file.path);
    look(name, real);
    const content = await readContent(real, name);
    bytes += content.length;
    if (bytes > ALL_BYTES) throw refuse(shown, "bad-context.bytes", { most: ALL_BYTES });
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

/** `name`: relative to the current folder. */
export interface ReadFile extends Document {
  /** Where it really lies, behind all links. */
  readonly path: string;
}

/** One file that was named, with the same guards. */
export async function readOne(
  given: string,
  cwd: string,
  { as, code, hint }: FileUse,
  look: Look = () => undefined,
): Promise<ReadFile> {
  try {
    const path = pathOf(given, cwd);
    const name = nameOf(cwd, path);
    const real = await resolveLinks({ path, within: null }, { cwd, home: cwd });
    if ((await stat(real)).isDirectory()) throw refuseFile(name, "is a folder");
    look(name, real);
    return { name, path: real, text: textOf(await readContent(real, name), name) };
  } catch (error) {
    if (!(error instanceof DissensusError) || error.code !== "bad-context") throw error;
    const facts = { ...error.facts };
    throw badInput(code, error.message.replace(/^--context: /, `${as}: `), hint, facts);
  }
}

interface Walk {
  readonly cwd: string;
  readonly home: string;
  /** Links that are met must stay below it, or below home. */
  readonly within: string;
  readonly met: { entries: number };
}

function pathOf(given: string, cwd: string): string {
  if (given.trim() === "" || given.includes("\0"))
    throw refuseFile(near(cwd, given), "is not a file name");
  return resolve(cwd, given);
}

async function findFiles(given: string, walk: Walk): Promise<Found[]> {
  const path = pathOf(given, walk.cwd);
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (!(about instanceof Error))
    return about.isDirectory()
      ? await matchFiles(path, ["**"], 0, { ...walk, within: await realpath(path) })
      : [{ path, within: null }];
  if (about.code !== "ENOENT" || !isGlob(given))
    throw await refuseUnread(near(walk.cwd, given), walk.cwd, about);
  const matched: Found[] = [];
  for (const pattern of alternatives(given)) {
    const parts = pattern.split("/").filter((part) => part !== "" && part !== ".");
    matched.push(...(await matchFiles(isAbsolute(pattern) ? "/" : walk.cwd, parts, 0, walk)));
  }
  if (matched.length === 0) throw refuseFile(near(walk.cwd, given), "matches no file");
  return matched;
}

/** In the order of their names. `**` alone is every file of a folder. */
async function matchFiles(
  folder: string,
  parts: readonly string[],
  depth: number,
  walk: Walk,
): Promise<Found[]> {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (depth > MOST_DEPTH)
    throw refuseFile(near(walk.cwd, folder), `lies more than ${MOST_DEPTH} folders deep`);
  if (part !== "**" && !isGlob(part)) {
    const path = join(folder, part);
    const about = await statOf(path);
    if (about === null) return [];
    if (rest.length > 0)
      return about.isDirectory() ? await matchFiles(path, rest, depth + 1, walk) : [];
    return about.isFile() ? [{ path, within: walk.within }] : [];
  }
  const isDeep = part === "**";
  const found = isDeep && rest.length > 0 ? await matchFiles(folder, rest, depth, walk) : [];
  for (const entry of await listEntries(folder, walk)) {
    const { name } = entry;
    const path = join(folder, name);
    const isPassed = PASSED_OVER.has(name) || (isDeep ? name.startsWith(".") : !fits(name, part));
    if (isPassed) continue;
    // A link to a folder is no folder here: following it could go round in circles.
    if (entry.isDirectory())
      found.push(...(await matchFiles(path, isDeep ? parts : rest, depth + 1, walk)));
    else if (rest.length === 0) found.push({ path, within: walk.within });
  }
  return found;
}

async function listEntries(folder: string, walk: Walk): Promise<readonly Dirent[]> {
  const shown = near(walk.cwd, folder);
  const entries = await readdir(folder, { withFileTypes: true }).catch(failAs(shown));
  walk.met.entries += entries.length;
  if (walk.met.entries > MOST_ENTRIES)
    throw refuse(shown, "bad-context.entries", { most: MOST_ENTRIES });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function resolveLinks(
  { path, within }: Found,
  walk: Pick<Walk, "cwd" | "home">,
): Promise<string> {
  const shown = near(walk.cwd, path);
  const real = await realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    throw await refuseUnread(shown, walk.cwd, error);
  });
  if (SYSTEM.some((folder) => isBelow(real, folder)))
    throw refuseFile(shown, "is a window into the system and no document");
  const isLink = (await lstat(path)).isSymbolicLink() || real !== path;
  if (within !== null && isLink && !isBelow(real, within) && !isBelow(real, walk.home))
    throw refuse(shown, "bad-context.link");
  return real;
}

async function readContent(real: string, name: string): Promise<Buffer> {
  const about = await stat(real);
  if (about.isDirectory()) throw refuseFile(name, "is a folder behind a link");
  if (about.isFile() && about.size > CONTEXT_FILE_BYTES)
    throw refuseFile(name, `has more than ${CONTEXT_FILE_BYTES} bytes`);
  const content = about.isFile()
    ? await readRegular(real, about.size + 1).catch(failAs(name))
    : null;
  if (content === null) throw refuseFile(name, "is not a regular file");
  if (content.length > about.size) throw refuseFile(name, "grows while it is read");
  return content;
}

function textOf(content: Buffer, name: string): string {
  if (content.includes(0)) throw refuseFile(name, "is not text");
  if (!isUtf8(content)) throw refuseFile(name, "is not text in UTF-8");
  return new TextDecoder().decode(content);
}

function nameOf(cwd: string, path: string): string {
  const name = (relative(cwd, path) || basename(path)).split(sep).join("/");
  if (/\p{Cc}/u.test(name)) throw refuseFile(name, "has a control character in its name");
  return name;
}

/** A path as a person would write it from here. */
function near(cwd: string, path: string): string {
  return isAbsolute(path) && isBelow(path, cwd) ? relative(cwd, path) || "." : path;
}

function refuse(name: string, code: ErrorCode, params: Arguments = {}): DissensusError {
  return errorOf(code, { name: oneLine(name, 200), ...params }, { file: name });
}

function refuseFile(name: string, why: string): DissensusError {
  return refuse(name, "bad-context", { why });
}

/** With the name that may have been meant, where nothing is there under this one. */
async function refuseUnread(
  name: string,
  cwd: string,
  error: NodeJS.ErrnoException,
): Promise<DissensusError> {
  const close = error.code === "ENOENT" ? await closeFiles(name, cwd) : [];
  if (close.length === 0) return refuseFile(name, faultOf(error));
  return refuse(name, "bad-context.close", { why: faultOf(error), close });
}

/** What is in the same folder under nearly the same name; at most one. */
export async function closeFiles(given: string, cwd: string): Promise<readonly string[]> {
  const beside = await readdir(dirname(resolve(cwd, given))).catch(() => []);
  const stemOf = (name: string): string => parse(name).name;
  // Endings are alike in most folders, and make strangers look alike.
  const [stem] = nearest(stemOf(given), beside.map(stemOf), 1);
  const same = beside.filter((name) => stemOf(name) === stem);
  const close = same.find((name) => extname(name) === extname(given)) ?? same[0];
  return close === undefined ? [] : [oneLine(join(dirname(given), close), 200)];
}

function failAs(name: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw refuseFile(name, faultOf(error));
  };
}

// Regular files, read with care: a pipe or a device is never waited for, and no more is read than was asked for.

/** The first `most` bytes; null where it is no regular file, or is one no longer. */
export async function readRegular(path: string, most: number): Promise<Buffer | null> {
  // Should a pipe have taken its place meanwhile, this does not wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    if (!(await file.stat()).isFile()) return null;
    const buffer = Buffer.alloc(most);
    let filled = 0;
    for (let read = 1; read > 0 && filled < most; filled += read)
      read = (await file.read(buffer, filled, most - filled, filled)).bytesRead;
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "is not there",
  EACCES: "may not be read",
  EPERM: "may not be read",
  ELOOP: "is a link that leads to itself",
  ENAMETOOLONG: "has too long a name",
};

/** Why a file cannot be read, after its name. */
export function faultOf({ code, message }: NodeJS.ErrnoException): string {
  return FAULTS[code ?? ""] ?? `cannot be read (${code ?? message})`;
}

/** What lies there, behind all links; null where nothing does that can be seen. */
export async function statOf(path: string): Promise<Stats | null> {
  return stat(path).catch(() => null);
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

// Which names a pattern means: `*` and `?` within a name, `**` over folders, `[a-z]` and `{a,b}`.
// Law: matching costs at most the product of the two lengths, whatever the pattern.
/** More alternatives than this are no pattern a person writes. */
const MOST_ALTERNATIVES = 64;

export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

/** `a/{b,c}` is `a/b` and `a/c`. Braces within braces are taken from the inside out. */
export function alternatives(pattern: string): string[] {
  let open = [pattern];
  while (open.some((one) => BRACES.test(one))) {
    open = open.flatMap((one) => {
      const [, inner = ""] = BRACES.exec(one) ?? [];
      return inner.split(",").map((choice) => one.replace(BRACES, () => choice));
    });
    if (open.length > MOST_ALTERNATIVES)
      throw errorOf("bad-context.braces", { name: oneLine(pattern, 200), most: MOST_ALTERNATIVES });
  }
  return [...new Set(open)];
}

const BRACES = /\{([^{}]*)\}/;

/** Does a single name fit one part of a pattern? Names that begin with a dot have to be meant. */
export function fits(name: string, part: string): boolean {
  if (name.startsWith(".") && !part.startsWith(".")) return false;
  const chars = Array.from(name);
  /** Of each beginning of the name, by its length: whether what was looked at of the part fits it. */
  let fitting = [true, ...chars.map(() => false)];
  for (const token of tokensOf(part)) {
    let isBefore = false;
    fitting = fitting.map((isFit, n) => {
      if (token === "star") return (isBefore ||= isFit);
      return fitting[n - 1] === true && token(chars[n - 1] ?? "");
    });
  }
  return fitting.at(-1) === true;
}

type Token = "star" | ((char: string) => boolean);

function tokensOf(part: string): Token[] {
  const tokens: Token[] = [];
  const chars = Array.from(part);
  for (let n = 0; n < chars.length; n += 1) {
    const char = chars[n] ?? "";
    const end = char === "[" ? chars.indexOf("]", n + 2) : -1;
    if (char === "*") tokens.push("star");
    else if (char === "?") tokens.push(() => true);
    else if (end > 0) {
      tokens.push(classOf(chars.slice(n + 1, end)));
      n = end;
    } else tokens.push((other) => other === char);
  }
  return tokens;
}

function classOf(chars: readonly string[]): (char: string) => boolean {
  const isNegated = chars[0] === "!" || chars[0] === "^";
  const spans = [
    ...chars
      .slice(isNegated ? 1 : 0)
      .join("")
      .matchAll(/(.)(?:-(.))?/gsu),
  ];
  const isIn = (char: string): boolean =>
    spans.some(([, from = "", to = from]) => char >= from && char <= to);
  return (char) => isIn(char) !== isNegated;
}
