// A follow-up that shares the first part of a log: the same replies, so nothing is bought again.
// Law: the source is only read. The copy is chained anew under its own id, and names its parent, the place and the parent's hash there.
import { join } from "node:path";
import { badInput } from "../errors.ts";
import { canonical } from "../kernel/json.ts";
import { fileBlobs } from "./blobs.ts";
import type { LogEvent, StoredText } from "./event.ts";
import type { FileLogStore } from "./file.ts";
import { whyNotContinue } from "./refusals.ts";
import { encode, prepare } from "./frame.ts";
import { type Fs, readSmall, writeNew } from "./fs.ts";
import { EVENTS, findFolder, install } from "./home.ts";
import type { VerifiedLog } from "./verify.ts";

/** Settings and personas are small; anything larger there is not ours. */
const MAX_CONFIG_BYTES = 8 * 1024 * 1024;

export interface Fork {
  readonly from: string;
  /** The last record shared; the whole log where absent. */
  readonly at?: number;
  readonly to: string;
}

export async function forkLog(store: FileLogStore, fork: Fork): Promise<void> {
  const { home } = store;
  const { from, to } = fork;
  const { path } = await findFolder(home, from);
  const shared = sharedPart(await store.verify(from), fork);
  await install(home, to, async (folder) => {
    await writeNew(
      home.fs,
      join(folder, EVENTS),
      Buffer.concat(rechain(shared, { from, to, ts: new Date(home.clock()).toISOString() })),
    );
    await copyBlobs(home.fs, path, folder, shared);
    await copyConfig(home.fs, join(path, "config"), join(folder, "config"));
  });
}

/** What a branch has in common with the log it leaves. */
export function sharedPart(found: VerifiedLog, { from, at }: Fork): readonly LogEvent[] {
  const refusal = whyNotContinue(from, found);
  if (refusal !== undefined) throw refusal;
  const last = at ?? found.count;
  if (!Number.isSafeInteger(last) || last < 1 || last > found.count)
    throw badInput("bad-seq", `${from} has records 1 to ${found.count}, not ${last}.`);
  return found.events.slice(0, last);
}

/** The lines of the branch: those records under its own id, and where it left. */
export function rechain(
  shared: readonly LogEvent[],
  { from, to, ts }: { from: string; to: string; ts: string },
): readonly Buffer[] {
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
  return [...copies, { ...forked, epoch, ts }].map(({ epoch, ts, ...row }, at) => {
    const seq = at + 1;
    const { line, event } = encode(row, { deliberation: to, seq, epoch, ts, batch: seq, prev });
    prev = event.h;
    return line;
  });
}

async function copyBlobs(
  fs: Fs,
  from: string,
  to: string,
  shared: readonly LogEvent[],
): Promise<void> {
  for (const text of blobsNamed(shared))
    await fileBlobs(fs, to).put(await fileBlobs(fs, from).get(text));
}

/** The texts of these records that are too large for their lines. */
export function blobsNamed(shared: readonly LogEvent[]): readonly StoredBlob[] {
  return shared.flatMap((event) => {
    if (event.type !== "call.completed" && event.type !== "call.failed") return [];
    const { raw, thinking } = { thinking: null, ...event.data };
    return [raw, thinking].filter((text) => text !== null && "blob" in text);
  });
}

type StoredBlob = Extract<StoredText, { blob: string }>;

async function copyConfig(fs: Fs, from: string, to: string): Promise<void> {
  if ((await fs.stat(from))?.kind !== "folder") return;
  for (const name of await fs.names(from)) {
    const bytes = await readSmall(fs, join(from, name), MAX_CONFIG_BYTES);
    if (bytes !== null) await writeNew(fs, join(to, name), bytes);
  }
  await fs.syncFolder(to);
}
