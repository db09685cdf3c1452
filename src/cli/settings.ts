// The settings: `dissensus.yaml` in the current folder, or the file that DISSENSUS_SETTINGS names.
// Law 1: they hold what the schema says or they are refused, with file, line, the key, and what was probably meant.
// Law 2: no tags, no merging, few aliases, no key that an object has by nature; tables have no prototype.
import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from "yaml";
import type { z } from "zod";
import { badInput, type DissensusError } from "../errors.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import { settingsSchema, type Settings } from "./settings-schema.ts";

export type { Settings } from "./settings-schema.ts";

const SETTINGS_FILE = "dissensus.yaml";
/** A long file of settings has a few hundred lines. */
const MOST_BYTES = 64 * 1024;
/** Enough to name a list once and use it for some commands; a bomb needs far more. */
const MOST_ALIASES = 20;
/** An error has at most fifteen lines on the screen. */
const MOST_ISSUES = 8;

type Path = readonly PropertyKey[];
interface Complaint {
  readonly at: number;
  readonly says: string;
}

export async function loadSettings(cwd: string, env: Readonly<Record<string, string | undefined>>): Promise<Settings> {
  const named = env["DISSENSUS_SETTINGS"];
  const path = named ? resolve(cwd, named) : resolve(cwd, SETTINGS_FILE);
  const text = await textOf(path, named || SETTINGS_FILE, Boolean(named));
  return text === null ? settingsSchema.parse({}) : parseSettings(text, named || SETTINGS_FILE);
}

export function parseSettings(text: string, name: string): Settings {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: "core", version: "1.2", merge: false, uniqueKeys: true, stringKeys: true, prettyErrors: false, lineCounter: lines, logLevel: "silent" });
  const refuse = (complaints: readonly Complaint[]): DissensusError => refusal(name, lines, complaints);

  const syntax = document.errors.map((error) => ({ at: error.pos[0], says: error.message }));
  if (syntax.length > 0) throw refuse(syntax);
  const foreign = foreignParts(document);
  if (foreign.length > 0) throw refuse(foreign);
  const parsed = settingsSchema.safeParse(valueOf(document, refuse));
  if (!parsed.success) throw refuse(parsed.error.issues.flatMap((issue) => complaintsOf(issue, document)));
  const settings = parsed.data;
  const unused = Object.entries(settings.commands).filter(([, command]) => command.field !== undefined && command.reply !== "json");
  if (unused.length > 0) throw refuse(unused.map(([key]) => ({ at: keyAt(document, ["commands", key], "field"), says: `commands.${key}.field is for reply: json only` })));
  return {
    ...settings,
    seats: bare(settings.seats),
    commands: bare(settings.commands),
    checks: bare(settings.checks),
    prices: bare(settings.prices),
    concurrency: bare(settings.concurrency),
  };
}

async function textOf(path: string, name: string, isNamed: boolean): Promise<string | null> {
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (about instanceof Error) {
    if (about.code === "ENOENT" && !isNamed) return null;
    throw unreadable(name, about.code === "ENOENT" ? "there is no such file" : (about.code ?? about.message));
  }
  if (!about.isFile()) throw unreadable(name, "it is no file");
  if (about.size > MOST_BYTES) throw unreadable(name, `it has more than ${MOST_BYTES} bytes`);
  try {
    const file = await open(path, "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
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

/** What YAML can do and settings need not. */
function foreignParts(document: Document): Complaint[] {
  const found: Complaint[] = [];
  visit(document, {
    Node: (_key, node) => {
      if (node.tag !== undefined) found.push({ at: node.range?.[0] ?? 0, says: `the tag ${oneLine(node.tag, 40)} is not allowed` });
    },
    Pair: (_key, pair) => {
      const key = isScalar(pair.key) ? String(pair.key.value) : "";
      const at = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
      if (key === "<<") found.push({ at, says: "the key << is not allowed: nothing is merged" });
      else if (key in Object.prototype) found.push({ at, says: `the key ${key} is not allowed` });
    },
  });
  return found;
}

function valueOf(document: Document, refuse: (complaints: readonly Complaint[]) => DissensusError): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES }) ?? {};
  } catch (error) {
    throw refuse([{ at: 0, says: error instanceof Error ? oneLine(error.message, 120) : "aliases cannot be resolved" }]);
  }
}

function complaintsOf(issue: z.core.$ZodIssue, document: Document): Complaint[] {
  const where = issue.path.length === 0 ? "the file" : oneLine(issue.path.map(String).join("."), 120);
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(issue.path);
    return issue.keys.map((key) => {
      const [meant] = nearest(key, known);
      const hint = meant === undefined ? `known here: ${known.join(", ")}` : `did you mean ${meant}?`;
      return { at: keyAt(document, issue.path, key), says: `unknown key ${oneLine([...issue.path, key].map(String).join("."), 120)}; ${hint}` };
    });
  }
  if (issue.code === "invalid_key") {
    return [{ at: keyAt(document, issue.path.slice(0, -1), String(issue.path.at(-1))), says: `${where}: the key has to be ${issue.issues[0]?.message ?? "another"}` }];
  }
  const found = described(issue.path.length === 0 ? document.contents : document.getIn(issue.path));
  return [{ at: nodeAt(document, issue.path), says: `${where} is ${found}: ${wanted(issue)}` }];
}

function described(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "string") return oneLine(JSON.stringify(value), 60);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return isMap(value) ? "a table" : isSeq(value) ? "a list" : "something else";
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${{ record: "a table", object: "a table", array: "a list", boolean: "true or false", string: "text", number: "a number", int: "a whole number" }[issue.expected as string] ?? issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "number" || issue.origin === "int" ? `expected ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}` : "expected at least one";
    case "too_big":
      return `expected at most ${issue.maximum}`;
    default:
      return `expected ${issue.message}`;
  }
}

/** The keys of the table at a path: a name of the user's own stands for any. */
function knownKeys(path: Path): string[] {
  const tables: Readonly<Record<string, object>> = {
    "": settingsSchema.shape,
    commands: settingsSchema.shape.commands.unwrap().valueType.shape,
    checks: settingsSchema.shape.checks.unwrap().valueType.shape,
    prices: settingsSchema.shape.prices.unwrap().valueType.shape,
    caps: settingsSchema.shape.caps.unwrap().shape,
    notify: settingsSchema.shape.notify.unwrap().shape,
  };
  return Object.keys(tables[String(path[0] ?? "")] ?? {});
}

function nodeAt(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    const range = typeof node === "object" && node !== null && "range" in node ? (node.range as readonly number[] | null) : null;
    if (range?.[0] !== undefined) return range[0];
  }
  return 0;
}

function keyAt(document: Document, path: Path, key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key) : undefined;
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? nodeAt(document, path);
}

function refusal(name: string, lines: LineCounter, complaints: readonly Complaint[]): DissensusError {
  const said = complaints.slice(0, MOST_ISSUES).map(({ at, says }) => `${oneLine(name, 200)}:${lines.linePos(at).line || 1}: ${oneLine(says, 240)}`);
  if (complaints.length > MOST_ISSUES) said.push(`and ${complaints.length - MOST_ISSUES} more`);
  return badInput("bad-settings", said.join("\n"), "schema/settings.json says what settings may hold.", { file: name });
}

/** Without a prototype no name finds what nobody wrote. */
function bare<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
