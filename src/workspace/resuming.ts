// What is settled before somebody goes on with a deliberation, wherever that is done; and how one that runs elsewhere is asked to pause.
// Law: everything is checked before the log is opened, which is on record; what a person changed is on record before anything else.
import { History } from "../engine/deliberation/history.ts";
import { realClock } from "../engine/runners/clock.ts";
import { GRACE_MS } from "../engine/runners/in-process.ts";
import { isHostsAlone } from "../kernel/model-for.ts";
import type { Log, LogEvent, RunStore } from "../log/index.ts";
import { status } from "../views/index.ts";
import { change } from "./change.ts";
import { protocolOf } from "./deliberations.ts";
import { errorOf } from "./error-of.ts";
import type { Actor, ResumeWish } from "./session-host.ts";
import { checkOffered, checkSeats } from "./start-plan.ts";
import { missingParts, untrustedError, useOfLog } from "./trust.ts";
import { redactFor, type Workspace } from "./workspace.ts";

/** Longer than a run lets calls in flight finish. */
const PAUSE_WAIT_MS = GRACE_MS + 2_000;
const MOST_TURNS = 200;

export interface Reopened<L extends Log> {
  readonly log: L;
  /** For whoever asked for it. */
  readonly notices: readonly string[];
}

/** Whoever is given the log runs it, or closes it. */
export async function reopen<L extends Log>(
  store: Pick<RunStore, "read"> & { open(id: string): Promise<L> },
  workspace: Workspace,
  { id, ...wish }: ResumeWish & { readonly id: string },
  { who }: Actor,
): Promise<Reopened<L>> {
  const { caps, constraint, models = {} } = wish;
  for (const model of Object.values(models)) await checkOffered(model, workspace);
  if (Object.keys(models).length > 0) checkSeats(seatsIn(await store.read(id)), { seats: models });
  const log = await store.open(id);
  try {
    if (status(log.events).state === "finished") throw errorOf("refused.finished");
    protocolOf(log.events);
    const { settings, held = [] } = workspace;
    const lacking = await missingParts(workspace, held, useOfLog(log.events, models));
    if (lacking.length > 0) throw untrustedError(lacking, true);
    const said = constraint === undefined ? undefined : redactFor(workspace)(constraint);
    const notices = await change(log, { caps, models, constraint: said, who, settings });
    return { log, notices };
  } catch (error) {
    await log.close();
    throw error;
  }
}

/** Where another model may sit: in the seats that are known by now, and in all others together. */
function seatsIn(events: readonly LogEvent[]): readonly string[] {
  const { bySeat } = status(events).models;
  return ["*", ...Object.keys(History.of(events).models), ...bySeat.map(({ seat }) => seat)];
}

/** Pauses that end when whoever was waited for is back. All others are a person's to end: who paused it, money, a provider, a look at what was perhaps paid for. */
const TAKEN_UP: ReadonlySet<string> = new Set(["interrupt", "person"]);

/** Nobody has to say that it is to go on. */
export function goesOnByItself(events: readonly LogEvent[]): boolean {
  const { state, paused } = status(events);
  if (state === "finished" || isHostsAlone(History.of(events).models)) return false;
  return paused === null || TAKEN_UP.has(paused.reason);
}

/** Resolves when it stands still, and whoever ran it has given its log back. */
export async function askToPause(store: RunStore, id: string, { who }: Actor): Promise<void> {
  const epoch = (await store.read(id)).at(-1)?.epoch ?? 0;
  const wish = { type: "pause.asked", data: { epoch, who } } as const;
  const told = await store.deliver(id, wish, { waitMs: PAUSE_WAIT_MS });
  if ("refused" in told) throw errorOf("refused.pause", { why: told.refused });
  for (let n = 0; n < MOST_TURNS && (await store.isWritten(id)); n += 1)
    await realClock.sleep(PAUSE_WAIT_MS / MOST_TURNS);
}
