// Workers on one PostgreSQL: throughput as they become more, what waits for people, and what everything costs.
import { room } from "./room.ts";
import { startProvider } from "./provider.ts";
import { percent, type Row } from "./row.ts";
import { machine } from "./sections.ts";
import { measureAppends, measureClearing, measureQueued, measureReading } from "./team-appends.ts";
import { type TeamCosts, writeCosts } from "./team-costs.ts";
import {
  AT_ONCE,
  CROWD,
  crowdRows,
  type CrowdRun,
  DELAY_MS,
  FULL,
  measureCrowd,
  measureCrowds,
  of,
  perSecond,
  REQUESTS,
} from "./team-crowd.ts";
import { makeTeamHouse, type TeamDatabase } from "./team-house.ts";
import { engineBytes, kb, measureWaiting, type Waited } from "./team-waiting.ts";

export const TEAM_NOTE = [
  "A real PostgreSQL out of npm that waits for its disk at each commit, workers as processes, the provider in one of its own.",
  "Other programs ran on the same two processors. So ratios are taken between runs of the same minutes, the load is said, and what was used is counted by process.",
  "The costs go to `bench/team-costs.json`, from which the simulation below takes them.",
].join("\n");

export async function team(): Promise<readonly Row[]> {
  const house = await makeTeamHouse();
  const provider = await startProvider({ delayMs: DELAY_MS });
  try {
    const waited = await measureWaiting(house);
    const database = await house.database("crowd");
    const runs = await measureCrowds(database, provider);
    const full = await measureCrowd(database, provider, FULL);
    const size = await sizesOf(database);
    const append = await measureAppends(database, size.eventBytes);
    const read = await measureReading(database, "crowd-0-1-0");
    const queuedServerMs = await measureQueued(await house.database("queued"));
    const cleared = await measureClearing(database);
    const call = callCosts(runs, waited, size);
    const costs: TeamCosts = {
      measuredAt: new Date().toISOString().slice(0, 16),
      machine: machine(),
      call,
      sitting: waited.sitting,
      idle: waited.idle,
      queuedServerMs,
      event: { bytes: size.eventBytes, storedBytes: size.storedBytes },
      read,
      append,
      clearServerMs: cleared.serverMs,
      crowd: {
        atOnce: AT_ONCE,
        requests: REQUESTS,
        delayMs: DELAY_MS,
        waves: room().waves.map(({ length }) => length),
        deliberations: CROWD,
        perSecond: Object.fromEntries([1, 2, 4].map((n) => [n, of(runs, n, perSecond)])),
        full: { ...FULL, delayMs: DELAY_MS, deliberations: FULL.crowd, perSecond: perSecond(full) },
      },
    };
    await writeCosts(costs);
    return [
      ...crowdRows(runs),
      fullRow(FULL, full),
      ...waited.rows,
      {
        what: "A call: prompt, request, reply, facts, appends, the engine's step",
        value: `${call.workerMs.toFixed(1)} ms of a worker, ${call.serverMs.toFixed(1)} ms of PostgreSQL`,
        target: "",
        isMet: null,
        detail: `CPU, medians over all crowds, without what sittings and idle workers cost; ${call.events.toFixed(1)} events in ${call.appends.toFixed(1)} appends, ${call.commits.toFixed(1)} transactions, ${kb(call.walBytes)} of write-ahead log, ${kb(call.engineBytes)} in the engine's tables`,
      },
      {
        what: "An event in the database",
        value: `${size.storedBytes.toFixed(0)} bytes`,
        target: "",
        isMet: null,
        detail: `with its index, for a line of ${size.eventBytes.toFixed(0)} bytes; ${(call.serverMs / call.events).toFixed(2)} ms of PostgreSQL's CPU, the engine's part of the call included`,
      },
      {
        what: "One append, made durable, by one writer alone",
        value: `${append.ms.toFixed(1)} ms`,
        target: "",
        isMet: null,
        detail: `median of wall time, ${append.serverMs.toFixed(2)} ms of PostgreSQL's CPU; sixteen writers in one process: ${append.most.toFixed(0)} appends a second, ${append.mostServerMs.toFixed(2)} ms of CPU each, ${append.mostServerCpus.toFixed(2)} processors busy with it`,
      },
      {
        what: "Reading and verifying an event when a sitting opens its log",
        value: `${(read.workerMs * 1_000).toFixed(0)} µs of a worker, ${(read.serverMs * 1_000).toFixed(0)} µs of PostgreSQL`,
        target: "",
        isMet: null,
        detail: `CPU; the log of a dialectic has ${size.eventsPerRun.toFixed(0)}`,
      },
      {
        what: "A beat, for each deliberation that waits in a queue",
        value: `${(queuedServerMs * 1_000).toFixed(1)} µs of PostgreSQL`,
        target: "",
        isMet: null,
        detail: "every worker looks every five seconds whether what is due has its sitting",
      },
      {
        what: "Forgetting a sitting that is over in the engine's tables",
        value: `${cleared.serverMs.toFixed(2)} ms of PostgreSQL`,
        target: "",
        isMet: null,
        detail: `mean of ${cleared.sittings}, ${(cleared.ms / cleared.sittings).toFixed(1)} ms of wall time each; a worker does it about every ten minutes with what is over for a day`,
      },
    ];
  } finally {
    await house.close();
    await provider.stop();
  }
}

function fullRow({ atOnce, requests, crowd }: typeof FULL, run: CrowdRun): Row {
  const share = (ms: number): string => percent(ms / run.at);
  return {
    what: `Calls a second of one worker with ${atOnce} sittings and up to ${requests} requests at once, ${DELAY_MS} ms per call`,
    value: perSecond(run).toFixed(0),
    target: "",
    isMet: null,
    detail: `${crowd} dialectics; of one processor ${share(run.workersMs)} for the worker, ${share(run.serverMs)} for PostgreSQL, ${share(run.providerMs)} for the provider; ${run.memoryMb.toFixed(0)} MB of memory at the most, ${((run.commits / run.at) * 1_000).toFixed(0)} transactions a second, ${run.connections} connections with up to five of whoever opens deliberations; load ${run.load.toFixed(1)}`,
  };
}

interface Sizes {
  readonly eventBytes: number;
  readonly storedBytes: number;
  readonly eventsPerRun: number;
  readonly appendsPerRun: number;
  readonly engineBytesPerRun: number;
}

async function sizesOf(database: TeamDatabase): Promise<Sizes> {
  const [row] = await database.query<{
    events: string;
    bytes: string;
    stored: string;
    runs: string;
    appends: string;
  }>(
    `SELECT count(*) AS events, sum(octet_length(line)) AS bytes,
       pg_total_relation_size('dissensus.records') AS stored, count(DISTINCT deliberation) AS runs, count(DISTINCT xmin::text) AS appends
     FROM dissensus.records`,
  );
  const [events, runs] = [Number(row?.events), Number(row?.runs)];
  return {
    eventBytes: Number(row?.bytes) / events,
    storedBytes: Number(row?.stored) / events,
    eventsPerRun: events / runs,
    appendsPerRun: Number(row?.appends) / runs,
    engineBytesPerRun: (await engineBytes(database)) / runs,
  };
}

/** What is left of a crowd's costs when idle workers and sittings are taken off. */
function callCosts(
  runs: readonly CrowdRun[],
  { idle, sitting }: Waited,
  size: Sizes,
): TeamCosts["call"] {
  const calls = room().waves.flat().length;
  const left = (
    spent: (run: CrowdRun) => number,
    perIdleSecond: number,
    perSitting: number,
  ): number => {
    const each = runs.map(
      (run) =>
        (spent(run) - (perIdleSecond * run.workers * run.at) / 1_000) / run.calls -
        perSitting / calls,
    );
    return each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? Number.NaN;
  };
  return {
    workerMs: left((run) => run.workersMs, idle.workerMs, sitting.workerMs),
    serverMs: left((run) => run.serverMs, idle.serverMs, sitting.serverMs),
    commits: left((run) => run.commits, idle.commits, sitting.commits),
    walBytes: left((run) => run.walBytes, 0, sitting.walBytes),
    events: size.eventsPerRun / calls,
    // Without the opening and the writer's own.
    appends: (size.appendsPerRun - 2) / calls,
    engineBytes: (size.engineBytesPerRun - sitting.engineBytes) / calls,
  };
}
