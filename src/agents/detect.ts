// Finds which models could be reached from here: keys in the environment, servers on this machine, commands on the path.
// Law: it looks and spends nothing. No key is used, no command is started, and only the loopback address is asked.
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { httpClient } from "./http.ts";
import { modelsIn } from "./model/listing.ts";
import { KNOWN_COMMAND_NAMES, VENDORS, type VendorKind } from "./model/spec.ts";
import { KEY_NAMES, type Env } from "./model/origins.ts";

export type { Env } from "./model/origins.ts";

export interface Reachable {
  readonly keys: readonly { readonly vendor: VendorKind; readonly variable: string }[];
  readonly servers: readonly { readonly url: string; readonly models: readonly string[] }[];
  readonly commands: readonly { readonly name: string; readonly path: string }[];
}

/** Ollama, LM Studio, llama.cpp, vLLM. */
const LOCAL_PORTS: readonly number[] = [11434, 1234, 8080, 8000];
/** Long enough for a local server that is awake, short enough not to be noticed. */
const ANSWER_MS = 300;
const MAX_LIST_BYTES = 256 * 1024;
/** A terminal shows no more. */
const MAX_MODELS = 50;

export async function detect(env: Env, ports: readonly number[] = LOCAL_PORTS): Promise<Reachable> {
  const client = httpClient({ maxBytes: MAX_LIST_BYTES });
  try {
    const [servers, commands] = await Promise.all([
      Promise.all(ports.map((port) => ask(client.fetch, `http://127.0.0.1:${port}/v1`))),
      Promise.all(KNOWN_COMMAND_NAMES.map((name) => onPath(name, env["PATH"] ?? ""))),
    ]);
    return {
      keys: detectKeys(env),
      servers: servers.filter((s) => s !== null),
      commands: commands.filter((c) => c !== null),
    };
  } finally {
    client.close();
  }
}

/** Vendors whose key is in the environment. */
export function detectKeys(env: Env): Reachable["keys"] {
  return VENDORS.flatMap((vendor) => {
    const variable = KEY_NAMES[vendor].find((name) => (env[name]?.trim() ?? "") !== "");
    return variable === undefined ? [] : [{ vendor, variable }];
  });
}

async function ask(
  fetch: typeof globalThis.fetch,
  url: string,
): Promise<Reachable["servers"][number] | null> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const models = response.ok ? modelsIn(await response.json()) : null;
    return models && { url, models: models.slice(0, MAX_MODELS).map(({ id }) => id) };
  } catch {
    // Whatever listens there is no model server, or not one that is awake.
    return null;
  }
}

async function onPath(name: string, path: string): Promise<Reachable["commands"][number] | null> {
  for (const folder of path.split(delimiter)) {
    // A relative entry would find whatever lies in the current folder.
    if (!isAbsolute(folder)) continue;
    const file = join(folder, name);
    try {
      await access(file, constants.X_OK);
      return { name, path: file };
    } catch {
      continue;
    }
  }
  return null;
}
