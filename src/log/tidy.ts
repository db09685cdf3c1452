// Puts a deliberation away, brings it back, or removes it. All hold the writer's place meanwhile, and touch nothing but a folder that holds a log.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { badInput } from "../errors.ts";
import { fileLogStore, type FileLogStore } from "./file.ts";
import { attempt, findFolder } from "./home.ts";
import { busy } from "./lock.ts";
import { clearBallast } from "./space.ts";

const ARCHIVE = ".archive";

/** Moves ROOT/ID to ROOT/.archive/ID. */
export async function archive(store: FileLogStore, id: string): Promise<void> {
  const { fs, root } = store.home;
  await actAlone(store, id, async (path) => {
    const place = join(root, ARCHIVE);
    if ((await fs.stat(place)) === null) {
      await fs.mkdir(place);
      await fs.syncFolder(`${root}/.`);
    }
    const target = join(place, id);
    if ((await fs.stat(target)) !== null) {
      const held = `The archive holds a deliberation ${id} already.`;
      throw badInput("exists", held, "Move that one away first.");
    }
    await fs.rename(path, target);
    await fs.syncFolder(place);
    await fs.syncFolder(`${root}/.`);
  });
}

/** Moves ROOT/.archive/ID back to ROOT/ID. */
export async function unarchive(store: FileLogStore, id: string): Promise<void> {
  const { fs, root } = store.home;
  const target = join(root, id);
  await actAlone(archiveOf(store), id, async (path) => {
    if ((await fs.stat(target)) !== null)
      throw badInput(
        "exists",
        `A deliberation ${id} exists beside the archived one.`,
        "Put that one away first, or give its folder another name.",
      );
    await fs.rename(path, target);
    await fs.syncFolder(`${root}/.`);
    await fs.syncFolder(join(root, ARCHIVE));
  });
}

/** The archive is a root of its own. */
export function archiveOf(store: FileLogStore): FileLogStore {
  const { root, ...rest } = store.home;
  return fileLogStore(join(root, ARCHIVE), rest);
}

/** Out of sight in one step, then gone. */
export async function remove(store: FileLogStore, id: string): Promise<void> {
  const { fs, root } = store.home;
  await actAlone(store, id, async (path) => {
    const doomed = join(root, `.removed-${randomUUID()}`);
    await fs.rename(path, doomed);
    await fs.syncFolder(`${root}/.`);
    await fs.removeTree(doomed);
    await clearBallast(store.home);
  });
}

async function actAlone(
  store: FileLogStore,
  id: string,
  act: (path: string) => Promise<void>,
): Promise<void> {
  const { path, stat } = await findFolder(store.home, id);
  const held = await attempt("take the writer's place", () => store.home.acquire(stat));
  if ("holder" in held) throw busy(id, held.holder);
  try {
    await attempt(`put ${id} away`, () => act(path));
  } finally {
    await held.hold.release();
  }
}
