// What an append costs a database that waits for its disk, what a beat costs for each that waits in a queue, and what clearing costs.
import { postgresLogs } from "../src/log/postgres/index.ts";
import { dialectic } from "../src/protocols/index.ts";
import { startEngine } from "../src/team/engine.ts";
import { opening } from "../test/team/opening.ts";
import { room } from "./room.ts";
import { median } from "./row.ts";
import type { TeamCosts } from "./team-costs.ts";
import { type TeamDatabase, WORKSPACE } from "./team-house.ts";

const ALONE = 500;
const WRITERS = 16;
const EACH = 250;
const QUEUED = 2_000;
const LOOKS = 50;
const READS = 100;

export async function measureAppends(
  database: TeamDatabase,
  eventBytes: number,
): Promise<TeamCosts["append"]> {
  const logs = postgresLogs({ url: database.url, connections: WRITERS });
  const store = logs.logs("appends");
  // A line is as long as those of a dialectic are in the mean; what is around a note takes the rest.
  const note = "x".repeat(Math.max(0, Math.round(eventBytes) - 250));
  const draft = { type: "settings.changed", data: { who: "bench", note } } as const;
  try {
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, n) => store.create(`run-${n}`, [opening(`run-${n}`)])),
    );
    const took: number[] = [];
    const [first] = writers;
    const before = await database.counted();
    for (let n = 0; n < ALONE; n += 1) {
      const began = performance.now();
      await first?.append([draft]);
      took.push(performance.now() - began);
    }
    const between = { ...(await database.counted()), at: performance.now() };
    await Promise.all(
      writers.map(async (writer) => {
        for (let n = 0; n < EACH; n += 1) await writer.append([draft]);
      }),
    );
    const after = { ...(await database.counted()), at: performance.now() };
    const ms = after.at - between.at;
    for (const writer of writers) await writer.close();
    return {
      ms: median(took),
      serverMs: (between.cpuMs - before.cpuMs) / ALONE,
      most: (1_000 * WRITERS * EACH) / ms,
      mostServerMs: (after.cpuMs - between.cpuMs) / (WRITERS * EACH),
      mostServerCpus: (after.cpuMs - between.cpuMs) / ms,
    };
  } finally {
    await logs.close();
  }
}

/** A whole log, as a sitting reads it when it opens. */
export async function measureReading(
  database: TeamDatabase,
  id: string,
): Promise<TeamCosts["read"]> {
  const store = database.front.logs(WORKSPACE);
  const events = (await store.read(id)).length * READS;
  const [before, cpu] = [await database.counted(), process.cpuUsage()];
  for (let n = 0; n < READS; n += 1) await store.read(id);
  const { user, system } = process.cpuUsage(cpu);
  const after = await database.counted();
  return {
    workerMs: (user + system) / 1_000 / events,
    serverMs: (after.cpuMs - before.cpuMs) / events,
  };
}

/** At each beat every worker looks whether what is due has its sitting. */
export async function measureQueued(database: TeamDatabase): Promise<number> {
  await database.begin(
    Array.from({ length: QUEUED }, (_, n) => `queued-${n}`),
    { protocol: dialectic, brief: room().brief, model: "rehearsal" },
  );
  const logs = postgresLogs({ url: database.url });
  try {
    await logs.sittings.due();
    const before = await database.counted();
    for (let n = 0; n < LOOKS; n += 1) await logs.sittings.due();
    return ((await database.counted()).cpuMs - before.cpuMs) / LOOKS / QUEUED;
  } finally {
    await logs.close();
  }
}

export async function measureClearing(
  database: TeamDatabase,
): Promise<{ readonly serverMs: number; readonly sittings: number; readonly ms: number }> {
  const [row] = await database.query<{ n: string }>(
    "SELECT count(*) AS n FROM dbos.workflow_status WHERE completed_at IS NOT NULL",
  );
  const sittings = Number(row?.n);
  const engine = await startEngine({
    url: database.url,
    executor: "0",
    queues: [],
    limits: { perWorker: 1, perProvider: 1, lookMs: 60_000 },
    connections: 4,
    sit: () => Promise.resolve("none"),
  });
  try {
    const before = { ...(await database.counted()), at: performance.now() };
    await engine.clear(0);
    const after = { ...(await database.counted()), at: performance.now() };
    const [left] = await database.query<{ n: string }>(
      "SELECT count(*) AS n FROM dbos.operation_outputs",
    );
    if (left?.n !== "0") throw new Error(`${left?.n} steps were not forgotten`);
    return {
      sittings,
      serverMs: (after.cpuMs - before.cpuMs) / sittings,
      ms: after.at - before.at,
    };
  } finally {
    await engine.stop(0);
  }
}
