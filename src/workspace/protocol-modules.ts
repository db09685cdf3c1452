// Protocols of somebody else's: modules that the settings name, loaded into this process and known like those that ship.
// Law 1: a module runs only if its person named the settings, or has trusted the folder with this very content.
// Law 2: whatever is wrong with one is told in a paragraph that names it, before anything is begun.
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DissensusError } from "../errors.ts";
import { addProtocol } from "../kernel/registry.ts";
import { isProtocol, refusalOf } from "../protocols/define.ts";
import { oneLine } from "../text/visible.ts";
import type { World } from "./workspace.ts";
import { errorOf } from "./error-of.ts";
import { withoutParts } from "./folder-parts.ts";
import { loadSettings, settingsPath, type Settings } from "./settings.ts";
import { heldParts, type Seen } from "./trust.ts";

type Place = Pick<World, "env" | "cwd">;

/** Those of this folder's settings. What is held back is returned; settings that cannot be read are told of by whoever needs them. */
export async function loadProtocolModules(place: Place): Promise<readonly Seen[]> {
  const text = await readFile(settingsPath(place), "utf8").catch(() => "");
  if (!/^\s*["']?protocols["']?\s*:/mu.test(text)) return [];
  const settings = await loadSettings(place.cwd, place.env).catch((error: unknown) => {
    if (error instanceof DissensusError) return null;
    throw error;
  });
  if (settings === null) return [];
  const held = (await heldParts(place, settings)).filter(({ kind }) => kind === "protocol");
  await registerModules(place, withoutParts(settings, held));
  return held;
}

/** `settings`: without what is held back. */
export async function registerModules(
  place: Place,
  { protocols }: Pick<Settings, "protocols">,
): Promise<void> {
  const folder = dirname(settingsPath(place));
  for (const named of protocols) {
    const path = oneLine(named, 200);
    const found = Object.values(await importModule(resolve(folder, named), path)).filter(
      isProtocol,
    );
    if (found.length === 0) throw errorOf("bad-protocol.none", { path });
    for (const protocol of found) {
      const why = refusalOf(protocol);
      if (why !== undefined) throw errorOf("bad-protocol", { path, why });
      addProtocol(protocol);
    }
  }
}

async function importModule(file: string, path: string): Promise<Record<string, unknown>> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>; // what a module exports
  } catch (error) {
    const isThere = await readFile(file).then(
      () => true,
      () => false,
    );
    throw isThere
      ? errorOf("bad-protocol.broken", { path, why: oneLine(String(error), 300) })
      : errorOf("bad-protocol.missing", { path });
  }
}
