// What is settled before somebody goes on with a deliberation, wherever that is done; and how one that runs elsewhere is asked to pause.
// Law: everything is checked before the log is opened, which is on record; what a person changed is on record before anything else.
import { History } from "../engine/deliberation/history.ts";
import { realClock } from "../engine/runners/clock.ts";
import { GRACE_MS } from "../engine/runners/in-process.ts";
import { isHostsAlone } from "../kernel/model-for.ts";
import type { Log, LogEvent, RunStore, Caps } from "../log/index.ts";
import { status } from "../views/index.ts";
import { protocolOf, redactFor, type Workspace } from "./workspace.ts";
import { errorOf } from "./catalogue.ts";
import type { Actor, ResumeWish } from "./session-host.ts";
import { checkOffered, checkSeats, checkPrices, type Models } from "./start-plan.ts";
import { missingParts, untrustedError, useOfLog } from "./trust.ts";
import { oneLine } from "../text/visible.ts";
import { cleanWords, type Cleaned } from "./secret-filter.ts";
import type { Settings } from "./settings.ts";

/** Longer than a run lets calls in flight finish. */
const PAUSE_WAIT_MS = GRACE_MS + 2_000;
const MOST_TURNS = 200;

/** Whoever is given the log runs it, or closes it. The notices are for whoever asked for it. */
export async function reopen<L extends Log>(
  store: Pick<RunStore, "read"> & { open(id: string): Promise<L> },
  workspace: Workspace,
  { id, ...wish }: ResumeWish & { readonly id: string },
  { who }: Actor,
) {
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

// What a person changes about a deliberation that stands still: caps, models, a constraint for everyone. Each is on record before the run goes on.
// Law: a constraint reaches whoever is asked from then on; who was asked together reads the same.
export interface Change {
  readonly caps?: Readonly<Partial<Caps>> | undefined;
  /** By seat; `*` for every seat that has none of its own. */
  readonly models?: Models | undefined;
  /** What everyone who is asked from here on has to respect. */
  readonly constraint?: string | undefined;
  /** A budget may be set although a price is not known. */
  readonly allowUnpriced?: boolean | undefined;
  readonly who: string;
  readonly settings: Settings;
}

/** Every prompt from here on carries it. */
const MOST_CONSTRAINT = 4_000;

/** What is told to whoever asked for it. */
export async function change(
  log: Log,
  { allowUnpriced = false, who, settings, ...wish }: Change,
): Promise<readonly string[]> {
  const { caps: raised = {}, models: others = {}, constraint: given } = wish;
  const history = History.of(log.events);
  if (history.concluded) return [];
  const models = { ...history.models, ...others };
  if (isHostsAlone(models)) throw errorOf("refused.hosted");
  const caps = { ...history.caps, ...raised };
  checkPrices(models, caps, allowUnpriced, settings);
  const constraint = given === undefined ? undefined : cleanConstraint(given);
  const raises = Object.entries(raised).map(([cap, value]) => `${cap} ${value}`);
  const moved = Object.entries(others).filter(([seat, model]) => model !== history.models[seat]);
  const said = constraint?.text ?? "";
  const changes = [
    ...(raises.length === 0 ? [] : [{ caps, note: `caps: ${raises.join(", ")}` }]),
    ...(moved.length === 0 ? [] : [{ models, note: noteOf(moved) }]),
    ...(constraint ? [{ constraint: said, note: `constraint: ${oneLine(said, 120)}` }] : []),
  ];
  for (const each of changes)
    await log.append([{ type: "settings.changed", data: { who, ...each } }]);
  return constraint?.notices ?? [];
}

function noteOf(moved: readonly (readonly [seat: string, model: string])[]): string {
  const named = moved.map(([seat, model]) => (seat === "*" ? model : `${seat} ${model}`));
  return `model: ${named.join(", ")} from here on`;
}

function cleanConstraint(given: string): Cleaned {
  const text = given.trim();
  if (text === "") throw errorOf("no-constraint");
  if (text.length > MOST_CONSTRAINT)
    throw errorOf("long-constraint", { length: text.length, most: MOST_CONSTRAINT });
  return cleanWords("the constraint", text);
}
