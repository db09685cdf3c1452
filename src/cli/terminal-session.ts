// One session with a log at a terminal: shows it, listens to interrupts, and at the end writes what is read from it.
import { relative } from "node:path";
import { withNamed } from "../agents/model/origins.ts";
import { writeArtifacts } from "../workspace/artifact-files.ts";
import { howToGoOn, isForHost, listAsks, openQuestions } from "../workspace/remote-answers.ts";
import { writeTargetFiles } from "../workspace/target-files.ts";
import { howToRevise } from "../workspace/revision-file.ts";
import type { Settings } from "../workspace/settings.ts";
import { ringBell, runSession } from "../workspace/session.ts";
import type { FileLog, FileLogStore, LogEvent } from "../log/index.ts";
import { status, type Status } from "../views/index.ts";
import type { Ending } from "../engine/runners/in-process.ts";
import { oneLine } from "../text/visible.ts";
import { closingSummary } from "./closing.ts";
import { CLEAR_LINE, type Io } from "./io.ts";
import { peopleAt } from "./people.ts";
import { viewFor } from "./view.ts";

interface SessionOptions {
  readonly io: Io;
  readonly store: FileLogStore;
  readonly log: FileLog;
  readonly settings: Settings;
  readonly json: boolean;
  /** What happens at a gate when nobody answers here. */
  readonly gates: "ask" | "defaults" | "wait";
  readonly onAmbiguous: "ask" | "rerun" | "fail" | undefined;
  /** Models that were named on the command line. */
  readonly named: readonly string[];
  /** Nothing came before this session. */
  readonly isNew: boolean;
  /** Sees every event, those of earlier sessions first. */
  readonly follow?: (event: LogEvent) => void;
}

interface SessionEnd {
  readonly exit: number;
  /** No request ever left and nobody said anything: there is nothing to keep. */
  readonly isVain: boolean;
}

export async function runInTerminal(options: SessionOptions): Promise<SessionEnd> {
  const { io, store, log, settings, json } = options;
  const view = viewFor(io, json, options.gates === "ask");
  for (const event of log.events) {
    view.past(event);
    options.follow?.(event);
  }
  const checkpoint = new AbortController();
  const deaf = io.onInterrupt((isRead) => {
    view.still();
    if (isRead && io.isAttended && !json) io.out(CLEAR_LINE);
    if (isRead && !json)
      io.err("Stopping: calls in flight may still finish. Interrupt again to leave at once.\n");
    checkpoint.abort();
  }, resumeLine(log.deliberation));
  try {
    const ending = await runSession({
      world: { env: withNamed(io.env, options.named), cwd: io.cwd },
      store,
      log,
      settings,
      people: peopleAt(io, view, options.gates),
      checkpoint: checkpoint.signal,
      onAmbiguous: options.onAmbiguous ?? (io.isAttended ? "ask" : "fail"),
      onEvent: (event) => {
        view.event(event);
        options.follow?.(event);
      },
    });
    return await endSession(options, ending);
  } finally {
    view.still();
    deaf();
    await log.close();
  }
}

async function endSession(
  { io, log, json, isNew, settings }: SessionOptions,
  ending: Ending,
): Promise<SessionEnd> {
  const now = status(log.events);
  const exit = now.exit ?? 0;
  if (ending.kind === "paused" && ending.reason === "infrastructure") {
    const why = `dissensus: ${sentence(ending.detail)}`;
    if (isNew && isVain(log.events)) {
      io.err(
        `${why}\nNothing was kept. \`dissensus doctor\` shows what can be reached from here.\n`,
      );
      return { exit, isVain: true };
    }
    // Nobody has been asked: there is nothing to read yet but why.
    if (!log.events.some((event) => event.type === "ask.opened")) {
      io.err(
        `${why} The panel has not been asked. When that is mended: dissensus resume ${log.deliberation}\n`,
      );
      return { exit, isVain: false };
    }
  }
  const files = await writeArtifacts(log, io.cwd);
  const named = await writeTargetFiles(log.events, io.cwd);
  if (!json) {
    io.out(
      `\n${closingSummary(
        log.events,
        [...files, ...named.files].map((file) => relative(io.cwd, file) || file),
      )}`,
    );
  }
  for (const problem of named.problems)
    io.err(`${problem} When it is mended: dissensus resume ${log.deliberation}\n`);
  if (named.problems.length > 0) return { exit: UNWRITTEN, isVain: false };
  if (ending.kind === "paused") io.err(`${describeNext(ending, now, log, io.cwd)}\n`);
  const silent =
    ending.kind === "paused" && ending.reason === "person" && settings.notify
      ? await ringBell(io, settings.notify.argv, now.id)
      : undefined;
  if (silent !== undefined) io.err(`The notify command did not ring: ${silent}.\n`);
  return { exit, isVain: false };
}

/** Whatever may have been billed, and whatever somebody said, is kept: caps count it, and it can be gone on with. */
function isVain(events: readonly LogEvent[]): boolean {
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

function resumeLine(id: string): string {
  return `Interrupted; everything so far is kept. Resume with: dissensus resume ${id}`;
}

/** Details come from models and systems: one line, one full stop. */
function sentence(detail: string): string {
  return `${oneLine(detail, DETAIL).replace(/\.+$/, "")}.`;
}

const DETAIL = 700;

/** The last line after a stop says how to go on. */
function describeNext(
  ending: Ending & { kind: "paused" },
  { id, waitingFor }: Status,
  log: Pick<FileLog, "events" | "folder">,
  cwd: string,
): string {
  switch (ending.reason) {
    case "person": {
      const [gate] = waitingFor.gates;
      if (gate)
        return `Waits for a person. Decide with: dissensus decide ${id} ${gate.choices.map((choice) => choice.id).join("|")}`;
      if (isForHost(log.events)) return `Waits for the host. ${howToGoOn(log.events, id)}`;
      const waits = openQuestions(log.events);
      const [first] = waits;
      const which =
        waits.length > 1
          ? `: ${listAsks(waits)}`
          : first
            ? ` (${first.title}: ${first.about})`
            : "";
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
