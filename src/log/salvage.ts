// Saves what is good of a damaged log into a new file, and says what followed. The log itself is only read.
import { dirname, join, resolve } from "node:path";
import { badInput } from "../errors.ts";
import type { FileLogStore } from "./file.ts";
import { attempt, EVENTS, findFolder } from "./home.ts";
import { intactRecords, type Problem } from "./verify.ts";

/** Enough of what followed to judge it by; the rest stays in the log. */
const MAX_LISTED = 1000;
const MAX_SEARCHED_BYTES = 32 * 1024 * 1024;

/** The bytes of a damaged log up to its first wrong record. */
export async function readGood(store: FileLogStore, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { path } = await findFolder(store.home, id);
  const { good } = await store.verify(id, { keep: false });
  const source = await store.home.fs.open(join(path, EVENTS), "read");
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source.chunks()) {
      parts.push(chunk.slice(0, Math.max(0, good - size)));
      size += chunk.byteLength;
      if (size >= good) break;
    }
  } finally {
    await source.close();
  }
  return new Uint8Array(Buffer.concat(parts));
}

export type Salvage = Awaited<ReturnType<typeof salvage>>;

export async function salvage(store: FileLogStore, id: string, target: string) {
  const { fs } = store.home;
  const { path } = await findFolder(store.home, id);
  const file = resolve(target);
  const verified = await store.verify(id, { keep: false });
  if (verified.count === 0)
    throw badInput("nothing-to-salvage", `The log of ${id} holds no good record.`);
  return attempt(`write ${file}`, async () => {
    if ((await fs.stat(file)) !== null)
      throw badInput("exists", `${file} exists already.`, "Name a new file.");
    const source = await fs.open(join(path, EVENTS), "read");
    const made = await fs.open(file, "new").catch(async (cause: unknown) => {
      await source.close();
      throw cause;
    });
    const rest: Uint8Array[] = [];
    let offset = 0;
    let restBytes = 0;
    try {
      for await (const chunk of source.chunks()) {
        const good = chunk.subarray(0, Math.max(0, verified.good - offset));
        for (let done = 0; done < good.byteLength;) done += await made.write(good.subarray(done));
        const bad = chunk.subarray(good.byteLength);
        if (restBytes < MAX_SEARCHED_BYTES && bad.byteLength > 0) rest.push(bad);
        restBytes += bad.byteLength;
        offset += chunk.byteLength;
      }
      await made.sync();
    } finally {
      await made.close();
      await source.close();
    }
    await fs.syncFolder(`${dirname(file)}/.`);
    const followed: { readonly seq: number; readonly type: string; readonly offset: number }[] = [];
    for (const found of intactRecords(Buffer.concat(rest))) {
      if (found === "gave-up" || followed.length === MAX_LISTED) break;
      const { seq, type } = found.event;
      followed.push({ seq, type, offset: verified.good + found.offset });
    }
    const problem: Problem | null = verified.problem ?? verified.torn ?? null;
    return {
      file,
      kept: { records: verified.count, bytes: verified.good },
      problem,
      /** Intact records after the damage, by their place in the damaged log. They are not in the new file: their chain is broken. */
      followed,
      lostBytes: restBytes,
    };
  });
}
