// Logs between files and PostgreSQL, byte for byte: the way in, and the way back.
// Law: what is taken over was verified, and is whole where it arrives or not there at all. The source is only read.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { broken } from "../../errors.ts";
import { BLOB_NAME, MAX_BLOB_BYTES } from "../blobs.ts";
import type { FileLogStore } from "../file.ts";
import { whyNotContinue } from "../refusals.ts";
import { type Fs, readSmall, writeNew } from "../fs.ts";
import { checkKind, EVENTS, findFolder, FREE_SPACE, install } from "../home.ts";
import type { PostgresLogStore } from "./store.ts";

/** As many lines as go over the wire at once. */
const PAGE_BYTES = 4 * 1024 * 1024;

/** Writes a log of a database into a folder of its own, as a run on this machine would have. */
export async function exportLog(
  from: PostgresLogStore,
  id: string,
  to: FileLogStore,
): Promise<void> {
  const { home } = to;
  // Throws for what is not there or not whole, before anything is made.
  await from.read(id);
  await install(home, id, async (folder) => {
    const file = await home.fs.open(join(folder, EVENTS), "new");
    try {
      for await (const lines of from.lines(id)) {
        const bytes = Buffer.concat(lines);
        if ((await file.write(bytes)) !== bytes.length)
          throw broken("disk-full", `The disk did not take all of ${id}.`, FREE_SPACE);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    for await (const [name, bytes] of from.blobFiles(id))
      await writeNew(home.fs, join(folder, "blobs", name), bytes);
    await home.fs.syncFolder(join(folder, "blobs"));
  });
}

/** Takes a log of this machine into a database. */
export async function importLog(
  from: FileLogStore,
  id: string,
  to: PostgresLogStore,
): Promise<void> {
  const { home } = from;
  const { path } = await findFolder(home, id);
  const verified = await from.verify(id, { keep: false });
  const refusal = whyNotContinue(id, verified);
  if (refusal !== undefined) throw refusal;
  if (verified.tail !== "clean")
    throw broken(
      "log-damaged",
      `The last write of ${id} is not whole.`,
      `\`dissensus resume ${id}\` sets it aside; import it then.`,
      { deliberation: id },
    );
  await to.adopt(id, {
    verified,
    lines: () => fileLines(home.fs, join(path, EVENTS), verified.size),
    blobFiles: () => fileBlobBytes(home.fs, join(path, "blobs")),
  });
}

/** Up to the size that was verified: another process may be adding to it. */
async function* fileLines(fs: Fs, path: string, size: number): AsyncGenerator<readonly Buffer[]> {
  const file = await fs.open(path, "read");
  try {
    let [lines, bytes, seen, rest]: [Buffer[], number, number, Buffer] = [
      [],
      0,
      0,
      Buffer.alloc(0),
    ];
    for await (const chunk of file.chunks()) {
      rest = Buffer.concat([rest, chunk.subarray(0, size - seen)]);
      seen = Math.min(size, seen + chunk.byteLength);
      for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
        lines.push(rest.subarray(0, end + 1));
        bytes += end + 1;
        rest = rest.subarray(end + 1);
      }
      if (bytes < PAGE_BYTES) continue;
      yield lines;
      [lines, bytes] = [[], 0];
    }
    if (lines.length > 0) yield lines;
  } finally {
    await file.close();
  }
}

async function* fileBlobBytes(
  fs: Fs,
  folder: string,
): AsyncGenerator<readonly [name: string, bytes: Buffer]> {
  for (const name of (await fs.names(folder)).filter((name) => BLOB_NAME.test(name))) {
    const path = join(folder, name);
    checkKind("file", path, await fs.stat(path), "Links are not followed.");
    const bytes = await readSmall(fs, path, MAX_BLOB_BYTES);
    if (bytes === null || createHash("sha256").update(bytes).digest("hex") !== name.slice(0, 64))
      throw broken("blob-damaged", `Blob ${name} does not match its name.`, "", { blob: name });
    yield [name, bytes];
  }
}
