// Text too large for a line, as a file named by its SHA-256.
// Law 1: a blob is durable before anything can name it. Law 2: what is read matches its name, and is a regular file.
// Text that UTF-8 cannot carry (lone surrogates) is stored as a JSON string, and its name ends in `.json`.
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { badInput, broken } from "../errors.ts";
import type { StoredText } from "./event.ts";
import { type Fs, readSmall, writeNew } from "./fs.ts";
import { attempt } from "./home.ts";
import type { Blobs } from "./log.ts";
import { freeBallast, isFull } from "./space.ts";

/** Longer text makes a line unwieldy for every reader. */
export const MAX_INLINE_BYTES = 256 * 1024;
/** More than any useful answer; the rest is cut off, and the event says so. */
export const MAX_BLOB_BYTES = 8 * 1024 * 1024;
const NAME = /^[0-9a-f]{64}(\.json)?$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What `put` decides about a text, before any disk is involved. */
type Stored = { readonly stored: StoredText; readonly bytes: Buffer | null };

export function storedAs(text: string): Stored {
  if (Buffer.byteLength(text, "utf8") <= MAX_INLINE_BYTES) return { stored: { text }, bytes: null };
  const isPlain = !LONE_SURROGATE.test(text);
  const whole = Buffer.from(isPlain ? text : JSON.stringify(text), "utf8");
  const truncated = whole.length > MAX_BLOB_BYTES;
  const bytes = !truncated ? whole : isPlain ? cutUtf8(whole) : cutJson(text);
  const blob = createHash("sha256").update(bytes).digest("hex") + (isPlain ? "" : ".json");
  return { stored: { blob, bytes: bytes.length, truncated }, bytes };
}

export function textOf(blob: string, bytes: Buffer): string {
  if (createHash("sha256").update(bytes).digest("hex") !== blob.slice(0, 64)) {
    throw broken(
      "blob-damaged",
      `Blob ${blob} does not match its name.`,
      "Restore it from a backup.",
      { blob },
    );
  }
  const text = bytes.toString("utf8");
  return blob.endsWith(".json") ? String(JSON.parse(text)) : text;
}

export function checkBlobName(blob: string): void {
  if (!NAME.test(blob))
    throw badInput("bad-blob", `${JSON.stringify(blob.slice(0, 100))} names no blob.`);
}

export function fileBlobs(fs: Fs, folder: string): Blobs {
  const place = join(folder, "blobs");
  return {
    async put(text) {
      const { stored, bytes } = storedAs(text);
      if (bytes === null || "text" in stored) return stored;
      return attempt("store a blob", async () => {
        await checkPlace(fs, place);
        await keep(fs, place, stored.blob, bytes).catch(async (cause: unknown) => {
          if (!isFull(cause) || !(await freeBallast(fs, folder))) throw cause;
          await keep(fs, place, stored.blob, bytes);
        });
        return stored;
      });
    },
    async get(stored) {
      if ("text" in stored) return stored.text;
      checkBlobName(stored.blob);
      return attempt("read a blob", async () => {
        await checkPlace(fs, place);
        const path = join(place, stored.blob);
        const there = await fs.stat(path);
        if (there === null)
          throw broken(
            "blob-missing",
            `Blob ${stored.blob} is missing.`,
            "Restore it from a backup.",
            { blob: stored.blob },
          );
        if (there.kind !== "file")
          throw broken(
            "blob-not-a-file",
            `Blob ${stored.blob} is ${there.kind === "link" ? "a symbolic link" : "no regular file"}.`,
            "Links are not followed.",
            { blob: stored.blob },
          );
        const bytes = await readSmall(fs, path, MAX_BLOB_BYTES);
        if (bytes === null)
          throw broken(
            "blob-damaged",
            `Blob ${stored.blob} is larger than a blob can be.`,
            "Restore it from a backup.",
            { blob: stored.blob },
          );
        return textOf(stored.blob, bytes);
      });
    },
  };
}

async function checkPlace(fs: Fs, place: string): Promise<void> {
  const there = await fs.stat(place);
  if (there?.kind !== "folder")
    throw broken(
      "blob-not-a-file",
      `${place} is ${there === null ? "missing" : "no folder of its own"}.`,
      "Links are not followed.",
    );
}

/** An equal blob from before may never have reached the disk, so it is replaced all the same. */
async function keep(fs: Fs, place: string, blob: string, bytes: Buffer): Promise<void> {
  const unfinished = join(place, `.${randomUUID()}.tmp`);
  await writeNew(fs, unfinished, bytes);
  try {
    await fs.rename(unfinished, join(place, blob));
  } catch (cause) {
    await fs.unlink(unfinished).catch(() => undefined);
    throw cause;
  }
  await fs.syncFolder(place);
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
