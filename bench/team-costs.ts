// What a team's deliberations cost, as measured: kept in a file, so that the simulation has figures of a machine and not of a guess.
import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const FILE = "bench/team-costs.json";

/** Processor time of one piece of work, and the transactions that it makes. */
const piece = z.object({ workerMs: z.number(), serverMs: z.number(), commits: z.number() });
const one = z.object({
  atOnce: z.number(),
  requests: z.number(),
  delayMs: z.number(),
  deliberations: z.number(),
  perSecond: z.number(),
});
const costs = z.object({
  measuredAt: z.string(),
  machine: z.string(),
  /** A call with its ask: prompt, request, reply, facts, appends, the engine's step. */
  call: piece.extend({
    walBytes: z.number(),
    events: z.number(),
    /** Transactions of the log alone, one after the other. */
    appends: z.number(),
    engineBytes: z.number(),
  }),
  /** A sitting beside its calls: taken from the queue, log opened and verified, closed. */
  sitting: piece.extend({ walBytes: z.number(), engineBytes: z.number() }),
  /** A worker's second with nothing to do: beats and looks at the queues. */
  idle: piece,
  /** Looking, at a beat, at one deliberation that waits in a queue. */
  queuedServerMs: z.number(),
  event: z.object({ bytes: z.number(), storedBytes: z.number() }),
  /** Reading and verifying one event when a log is opened. */
  read: z.object({ workerMs: z.number(), serverMs: z.number() }),
  append: z.object({
    /** One writer, one event after the other. */
    ms: z.number(),
    serverMs: z.number(),
    /** Appends a second of many writers, and the processor time of the server for each. */
    most: z.number(),
    mostServerMs: z.number(),
    /** Processors that the server kept busy meanwhile. */
    mostServerCpus: z.number(),
  }),
  /** Forgetting a sitting in the engine's tables. */
  clearServerMs: z.number(),
  /** Calls a second that were measured, by workers. */
  crowd: z.object({
    atOnce: z.number(),
    requests: z.number(),
    delayMs: z.number(),
    waves: z.array(z.number()),
    deliberations: z.number(),
    perSecond: z.record(z.string(), z.number()),
    /** One worker, held back by nothing but itself. */
    full: one,
  }),
});

export type TeamCosts = z.infer<typeof costs>;

export async function readCosts(): Promise<TeamCosts> {
  return costs.parse(JSON.parse(await readFile(FILE, "utf8")));
}

export async function writeCosts(measured: TeamCosts): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(costs.parse(measured), rounded, 2)}\n`);
}

/** Four digits are more than a machine repeats. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}
