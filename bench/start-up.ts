// From the start of the command to its first request, and what of it is Node's own.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startProvider } from "./provider.ts";
import { room } from "./room.ts";
import { best, median, type Row } from "./row.ts";

const TIMES = 7;
const TARGET_MS = 600;
/** A command that has asked nothing by then never will. */
const MOST_MS = 30_000;

export async function startUp(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
  const provider = await startProvider({ delayMs: 1_000, announces: true });
  try {
    const command = [
      resolve("bin/dissensus.js"),
      "dialectic",
      room().brief.topic,
      "--model",
      `${provider.url}#m`,
      "--yes",
    ];
    const [bare, first]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time += 1) {
      bare.push(await timed(["-e", "0"], folder));
      first.push(await timed(command, folder, provider.nextRequest()));
    }
    return [
      {
        what: "First request after the start of the process",
        value: `${best(first).toFixed(0)} ms`,
        target: `≤ ${TARGET_MS} ms`,
        isMet: best(first) <= TARGET_MS,
        detail: `best of ${TIMES}, median ${median(first).toFixed(0)} ms; \`node -e 0\` from start to end: best ${best(bare).toFixed(0)} ms, ${(best(first) / best(bare)).toFixed(1)} times that`,
      },
    ];
  } finally {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Until the event, or until the process ends; then it is killed. */
async function timed(args: readonly string[], cwd: string, until?: Promise<void>): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: MOST_MS,
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const isSeen = await Promise.race([
    until?.then(() => true) ?? gone.then(() => true),
    gone.then(() => until === undefined),
  ]);
  const tookMs = performance.now() - began;
  child.kill("SIGKILL");
  await gone;
  if (!isSeen) throw new Error("The command ended without a request");
  return tookMs;
}
