// Whether what a folder brings may act: only what its person has trusted, in this folder and with this content. All else is shown and held back.
// Law 1: what is held back is not in the settings that a run is given, so nothing can come to use it.
// Law 2: what a person names for a run needs no trust: a path on the command line, or the settings that DISSENSUS_SETTINGS names.
import { readFile, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Env } from "../agents/detect.ts";
import { DissensusError } from "../errors.ts";
import { History } from "../engine/deliberation/history.ts";
import type { LogEvent } from "../log/index.ts";
import { protocolCalled, addProtocol } from "../kernel/registry.ts";
import { HOST } from "../kernel/model-for.ts";
import type { StartChoice } from "../kernel/start.ts";
import { listFirst } from "../text/words.ts";
import { oneLine, plain } from "../text/visible.ts";
import type { World } from "./workspace.ts";
import { addressOf, agentFileParts, settingsParts, withoutParts } from "./folder-parts.ts";
import type { Part } from "./folder-parts.ts";
import { statOf } from "./context.ts";
import { errorOf } from "./catalogue.ts";
import { ownFile, writeOwn } from "./own-file.ts";
import { withoutPrototype, loadSettings, settingsPath, type Settings } from "./settings.ts";
import { startable, type StartRequest } from "./start-request.ts";
import { numberedIn } from "./subjects.ts";
import { isProtocol, refusalOf } from "../protocols/define.ts";

type Place = Pick<World, "env" | "cwd">;

/** A part, and how it stands: never seen, or not as it was when it was trusted. */
export interface Seen extends Part {
  readonly is: "trusted" | "new" | "changed";
}

/** What a run would make use of. */
export interface Use {
  readonly models: readonly string[];
  /** Does it observe by checks? */
  readonly checks?: boolean;
  /** Is it held by a protocol that only the folder can bring? */
  readonly protocols?: boolean;
  readonly subject?: "issue" | "pr" | null;
  /** Agent files and their workflow, as far as they are not named. */
  readonly instructed?: { readonly agents: boolean; readonly workflow: boolean };
}

/** Everything in a folder that acts. */
export async function allParts(place: Place, settings: Settings): Promise<readonly Seen[]> {
  return withTrust(place, [
    ...(isNamed(place) ? [] : await settingsParts(settings, place.cwd)),
    ...(await agentFileParts(place.cwd)),
  ]);
}

/** What of a folder's settings is held back. */
export async function heldParts(place: Place, settings: Settings): Promise<readonly Seen[]> {
  return isNamed(place)
    ? []
    : (await withTrust(place, await settingsParts(settings, place.cwd))).filter(isHeld);
}

/** What a run cannot do without and may not use yet. `held`: of the settings. */
export async function missingParts(
  place: Place,
  held: readonly Seen[],
  { models, checks = false, protocols = false, subject = null, instructed }: Use,
): Promise<readonly Seen[]> {
  const isUsed = ({ kind, name }: Part): boolean =>
    (kind === "command" && models.includes(`command:${name}`)) ||
    (kind === "address" && models.some((model) => addressOf(model) === name)) ||
    (kind === "check" && checks) ||
    (kind === "protocol" && protocols) ||
    (kind === "subject" && name === subject);
  const isInstructing = ({ kind }: Part): boolean =>
    (kind === "workflow" ? instructed?.workflow : instructed?.agents) === true;
  const isAnybody = models.some((model) => !UNTAUGHT.has(model));
  if (!instructed || !isAnybody) return held.filter(isUsed);
  const files = (await agentFileParts(place.cwd)).filter(isInstructing);
  return [...held.filter(isUsed), ...(await withTrust(place, files)).filter(isHeld)];
}

/** A host reads the files itself, a person judges them, the rehearsal does as it always does. */
const UNTAUGHT: ReadonlySet<string> = new Set([HOST, "person", "rehearsal"]);

/** Models that a run is given, by request and by settings. `otherwise`: who is asked where neither says. */
export function requestedModels(
  { model, seats }: Pick<StartRequest, "model" | "seats">,
  settings: Pick<Settings, "model" | "seats">,
  otherwise: string,
): readonly string[] {
  return [model ?? settings.model ?? otherwise, ...Object.values({ ...settings.seats, ...seats })];
}

/** What of the folder a request would act on. */
export function useOfRequest(request: StartRequest, models: readonly string[]): Use {
  const { start } = startable(request.protocol);
  const isUnnamed = (isMeant: (choice: StartChoice) => boolean): boolean =>
    Object.entries(start.choices).some(
      ([name, choice]) => isMeant(choice) && request.choices[name] === undefined,
    );
  const agents = isUnnamed(({ kind }) => kind === "agents");
  const workflow = isUnnamed((choice) => choice.kind === "yaml" && choice.instructs === true);
  return {
    models,
    checks: start.observes === true && isAsked(models),
    subject:
      start.subject.kind === "words-or-file" && request.subject.kind === "typed"
        ? (numberedIn(request.subject.words)?.kind ?? null)
        : null,
    ...(agents || workflow ? { instructed: { agents, workflow } } : {}),
  };
}

/** Nothing is observed where a host does everything. */
function isAsked(models: readonly string[]): boolean {
  return models.some((model) => model !== HOST);
}

/** What a run that goes on makes use of. Its agent files are in its log. */
export function useOfLog(
  events: readonly LogEvent[],
  others: Readonly<Record<string, string>> = {},
): Use {
  const { opened, models, concluded } = History.of(events);
  const { brief, protocol } = opened;
  if (concluded) return { models: [] };
  const meant = Object.values({ ...models, ...others });
  const { checks } = brief;
  return {
    models: meant,
    checks: isAsked(meant) && Array.isArray(checks) && checks.length > 0,
    protocols: protocolCalled(protocol) === undefined,
  };
}

export async function trustParts({ env, cwd }: Place, parts: readonly Part[], now: Date) {
  const hashes = Object.fromEntries(parts.map((part) => [keyOf(part), part.hash]));
  const record = { at: now.toISOString(), parts: hashes };
  writeTrust(env, { ...(await readTrust(env)), [await realpath(cwd)]: record });
}

/** False where it was not trusted. */
export async function distrust({ env, cwd }: Place): Promise<boolean> {
  const { [await realpath(cwd).catch(() => cwd)]: known, ...others } = await readTrust(env);
  if (known) writeTrust(env, others);
  return known !== undefined;
}

/** As a refusal: what, in one paragraph, and what to do about it. A server took its settings when it was started. */
export function untrustedError(parts: readonly Seen[], isServer = false): DissensusError {
  return errorOf(isServer ? "untrusted.server" : "untrusted", { parts: listParts(parts) });
}

/** For those who go on without. */
export function describeHeld(parts: readonly Seen[]): string {
  return `Held back until you trust this folder (dissensus trust): ${listParts(parts)}.`;
}

const MOST_LISTED = 6;

function listParts(parts: readonly Seen[]): string {
  const named = parts.map(
    ({ kind, name, is }) =>
      `${kind} ${oneLine(name, 100)}${is === "changed" ? " (changed since)" : ""}`,
  );
  return listFirst(named, MOST_LISTED, ", ");
}

/** All that acts, word for word. */
export function describeParts(parts: readonly Seen[]): string {
  const rows = parts.flatMap(({ kind, name, says, is }) => [
    `  ${kind} ${plain(name)}${STANDS[is]}\n`,
    ...says.map((line) => `    ${plain(line)}\n`),
  ]);
  return rows.join("");
}

const STANDS = { new: "", changed: " (changed since you trusted it)", trusted: " (trusted)" };

function isHeld({ is }: Seen): boolean {
  return is !== "trusted";
}

function isNamed({ env }: Place): boolean {
  return (env["DISSENSUS_SETTINGS"] ?? "") !== "";
}

function keyOf({ kind, name }: Part): string {
  return `${kind} ${name}`;
}

async function withTrust({ env, cwd }: Place, parts: readonly Part[]): Promise<readonly Seen[]> {
  if (parts.length === 0) return [];
  const known = (await readTrust(env))[await realpath(cwd)]?.parts ?? {};
  return parts.map((part) => {
    const hash = Object.hasOwn(known, keyOf(part)) ? known[keyOf(part)] : undefined;
    return { ...part, is: hash === part.hash ? "trusted" : hash === undefined ? "new" : "changed" };
  });
}

// What a person has trusted: folders by their real paths, and in each the parts by their hashes. Kept in the person's own configuration.
// Law: what cannot be read is no trust.

const recordSchema = z.strictObject({ at: z.string(), parts: z.record(z.string(), z.string()) });
const fileSchema = z.strictObject({ folders: z.record(z.string(), recordSchema) });

/** By their real paths; the parts of each by kind and name, with their hashes. */
type TrustedFolders = Readonly<z.infer<typeof fileSchema>["folders"]>;

const trustFile = (env: Env): string | null => ownFile(env, "config", "trust.json");

/** What a person has trusted, by folder. */
export async function readTrust(env: Env): Promise<TrustedFolders> {
  const path = trustFile(env);
  if (path === null) return {};
  const refuse = (why: string): DissensusError => errorOf("bad-trust", { path, why });
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw refuse(error.code ?? error.message);
  });
  if (text === null) return {};
  try {
    return withoutPrototype(fileSchema.parse(JSON.parse(text)).folders);
  } catch {
    throw refuse("it does not hold what dissensus writes there");
  }
}

function writeTrust(env: Env, folders: TrustedFolders): void {
  const path = trustFile(env);
  if (path === null) throw errorOf("no-home");
  try {
    writeOwn(path, `${JSON.stringify({ folders }, null, 2)}\n`);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw errorOf("unwritten-trust", { path, why });
  }
}

// Protocols of somebody else's: modules that the settings name, loaded into this process and known like those that ship.
// Law 1: a module runs only if its person named the settings, or has trusted the folder with this very content.
// Law 2: whatever is wrong with one is told in a paragraph that names it, before anything is begun.

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
    throw (await statOf(file))
      ? errorOf("bad-protocol.broken", { path, why: oneLine(String(error), 300) })
      : errorOf("bad-protocol.missing", { path });
  }
}
