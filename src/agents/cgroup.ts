// A cgroup for one program, where Linux lets this process make one: whatever the program starts stays in it, also what begins a
// session of its own, clears its environment and leaves its folder.
// Law 1: no moment lies between the start of a program and its being inside: this process goes in, starts it there, and comes out.
// Law 2: nothing is ended but a cgroup of a name that we give, and never one that this process is in.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { waitUntilGone } from "./process-identity.ts";

const PREFIX = "dissensus-";

/** Once refused, always refused: who may do what does not change while a process runs. */
let isRefused = process.platform !== "linux";

/** Starts something in a cgroup of its own. Null where none can be had; it is started all the same. */
export function inCgroup<T>(start: () => T): {
  readonly started: T;
  readonly cgroup: string | null;
} {
  const home = isRefused ? null : ownCgroup();
  const cgroup = home === null ? null : enterNew(home);
  isRefused ||= cgroup === null;
  if (home === null || cgroup === null) return { started: start(), cgroup: null };
  try {
    return { started: start(), cgroup };
  } finally {
    // Whoever cannot come out stays, and is never ended with it.
    moveInto(home);
  }
}

/** Can programs be held here with all that they start? */
export function canHold(): boolean {
  const { cgroup } = inCgroup(() => undefined);
  if (cgroup !== null) remove(cgroup);
  return cgroup !== null;
}

/** Kills whatever is in it. Synchronous, since it is also done on the way out. */
export function killCgroup(cgroup: string): void {
  if (!isOurs(cgroup) || ownCgroup() === cgroup) return;
  try {
    writeFileSync(join(cgroup, "cgroup.kill"), "1");
  } catch {
    // Gone already.
  }
}

/** Kills whatever is in it and takes it away. */
export async function endCgroup(cgroup: string): Promise<void> {
  killCgroup(cgroup);
  await waitUntilGone(() => remove(cgroup));
}

/** Has it the form of those we make? */
function isOurs(cgroup: string): boolean {
  return (
    basename(cgroup).startsWith(PREFIX) &&
    [cgroup, dirname(cgroup)].every((folder) => existsSync(join(folder, "cgroup.procs")))
  );
}

function remove(cgroup: string): boolean {
  try {
    if (isOurs(cgroup)) rmdirSync(cgroup);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** The folder of the cgroup this process is in; null where there is no second version of cgroups. */
function ownCgroup(): string | null {
  try {
    // ID PARENT DEVICE ROOT MOUNT … - TYPE …; a mount may show only what lies below its root.
    const mount = readFileSync("/proc/self/mountinfo", "utf8")
      .split("\n")
      .find((line) => line.includes(" - cgroup2 "))
      ?.split(" ");
    const path = /^0::(.+)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
    const [root, at] = [mount?.[3], mount?.[4]];
    if (path === undefined || root === undefined || at === undefined || !path.startsWith(root))
      return null;
    return join(at, path.slice(root === "/" ? 0 : root.length));
  } catch {
    return null;
  }
}

/** Makes one below `home` and goes in. */
function enterNew(home: string): string | null {
  const cgroup = join(home, `${PREFIX}${randomUUID()}`);
  try {
    mkdirSync(cgroup);
  } catch {
    return null;
  }
  // Kernels before 5.14 cannot end one at a stroke.
  if (existsSync(join(cgroup, "cgroup.kill")) && moveInto(cgroup)) return cgroup;
  remove(cgroup);
  return null;
}

function moveInto(into: string): boolean {
  try {
    writeFileSync(join(into, "cgroup.procs"), String(process.pid));
    return true;
  } catch {
    return false;
  }
}
