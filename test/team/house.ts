// A database, a provider that keeps a ledger, workers as processes of their own, and a run in one process to compare with.
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { modelAgent } from "../../src/agents/model/model-agent.ts";
import { parseModelSpec } from "../../src/agents/model/spec.ts";
import type { RemoteSpec } from "../../src/agents/model/origins.ts";
import { replyTo } from "../../src/agents/rehearsal/rehearsal.ts";
import { runLog } from "../../src/engine/runners/deliberate.ts";
import { agreeing } from "../../src/engine/runners/human-input.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import { postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { verifyBytes } from "../../src/log/verify.ts";
import { dialectic, swarm } from "../../src/protocols/index.ts";
import { status } from "../../src/views/index.ts";
import { swarmBrief } from "../builders/swarm-panel.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { brief } from "../builders/panel.ts";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import type { Postgres } from "../postgres/server.ts";
import { opening } from "./opening.ts";

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
  /** The gate's usual choice, as a server records it, and the next sitting. */
  decide(id: string, gate: string): Promise<void>;
  /** Resolves when it holds deliberations. */
  work(flags?: readonly string[], bin?: string): Promise<WorkerChild>;
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
  const replies = new Map<string, string>();
  let delayMs = about.delayMs ?? 100;
  let open = 0;
  const provider = await fakeProvider();
  const model = `${provider.url}#fake`;
  const opened = { protocol, brief: asked, model };
  const reference = await playOnce({ provider, replies, opened });
  provider.setPlan(async ({ prompt }) => {
    const text = replies.get(prompt);
    if (text === undefined) return { status: 400, body: { error: { message: "not known" } } };
    open += 1;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    open -= 1;
    return text;
  });
  const children: WorkerChild[] = [];
  const enqueue = async (id: string): Promise<void> => {
    const [first] = await store.read(id);
    if (first) await front.sittings.enqueue({ workspace: WORKSPACE, id }, queueOf([first]));
  };
  return {
    url,
    front,
    provider,
    reference,
    open: () => open,
    setDelay: (ms) => (delayMs = ms),
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
      const log = await store.open(id);
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
    async work(flags = [], bin = BIN) {
      const started = startWorkerChild(bin, url, flags);
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
    },
  };
}

/** The same deliberation in this process, over the same provider, which learns what it answers to which prompt. */
async function playOnce({
  provider,
  replies,
  opened,
}: {
  readonly provider: FakeProvider;
  readonly replies: Map<string, string>;
  readonly opened: Required<Parameters<typeof opening>[1]> & object;
}): Promise<readonly LogEvent[]> {
  const {
    protocol,
    brief: about,
    model,
  } = opened as {
    protocol: Protocol;
    brief: Brief;
    model: string;
  };
  const memory = memoryLogStore();
  const log = await memory.create("reference", [opening("reference", opened)]);
  const asks = new Map<string, Ask>();
  const agent = modelAgent(parseModelSpec(model) as RemoteSpec, { env: ENVIRONMENT }); // an address with a name
  provider.setPlan(({ prompt, headers }) => {
    const ask = asks.get(String(headers["x-dissensus-call"]));
    const known =
      replies.get(prompt) ??
      JSON.stringify(
        ask && replyTo(ask, { brief: about, seed: 7, temperament: "balanced" }, protocol.rehearse),
      );
    replies.set(prompt, known);
    return known;
  });
  const { events } = await runLog(log, memory, protocol, {
    agents: () => ({
      ...agent,
      answer: (question, signal) => {
        asks.set(question.call, question.ask);
        return agent.answer(question, signal);
      },
    }),
    people: agreeing,
  });
  return events;
}

const ENVIRONMENT = { DISSENSUS_API_KEY: "key" };

function startWorkerChild(
  bin: string,
  url: string,
  flags: readonly string[],
): WorkerChild & { readonly ready: Promise<void> } {
  const child = spawn(
    process.execPath,
    [bin, "worker", "--database", url, "--on-ambiguous", "rerun", ...flags],
    { stdio: ["ignore", "pipe", "pipe"], env: { PATH: process.env["PATH"], ...ENVIRONMENT } },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const gone = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("holds the deliberations")) resolve();
    });
    void gone.then((code) => reject(new Error(`The worker ended with ${code}: ${said}`)));
  });
  ready.catch(() => undefined);
  return { child, gone, ready, said: () => said };
}

/** Outcome and facts: what a deliberation came to, whoever held it and however often. */
export function whatCameOf(events: readonly LogEvent[]): unknown {
  return {
    facts: events
      .flatMap((event) => (event.type === "fact.recorded" ? [JSON.stringify(event.data)] : []))
      .toSorted(),
    outcome: events.find((event) => event.type === "deliberation.concluded")?.data["outcome"],
  };
}

/** Asks for which a call was made although an answer to them was on record. */
export function boughtAgain(events: readonly LogEvent[]): readonly string[] {
  const answered = new Set<string>();
  const calls = new Map<string, string>();
  const again: string[] = [];
  for (const event of events) {
    if (event.type === "call.reserved") {
      calls.set(event.data.call, event.data.ask);
      if (answered.has(event.data.ask)) again.push(event.data.ask);
    }
    if (event.type === "call.completed") answered.add(calls.get(event.data.call) ?? "");
  }
  return again;
}

export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It took longer than ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const isOver = (events: readonly LogEvent[]): boolean =>
  events.some(({ type }) => type === "deliberation.concluded");

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
