// Puts a deliberation away, brings it back, or removes it: at once, or so that it can be brought back for a while.
// Law: all hold the writer's place meanwhile, and touch nothing but a folder that holds a log.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { badInput, DissensusError } from "../errors.ts";
import { attempt, findFolder, type Home, listFolders } from "./home.ts";
import { busy } from "./lock.ts";
import { clearBallast } from "./space.ts";

const ARCHIVE = ".archive";
/** What was deleted and can still be brought back. */
const DISCARDED = ".discarded";

/** Moves ROOT/ID to ROOT/.archive/ID. */
export async function archive(home: Home, id: string): Promise<void> {
  await putUnder(home, id, ARCHIVE, `The archive holds a deliberation ${id} already.`);
}

/** Moves ROOT/.archive/ID back to ROOT/ID. */
export async function unarchive(home: Home, id: string): Promise<void> {
  await bringBack(home, id, ARCHIVE);
}

/** Moves ROOT/ID to ROOT/.discarded/ID, until somebody brings it back or what lies there is cleared. */
export async function discard(home: Home, id: string): Promise<void> {
  // One of this name that was deleted before can then no longer be brought back.
  await clearDiscarded(home, id);
  await putUnder(home, id, DISCARDED, `A deliberation ${id} is being deleted already.`);
}

export async function undiscard(home: Home, id: string): Promise<void> {
  await bringBack(home, id, DISCARDED);
}

/** Really deletes what was discarded: one of them, or all. What is gone already is no fault. */
export async function clearDiscarded(home: Home, id?: string): Promise<void> {
  const under = placeUnder(home, DISCARDED);
  const all = await listFolders(under);
  for (const each of all)
    if (id === undefined || each === id)
      await remove(under, each).catch((cause: unknown) => {
        if (!(cause instanceof DissensusError && cause.code === "unknown-deliberation"))
          throw cause;
      });
}

async function putUnder(home: Home, id: string, folder: string, taken: string): Promise<void> {
  const { fs, root } = home;
  await actAlone(home, id, async (path) => {
    const place = join(root, folder);
    if ((await fs.stat(place)) === null) {
      await fs.mkdir(place);
      await fs.syncFolder(`${root}/.`);
    }
    const target = join(place, id);
    if ((await fs.stat(target)) !== null)
      throw badInput("exists", taken, "Move that one away first.");
    await fs.rename(path, target);
    await fs.syncFolder(place);
    await fs.syncFolder(`${root}/.`);
  });
}

async function bringBack(home: Home, id: string, folder: string): Promise<void> {
  const { fs, root } = home;
  const target = join(root, id);
  await actAlone(placeUnder(home, folder), id, async (path) => {
    if ((await fs.stat(target)) !== null)
      throw badInput(
        "exists",
        `A deliberation ${id} exists beside the one that was put away.`,
        "Archive or delete that one first, or give its folder another name.",
      );
    await fs.rename(path, target);
    await fs.syncFolder(`${root}/.`);
    await fs.syncFolder(join(root, folder));
  });
}

/** The archive is a root of its own. */
export function archiveOf(home: Home): Home {
  return placeUnder(home, ARCHIVE);
}

function placeUnder(home: Home, folder: string): Home {
  return { ...home, root: join(home.root, folder) };
}

/** Out of sight in one step, then gone. */
export async function remove(home: Home, id: string): Promise<void> {
  const { fs, root } = home;
  await actAlone(home, id, async (path) => {
    const doomed = join(root, `.removed-${randomUUID()}`);
    await fs.rename(path, doomed);
    await fs.syncFolder(`${root}/.`);
    await fs.removeTree(doomed);
    await clearBallast(home);
  });
}

async function actAlone(
  home: Home,
  id: string,
  act: (path: string) => Promise<void>,
): Promise<void> {
  const { path, stat } = await findFolder(home, id);
  const held = await attempt("take the writer's place", () => home.acquire(stat));
  if ("holder" in held) throw busy(id, held.holder);
  try {
    await attempt(`put ${id} away`, () => act(path));
  } finally {
    await held.hold.release();
  }
}
