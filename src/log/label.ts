// What people call a deliberation and file it under: ROOT/ID/config/label.json.
// Law 1: it is no part of what was deliberated, so that it is no event: anybody may write it, whoever writes the log, and the last one counts.
// Law 2: a file that cannot be read is no label, and never in the way of the log.
import { join } from "node:path";
import { z } from "zod";
import { canonical } from "../kernel/json.ts";
import { errno, type Fs, readSmall, replaceFile } from "./fs.ts";
import { attempt, checkKind, findFolder, type Home } from "./home.ts";

const MOST_BYTES = 16 * 1024;
/** On one line, and short enough to be read in a list. */
const wordsUpTo = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim());

export const labelForm = z.strictObject({
  /** Empty: by its topic. */
  name: wordsUpTo(200),
  tags: z
    .array(wordsUpTo(40))
    .max(20)
    .transform((tags) => [...new Set(tags.filter((tag) => tag !== ""))]),
});
export type RunLabel = Readonly<{ name: string; tags: readonly string[] }>;
const NO_LABEL: RunLabel = { name: "", tags: [] };

export async function readLabel({ fs, root }: Home, id: string): Promise<RunLabel> {
  const bytes = await readSmall(fs, pathOf(root, id), MOST_BYTES).catch(() => null);
  return labelIn(bytes?.toString("utf8") ?? null);
}

/** What is no label is none. */
export function labelIn(text: string | null): RunLabel {
  try {
    return text === null ? NO_LABEL : labelForm.parse(JSON.parse(text));
  } catch {
    return NO_LABEL;
  }
}

export async function writeLabel(home: Home, id: string, label: RunLabel): Promise<void> {
  const { fs } = home;
  const { path } = await findFolder(home, id);
  await attempt(`write the label of ${id}`, async () => {
    await makeConfig(fs, join(path, "config"));
    await replaceFile(fs, pathOf(home.root, id), Buffer.from(canonical(labelForm.parse(label))));
  });
}

function pathOf(root: string, id: string): string {
  return join(root, id, "config", "label.json");
}

async function makeConfig(fs: Fs, folder: string): Promise<void> {
  await fs.mkdir(folder).catch((cause: unknown) => {
    if (errno(cause) !== "EEXIST") throw cause;
  });
  checkKind("folder", folder, await fs.stat(folder), "Links are not followed.");
}
