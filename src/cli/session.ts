// One sitting with a log: runs it, shows it, listens to interrupts and to decisions from other processes, and at the
// end writes what is read from it. The same for a new deliberation and for a resumed one.
import { join, relative } from "node:path";
import { priceOf } from "../agents/prices.ts";
import { roster } from "../agents/roster.ts";
import type { Temperament } from "../agents/rehearsal/index.ts";
import { broken } from "../errors.ts";
import { watchInbox, type FileLog, type FileLogStore, type LogEvent } from "../log/index.ts";
import { status, type Status } from "../projections/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { realClock } from "../runners/clock.ts";
import { decisionFor } from "../runners/decisions.ts";
import { run, type Ending } from "../runners/in-process.ts";
import { Providers } from "../runners/providers.ts";
import type { Brief } from "../script/protocol.ts";
import { oneLine } from "../text/visible.ts";
import { awaited, namesOf } from "./awaited.ts";
import { closing } from "./closing.ts";
import { CLEAR_LINE, type Io } from "./io.ts";
import { ring } from "./notify.ts";
import { peopleAt } from "./people.ts";
import { FolderKeeper, writeArtifacts, sweepFolder } from "./artifact-files.ts";
import { writeReviewFiles } from "./review-files.ts";
import { howToRevise } from "./revision-file.ts";
import type { Settings } from "./settings.ts";
import { viewFor } from "./view.ts";

export interface SessionOptions {
  readonly io: Io;
  readonly store: FileLogStore;
  readonly log: FileLog;
  readonly settings: Settings;
  readonly json: boolean;
  /** What happens at a gate when nobody answers here. */
  readonly gates: "ask" | "defaults" | "wait";
  readonly onAmbiguous: "ask" | "rerun" | "fail" | undefined;
  /** Nothing came before this sitting. */
  readonly isNew: boolean;
  /** Sees every event, those of earlier sittings first. */
  readonly follow?: (event: LogEvent) => void;
}

export interface Sat {
  readonly exit: number;
  /** No model ever answered: nothing was written that is worth keeping. */
  readonly isVain: boolean;
}

export async function sitting(options: SessionOptions): Promise<Sat> {
  const { io, store, log, settings, json } = options;
  const opened = log.events[0];
  if (opened?.type !== "deliberation.opened") throw broken("damaged-log", "The log does not begin with its opening.");
  const { data } = opened;
  const protocol = protocolNamed(data.protocol);
  if (!protocol) throw broken("unknown-protocol", `This log speaks ${data.protocol}, which this release does not.`, "Read it with show and report, or continue it with the release that made it.");
  const view = viewFor(io, json, options.gates === "ask");
  for (const event of log.events) {
    view.past(event);
    options.follow?.(event);
  }
  const checkpoint = new AbortController();
  const deaf = io.onInterrupt((isRead) => {
    view.still();
    if (isRead && io.isAttended && !json) io.out(CLEAR_LINE);
    if (isRead && !json) io.err("Stopping: calls in flight may still finish. Interrupt again to leave at once.\n");
    checkpoint.abort();
  }, resumeLine(log.deliberation));
  const people = decisionFor(peopleAt(io, view, options.gates));
  const inbox = watchInbox(log, (draft) => people.fromElsewhere(log, draft));
  await sweepFolder(log);
  const folder = new FolderKeeper(log);
  try {
    const ending = await run({
      protocol, log, people,
      clock: realClock,
      providers: new Providers(realClock, settings.concurrency),
      agent: roster({
        env: io.env, commands: settings.commands, checks: settings.checks, base: io.cwd, sweepDir: join(log.folder, "config", "running"),
        brief: data.brief as unknown as Brief, // parsed when the deliberation was opened
        rehearsal: data.rehearsal && { seed: data.rehearsal.seed, temperament: data.rehearsal.temperament as Temperament },
      }),
      price: (model) => priceOf(model, settings.prices),
      blobs: store.blobs(log.deliberation),
      random: Math.random,
      who: io.env["USER"] ?? "person",
      onAmbiguous: options.onAmbiguous ?? (io.isAttended ? "ask" : "fail"),
      pin: settings.pin === true,
      hedgeMs: settings.hedgeSeconds === undefined ? undefined : settings.hedgeSeconds * 1_000,
      spaceFor: (bytes) => store.spaceFor(log.deliberation, bytes),
      checkpoint: checkpoint.signal,
      onEvent: (event) => {
        view.event(event);
        folder.event(event);
        options.follow?.(event);
      },
    });
    await folder.settled();
    return await finished(options, ending);
  } finally {
    view.still();
    deaf();
    people.close();
    await inbox.close();
    await folder.settled();
    await log.close();
  }
}

async function finished({ io, log, json, isNew, settings }: SessionOptions, ending: Ending): Promise<Sat> {
  const now = status(log.events);
  if (isNew && ending.kind === "paused" && ending.reason === "infrastructure" && !log.events.some((event) => event.type === "call.completed")) {
    io.err(`dissensus: ${sentence(ending.detail)}\nNothing was kept. \`dissensus doctor\` shows what can be reached from here.\n`);
    return { exit: now.exit ?? 0, isVain: true };
  }
  const files = await writeArtifacts(log, io.cwd);
  const named = await writeReviewFiles(log.events, io.cwd);
  if (!json) {
    io.out(`\n${closing(log.events, [...files, ...named.files].map((file) => relative(io.cwd, file) || file))}`);
  }
  for (const problem of named.problems) io.err(`${problem} When it is mended: dissensus resume ${log.deliberation}\n`);
  if (named.problems.length > 0) return { exit: UNWRITTEN, isVain: false };
  if (ending.kind === "paused") io.err(`${next(ending, now, log, io.cwd)}\n`);
  if (ending.kind === "paused" && ending.reason === "person" && settings.notify) await ring(io, settings.notify.argv, now.id);
  return { exit: now.exit ?? 0, isVain: false };
}

/** The world failed, as it does when a disk is full. */
const UNWRITTEN = 6;

function resumeLine(id: string): string {
  return `Interrupted; everything so far is kept. Resume with: dissensus resume ${id}`;
}

/** Details come from models and systems: one line, one full stop. */
function sentence(detail: string): string {
  return `${oneLine(detail, DETAIL).replace(/\.+$/, "")}.`;
}

const DETAIL = 400;

/** The last line after a stop says how to go on. */
function next(ending: Ending & { kind: "paused" }, { id, waitingFor }: Status, log: Pick<FileLog, "events" | "folder">, cwd: string): string {
  switch (ending.reason) {
    case "person": {
      const [gate] = waitingFor.gates;
      if (gate) return `Waits for a person. Decide with: dissensus decide ${id} ${gate.choices.map((choice) => choice.id).join("|")}`;
      const waits = awaited(log.events);
      const [first] = waits;
      const which = waits.length > 1 ? `: ${namesOf(waits)}` : first ? ` (${first.title}: ${first.about})` : "";
      return `${howToRevise(log.events, log.folder, cwd)}Waits for a person${which}. Answer with: dissensus decide ${id}${waits.length > 1 ? ` --ask ${first?.ask ?? ""}` : ""} JSON, or without JSON to see what is asked`;
    }
    case "budget":
      return `Stopped: ${sentence(ending.detail)} Raise it with: dissensus resume ${id} --max-calls N, --max-tokens N, --budget USD or --timeout MINUTES`;
    case "ambiguous":
      return `Stopped: ${sentence(ending.detail)} To make it again, and perhaps pay twice: dissensus resume ${id} --on-ambiguous rerun`;
    case "infrastructure":
    case "no-quorum":
    case "disk":
      return `Stopped: ${sentence(ending.detail)} Nothing is lost. When it is mended: dissensus resume ${id}`;
    case "user":
      return `Paused. Go on with: dissensus resume ${id}`;
    case "interrupt":
      return resumeLine(id);
  }
}
