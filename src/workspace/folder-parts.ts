// What a folder brings that acts once a deliberation is held in it: programs that its settings name, addresses elsewhere to which they
// send texts, and agent files, which instruct.
// Law 1: of every key of the settings it is said here whether it acts; a new one does not compile until it is.
// Law 2: a part's hash changes with everything that decides what it does: for a program also the files of the folder that it names.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseModelSpec } from "../agents/model/spec.ts";
import { canonical, type Json } from "../kernel/json.ts";
import { AGENTS_FOLDER, FILE_BYTES, parseAgent, WORKFLOW_FILE } from "./agent-files.ts";
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

const none = (): readonly Found[] => [];
const programs = (
  kind: Part["kind"],
  table: Readonly<Record<string, Found["runs"] | undefined>>,
): readonly Found[] =>
  Object.entries(table).flatMap(([name, runs]) => (runs ? [{ kind, name, runs }] : []));
const addresses = (models: readonly string[]): readonly Found[] =>
  models.flatMap((model) => addressOf(model) ?? []).map((name) => ({ kind: "address", name }));

const ACTS: { readonly [K in keyof Required<Settings>]: (value: Settings[K]) => readonly Found[] } =
  {
    commands: (table) => programs("command", table),
    checks: (table) => programs("check", table),
    subjects: (table) => programs("subject", table),
    notify: (bell) => programs("notify", { bell }),
    model: (model) => addresses(model === undefined ? [] : [model]),
    seats: (table) => addresses(Object.values(table)),
    prices: (table) => addresses(Object.keys(table)),
    concurrency: none,
    caps: none,
    turnMinutes: none,
    lang: none,
    root: none,
    pin: none,
    hedgeSeconds: none,
    waitMinutes: none,
    outputTokens: none,
    models: none,
    keys: none,
    keysLeftAlone: none,
    protocols: (paths) => paths.map((name) => ({ kind: "protocol", name })),
  };

/** Where a model is asked that is not on this machine and no vendor's own; null for all others. */
export function addressOf(model: string): string | null {
  try {
    const spec = parseModelSpec(model);
    return spec.kind === "http" && !isHere(new URL(spec.url).hostname) ? spec.url : null;
  } catch {
    // Refused where it is used.
    return null;
  }
}

function isHere(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

/** The parts of a folder's settings that act. */
export async function settingsParts(settings: Settings, folder: string): Promise<readonly Part[]> {
  const found = (Object.keys(ACTS) as (keyof Settings)[]).flatMap((key) => findIn(settings, key));
  const parts = await Promise.all(found.map((each) => partOf(each, folder)));
  return parts.filter(
    ({ kind, name }, at) =>
      parts.findIndex((part) => part.kind === kind && part.name === name) === at,
  );
}

function findIn<K extends keyof Settings>(settings: Pick<Settings, K>, key: K): readonly Found[] {
  return ACTS[key](settings[key]);
}

async function partOf({ kind, name, runs }: Found, folder: string): Promise<Part> {
  if (kind === "protocol") return modulePart(name, folder);
  if (!runs)
    return { kind, name, says: ["texts of deliberations are sent there"], hash: sha256(name) };
  const files = await filesNamed(runs, folder);
  const rows = Object.entries(runs).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return {
    kind,
    name,
    says: [
      ...rows.map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
      ...files.map((file) => `${file.name}: ${file.bytes} bytes, sha256 ${file.hash}`),
    ],
    hash: sha256(
      canonical({
        runs: Object.fromEntries(rows) as Json,
        files: files.map((file) => [file.name, file.hash]),
      }),
    ), // settings are JSON
  };
}

/** Code that runs in this process: the module, and the files that it imports by their paths. */
async function modulePart(name: string, folder: string): Promise<Part> {
  const files = await modulesFrom(resolve(folder, name), folder);
  const listed = files.map((file) => `${file.name}: ${file.bytes} bytes, sha256 ${file.hash}`);
  return {
    kind: "protocol",
    name,
    says: ["code that runs in this process", ...listed],
    hash: sha256(canonical([name, ...files.map((file) => [file.name, file.hash])])),
  };
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
  const paths = [
    ...new Set(
      argv.flatMap((argument) =>
        argument === "" ? [] : [resolve(folder, argument), resolve(folder, inner, argument)],
      ),
    ),
  ];
  const files = await Promise.all(
    paths.filter((path) => path.startsWith(folder + sep)).map((path) => hashFile(path, folder)),
  );
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
  if (about === null || !about.isFile() || about.size > FILE_BYTES) return null;
  try {
    const text = await readFile(join(folder, name), "utf8");
    return await filePart(
      "agent file",
      folder,
      name,
      `instructs ${JSON.stringify(parseAgent(text, name).name)}`,
    );
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
  return (
    file && {
      kind,
      name,
      says: [`${does}; ${file.bytes} bytes, sha256 ${file.hash}`],
      hash: file.hash,
    }
  );
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
  const isOut = (kind: Part["kind"], name: string | null): boolean =>
    name !== null && parts.some((part) => part.kind === kind && part.name === name);
  const rest = <T>(
    from: Readonly<Record<string, T>>,
    isLeft: (name: string, value: T) => boolean,
  ): Record<string, T> =>
    withoutPrototype(
      Object.fromEntries(Object.entries(from).filter(([name, value]) => !isLeft(name, value))),
    );
  const {
    model,
    notify,
    subjects: { issue, pr },
    ...others
  } = settings;
  return {
    ...others,
    commands: rest(settings.commands, (name) => isOut("command", name)),
    checks: rest(settings.checks, (name) => isOut("check", name)),
    subjects: {
      ...(issue && !isOut("subject", "issue") ? { issue } : {}),
      ...(pr && !isOut("subject", "pr") ? { pr } : {}),
    },
    seats: rest(settings.seats, (_seat, filled) => isOut("address", addressOf(filled))),
    prices: rest(settings.prices, (priced) => isOut("address", addressOf(priced))),
    protocols: settings.protocols.filter((path) => !isOut("protocol", path)),
    ...(notify && !isOut("notify", "bell") ? { notify } : {}),
    ...(model !== undefined && !isOut("address", addressOf(model)) ? { model } : {}),
  };
}
