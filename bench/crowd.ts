// Many deliberations in one process, and the same calls made with the bare AI SDK: CPU, throughput, memory.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, ratio, type Row } from "./row.ts";
import { startProvider } from "./provider.ts";

export interface CrowdOrder {
  readonly way: "engine" | "script" | "stream" | "generate" | "hand" | "plain";
  readonly url: string;
  /** The calls of a deliberation in the gallery, instead of a rehearsed one. */
  readonly held: boolean;
  /** How many at once, one crowd after the other. */
  readonly sizes: readonly number[];
  /** How many deliberations each place of the last crowd holds, the next beginning as one ends. */
  readonly turns?: number;
}

export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly calls: number;
  readonly peakRssMb: number;
}

const CROWD = 200;
const DELAY_MS = 200;
const TIMES = 3;
const STEADY_TIMES = 5;
/** A crowd that takes longer hangs. */
const MOST_MS = 300_000;
const WAYS = ["engine", "script", "hand", "stream", "generate"] as const;
/**
 * In one series each of crowds of 60, a call of the dialectic, the script and the program without an engine cost 2.7, 2.0 and 2.9 ms in the first,
 * 1.8, 1.0 and 1.4 ms in the fourth, and 1.5, 0.9 and 1.3 ms in the seventh: after three, most of what is hot is compiled.
 */
const WARM_UP = [60, 60, 60];

export async function send(order: CrowdOrder): Promise<readonly Cost[]> {
  const child = fork(
    fileURLToPath(new URL("./crowd-process.js", import.meta.url)),
    [JSON.stringify(order)],
    { stdio: "inherit", execArgv: [...PROFILE], timeout: MOST_MS, killSignal: "SIGKILL" },
  );
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    return await new Promise<readonly Cost[]>((resolve, reject) => {
      child.once("message", (costs: readonly Cost[]) => resolve(costs));
      child.once("exit", (code) => reject(new Error(`The ${order.way} crowd ended with ${code}`)));
    });
  } finally {
    // It takes its folder away before it ends; one that hangs ends with its time.
    await gone;
  }
}

/** `BENCH_PROFILE=dir` leaves CPU profiles there. */
const PROFILE =
  process.env["BENCH_PROFILE"] === undefined
    ? []
    : ["--cpu-prof", `--cpu-prof-dir=${process.env["BENCH_PROFILE"]}`];

export async function crowd(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const pieceChars of [4, null]) rows.push(...(await compare(pieceChars)));
  return rows;
}

/** The same with the documents and replies of a deliberation in which language models answered: ten times the text. */
export async function heldCrowd(): Promise<readonly Row[]> {
  return compare(null, true);
}

/**
 * The first half is a warm-up: a service runs for days, and the compiler has work left for about 45,000 calls with the engine,
 * for 25,000 without one. What a process costs that has only begun, the crowd above shows.
 */
const TURNS = 16;

/** Two hundred at once all the time: whenever one ends the next begins. */
export async function steadyCrowd(): Promise<readonly Row[]> {
  const ways = ["engine", "script", "hand"] as const;
  const costs = { engine: [] as Cost[], script: [] as Cost[], hand: [] as Cost[] };
  for (let time = 0; time < STEADY_TIMES; time += 1)
    for (const way of time % 2 === 0 ? ways : ways.toReversed()) {
      const provider = await startProvider({ delayMs: DELAY_MS, pieceChars: null, held: false });
      try {
        const sizes = [...WARM_UP, CROWD];
        const cost = await send({ way, held: false, url: provider.url, sizes, turns: TURNS });
        costs[way].push(...cost.slice(-1));
      } finally {
        await provider.stop();
      }
    }
  const perSecond = (way: keyof typeof costs): number =>
    1_000 / median(costs[way].map((cost) => cost.wallMs / cost.calls));
  const cpu = (way: keyof typeof costs): number =>
    median(costs[way].map((cost) => cost.cpuMs / cost.calls));
  const what = "against generateText with its schema and a synced file, replies in one piece";
  const compared = (way: "engine" | "script", name: string, target: boolean): Row[] => [
    {
      what: `Throughput of ${name}, ${what}`,
      value: ratio(perSecond(way) / perSecond("hand")),
      target: target ? "≥ 1.00×" : "",
      isMet: target ? perSecond(way) / perSecond("hand") >= 1 : null,
      detail: `${perSecond(way).toFixed(0)} and ${perSecond("hand").toFixed(0)} calls/s, medians of ${STEADY_TIMES}; each: ${costs[way].map((cost, i) => ratio((costs.hand[i]?.wallMs ?? NaN) / cost.wallMs)).join(", ")}`,
    },
    {
      what: `CPU per call of ${name}, ${what}`,
      value: ratio(cpu(way) / cpu("hand")),
      target: "",
      isMet: null,
      detail: `${cpu(way).toFixed(2)} and ${cpu("hand").toFixed(2)} ms`,
    },
  ];
  return [
    ...compared("engine", "the dialectic", true),
    ...compared("script", "a script that only keeps replies", false),
  ];
}

async function compare(pieceChars: number | null, held = false): Promise<readonly Row[]> {
  const costs: Record<CrowdOrder["way"], Cost[]> = {
    engine: [],
    script: [],
    stream: [],
    generate: [],
    hand: [],
    plain: [],
  };
  for (let time = 0; time < TIMES; time += 1) {
    // There and back, so that what else goes on meets them all.
    for (const way of time % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const provider = await startProvider({ delayMs: DELAY_MS, pieceChars, held });
      try {
        const cost = (await send({ way, held, url: provider.url, sizes: [...WARM_UP, CROWD] })).at(
          -1,
        );
        if (cost) costs[way].push(cost);
      } finally {
        await provider.stop();
      }
    }
  }
  const cpu = (way: CrowdOrder["way"]): number =>
    median(costs[way].map((cost) => cost.cpuMs / cost.calls));
  const perSecond = (way: CrowdOrder["way"]): number =>
    1_000 / median(costs[way].map((cost) => cost.wallMs / cost.calls));
  const rss = Math.max(...costs.engine.map((cost) => cost.peakRssMb));
  const how =
    pieceChars === null ? "replies in one piece" : `replies in pieces of ${pieceChars} characters`;
  const each = (say: (way: CrowdOrder["way"]) => string): string =>
    `dialectic ${say("engine")}, script that only keeps replies ${say("script")}, streamText ${say("stream")}, generateText ${say("generate")}, generateText with its schema and a synced file ${say("hand")}`;
  const shown = (per: (way: CrowdOrder["way"]) => number, digits: number, unit: string): string =>
    each((way) => `${per(way).toFixed(digits)} ${unit}`);
  return [
    {
      what: `CPU per call of the dialectic against streamText, ${CROWD} at once, ${how}`,
      value: ratio(cpu("engine") / cpu("stream")),
      target: "≤ 1.10×",
      isMet: cpu("engine") / cpu("stream") <= 1.1,
      detail: shown(cpu, 2, "ms"),
    },
    {
      what: `CPU per call of the dialectic against generateText, ${how}`,
      value: ratio(cpu("engine") / cpu("generate")),
      target: "",
      isMet: null,
      detail: "does not stream",
    },
    {
      what: `Throughput of the dialectic against streamText, ${how}`,
      value: ratio(perSecond("engine") / perSecond("stream")),
      target: "≥ 1.00×",
      isMet: perSecond("engine") / perSecond("stream") >= 1,
      detail: shown(perSecond, 0, "calls/s"),
    },
    {
      what: `Throughput of the dialectic against generateText, ${how}`,
      value: ratio(perSecond("engine") / perSecond("generate")),
      target: "",
      isMet: null,
      detail: "does not stream",
    },
    {
      what: `Throughput of the dialectic against generateText with its schema and a synced file, ${how}`,
      value: ratio(perSecond("engine") / perSecond("hand")),
      target: "≥ 1.00×",
      isMet: perSecond("engine") / perSecond("hand") >= 1,
      detail: `what a program without an engine does to keep its replies; medians of ${TIMES}`,
    },
    {
      what: `CPU per call of the dialectic against generateText with its schema and a synced file, ${how}`,
      value: ratio(cpu("engine") / cpu("hand")),
      target: "",
      isMet: null,
      detail: "without rules, argument or resumption",
    },
    {
      what: `CPU per call of a script that only keeps replies, against generateText with its schema and a synced file, ${how}`,
      value: ratio(cpu("script") / cpu("hand")),
      target: "",
      isMet: null,
      detail:
        "the same engine, prompts and replies; nothing is judged beyond its form, and no facts are recorded",
    },
    {
      what: `Throughput of a script that only keeps replies, against generateText with its schema and a synced file, ${how}`,
      value: ratio(perSecond("script") / perSecond("hand")),
      target: "",
      isMet: null,
      detail:
        "the same engine, prompts and replies; nothing is judged beyond its form, and no facts are recorded",
    },
    {
      what: `Peak memory of the engine's process, ${how}`,
      value: `${rss.toFixed(0)} MB`,
      target: "≤ 450 MB",
      isMet: rss <= 450,
      detail: `the largest of ${TIMES}; ${each((way) => `${Math.max(...costs[way].map((cost) => cost.peakRssMb)).toFixed(0)} MB`)}`,
    },
  ];
}
