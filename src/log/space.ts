// Room on the disk. What cannot be stored is not bought; and for answers already on their way when the disk fills up,
// the ballast of their store is given free.
import { join } from "node:path";
import { attempt, findFolder, type Home } from "./home.ts";
import { errno, type Fs } from "./fs.ts";

/** Holds several ordinary answers of each of two hundred runs, and the notes that they pause. */
const BALLAST_BYTES = 8 * 1024 * 1024;
/** No deliberation can have this id. */
const BALLAST = ".ballast";
/** Below this much room other programs are about to fail as well. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** An answer is stored raw, parsed, and in projections. */
const COPIES = 4;

export type Space =
  | { readonly ok: true; readonly free: number }
  | { readonly ok: false; readonly free: number; readonly needed: number };

/** Whether an answer of up to `bytes` may be bought for this deliberation. */
export async function spaceFor(home: Home, id: string, bytes: number): Promise<Space> {
  const { path } = await findFolder(home, id);
  const needed = Math.max(MIN_FREE_BYTES, COPIES * bytes);
  const free = await attempt("ask for the free space", () => home.fs.free(path));
  return free >= needed ? { ok: true, free } : { ok: false, free, needed };
}

/** Two that make one ballast at once would remove each other's. */
const laying = new WeakMap<Home, Promise<void>>();

/** One for all logs of a store, in every process; it stays when they close. Best effort: a disk too full for it is found by `spaceFor`. */
export async function layBallast(home: Home): Promise<void> {
  const under = laying.get(home) ?? lay(home).finally(() => laying.delete(home));
  laying.set(home, under);
  await under;
}

async function lay({ fs, root }: Home): Promise<void> {
  const path = join(root, BALLAST);
  try {
    const there = await fs.stat(path);
    if (there?.size === BALLAST_BYTES) return;
    // What a crash cut short holds no room to count on.
    if (there !== null) await fs.unlink(path);
    // Room that was given free a moment ago belongs to the answers it was given free for.
    if ((await fs.free(`${root}/.`)) < MIN_FREE_BYTES) return;
    const file = await fs.open(path, "new");
    try {
      // Not zeroes: a disk may store those in no space at all.
      const taken = await file.write(Buffer.alloc(BALLAST_BYTES, "ballast "));
      if (taken < BALLAST_BYTES) await fs.unlink(path);
    } finally {
      await file.close();
    }
  } catch (cause) {
    // Another process made it first.
    if (errno(cause) !== "EEXIST") await freeBallast(fs, root);
  }
}

/** Nothing is left of a store whose last deliberation goes. */
export async function clearBallast({ fs, root }: Home): Promise<void> {
  if ((await fs.names(root)).every((name) => name === BALLAST)) await freeBallast(fs, root);
}

/** Whoever finds the disk full tries again after this, also where there was none: another log may have given it free just now. */
export async function freeBallast(fs: Fs, root: string): Promise<void> {
  await fs.unlink(join(root, BALLAST)).catch(() => undefined);
}
