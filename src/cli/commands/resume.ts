// Goes on with a deliberation where its log stands. Models and options are remembered; caps can be raised.
import { join } from "node:path";
import { parseModelSpec } from "../../agents/model/spec.ts";
import { sweep } from "../../agents/sweep.ts";
import { History } from "../../engine/deliberation/history.ts";
import type { FileLog } from "../../log/index.ts";
import { status } from "../../views/index.ts";
import { change } from "../../workspace/change.ts";
import { findId, openStore, protocolOf } from "../../workspace/deliberations.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { isToWait } from "../../workspace/remote-answers.ts";
import { whoIs } from "../../workspace/session.ts";
import { settingsNotices, type Settings } from "../../workspace/settings.ts";
import { withTeam } from "../../workspace/team.ts";
import { useOfLog } from "../../workspace/trust.ts";
import { capsIn, type Flags } from "../flags.ts";
import { INTERRUPTED, type Io } from "../io.ts";
import { runInTerminal } from "../terminal-session.ts";
import { trustedSettings } from "./trust.ts";

export async function resume(io: Io, flags: Flags, given?: string): Promise<number> {
  const { onAmbiguous, model } = flags;
  if (onAmbiguous !== undefined && !["ask", "rerun", "fail"].includes(onAmbiguous))
    throw errorOf("usage.on-ambiguous", { given: onAmbiguous });
  if (model !== undefined) parseModelSpec(model);
  const { settings: loaded, store } = await openStore(io, flags);
  const log = await store.open(await findId(store, given));
  await sweep(join(log.folder, "config", "running"));
  const settings = await prepare(io, log, loaded, flags).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  if (settings === undefined) {
    await log.close();
    return INTERRUPTED;
  }
  const isWanted = History.of(log.events).concluded === undefined;
  return withTeam({ world: io, isWanted, name: teamOf(log) }, async (team) => {
    const wait = flags.wait ?? (flags.yes !== true && isToWait(log.events));
    return runInTerminal({
      io,
      store,
      log,
      settings,
      flags: { ...flags, wait },
      isNew: false,
      follow: team?.follow,
    });
  });
}

/** What has to be there before it goes on, and what was asked to be changed. */
async function prepare(
  io: Io,
  log: FileLog,
  loaded: Settings,
  flags: Flags,
): Promise<Settings | undefined> {
  const settings = await trustedSettings(io, loaded, useOfLog(log.events, flags.model), flags);
  if (settings === undefined) return undefined;
  protocolOf(log.events);
  if (flags.json !== true) io.out(`${log.deliberation}: ${describeState(log)}\n`);
  const changes = { ...flags, caps: capsIn(flags), who: whoIs(io), settings };
  for (const notice of [...settingsNotices(settings), ...(await change(log, changes))])
    io.err(`${notice}\n`);
  return settings;
}

/** Whoever began in a team goes on in it, under the same name. */
function teamOf({ events: [opened] }: FileLog): string | null {
  const name = opened?.type === "deliberation.opened" ? opened.data.options["team"] : undefined;
  return typeof name === "string" ? name : null;
}

function describeState(log: FileLog): string {
  const now = status(log.events);
  if (now.state === "finished") return `finished (${now.reason ?? ""})`;
  return `goes on in round ${now.round}, ${now.phase}; ${log.events.length} events so far`;
}
