// The single writer's place: a mutex that the operating system frees when its holder dies. No pid files, no times, nothing to clean up.
// On Linux it is an abstract socket, known by the folder's device and inode. Elsewhere it is a socket file beside the temporary
// files: a dead one refuses connections and is moved aside. Whoever asks is told the holder's pid.
// A mutex cannot see across network namespaces or hosts; there the writer's check of size and inode before each append decides.
import { createHash, randomUUID } from "node:crypto";
import { rename, unlink } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { broken, type DissensusError } from "../errors.ts";
import { errno, type FsStat } from "./fs.ts";

export interface Hold {
  release(): Promise<void>;
}
export type Held = { readonly hold: Hold } | { readonly holder: number | null };
/** Takes the place at once or says who has it. */
export interface Acquire {
  (folder: FsStat): Promise<Held>;
  /** Whether somebody has the place; absent where only taking it tells. Takes nothing and leaves nothing. */
  isHeld?(folder: FsStat): Promise<boolean>;
}

/** A holder that is stopped or overloaded may not answer; a refusal must not wait for it. */
const PID_WAIT_MS = 400;
/** The whole of `sun_path`: a name of full length means the same whether or not the runtime pads it. */
const ABSTRACT_CHARS = 107;
/** Each turn meets a holder that has just gone; a place that changes hands more often is busy enough to be refused. */
const MAX_TURNS = 16;

export function osLock(
  where: "abstract" | "file" = process.platform === "linux" ? "abstract" : "file",
  folder: string = tmpdir(),
): Acquire {
  const pathFor = (of: FsStat): string => {
    const key = createHash("sha256").update(`${of.dev}:${of.ino}`).digest("hex");
    return where === "abstract"
      ? `\0dissensus-${key}`.padEnd(ABSTRACT_CHARS + 1, "-")
      : join(folder, `dissensus-${key.slice(0, 32)}.sock`);
  };
  const take = async (of: FsStat): Promise<Held> => {
    const path = pathFor(of);
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const hold = await listen(path);
      if (hold !== null) return { hold };
      const holder = await askPid(path);
      if (holder !== "dead") return { holder };
      if (where === "file") await removeDead(path);
    }
    return { holder: null };
  };
  return Object.assign(take, {
    isHeld: async (of: FsStat) => (await askPid(pathFor(of))) !== "dead",
  });
}

export function busy(deliberation: string, holder: number | null): DissensusError {
  const who = holder === null ? "another process" : `process ${holder}`;
  return broken(
    "busy",
    `${deliberation} is being written by ${who}.`,
    "Wait for it to end, or stop it.",
    { deliberation, pid: holder },
  );
}

function listen(path: string): Promise<Hold | null> {
  return new Promise((resolve, reject) => {
    const asking = new Set<Socket>();
    const server = createServer((socket) => {
      asking.add(socket);
      socket.on("close", () => asking.delete(socket));
      socket.on("error", () => socket.destroy());
      socket.unref();
      socket.end(`${process.pid}\n`);
    });
    server.once("error", (cause) =>
      errno(cause) === "EADDRINUSE" ? resolve(null) : reject(cause),
    );
    // Exclusive: workers of a cluster must not share the handle.
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve({ release: () => closeServer(server, asking) });
    });
  });
}

/** Whoever still asks is hung up on: closing must not wait for others, nor the process end before it is done. */
function closeServer(server: Server, asking: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.ref();
    server.close(() => resolve());
    for (const socket of asking) socket.destroy();
  });
}

const GONE: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"]);

/** The holder's pid, null if it does not say, or that nobody listens any more. */
function askPid(path: string): Promise<number | null | "dead"> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(path);
    const end = (answer: number | null | "dead"): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), PID_WAIT_MS);
    socket.on("data", (bytes: Buffer) => {
      said += bytes.toString("latin1");
      if (said.length > 16 || said.includes("\n"))
        end(/^\d{1,10}\n/.test(said) ? Number.parseInt(said, 10) : null);
    });
    socket.on("error", (cause) => end(GONE.has(errno(cause)) ? "dead" : null));
    // A holder that hangs up without a word is on its way out.
    socket.on("close", () => end("dead"));
  });
}

/** Moved aside before it is removed, and looked at again there: a fresh socket that took its place meanwhile is put back. */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
    if ((await askPid(aside)) === "dead") await unlink(aside);
    else await rename(aside, path);
  } catch (cause) {
    if (errno(cause) !== "ENOENT") throw cause;
  }
}

/** A mutex among the users of one value of it: for stores that live in memory. */
export function localLock(): Acquire {
  const taken = new Set<string>();
  const keyOf = ({ dev, ino }: FsStat): string => `${dev}:${ino}`;
  const take = async (of: FsStat): Promise<Held> => {
    const key = keyOf(of);
    if (taken.has(key)) return { holder: process.pid };
    taken.add(key);
    return { hold: { release: async () => void taken.delete(key) } };
  };
  return Object.assign(take, { isHeld: async (of: FsStat) => taken.has(keyOf(of)) });
}
