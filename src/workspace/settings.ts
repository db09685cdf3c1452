// The settings: `dissensus.yaml` in the current folder, or the file that DISSENSUS_SETTINGS names.
// Law 1: they hold what the schema says or they are refused, with file, line, the key, and what was probably meant; tables have no prototype.
// Law 2: where a key goes is said by the person: a file that lies in the current folder may have come with a repository, and is not asked.
import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { KNOWN_COMMANDS } from "../agents/known-commands.ts";
import { badInput, type DissensusError } from "../errors.ts";
import { oneLine } from "../text/visible.ts";
import type { World } from "./desk.ts";
import { KEY_VARIABLE, settingsSchema, subjectSchema, type Settings } from "./settings-schema.ts";
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
  const text = await textOf(settingsPath({ cwd, env }), named || SETTINGS_FILE, Boolean(named));
  const settings =
    text === null ? settingsSchema.parse({}) : parseSettings(text, named || SETTINGS_FILE);
  const origins = Object.keys(settings.keys);
  return named || origins.length === 0
    ? settings
    : { ...settings, keys: bare({}), keysLeftAlone: origins };
}

/** What of the settings does not act here, and what to do about it. */
export function noticesOf({ keysLeftAlone = [] }: Settings): string[] {
  if (keysLeftAlone.length === 0) return [];
  return [
    `${SETTINGS_FILE} names keys for ${oneLine(keysLeftAlone.join(", "), 200)}. They are left alone: a file that may have come with a repository does not say where keys go. If it is yours, set DISSENSUS_SETTINGS=${SETTINGS_FILE}.`,
  ];
}

export function parseSettings(text: string, name: string): Settings {
  const settings = parseYaml(text, {
    name,
    schema: settingsSchema,
    known: knownKeys,
    code: "bad-settings",
    hint: "schema/settings.json says what settings may hold.",
    also: ({ commands, keys }) => [
      ...Object.entries(commands).flatMap(([key, command]) => complaints(key, command)),
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
  return {
    ...settings,
    seats: bare(settings.seats),
    models: bare(settings.models),
    keys: bare(settings.keys),
    commands: bare(settings.commands),
    checks: bare(settings.checks),
    prices: bare(settings.prices),
    concurrency: bare(settings.concurrency),
  };
}

function complaints(
  key: string,
  { argv, field, reply, readOnly }: Settings["commands"][string],
): readonly Complaint[] {
  const path = ["commands", key];
  return [
    ...(field !== undefined && reply !== "json"
      ? [{ path, key: "field", says: `commands.${key}.field is for reply: json only` }]
      : []),
    ...(argv === undefined && !KNOWN_COMMANDS.has(key)
      ? [{ path, says: `commands.${key} names no program: argv is missing` }]
      : []),
    ...(argv === undefined && readOnly !== undefined
      ? [
          {
            path,
            key: "readOnly",
            says: `commands.${key}.readOnly goes with argv: it says what those arguments do`,
          },
        ]
      : []),
  ];
}

async function textOf(path: string, name: string, isNamed: boolean): Promise<string | null> {
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (about instanceof Error) {
    if (about.code === "ENOENT" && !isNamed) return null;
    throw unreadable(
      name,
      about.code === "ENOENT" ? "there is no such file" : (about.code ?? about.message),
    );
  }
  if (!about.isFile()) throw unreadable(name, "it is no file");
  if (about.size > YAML_BYTES) throw unreadable(name, `it has more than ${YAML_BYTES} bytes`);
  try {
    const file = await open(path, "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(YAML_BYTES), 0, YAML_BYTES, 0);
      return new TextDecoder("utf-8", { fatal: true }).decode(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(
      name,
      error instanceof TypeError
        ? "it is not in UTF-8"
        : String((error as NodeJS.ErrnoException).code),
    );
  }
}

function unreadable(name: string, why: string): DissensusError {
  return badInput(
    "unreadable-settings",
    `The settings ${oneLine(name, 200)} cannot be read: ${why}.`,
    "DISSENSUS_SETTINGS names the file; without it, dissensus.yaml in the current folder is read if it is there.",
  );
}

/** The keys of the table at a path: a name of the user's own stands for any. */
function knownKeys(path: readonly PropertyKey[]): string[] {
  const tables: Readonly<Record<string, object>> = {
    "": settingsSchema.shape,
    models: settingsSchema.shape.models.unwrap().valueType.shape,
    commands: settingsSchema.shape.commands.unwrap().valueType.shape,
    checks: settingsSchema.shape.checks.unwrap().valueType.shape,
    prices: settingsSchema.shape.prices.unwrap().valueType.shape,
    caps: settingsSchema.shape.caps.unwrap().shape,
    subjects: settingsSchema.shape.subjects.unwrap().shape,
    notify: settingsSchema.shape.notify.unwrap().shape,
  };
  if (path[0] === "subjects" && path.length > 1) return Object.keys(subjectSchema.shape);
  return Object.keys(tables[String(path[0] ?? "")] ?? {});
}

/** Without a prototype no name finds what nobody wrote. */
function bare<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
