// Which models and command-line agents can be reached. Looks, and spends nothing; with a model, tries that one with a tiny call.
import { join } from "node:path";
import { detect } from "../../agents/detect.ts";
import { serverNamed } from "../../agents/model/listing.ts";
import { withNamed } from "../../agents/model/origins.ts";
import { priceOf, type Price } from "../../agents/prices.ts";
import { roster } from "../../agents/roster.ts";
import { isBuiltIn } from "../../protocols/define.ts";
import { sweep } from "../../agents/sweep.ts";
import { countNoun } from "../../text/lists.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { openStore } from "../../workspace/deliberations.ts";
import { redactFor } from "../../workspace/workspace.ts";
import { contextWindow, modelsHere, type OfferedModel } from "../../workspace/models.ts";
import { loadSettings, settingsNotices, type Settings } from "../../workspace/settings.ts";
import { protocolNames } from "../../workspace/start-request.ts";
import { checkModel } from "../../workspace/start-plan.ts";
import { describeHeld, heldParts } from "../../workspace/trust.ts";
import { tryModel, type Trial } from "../../workspace/models.ts";
import type { Flags } from "../flags.ts";
import { INTERRUPTED, jsonLine, type Io } from "../io.ts";
import { trustedSettings } from "./trust.ts";

/** What a command ends with that reached nobody, or whose model was asked and cannot be used. */
const UNREACHED = 6;

export async function doctor(io: Io, flags: Flags): Promise<number> {
  const { settings, store } = await openStore(io, flags);
  if (flags.model !== undefined) {
    const trusted = await trustedSettings(io, settings, { models: [flags.model] }, flags);
    return trusted === undefined
      ? INTERRUPTED
      : tryNamed(io, flags.model, trusted, flags.json === true);
  }
  const [found, held] = await Promise.all([detect(io.env), heldParts(io, settings)]);
  const swept: number[] = [];
  for (const id of await store.list())
    swept.push(...(await sweep(join(store.home.root, id, "config", "running"))));
  if (flags.json === true) {
    io.out(
      jsonLine({
        ...found,
        settings: {
          model: settings.model ?? null,
          commands: Object.keys(settings.commands),
          checks: Object.keys(settings.checks),
        },
        protocols: protocolNames(),
        held: held.map(({ kind, name, is }) => ({ kind, name, is })),
        swept,
      }),
    );
    return 0;
  }
  const rows = [
    ...found.keys.map(({ vendor, variable }) => `${vendor}/NAME: a key is in ${variable}`),
    ...found.servers.map(
      ({ url, models }) =>
        `${url}#NAME: answers${models.length > 0 ? `, with ${models.slice(0, 8).join(", ")}` : ""}`,
    ),
    ...found.commands.map(({ name, path }) => `command:${name}: ${path}`),
    ...Object.keys(settings.commands).map((name) => `command:${name}: from the settings`),
    "rehearsal: always there, needs no model",
  ];
  io.out(`Reachable from here (nothing was called):\n${rows.map((row) => `  ${row}\n`).join("")}`);
  const checks = Object.keys(settings.checks);
  if (checks.length > 0) io.out(`Checks in the settings (not run): ${checks.join(", ")}\n`);
  const brought = protocolNames().filter((name) => !isBuiltIn({ name }));
  if (brought.length > 0) io.out(`Protocols of the settings: ${brought.join(", ")}\n`);
  if (held.length > 0) io.out(`${describeHeld(held)}\n`);
  io.out(
    `Default: ${settings.model ?? "none in dissensus.yaml; you are asked, or the panel rehearses"}\n`,
  );
  if (swept.length > 0)
    io.out(`Ended ${countNoun(swept.length, "command")} that a crash had left running.\n`);
  return 0;
}

async function tryNamed(
  io: Io,
  model: string,
  settings: Settings,
  isJson: boolean,
): Promise<number> {
  checkModel(model, settings);
  const brief = { topic: "", lang: "en" as const, options: [], context: [], anonymous: false };
  // Named by the person: its key goes there.
  const env = withNamed(io.env, [model]);
  const agent = roster({
    env,
    keys: settings.keys,
    models: settings.models,
    redact: redactFor({ env, settings }),
    commands: settings.commands,
    base: io.cwd,
    brief,
  })(model);
  const price = priceOf(model, settings.prices);
  const checkpoint = new AbortController();
  const deaf = io.onInterrupt(() => checkpoint.abort(), "Stopped.");
  try {
    const trial = await tryModel(agent, {
      price,
      patienceMs: (settings.waitMinutes ?? 1) * 60_000,
      mostOutput: settings.outputTokens,
      checkpoint: checkpoint.signal,
    });
    const window = trial.isUsable ? await contextWindow(model, { env, settings }, true) : null;
    io.out(isJson ? jsonLine({ ...trial, price, window }) : trialText(trial, price, window));
    return trial.isUsable ? 0 : UNREACHED;
  } finally {
    deaf();
  }
}

function trialText(trial: Trial, price: Price | null, window: number | null): string {
  const { model, isUsable, why, calls, firstByteMs, ms, served, form, without, tokens, usd } =
    trial;
  if (!isUsable)
    return `${oneLine(why ?? `${model} cannot be used`, DETAIL_CHARS).replace(/\.+$/, "")}.\n`;
  const cost = usd === null ? "" : `, $${usd.toFixed(6)}`;
  const rows = [
    [
      "answers",
      `after ${ms ?? "?"} ms${firstByteMs === null ? "" : `, first byte after ${firstByteMs} ms`}${served === null ? "" : `, served by ${oneLine(served, NAME_CHARS)}`}`,
    ],
    [
      "form",
      `${form === "schema" ? "takes the reply's schema" : "JSON, without a schema on the wire"}${without.length === 0 ? "" : `; its server does not take: ${without.join(", ")}`}`,
    ],
    ["window", window === null ? "not known" : `${window.toLocaleString("en")} tokens`],
    [
      "price",
      price === null
        ? "not known; state it under prices: in dissensus.yaml, or cap tokens"
        : `$${price.input} in, $${price.output} out for a million tokens (${price.asOf === "settings" ? "your settings" : `as of ${price.asOf}`})`,
    ],
    [
      "spent",
      `${countNoun(calls, "call")}, ${tokens.input ?? "?"} tokens in, ${tokens.output ?? "?"} out${cost}`,
    ],
  ];
  return `${model} can be used\n${rows.map(([what, text]) => `  ${what?.padEnd(8)} ${text}\n`).join("")}`;
}

const DETAIL_CHARS = 600;
const NAME_CHARS = 120;

/** The models that can be had from here: asks the servers that say so, and spends nothing. */
export async function models(io: Io, flags: Flags, given?: string): Promise<number> {
  const settings = await loadSettings(io.cwd, io.env);
  for (const notice of settingsNotices(settings)) io.err(`${notice}\n`);
  const server = given === undefined ? undefined : serverNamed(given);
  const env = withNamed(io.env, server?.includes("://") === true ? [`${server}#any`] : []);
  const here = await modelsHere({ env, settings }, server);
  const reached = here.servers.filter(({ problem }) => problem === null);
  if (flags.json === true) io.out(jsonLine(here));
  else {
    for (const each of reached)
      io.out(
        `${each.server}${each.models.length === 0 ? ": has no models" : ""}\n${modelTable(each.models)}`,
      );
    if (reached.some((each) => each.models.some(({ price }) => price?.asOf === here.pricesOf)))
      io.out(
        `\nPrices of ${here.pricesOf}, per million tokens; prices: in dissensus.yaml goes before them.\n`,
      );
    for (const { problem } of here.servers) if (problem !== null) io.err(`${plain(problem)}\n`);
    if (here.servers.length === 0)
      io.err(
        "No server was found that says which models it has. Set a key (dissensus doctor shows which are there), start a server on this machine, or name one: dissensus models http://HOST:PORT/v1\n",
      );
  }
  return reached.length > 0 ? 0 : UNREACHED;
}

function modelTable(models: readonly OfferedModel[]): string {
  const rows = models.map(
    (each) =>
      [
        each.model,
        each.window === null ? "" : `${each.window.toLocaleString("en")} tokens`,
        priceText(each),
      ] as const,
  );
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map(([name, window, price]) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${window.padStart(widths[1] ?? 0)}  ${price}`.trimEnd(),
    )
    .map((row) => `${row}\n`)
    .join("");
}

function priceText({ price, isBilled }: OfferedModel): string {
  if (price === null) return "price unknown";
  return isBilled ? `$${price.input} in, $${price.output} out` : "not billed here";
}
