// Protocols of somebody else's: modules that the settings name, loaded into this process and known like those that ship.
// Law 1: a module runs only if its person named the settings, or has trusted the folder with this very content.
// Law 2: whatever is wrong with one is told in a paragraph that names it, before anything is begun.
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { badInput, DissensusError } from "../errors.ts";
import { addProtocol } from "../kernel/registry.ts";
import { isProtocol, refusalOf } from "../protocols/define.ts";
import { oneLine } from "../text/visible.ts";
import { without } from "./acting.ts";
import type { World } from "./desk.ts";
import { loadSettings, settingsPath, type Settings } from "./settings.ts";
import { heldIn, type Seen } from "./trust.ts";

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
  const held = (await heldIn(place, settings)).filter(({ kind }) => kind === "protocol");
  await registerModules(place, without(settings, held));
  return held;
}

/** `settings`: without what is held back. */
export async function registerModules(
  place: Place,
  { protocols }: Pick<Settings, "protocols">,
): Promise<void> {
  const folder = dirname(settingsPath(place));
  for (const path of protocols) {
    const found = Object.values(await moduleAt(resolve(folder, path), path)).filter(isProtocol);
    if (found.length === 0)
      throw refused(
        path,
        "It exports no protocol.",
        "Export what defineProtocol returns: export const jury = defineProtocol({ … }).",
      );
    for (const protocol of found) {
      const refusal = refusalOf(protocol);
      if (refusal !== undefined)
        throw refused(path, refusal, "Give it a name and a version of its own.");
      addProtocol(protocol);
    }
  }
}

async function moduleAt(file: string, path: string): Promise<Record<string, unknown>> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>; // what a module exports
  } catch (error) {
    const isMissing = await readFile(file).then(
      () => false,
      () => true,
    );
    throw refused(
      path,
      isMissing ? "There is no such file." : `${oneLine(String(error), 300)}.`,
      isMissing
        ? "Its path is relative to the settings file."
        : "It has to be an ECMAScript module that Node can load as it is, and what it imports has to be installed beside it.",
    );
  }
}

function refused(path: string, why: string, hint: string): DissensusError {
  return badInput(
    "bad-protocol",
    `The settings name a protocol that cannot be used, ${oneLine(path, 200)}. ${why}`,
    hint,
  );
}
