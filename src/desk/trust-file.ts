// What a person has trusted: folders by their real paths, and in each the parts by their hashes. Kept in the person's own configuration.
// Law 1: no folder can bring it: a relative path to the configuration counts for nothing.
// Law 2: it is written whole or not at all, for the person alone; what cannot be read is no trust.
import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";
import type { Env } from "../agents/detect.ts";
import { badInput, broken } from "../errors.ts";

const recordSchema = z.strictObject({ at: z.string(), parts: z.record(z.string(), z.string()) });
const fileSchema = z.strictObject({ folders: z.record(z.string(), recordSchema) });

/** A folder's parts, by kind and name, with their hashes. */
export type TrustRecord = z.infer<typeof recordSchema>;
export type TrustedFolders = Readonly<Record<string, TrustRecord>>;

function place(env: Env): string | null {
  const [config = "", home = ""] = [env["XDG_CONFIG_HOME"], env["HOME"]];
  if (isAbsolute(config)) return join(config, "dissensus", "trust.json");
  return isAbsolute(home) ? join(home, ".config", "dissensus", "trust.json") : null;
}

export async function readTrust(env: Env): Promise<TrustedFolders> {
  const path = place(env);
  const text =
    path === null
      ? null
      : await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" || error.code === "ENOTDIR"
            ? null
            : Promise.reject(unreadable(path, error.code ?? error.message)),
        );
  if (path === null || text === null) return {};
  try {
    return bare(fileSchema.parse(JSON.parse(text)).folders);
  } catch {
    throw unreadable(path, "it does not hold what dissensus writes there");
  }
}

function unreadable(path: string, why: string) {
  return broken(
    "bad-trust",
    `What you have trusted cannot be read: ${path}: ${why}.`,
    "Mend it or remove it; then trust your folders again with dissensus trust.",
  );
}

export async function writeTrust(env: Env, folders: TrustedFolders): Promise<void> {
  const path = place(env);
  if (path === null)
    throw badInput(
      "no-home",
      "There is no place to keep what you trust: neither XDG_CONFIG_HOME nor HOME is set to a folder.",
      "Set one of them.",
    );
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ folders }, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(unfinished, 0o600);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw broken(
      "unwritten-trust",
      `${path} could not be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      "Nothing was trusted.",
    );
  }
}

/** Without a prototype no path finds what nobody wrote. */
function bare<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
