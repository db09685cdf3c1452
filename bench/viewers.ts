// What 200 pages that look on cost a run: the same deliberation with and without them, in turn, in one process.
import { fork, type ChildProcess } from "node:child_process";
import { Agent, get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { startProvider } from "./provider.ts";
import { best, median, percent, type Row } from "./row.ts";
import type { Said } from "./viewers-process.ts";

const VIEWERS = 200;
const DELAY_MS = 200;
const TIMES = 5;
const MOST_SLOWER = 0.05;

export async function viewers(): Promise<Row> {
  const provider = await startProvider({ delayMs: DELAY_MS });
  const child = fork(
    fileURLToPath(new URL("./viewers-process.js", import.meta.url)),
    [provider.url],
    { stdio: "inherit" },
  );
  try {
    const { link, port } = await said(child, "link");
    const cookie = await entered(link);
    const walls: Record<"alone" | "watched", number[]> = { alone: [], watched: [] };
    let rows = 0;
    await held(child, port, cookie, 0);
    for (let time = 0; time < TIMES; time += 1) {
      walls.alone.push((await held(child, port, cookie, 0)).wallMs);
      const watched = await held(child, port, cookie, VIEWERS);
      walls.watched.push(watched.wallMs);
      rows = watched.bytes;
    }
    const slower = median(walls.watched) / median(walls.alone) - 1;
    return {
      what: `A run that ${VIEWERS} pages follow, against one that nobody does`,
      value: `${slower < 0 ? "" : "+"}${percent(slower)}`,
      target: `≤ ${percent(MOST_SLOWER)}`,
      isMet: slower <= MOST_SLOWER,
      detail: `median of ${TIMES} each, in turn, ${DELAY_MS} ms per call: ${median(walls.alone).toFixed(0)} ms alone (best ${best(walls.alone).toFixed(0)}), ${median(walls.watched).toFixed(0)} ms watched (best ${best(walls.watched).toFixed(0)}); ${(rows / VIEWERS / 1024).toFixed(0)} KiB went to each`,
    };
  } finally {
    child.send("leave");
    await new Promise((resolve) => child.once("exit", resolve));
    await provider.stop();
  }
}

type Of<K extends string> = Extract<Said, Record<K, unknown>>;

function said<K extends "link" | "begun" | "wallMs">(child: ChildProcess, key: K): Promise<Of<K>> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`The server ended with ${code}`));
    const heard = (message: Said): void => {
      if (!(key in message)) return;
      child.off("message", heard).off("exit", gone);
      resolve(message as Of<K>); // it has the key
    };
    child.on("message", heard).once("exit", gone);
  });
}

async function held(
  child: ChildProcess,
  port: number,
  cookie: string,
  count: number,
): Promise<{ readonly wallMs: number; readonly bytes: number }> {
  const begun = said(child, "begun");
  child.send("run");
  const { begun: id } = await begun;
  const agent = new Agent({ maxSockets: Infinity });
  const open = await Promise.all(
    Array.from({ length: count }, () => looking(agent, port, cookie, id)),
  );
  let bytes = 0;
  for (const response of open) response.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const over = said(child, "wallMs");
  child.send("viewed");
  const { wallMs } = await over;
  for (const response of open) response.destroy();
  agent.destroy();
  return { wallMs, bytes };
}

function looking(agent: Agent, port: number, cookie: string, id: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      {
        agent,
        port,
        host: "127.0.0.1",
        path: `/api/deliberations/${id}/events`,
        headers: { cookie },
      },
      (response) => {
        if (response.statusCode === 200) resolve(response.once("error", () => undefined));
        else reject(new Error(`The stream answered ${response.statusCode}`));
      },
    ).once("error", reject);
  });
}

function entered(link: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(link, (response) => {
      response.resume();
      const [cookie] = (response.headers["set-cookie"] ?? []).map((set) => set.split(";")[0] ?? "");
      if (cookie === undefined) reject(new Error("The link did not open"));
      else resolve(cookie);
    }).once("error", reject);
  });
}
