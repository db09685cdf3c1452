// What a folder brings, before a run at a terminal: held back, or trusted by whoever sits there.
import { without } from "../workspace/acting.ts";
import type { Desk } from "../workspace/desk.ts";
import { registerModules } from "../workspace/protocol-modules.ts";
import type { Settings } from "../workspace/settings.ts";
import {
  everything,
  heldIn,
  heldNotice,
  missing,
  shownParts,
  trustParts,
  untrusted,
  type Seen,
  type Use,
} from "../workspace/trust.ts";
import type { Flags } from "./flags.ts";
import type { Io } from "./io.ts";

/** The settings that a run may have. Undefined where the person says no to what it needs. */
export async function trusting(
  io: Io,
  settings: Settings,
  use: Use,
  flags: Pick<Flags, "yes" | "json" | "dryRun">,
): Promise<Settings | undefined> {
  const held = await heldIn(io, settings);
  const needed = await missing(io, held, use);
  if (needed.length > 0) {
    // Yes to every default is no trust.
    if (!io.isAttended || flags.yes === true || flags.json === true) throw untrusted(needed);
    return (await isTrusted(io, settings)) ? settings : undefined;
  }
  if (held.length > 0) io.err(`${heldNotice(held)}\n`);
  const rest = without(settings, held);
  // A plan calls nobody: all it can start is what prints its subject.
  return flags.dryRun === true ? { ...settings, subjects: rest.subjects } : rest;
}

/** The desk of a server here. What is not trusted now stays out of it until it is started again. */
export async function deskAt(io: Io, settings: Settings, mayAsk: boolean): Promise<Desk> {
  const held = await heldIn(io, settings);
  if (held.length > 0 && mayAsk && (await isTrusted(io, settings)))
    return { env: io.env, cwd: io.cwd, settings };
  if (held.length > 0) io.err(`${heldNotice(held)}\n`);
  return { env: io.env, cwd: io.cwd, settings: without(settings, held), held };
}

/** What was held back until now is known from here on. */
async function isTrusted(io: Io, settings: Settings): Promise<boolean> {
  const isMeant = await askTrust(io, await everything(io, settings));
  if (isMeant) await registerModules(io, settings);
  return isMeant;
}

/** Shows what acts and asks; a yes is kept. */
export async function askTrust(io: Io, parts: readonly Seen[]): Promise<boolean> {
  io.out(`${io.cwd} brings what acts when a deliberation is held here:\n${shownParts(parts)}`);
  const { confirm, isCancel } = await import("@clack/prompts");
  const wanted = await confirm({ message: "Trust it, as it is now?", initialValue: false });
  if (isCancel(wanted) || !wanted) return false;
  await trustParts(io, parts, io.now());
  return true;
}
