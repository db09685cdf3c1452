// A model that answers anything must not pass a gate: replies drawn uniformly from the forms, and those of a real server whose model has learnt nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { RemoteSpec } from "../src/agents/model/origins.ts";
import { parseModelSpec } from "../src/agents/model/spec.ts";
import { drawReply, wordsFor } from "../test/builders/drawn.ts";
import { hold } from "../test/builders/hold.ts";
import { passage, PROTOCOLS } from "../test/builders/wires.ts";
import { BALANCED, type Situated } from "./balanced.ts";
import { percent, type Row } from "./row.ts";

const DRAWN_RUNS = 100;
/** Each a server with a model of other weights, which holds every protocol once. */
const SERVERS = 20;
const MOST = 0.05;

export const RANDOM_NOTE = [
  `Drawn: ${DRAWN_RUNS} runs of each protocol, over its presets. Texts have up to 20 words, drawn from the question, the options, what is under review and 30 others; what is sent back is drawn again.`,
  `The real server: the core of llama.cpp with ${SERVERS} tiny models of random weights, each of which holds the five protocols at their smallest.`,
].join("\n");

export async function random(): Promise<readonly Row[]> {
  const drawn = Object.entries(BALANCED).map(([name, situations]) =>
    rowOf(
      `${name}, drawn from the forms`,
      Array.from({ length: DRAWN_RUNS }, (_, seed) => draw(situations, seed)),
    ),
  );
  const served = new Map<string, Ended[]>(PROTOCOLS.map((name) => [name, []]));
  for (let seed = 1; seed <= SERVERS; seed += 1)
    for (const [name, ended] of await serve(seed)) served.get(name)?.push(ended);
  return [...drawn, ...Array.from(served, ([name, ends]) => rowOf(`${name}, a real server`, ends))];
}

interface Ended {
  readonly reason: string;
  readonly exit: number | undefined;
}

function draw(situations: readonly Situated[], seed: number): Ended {
  const { protocol, brief } = situations[seed % situations.length] as Situated; // there is one
  const words = wordsFor(brief);
  const { reason, exit } = hold(protocol, brief, (ask, rejections) =>
    drawReply(ask, { words, seed, rejections }),
  ).outcome;
  return { reason, exit };
}

/** Every protocol once, over a server of its own. */
async function serve(seed: number): Promise<readonly (readonly [string, Ended])[]> {
  const child = spawn(process.execPath, ["test/programs/model-server.mjs", String(seed)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const { port } = JSON.parse(line) as { port: number }; // as the program prints it
    const model = parseModelSpec(`http://127.0.0.1:${port}/v1#tiny`) as RemoteSpec; // an address is a server's
    const ends: (readonly [string, Ended])[] = [];
    for (const name of PROTOCOLS) {
      const { ending, exit } = await passage(name, model);
      ends.push([name, { reason: ending, exit }]);
    }
    return ends;
  } finally {
    child.stdin.end();
    await once(child, "exit");
  }
}

function rowOf(what: string, ends: readonly Ended[]): Row {
  const passed = ends.filter(({ exit }) => exit === 0).length;
  const reasons = new Map<string, number>();
  for (const { reason } of ends) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    what: `Runs that end with 0: ${what}`,
    value: `${passed} of ${ends.length}`,
    target: `≤ ${percent(MOST)}`,
    isMet: passed <= MOST * ends.length,
    detail: `ended by ${[...reasons].map(([reason, n]) => `${reason} ${n}`).join(", ")}`,
  };
}
