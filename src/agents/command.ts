// An agent that is a command-line program: the prompt goes to its standard input, the answer comes from its standard output.
// Law 1: nothing of a prompt is ever an argument, and no shell is involved.
// Law 2: it works in an empty folder that is removed afterwards, and sees only the variables named for it.
// Law 3: it outlives no call.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Usage } from "../log/event.ts";
import { AgentFailure, type Agent, type Completion, type Question } from "./agent.ts";
import type { Command } from "./known-commands.ts";
import { WORK_PREFIX } from "./process-identity.ts";
import { whole } from "./render.ts";
import { runGroup, STDOUT_BYTES, type Ended } from "./process-group.ts";
import { leaveNote } from "./sweep.ts";
import { terminalText } from "./terminal-text.ts";

export interface CommandOptions {
  /** Where variables are taken from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What arguments beginning with `./` or `../` are relative to: the program itself starts elsewhere. */
  readonly base: string;
  /** Where running groups are noted for `sweep`; absent, none are. */
  readonly sweepDir?: string;
  readonly graceMs?: number;
  readonly drainMs?: number;
}

/** Commands say nothing about tokens. */
const UNKNOWN: Usage = { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: false };
/** What of a failing program's complaint goes into the message: its end, where the reason stands. */
const COMPLAINT_CHARS = 400;

export function commandAgent(name: string, command: Command, options: CommandOptions): Agent {
  const model = `command:${name}`;
  return {
    model,
    provider: model,
    // Most print only when they are done.
    streams: false,
    async answer(question, signal) {
      if (signal.aborted) throw stopped(name, signal, null, false);
      const cwd = await mkdtemp(join(tmpdir(), WORK_PREFIX));
      try {
        const ended = await run(name, command, options, { question, cwd, signal });
        return completion(name, command, ended, signal);
      } finally {
        await rm(cwd, { recursive: true, force: true });
      }
    },
  };
}

async function run(name: string, command: Command, options: CommandOptions, call: { question: Question; cwd: string; signal: AbortSignal }): Promise<Ended> {
  const { question, cwd, signal } = call;
  const [program = "", ...rest] = command.argv.map((argument) => (/^\.\.?\//.test(argument) ? resolve(options.base, argument) : argument));
  let forget = (): void => {};
  try {
    const started = (group: number): void => {
      if (options.sweepDir !== undefined) forget = leaveNote(options.sweepDir, group, cwd);
    };
    return await runGroup(
      {
        argv: [program, ...rest],
        cwd,
        env: environmentFor(command, options.environment),
        stdin: whole(question.prompt),
        started,
        heard: () => question.heard(),
      },
      signal,
      { ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }), ...(options.drainMs === undefined ? {} : { drainMs: options.drainMs }) },
    );
  } catch (error) {
    throw startFailure(name, program, error);
  } finally {
    forget();
  }
}

function environmentFor(command: Command, all: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const seen: Record<string, string> = {};
  for (const variable of ["PATH", "HOME", "LANG", ...command.env]) {
    const value = all[variable];
    if (value !== undefined) seen[variable] = value;
  }
  return { ...seen, ...command.set, TERM: "dumb" };
}

function completion(name: string, command: Command, ended: Ended, signal: AbortSignal): Completion {
  const text = terminalText(ended.stdout).trim();
  const partial = text === "" ? null : text;
  if (ended.isOver) {
    throw new AgentFailure("too-large", `command:${name} printed more than ${STDOUT_BYTES} bytes.`, { again: "never", sent: true, partial });
  }
  // A program that ended well before it noticed the abort has answered.
  if (signal.aborted && ended.code !== 0) throw stopped(name, signal, partial, true);
  if (ended.signal !== null) throw new AgentFailure("cut", `command:${name} was ended by ${ended.signal}.`, { again: "later", sent: true, partial });
  if (ended.code !== 0) {
    const complaint = terminalText(ended.stderr).trim().slice(-COMPLAINT_CHARS);
    const because = complaint === "" ? "." : `: ${complaint}`;
    throw new AgentFailure("command", `command:${name} ended with exit code ${ended.code}${because}`, { again: "later", sent: true, partial });
  }
  const answer = command.reply === "json" && text !== "" ? fieldOf(name, text, command.field) : text;
  return { text: answer, finish: answer === "" ? "empty" : "stop", usage: UNKNOWN, served: null, providerId: null };
}

function fieldOf(name: string, text: string, field: string | undefined): string {
  const malformed = (what: string): AgentFailure => new AgentFailure("malformed", `command:${name} ${what}`, { again: "later", sent: true, partial: text });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("was to print JSON, and printed something else.");
  }
  if (field === undefined) return text;
  for (const key of field.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) throw malformed(`printed JSON without the field ${field}.`);
    // An object with this key of its own, as just tested.
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

function stopped(name: string, signal: AbortSignal, partial: string | null, sent: boolean): AgentFailure {
  const reason: unknown = signal.reason;
  const isTimeout = reason instanceof AgentFailure ? reason.failure === "timed-out" : reason instanceof Error && reason.name === "TimeoutError";
  return isTimeout
    ? new AgentFailure("timed-out", `command:${name} did not answer in time.`, { again: "later", sent, partial })
    : new AgentFailure("aborted", `command:${name} was stopped.`, { again: "later", sent, partial });
}

/** Nothing was billed in any of these: the program never ran. */
export function startFailure(name: string, program: string, error: unknown): AgentFailure {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  switch (code) {
    case "ENOENT":
      return new AgentFailure("not-found", `command:${name}: there is no program ${program}.`, { again: "never", sent: false, cause: error });
    case "EACCES":
    case "EPERM":
      return new AgentFailure("unauthorised", `command:${name}: ${program} may not be executed.`, { again: "never", sent: false, cause: error });
    case "EAGAIN":
    case "EMFILE":
    case "ENFILE":
    case "ENOMEM":
      return new AgentFailure("not-sent", `command:${name}: the system has no room for another program (${code}).`, { again: "later", sent: false, cause: error });
    default:
      return new AgentFailure("command", `command:${name} could not be started (${code ?? String(error)}).`, { again: "never", sent: false, cause: error });
  }
}
