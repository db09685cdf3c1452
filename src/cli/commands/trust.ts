// What a folder brings that acts: shown and trusted with `dissensus trust`, and before a run at a terminal held back or trusted by whoever sits there.
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { oneLine, plain } from "../../text/visible.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { withoutParts } from "../../workspace/folder-parts.ts";
import { errorOf } from "../../workspace/catalogue.ts";
import {
  registerModules,
  allParts,
  describeHeld,
  describeParts,
  distrust,
  heldParts,
  missingParts,
  readTrust,
  trustParts,
  untrustedError,
} from "../../workspace/trust.ts";
import type { Seen, Use } from "../../workspace/trust.ts";
import { loadSettings, type Settings } from "../../workspace/settings.ts";
import type { CommandFlags, Run } from "../flags.ts";
import { INTERRUPTED, type Io } from "../io.ts";
import { askYesNo } from "../people.ts";

export const runTrust: Run = async (io, flags, given?) => {
  if (flags.list === true) return listTrusted(io);
  const folder = await realpath(resolve(io.cwd, given ?? ".")).catch(() => null);
  if (flags.remove === true) return removeTrust(io, folder ?? resolve(io.cwd, given ?? "."));
  if (folder === null) throw errorOf("no-folder", { folder: oneLine(given ?? ".", 200) });
  // What lies in this folder is looked at, whatever settings are named for runs.
  const env = { ...io.env, DISSENSUS_SETTINGS: undefined };
  const there = { ...io, env, cwd: folder };
  const parts = await allParts(there, await loadSettings(folder, env));
  if (parts.length === 0) return say(io, `Nothing in ${folder} acts: there is nothing to trust.`);
  if (parts.every(({ is }) => is === "trusted"))
    return say(io, `${folder} is trusted:\n${describeParts(parts).trimEnd()}`);
  if (flags.yes === true) {
    await trustParts(there, parts, io.now());
    return say(io, `Trusted from now on, in ${folder}:\n${describeParts(parts).trimEnd()}`);
  }
  if (!io.isAttended) {
    io.out(describeParts(parts));
    throw errorOf("untrusted.shown", { folder });
  }
  return (await askToTrust(there, parts))
    ? say(io, `${folder} is trusted. What changes in it is asked about again.`)
    : INTERRUPTED;
};

async function listTrusted(io: Io): Promise<number> {
  const rows = Object.entries(await readTrust(io.env)).map(
    ([folder, { at, parts }]) => `${folder} (${at.slice(0, 10)}): ${Object.keys(parts).join(", ")}`,
  );
  return say(io, rows.length === 0 ? "No folder is trusted." : rows.join("\n"));
}

async function removeTrust(io: Io, folder: string): Promise<number> {
  if (!(await distrust({ env: io.env, cwd: folder })))
    throw errorOf("not-trusted", { folder: oneLine(folder, 200) });
  return say(io, `${folder} is no longer trusted.`);
}

function say(io: Io, text: string): number {
  io.out(`${plain(text)}\n`);
  return 0;
}

/** The settings that a run may have. Undefined where the person says no to what it needs. */
export async function trustedSettings(
  io: Io,
  settings: Settings,
  use: Use,
  flags: Pick<CommandFlags, "yes" | "json" | "dryRun">,
): Promise<Settings | undefined> {
  const held = await heldParts(io, settings);
  const needed = await missingParts(io, held, use);
  if (needed.length > 0) {
    // Yes to every default is no trust.
    if (!io.isAttended || flags.yes === true || flags.json === true) throw untrustedError(needed);
    return (await askForSettings(io, settings)) ? settings : undefined;
  }
  if (held.length > 0) io.err(`${describeHeld(held)}\n`);
  const rest = withoutParts(settings, held);
  // A plan calls nobody: all it can start is what prints its subject.
  return flags.dryRun === true ? { ...settings, subjects: rest.subjects } : rest;
}

/** The workspace of a server here. What is not trusted now stays out of it until it is started again. */
export async function workspaceAt(io: Io, settings: Settings, mayAsk: boolean): Promise<Workspace> {
  const held = await heldParts(io, settings);
  if (held.length > 0 && mayAsk && (await askForSettings(io, settings)))
    return { env: io.env, cwd: io.cwd, settings };
  if (held.length > 0) io.err(`${describeHeld(held)}\n`);
  return { env: io.env, cwd: io.cwd, settings: withoutParts(settings, held), held };
}

/** What was held back until now is known from here on. */
async function askForSettings(io: Io, settings: Settings): Promise<boolean> {
  const isMeant = await askToTrust(io, await allParts(io, settings));
  if (isMeant) await registerModules(io, settings);
  return isMeant;
}

/** Shows what acts and asks; a yes is kept. */
async function askToTrust(io: Io, parts: readonly Seen[]): Promise<boolean> {
  io.out(
    `${io.cwd} contains what a deliberation here would run or follow:\n${describeParts(parts)}`,
  );
  if (!(await askYesNo("Trust it, as it is now?", false))) return false;
  await trustParts(io, parts, io.now());
  return true;
}
