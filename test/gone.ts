// Whether anything is left of a process group, for tests that start programs.
import { readdirSync, readFileSync } from "node:fs";

/** Killed processes are there until their new parent has looked; bounded by the test's own limit. */
export async function isGone(group: number): Promise<boolean> {
  while (isAlive(group)) await new Promise((resolve) => setImmediate(resolve));
  return true;
}

function isAlive(group: number): boolean {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(itsGroup) === group && state !== "Z";
      } catch {
        return false;
      }
    });
}
