// What a folder brings that acts, shown and trusted: `dissensus trust`.
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { loadSettings } from "../../workspace/settings.ts";
import {
  distrust,
  everything,
  shownParts,
  trustedFolders,
  trustParts,
} from "../../workspace/trust.ts";
import { badInput } from "../../errors.ts";
import { oneLine, plain } from "../../text/visible.ts";
import type { Io } from "../io.ts";
import { askTrust } from "../trusting.ts";

export interface TrustFlags {
  readonly yes?: boolean;
  readonly list?: boolean;
  readonly remove?: boolean;
}

export async function trust(io: Io, given: string | undefined, flags: TrustFlags): Promise<number> {
  if (flags.list === true) return list(io);
  const folder = await realpath(resolve(io.cwd, given ?? ".")).catch(() => null);
  if (flags.remove === true) return remove(io, folder ?? resolve(io.cwd, given ?? "."));
  if (folder === null)
    throw badInput("no-folder", `trust: ${oneLine(given ?? ".", 200)} is no folder.`);
  // What lies in this folder is looked at, whatever settings are named for runs.
  const env = { ...io.env, DISSENSUS_SETTINGS: undefined };
  const there = { ...io, env, cwd: folder };
  const parts = await everything(there, await loadSettings(folder, env));
  if (parts.length === 0) return say(io, `Nothing in ${folder} acts: there is nothing to trust.`);
  if (parts.every(({ is }) => is === "trusted"))
    return say(io, `${folder} is trusted:\n${shownParts(parts).trimEnd()}`);
  if (flags.yes === true) {
    await trustParts(there, parts, io.now());
    return say(io, `Trusted from now on, in ${folder}:\n${shownParts(parts).trimEnd()}`);
  }
  if (!io.isAttended) {
    io.out(shownParts(parts));
    throw badInput(
      "untrusted",
      `${folder} brings what acts when a deliberation is held there, as shown, and nobody is here to be asked.`,
      "To trust it as it is: dissensus trust --yes",
    );
  }
  return (await askTrust(there, parts))
    ? say(io, `${folder} is trusted. What changes in it is asked about again.`)
    : 130;
}

async function list(io: Io): Promise<number> {
  const folders = Object.entries(await trustedFolders(io.env));
  if (folders.length === 0) return say(io, "No folder is trusted.");
  return say(
    io,
    folders
      .map(
        ([folder, { at, parts }]) =>
          `${folder} (${at.slice(0, 10)}): ${Object.keys(parts).join(", ")}`,
      )
      .join("\n"),
  );
}

async function remove(io: Io, folder: string): Promise<number> {
  if (!(await distrust({ env: io.env, cwd: folder })))
    throw badInput(
      "not-trusted",
      `${oneLine(folder, 200)} is not among the folders that you trust.`,
      "dissensus trust --list shows them.",
    );
  return say(io, `${folder} is no longer trusted.`);
}

function say(io: Io, text: string): number {
  io.out(`${plain(text)}\n`);
  return 0;
}
