// The settings: `dissensus.yaml` in the current folder, or the file that DISSENSUS_SETTINGS names.
// Law: they hold what the schema says or they are refused, with file, line, the key, and what was probably meant; tables have no prototype.
import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { KNOWN_COMMANDS } from "../agents/known-commands.ts";
import { badInput, type DissensusError } from "../errors.ts";
import { oneLine } from "../text/visible.ts";
import { settingsSchema, subjectSchema, type Settings } from "./settings-schema.ts";
import { parseYaml, YAML_BYTES, type Complaint } from "./yaml-file.ts";

export type { Settings } from "./settings-schema.ts";

const SETTINGS_FILE = "dissensus.yaml";

export async function loadSettings(cwd: string, env: Readonly<Record<string, string | undefined>>): Promise<Settings> {
  const named = env["DISSENSUS_SETTINGS"];
  const path = named ? resolve(cwd, named) : resolve(cwd, SETTINGS_FILE);
  const text = await textOf(path, named || SETTINGS_FILE, Boolean(named));
  return text === null ? settingsSchema.parse({}) : parseSettings(text, named || SETTINGS_FILE);
}

export function parseSettings(text: string, name: string): Settings {
  const settings = parseYaml(text, {
    name, schema: settingsSchema, known: knownKeys, code: "bad-settings", hint: "schema/settings.json says what settings may hold.",
    also: ({ commands }) => Object.entries(commands).flatMap(([key, command]) => complaints(key, command)),
  });
  return {
    ...settings,
    seats: bare(settings.seats),
    commands: bare(settings.commands),
    checks: bare(settings.checks),
    prices: bare(settings.prices),
    concurrency: bare(settings.concurrency),
  };
}

function complaints(key: string, { argv, field, reply, readOnly }: Settings["commands"][string]): readonly Complaint[] {
  const path = ["commands", key];
  return [
    ...(field !== undefined && reply !== "json" ? [{ path, key: "field", says: `commands.${key}.field is for reply: json only` }] : []),
    ...(argv === undefined && !KNOWN_COMMANDS.has(key) ? [{ path, says: `commands.${key} names no program: argv is missing` }] : []),
    ...(argv === undefined && readOnly !== undefined ? [{ path, key: "readOnly", says: `commands.${key}.readOnly goes with argv: it says what those arguments do` }] : []),
  ];
}

async function textOf(path: string, name: string, isNamed: boolean): Promise<string | null> {
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (about instanceof Error) {
    if (about.code === "ENOENT" && !isNamed) return null;
    throw unreadable(name, about.code === "ENOENT" ? "there is no such file" : (about.code ?? about.message));
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
    throw unreadable(name, error instanceof TypeError ? "it is not in UTF-8" : String((error as NodeJS.ErrnoException).code));
  }
}

function unreadable(name: string, why: string): DissensusError {
  return badInput("unreadable-settings", `The settings ${oneLine(name, 200)} cannot be read: ${why}.`, "DISSENSUS_SETTINGS names the file; without it, dissensus.yaml in the current folder is read if it is there.");
}

/** The keys of the table at a path: a name of the user's own stands for any. */
function knownKeys(path: readonly PropertyKey[]): string[] {
  const tables: Readonly<Record<string, object>> = {
    "": settingsSchema.shape,
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
