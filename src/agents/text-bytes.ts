// Texts as bytes. Seats that are asked together share all but the end of their prompts, and are asked one right after the other:
// what the last text became is kept, since to write it out again takes longer than all else about a request.
import { createHash } from "node:crypto";
import type { Prompt } from "./render.ts";

/** No character takes more bytes for each unit of its length. */
const MOST_BYTES = 3;
/** Where texts are written first; longer ones get a place of their own. */
const room = Buffer.allocUnsafe(256 * 1024);

/** One after the other, in one pass: to count the bytes first takes as long as to write them. */
export function joinBytes(parts: readonly (string | Uint8Array)[]): Buffer {
  const most = parts.reduce((sum, part) => sum + part.length * MOST_BYTES, 0);
  const into = most > room.length ? Buffer.allocUnsafe(most) : room;
  let bytes = 0;
  for (const part of parts)
    if (typeof part === "string") bytes += into.write(part, bytes);
    else {
      into.set(part, bytes);
      bytes += part.length;
    }
  return Buffer.from(into.subarray(0, bytes));
}

export function utf8Bytes(text: string): Buffer {
  return joinBytes([text]);
}

/** A whole prompt's SHA-256 and length, without making the whole. */
export function measurePrompt({ shared, transcript, own }: Prompt): {
  readonly hash: string;
  readonly bytes: number;
} {
  const start = begun(shared);
  const more = transcriptBytes(transcript);
  const hash = start.hash.copy().update(more).update(own, "utf8");
  return {
    hash: hash.digest("hex"),
    bytes: start.bytes + more.length + Buffer.byteLength(own),
  };
}

/** The same function, which remembers what it last made. */
export function memoize<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

const begun = memoize((shared) => {
  const bytes = utf8Bytes(shared);
  return { hash: createHash("sha256").update(bytes), bytes: bytes.length };
});
const transcriptBytes = memoize(utf8Bytes);
