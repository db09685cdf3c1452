// One session with a log: runs it where it stands, takes decisions from other processes, keeps the folder of ledgers in step.
// The same for a new deliberation and a resumed one, whoever looks on.
import { spawn } from "node:child_process";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Trials } from "../engine/runners/preflight.ts";
import { priceOf } from "../agents/prices.ts";
import type { Temperament } from "../agents/rehearsal/scene.ts";
import { roster } from "../agents/roster.ts";
import { watchInbox, type FileLog, type FileLogStore, type LogEvent } from "../log/index.ts";
import type { Delivered, Handed } from "../log/handing.ts";
import type { Blobs, Log } from "../log/log.ts";
import { realClock } from "../engine/runners/clock.ts";
import { shareAnswers } from "../engine/runners/remote-answers.ts";
import { BY_PERSON, runInProcess } from "../engine/runners/in-process.ts";
import type { Ending, RunOptions } from "../engine/runners/in-process.ts";
import type { HumanInput } from "../engine/runners/human-input.ts";
import { Providers } from "../engine/runners/providers.ts";
import type { Brief } from "../kernel/protocol.ts";
import { redactFor, protocolOf, type World } from "./workspace.ts";
import { omitUndefined } from "../text/omit-undefined.ts";
import { watchSitting } from "../telemetry/watch.ts";
import { keepFolder, sweepFolder } from "./artifact-files.ts";
import type { Settings } from "./settings.ts";
import { longestExchange, whyTooSmall } from "./models.ts";

/** Where a session's log lies, and what lies beside it. */
export interface SessionPlace {
  /** A workspace, or a folder: where the deliberation's id is unique. With it, whoever watches knows the deliberation again. */
  readonly name: string;
  readonly blobs: Blobs;
  /** Out of the seats' sight; which models passed their preflight is remembered here. */
  readonly root: string;
  /** Where programs that run are noted, so that none is left behind. */
  readonly running: string;
  /** Calls back for what other processes hand over. */
  watchInbox(onHanded: (given: Handed) => Promise<Delivered>): { close(): Promise<void> };
  spaceFor?: RunOptions["spaceFor"];
  /** Kept in step with the log. */
  readonly files?: ReturnType<typeof keepFolder>;
}

export interface Session extends Pick<RunOptions, "leavesPeople" | "asStep"> {
  readonly world: Pick<World, "env" | "cwd">;
  readonly place: SessionPlace;
  readonly log: Log;
  readonly settings: Settings;
  readonly people: HumanInput;
  readonly onAmbiguous: "ask" | "rerun" | "fail";
  readonly checkpoint: AbortSignal;
  readonly onEvent: (event: LogEvent) => void;
  /** Words of an answer as they stream, with keys still in them: whoever shows them takes those out. */
  readonly onPart?: (ask: string, piece: string) => void;
  /** Shared with the other sessions of this process, so that a provider is asked no more at once than it may be. */
  readonly providers?: Providers;
  /** Who goes on with it, as the record names them; absent, whoever this process belongs to. */
  readonly who?: string;
}

/** Who acts, as the record names them. */
export function whoIs({ env }: Pick<World, "env">): string {
  return env["USER"] ?? "person";
}

/** The folder of a log of files. */
export async function folderPlace(store: FileLogStore, log: FileLog): Promise<SessionPlace> {
  await sweepFolder(log);
  return {
    name: store.home.root,
    blobs: store.blobs(log.deliberation),
    root: store.home.root,
    running: join(log.folder, "config", "running"),
    watchInbox: (onHanded) => watchInbox(log, onHanded),
    spaceFor: (bytes) => store.spaceFor(log.deliberation, bytes),
    files: keepFolder(log),
  };
}

/** Runs it to its end, or to where it has to stop. Whoever opened the log closes it. */
export async function runSession(session: Session): Promise<Ending> {
  const { world, place, log, settings, onAmbiguous, checkpoint } = session;
  const { env } = world;
  const { protocol, data } = protocolOf(log.events);
  const brief = data.brief as unknown as Brief; // parsed when the deliberation was opened
  const { keys, models, commands, checks, hedgeSeconds } = settings;
  const redact = redactFor({ env, settings });
  const known = { env, keys, models, commands, checks, redact, brief };
  const people = shareAnswers(session.people);
  const asked = new AbortController();
  const inbox = place.watchInbox((given) => {
    if (given.type !== "pause.asked") return people.takeRemote(log, given);
    asked.abort(BY_PERSON);
    return people.awaitPause(log, given);
  });
  const trials = await readTrials(place.root);
  const watch = await watchSitting(place.name, log);
  try {
    return await runInProcess({
      protocol,
      log,
      people,
      onAmbiguous,
      checkpoint: AbortSignal.any([checkpoint, asked.signal]),
      redact,
      clock: realClock,
      providers: session.providers ?? providersFor(settings),
      mostOutput: (model) => models[model]?.outputTokens ?? settings.outputTokens,
      trials: {
        ...trials,
        tooSmall: (model) => {
          const needs = longestExchange(protocol, brief);
          return whyTooSmall(model, needs, { env, settings }, !trials.hasPassed(model));
        },
      },
      agent: roster({
        ...known,
        base: world.cwd,
        sweepDir: place.running,
        hidden: place.root,
        rehearsal: data.rehearsal && {
          seed: data.rehearsal.seed,
          temperament: data.rehearsal.temperament as Temperament,
        },
      }),
      price: (model) => priceOf(model, settings.prices),
      blobs: place.blobs,
      random: Math.random,
      who: session.who ?? whoIs(world),
      pin: settings.pin === true,
      hedgeMs: inMs(hedgeSeconds, 1_000),
      ...omitUndefined({
        onPart: session.onPart,
        asStep: session.asStep,
        spaceFor: place.spaceFor,
      }),
      leavesPeople: session.leavesPeople === true,
      onEvent: (event) => {
        place.files?.event(event);
        watch.onEvent(event);
        session.onEvent(event);
      },
    });
  } catch (failure) {
    watch.end(failure);
    throw failure;
  } finally {
    watch.end();
    people.close();
    await inbox.close();
    await place.files?.settle();
  }
}

export function providersFor({ concurrency, waitMinutes }: Settings): Providers {
  return new Providers(realClock, concurrency, inMs(waitMinutes, 60_000));
}

function inMs(span: number | undefined, unitMs: number): number | undefined {
  return span === undefined ? undefined : span * unitMs;
}

// Which models passed their preflight lately, beside the deliberations: so that ten runs a day try a model once.
// Law: it is a convenience. A file that cannot be read or written costs a small call and nothing else.

const TRIALS_FILE = "passed.json";
const DAY_MS = 24 * 3_600_000;
const trialsSchema = z.record(z.string(), z.number());

async function readTrials(root: string): Promise<Trials> {
  const path = join(root, TRIALS_FILE);
  const kept = await readFile(path, "utf8")
    .then((text) => trialsSchema.parse(JSON.parse(text)))
    .catch(() => ({}));
  const passed = new Map(Object.entries(kept));
  const isLately = (at: number): boolean => at <= Date.now() && Date.now() - at < DAY_MS;
  return {
    hasPassed: (model) => isLately(passed.get(model) ?? -Infinity),
    passed: (model) => {
      passed.set(model, Date.now());
      const lately = Object.fromEntries([...passed].filter(([, at]) => isLately(at)));
      // Another process may write at the same time; whose list stays does not matter.
      const beside = `${path}.${process.pid}`;
      mkdir(root, { recursive: true })
        .then(() => writeFile(beside, JSON.stringify(lately)))
        .then(() => rename(beside, path))
        .catch(() => undefined);
    },
  };
}

/** A bell that takes longer is left alone. */
const MOST_BELL_MS = 10_000;
const BELL_VARIABLES = ["PATH", "HOME", "LANG", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS"];

/** Rings when a run waits for a person: the command of the local settings, with the deliberation's id in DISSENSUS_ID. Why it did not ring, or nothing. */
export async function ringBell(
  { env: given, cwd }: Session["world"],
  [program = "", ...args]: readonly string[],
  id: string,
): Promise<string | undefined> {
  const env = Object.fromEntries(BELL_VARIABLES.map((name) => [name, given[name]]));
  return new Promise((resolve) => {
    const options = { cwd, stdio: "ignore", timeout: MOST_BELL_MS } as const;
    const bell = spawn(program, args, { ...options, env: { ...env, DISSENSUS_ID: id } });
    bell.once("error", (error) => resolve(error.message));
    bell.once("exit", (code) =>
      resolve(code === 0 ? undefined : `it ended with ${code ?? "a signal"}`),
    );
  });
}
