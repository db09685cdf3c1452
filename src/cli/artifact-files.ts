// Writes what is read from a log: the report in the deliberation's folder, and the protocol's own result file.
// Law: everything written here can be deleted and is made again from the log; a file that is not ours is never overwritten.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { discussion, discussionPath, formats, isDiscussionOf } from "../artifacts/index.ts";
import { writeProjection, type FileLog } from "../log/index.ts";
import { status } from "../projections/index.ts";
import type { DialecticBrief } from "../protocols/index.ts";

export async function writeArtifacts(log: FileLog, cwd: string): Promise<string[]> {
  const written = [await put(log.folder, "report.md", formats.md(log.events))];
  const opened = log.events[0];
  if (opened?.type === "deliberation.opened" && opened.data.protocol.startsWith("dialectic@") && status(log.events).state === "finished") {
    const { feature, topic } = opened.data.brief as unknown as DialecticBrief; // parsed when the deliberation was opened
    const path = ownPath(join(cwd, discussionPath(feature, topic)), log.deliberation);
    await mkdir(dirname(path), { recursive: true });
    await putInPublic(path, discussion(log.events));
    written.push(path);
  }
  return written;
}

async function put(folder: string, name: string, text: string): Promise<string> {
  await writeProjection(folder, name, text);
  return join(folder, name);
}

/** The result file lies among the user's own documents, with the rights that those have. */
async function putInPublic(path: string, text: string): Promise<void> {
  const made = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(made, text, { flag: "wx" });
    await rename(made, path);
  } finally {
    await rm(made, { force: true });
  }
}

/** The first of name, name-2, name-3, … that is free or was written from this very log. */
function ownPath(path: string, deliberation: string): string {
  const stem = path.replace(/\.md$/, "");
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? path : `${stem}-${n}.md`;
    if (!existsSync(candidate) || isDiscussionOf(readFileSync(candidate, "utf8"), deliberation)) return candidate;
  }
}
