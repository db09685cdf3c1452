// The few file operations the log needs, as a port, so that faults can be put between it and the disk.
// Law: no operation follows a symbolic link at the path's last part; files are made 0600 and folders 0700.
import { randomUUID } from "node:crypto";
import { type BigIntStats, constants, fstatSync, lstatSync, watch, writeSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, statfs, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { keepLooking, type Watch } from "./looking.ts";

export interface FsStat {
  readonly kind: "file" | "folder" | "link" | "other";
  readonly size: number;
  readonly dev: bigint;
  readonly ino: bigint;
  /** When it was last written, in milliseconds since 1970, where the disk knows. */
  readonly changedMs?: number;
}

export interface FsFile {
  /** One write; answers how many bytes were taken. */
  write(bytes: Uint8Array): Promise<number>;
  /** fdatasync */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  stat(): Promise<FsStat>;
  /** Its bytes, from a position on. */
  chunks(from?: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export interface Fs {
  /** `new` makes the file and refuses one that exists; `append` and `read` refuse one that does not. */
  open(path: string, how: "new" | "append" | "read"): Promise<FsFile>;
  /** Null where nothing is. */
  stat(path: string): Promise<FsStat | null>;
  names(folder: string): Promise<readonly string[]>;
  mkdir(folder: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  removeTree(folder: string): Promise<void>;
  syncFolder(folder: string): Promise<void>;
  /** Bytes an ordinary user may still write. */
  free(folder: string): Promise<number>;
  /** Calls back when something may have changed; answers how to stop. Where it is absent, callers poll. */
  watch?(folder: string, changed: () => void): () => void;
}

const SMALL_BYTES = 64 * 1024;

/** Read in steps of this size: large enough for speed, small enough to be no burden. */
const CHUNK_BYTES = 256 * 1024;

const FLAGS = {
  new: constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_APPEND,
  append: constants.O_WRONLY | constants.O_APPEND,
  // A named pipe must not hang the reader.
  read: constants.O_RDONLY | constants.O_NONBLOCK,
  folder: constants.O_RDONLY | constants.O_DIRECTORY,
} as const;

export const nodeFs: Fs = {
  async open(path, how) {
    const handle = await open(path, FLAGS[how] | constants.O_NOFOLLOW, 0o600);
    return {
      // A few lines go to the page cache faster than a thread is woken; the disk itself is waited for in sync.
      write: async (bytes) =>
        bytes.byteLength <= SMALL_BYTES
          ? writeSync(handle.fd, bytes)
          : (await handle.write(bytes, 0, bytes.byteLength, null)).bytesWritten,
      sync: () => handle.datasync(),
      truncate: (size) => handle.truncate(size),
      // The fence looks at the file around every write; asking the thread pool would cost more than the answer.
      stat: async () => describeStat(fstatSync(handle.fd, { bigint: true })),
      async *chunks(from = 0) {
        let position = from;
        while (true) {
          const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
          const { bytesRead } = await handle.read({ buffer, position });
          if (bytesRead === 0) return;
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      },
      close: () => handle.close(),
    };
  },
  async stat(path) {
    try {
      return describeStat(lstatSync(path, { bigint: true }));
    } catch (cause) {
      if (errno(cause) === "ENOENT" || errno(cause) === "ENOTDIR") return null;
      throw cause;
    }
  },
  names: (folder) => readdir(folder),
  mkdir: (folder) => mkdir(folder, { mode: 0o700 }),
  rename,
  unlink,
  removeTree: (folder) => rm(folder, { recursive: true, force: true }),
  async syncFolder(folder) {
    const handle = await open(folder, FLAGS.folder | constants.O_NOFOLLOW);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async free(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  watch(folder, changed) {
    const watcher = watch(folder, { persistent: false }, changed);
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  },
};

/** The system's code of a failure, such as ENOSPC; empty where there is none. */
export function errno(cause: unknown): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : "";
}

/** Writes a whole new file and makes it durable; the folder entry is not yet. */
export async function writeNew(fs: Fs, path: string, bytes: Uint8Array): Promise<void> {
  const file = await fs.open(path, "new");
  try {
    const taken = await file.write(bytes);
    if (taken !== bytes.byteLength) {
      throw Object.assign(
        new Error(`The disk took ${taken} of ${bytes.byteLength} bytes of ${path}.`),
        { code: "ENOSPC" },
      );
    }
    await file.sync();
  } catch (cause) {
    await fs.unlink(path).catch(() => undefined);
    throw cause;
  } finally {
    await file.close();
  }
}

/** Temp, sync, rename: whoever looks at the folder sees the whole file, the one before it, or none. */
export async function replaceFile(
  fs: Fs,
  path: string,
  bytes: Uint8Array,
  unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`),
): Promise<void> {
  await writeNew(fs, unfinished, bytes);
  await fs.rename(unfinished, path).catch(async (cause: unknown) => {
    await fs.unlink(unfinished).catch(() => undefined);
    throw cause;
  });
  await fs.syncFolder(dirname(path));
}

/** Reads a whole regular file of at most `limit` bytes. Null where it is absent, no regular file, or larger. */
export async function readSmall(fs: Fs, path: string, limit: number): Promise<Buffer | null> {
  const there = await fs.stat(path);
  if (there?.kind !== "file") return null;
  const file = await fs.open(path, "read");
  try {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of file.chunks()) {
      size += chunk.byteLength;
      if (size > limit) return null;
      parts.push(chunk);
    }
    return Buffer.concat(parts);
  } finally {
    await file.close();
  }
}

function describeStat(stat: BigIntStats): FsStat {
  const kind = stat.isFile()
    ? "file"
    : stat.isDirectory()
      ? "folder"
      : stat.isSymbolicLink()
        ? "link"
        : "other";
  const { size, dev, ino, mtimeMs } = stat;
  return {
    kind,
    size: Number(size),
    dev,
    ino,
    changedMs: Number(mtimeMs),
  };
}

/** Looks whenever something in a folder may have changed. */
export function watchFolder(
  fs: Fs,
  folder: string,
  see: () => Promise<void>,
  everyMs: number,
): Watch {
  const notice = (look: () => void): (() => void) | undefined => {
    try {
      return fs.watch?.(folder, look);
    } catch {
      return undefined;
    }
  };
  return keepLooking(see, { everyMs, notice });
}
