// Goes on with a deliberation where its log stands. Models and options are remembered; caps can be raised.
import { parseModelSpec } from "../../agents/model/spec.ts";
import { sweep } from "../../agents/sweep.ts";
import { History } from "../../engine/deliberation/history.ts";
import { badUsage } from "../../errors.ts";
import type { FileLog } from "../../log/index.ts";
import { status } from "../../views/index.ts";
import { join } from "node:path";
import { capsIn, gatesOf, type Flags } from "../flags.ts";
import { change } from "../../workspace/change.ts";
import { whoIs } from "../../workspace/sit.ts";
import { spoken } from "../../workspace/spoken.ts";
import type { Io } from "../io.ts";
import { meant, storeAt } from "../../workspace/root.ts";
import { sitting } from "../session.ts";
import { withTeam } from "../team-sitting.ts";
import { loadSettings, noticesOf, type Settings } from "../../workspace/settings.ts";
import { usedIn } from "../../workspace/trust.ts";
import { trusting } from "../trusting.ts";

export async function resume(io: Io, given: string | undefined, flags: Flags): Promise<number> {
  const { onAmbiguous } = flags;
  if (onAmbiguous !== undefined && !["ask", "rerun", "fail"].includes(onAmbiguous))
    throw badUsage(`--on-ambiguous ${onAmbiguous as string}: it is ask, rerun or fail.`);
  if (flags.model !== undefined) parseModelSpec(flags.model);
  const loaded = await loadSettings(io.cwd, io.env);
  const store = storeAt(io, flags.root, loaded.root);
  const id = await meant(store, given);
  const log = await store.open(id);
  await sweep(join(log.folder, "config", "running"));
  let settings: Settings | undefined;
  try {
    settings = await trusting(io, loaded, usedIn(log.events, flags.model), flags);
    if (settings === undefined) {
      await log.close();
      return 130;
    }
    spoken(log.events);
    if (flags.json !== true) io.out(`${id}: ${standing(log)}\n`);
    for (const notice of [
      ...noticesOf(settings),
      ...(await change(log, { ...flags, caps: capsIn(flags), who: whoIs(io), settings })),
    ])
      io.err(`${notice}\n`);
  } catch (error) {
    await log.close();
    throw error;
  }
  const trusted = settings;
  return withTeam(
    { io, isWanted: History.of(log.events).concluded === undefined, name: teamOf(log) },
    async (team) => {
      const gates = gatesOf({
        ...flags,
        wait: flags.wait ?? (flags.yes !== true && isWaiting(log)),
      });
      return (
        await sitting({
          io,
          store,
          log,
          settings: trusted,
          json: flags.json === true,
          gates,
          onAmbiguous,
          isNew: false,
          named: flags.model === undefined ? [] : [flags.model],
          ...(team ? { follow: team.follow } : {}),
        })
      ).exit;
    },
  );
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
