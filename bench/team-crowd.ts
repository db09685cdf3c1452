// Throughput of one, two and four workers over the same crowd of deliberations.
// Law: a worker's own limit is what holds it back, and never the machine: that is checked by the processor time of everybody.
import { availableParallelism } from "node:os";
import { dialectic } from "../src/protocols/index.ts";
import { cpuMs, machineCpuMs, peakMemoryMb } from "./cpu.ts";
import type { Provider } from "./provider.ts";
import { room } from "./room.ts";
import { median, percent, ratio, type Row } from "./row.ts";
import { loadNow } from "./sections.ts";
import type { TeamDatabase, WorkerProcess } from "./team-house.ts";

export const DELAY_MS = 200;
export const AT_ONCE = 2;
export const CROWD = 48;
/** As it is if nobody says otherwise: more than the sittings make. */
export const REQUESTS = 16;
const WORKERS = [1, 2, 4] as const;
const TIMES = 3;
/** For each worker: after these most of what is hot is compiled. */
const WARM_UP = 6;
/** The begin, when workers take up what waits, and the end, when some have nothing left, are not counted. */
const [FROM, TO] = [0.15, 0.85];
const MOST_MS = 300_000;
const CPUS = availableParallelism();

/** What was used up to a moment. */
interface Mark {
  readonly at: number;
  readonly calls: number;
  readonly workersMs: number;
  readonly serverMs: number;
  readonly providerMs: number;
  readonly machineMs: number;
  readonly commits: number;
  readonly walBytes: number;
}

interface CrowdOrder {
  readonly workers: number;
  readonly atOnce: number;
  /** Of a worker to the provider, at once. */
  readonly requests: number;
  readonly crowd: number;
  readonly name: string;
}

export interface CrowdRun extends Mark {
  readonly workers: number;
  readonly load: number;
  readonly connections: number;
  /** Of the largest worker. */
  readonly memoryMb: number;
}

export async function measureCrowds(
  database: TeamDatabase,
  provider: Provider,
): Promise<readonly CrowdRun[]> {
  const runs: CrowdRun[] = [];
  for (let time = 0; time < TIMES; time += 1)
    // There and back, so that what else goes on meets them all.
    for (const workers of time % 2 === 0 ? WORKERS : WORKERS.toReversed())
      runs.push(
        await measureCrowd(database, provider, {
          workers,
          atOnce: AT_ONCE,
          requests: REQUESTS,
          crowd: CROWD,
          name: `${time}-${workers}`,
        }),
      );
  return runs;
}

/** One worker with the places it has if nobody says otherwise, and as many requests at once as settings allow. */
export const FULL = { workers: 1, atOnce: 50, requests: 64, crowd: 240, name: "full" };

export async function measureCrowd(
  database: TeamDatabase,
  provider: Provider,
  { workers, atOnce, requests, crowd, name }: CrowdOrder,
): Promise<CrowdRun> {
  const held = { protocol: dialectic, brief: room().brief, model: `${provider.url}#m` };
  const perRun = room().waves.flat().length;
  const sitting = await Promise.all(
    Array.from({ length: workers }, () =>
      database.work(["--at-once", String(atOnce)], {
        concurrency: { [new URL(provider.url).origin]: requests },
      }),
    ),
  );
  try {
    const idsOf = (kind: string, count: number): readonly string[] =>
      Array.from({ length: count }, (_, n) => `${kind}-${name}-${n}`);
    const warming = idsOf("warm", workers * WARM_UP);
    const warmed = (await provider.requests()) + warming.length * perRun;
    await database.begin(warming, held);
    await reach(provider, warmed);
    await quiet();
    const before = await provider.requests();
    await database.begin(idsOf("crowd", crowd), held);
    await reach(provider, before + Math.round(crowd * perRun * FROM));
    const from = await markOf(database, provider, sitting);
    await reach(provider, before + Math.round(crowd * perRun * TO));
    const to = await markOf(database, provider, sitting);
    const connections = await database.connections();
    const memoryMb = Math.max(...sitting.map(({ pid }) => peakMemoryMb(pid)));
    await reach(provider, before + crowd * perRun);
    await quiet();
    return { workers, connections, memoryMb, load: loadNow(), ...spent(from, to) };
  } finally {
    for (const each of sitting) await each.stop();
  }
}

async function reach(provider: Provider, calls: number): Promise<void> {
  const end = performance.now() + MOST_MS;
  while ((await provider.requests()) < calls) {
    if (performance.now() > end) throw new Error(`The crowd did not make ${calls} calls in time`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What is written after the last answers. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_500));
}

async function markOf(
  database: TeamDatabase,
  provider: Provider,
  sitting: readonly WorkerProcess[],
): Promise<Mark> {
  const counted = await database.counted();
  return {
    at: performance.now(),
    calls: await provider.requests(),
    workersMs: cpuMs(sitting.map(({ pid }) => pid)),
    serverMs: counted.cpuMs,
    providerMs: cpuMs([provider.pid]),
    machineMs: machineCpuMs(),
    commits: counted.commits,
    walBytes: counted.walBytes,
  };
}

function spent(from: Mark, to: Mark): Mark {
  return Object.fromEntries(
    (Object.keys(to) as (keyof Mark)[]).map((key) => [key, to[key] - from[key]]),
  ) as unknown as Mark; // the same keys
}

export const perSecond = ({ calls, at }: Mark): number => (1_000 * calls) / at;

export function of(
  runs: readonly CrowdRun[],
  workers: number,
  value: (run: CrowdRun) => number,
): number {
  return median(runs.filter((run) => run.workers === workers).map(value));
}

export function crowdRows(runs: readonly CrowdRun[]): readonly Row[] {
  const share = (ms: number, { at }: CrowdRun): number => ms / at / CPUS;
  const ours = (run: CrowdRun): number => share(run.workersMs + run.serverMs + run.providerMs, run);
  const each = (value: (run: CrowdRun) => string): string =>
    WORKERS.map(
      (workers) =>
        `${workers}: ${runs
          .filter((run) => run.workers === workers)
          .map(value)
          .join(", ")}`,
    ).join("; ");
  const grown = (workers: number, target: number): Row => {
    const value = of(runs, workers, perSecond) / of(runs, 1, perSecond);
    return {
      what: `Throughput of ${workers === 2 ? "two" : "four"} workers against one, ${DELAY_MS} ms per call`,
      value: ratio(value),
      target: `≥ ${ratio(target)}`,
      isMet: value >= target,
      detail: `${CROWD} dialectics, ${AT_ONCE} at once in each worker, medians of ${TIMES} in one go; calls a second by workers: ${each((run) => perSecond(run).toFixed(1))}; load of the machine, which others shared: ${each((run) => run.load.toFixed(1))}`,
    };
  };
  const most = of(runs, 4, ours);
  return [
    grown(2, 1.7),
    grown(4, 3),
    {
      what: "CPU of the machine with four workers: workers, PostgreSQL and provider",
      value: percent(most),
      target: "< 60.0 %",
      isMet: most < 0.6,
      detail: `of ${CPUS} processors; workers ${percent(of(runs, 4, (run) => share(run.workersMs, run)))}, PostgreSQL ${percent(of(runs, 4, (run) => share(run.serverMs, run)))}, provider ${percent(of(runs, 4, (run) => share(run.providerMs, run)))}; with one worker ${percent(of(runs, 1, ours))}, with two ${percent(of(runs, 2, ours))}; everything on the machine, other programs included: ${each((run) => percent(share(run.machineMs, run)))}`,
    },
  ];
}
