// One sitting with a log: runs it where it stands, takes decisions from other processes, keeps the folder of ledgers in step.
// The same for a new deliberation and a resumed one, whoever looks on.
import { join } from "node:path";
import { priceOf } from "../agents/prices.ts";
import type { Temperament } from "../agents/rehearsal/index.ts";
import { roster } from "../agents/roster.ts";
import { watchInbox, type FileLog, type FileLogStore, type LogEvent } from "../log/index.ts";
import { realClock } from "../runners/clock.ts";
import { sharing } from "../runners/elsewhere.ts";
import { run, type Ending } from "../runners/in-process.ts";
import type { People } from "../runners/people.ts";
import { Providers } from "../runners/providers.ts";
import type { Brief } from "../script/protocol.ts";
import { redactFor } from "./desk.ts";
import { FolderKeeper, sweepFolder } from "./artifact-files.ts";
import type { Settings } from "./settings.ts";
import { spoken } from "./spoken.ts";
import { trialsIn } from "./trials.ts";
import { mostRead, tooSmall } from "./windows.ts";
import type { World } from "./world.ts";

export interface Sitting {
  readonly world: Pick<World, "env" | "cwd">;
  readonly store: FileLogStore;
  readonly log: FileLog;
  readonly settings: Settings;
  readonly people: People;
  readonly onAmbiguous: "ask" | "rerun" | "fail";
  readonly checkpoint: AbortSignal;
  readonly onEvent: (event: LogEvent) => void;
}

/** Who acts, as the record names them. */
export function whoIs({ env }: Pick<World, "env">): string {
  return env["USER"] ?? "person";
}

/** Runs it to its end, or to where it has to stop. Whoever opened the log closes it. */
export async function sit({
  world,
  store,
  log,
  settings,
  people: here,
  onAmbiguous,
  checkpoint,
  onEvent,
}: Sitting): Promise<Ending> {
  const { protocol, data } = spoken(log.events);
  const brief = data.brief as unknown as Brief; // parsed when the deliberation was opened
  const redact = redactFor({ env: world.env, settings });
  const people = sharing(here);
  const inbox = watchInbox(log, (draft) => people.fromElsewhere(log, draft));
  await sweepFolder(log);
  const folder = new FolderKeeper(log);
  const trials = await trialsIn(store.home.root);
  try {
    return await run({
      protocol,
      log,
      people,
      onAmbiguous,
      checkpoint,
      redact,
      clock: realClock,
      providers: new Providers(
        realClock,
        settings.concurrency,
        settings.waitMinutes === undefined ? undefined : settings.waitMinutes * 60_000,
      ),
      mostOutput: (model) => settings.models[model]?.outputTokens ?? settings.outputTokens,
      trials: {
        ...trials,
        tooSmall: (model) =>
          tooSmall(
            model,
            mostRead(protocol, brief),
            { env: world.env, settings },
            !trials.hasPassed(model),
          ),
      },
      agent: roster({
        env: world.env,
        keys: settings.keys,
        models: settings.models,
        commands: settings.commands,
        checks: settings.checks,
        base: world.cwd,
        sweepDir: join(log.folder, "config", "running"),
        redact,
        hidden: store.home.root,
        brief,
        rehearsal: data.rehearsal && {
          seed: data.rehearsal.seed,
          temperament: data.rehearsal.temperament as Temperament,
        },
      }),
      price: (model) => priceOf(model, settings.prices),
      blobs: store.blobs(log.deliberation),
      random: Math.random,
      who: whoIs(world),
      pin: settings.pin === true,
      hedgeMs: settings.hedgeSeconds === undefined ? undefined : settings.hedgeSeconds * 1_000,
      spaceFor: (bytes) => store.spaceFor(log.deliberation, bytes),
      onEvent: (event) => {
        folder.event(event);
        onEvent(event);
      },
    });
  } finally {
    people.close();
    await inbox.close();
    await folder.settled();
  }
}
