// Processor time of processes, as the kernel counts it.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

const TICKS_A_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const MS_A_TICK = 1_000 / TICKS_A_SECOND;

interface Stat {
  readonly parent: number;
  readonly own: number;
  /** Of children that ended and were waited for. */
  readonly ended: number;
}

/** Milliseconds of all threads of these processes; one that is gone counts nothing. */
export function cpuMs(pids: Iterable<number>): number {
  let ticks = 0;
  for (const pid of pids) ticks += statOf(pid)?.own ?? 0;
  return ticks * MS_A_TICK;
}

/** Of a process and all its children, those that ended included. */
export function familyCpuMs(parent: number): number {
  const head = statOf(parent);
  const children = readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/u.test(name) ? statOf(Number(name)) : undefined;
    return stat?.parent === parent ? [stat] : [];
  });
  const ticks = [head, ...children].reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  return (ticks + (head?.ended ?? 0)) * MS_A_TICK;
}

/** Of everything on this machine. */
export function machineCpuMs(): number {
  return cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
}

/** The most memory that a process ever had, in megabytes. */
export function peakMemoryMb(pid: number): number {
  const kb = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1_024;
}

function statOf(pid: number): Stat | undefined {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // What comes after the name, which may hold spaces and brackets: state, parent, …
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (field: number): number => fields[field] ?? 0;
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}
