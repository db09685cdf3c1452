// Which models and command-line agents can be reached. Looks, and spends nothing; with a model, tries that one with a tiny call.
import { join } from "node:path";
import { detect } from "../../agents/detect.ts";
import { sweep } from "../../agents/sweep.ts";
import type { Flags } from "../flags.ts";
import { withNamed } from "../../agents/model/origins.ts";
import { priceOf, type Price } from "../../agents/prices.ts";
import { roster } from "../../agents/roster.ts";
import { redactFor } from "../../workspace/desk.ts";
import { checkModel } from "../../workspace/start-plan.ts";
import { tryModel, type Trial } from "../../workspace/try-model.ts";
import { windowFor } from "../../workspace/windows.ts";
import { oneLine } from "../../text/visible.ts";
import { trusting } from "../trusting.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../io.ts";
import { storeAt } from "../../workspace/root.ts";
import { isBuiltIn } from "../../protocols/define.ts";
import { protocolNames } from "../../workspace/start-request.ts";
import { loadSettings, type Settings } from "../../workspace/settings.ts";
import { heldIn, heldNotice } from "../../workspace/trust.ts";

export async function doctor(io: Io, flags: Flags): Promise<number> {
  const settings = await loadSettings(io.cwd, io.env);
  if (flags.model !== undefined) {
    const trusted = await trusting(io, settings, { models: [flags.model] }, flags);
    return trusted === undefined ? DECLINED : tried(io, flags.model, trusted, flags.json === true);
  }
  const [found, held] = await Promise.all([detect(io.env), heldIn(io, settings)]);
  const store = storeAt(io, flags.root, settings.root);
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
  if (held.length > 0) io.out(`${heldNotice(held)}\n`);
  io.out(
    `Default: ${settings.model ?? "none in dissensus.yaml; you are asked, or the panel rehearses"}\n`,
  );
  if (swept.length > 0)
    io.out(
      `Ended ${swept.length} command${swept.length === 1 ? "" : "s"} that a crash had left running.\n`,
    );
  return 0;
}

/** Whoever sits there does not trust what the folder brings. */
const DECLINED = 130;
/** The model was asked and cannot be used. */
const UNUSABLE = 6;

async function tried(io: Io, model: string, settings: Settings, isJson: boolean): Promise<number> {
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
    const trial = await tryModel(
      agent,
      price,
      (settings.waitMinutes ?? 1) * 60_000,
      settings.outputTokens,
      checkpoint.signal,
    );
    const window = trial.isUsable ? await windowFor(model, { env, settings }, true) : null;
    io.out(isJson ? jsonLine({ ...trial, price, window }) : trialText(trial, price, window));
    return trial.isUsable ? 0 : UNUSABLE;
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
      `${calls} call${calls === 1 ? "" : "s"}, ${tokens.input ?? "?"} tokens in, ${tokens.output ?? "?"} out${cost}`,
    ],
  ];
  return `${model} can be used\n${rows.map(([what, text]) => `  ${what?.padEnd(8)} ${text}\n`).join("")}`;
}

const DETAIL_CHARS = 600;
const NAME_CHARS = 120;
