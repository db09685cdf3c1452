// Files that are the person's own, outside of every folder that somebody else may have filled: configuration, and what a server remembers.
// Law 1: no folder can bring one: a relative path to them counts for nothing.
// Law 2: each is written whole or not at all, for the person alone.
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { Env } from "../agents/detect.ts";
import { z } from "zod";
import type { StatedPrice } from "../agents/prices.ts";

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

// Prices that the person stated in the app, for models that no table knows: the person's own, in every folder.
// Law: what a settings file states comes first. A file that cannot be read states nothing: an unknown price is never zero.
const amount = z.number().nonnegative().max(1e6);
/** US dollars for a million tokens. */
export const ownPrice = z.strictObject({ input: amount, output: amount });
const fileSchema = z.record(z.string().max(300), ownPrice);
/** More are nobody's. */
const MOST_PRICES = 200;

const pathOf = (env: Env): string | null => ownFile(env, "config", "prices.json");

export function readOwnPrices(env: Env): Readonly<Record<string, StatedPrice>> {
  const path = pathOf(env);
  if (path === null) return {};
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}

/** False where it lasts as long as the process. */
export function keepOwnPrice(env: Env, model: string, price: StatedPrice): boolean {
  const path = pathOf(env);
  if (path === null) return false;
  const others = Object.entries(readOwnPrices(env)).filter(([name]) => name !== model);
  const kept = [...others, [model, price] as const].slice(-MOST_PRICES);
  writeOwn(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  return true;
}
