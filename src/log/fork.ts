// A follow-up that shares the first part of a log: the same replies, so nothing is bought again.
// Law: the source is only read. The copy is chained anew under its own id, and names its parent, the place and the parent's hash there.
import { join } from "node:path";
import { badInput } from "../errors.ts";
import { canonical } from "../kernel/json.ts";
import { fileBlobs } from "./blobs.ts";
import type { LogEvent } from "./event.ts";
import type { FileLogStore } from "./file.ts";
import { whyNotContinue } from "./refusals.ts";
import { encode, prepare } from "./frame.ts";
import { type Fs, readSmall, writeNew } from "./fs.ts";
import { EVENTS, findFolder, install } from "./home.ts";

/** Settings and personas are small; anything larger there is not ours. */
const MAX_CONFIG_BYTES = 8 * 1024 * 1024;

export interface Fork {
  readonly from: string;
  /** The last record shared; the whole log where absent. */
  readonly at?: number;
  readonly to: string;
}

export async function forkLog(store: FileLogStore, { from, at, to }: Fork): Promise<void> {
  const { home } = store;
  const { path } = await findFolder(home, from);
  const found = await store.verify(from);
  const refusal = whyNotContinue(from, found);
  if (refusal !== undefined) throw refusal;
  const last = at ?? found.count;
  if (!Number.isSafeInteger(last) || last < 1 || last > found.count)
    throw badInput("bad-seq", `${from} has records 1 to ${found.count}, not ${last}.`);
  const shared = found.events.slice(0, last);
  await install(home, to, async (folder) => {
    await writeNew(
      home.fs,
      join(folder, EVENTS),
      rechain(shared, { from, to, ts: new Date(home.clock()).toISOString() }),
    );
    await copyBlobs(home.fs, path, folder, shared);
    await copyConfig(home.fs, join(path, "config"), join(folder, "config"));
  });
}

function rechain(
  shared: readonly LogEvent[],
  { from, to, ts }: { from: string; to: string; ts: string },
): Buffer {
  const { h: head, epoch } = shared.at(-1) ?? { h: "", epoch: 1 };
  const forked = prepare({
    type: "deliberation.forked",
    data: { parent: from, at: shared.length, head },
  });
  const copies = shared.map(({ type, data, epoch, ts }) => {
    const own = type === "deliberation.opened" ? { ...data, deliberation: to } : data;
    return { type, body: canonical(own), epoch, ts };
  });
  let prev = "";
  const lines = [...copies, { ...forked, epoch, ts }].map(({ epoch, ts, ...row }, at) => {
    const seq = at + 1;
    const { line, event } = encode(row, { deliberation: to, seq, epoch, ts, batch: seq, prev });
    prev = event.h;
    return line;
  });
  return Buffer.concat(lines);
}

async function copyBlobs(
  fs: Fs,
  from: string,
  to: string,
  shared: readonly LogEvent[],
): Promise<void> {
  for (const event of shared) {
    if (event.type !== "call.completed" && event.type !== "call.failed") continue;
    const { raw, thinking } = { thinking: null, ...event.data };
    for (const text of [raw, thinking])
      if (text !== null && "blob" in text)
        await fileBlobs(fs, to).put(await fileBlobs(fs, from).get(text));
  }
}

async function copyConfig(fs: Fs, from: string, to: string): Promise<void> {
  if ((await fs.stat(from))?.kind !== "folder") return;
  for (const name of await fs.names(from)) {
    const bytes = await readSmall(fs, join(from, name), MAX_CONFIG_BYTES);
    if (bytes !== null) await writeNew(fs, join(to, name), bytes);
  }
  await fs.syncFolder(to);
}
