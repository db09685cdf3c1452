// The last resort for what could not be recorded: a file elsewhere, and one line to whoever listens. It never throws.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { canonical } from "../kernel/json.ts";
import type { Draft } from "./event.ts";
import { writeNew } from "./fs.ts";
import type { Home } from "./home.ts";

/** Answers where the drafts lie now, or null. */
export async function dump(
  home: Pick<Home, "fs" | "emergency" | "emergencyFolder">,
  deliberation: string,
  drafts: readonly Draft[],
  code: string,
): Promise<string | null> {
  if (drafts.length === 0) return null;
  const folder = join(home.emergencyFolder, `dissensus-emergency-${randomUUID()}`);
  const path = join(folder, `${deliberation}.jsonl`);
  let kept: string | null = null;
  try {
    await home.fs.mkdir(folder);
    const lines = drafts.map((draft) => `${canonical(draft)}\n`).join("");
    await writeNew(home.fs, path, Buffer.from(lines, "utf8"));
    await home.fs.syncFolder(folder);
    kept = path;
  } catch {
    await home.fs.removeTree(folder).catch(() => undefined);
  }
  const events = drafts.length === 1 ? "1 event" : `${drafts.length} events`;
  const where = kept === null ? "they could not be kept elsewhere either" : `kept in ${kept}`;
  try {
    home.emergency(`${deliberation}: ${events} could not be recorded (${code}); ${where}`);
  } catch {
    return kept;
  }
  return kept;
}
