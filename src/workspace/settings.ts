// The settings: `dissensus.yaml` in the current folder, or the file that DISSENSUS_SETTINGS names.
// Law 1: they hold what the schema says or they are refused, with file, line, the key, and what was probably meant; tables have no prototype.
// Law 2: where a key goes is said by the person: a file that lies in the current folder may have come with a repository, and is not asked.
import { isUtf8 } from "node:buffer";
import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { KNOWN_COMMANDS } from "../agents/known-commands.ts";
import { DissensusError } from "../errors.ts";
import { oneLine } from "../text/visible.ts";
import type { World } from "./workspace.ts";
import { errorOf } from "./error-of.ts";
import { readRegular } from "./context.ts";
import { KEY_VARIABLE, settingsSchema, type Settings } from "./settings-schema.ts";
import { parseYaml, YAML_BYTES, type Complaint } from "./yaml-file.ts";

export type { Settings } from "./settings-schema.ts";

const SETTINGS_FILE = "dissensus.yaml";

/** Where the settings lie, or would. */
export function settingsPath({ cwd, env }: Pick<World, "cwd" | "env">): string {
  return resolve(cwd, env["DISSENSUS_SETTINGS"] || SETTINGS_FILE);
}

export async function loadSettings(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Settings> {
  const named = env["DISSENSUS_SETTINGS"];
  const path = settingsPath({ cwd, env });
  const text = await readSettings(path, named || SETTINGS_FILE, Boolean(named));
  const settings =
    text === null ? settingsSchema.parse({}) : parseSettings(text, named || SETTINGS_FILE);
  const origins = Object.keys(settings.keys);
  return named || origins.length === 0
    ? settings
    : { ...settings, keys: withoutPrototype({}), keysLeftAlone: origins };
}

/** What of the settings does not act here, and what to do about it. */
export function settingsNotices({ keysLeftAlone = [] }: Settings): string[] {
  if (keysLeftAlone.length === 0) return [];
  return [
    `${SETTINGS_FILE} names keys for ${oneLine(keysLeftAlone.join(", "), 200)}. They are left alone: a file that may have come with a repository does not say where keys go. If it is yours, set DISSENSUS_SETTINGS=${SETTINGS_FILE}.`,
  ];
}

export function parseSettings(text: string, name: string): Settings {
  const settings = parseYaml(text, {
    name,
    schema: settingsSchema,
    code: "bad-settings",
    hint: "schema/settings.json says what settings may hold.",
    also: ({ commands, keys }) => [
      ...Object.entries(commands).flatMap(([key, command]) => commandComplaints(key, command)),
      ...Object.keys(keys)
        .filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
        .map((origin) => ({
          path: ["keys"],
          key: origin,
          says: `keys.${origin} is no origin: write https://HOST or https://HOST:PORT, in small letters`,
        })),
      // Never repeated: it may be the key itself.
      ...Object.entries(keys)
        .filter(([, variable]) => !new RegExp(KEY_VARIABLE, "u").test(variable))
        .map(([origin]) => ({
          path: ["keys"],
          key: origin,
          says: `keys.${origin} has to be the name of an environment variable in capitals; the key itself does not belong in a file. Put it into a variable (export EXAMPLE_KEY=…) and write that name here`,
        })),
    ],
  });
  const { seats, models, keys, commands, checks, prices, concurrency } = settings;
  return {
    ...settings,
    seats: withoutPrototype(seats),
    models: withoutPrototype(models),
    keys: withoutPrototype(keys),
    commands: withoutPrototype(commands),
    checks: withoutPrototype(checks),
    prices: withoutPrototype(prices),
    concurrency: withoutPrototype(concurrency),
  };
}

function commandComplaints(
  name: string,
  { argv, field, reply, readOnly }: Settings["commands"][string],
): readonly Complaint[] {
  const path = ["commands", name];
  const at = path.join(".");
  const complaints: Complaint[] = [];
  if (field !== undefined && reply !== "json")
    complaints.push({ path, key: "field", says: `${at}.field is for reply: json only` });
  if (argv === undefined && !KNOWN_COMMANDS.has(name))
    complaints.push({ path, says: `${at} names no program: argv is missing` });
  if (argv === undefined && readOnly !== undefined)
    complaints.push({
      path,
      key: "readOnly",
      says: `${at}.readOnly goes with argv: it says what those arguments do`,
    });
  return complaints;
}

async function readSettings(path: string, name: string, isNamed: boolean): Promise<string | null> {
  const refuse = (why: string): DissensusError =>
    errorOf("unreadable-settings", { name: oneLine(name, 200), why });
  try {
    const about = await stat(path);
    if (!about.isFile()) throw refuse("it is no file");
    if (about.size > YAML_BYTES) throw refuse(`it has more than ${YAML_BYTES} bytes`);
    const content = await readRegular(await realpath(path), YAML_BYTES);
    if (content === null) throw refuse("it is no file");
    if (!isUtf8(content)) throw refuse("it is not in UTF-8");
    return new TextDecoder().decode(content);
  } catch (error) {
    if (error instanceof DissensusError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw refuse(code ?? message);
    if (!isNamed) return null;
    throw refuse("there is no such file");
  }
}

/** Without a prototype no name finds what nobody wrote. */
export function withoutPrototype<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
