// Which models and command-line agents can be reached. Looks, and spends nothing; with a model, tries that one with a tiny call.
import { join, dirname, relative, sep } from "node:path";
import { detect } from "../../agents/detect.ts";
import { serverNamed } from "../../agents/model/listing.ts";
import { withNamed } from "../../agents/model/origins.ts";
import { isBuiltIn } from "../../protocols/define.ts";
import { sweep } from "../../agents/sweep.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { sentenceFor, errorOf } from "../../workspace/catalogue.ts";
import { openStore, storeAt } from "../../workspace/workspace.ts";
import { statOf } from "../../workspace/context.ts";
import { modelsHere, tryNamed } from "../../workspace/models.ts";
import type { NamedTrial, OfferedModel } from "../../workspace/models.ts";
import {
  loadSettings,
  settingsNotices,
  SETTINGS_SCHEMA,
  settingsPath,
} from "../../workspace/settings.ts";
import type { Settings } from "../../workspace/settings.ts";
import { listPresets, protocolNames } from "../../workspace/start-request.ts";
import { describeHeld, heldParts } from "../../workspace/trust.ts";
import type { Run } from "../flags.ts";
import { INTERRUPTED, jsonDocument, type Io } from "../io.ts";
import { trustedSettings } from "./trust.ts";
import { mkdir, writeFile } from "node:fs/promises";
import template from "./settings-template.json" with { type: "json" };

/** What a command ends with that reached nobody, or whose model was asked and cannot be used. */
const UNREACHED = 6;

export const runDoctor: Run = async (io, flags) => {
  const { settings, store } = await openStore(io, flags);
  if (flags.model !== undefined) {
    const trusted = await trustedSettings(io, settings, { models: [flags.model] }, flags);
    return trusted ? runTrial(io, flags.model, trusted, flags.json === true) : INTERRUPTED;
  }
  const [found, held] = await Promise.all([detect(io.env), heldParts(io, settings)]);
  const swept: number[] = [];
  for (const id of await store.list())
    swept.push(...(await sweep(join(store.home.root, id, "config", "running"))));
  const [commands, checks] = [Object.keys(settings.commands), Object.keys(settings.checks)];
  const { model = null } = settings;
  if (flags.json) {
    const about = { settings: { model, commands, checks }, protocols: protocolNames() };
    const waiting = held.map(({ kind, name, is }) => ({ kind, name, is }));
    io.out(jsonDocument("doctor", { ...found, ...about, held: waiting, swept }));
    return 0;
  }
  const rows = [
    ...found.keys.map(({ vendor, variable }) => `${vendor}/NAME: a key is in ${variable}`),
    ...found.servers.map(({ url, models }) =>
      sentenceFor("doctor.server", { url, n: models.length, models: models.slice(0, 8) }),
    ),
    ...found.commands.map(({ name, path }) => `command:${name}: ${path}`),
    ...commands.map((name) => `command:${name}: from the settings`),
    "rehearsal: always there, needs no model",
  ].map((row) => `  ${row}\n`);
  const brought = protocolNames().filter((name) => !isBuiltIn({ name }));
  io.out(
    [
      `Reachable from here (nothing was called):\n${rows.join("")}`,
      checks.length > 0 ? `Checks in the settings (not run): ${checks.join(", ")}\n` : "",
      brought.length > 0 ? `Protocols of the settings: ${brought.join(", ")}\n` : "",
      held.length > 0 ? `${describeHeld(held)}\n` : "",
      sentenceFor("doctor.default", { model }),
      swept.length > 0 ? sentenceFor("doctor.swept", { n: swept.length }) : "",
    ].join(""),
  );
  return 0;
};

async function runTrial(io: Io, model: string, settings: Settings, isJson: boolean) {
  // Named by the person: its key goes there.
  const env = withNamed(io.env, [model]);
  const checkpoint = new AbortController();
  const deaf = io.onInterrupt(() => checkpoint.abort(), "Stopped.");
  try {
    const trial = await tryNamed(model, { env, settings, cwd: io.cwd }, checkpoint.signal);
    io.out(isJson ? jsonDocument("trial", trial) : trialText(trial));
    return trial.isUsable ? 0 : UNREACHED;
  } finally {
    deaf();
  }
}

function trialText({ price, window, ...trial }: NamedTrial): string {
  const { model, isUsable, why, calls, firstByteMs, ms, served, form, without, tokens, usd } =
    trial;
  if (!isUsable)
    return `${oneLine(why ?? `${model} cannot be used`, DETAIL_CHARS).replace(/\.+$/, "")}.\n`;
  const { input, output, asOf } = price ?? {};
  const known = { model, ms, firstByteMs, form, without, calls, input, output, asOf };
  return sentenceFor("trial", {
    ...known,
    n: without.length,
    served: served && oneLine(served, NAME_CHARS),
    window: window?.toLocaleString("en"),
    read: tokens.input,
    written: tokens.output,
    usd: usd?.toFixed(6),
  });
}

const DETAIL_CHARS = 600;
const NAME_CHARS = 120;

/** The models that can be had from here: asks the servers that say so, and spends nothing. */
export const runModels: Run = async (io, flags, given?) => {
  const settings = await loadSettings(io.cwd, io.env);
  for (const notice of settingsNotices(settings)) io.err(`${notice}\n`);
  const server = given === undefined ? undefined : serverNamed(given);
  const env = withNamed(io.env, server?.includes("://") === true ? [`${server}#any`] : []);
  const here = await modelsHere({ env, settings }, server);
  const reached = here.servers.filter(({ problem }) => problem === null);
  if (flags.json === true) io.out(jsonDocument("models", here));
  else {
    for (const { server: name, models: offered } of reached)
      io.out(`${name}${offered.length === 0 ? ": has no models" : ""}\n${modelTable(offered)}`);
    const day = here.pricesOf;
    if (reached.some((each) => each.models.some(({ price }) => price?.asOf === day)))
      io.out(sentenceFor("models.prices", { day }));
    for (const { problem } of here.servers) if (problem !== null) io.err(`${plain(problem)}\n`);
    if (here.servers.length === 0) io.err(sentenceFor("models.none"));
  }
  return reached.length > 0 ? 0 : UNREACHED;
};

/** The presets that ship, and what each is for. */
export const runPresets: Run = (io, flags) => {
  const found = listPresets();
  const width = Math.max(0, ...found.map(({ name }) => name.length));
  const rows = found.map(
    ({ protocol, name, about }) => `${protocol} --preset ${name.padEnd(width)}  ${about}\n`,
  );
  io.out(flags.json ? jsonDocument("presets", { presets: found }) : rows.join(""));
  return Promise.resolve(0);
};

function modelTable(models: readonly OfferedModel[]): string {
  const windows = models.map(({ window }) =>
    window === null ? "" : `${window.toLocaleString("en")} tokens`,
  );
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((x) => x.length));
  const [wide, most] = [widest(models.map(({ model }) => model)), widest(windows)];
  const rows = models.map(
    (each, n) => `  ${each.model.padEnd(wide)}  ${windows[n]?.padStart(most)}  ${priceText(each)}`,
  );
  return rows.map((row) => `${row.trimEnd()}\n`).join("");
}

function priceText({ price, isBilled }: OfferedModel): string {
  if (price === null) return "price unknown";
  return isBilled ? `$${price.input} in, $${price.output} out` : "not billed here";
}

// Prepares a folder: settings that are all comments until somebody needs one, and deliberations that stay out of git.
// Law: it calls nobody, guesses nothing that costs, and overwrites nothing.
/** Nothing in it goes to git, this file included. */
const IGNORED = "*\n";

export const runInit: Run = async (io, flags) => {
  const path = settingsPath(io);
  const { root } = storeAt(io, flags.root, undefined).home;
  const showPath = (file: string): string => relative(io.cwd, file) || file;
  const schema = await schemaFrom(dirname(path));
  await writeFile(path, settingsText(schema), { flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? errorOf("settings-exist", { file: showPath(path) }) : error;
    },
  );
  await mkdir(root, { recursive: true });
  const ignore = join(root, ".gitignore");
  await writeFile(ignore, IGNORED, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  io.out(sentenceFor("init.done", { settings: showPath(path), ignore: showPath(ignore) }));
  return 0;
};

/** Every line a comment: what a key does, and an example. */
export function settingsText(schema: string): string {
  const rows = template.keys.flatMap(({ about, example }) => [
    "",
    `# ${about}`,
    ...example.map((line) => `#${line}`),
  ]);
  return `# yaml-language-server: $schema=${schema}\n# ${template.about}\n${rows.join("\n")}\n`;
}

/** The schema that ships: by a path that others of the project have too, where the package lies in it. */
async function schemaFrom(folder: string): Promise<string> {
  const beside = join("node_modules", "dissensus", "schema", "settings.json");
  const isBeside = (await statOf(join(folder, beside))) !== null;
  return isBeside ? `./${beside.split(sep).join("/")}` : SETTINGS_SCHEMA;
}
