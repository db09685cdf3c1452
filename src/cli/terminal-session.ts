// One session with a log at a terminal: shows it, listens to interrupts, and at the end writes what is read from it.
import { relative } from "node:path";
import { withNamed } from "../agents/model/origins.ts";
import { sentenceFor } from "../workspace/catalogue.ts";
import { writeArtifacts, writeTargetFiles } from "../workspace/artifact-files.ts";
import {
  howToGoOn,
  isForHost,
  listAsks,
  openQuestions,
  howToRevise,
} from "../workspace/remote-answers.ts";
import type { Settings } from "../workspace/settings.ts";
import { ringBell, folderPlace, runSession } from "../workspace/session.ts";
import type { FileLog, FileLogStore, LogEvent } from "../log/index.ts";
import { status, type RunStatus } from "../views/index.ts";
import type { Ending } from "../engine/runners/in-process.ts";
import { oneLine } from "../text/visible.ts";
import { gatesOf, modelsNamed, type CommandFlags } from "./flags.ts";
import { closingSummary } from "./closing.ts";
import { CLEAR_LINE, type Io } from "./io.ts";
import { peopleAt } from "./people.ts";
import { viewFor } from "./view.ts";
import { terminalColumns } from "./terminal.ts";

type Paused = Extract<Ending, { kind: "paused" }>;

interface SessionOptions {
  readonly io: Io;
  readonly store: FileLogStore;
  readonly log: FileLog;
  readonly settings: Settings;
  readonly flags: CommandFlags;
  /** Nothing came before this session. */
  readonly isNew: boolean;
}

/** What the command ends with. */
export async function runInTerminal(options: SessionOptions): Promise<number> {
  const { io, store, log, settings, flags } = options;
  const isQuiet = flags.json === true;
  const gates = gatesOf(flags);
  const view = viewFor(io, { ...flags, isAsked: gates === "ask" });
  for (const event of log.events) view.past(event);
  const checkpoint = new AbortController();
  const deaf = io.onInterrupt((isRead) => {
    view.still();
    if (isRead && io.isAttended && !isQuiet) io.out(CLEAR_LINE);
    if (isRead && !isQuiet)
      io.err("Stopping: calls in flight may still finish. Interrupt again to leave at once.\n");
    checkpoint.abort();
  }, resumeLine(log.deliberation));
  let isVain = false;
  try {
    const ending = await runSession({
      world: { env: withNamed(io.env, modelsNamed(flags)), cwd: io.cwd },
      place: await folderPlace(store, log),
      log,
      settings,
      people: peopleAt(io, view, gates),
      checkpoint: checkpoint.signal,
      onAmbiguous: flags.onAmbiguous ?? (io.isAttended ? "ask" : "fail"),
      onEvent: (event) => view.event(event),
      onPart: (ask, piece) => view.part(ask, piece),
    });
    isVain = options.isNew && isUnreached(ending) && isNothingKept(log.events);
    return await endSession(options, ending, isVain);
  } finally {
    view.end();
    deaf();
    await log.close();
    if (isVain) await store.remove(log.deliberation);
  }
}

/** Nobody could be asked. */
function isUnreached(ending: Ending): ending is Paused {
  return ending.kind === "paused" && ending.reason === "infrastructure";
}

async function endSession(
  { io, log, flags, settings }: SessionOptions,
  ending: Ending,
  isVain: boolean,
): Promise<number> {
  const now = status(log.events);
  const exit = now.exit ?? 0;
  const isAsked = log.events.some((event) => event.type === "ask.opened");
  const named = await writeTargetFiles(log.events, io.cwd);
  const isFailed = ending.kind === "paused" && named.files.length > 0;
  const targets = named.files.map((file) => relative(io.cwd, file) || file);
  const noted = isFailed ? sentenceFor("session.no-findings", { files: targets }) : "";
  // There is nothing to read yet but why.
  if (isUnreached(ending) && (isVain || !isAsked)) {
    const detail = sentence(ending.detail);
    const { model, isUnserved } = unreachedModel(log.events, ending.detail);
    const params = { detail, isVain, id: now.id, model, isUnserved };
    io.err(`${sentenceFor("session.unreached", params)}${noted}`);
    return exit;
  }
  const files = await writeArtifacts(log);
  const paths = [...files.map((file) => relative(io.cwd, file) || file), ...targets];
  if (flags.json !== true)
    io.out(
      `${flags.quiet === true ? "" : "\n"}${closingSummary(log.events, paths, terminalColumns())}`,
    );
  for (const problem of named.problems)
    io.err(`${problem} Once that is fixed: dissensus resume ${now.id}\n`);
  if (named.problems.length > 0) return UNWRITTEN;
  if (ending.kind !== "paused") return exit;
  io.err(`${describeNext(ending, now, log, io.cwd)}\n${noted}`);
  if (ending.reason === "person" && settings.notify) {
    const silent = await ringBell(io, settings.notify.argv, now.id);
    if (silent !== undefined) io.err(`The notify command did not ring: ${silent}.\n`);
  }
  return exit;
}

/** The model that the detail begins with, and whether nobody answers at the address it names. */
function unreachedModel(events: readonly LogEvent[], detail: string) {
  const calls = events.flatMap((event) => (event.type === "call.reserved" ? [event.data] : []));
  const named = calls.findLast(({ model }) => detail.startsWith(`${model} `)) ?? calls.at(-1);
  const model = named?.model ?? detail.split(" ", 1)[0] ?? "";
  const isUnserved =
    URL.canParse(model) &&
    events.some(
      (event) =>
        event.type === "call.failed" &&
        event.data.ask === named?.ask &&
        event.data.failure === "not-sent",
    );
  return { model, isUnserved };
}

/** Whatever may have been billed, and whatever somebody said, is kept: caps count it, and it can be gone on with. */
function isNothingKept(events: readonly LogEvent[]): boolean {
  const unsent = new Set(
    events.flatMap((event) =>
      event.type === "call.failed" && !event.data.sent ? [event.data.call] : [],
    ),
  );
  return !events.some(
    (event) =>
      (event.type === "call.reserved" && !unsent.has(event.data.call)) ||
      event.type === "ask.answered" ||
      (event.type === "person.decided" && !event.data.default),
  );
}

/** The world failed, as it does when a disk is full. */
const UNWRITTEN = 6;

const resumeLine = (id: string): string =>
  `Interrupted; everything so far is kept. Resume with: dissensus resume ${id}`;

/** Details come from models and systems: one line, one full stop. */
function sentence(detail: string): string {
  return `${oneLine(detail, DETAIL).replace(/\.+$/, "")}.`;
}

const DETAIL = 700;

/** The last line after a stop says how to go on. */
function describeNext(
  { reason, detail }: Paused,
  { id, waitingFor }: RunStatus,
  log: Pick<FileLog, "events" | "folder">,
  cwd: string,
): string {
  if (reason === "interrupt") return resumeLine(id);
  if (reason !== "person")
    return sentenceFor("session.stopped", { reason, detail: sentence(detail), id });
  const [gate] = waitingFor.gates;
  const choices = gate?.choices.map((choice) => choice.id).join("|");
  if (choices !== undefined) return sentenceFor("session.gate", { id, choices });
  if (isForHost(log.events)) return `Waits for the host. ${howToGoOn(log.events, id)}`;
  const waits = openQuestions(log.events);
  const [first] = waits;
  const revise = howToRevise(log.events, log.folder, cwd);
  const { ask = "", title = null, about = null } = first ?? {};
  const asks = listAsks(waits);
  return sentenceFor("session.seat", { revise, n: waits.length, asks, title, about, id, ask });
}
