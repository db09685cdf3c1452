// Goes on with a deliberation where its log stands. Models and options are remembered; caps can be raised.
import { parseModelSpec } from "../../agents/model/spec.ts";
import { sweep } from "../../agents/sweep.ts";
import { History } from "../../deliberation/history.ts";
import { badUsage } from "../../errors.ts";
import type { Caps, FileLog } from "../../log/index.ts";
import { status } from "../../projections/index.ts";
import { join } from "node:path";
import { gatesOf, type RunFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { meant, storeAt } from "../root.ts";
import { sitting } from "../session.ts";
import { withTeam } from "../team-sitting.ts";
import { loadSettings, type Settings } from "../settings.ts";
import { checkPrices } from "./start.ts";

export async function resume(io: Io, given: string | undefined, flags: RunFlags): Promise<number> {
  const { onAmbiguous } = flags;
  if (onAmbiguous !== undefined && !["ask", "rerun", "fail"].includes(onAmbiguous)) throw badUsage(`--on-ambiguous ${onAmbiguous as string}: it is ask, rerun or fail.`);
  if (flags.model !== undefined) parseModelSpec(flags.model);
  const settings = await loadSettings(io.cwd, io.env);
  const store = storeAt(io, flags.root, settings.root);
  const id = await meant(store, given);
  const log = await store.open(id);
  await sweep(join(log.folder, "config", "running"));
  if (flags.json !== true) io.out(`${id}: ${standing(log)}\n`);
  try {
    await changed(log, flags, io, settings);
  } catch (error) {
    await log.close();
    throw error;
  }
  return withTeam({ io, isWanted: History.of(log.events).concluded === undefined, name: teamOf(log) }, async (team) => {
    const gates = gatesOf({ ...flags, wait: flags.wait ?? (flags.yes !== true && isWaiting(log)) });
    return (await sitting({ io, store, log, settings, json: flags.json === true, gates, onAmbiguous, isNew: false, ...(team ? { follow: team.follow } : {}) })).exit;
  });
}

/** Whoever began in a team goes on in it, under the same name. */
function teamOf({ events: [opened] }: FileLog): string | null {
  const name = opened?.type === "deliberation.opened" ? opened.data.options["team"] : undefined;
  return typeof name === "string" ? name : null;
}

/** Who started it with --wait decides from elsewhere still. */
function isWaiting({ events: [opened] }: FileLog): boolean {
  return opened?.type === "deliberation.opened" && opened.data.options["wait"] === true;
}

function standing(log: FileLog): string {
  const now = status(log.events);
  if (now.state === "finished") return `finished (${now.reason ?? ""})`;
  return `goes on in round ${now.round}, ${now.phase}; ${log.events.length} events so far`;
}

async function changed(log: FileLog, flags: RunFlags, io: Io, settings: Settings): Promise<void> {
  const history = History.of(log.events);
  if (history.concluded) return;
  const { maxCalls, maxTokens, budget, timeout, model } = flags;
  const raised: Partial<Caps> = {
    ...(maxCalls === undefined ? {} : { calls: maxCalls }), ...(maxTokens === undefined ? {} : { tokens: maxTokens }),
    ...(budget === undefined ? {} : { usd: budget }), ...(timeout === undefined ? {} : { minutes: timeout }),
  };
  const models = model === undefined ? history.models : { ...history.models, "*": model };
  checkPrices(models, { ...history.caps, ...raised }, flags, settings);
  const who = io.env["USER"] ?? "person";
  if (Object.keys(raised).length > 0) {
    await log.append([{ type: "settings.changed", data: { who, caps: { ...history.caps, ...raised }, note: `caps: ${Object.entries(raised).map(([cap, value]) => `${cap} ${value}`).join(", ")}` } }]);
  }
  if (model !== undefined && model !== history.models["*"]) {
    await log.append([{ type: "settings.changed", data: { who, models, note: `model: ${model} from here on` } }]);
  }
}
