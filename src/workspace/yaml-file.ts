// YAML as people write it, read under a schema: settings, what other tools left, and choices: a preset that ships, or a file of the user's own.
// Law 1: a file holds what its schema says or it is refused, with file, line, the key, and what was probably meant.
// Law 2: no tags, no merging, few aliases, no key that an object has by nature, and no nesting that would exhaust whoever walks it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
} from "yaml";
import type { Document } from "yaml";
import { z } from "zod";
import { badInput, type DissensusError } from "../errors.ts";
import type { Artifact, YamlFile } from "../kernel/start.ts";
import { nearest } from "../text/nearest.ts";
import { MOST_NESTING, TOO_DEEP } from "../text/nesting.ts";
import { redactSecrets } from "../text/secrets.ts";
import { oneLine } from "../text/visible.ts";
import { readOne } from "./context.ts";
import { sentenceFor } from "./catalogue.ts";
import type { SecretFilter } from "./secret-filter.ts";

/** A long file of settings has a few hundred lines. */
export const YAML_BYTES = 64 * 1024;
/** Enough to name a list once and use it for some commands; a bomb needs far more. */
const MOST_ALIASES = 20;
/** An error has at most fifteen lines on the screen. */
const MOST_ISSUES = 8;

type Path = readonly PropertyKey[];

export interface YamlComplaint {
  readonly path: Path;
  /** A key of the table at the path; without one the complaint is about what lies there. */
  readonly key?: string;
  readonly says: string;
}

/** The file, and what is said where it cannot be used. */
interface Source {
  /** As errors name the file. */
  readonly name: string;
  readonly code: string;
  readonly hint: string;
  /** The line its first line is in the file. */
  readonly firstLine?: number;
}

export interface Form<T> extends Source {
  readonly schema: z.ZodType<T>;
  /** The keys of the table at a path, for what was probably meant, where the schema does not tell them. */
  readonly known?: (path: Path) => readonly string[];
  /** What the schema cannot say. */
  readonly also?: (value: T) => readonly YamlComplaint[];
}

interface Placed {
  readonly at: number;
  readonly says: string;
}

export function parseYaml<T>(text: string, form: Form<T>): T {
  refuseDeep(text, form);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: "core",
    version: "1.2",
    merge: false,
    uniqueKeys: true,
    stringKeys: true,
    prettyErrors: false,
    lineCounter: lines,
    logLevel: "silent",
  });
  const refuse = (complaints: readonly Placed[]): DissensusError =>
    yamlError(form, lines, complaints);

  const syntax = document.errors.map((error) => ({ at: error.pos[0], says: error.message }));
  if (syntax.length > 0) throw refuse(syntax);
  const foreign = foreignParts(document);
  if (foreign.length > 0) throw refuse(foreign);
  const known = form.known ?? ((path: Path) => keysAt(form.schema, path));
  const parsed = form.schema.safeParse(valueOf(document, refuse));
  if (!parsed.success)
    throw refuse(parsed.error.issues.flatMap((issue) => complaintsOf(issue, document, known)));
  const more = form.also?.(parsed.data) ?? [];
  if (more.length > 0)
    throw refuse(
      more.map(({ path, key, says }) => ({
        at: key === undefined ? nodeAt(document, path) : keyAt(document, path, key),
        says,
      })),
    );
  return parsed.data;
}

/** Tokens nest without recursion; making a document of them does not. */
function refuseDeep(text: string, form: Source): void {
  const lines = new LineCounter();
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  for (const token of new Lexer().lex(text)) {
    for (const _done of parser.next(token)) continue;
    if (parser.stack.length > MOST_NESTING)
      throw yamlError(form, lines, [{ at: parser.offset, says: `the file is ${TOO_DEEP}` }]);
  }
}

/** What YAML can do and such a file need not. */
function foreignParts(document: Document): Placed[] {
  const found: Placed[] = [];
  visit(document, {
    Node: (_key, { tag, range }) => {
      if (tag !== undefined)
        found.push({ at: range?.[0] ?? 0, says: `the tag ${oneLine(tag, 40)} is not allowed` });
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

function valueOf(document: Document, refuse: (complaints: readonly Placed[]) => Error): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES }) ?? {};
  } catch (error) {
    throw refuse([{ at: 0, says: oneLine((error as Error).message, 120) }]); // thrown by the reader of YAML
  }
}

function complaintsOf(
  issue: z.core.$ZodIssue,
  document: Document,
  knownAt: (path: Path) => readonly string[],
): Placed[] {
  const where =
    issue.path.length === 0 ? "the file" : oneLine(issue.path.map(String).join("."), 120);
  if (issue.code === "unrecognized_keys") {
    const known = knownAt(issue.path);
    return issue.keys.map((key) => {
      const [meant] = nearest(key, known);
      const others = known.length > 0 ? `; known here: ${known.join(", ")}` : "";
      const hint = meant === undefined ? others : `; did you mean ${meant}?`;
      const named = oneLine([...issue.path, key].map(String).join("."), 120);
      return { at: keyAt(document, issue.path, key), says: `unknown key ${named}${hint}` };
    });
  }
  if (issue.code === "invalid_key") {
    const at = keyAt(document, issue.path.slice(0, -1), String(issue.path.at(-1)));
    const says = `${where}: the key has to be ${issue.issues[0]?.message ?? "another"}`;
    return [{ at, says }];
  }
  // A rule of the whole says itself what is wrong.
  if (issue.code === "custom" && issue.path.length === 0) return [{ at: 0, says: issue.message }];
  const value = issue.path.length === 0 ? document.contents : document.getIn(issue.path);
  const says = `${where} is ${describeValue(value)}: ${describeExpected(issue)}`;
  return [{ at: nodeAt(document, issue.path), says }];
}

/** The keys of the table at a path: a name of the user's own stands for any. */
function keysAt(schema: unknown, path: Path): readonly string[] {
  let at = unwrap(schema);
  for (const key of path)
    if (at instanceof z.ZodObject) at = unwrap(at.shape[String(key)]);
    else if (at instanceof z.ZodArray) at = unwrap(at.element);
    else at = at instanceof z.ZodRecord ? unwrap(at.valueType) : undefined;
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap())
    : schema;
}

function describeValue(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "string") return oneLine(JSON.stringify(redactSecrets(value).text), 60);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return isMap(value) ? "a table" : isSeq(value) ? "a list" : "something else";
}

function describeExpected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${{ record: "a table", object: "a table", array: "a list", boolean: "true or false", string: "text", number: "a number", int: "a whole number" }[issue.expected as string] ?? issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? `expected ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`
        : `expected at least ${issue.minimum === 1 ? "one" : issue.minimum}`;
    case "too_big":
      return `expected at most ${issue.maximum}`;
    default:
      return `expected ${issue.message}`;
  }
}

function nodeAt(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function keyAt(document: Document, path: Path, key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(map)
    ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined;
  return (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? nodeAt(document, path);
}

function yamlError(
  { name, code, hint, firstLine = 1 }: Source,
  lines: LineCounter,
  complaints: readonly Placed[],
): DissensusError {
  const said = complaints.slice(0, MOST_ISSUES).map(({ at, says }) => {
    const line = (lines.linePos(at).line || 1) + firstLine - 1;
    return `${oneLine(name, 200)}:${line}: ${oneLine(says, 240)}`;
  });
  if (complaints.length > MOST_ISSUES) said.push(`and ${complaints.length - MOST_ISSUES} more`);
  return badInput(code, said.join("\n"), hint, { file: name });
}

/** Those that ship. */
const FOLDER = new URL("../../presets/", import.meta.url);

export function shippedNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

/** Those that ship for a choice, each with what it says it is for. */
export function shippedFor(
  name: string,
  choice: YamlFile,
): readonly { readonly name: string; readonly about: string }[] {
  return shippedNames().map((called) => {
    const read = parseChoice(choice, shippedText(name, called), `presets/${called}.yaml`);
    const about = typeof read === "object" && read !== null && "about" in read ? read.about : "";
    return { name: called, about: String(about) };
  });
}

interface Place {
  readonly cwd: string;
  readonly secrets: SecretFilter;
  readonly artifact?: Artifact | undefined;
  /** What people are told of the file. */
  readonly notices?: string[];
}

/** `name`: of the choice. Undefined where nothing was named and nothing lies there. */
export async function readYamlChoice<T>(
  name: string,
  choice: YamlFile<T>,
  given: string | undefined,
  { cwd, secrets, artifact, notices }: Place,
): Promise<T | undefined> {
  const { code, hint, file, shipped, isSent } = choice;
  const called = given ?? (artifact && shipped?.(artifact));
  if (called !== undefined && shipped && !/[./]/.test(called))
    return parseChoice(choice, shippedText(name, called), `presets/${called}.yaml`);
  const path = called ?? (file !== undefined && existsSync(resolve(cwd, file)) ? file : undefined);
  if (path === undefined) return undefined;
  const as = given === undefined ? path : `--${name}`;
  const own = await readOne(path, cwd, { as, code, hint }, secrets.checkFile);
  if (shipped && Buffer.byteLength(own.text) > YAML_BYTES) {
    const says = `${as}: ${oneLine(own.name, 200)} has more than ${YAML_BYTES} bytes.`;
    throw badInput(code, says, hint, { file: own.name });
  }
  if (isSent === true) secrets.refuseSecrets(own.name, own.text, own.path);
  const value = parseChoice(choice, own.text, own.name);
  for (const key of choice.unread?.(value) ?? [])
    notices?.push(
      sentenceFor("yaml.unread", {
        file: oneLine(own.name, 200),
        line: lineOf(own.text, key),
        key: oneLine(key, 60),
      }),
    );
  return value;
}

/** The line of a key at the top of a file. */
function lineOf(text: string, key: string): number {
  const isKey = (line: string): boolean =>
    [key, `"${key}"`, `'${key}'`].some(
      (written) => line.startsWith(written) && /^\s*:/u.test(line.slice(written.length)),
    );
  return Math.max(0, text.split("\n").findIndex(isKey)) + 1;
}

/** A name without a dot or slash is one that ships; anything else is a file. */
function shippedText(kind: string, name: string): string {
  const names = shippedNames();
  if (names.includes(name)) return readFileSync(new URL(`${name}.yaml`, FOLDER), "utf8");
  const [close] = nearest(name, names);
  const shown = JSON.stringify(oneLine(name, 60));
  const says = sentenceFor("yaml.unshipped", { kind, name: shown, close });
  const plural = `${kind[0]?.toUpperCase()}${kind.slice(1)}s`;
  throw badInput(`unknown-${kind}`, says, sentenceFor("yaml.shipped", { plural, names }));
}

function parseChoice<T>({ schema, known, code, hint }: YamlFile<T>, text: string, name: string): T {
  const form = schema as z.ZodType<T>; // protocols declare their forms with zod
  return parseYaml(text, { name, schema: form, ...(known ? { known } : {}), code, hint });
}
