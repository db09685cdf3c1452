// Starts a deliberation: everything is checked before anything is made or spent.
import { KNOWN_COMMANDS } from "../../agents/known-commands.ts";
import { parseModelSpec } from "../../agents/model/spec.ts";
import { priceOf } from "../../agents/prices.ts";
import { open } from "../../deliberation/open.ts";
import { badInput, badUsage } from "../../errors.ts";
import { isId, remove, type Caps } from "../../log/index.ts";
import { ENGINE, newId, newNonce, TURN_MS } from "../../runners/deliberate.ts";
import { oneLine } from "../../text/visible.ts";
import { OFFERS, type Startable } from "../briefs.ts";
import { gather } from "../gather.ts";
import { isReviewed } from "../topic.ts";
import { withTeam } from "../team-sitting.ts";
import { gatesOf, noTopic, seatModels, type RunFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json-line.ts";
import { proposeModel } from "../propose.ts";
import { planFor, planText } from "../plan.ts";
import { storeAt } from "../root.ts";
import { askDomain } from "../domain.ts";
import { sitting } from "../session.ts";
import { loadSettings, type Settings } from "../settings.ts";

export async function start(io: Io, name: Startable, words: readonly string[], flags: RunFlags, isBare: boolean, commands: readonly string[]): Promise<number> {
  if (words.length === 0) throw noTopic(flags, name === "review");
  const settings = await loadSettings(io.cwd, io.env);
  // A file is reviewed, whatever options stand before it.
  if (isBare && name === "swarm" && (await isReviewed(words, io.cwd))) return start(io, "review", words, flags, false, commands);
  const { given, notices, options, about } = await gather({ io, name, words, flags, settings, commands: isBare ? commands : [] });
  const offered = OFFERS[name](given);
  if (flags.id !== undefined && !isId(flags.id)) throw badInput("bad-id", `--id ${JSON.stringify(flags.id.slice(0, 60))} cannot be a folder's name: use a–z, 0–9 and dashes, beginning with a letter or digit.`);

  const named = seatModels(flags.seat);
  checkSeats(Object.keys(named), offered.seats);
  const seats = { ...settings.seats, ...named };
  const chosen = flags.model ?? settings.model ?? (flags.dryRun === true ? "rehearsal" : await proposeModel(io, flags.yes === true || flags.json === true));
  if (chosen === undefined) return 130;
  const models = { "*": chosen, ...seats };
  for (const model of Object.values(models)) checkModel(model, settings);
  checkPrices(models, capsFrom(flags, settings, offered.minutes), flags, settings);

  const told = name === "structured" ? await askDomain(io, flags) : {};
  if (told === undefined) return 130;
  const { protocol, brief, minutes, asksToStart } = OFFERS[name]({ ...given, flags: { ...given.flags, ...told } });
  const caps = capsFrom(flags, settings, minutes);

  const plan = planFor(protocol, brief, models, (model) => priceOf(model, settings.prices));
  const isQuiet = flags.json === true;
  for (const notice of notices) io.err(`${notice}\n`);
  if (!isQuiet) io.out(planText(plan, caps));
  else if (flags.dryRun === true) io.out(jsonLine({ plan, caps }));
  if (flags.dryRun === true) return 0;
  if (!asksToStart && io.isAttended && flags.yes !== true && !isQuiet && !(await isWanted())) return 130;

  const store = storeAt(io, flags.root, settings.root);
  const id = flags.id ?? newId(given.topic);
  const isRehearsed = Object.values(models).includes("rehearsal");
  return withTeam({ io, isWanted: name === "dispatch", about }, async (team) => {
    const held = team ? { ...brief, mode: "team" } : brief;
    const log = await store.create(id, [
      open({
        id, protocol, brief: held, models, caps, turnMs: settings.turnMinutes === undefined ? TURN_MS : settings.turnMinutes * 60_000, nonce: newNonce(),
        rehearsal: isRehearsed ? { seed: flags.seed ?? 1, temperament: flags.temperament ?? "balanced" } : null,
        options: { unattended: !io.isAttended || flags.yes === true, wait: flags.wait === true, ...options, ...(team ? { team: team.name } : {}) }, engine: ENGINE,
      }),
    ]);
    const { exit, isVain } = await sitting({ io, store, log, settings, json: isQuiet, gates: gatesOf(flags), onAmbiguous: flags.onAmbiguous, isNew: true, ...(team ? { follow: team.follow } : {}) });
    if (isVain) await remove(store, id);
    return exit;
  });
}

/** Only where the user named the members are all seats known before the start. */
function checkSeats(named: readonly string[], seats: readonly string[] | null): void {
  if (seats === null) return;
  const stranger = named.find((seat) => seat !== "member" && !seats.includes(seat));
  if (stranger !== undefined) throw badInput("unknown-seat", `--seat: nobody here is called ${JSON.stringify(oneLine(stranger, 60))}.`, `The seats are ${seats.join(", ")}.`);
}

function checkModel(model: string, settings: Settings): void {
  const spec = parseModelSpec(model);
  if (spec.kind === "command" && settings.commands[spec.name] === undefined && !KNOWN_COMMANDS.has(spec.name)) {
    throw badInput("unknown-command", `The settings name no command "${spec.name}".`, "Add it under commands: in dissensus.yaml, or use command:claude, command:codex or command:gemini.");
  }
}

function capsFrom(flags: RunFlags, settings: Settings, minutes: number): Caps {
  const { caps } = settings;
  return {
    calls: flags.maxCalls ?? caps.calls ?? null,
    tokens: flags.maxTokens ?? caps.tokens ?? null,
    usd: flags.budget ?? caps.usd ?? null,
    minutes: flags.timeout ?? caps.minutes ?? minutes,
  };
}

export function checkPrices(models: Readonly<Record<string, string>>, caps: Caps, flags: RunFlags, settings: Settings): void {
  if (caps.usd === null || caps.tokens !== null || flags.allowUnpriced === true) return;
  const unpriced = [...new Set(Object.values(models))].filter((model) => priceOf(model, settings.prices) === null);
  if (unpriced.length === 0) return;
  throw badInput("unpriced", `--budget cannot be kept: the price of ${unpriced.join(", ")} is not known.`, "Give --max-tokens beside it, state the price under prices: in dissensus.yaml, or add --allow-unpriced.");
}

async function isWanted(): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const wanted = await confirm({ message: "Start?" });
  return !isCancel(wanted) && wanted;
}

export function unknownFormat(format: string, known: readonly string[]): Error {
  return badUsage(`There is no format ${JSON.stringify(format)}.`, `Formats: ${known.join(", ")}.`);
}
