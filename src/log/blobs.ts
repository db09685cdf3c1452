// Text too large for a line, as a file named by its SHA-256.
// Law 1: a blob is durable before anything can name it. Law 2: what is read matches its name, and is a regular file.
// Text that UTF-8 cannot carry (lone surrogates) is stored as a JSON string, and its name ends in `.json`.
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { badInput, broken, type DissensusError } from "../errors.ts";
import type { StoredText } from "./event.ts";
import { type Fs, readSmall, replaceFile } from "./fs.ts";
import { attempt, isDiskFull } from "./home.ts";
import type { Blobs } from "./log.ts";
import { freeBallast } from "./space.ts";

/** Longer text makes a line unwieldy for every reader. */
export const MAX_INLINE_BYTES = 256 * 1024;
/** More than any useful answer; the rest is cut off, and the event says so. */
export const MAX_BLOB_BYTES = 8 * 1024 * 1024;
export const BLOB_NAME = /^[0-9a-f]{64}(\.json)?$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Where the bytes of blobs are kept. */
interface Place {
  keep(blob: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is none of this name. */
  read(blob: string): Promise<Buffer | undefined>;
}

export function blobsIn(place: Place): Blobs {
  return {
    async put(text) {
      if (Buffer.byteLength(text, "utf8") <= MAX_INLINE_BYTES) return { text };
      const isPlain = !LONE_SURROGATE.test(text);
      const whole = Buffer.from(isPlain ? text : JSON.stringify(text), "utf8");
      const truncated = whole.length > MAX_BLOB_BYTES;
      const bytes = !truncated ? whole : isPlain ? cutUtf8(whole) : cutJson(text);
      const blob = sha256(bytes) + (isPlain ? "" : ".json");
      await place.keep(blob, bytes);
      return { blob, bytes: bytes.length, truncated };
    },
    async get(stored: StoredText) {
      if ("text" in stored) return stored.text;
      const { blob } = stored;
      if (!BLOB_NAME.test(blob))
        throw badInput("bad-blob", `${JSON.stringify(blob.slice(0, 100))} names no blob.`);
      const bytes = await place.read(blob);
      if (bytes === undefined) throw badBlob("blob-missing", blob, "missing");
      if (sha256(bytes) !== blob.slice(0, 64))
        throw broken("blob-damaged", `Blob ${blob} does not match its name.`, RESTORE, { blob });
      const text = bytes.toString("utf8");
      return blob.endsWith(".json") ? String(JSON.parse(text)) : text;
    },
  };
}

const RESTORE = "Restore it from a backup.";

function badBlob(code: string, blob: string, what: string, hint = RESTORE): DissensusError {
  return broken(code, `Blob ${blob} is ${what}.`, hint, { blob });
}

export function fileBlobs(fs: Fs, folder: string): Blobs {
  const place = join(folder, "blobs");
  return blobsIn({
    keep: (blob, bytes) =>
      attempt("store a blob", async () => {
        await checkPlace(fs, place);
        // An equal blob from before may never have reached the disk, so it is replaced all the same.
        const keep = (): Promise<void> => replaceFile(fs, join(place, blob), bytes);
        await keep().catch(async (cause: unknown) => {
          if (!isDiskFull(cause)) throw cause;
          await freeBallast(fs, dirname(folder));
          await keep();
        });
      }),
    read: (blob) =>
      attempt("read a blob", async () => {
        await checkPlace(fs, place);
        const path = join(place, blob);
        const there = await fs.stat(path);
        if (there === null) return undefined;
        if (there.kind !== "file") {
          const what = there.kind === "link" ? "a symbolic link" : "not a regular file";
          throw badBlob("blob-not-a-file", blob, what, "Links are not followed.");
        }
        const bytes = await readSmall(fs, path, MAX_BLOB_BYTES);
        if (bytes === null) throw badBlob("blob-damaged", blob, "larger than a blob can be");
        return bytes;
      }),
  });
}

async function checkPlace(fs: Fs, place: string): Promise<void> {
  const there = await fs.stat(place);
  if (there?.kind === "folder") return;
  const what = there === null ? "missing" : "not a folder of its own";
  throw broken("blob-not-a-file", `${place} is ${what}.`, "Links are not followed.");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Never in the middle of a character. */
function cutUtf8(whole: Buffer): Buffer {
  let end = MAX_BLOB_BYTES;
  while (end > 0 && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return whole.subarray(0, end);
}

/** One code unit takes at most six bytes as a JSON escape. */
function cutJson(text: string): Buffer {
  return Buffer.from(JSON.stringify(text.slice(0, Math.floor((MAX_BLOB_BYTES - 2) / 6))), "utf8");
}
