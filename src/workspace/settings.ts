// The settings: `dissensus.yaml` in the current folder, or the file that DISSENSUS_SETTINGS names.
// Law 1: they hold what the schema says or they are refused, with file, line, the key, and what was probably meant; tables have no prototype.
// Law 2: where a key goes is said by the person: a file that lies in the current folder may have come with a repository, and is not asked.
import { isUtf8 } from "node:buffer";
import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { KNOWN_COMMANDS } from "../agents/known-commands.ts";
import { DissensusError } from "../errors.ts";
import { oneLine } from "../text/visible.ts";
import type { World } from "./workspace.ts";
import { errorOf, sentenceFor } from "./catalogue.ts";
import { readOwnPrices } from "./own-file.ts";
import { readRegular } from "./context.ts";
import { parseYaml, YAML_BYTES, type YamlComplaint } from "./yaml-file.ts";
import { EFFORTS, MOST_THINKING_TOKENS } from "../agents/model/spec.ts";
import words from "./settings-words.json" with { type: "json" };
import { MOST_CHECK_SECONDS } from "../kernel/check-runner.ts";

const SETTINGS_FILE = "dissensus.yaml";
/** As the package ships it. */
export const SETTINGS_SCHEMA = fileURLToPath(
  new URL("../../schema/settings.json", import.meta.url),
);

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
  const stated = parseSettings(text ?? "{}", named || SETTINGS_FILE);
  const prices = withoutPrototype({ ...readOwnPrices(env), ...stated.prices });
  const settings = { ...stated, prices };
  const origins = Object.keys(settings.keys);
  return named || origins.length === 0
    ? settings
    : { ...settings, keys: withoutPrototype({}), keysLeftAlone: origins };
}

/** What of the settings does not act here, and what to do about it. */
export function settingsNotices({ keysLeftAlone = [] }: Settings): string[] {
  if (keysLeftAlone.length === 0) return [];
  const origins = oneLine(keysLeftAlone.join(", "), 200);
  return [sentenceFor("settings.keys-left", { file: SETTINGS_FILE, origins })];
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
        .map((key) => ({ path: ["keys"], key, says: sentenceFor("settings.no-origin", { key }) })),
      // Never repeated: it may be the key itself.
      ...Object.keys(keys)
        .filter((origin) => !new RegExp(KEY_VARIABLE, "u").test(keys[origin] ?? ""))
        .map((key) => ({
          path: ["keys"],
          key,
          says: sentenceFor("settings.no-variable", { key }),
        })),
    ],
  });
  const bare = TABLES.map((table) => [table, withoutPrototype<unknown>(settings[table])]);
  return { ...settings, ...(Object.fromEntries(bare) as Pick<Settings, (typeof TABLES)[number]>) }; // the same tables
}

const TABLES = ["seats", "models", "keys", "commands", "checks", "prices", "concurrency"] as const;

function commandComplaints(
  name: string,
  { argv, field, reply, readOnly }: Settings["commands"][string],
): readonly YamlComplaint[] {
  const path = ["commands", name];
  const at = path.join(".");
  const isMissing = argv === undefined;
  return [
    ...(field !== undefined && reply !== "json"
      ? [{ path, key: "field", says: `${at}.field is for reply: json only` }]
      : []),
    ...(isMissing && !KNOWN_COMMANDS.has(name)
      ? [{ path, says: `${at} names no program: argv is missing` }]
      : []),
    ...(isMissing && readOnly !== undefined
      ? [{ path, key: "readOnly", says: sentenceFor("settings.read-only", { at }) }]
      : []),
  ];
}

async function readSettings(path: string, name: string, isNamed: boolean): Promise<string | null> {
  const refuse = (why: string): DissensusError =>
    errorOf("unreadable-settings", { name: oneLine(name, 200), why });
  try {
    const about = await stat(path);
    if (!about.isFile()) throw refuse("it is not a file");
    if (about.size > YAML_BYTES) throw refuse(`it has more than ${YAML_BYTES} bytes`);
    const content = await readRegular(await realpath(path), YAML_BYTES);
    if (content === null) throw refuse("it is not a file");
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

// What `dissensus.yaml` may hold; what each key is for stands in the catalogue beside it. The published JSON Schema is made from this and nothing else.

/** More cannot be meant, and would only tie up the machine. */
const MOST_PARALLEL = 64;
const MOST_ARGUMENTS = 64;
const MOST_VARIABLES = 32;
/** All of their names are offered to whoever may ask for one. */
const MOST_CHECKS = 32;
/** Enough for the tests of a small project. */
const CHECK_SECONDS = 120;
/** Somebody waits in front of it, and nothing has been started yet. */
const SUBJECT_SECONDS = 30;
const MOST_SUBJECT_SECONDS = 300;
/** A request that is silent for longer is given up by its own clock. */
const MOST_HEDGE_SECONDS = 120;

/** More than any answer, and than any model can read. */
const MOST_OUTPUT_TOKENS = 1_000_000;
const MOST_CONTEXT_TOKENS = 100_000_000;
/** All are loaded before anything is done. */
const MOST_PROTOCOLS = 16;
/** A day: whoever waits longer resumes. */
const MOST_WAIT_MINUTES = 24 * 60;

const model = z.string().regex(/^[^\s\p{C}]{1,200}$/u, "one word without spaces");
const whole = z.number().int().positive();
const amount = z.number().positive();
/** A model of one's own may cost nothing. */
const price = z.number().nonnegative();
const line = z
  .string()
  .max(4_096)
  .regex(/^[^\0]*$/, "text without NUL");
const path = line.min(1);
const argv = z.array(line).min(1).max(MOST_ARGUMENTS);
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, "the name of a variable");
const env = z.array(variable).max(MOST_VARIABLES).default([]);
const name = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, "one word");
const seat = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,63}$/u, "a seat's id");
const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#@\s\p{C}]+$/u, "an origin: https://HOST or https://HOST:PORT");

const command = z.strictObject({
  argv: argv.optional(),
  folder: path.optional(),
  readOnly: z.boolean().optional(),
  env,
  reply: z.enum(["text", "json"]).default("text"),
  field: z.string().min(1).max(200).optional(),
});

const check = z.strictObject({
  argv,
  folder: path.optional(),
  env,
  seconds: amount.max(MOST_CHECK_SECONDS).default(CHECK_SECONDS),
});

/** Where an issue or a pull request is read from: its number is put behind the last argument, and what is printed is the document. */
const subject = check
  .extend({ seconds: amount.max(MOST_SUBJECT_SECONDS).default(SUBJECT_SECONDS) })
  .optional();

/** Written as it is, a key would lie in a file that others read; only the name of the variable that holds it may stand here. */
const KEY_VARIABLE = "^[A-Z_][A-Z0-9_]{0,99}$";

const manner = z.strictObject({
  effort: z.enum(EFFORTS).optional(),
  thinkingTokens: z.number().int().nonnegative().max(MOST_THINKING_TOKENS).optional(),
  outputTokens: whole.max(MOST_OUTPUT_TOKENS).optional(),
  contextTokens: whole.max(MOST_CONTEXT_TOKENS).optional(),
});

const prices = z.strictObject({
  input: price,
  cachedInput: price.optional(),
  cacheWrite: price.optional(),
  output: price,
});

const caps = z
  .strictObject({ calls: whole, tokens: whole, usd: amount, minutes: amount })
  .partial();

const settingsSchema = z.strictObject({
  model: model.optional(),
  seats: z.record(seat, model).default({}),
  models: z.record(model, manner).default({}),
  keys: z.record(origin, z.string().meta({ pattern: KEY_VARIABLE })).default({}),
  commands: z.record(name, command).default({}),
  checks: z
    .record(name, check)
    .refine((table) => Object.keys(table).length <= MOST_CHECKS, `at most ${MOST_CHECKS} checks`)
    .meta({ maxProperties: MOST_CHECKS })
    .default({}),
  subjects: z.strictObject({ issue: subject, pr: subject }).default({}),
  prices: z.record(model, prices).default({}),
  concurrency: z.record(model, whole.max(MOST_PARALLEL)).default({}),
  caps: caps.default({}),
  turnMinutes: amount.max(24 * 60).optional(),
  waitMinutes: amount.max(MOST_WAIT_MINUTES).optional(),
  outputTokens: whole.max(MOST_OUTPUT_TOKENS).optional(),
  lang: z.enum(["en", "ja", "zh"]).optional(),
  root: path.optional(),
  save: path.optional(),
  protocols: z.array(path).max(MOST_PROTOCOLS).default([]),
  notify: z.strictObject({ argv }).optional(),
  pin: z.boolean().optional(),
  hedgeSeconds: amount.max(MOST_HEDGE_SECONDS).optional(),
});

export type Settings = z.output<typeof settingsSchema> & {
  /** Origins whose keys a file named that is not the person's own: left alone. */
  readonly keysLeftAlone?: readonly string[];
};

const WORDS: Readonly<Record<string, string>> = words;

export function settingsJsonSchema(): object {
  const schema = z.toJSONSchema(settingsSchema, { io: "input" });
  describeKeys(schema, "");
  return { ...schema, title: "dissensus.yaml" };
}

/** What each key is for: of this table, or, where many have it, by its name. */
function describeKeys({ properties = {} }: z.core.JSONSchema.BaseSchema, table: string): void {
  for (const [key, property] of Object.entries(properties)) {
    if (typeof property !== "object") continue;
    const within = table === "" ? key : table;
    describeKeys(property, within);
    if (typeof property.additionalProperties === "object")
      describeKeys(property.additionalProperties, within);
    const description = WORDS[`${table}.${key}`] ?? WORDS[key];
    if (description !== undefined) properties[key] = { description, ...property };
  }
}
