// Files that are the person's own, outside of every folder that somebody else may have filled: configuration, and what a server remembers.
// Law 1: no folder can bring one: a relative path to them counts for nothing.
// Law 2: each is written whole or not at all, for the person alone.
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { Env } from "../agents/detect.ts";

const PLACES = {
  config: ["XDG_CONFIG_HOME", ".config"],
  state: ["XDG_STATE_HOME", ".local/state"],
} as const;

/** Null where the environment names no place for it. */
export function ownFile(env: Env, kind: keyof typeof PLACES, name: string): string | null {
  const [variable, folder] = PLACES[kind];
  const [named = "", home = ""] = [env[variable], env["HOME"]];
  if (isAbsolute(named)) return join(named, "dissensus", name);
  return isAbsolute(home) ? join(home, folder, "dissensus", name) : null;
}

export function writeOwn(path: string, text: string): void {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, text, { flag: "wx", mode: 0o600, flush: true });
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
