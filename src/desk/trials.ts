// Which models passed their preflight lately, beside the deliberations: so that ten runs a day try a model once.
// Law: it is a convenience. A file that cannot be read or written costs a small call and nothing else.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Trials } from "../runners/preflight.ts";

const FILE = "passed.json";
const DAY_MS = 24 * 3_600_000;
const shape = z.record(z.string(), z.number());

export async function trialsIn(root: string, now: () => number = Date.now): Promise<Trials> {
  const path = join(root, FILE);
  const passed = new Map(Object.entries(await read(path)));
  const isLately = (at: number): boolean => at <= now() && now() - at < DAY_MS;
  return {
    hasPassed: (model) => isLately(passed.get(model) ?? -Infinity),
    passed: (model) => {
      passed.set(model, now());
      void write(root, path, Object.fromEntries([...passed].filter(([, at]) => isLately(at))));
    },
  };
}

async function read(path: string): Promise<Readonly<Record<string, number>>> {
  try {
    return shape.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return {};
  }
}

/** Another process may write at the same time; whose list stays does not matter. */
async function write(
  root: string,
  path: string,
  passed: Readonly<Record<string, number>>,
): Promise<void> {
  const beside = `${path}.${process.pid}`;
  try {
    await mkdir(root, { recursive: true });
    await writeFile(beside, JSON.stringify(passed));
    await rename(beside, path);
  } catch {
    // The next run tries the model again.
  }
}
