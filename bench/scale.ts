// A hundred thousand deliberations on one database, on paper: the measured costs in a simulation, held against what was measured at small scale.
import { seededChance } from "./scale-chance.ts";
import {
  busiestHour,
  type Simulated,
  simulate,
  type TeamLoad,
  type TeamSetup,
  waitQuantile,
} from "./scale-model.ts";
import { BEAT_MS } from "../src/log/postgres/index.ts";
import { QUEUE_LIMITS } from "../src/team/worker.ts";
import { percent, type Row } from "./row.ts";
import { readCosts, type TeamCosts } from "./team-costs.ts";

export const SCALE_NOTE = [
  "A simulation, event by event, with the costs of the section before it (`bench/team-costs.json`).",
  "The database of the day has 4 processors like those of this machine and 16 GiB; an append waits for the disk as long as here and for four round trips of half a millisecond more. A processor of it at 60 % counts as full.",
  "A day: one hour has 12 % of it, four more have 9 % each. Every deliberation is a standard dialectic of 21 calls in nine waves; every other one waits twice for a person, for two hours in the median. A call takes 8 s in the median, 25 s at the 95th percentile. Every two hours a worker is lost, and another is there a minute later.",
].join("\n");

const DATABASE = "4 vCPU, 16 GiB";
const SERVER_CPUS = 4;
/** More than this of its processors, and queues in front of them grow. */
const FULL_SHARE = 0.6;
const ROUND_TRIP_MS = 0.5;
const ROUND_TRIPS = 4;
const DAY = 100_000;
const HOUR_MS = 3_600_000;
/** Shares of a day. */
const HOURS = [
  [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.02, 0.04, 0.09, 0.12, 0.09, 0.07],
  [0.05, 0.07, 0.09, 0.09, 0.06, 0.04, 0.03, 0.02, 0.02, 0.02, 0.01, 0.01],
].flat();
const BUSIEST = Math.max(...HOURS);
const CONNECTIONS = 8;
/** Where PostgreSQL's own settings say nothing. */
const USUAL_CONNECTIONS = 100;
const PER_PROVIDER = 500;
const SITTINGS = 50;
/** Of a worker to one provider at once: if nobody says otherwise, and as many as its settings may say. */
const REQUESTS = 16;
const MOST_REQUESTS = 64;
/** For each hundred thousand a day. */
const WORKERS_OF_DAY = 16;
const STEP = 10_000;
const WAIT_TARGET_MS = 10_000;

export async function scale(): Promise<readonly Row[]> {
  const costs = await readCosts();
  return [...checkRows(costs), ...dayRows(costs), ...ladderRows(costs)];
}

/** The crowds that were measured, simulated. */
function checkRows(costs: TeamCosts): readonly Row[] {
  const { crowd } = costs;
  const simulated = ({
    workers,
    atOnce,
    requests,
    deliberations,
    delayMs,
  }: Omit<TeamCosts["crowd"]["full"], "perSecond"> & { readonly workers: number }): number => {
    const made = simulate(
      setupOf(costs, {
        workers,
        atOnce,
        requests,
        serverCpus: 2,
        appendMs: costs.append.ms,
        lossEveryMs: Infinity,
      }),
      {
        deliberations,
        arrival: () => 0,
        waves: crowd.waves,
        gates: () => [],
        personMs: () => 0,
        callMs: () => delayMs,
      },
      costs,
      seededChance(workers),
    );
    const [from, to] = [0.15, 0.85].map(
      (part) => made.answered[Math.round(part * (made.answered.length - 1))] ?? 0,
    ) as [number, number]; // two of them
    return (1_000 * 0.7 * made.answered.length) / (to - from);
  };
  const compare = (what: string, measured: number, said: number, target: number | null): Row => {
    const error = said / measured - 1;
    return {
      what: `Simulated against measured: ${what}`,
      value: `${error > 0 ? "+" : ""}${percent(error)}`,
      target: target === null ? "" : `within ${percent(target)}`,
      isMet: target === null ? null : Math.abs(error) <= target,
      detail: `${said.toFixed(1)} calls a second simulated, ${measured.toFixed(1)} measured`,
    };
  };
  return [
    ...[1, 2, 4].map((workers) =>
      compare(
        `${workers} ${workers === 1 ? "worker" : "workers"}, ${crowd.atOnce} at once`,
        crowd.perSecond[workers] ?? Number.NaN,
        simulated({ ...crowd, workers }),
        0.1,
      ),
    ),
    compare(
      `one worker, ${crowd.full.atOnce} at once`,
      crowd.full.perSecond,
      simulated({ ...crowd.full, workers: 1 }),
      null,
    ),
  ];
}

function setupOf(costs: TeamCosts, over: Partial<TeamSetup>): TeamSetup {
  return {
    workers: WORKERS_OF_DAY,
    atOnce: SITTINGS,
    perProvider: Infinity,
    requests: MOST_REQUESTS,
    lookMs: QUEUE_LIMITS.lookMs,
    beatMs: BEAT_MS,
    serverCpus: SERVER_CPUS,
    appendMs: costs.append.ms + ROUND_TRIPS * ROUND_TRIP_MS,
    lossEveryMs: 2 * HOUR_MS,
    replacedMs: 60_000,
    ...over,
  };
}

function loadOf(costs: TeamCosts, chance: () => number, over: Partial<TeamLoad>): TeamLoad {
  const drawn = (median: number, spread: number) => (): number =>
    median * Math.exp(spread * normal(chance));
  return {
    deliberations: DAY,
    arrival: () => timeOfDay(chance()),
    waves: costs.crowd.waves,
    gates: (n) => (n % 2 === 0 ? [] : [1, 6]),
    personMs: drawn(2 * HOUR_MS, 1),
    // Its 95th percentile is 25 s.
    callMs: drawn(8_000, 0.69),
    ...over,
  };
}

/** The moment before which this share of a day's deliberations has come. */
function timeOfDay(share: number): number {
  let before = 0;
  for (const [hour, part] of HOURS.entries()) {
    if (share < before + part) return (hour + (share - before) / part) * HOUR_MS;
    before += part;
  }
  return 24 * HOUR_MS;
}

function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

const share = (simulated: Simulated): number =>
  busiestHour(simulated, ({ serverMs }) => serverMs) / 60_000 / SERVER_CPUS;
const commits = (simulated: Simulated): number =>
  busiestHour(simulated, (minute) => minute.commits) / 60;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`;
const grouped = (value: number): string => Math.round(value).toLocaleString("en");
const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

function dayRows(costs: TeamCosts): readonly Row[] {
  const chance = seededChance(19);
  const setup = setupOf(costs, {});
  const day = simulate(setup, loadOf(costs, chance, {}), costs, chance);
  const perRun = day.events / DAY;
  const stored = day.events * costs.event.storedBytes;
  const engine = day.sittings * costs.sitting.engineBytes + day.calls * costs.call.engineBytes;
  const wal = day.sittings * costs.sitting.walBytes + day.calls * costs.call.walBytes;
  return [
    {
      what: `Simulated: ${grouped(DAY)} deliberations in a day on ${DATABASE}, ${setup.workers} workers with ${SITTINGS} places and ${MOST_REQUESTS} requests at once each`,
      value: `${grouped(day.concluded)} concluded`,
      target: grouped(DAY),
      isMet: day.concluded === DAY,
      detail: `${grouped(day.calls)} calls, ${grouped(day.sittings)} sittings; at most ${grouped(day.mostSitting)} sittings and ${grouped(day.mostCalls)} calls at once; the last person decided after ${(day.lastMs / HOUR_MS).toFixed(0)} h, in which ${day.lostWorkers} workers were lost and ${day.callsAgain} calls made again for it`,
    },
    {
      what: "Simulated: wait for a place, median and 95th percentile",
      value: `${seconds(waitQuantile(day, 0.5))}, ${seconds(waitQuantile(day, 0.95))}`,
      target: `≤ ${seconds(WAIT_TARGET_MS)} at the 95th`,
      isMet: waitQuantile(day, 0.95) <= WAIT_TARGET_MS,
      detail: `longest ${seconds(waitQuantile(day, 1))}; at most ${grouped(day.mostQueued)} waited at once`,
    },
    {
      what: "Simulated: the database in its busiest hour",
      value: `${percent(share(day))} of its processors`,
      target: `≤ ${percent(FULL_SHARE)}`,
      isMet: share(day) <= FULL_SHARE,
      detail: `${grouped(commits(day))} transactions a second, of which idle workers make ${grouped(setup.workers * costs.idle.commits)}; ${grouped(setup.workers * CONNECTIONS)} connections at the most, ${CONNECTIONS} for each worker`,
    },
    {
      what: "Simulated: storage of a day",
      value: gb(stored),
      target: "",
      isMet: null,
      detail: `records, ${perRun.toFixed(0)} events of ${costs.event.storedBytes.toFixed(0)} bytes for each deliberation, documents aside; ${gb(engine)} in the engine's tables, which are cleared after a day; ${gb(wal)} of write-ahead log`,
    },
  ];
}

/** An hour at a busiest hour's pace; whoever is waited for decides within minutes, so that all of it falls into that hour. */
function hourAt(costs: TeamCosts, perDay: number, over: Partial<TeamSetup>): Simulated {
  const chance = seededChance(perDay);
  const setup = setupOf(costs, over);
  const deliberations = Math.round((perDay * BUSIEST) / 2);
  return simulate(
    setup,
    loadOf(costs, chance, {
      deliberations,
      arrival: () => (chance() * HOUR_MS) / 2,
      personMs: () => 300_000 * chance(),
    }),
    costs,
    chance,
  );
}

function ladderRows(costs: TeamCosts): readonly Row[] {
  const { call, sitting, read } = costs;
  const calls = costs.crowd.waves.reduce((sum, each) => sum + each, 0);
  const sittings = 2;
  // Of a deliberation, by the costs alone; the simulation says whether that holds.
  const serverMs =
    calls * call.serverMs + sittings * sitting.serverMs + calls * call.events * read.serverMs;
  const idleMs = (WORKERS_OF_DAY / DAY) * costs.idle.serverMs * (HOUR_MS / 1_000);
  const carried = (FULL_SHARE * SERVER_CPUS * HOUR_MS) / (serverMs * BUSIEST + idleMs);
  const rungs = [...new Set([DAY, 2 * DAY, 4 * DAY, Math.floor(carried / DAY) * DAY])];
  return [
    ...rungs.map((perDay): Row => {
      const workers = Math.ceil((perDay / DAY) * WORKERS_OF_DAY);
      const made = hourAt(costs, perDay, { workers });
      const waited = waitQuantile(made, 0.95);
      return {
        what: `Simulated: the busiest half hour of ${grouped(perDay)} a day, ${workers} workers`,
        value: `${percent(peakShare(made))} of the database's processors`,
        target: "",
        isMet: null,
        detail: `${grouped(peakCommits(made))} transactions a second, ${grouped(workers * CONNECTIONS)} connections, wait for a place ${seconds(waitQuantile(made, 0.5))} in the median and ${seconds(waited)} at the 95th percentile, ${grouped(made.mostSitting)} sittings and ${grouped(made.mostCalls)} calls at once, ${gb((perDay / made.concluded) * made.events * costs.event.storedBytes)} of records a day`,
      };
    }),
    firstLimit(costs),
  ];
}

/** Of the ten busiest minutes: a run of half an hour has a begin and an end. */
function peak(
  simulated: Simulated,
  value: (minute: Simulated["minutes"][number]) => number,
): number {
  const each = Array.from(simulated.minutes, (minute) =>
    minute === undefined ? 0 : value(minute),
  );
  const most = each.toSorted((a, b) => b - a).slice(0, 10);
  return most.reduce((sum, one) => sum + one, 0) / most.length;
}

const peakShare = (simulated: Simulated): number =>
  peak(simulated, ({ serverMs }) => serverMs) / 60_000 / SERVER_CPUS;
const peakCommits = (simulated: Simulated): number =>
  peak(simulated, (minute) => minute.commits) / 60;

/** With every limit as it comes: more and more, until somebody waits for long. */
function firstLimit(costs: TeamCosts): Row {
  const workers = Math.floor(USUAL_CONNECTIONS / CONNECTIONS);
  const carried = (over: Partial<TeamSetup>): number => {
    let most = 0;
    for (let perDay = STEP; perDay <= 3 * DAY; perDay += STEP) {
      const made = hourAt(costs, perDay, { workers, perProvider: PER_PROVIDER, ...over });
      if (waitQuantile(made, 0.95) > WAIT_TARGET_MS) break;
      most = perDay;
    }
    return most;
  };
  const usual = carried({ requests: REQUESTS });
  const [requests, provider] = [{ requests: MOST_REQUESTS }, { perProvider: Infinity }];
  return {
    what: `Simulated: where it breaks first, with every limit as it comes and ${workers} workers`,
    value: `${grouped(usual)} a day`,
    target: "",
    isMet: null,
    detail: `before one of twenty waits longer than ${seconds(WAIT_TARGET_MS)} for a place: by the ${REQUESTS} requests that a worker makes at once to one provider. With ${MOST_REQUESTS} it is ${grouped(carried(requests))}, with these and without the limit of ${PER_PROVIDER} sittings of one provider ${grouped(carried({ ...requests, ...provider }))}; more takes more workers, of which PostgreSQL's usual ${USUAL_CONNECTIONS} connections bear ${workers}`,
  };
}
