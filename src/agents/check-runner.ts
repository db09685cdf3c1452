// The agent that observes: it runs a check, a command of this machine's settings, and answers with what came of it.
// Law 1: an ask carries a name and nothing else of the command; what it stands for is looked up here and now.
// Law 2: however a check ends, that is the answer; only a run that stops makes it a failure, and then nothing was observed.
import { resolve } from "node:path";
import type { Usage } from "../log/event.ts";
import { CHECK_RUNNER, OBSERVED_CHARS, type Observation } from "../kernel/check-runner.ts";
import { asItIs } from "../text/redaction.ts";
import { oneLine } from "../text/visible.ts";
import { AgentFailure, responseOf, UNSENT, type Agent, type AgentRequest } from "./agent.ts";
import { isFolder } from "./folder-copy.ts";
import type { Ended } from "./process-group.ts";
import { besideSettings, inEmptyFolder, runIn, stopFailure } from "./program.ts";
import type { ProgramOptions, Wanted } from "./program.ts";
import { terminalText } from "./terminal-text.ts";

export interface CheckCommand {
  /** The program and its arguments; never a shell line. */
  readonly argv: readonly string[];
  /** Where it runs, relative to the settings. Absent: in an empty folder that is removed afterwards. */
  readonly folder?: string | undefined;
  /** Names of variables it may see besides PATH, HOME and LANG. */
  readonly env: readonly string[];
  readonly seconds: number;
}

export interface InstrumentOptions extends ProgramOptions {
  /** Rings once after so long, unless what it returns is called first. */
  readonly after?: (ms: number, ring: () => void) => () => void;
}

/** No model was asked: that nothing was used is known. */
const NOTHING: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, estimated: false };
/** A reason names a program or a folder, whose paths may be long. */
const REASON_CHARS = 400;

export function checkRunner(
  checks: Readonly<Record<string, CheckCommand>>,
  options: InstrumentOptions,
): Agent {
  return {
    model: CHECK_RUNNER.id,
    provider: CHECK_RUNNER.id,
    streams: false,
    async answer(question, signal) {
      const { command } = question.ask.details;
      const name = typeof command === "string" ? command : "";
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (!check) {
        const says = `The settings here name no check "${oneLine(name, 80)}".`;
        throw new AgentFailure("bad-request", says, UNSENT);
      }
      const who = `check ${name}`;
      if (signal.aborted) throw stopFailure(who, signal, null, false);
      // It is at work from here on; a second one beside it would disturb what is observed.
      question.onProgress();
      const observation = await observe(who, check, options, { question, signal });
      return responseOf(JSON.stringify(observation), { usage: NOTHING });
    },
  };
}

async function observe(
  who: string,
  check: CheckCommand,
  options: InstrumentOptions,
  { question, signal }: { question: AgentRequest; signal: AbortSignal },
): Promise<Observation> {
  const folder = check.folder === undefined ? undefined : resolve(options.base, check.folder);
  if (folder !== undefined && !(await isFolder(folder)))
    return notRun(`${who}: there is no folder ${folder}.`);
  const wanted: Wanted = {
    who,
    // In a folder of the user's, paths mean what they mean there.
    argv: folder === undefined ? besideSettings(check.argv, options.base) : check.argv,
    folder,
    env: check.env,
    stdin: "",
    keeps: "end",
    heard: () => question.onProgress(),
  };
  const late = new AbortController();
  const cancel = (options.after ?? afterMs)(check.seconds * 1_000, () => late.abort());
  const either = AbortSignal.any([signal, late.signal]);
  try {
    const ended = await inEmptyFolder((work) =>
      runIn(work, wanted, options, either).catch((error: AgentFailure) => error.message),
    );
    // Many programs that are told to stop end with 0, which would pass for a check that was passed.
    if (signal.aborted) {
      const partial = typeof ended === "string" ? "" : outputOf(ended, options.redact);
      throw stopFailure(who, signal, partial || null, true);
    }
    if (typeof ended === "string") return notRun(ended);
    const isLate = late.signal.aborted;
    const by = isLate ? `after ${check.seconds} s` : ended.signal && `by ${ended.signal}`;
    const note = by === null ? "" : `(${who} was ended ${by}.)`;
    return { exit: isLate ? null : ended.code, output: outputOf(ended, options.redact, note) };
  } finally {
    cancel();
  }
}

function afterMs(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

function notRun(why: string): Observation {
  return { exit: null, output: oneLine(`(${why})`, REASON_CHARS) };
}

/** The end of both streams, in the order they are read by people; where both are long, half of each. Last our own words. */
function outputOf(
  { stdout, stderr }: Pick<Ended, "stdout" | "stderr">,
  redact = asItIs,
  note = "",
): string {
  const [said, complained] = [
    redact(terminalText(stdout)).trimEnd(),
    redact(terminalText(stderr)).trimEnd(),
  ];
  // Two line ends stand between the three.
  const room = OBSERVED_CHARS - note.length - 2;
  const half = Math.floor(room / 2);
  return [
    endOf(said, Math.max(half, room - complained.length)),
    endOf(complained, Math.max(half, room - said.length)),
    note,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** A cut is marked, and goes through no character. */
function endOf(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(1 - most).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
