// Deliberations in folders of one machine.
// Law 1: creating makes all or nothing. Law 2: opening verifies the whole chain, mends only a torn tail, and refuses the rest.
// Law 3: reading opens files for reading, and does nothing else.
import { readFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { broken } from "../errors.ts";
import { fileBlobs } from "./blobs.ts";
import type { Draft, LogEvent } from "./event.ts";
import { follow } from "./follow.ts";
import { forkLog } from "./fork.ts";
import { type Fs, nodeFs, errno, writeNew } from "./fs.ts";
import {
  attempt,
  checkId,
  EVENTS,
  findFolder,
  type Home,
  install,
  isWritten,
  listFolders,
} from "./home.ts";
import { deliver } from "./handing.ts";
import { folderInbox } from "./inbox.ts";
import { readLabel, writeLabel } from "./label.ts";
import { type Acquire, busy, osLock } from "./lock.ts";
import type { Fetched } from "./log.ts";
import { checkFirst, damageError, whyNotContinue } from "./refusals.ts";
import { mendTail } from "./repair.ts";
import { reserveIn } from "./reserve.ts";
import type { RunStore } from "./run-store.ts";
import { readGood } from "./salvage.ts";
import { layBallast, type Space, spaceFor } from "./space.ts";
import * as tidy from "./tidy.ts";
import { verifyBytes, type VerifiedLog, verifyStream, type VerifyOptions } from "./verify.ts";
import { type FileLog, Writer } from "./writer.ts";
import { createHash } from "node:crypto";

/** A topic is longer only by mistake. */
const MOST_FIRST_BYTES = 4 * 1024 * 1024;

export interface FileLogStore extends RunStore {
  readonly home: Home;
  create(id: string, first: readonly Draft[]): Promise<FileLog>;
  open(id: string): Promise<FileLog>;
  folderOf(id: string): string;
  archived(): FileLogStore;
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
  return storeIn({
    root: resolve(root),
    fs: options.fs ?? nodeFs,
    clock: options.clock ?? Date.now,
    acquire: options.acquire ?? osLock(),
    writer: options.writer ?? thisProcess(),
    emergency:
      options.emergency ?? ((message) => void process.stderr.write(`dissensus: ${message}\n`)),
    emergencyFolder: options.emergencyFolder ?? tmpdir(),
  });
}

function storeIn(home: Home): FileLogStore {
  const folderOf = (id: string): string => {
    checkId(id);
    return join(home.root, id);
  };
  const statOf = (id: string) => home.fs.stat(join(folderOf(id), EVENTS));
  const verify = async (id: string, how?: VerifyOptions): Promise<VerifiedLog> =>
    verifyFolder(home, (await findFolder(home, id)).path, how);
  const store: FileLogStore = {
    home,
    place: home.root,
    folderOf,
    verify,
    create: (id, first) => create(home, id, first),
    open: (id) => open(home, id),
    async read(id) {
      const found = await verify(id);
      if (found.problem !== undefined) throw damageError(id, found.problem);
      return found.events;
    },
    list: () => listFolders(home),
    blobs: (id) => fileBlobs(home.fs, folderOf(id)),
    fetched: (id) => fileFetched(home.fs, folderOf(id)),
    spaceFor: (id, bytes) => spaceFor(home, id, bytes),
    isWritten: (id) => isWritten(home, id),
    isHeld: (id) => isWritten(home, id),
    follow: (id) => follow(home, id),
    deliver: (id, given, how) => deliver({ ...store, ...folderInbox(home) }, id, given, how),
    size: async (id) => (await statOf(id))?.size ?? 0,
    heads: async () =>
      (await listFolders(home)).map((id) => ({
        id,
        size: () => store.size(id),
        isHeld: () => isWritten(home, id),
        label: () => readLabel(home, id),
        writtenAt: async () => (await statOf(id))?.changedMs ?? 0,
      })),
    first: async (id) => firstRecord(home.fs, join(folderOf(id), EVENTS)).catch(() => undefined),
    readGood: (id) => readGood(store, id),
    label: (id) => readLabel(home, id),
    setLabel: (id, label) => writeLabel(home, id, label),
    fork: (wish) => forkLog(store, wish),
    archived: () => storeIn(tidy.archiveOf(home)),
    archive: (id) => tidy.archive(home, id),
    unarchive: (id) => tidy.unarchive(home, id),
    discard: (id) => tidy.discard(home, id),
    undiscard: (id) => tidy.undiscard(home, id),
    clearDiscarded: (id) => tidy.clearDiscarded(home, id),
    remove: (id) => tidy.remove(home, id),
    reserve: (key, word) => reserveIn(home.root, key, word),
  };
  return store;
}

async function firstRecord(fs: Fs, path: string): Promise<LogEvent | undefined> {
  const file = await fs.open(path, "read");
  try {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of file.chunks()) {
      const end = chunk.indexOf(NEWLINE);
      parts.push(end < 0 ? chunk : chunk.subarray(0, end + 1));
      size += chunk.byteLength;
      if (end >= 0 || size > MOST_FIRST_BYTES) break;
    }
    return verifyBytes(Buffer.concat(parts)).events[0];
  } finally {
    await file.close();
  }
}

const NEWLINE = 0x0a;

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
