// What a folder brings that acts once a deliberation is held in it: programs that its settings name, addresses elsewhere to which they
// send texts, and agent files, which instruct.
// Law 1: of every key of the settings it is said here whether it acts; a new one does not compile until it is.
// Law 2: a part's hash changes with everything that decides what it does: for a program also the files of the folder that it names.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isLoopback } from "../agents/model/origins.ts";
import { parseModelSpec } from "../agents/model/spec.ts";
import { canonical, type Json } from "../kernel/json.ts";
import { AGENTS_FOLDER, AGENT_FILE_BYTES, parseAgent, WORKFLOW_FILE } from "./agent-files.ts";
import { withoutPrototype, type Settings } from "./settings.ts";

export interface Part {
  readonly kind:
    "command" | "check" | "subject" | "notify" | "address" | "protocol" | "agent file" | "workflow";
  readonly name: string;
  /** Exactly what it is, a line each, for whoever is to trust it. */
  readonly says: readonly string[];
  readonly hash: string;
}

const MOST_AGENTS = 2_000;

interface Found {
  readonly kind: Part["kind"];
  readonly name: string;
  /** What the settings say of a program. */
  readonly runs?: {
    readonly argv?: readonly string[] | undefined;
    readonly folder?: string | undefined;
    readonly env?: readonly string[];
  };
}

type Table<T> = Readonly<Record<string, T>>;

const programs =
  (kind: Part["kind"]) =>
  (table: Table<Found["runs"]>): readonly Found[] =>
    Object.entries(table).flatMap(([name, runs]) => (runs ? [{ kind, name, runs }] : []));
const addresses = (models: readonly string[]): readonly Found[] =>
  models.flatMap((model) => addressOf(model) ?? []).map((name) => ({ kind: "address", name }));

/** They say how much, how long, where and in what words: nothing acts by them. */
type Bound =
  "concurrency" | "caps" | "turnMinutes" | "waitMinutes" | "hedgeSeconds" | "outputTokens";
type Inert = Bound | "lang" | "root" | "save" | "pin" | "models" | "keys" | "keysLeftAlone";
type Acting = Required<Omit<Settings, Inert>>;

const ACTS = {
  commands: programs("command"),
  checks: programs("check"),
  subjects: programs("subject"),
  notify: (bell: Settings["notify"]) => programs("notify")({ bell }),
  model: (model: string | undefined) => addresses(model === undefined ? [] : [model]),
  seats: (table: Table<string>) => addresses(Object.values(table)),
  prices: (table: Table<unknown>) => addresses(Object.keys(table)),
  protocols: (paths: readonly string[]) => paths.map((name): Found => ({ kind: "protocol", name })),
};
const BY_KEY: { readonly [K in keyof Acting]: (value: Settings[K]) => readonly Found[] } = ACTS;

/** Where a model is asked that is not on this machine and no vendor's own; null for all others. */
export function addressOf(model: string): string | null {
  try {
    const spec = parseModelSpec(model);
    return spec.kind === "http" && !isHere(spec.url) ? spec.url : null;
  } catch {
    // Refused where it is used.
    return null;
  }
}

function isHere(url: string): boolean {
  return isLoopback(url) || new URL(url).hostname.endsWith(".localhost");
}

/** The parts of a folder's settings that act. */
export async function settingsParts(settings: Settings, folder: string): Promise<readonly Part[]> {
  const found = (Object.keys(BY_KEY) as (keyof Acting)[]).flatMap((key) => findIn(settings, key));
  const parts = await Promise.all(found.map((each) => partOf(each, folder)));
  return parts.filter(
    ({ kind, name }, at) =>
      parts.findIndex((part) => part.kind === kind && part.name === name) === at,
  );
}

function findIn<K extends keyof Acting>(settings: Pick<Settings, K>, key: K): readonly Found[] {
  return BY_KEY[key](settings[key]);
}

async function partOf({ kind, name, runs }: Found, folder: string): Promise<Part> {
  if (kind === "protocol") return modulePart(name, folder);
  if (!runs)
    return { kind, name, says: ["texts of deliberations are sent there"], hash: sha256(name) };
  const files = await filesNamed(runs, folder);
  const rows = Object.entries(runs).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const says = [
    ...rows.map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    ...files.map(describeFile),
  ];
  const hashes = files.map((file) => [file.name, file.hash]);
  const hash = sha256(canonical({ runs: Object.fromEntries(rows) as Json, files: hashes })); // settings are JSON
  return { kind, name, says, hash };
}

/** Code that runs in this process: the module, and the files that it imports by their paths. */
async function modulePart(name: string, folder: string): Promise<Part> {
  const files = await modulesFrom(resolve(folder, name), folder);
  const says = ["code that runs in this process", ...files.map(describeFile)];
  const hash = sha256(canonical([name, ...files.map((file) => [file.name, file.hash])]));
  return { kind: "protocol", name, says, hash };
}

function describeFile({ name, bytes, hash }: Hashed): string {
  return `${name}: ${bytes} bytes, sha256 ${hash}`;
}

/** More is no protocol; what lies beyond is neither shown nor trusted. */
const MOST_MODULES = 200;
const IMPORTED = /\b(?:from|import|require)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g;

async function modulesFrom(first: string, folder: string): Promise<readonly Hashed[]> {
  const paths = [first];
  const files: Hashed[] = [];
  for (let at = 0; at < Math.min(paths.length, MOST_MODULES); at += 1) {
    const path = paths[at] ?? first;
    const file = await hashFile(path, folder);
    if (file === null) continue;
    files.push(file);
    for (const [, target = ""] of (await readFile(path, "utf8")).matchAll(IMPORTED)) {
      const next = resolve(dirname(path), target);
      if (!paths.includes(next)) paths.push(next);
    }
  }
  return files;
}

interface Hashed {
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/** Files of the folder among a program's arguments, as it would find them. */
async function filesNamed(
  { argv = [], folder: inner = "." }: NonNullable<Found["runs"]>,
  folder: string,
): Promise<readonly Hashed[]> {
  const named = argv.filter((argument) => argument !== "");
  const paths = named
    .flatMap((argument) => [resolve(folder, argument), resolve(folder, inner, argument)])
    .filter((path) => path.startsWith(folder + sep));
  const files = await Promise.all([...new Set(paths)].map((path) => hashFile(path, folder)));
  return files.filter((file) => file !== null);
}

async function hashFile(path: string, folder: string): Promise<Hashed | null> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return null;
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // no encoding was set
    return { name: relative(folder, path), bytes: about.size, hash: hash.digest("hex") };
  } catch {
    return null;
  }
}

/** The agent files of a folder that can be used, and what says how they are asked. */
export async function agentFileParts(folder: string): Promise<readonly Part[]> {
  const names = await readdir(join(folder, AGENTS_FOLDER)).catch(() => []);
  const agents = names
    .filter((name) => name.toLowerCase().endsWith(".md"))
    .sort()
    .slice(0, MOST_AGENTS);
  const parts = await Promise.all([
    ...agents.map((name) => agentPart(folder, join(AGENTS_FOLDER, name))),
    filePart("workflow", folder, WORKFLOW_FILE, "who is always asked, and who is known to clash"),
  ]);
  return parts.filter((part) => part !== null);
}

async function agentPart(folder: string, name: string): Promise<Part | null> {
  const about = await stat(join(folder, name)).catch(() => null);
  if (about === null || !about.isFile() || about.size > AGENT_FILE_BYTES) return null;
  try {
    const agent = parseAgent(await readFile(join(folder, name), "utf8"), name);
    return await filePart("agent file", folder, name, `instructs ${JSON.stringify(agent.name)}`);
  } catch {
    // It is passed over, so it instructs nobody.
    return null;
  }
}

async function filePart(
  kind: Part["kind"],
  folder: string,
  name: string,
  does: string,
): Promise<Part | null> {
  const file = await hashFile(join(folder, name), folder);
  if (file === null) return null;
  const { bytes, hash } = file;
  return { kind, name, says: [`${does}; ${bytes} bytes, sha256 ${hash}`], hash };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Settings without some of what acts in them. */
export function withoutParts(
  settings: Settings,
  parts: readonly Pick<Part, "kind" | "name">[],
): Settings {
  if (parts.length === 0) return settings;
  const isOut = (found: readonly Found[]): boolean =>
    found.some(({ kind, name }) => parts.some((part) => part.kind === kind && part.name === name));
  const rest = <T>(
    from: Table<T>,
    find: (one: Table<NoInfer<T>>) => readonly Found[],
  ): Record<string, T> =>
    withoutPrototype(
      Object.fromEntries(
        Object.entries(from).filter(([name, value]) => !isOut(find({ [name]: value }))),
      ),
    );
  const { model, notify, ...others } = settings;
  return {
    ...others,
    commands: rest(settings.commands, ACTS.commands),
    checks: rest(settings.checks, ACTS.checks),
    subjects: rest(settings.subjects, ACTS.subjects),
    seats: rest(settings.seats, ACTS.seats),
    prices: rest(settings.prices, ACTS.prices),
    protocols: settings.protocols.filter((path) => !isOut(ACTS.protocols([path]))),
    ...(notify && !isOut(ACTS.notify(notify)) ? { notify } : {}),
    ...(model !== undefined && !isOut(ACTS.model(model)) ? { model } : {}),
  };
}
