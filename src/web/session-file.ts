// Browsers that were let in, over a restart of the server: the hashes of their sessions, in a file of the person's own.
// Law 1: a file that others could have written or read lets nobody in; nor does one of another folder of deliberations.
// Law 2: it is a convenience: where it cannot be written, a restart asks for a new link and nothing else.
import { lstatSync, readFileSync } from "node:fs";
import { z } from "zod";
import { writeOwn } from "../workspace/own-file.ts";
import { MOST_BROWSERS, SESSION_MS, type SessionMemory } from "./keys.ts";

const fileSchema = z.strictObject({
  /** The deliberations that those who came in could see. */
  root: z.string(),
  sessions: z
    .array(z.tuple([z.string().regex(/^[\w-]{43}$/), z.int().nonnegative()]))
    .max(MOST_BROWSERS),
});
/** Of 32 hashes with their times, and a path. */
const MOST_BYTES = 16 * 1024;

export function sessionFile(path: string, root: string, now = Date.now): SessionMemory {
  return {
    recall() {
      try {
        const about = lstatSync(path);
        const isOwn = about.uid === process.getuid?.() && (about.mode & 0o077) === 0;
        if (!isOwn || !about.isFile() || about.size > MOST_BYTES) return new Map();
        const kept = fileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
        const isAlive = (heard: number): boolean => heard <= now() && now() - heard < SESSION_MS;
        return new Map(
          kept.root === root ? kept.sessions.filter(([, heard]) => isAlive(heard)) : [],
        );
      } catch {
        return new Map();
      }
    },
    keep(sessions) {
      try {
        writeOwn(path, `${JSON.stringify({ root, sessions: [...sessions] })}\n`);
      } catch {
        // The next restart asks for a link.
      }
    },
  };
}
