// A program of the user's, run for one call: what command-line agents and the check runner have in common.
// Law 1: no shell reads what it is started with.
// Law 2: it has an empty folder of its own that is removed afterwards, and sees only the variables named for it.
// Law 3: it outlives no call; while it runs there is a note of it, so that a later process can end what a crash left.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Redact } from "../text/redaction.ts";
import { AgentFailure, type Failure } from "./agent.ts";
import { runGroup, type Ended, type Patience, type Program } from "./process-group.ts";
import { WORK_PREFIX } from "./process-identity.ts";
import { leaveNote } from "./sweep.ts";

export interface ProgramOptions extends Patience {
  /** Where variables are taken from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What paths in the settings are relative to: the program itself starts elsewhere. */
  readonly base: string;
  /** Where running groups are noted for `sweep`; absent, none are. */
  readonly sweepDir?: string | undefined;
  /** Takes the keys that this process knows out of what a program printed, before any of it is cut. */
  readonly redact?: Redact | undefined;
  /** What no agent may look into: where deliberations lie. */
  readonly hidden?: string | undefined;
}

export interface Wanted extends Pick<Program, "stdin" | "keeps" | "heard"> {
  /** The program as the user knows it: what keeps it from being started is told of it. Absent: told in the system's own words. */
  readonly who?: string;
  /** The program and its arguments; never a shell line. */
  readonly argv: readonly string[];
  /** Names of variables it may see besides PATH, HOME and LANG. */
  readonly env: readonly string[];
  /** Variables it is given with these values. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** Where it starts, if not in its own folder. */
  readonly folder?: string | undefined;
}

export async function inEmptyFolder<T>(use: (work: string) => Promise<T>): Promise<T> {
  const work = await mkdtemp(join(tmpdir(), WORK_PREFIX));
  try {
    return await use(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export async function runIn(
  work: string,
  { who, argv: [file = "", ...args], env, set, folder, ...program }: Wanted,
  options: ProgramOptions,
  signal: AbortSignal,
): Promise<Ended> {
  const { environment, sweepDir } = options;
  let forget = (): void => {};
  const onStart = (group: number, cgroup: string | null): void => {
    if (sweepDir !== undefined) forget = leaveNote(sweepDir, { group, cgroup, work });
  };
  try {
    return await runGroup(
      {
        ...program,
        argv: [file, ...args],
        work,
        cwd: folder ?? work,
        env: { ...pickVariables(env, environment), ...set, TERM: "dumb" },
        started: onStart,
      },
      signal,
      options,
    );
  } catch (error) {
    throw who === undefined ? error : startFailure(who, file, error);
  } finally {
    forget();
  }
}

function pickVariables(
  named: readonly string[],
  all: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "LANG", ...named].flatMap((variable) => {
      const value = all[variable];
      return value === undefined ? [] : [[variable, value]];
    }),
  );
}

/** Arguments beginning with `./` or `../` name files beside the settings. */
export function besideSettings(argv: readonly string[], base: string): readonly string[] {
  return argv.map((argument) => (/^\.\.?\//.test(argument) ? resolve(base, argument) : argument));
}

/** The call was ended from outside. */
export function stopFailure(
  who: string,
  signal: AbortSignal,
  partial: string | null,
  sent: boolean,
): AgentFailure {
  const reason: unknown = signal.reason;
  const isTimeout =
    reason instanceof AgentFailure
      ? reason.failure === "timed-out"
      : reason instanceof Error && reason.name === "TimeoutError";
  return isTimeout
    ? new AgentFailure("timed-out", `${who} did not answer in time.`, { sent, partial })
    : new AgentFailure("aborted", `${who} was stopped.`, { sent, partial });
}

/** Nothing was billed in any of these: the program never ran. */
export function startFailure(who: string, program: string, error: unknown): AgentFailure {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const fail = (failure: Failure, says: string, again: "later" | "never" = "never") =>
    new AgentFailure(failure, `${who}${says}.`, { again, sent: false, cause: error });
  switch (code) {
    case "ENOENT":
      return fail("not-found", `: there is no program ${program}`);
    case "EACCES":
    case "EPERM":
      return fail("unauthorised", `: ${program} may not be executed`);
    case "EAGAIN":
    case "EMFILE":
    case "ENFILE":
    case "ENOMEM":
      return fail("not-sent", `: the system has no room for another program (${code})`, "later");
    default:
      return fail("command", ` could not be started (${code ?? String(error)})`);
  }
}
