// A workspace: the folder and environment that deliberations are held in, and what its settings say.
import type { Env } from "../agents/detect.ts";
import { secretsOf } from "../agents/secrets-of.ts";
import { redactor, type Redact } from "../text/redaction.ts";
import { loadSettings, type Settings } from "./settings.ts";
import type { Seen } from "./trust.ts";
import { isAbsolute, join, resolve } from "node:path";
import { fileLogStore, isId } from "../log/index.ts";
import type { FileLogStore, LogEvent, RunStore } from "../log/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import type { RunStatus } from "../views/index.ts";
import { errorOf } from "./catalogue.ts";

export interface Workspace {
  readonly env: Env;
  readonly cwd: string;
  readonly settings: Settings;
  /** What the folder brings besides, and waits for trust. */
  readonly held?: readonly Seen[];
  /** What was found on this machine besides, and may be named like what the settings name. */
  readonly found?: { readonly has: (model: string) => Promise<boolean> };
  /** Models are asked by workers, with keys and programs that are not here: what the settings name can be named, and nothing else. */
  readonly asksElsewhere?: true;
  /** Seats may be the host's: whoever asks can answer for them. */
  readonly isHosted?: true;
}

/** Takes the keys that this machine's environment and settings hold out of a text. */
export function redactFor({ env, settings }: Pick<Workspace, "env" | "settings">): Redact {
  const named = Object.values(settings.keys).map((variable) => env[variable] ?? "");
  return redactor(secretsOf(env, settings, named));
}

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Standard input to its end, or one byte more than asked for; null where there is none to read. */
  input(most: number): Promise<Buffer | null>;
}

// The deliberations that lie here: where they lie, which one a person means, how it stands now, and whether this release can go on with it.
type Place = Pick<World, "env" | "cwd">;

export function storeAt(
  place: Place,
  root: string | undefined,
  fromSettings?: string,
): FileLogStore {
  const given = root ?? place.env["DISSENSUS_ROOT"] ?? fromSettings ?? ".dissensus";
  return fileLogStore(isAbsolute(given) ? given : join(resolve(place.cwd), given));
}

/** The settings of this place, and the store that they or `root` name. */
export async function openStore(place: Place, { root }: { readonly root?: string }) {
  const settings = await loadSettings(place.cwd, place.env);
  return { settings, store: storeAt(place, root, settings.root) };
}

/** The id itself, the one it is the beginning of, or without one the latest. */
export async function findId(store: RunStore, given: string | undefined): Promise<string> {
  const ids = await store.list();
  if (given === undefined) return latestId(store, ids);
  if (ids.includes(given)) return given;
  if (!isId(given)) throw errorOf("bad-id", { id: JSON.stringify(oneLine(given, 60)) });
  const begun = ids.filter((id) => id.startsWith(given));
  if (begun.length === 1 && begun[0] !== undefined) return begun[0];
  if (begun.length > 1) throw errorOf("ambiguous-id", { id: given, begun: begun.slice(0, 5) });
  const [close] = nearest(given, ids);
  const { place: root } = store;
  throw close === undefined
    ? errorOf("unknown-id", { id: given, root })
    : errorOf("unknown-id.close", { id: given, root, close });
}

async function latestId(store: RunStore, ids: readonly string[]): Promise<string> {
  let found: { id: string; at: string } | undefined;
  for (const id of ids) {
    const { events } = await store.verify(id);
    const at = events.at(-1)?.ts ?? "";
    if (!found || at > found.at) found = { id, at };
  }
  if (!found) throw errorOf("nothing-there", { root: store.place });
  return found.id;
}

/** A log cannot know that its writer died, or that a fork never had one. `isAlive`: somebody writes to it. Ask that before reading the log: a run that ends meanwhile is then read as ended. */
export function currentState(
  { state, hosted }: Pick<RunStatus, "state" | "hosted">,
  isAlive: boolean,
): RunStatus["state"] | "interrupted" {
  if (state !== "running" || isAlive) return state;
  // Between the calls of a host nobody writes; it goes on when the host asks.
  return hosted ? "waiting" : "interrupted";
}

/** Thrown where this release does not speak the log's protocol in that very version, before anything is said or recorded. */
export function protocolOf([opened]: readonly LogEvent[]) {
  if (opened?.type !== "deliberation.opened") throw errorOf("damaged-log.opening");
  const { data } = opened;
  const protocol = protocolNamed(data.protocol);
  if (!protocol) throw errorOf("unknown-protocol", { says: unsupportedText(data.protocol) });
  return { protocol, data };
}

/** To whoever asks how it goes on. */
export function isSupported(protocol: string): boolean {
  return protocolNamed(protocol) !== undefined;
}

export function unsupportedText(protocol: string): string {
  return `This log speaks ${protocol}, which this release does not.`;
}
