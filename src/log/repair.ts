// Mends the tail of a log before it is continued: a missing newline is added, a torn write is copied aside and cut off.
// Law: a crash between any two steps loses nothing and leaves a state from which the same steps lead on. A copy that no
// `log.repaired` names yet is the note that one is still owed.
import { join } from "node:path";
import { broken } from "../errors.ts";
import type { Draft, LogEvent } from "./event.ts";
import { type Fs, type FsFile, readSmall, replaceFile } from "./fs.ts";
import { EVENTS, FREE_SPACE } from "./home.ts";
import { MAX_WRITE_BYTES, type VerifiedLog } from "./verify.ts";

const COPY = /^events\.jsonl\.torn-\d+(\.\d+)?$/;
const UNFINISHED = ".torn.tmp";
/** Crashes during recovery, one after another, each leave a copy of their own; more than this is no crash. */
const MAX_COPIES = 1000;

/** Answers the log's size now, and what has to be recorded about it. */
export async function mendTail(
  fs: Fs,
  folder: string,
  file: FsFile,
  found: VerifiedLog,
): Promise<{ readonly size: number; readonly owed: readonly Draft<"log.repaired">[] }> {
  let size = found.good;
  const added: Draft<"log.repaired">[] = [];
  const cut: Draft<"log.repaired">[] = [];
  if (found.torn !== undefined) {
    await copyAside(fs, folder, found.torn.seq, await tailOf(fs, folder, found.good));
    await file.truncate(found.good);
    await file.sync();
  }
  if (!(await endsLine(fs, folder, found.good))) {
    if ((await file.write(Buffer.from("\n"))) !== 1)
      throw broken(
        "disk-full",
        "The log lacks its last newline, and there is no room for it.",
        FREE_SPACE,
      );
    await file.sync();
    size += 1;
    added.push({ type: "log.repaired", data: { kind: "newline-added", bytes: 1, backup: null } });
  }
  const recorded = new Set(found.events.map(backupOf));
  const copies = (await fs.names(folder))
    .filter((name) => COPY.test(name) && !recorded.has(name))
    .sort();
  for (const backup of copies) {
    const there = await fs.stat(join(folder, backup));
    if (there?.kind === "file")
      cut.push({ type: "log.repaired", data: { kind: "tail-cut", bytes: there.size, backup } });
  }
  return { size, owed: [...cut, ...added] };
}

function backupOf(event: LogEvent): string | null {
  return event.type === "log.repaired" ? event.data.backup : null;
}

async function tailOf(fs: Fs, folder: string, from: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const file = await fs.open(join(folder, EVENTS), "read");
  try {
    for await (const chunk of file.chunks()) {
      if (offset + chunk.byteLength > from) parts.push(chunk.subarray(Math.max(0, from - offset)));
      offset += chunk.byteLength;
    }
  } finally {
    await file.close();
  }
  return Buffer.concat(parts);
}

/** Only the good part is asked about, and the good part is never empty. */
async function endsLine(fs: Fs, folder: string, good: number): Promise<boolean> {
  return (await tailOf(fs, folder, good - 1))[0] === 0x0a;
}

async function copyAside(fs: Fs, folder: string, seq: number, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  if ((await fs.stat(unfinished)) !== null) await fs.unlink(unfinished);
  for (let turn = 1; turn <= MAX_COPIES; turn += 1) {
    const path = join(folder, `${EVENTS}.torn-${seq}${turn === 1 ? "" : `.${turn}`}`);
    if ((await fs.stat(path)) !== null) {
      if ((await readSmall(fs, path, MAX_WRITE_BYTES + 1))?.equals(bytes) === true)
        return fs.syncFolder(folder);
      continue;
    }
    return replaceFile(fs, path, bytes, unfinished);
  }
  throw broken(
    "repair-failed",
    `${folder} holds too many copies of torn tails.`,
    "Look at them, then remove those you do not need.",
  );
}
