// Which process a number means. Numbers are used again; a number with its start and the machine's boot is not.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Programs work in folders of this name, directly in the system's temporary one. */
export const WORK_PREFIX = "dissensus-work-";

/** Null where there is no such process, or only what is left of it until its parent looks. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold anything; fields are counted after its end. The 22nd is the start in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return process.platform === "linux" ? null : startFromPs(pid);
  }
}

export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** Signals every process of a group. False where none is left. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    // EPERM: it exists and is not ours to signal.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** How long killed processes are waited for: the kernel needs a moment to tear them down. */
const GONE_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 5;

export async function waitUntilGone(isGone: () => boolean): Promise<void> {
  for (let waited = 0; waited < GONE_WITHIN_MS && !isGone(); waited += LOOK_EVERY_MS)
    await pause(LOOK_EVERY_MS);
}

/** Every program is given its working folder in this variable, and all that it starts inherits it. */
export const MARK = "RUN_BY_DISSENSUS";
/** Whoever goes on forking meanwhile is looked for again. */
const MOST_LOOKS = 10;

/** Ends whatever works in a working folder, which only a single program was given, or bears its mark. Where there is no /proc, nothing is known. */
export function endStrays(work: string): void {
  if (!isWork(work) || !canFindStrays()) return;
  const folder = existsSync(work) ? realpathSync(work) : work;
  for (let looks = 0; looks < MOST_LOOKS && endOnce(work, folder) > 0; looks += 1);
}

export function canFindStrays(): boolean {
  return existsSync("/proc/self/environ");
}

function endOnce(work: string, folder: string): number {
  let ended = 0;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!/^\d+$/.test(name) || pid === process.pid) continue;
    try {
      const start = startOf(pid);
      // The number may have gone to another process while we looked.
      if (
        start === null ||
        !(worksIn(pid, folder) || bearsMark(pid, work)) ||
        startOf(pid) !== start
      )
        continue;
      process.kill(pid, "SIGKILL");
      ended += 1;
    } catch {
      // Gone already, or not ours to look at.
    }
  }
  return ended;
}

function worksIn(pid: number, folder: string): boolean {
  const cwd = readlinkSync(`/proc/${pid}/cwd`);
  return cwd === folder || cwd.startsWith(`${folder}/`);
}

function bearsMark(pid: number, work: string): boolean {
  return `\0${readFileSync(`/proc/${pid}/environ`, "latin1")}`.includes(`\0${MARK}=${work}\0`);
}

/** Has it the form of the folders we make? Nothing else is ever cleared or removed. */
export function isWork(folder: string): boolean {
  return basename(folder).startsWith(WORK_PREFIX) && dirname(folder) === tmpdir();
}

function startFromPs(pid: number): string | null {
  const { status, stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
    timeout: 5_000,
  });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : null;
}
