// Runs one program in a process group of its own, and leaves none of it behind.
// Law 1: it resolves once the program has ended, whoever still holds its output open.
// Law 2: when it resolves or rejects, every process of the group has been killed, and whatever else the program started: all of it
//        where it has a cgroup, else on Linux what bears its mark or works in its folder.
// Law 3: what it keeps of the output is bounded; what is beyond is an outcome and not an error.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { endCgroup, inCgroup, killCgroup } from "./cgroup.ts";
import { endStrays, MARK, signalGroup } from "./process-identity.ts";

/** A reply is some kilobytes; a program that prints this much is not answering. */
export const STDOUT_BYTES = 8 * 1024 * 1024;
/** Enough for the reason of a failure. */
const STDERR_BYTES = 64 * 1024;
/** Many times what is shown of an end: much of it may be colours. */
const END_BYTES = 64 * 1024;
/** Between asking a group to end and ending it. With the drain this stays below the five seconds a lapse may add. */
const GRACE_MS = 2_000;
/** How long output may still arrive after the program ended: what is in the pipes is there at once. */
const DRAIN_MS = 1_000;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export interface Program {
  readonly argv: readonly [string, ...string[]];
  /** Made for this program alone: whatever else works in it is ended too. */
  readonly work: string;
  /** Where it starts: there, or in a folder of the user's. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** What of its output matters. A program whose answer has no end is ended for it; one of which the end matters may go on. */
  readonly keeps: "beginning" | "end";
  /** Called at once with the group's number, and its cgroup if it has one. */
  readonly started: (group: number, cgroup: string | null) => void;
  readonly heard: () => void;
}

export interface Ended {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** It printed more than is kept, and was ended for it. */
  readonly isOver: boolean;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Shorter waits, for tests. */
export interface Patience {
  readonly graceMs?: number | undefined;
  readonly drainMs?: number | undefined;
}

interface Running {
  readonly group: number;
  readonly cgroup: string | null;
  readonly work: string;
}

const running = new Set<Running>();
let isGuarded = false;

/** Rejects with the system's error if the program cannot be started. An abort ends the group and resolves. */
export async function runGroup(
  program: Program,
  signal: AbortSignal,
  { graceMs = GRACE_MS, drainMs = DRAIN_MS }: Patience = {},
): Promise<Ended> {
  const [file, ...args] = program.argv;
  const env = { ...program.env, [MARK]: program.work };
  const { started: child, cgroup } = inCgroup((): Child =>
    spawn(file, args, {
      cwd: program.cwd,
      env,
      detached: true,
      shell: false,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    }),
  );
  const group = child.pid;
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, killedBy) => resolve({ code, signal: killedBy }));
    },
  );
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // A program need not read its prompt; a pipe that breaks is no failure of ours.
  child.stdin.on("error", () => {});
  if (group === undefined) {
    try {
      await exit;
    } finally {
      if (cgroup !== null) await endCgroup(cgroup);
    }
    throw new Error("A program without a process number cannot have ended.");
  }

  let isOver = false;
  let force: NodeJS.Timeout | undefined;
  const end = (): void => {
    signalGroup(group, "SIGTERM");
    force ??= setTimeout(() => signalGroup(group, "SIGKILL"), graceMs);
  };
  const tooMuch = (): void => {
    isOver = true;
    signalGroup(group, "SIGKILL");
  };
  const own: Running = { group, cgroup, work: program.work };
  guard(own);
  try {
    program.started(group, cgroup);
    const [stdout, stderr] =
      program.keeps === "end"
        ? [keepEnd(child.stdout, program.heard), keepEnd(child.stderr, program.heard)]
        : [
            keep(child.stdout, STDOUT_BYTES, program.heard, tooMuch),
            keep(child.stderr, STDERR_BYTES, program.heard, () => {}),
          ];
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    child.stdin.end(program.stdin);
    const ended = await exit;
    // Helpers it left behind have nobody to answer to.
    killAll(own);
    await waitAtMost(closed, drainMs);
    return { ...ended, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr), isOver };
  } finally {
    signal.removeEventListener("abort", end);
    clearTimeout(force);
    killAll(own);
    if (cgroup !== null) await endCgroup(cgroup);
    running.delete(own);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  }
}

/** Collects up to a bound and goes on reading, so that the writer is not blocked. */
function keep(stream: Readable, most: number, heard: () => void, over: () => void): Buffer[] {
  const kept: Buffer[] = [];
  let bytes = 0;
  listen(stream, heard, (chunk) => {
    const room = most - bytes;
    if (room > 0) kept.push(chunk.subarray(0, room));
    bytes += chunk.length;
    if (chunk.length > room && room >= 0) over();
  });
  return kept;
}

/** Collects the last bytes; what came before them is let go. */
function keepEnd(stream: Readable, heard: () => void): Buffer[] {
  const kept: Buffer[] = [];
  let bytes = 0;
  listen(stream, heard, (chunk) => {
    kept.push(chunk);
    bytes += chunk.length;
    while (bytes - (kept[0]?.length ?? bytes) >= END_BYTES) bytes -= kept.shift()?.length ?? 0;
  });
  return kept;
}

function listen(stream: Readable, heard: () => void, take: (chunk: Buffer) => void): void {
  stream.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    heard();
    take(chunk);
  });
}

async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, pause(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

function killAll({ group, cgroup, work }: Running): void {
  signalGroup(group, "SIGKILL");
  if (cgroup !== null) killCgroup(cgroup);
  endStrays(work);
}

/** Leaving at once must not leave programs behind: a group of its own gets no interrupt from the terminal. */
function guard(own: Running): void {
  running.add(own);
  if (isGuarded) return;
  isGuarded = true;
  process.on("exit", () => {
    for (const left of running) killAll(left);
  });
}
