// Deliberations in folders of one machine.
// Law 1: creating makes all or nothing. Law 2: opening verifies the whole chain, mends only a torn tail, and refuses the rest.
// Law 3: reading opens files for reading, and does nothing else.
import { readFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { badInput, broken, type DissensusError } from "../errors.ts";
import { fileBlobs } from "./blobs.ts";
import { type Draft, LOG_VERSION } from "./event.ts";
import { type Fs, nodeFs, errno, writeNew } from "./fs.ts";
import { attempt, checkId, EVENTS, findFolder, type Home, install, isId } from "./home.ts";
import { type Acquire, busy, osLock } from "./lock.ts";
import type { LogStore, Fetched } from "./log.ts";
import { mendTail } from "./repair.ts";
import { layBallast, type Space, spaceFor } from "./space.ts";
import { type Problem, type VerifiedLog, verifyStream, type VerifyOptions } from "./verify.ts";
import { type FileLog, Writer } from "./writer.ts";
import { createHash } from "node:crypto";

export interface FileLogStore extends LogStore {
  readonly home: Home;
  create(id: string, first: readonly Draft[]): Promise<FileLog>;
  open(id: string): Promise<FileLog>;
  /** The state of a log, damage included. Never throws for what it finds in the file. */
  verify(id: string, options?: VerifyOptions): Promise<VerifiedLog>;
  /** Whether there is room to record an answer of up to so many bytes; asked before it is bought. */
  spaceFor(id: string, bytes: number): Promise<Space>;
}

export interface FileLogOptions {
  readonly fs?: Fs;
  /** Milliseconds since 1970; only ever shown. */
  readonly clock?: () => number;
  readonly acquire?: Acquire;
  readonly writer?: Home["writer"];
  readonly emergency?: Home["emergency"];
  readonly emergencyFolder?: string;
}

export function fileLogStore(root: string, options: FileLogOptions = {}): FileLogStore {
  const home: Home = {
    root: resolve(root),
    fs: options.fs ?? nodeFs,
    clock: options.clock ?? Date.now,
    acquire: options.acquire ?? osLock(),
    writer: options.writer ?? thisProcess(),
    emergency:
      options.emergency ?? ((message) => void process.stderr.write(`dissensus: ${message}\n`)),
    emergencyFolder: options.emergencyFolder ?? tmpdir(),
  };
  const verify = async (id: string, how?: VerifyOptions): Promise<VerifiedLog> =>
    verifyFolder(home, (await findFolder(home, id)).path, how);
  return {
    home,
    verify,
    create: (id, first) => create(home, id, first),
    open: (id) => open(home, id),
    async read(id) {
      const found = await verify(id);
      if (found.problem !== undefined) throw damageError(id, found.problem);
      return found.events;
    },
    list: () => list(home),
    blobs(id) {
      checkId(id);
      return fileBlobs(home.fs, join(home.root, id));
    },
    fetched(id) {
      checkId(id);
      return fileFetched(home.fs, join(home.root, id));
    },
    spaceFor: (id, bytes) => spaceFor(home, id, bytes),
  };
}

async function create(home: Home, id: string, first: readonly Draft[]): Promise<FileLog> {
  checkFirst(id, first);
  let writer: Writer | undefined;
  try {
    const made = await install(home, id, async (folder) => {
      const stat = await home.fs.stat(folder);
      const held = stat === null ? undefined : await home.acquire(stat);
      if (held === undefined || "holder" in held) throw busy(id, held?.holder ?? null);
      const { hold } = held;
      const file = await home.fs
        .open(join(folder, EVENTS), "new")
        .catch(afterwards(() => hold.release()));
      writer = new Writer({ ...NOTHING_YET, home, deliberation: id, folder, file, hold });
      await writer.append(first);
      return writer;
    });
    made.folder = join(home.root, id);
    await layBallast(home);
    return made;
  } catch (cause) {
    await writer?.close();
    throw cause;
  }
}

const NOTHING_YET = { events: [], size: 0, head: "", epoch: 1 };

async function open(home: Home, id: string): Promise<FileLog> {
  const { path: folder, stat } = await findFolder(home, id);
  const held = await attempt("take the writer's place", () => home.acquire(stat));
  if ("holder" in held) throw busy(id, held.holder);
  const { hold } = held;
  return attempt(`open the log of ${id}`, async () => {
    // The folder may have been moved away between the look and the lock.
    const again = (await findFolder(home, id)).stat;
    if (again.ino !== stat.ino || again.dev !== stat.dev) throw busy(id, null);
    const found = await verifyFolder(home, folder);
    const refusal = whyNotContinue(id, found);
    if (refusal !== undefined) throw refusal;
    const file = await home.fs.open(join(folder, EVENTS), "append");
    const { size, owed } = await mendTail(home.fs, folder, file, found).catch(
      afterwards(() => file.close()),
    );
    const epoch = found.epoch + 1;
    const own = { home, deliberation: id, folder, file, hold };
    const writer = new Writer({ ...own, events: found.events, size, head: found.head, epoch });
    await writer
      .append([...owed, { type: "writer.opened", data: { epoch, ...home.writer } }])
      .catch(afterwards(() => writer.close()));
    await layBallast(home);
    return writer;
  }).catch(afterwards(() => hold.release()));
}

async function list(home: Home): Promise<readonly string[]> {
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

async function verifyFolder(home: Home, folder: string, how?: VerifyOptions): Promise<VerifiedLog> {
  return attempt("read the log", async () => {
    const file = await home.fs.open(join(folder, EVENTS), "read");
    try {
      return await verifyStream(file.chunks(), how);
    } finally {
      await file.close();
    }
  });
}

export function damageError(id: string, { detail, ...where }: Problem): DissensusError {
  const { seq, offset, line } = where;
  return broken(
    "log-damaged",
    `The log of ${id} is damaged at record ${seq} (line ${line}, byte ${offset}): ${detail}.`,
    `What is good can be written to a new file: see \`dissensus verify ${id}\`.`,
    { deliberation: id, ...where },
  );
}

/** The first record opens the deliberation it lies in: so a copied or renamed folder is noticed. */
export function checkFirst(id: string, first: readonly Draft[]): void {
  checkId(id);
  const opened = first[0];
  if (opened?.type === "deliberation.opened" && opened.data.deliberation === id) return;
  const must = `The first event of ${id} must be the deliberation.opened of ${id}.`;
  throw badInput("bad-first-event", must);
}

/** Why a log that can be read cannot be written on. */
export function whyNotContinue(id: string, found: VerifiedLog): DissensusError | undefined {
  if (found.problem !== undefined) return damageError(id, found.problem);
  if (found.newer !== undefined) {
    const { seq, version, type } = found.newer;
    const needs =
      version > LOG_VERSION ? `log version ${version}` : `the event type ${JSON.stringify(type)}`;
    return broken(
      "log-newer",
      `Record ${seq} of ${id} needs ${needs}; this program knows log version ${LOG_VERSION}. It can be shown, not continued.`,
      "Continue it with the newer program that wrote it.",
      { deliberation: id, seq, version, type },
    );
  }
  if (found.deliberation !== id) {
    return badInput(
      "misplaced",
      `The folder ${id} holds the log of ${found.deliberation ?? "no deliberation"}.`,
      "Give the folder its old name, or make a follow-up with `dissensus fork`.",
    );
  }
  return undefined;
}

/** For a failure that leaves something to give back. */
function afterwards(undo: () => Promise<void>): (cause: unknown) => Promise<never> {
  return async (cause) => {
    await undo();
    throw cause;
  };
}

/** What a record says of who writes. */
export function thisProcess(): Home["writer"] {
  return { pid: process.pid, bootId: bootId(), host: hostname() };
}

/** Tells two lives of one machine apart; there is none to read outside Linux. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

// Which asks had their prompt fetched by a host: a small file for each, beside the log.
// Calls of a host come to any process, also while another one writes the log; noting this needs no writer's place and leaves no record.
// Law: a note is made once and never taken back. One that a crash lost costs one more look.
export function fileFetched(fs: Fs, folder: string): Fetched {
  const place = join(folder, "fetched");
  const noteOf = (ask: string): string =>
    join(place, createHash("sha256").update(ask).digest("hex"));
  const has = async (ask: string): Promise<boolean> =>
    (await fs.stat(noteOf(ask)))?.kind === "file";
  return {
    has: (ask) => attempt("see what was fetched", () => has(ask)),
    add: (ask) =>
      attempt("note what was fetched", async () => {
        if (await has(ask)) return;
        await fs.mkdir(place).catch(unlessThere);
        if ((await fs.stat(place))?.kind !== "folder")
          throw broken(
            "not-a-folder",
            `${place} is not a folder of its own.`,
            "Links are not followed.",
          );
        await writeNew(fs, noteOf(ask), Buffer.from(`${ask}\n`, "utf8")).catch(unlessThere);
      }),
  };
}

/** Two may look at once. */
function unlessThere(cause: unknown): void {
  if (errno(cause) !== "EEXIST") throw cause;
}
