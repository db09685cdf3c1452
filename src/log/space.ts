// Room on the disk. What cannot be stored is not bought; and for answers already on their way when the disk fills up,
// a ballast file is given free.
import { join } from "node:path";
import { attempt, findFolder, type Home } from "./home.ts";
import { errno, type Fs } from "./fs.ts";

/** Holds several ordinary answers and the note that the run pauses. */
const BALLAST_BYTES = 1024 * 1024;
const BALLAST = "ballast";
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

/** One for all logs of the process. */
let ballast: Buffer | undefined;

/** Best effort: a disk too full for ballast is found by `spaceFor`. */
export async function layBallast(fs: Fs, folder: string): Promise<void> {
  const path = join(folder, BALLAST);
  try {
    const file = await fs.open(path, "new");
    try {
      // Not zeroes: a disk may store those in no space at all.
      const taken = await file.write((ballast ??= Buffer.alloc(BALLAST_BYTES, "ballast ")));
      if (taken < BALLAST_BYTES) await fs.unlink(path);
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (errno(cause) !== "EEXIST") await freeBallast(fs, folder);
  }
}

/** Whether there was any to free. */
export async function freeBallast(fs: Fs, folder: string): Promise<boolean> {
  try {
    await fs.unlink(join(folder, BALLAST));
    return true;
  } catch {
    return false;
  }
}
