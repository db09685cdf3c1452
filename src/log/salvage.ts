// Saves what is good of a damaged log into a new file, and says what followed. The log itself is only read.
import { dirname, join, resolve } from "node:path";
import { badInput } from "../errors.ts";
import type { FileLogStore } from "./file.ts";
import { attempt, EVENTS, folderOf } from "./home.ts";
import { intactRecords, type Problem } from "./verify.ts";

/** Enough of what followed to judge it by; the rest stays in the log. */
const MAX_LISTED = 1000;
const MAX_SEARCHED_BYTES = 32 * 1024 * 1024;

export interface Salvage {
  readonly file: string;
  readonly kept: { readonly records: number; readonly bytes: number };
  readonly problem: Problem | null;
  /** Intact records after the damage, by their place in the damaged log. They are not in the new file: their chain is broken. */
  readonly followed: readonly {
    readonly seq: number;
    readonly type: string;
    readonly offset: number;
  }[];
  readonly lostBytes: number;
}

export async function salvage(store: FileLogStore, id: string, target: string): Promise<Salvage> {
  const { fs } = store.home;
  const { path } = await folderOf(store.home, id);
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
        const good = chunk.subarray(
          0,
          Math.max(0, Math.min(chunk.byteLength, verified.good - offset)),
        );
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
    const followed: Salvage["followed"][number][] = [];
    for (const found of intactRecords(Buffer.concat(rest))) {
      if (found === "gave-up" || followed.length === MAX_LISTED) break;
      followed.push({
        seq: found.event.seq,
        type: found.event.type,
        offset: verified.good + found.offset,
      });
    }
    return {
      file,
      kept: { records: verified.count, bytes: verified.good },
      problem: verified.problem ?? verified.torn ?? null,
      followed,
      lostBytes: restBytes,
    };
  });
}
