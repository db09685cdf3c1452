// One sitting: takes the log of a deliberation, runs it until it ends or only people are waited for, and lets go.
// Law: what a sitting learns it learns from the log, so it does not matter who sat before, or how that ended.
import { DissensusError } from "../errors.ts";
import type { Ending } from "../engine/runners/in-process.ts";
import type { HumanInput } from "../engine/runners/human-input.ts";
import { untilAborted } from "../engine/runners/clock.ts";
import type { Providers } from "../engine/runners/providers.ts";
import type { Log } from "../log/log.ts";
import type { LogDatabase, PostgresLogStore, SittingQueue } from "../log/postgres/index.ts";
import type { LogEvent } from "../log/index.ts";
import { History } from "../engine/deliberation/history.ts";
import { isAllAnswered } from "../workspace/remote-answers.ts";
import { runSession, type Session } from "../workspace/session.ts";
import type { Settings } from "../workspace/settings.ts";
import type { SittingContext, Sitting } from "./engine.ts";

export interface SittingOptions extends Pick<Session, "onAmbiguous" | "world"> {
  readonly database: LogDatabase;
  readonly settings: Settings;
  /** Of this process, for all its sittings. */
  readonly providers: Providers;
  readonly who: string;
  /** A folder of this process: what was tried, and which programs run. */
  readonly root: string;
  /** Aborted when this process leaves: what is in flight may finish, and somebody else goes on. */
  readonly leaving: AbortSignal;
}

/** How it ended, for whoever looks at the engine: nothing of what was said. */
export async function sit(
  sitting: Sitting,
  context: SittingContext,
  options: SittingOptions,
): Promise<"superseded" | "busy" | "fenced" | Ending["kind"]> {
  const { database, leaving } = options;
  const store = database.logs(sitting.workspace);
  if ((await database.sittings.epochOf(sitting)) !== sitting.epoch) return "superseded";
  const log = await store.open(sitting.id).catch(async (error: unknown) => {
    if (codeOf(error) === "busy") return undefined;
    // What cannot be opened now cannot be at the next beat either.
    if (!isPassing(error)) await database.sittings.end(sitting, sitting.epoch);
    throw error;
  });
  if (log === undefined) return "busy";
  const epoch = log.events.at(-1)?.epoch ?? 0;
  let isToGoOn = false;
  try {
    const ending = isInVain(log.events)
      ? await giveUp(log)
      : await run({ sitting, context, store, log, options });
    isToGoOn =
      ending.kind === "paused" &&
      ((ending.reason === "interrupt" && leaving.aborted) ||
        // Whoever was waited for was heard while this came to a stand.
        isAllAnswered(log.events));
    if (!isToGoOn) await database.sittings.end(sitting, epoch);
    return ending.kind;
  } catch (error) {
    // Somebody else has the log; it is theirs to go on.
    if (codeOf(error) === "log-fenced") return "fenced";
    // What broke here would break everywhere.
    if (!isPassing(error)) await database.sittings.end(sitting, epoch);
    throw error;
  } finally {
    await log.close();
    if (isToGoOn) await database.sittings.enqueue(sitting, queueOf(log.events));
  }
}

interface Seated {
  readonly sitting: Sitting;
  readonly context: SittingContext;
  readonly store: PostgresLogStore;
  readonly log: Log;
  readonly options: SittingOptions;
}

async function run({ sitting, context, store, log, options }: Seated): Promise<Ending> {
  const { world, settings, root, leaving, providers, who } = options;
  const mayRerun = await options.database.sittings.mayRerun(sitting);
  return runSession({
    world,
    settings,
    log,
    onAmbiguous: mayRerun ? "rerun" : options.onAmbiguous,
    providers,
    who,
    people: absent,
    leavesPeople: true,
    checkpoint: leaving,
    asStep: (ask, settle) =>
      context.step(ask, async () => {
        await settle();
        return log.events.findLast((event) => isAnswerTo(event, ask))?.seq ?? null;
      }),
    onEvent: () => undefined,
    place: {
      name: sitting.workspace,
      blobs: store.blobs(sitting.id),
      root,
      running: root,
      watchInbox(onHanded) {
        const inbox = store.watchHanded(log, onHanded);
        const ears = context.listen(() => inbox.look());
        return {
          async close() {
            await ears.close();
            await inbox.close();
          },
        };
      },
    },
  });
}

/** Where the next sitting of this deliberation waits. */
export function queueOf(events: readonly LogEvent[]): SittingQueue {
  const { opened, models } = History.of(events);
  const model = models["*"] ?? Object.values(models)[0] ?? "none";
  return { queue: opened.protocol, provider: providerOf(model) };
}

/** A vendor's name, or the server that an address names. */
function providerOf(model: string): string {
  const address = URL.canParse(model) ? new URL(model) : undefined;
  if (address && address.host !== "") return address.origin;
  return model.split("/")[0] ?? model;
}

const ANSWERS: ReadonlySet<string> = new Set(["ask.answered", "ask.lapsed", "person.decided"]);

function isAnswerTo(event: LogEvent, ask: string): boolean {
  return ANSWERS.has(event.type) && "ask" in event.data && event.data.ask === ask;
}

/** Whoever decides or answers does so from elsewhere. */
const absent: HumanInput = {
  decide: (_ask, _gate, signal) => untilAborted(signal),
  answer: (_ask, _prompt, signal) => untilAborted(signal),
};

function codeOf(error: unknown): string | undefined {
  return error instanceof DissensusError ? error.code : undefined;
}

/** The database or the engine was away: another sitting goes on from the log. What we refuse or do wrong ourselves stays so. */
function isPassing(error: unknown): boolean {
  if (error instanceof DissensusError) return error.code === "database-unavailable";
  return !OUR_FAULTS.some((kind) => error instanceof kind);
}

const OUR_FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** So many workers in a row took it up and were gone before anything was recorded: the next would be too. */
const MOST_IN_VAIN = 5;

function isInVain(events: readonly LogEvent[]): boolean {
  const last = events.slice(-MOST_IN_VAIN - 1);
  return last.length > MOST_IN_VAIN && last.every(({ type }) => type === "writer.opened");
}

async function giveUp(log: Log): Promise<Ending> {
  const reason = "infrastructure" as const;
  const detail = `${MOST_IN_VAIN} workers in a row ended before they recorded anything`;
  const { activeMs } = History.of(log.events);
  await log.append([{ type: "deliberation.paused", data: { reason, detail, activeMs } }]);
  return { kind: "paused", reason, detail };
}
