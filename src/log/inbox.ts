// What is handed to the writer of a log in a folder: a file in ROOT/ID/inbox/, and an answer beside it.
//   <uuid>.json        handed over, by temp, sync, rename      <uuid>.taken.json   the writer has it
//   <uuid>.done.json   {"seq":n} recorded, or {"refused":why,"recorded":event|null}
// Law: the kind of file is checked. A leftover of any kind does no harm.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { canonical } from "../kernel/json.ts";
import { errno, type Fs, readSmall, replaceFile, watchFolder } from "./fs.ts";
import {
  answerTo,
  type Delivered,
  type Delivering,
  type Handed,
  MOST_ANSWER_BYTES,
  MOST_HANDED_BYTES,
  readDelivered,
} from "./handing.ts";
import { attempt, findFolder, type Home } from "./home.ts";
import type { FileLog } from "./writer.ts";

const POLL_MS = 50;
const HANDED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.taken)?\.json$/;

/** The way to whoever writes in a folder of this home. */
export function folderInbox(home: Home): Pick<Delivering, "handOver" | "pollMs"> {
  const { fs } = home;
  return {
    pollMs: POLL_MS,
    async handOver(id, canonicalForm) {
      const { path } = await findFolder(home, id);
      const name = join(path, "inbox", randomUUID());
      await attempt("hand it over", () => place(fs, `${name}.json`, canonicalForm));
      return {
        async collect() {
          const done = `${name}.done.json`;
          const answered = readDelivered(
            await readSmall(fs, done, MOST_ANSWER_BYTES).catch(() => null),
          );
          if (answered !== null) await fs.unlink(done).catch(() => undefined);
          return answered;
        },
        takeBack: () => unlessGone(fs.unlink(`${name}.json`)),
        takeBackLeft: () => unlessGone(fs.unlink(`${name}.taken.json`)),
      };
    },
  };
}

/** The writer's side: calls back for whatever is handed over, and passes the answer on. */
export function watchInbox(
  log: FileLog,
  onHanded: (given: Handed) => Promise<Delivered>,
): { close(): Promise<void> } {
  const { fs } = log;
  const folder = join(log.folder, "inbox");
  let isOpen = true;
  // Whether what failed on its way was recorded is not known here: it is neither answered nor tried again.
  const given = new Set<string>();
  const see = async (): Promise<void> => {
    // A folder that cannot be read now is looked at again at the next turn.
    const names = await fs.names(folder).catch(() => []);
    for (const name of [...names].sort())
      if (isOpen && !given.has(name))
        await take(log, folder, name, onHanded).catch(() => given.add(takenName(name)));
  };
  const watch = watchFolder(fs, folder, see, POLL_MS * 5);
  void watch.look();
  return {
    async close() {
      isOpen = false;
      await watch.stop();
    },
  };
}

const takenName = (name: string): string => name.replace(/(\.taken)?\.json$/, ".taken.json");

async function take(
  { fs, events }: FileLog,
  folder: string,
  name: string,
  onHanded: (given: Handed) => Promise<Delivered>,
): Promise<void> {
  const [, uuid, taken] = HANDED.exec(name) ?? [];
  if (uuid === undefined) return;
  const own = join(folder, takenName(name));
  if (taken === undefined && !(await unlessGone(fs.rename(join(folder, name), own)))) return;
  const form = await readSmall(fs, own, MOST_HANDED_BYTES);
  const answered = await answerTo(form, events, onHanded);
  const done = join(folder, `${uuid}.done.json`);
  if ((await fs.stat(done)) === null) await place(fs, done, canonical(answered));
  await fs.unlink(own);
}

async function place(fs: Fs, path: string, form: string): Promise<void> {
  await replaceFile(fs, path, Buffer.from(form, "utf8"));
}

/** Whether the file was still there for it. */
async function unlessGone(act: Promise<void>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (cause) {
    if (errno(cause) === "ENOENT") return false;
    throw cause;
  }
}
