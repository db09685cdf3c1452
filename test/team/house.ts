// A database, a provider that keeps a ledger, workers as processes of their own, and a run in one process to compare with.
import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { verifyBytes } from "../../src/log/verify.ts";
import { dialectic, swarm } from "../../src/protocols/index.ts";
import { status } from "../../src/views/index.ts";
import { swarmBrief } from "../builders/swarm-panel.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { brief } from "../builders/panel.ts";
import type { FakeProvider } from "../fake-provider.ts";
import type { Postgres } from "../postgres/server.ts";
import { opening } from "./opening.ts";
import { ENVIRONMENT, startPanel } from "./panel.ts";

const BIN = fileURLToPath(new URL("../../bin/dissensus.js", import.meta.url));
export const WORKSPACE = "one";

export interface WorkerChild {
  readonly child: ChildProcess;
  readonly gone: Promise<number | null>;
  /** What it said on standard error. */
  readonly said: () => string;
}

export interface House {
  readonly url: string;
  readonly front: LogDatabase;
  readonly provider: FakeProvider;
  /** What a run in one process recorded. */
  readonly reference: readonly LogEvent[];
  /** Requests that are not answered yet. */
  open(): number;
  /** How long an answer takes from now on. */
  setDelay(ms: number): void;
  begin(count: number, prefix?: string): Promise<readonly string[]>;
  enqueue(id: string): Promise<void>;
  /** The gate's usual choice, as a server records it where nobody writes, and the next sitting. */
  decide(id: string, gate: string): Promise<void>;
  /** Resolves when it holds deliberations. */
  work(
    flags?: readonly string[],
    bin?: string,
    env?: Readonly<Record<string, string>>,
  ): Promise<WorkerChild>;
  events(id: string): Promise<readonly LogEvent[]>;
  /** The whole chain, as its bytes lie in the database. */
  isWhole(id: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface About {
  readonly protocol?: Protocol;
  readonly brief?: Brief;
  readonly delayMs?: number;
}

export async function makeHouse(server: Postgres, name: string, about: About = {}): Promise<House> {
  const { protocol = dialectic, brief: asked = brief({ preset: "quick" }) } = about;
  const url = await server.make(name);
  await prepareDatabase(url);
  const front = postgresLogs({ url, role: "server", connections: 4, patienceMs: 200_000 });
  const store = front.logs(WORKSPACE);
  const panel = await startPanel([{ protocol, brief: asked }], about.delayMs);
  const { provider, model } = panel;
  const opened = { protocol, brief: asked, model };
  const [reference = []] = panel.references;
  const children: WorkerChild[] = [];
  const cwd = mkdtempSync(join(tmpdir(), "dissensus-worker-cwd-"));
  const limits = { concurrency: { [provider.origin]: 64 } };
  writeFileSync(join(cwd, "dissensus.yaml"), JSON.stringify(limits));
  const enqueue = async (id: string): Promise<void> => {
    const [first] = await store.read(id);
    if (first) await front.sittings.enqueue({ workspace: WORKSPACE, id }, queueOf([first]));
  };
  return {
    url,
    front,
    provider,
    reference,
    open: panel.open,
    setDelay: panel.setDelay,
    enqueue,
    async begin(count, prefix = "run") {
      const ids = Array.from({ length: count }, (_, n) => `${prefix}-${n + 1}`);
      for (const id of ids) {
        await (await store.create(id, [opening(id, opened)])).close();
        await enqueue(id);
      }
      return ids;
    },
    async decide(id, gate) {
      // Between the record of a pause and the writer's leaving lies a moment.
      const log = await store.open(id).catch(() => undefined);
      if (!log) return;
      const choice = usualChoice(log.events, gate);
      await log.append([
        {
          type: "person.decided",
          data: { ask: gate, choice, who: "lead", default: false, note: "" },
        },
      ]);
      await log.close();
      await enqueue(id);
    },
    async work(flags = [], bin = BIN, env = {}) {
      const started = startWorkerChild(bin, { url, cwd, flags, env });
      children.push(started);
      await started.ready;
      return started;
    },
    events: (id) => store.read(id),
    async isWhole(id) {
      const lines: Buffer[] = [];
      for await (const some of store.lines(id)) lines.push(...some);
      const { problem, tail } = verifyBytes(Buffer.concat(lines));
      return problem === undefined && tail === "clean";
    },
    async close() {
      for (const { child } of children) child.kill("SIGKILL");
      await Promise.all(children.map(({ gone }) => gone));
      await front.close();
      await provider.close();
      rmSync(cwd, { recursive: true });
    },
  };
}

function startWorkerChild(
  bin: string,
  {
    url,
    cwd,
    flags,
    env,
  }: {
    readonly url: string;
    readonly cwd: string;
    readonly flags: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  },
): WorkerChild & { readonly ready: Promise<void> } {
  const child = spawn(
    process.execPath,
    [bin, "worker", "--database", url, "--on-ambiguous", "rerun", ...flags],
    {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], ...ENVIRONMENT, ...env },
    },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const gone = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("runs the deliberations")) resolve();
    });
    void gone.then((code) => reject(new Error(`The worker ended with ${code}: ${said}`)));
  });
  ready.catch(() => undefined);
  return { child, gone, ready, said: () => said };
}

export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It took longer than ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A run that waits for a person before it begins. */
export const WITH_GATE = { protocol: swarm, brief: swarmBrief() };

/** The gate at which it stands still; undefined where it does not. */
export function waitingGate(events: readonly LogEvent[]): string | undefined {
  const { paused, waitingFor } = status(events);
  return paused?.reason === "person" ? waitingFor.gates[0]?.ask : undefined;
}

function usualChoice(events: readonly LogEvent[], gate: string): string {
  const found = status(events).waitingFor.gates.find(({ ask }) => ask === gate);
  return found?.default ?? found?.choices[0]?.id ?? "";
}

/** Free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
