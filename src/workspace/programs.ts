// What the plan says of the programs that a run starts: which folders they are given, and what of them could be left behind.
import { resolve } from "node:path";
import { canHold } from "../agents/cgroup.ts";
import { holds, survey } from "../agents/folder-copy.ts";
import { commandNamed } from "../agents/known-commands.ts";
import { parseModelSpec } from "../agents/model/spec.ts";
import { canFindStrays } from "../agents/process-identity.ts";
import { badInput } from "../errors.ts";
import { oneLine } from "../text/visible.ts";
import type { Models } from "./start-plan.ts";
import type { Settings } from "./settings.ts";

interface Started {
  readonly models: Models;
  readonly settings: Settings;
  readonly cwd: string;
  /** Where deliberations lie. */
  readonly root: string;
  /** Are checks run too? */
  readonly checks: boolean;
}

export async function aboutPrograms({
  models,
  settings,
  cwd,
  root,
  checks,
}: Started): Promise<readonly string[]> {
  const names = [...new Set(Object.values(models))]
    .filter((model) => model.startsWith("command:"))
    .map(parseModelSpec)
    .flatMap((spec) => (spec.kind === "command" ? [spec.name] : []));
  if (names.length === 0 && !checks) return [];
  return [
    ...(await Promise.all(names.map((name) => aboutFolder(name, settings, cwd, root)))).flat(),
    ...leftovers(),
  ];
}

async function aboutFolder(
  name: string,
  settings: Settings,
  cwd: string,
  root: string,
): Promise<readonly string[]> {
  const command = commandNamed(name, settings.commands);
  if (command?.folder === undefined) return [];
  const folder = resolve(cwd, command.folder);
  const shown = oneLine(command.folder, 200);
  const found = await survey(folder, root);
  const isCopied = command.reading === undefined || (await holds(folder, root));
  if (typeof found === "string" && (isCopied || found.startsWith("there is no"))) {
    throw badInput(
      "bad-folder",
      `command:${name} cannot work in ${shown}: ${oneLine(found, 300)}.`,
      isCopied
        ? "It works in a copy, which has bounds: name a smaller folder, or keep deliberations outside of it (--root)."
        : "Its folder is named under commands: in dissensus.yaml.",
    );
  }
  if (!isCopied || typeof found === "string")
    return [`command:${name} may read ${shown}, and cannot write there.`];
  const why =
    command.reading === undefined
      ? "nothing keeps it from writing"
      : "deliberations lie there, which no seat may read";
  return [
    `command:${name} works in a copy of ${shown} (${found.files.length} files, ${Math.ceil(found.bytes / 1024)} KiB), made for each call and thrown away: ${why}. Secrets by their names, links, .git and node_modules are left out.`,
  ];
}

/** By what this system can do about helpers that leave their program. */
export function leftovers(isHeld = canHold(), isFound = canFindStrays()): readonly string[] {
  if (isHeld) return [];
  return [
    isFound
      ? "A helper that a program starts in the background and that clears its environment may outlive the program here."
      : "Helpers that a program starts in the background may outlive the program here.",
  ];
}
