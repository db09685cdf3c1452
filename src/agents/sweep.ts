// Notes about running process groups, so that a later process can end those whose engine was killed.
// Law 1: a group is ended only if the engine that started it is gone, and the group is provably the one noted; so is what else its program started.
// Law 2: a folder is removed only if it has the form of those we make.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { endCgroup } from "./cgroup.ts";
import {
  bootId,
  endStrays,
  isWork,
  signalGroup,
  startOf,
  waitUntilGone,
} from "./process-identity.ts";

/** A note is a few hundred bytes; whatever is larger is not ours. */
const NOTE_BYTES = 4_096;

const noteSchema = z.strictObject({
  group: z.number().int().min(2),
  /** Null if it had ended before it could be looked at. */
  start: z.string().nullable(),
  boot: z.string(),
  owner: z.number().int().min(1),
  ownerStart: z.string().nullable(),
  work: z.string(),
  /** Where it was held, if it was. */
  cgroup: z.string().nullable().optional(),
});
type Note = z.infer<typeof noteSchema>;

/** Leaves a note; what is returned takes it away again. Synchronous, so that no moment lies between start and note. */
export function leaveNote(
  dir: string,
  { group, cgroup, work }: Pick<Note, "group" | "cgroup" | "work">,
): () => void {
  const note: Note = {
    group,
    start: startOf(group),
    boot: bootId(),
    owner: process.pid,
    ownerStart: startOf(process.pid),
    work,
    cgroup,
  };
  const file = join(dir, `${group}.json`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify(note));
  return () => rmSync(file, { force: true });
}

/** Ends the groups that a killed engine left, and all else that their programs started, and says which. */
export async function sweep(dir: string): Promise<readonly number[]> {
  const swept: number[] = [];
  for (const name of notesIn(dir)) {
    const file = join(dir, name);
    const note = readNote(file);
    if (note === null || startOf(note.owner) === note.ownerStart) continue;
    if (isTheNoted(note) && signalGroup(note.group, "SIGKILL")) {
      swept.push(note.group);
      await waitUntilGone(() => !signalGroup(note.group, 0));
    }
    // Its name was made for that program alone.
    if (typeof note.cgroup === "string") await endCgroup(note.cgroup);
    if (isWork(note.work)) {
      endStrays(note.work);
      rmSync(note.work, { recursive: true, force: true });
    }
    rmSync(file, { force: true });
  }
  return swept;
}

function isTheNoted(note: Note): boolean {
  if (note.boot !== bootId()) return false;
  const start = startOf(note.group);
  // Without its leader a group can still be left, and as long as it is, its number is given to nobody else.
  return start === null || start === note.start;
}

function notesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => /^\d+\.json$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

function readNote(file: string): Note | null {
  try {
    const text = readFileSync(file, "utf8");
    return text.length > NOTE_BYTES ? null : (noteSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}
