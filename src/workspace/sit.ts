// One sitting with a log: runs it where it stands, takes decisions from other processes, keeps the folder of ledgers in step.
// The same for a new deliberation and a resumed one, whoever looks on.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Trials } from "../engine/runners/preflight.ts";
import { priceOf } from "../agents/prices.ts";
import type { Temperament } from "../agents/rehearsal/scene.ts";
import { roster } from "../agents/roster.ts";
import { watchInbox, type FileLog, type FileLogStore, type LogEvent } from "../log/index.ts";
import { realClock } from "../engine/runners/clock.ts";
import { sharing } from "../engine/runners/elsewhere.ts";
import { run, type Ending } from "../engine/runners/in-process.ts";
import type { People } from "../engine/runners/people.ts";
import { Providers } from "../engine/runners/providers.ts";
import type { Brief } from "../kernel/protocol.ts";
import { redactFor, type World } from "./desk.ts";
import { FolderKeeper, sweepFolder } from "./artifact-files.ts";
import type { Settings } from "./settings.ts";
import { spoken } from "./spoken.ts";
import { mostRead, tooSmall } from "./windows.ts";

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

// Which models passed their preflight lately, beside the deliberations: so that ten runs a day try a model once.
// Law: it is a convenience. A file that cannot be read or written costs a small call and nothing else.

const FILE = "passed.json";
const DAY_MS = 24 * 3_600_000;
const shape = z.record(z.string(), z.number());

async function trialsIn(root: string, now: () => number = Date.now): Promise<Trials> {
  const path = join(root, FILE);
  const passed = new Map(Object.entries(await read(path)));
  const isLately = (at: number): boolean => at <= now() && now() - at < DAY_MS;
  return {
    hasPassed: (model) => isLately(passed.get(model) ?? -Infinity),
    passed: (model) => {
      passed.set(model, now());
      void write(root, path, Object.fromEntries([...passed].filter(([, at]) => isLately(at))));
    },
  };
}

async function read(path: string): Promise<Readonly<Record<string, number>>> {
  try {
    return shape.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return {};
  }
}

/** Another process may write at the same time; whose list stays does not matter. */
async function write(
  root: string,
  path: string,
  passed: Readonly<Record<string, number>>,
): Promise<void> {
  const beside = `${path}.${process.pid}`;
  try {
    await mkdir(root, { recursive: true });
    await writeFile(beside, JSON.stringify(passed));
    await rename(beside, path);
  } catch {
    // The next run tries the model again.
  }
}
