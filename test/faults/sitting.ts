// A deliberation that can be sat down to again and again, as processes come and go, on a clock that only tests move.
import type { Agent } from "../../src/agents/agent.ts";
import type { Price } from "../../src/agents/prices.ts";
import { open } from "../../src/engine/deliberation/open.ts";
import type { Caps, Draft, EventData, EventType, LogEvent } from "../../src/log/event.ts";
import type { Log, LogStore } from "../../src/log/log.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import { type Clock } from "../../src/engine/runners/clock.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import { NO_CAPS, TURN_MS } from "../../src/engine/runners/deliberate.ts";
import { runInProcess, type Ending, type RunOptions } from "../../src/engine/runners/in-process.ts";
import { unattended } from "../../src/engine/runners/human-input.ts";
import { Providers } from "../../src/engine/runners/providers.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { BRIEF } from "../builders/round-table.ts";

export interface About {
  readonly protocol: Protocol;
  readonly agent: Agent | ((model: string) => Agent);
  readonly brief?: Brief;
  readonly models?: Readonly<Record<string, string>>;
  readonly caps?: Partial<Caps>;
  readonly turnMs?: number;
  readonly hostTurnMs?: number;
  readonly store?: LogStore;
  readonly id?: string;
  price?(model: string): Price | null;
  /** Something real is under way, and simulated time must wait for it. */
  isBusy?(): boolean;
}

export type Sitting = Partial<Omit<RunOptions, "log">> & {
  /** Where this process dies. */
  readonly death?: Death;
};

export interface Table {
  readonly id: string;
  readonly store: LogStore;
  events(): Promise<readonly LogEvent[]>;
  /** One process: opens the log, runs, and is gone. Undefined: it died. */
  sit(options?: Sitting): Promise<Ending | undefined>;
  /** What another command writes into the log between two sittings. */
  append(drafts: readonly Draft[]): Promise<void>;
}

export async function tableFor(about: About): Promise<Table> {
  const {
    protocol,
    brief = BRIEF,
    caps,
    turnMs = TURN_MS,
    hostTurnMs,
    store = memoryLogStore(),
    id = "a-table",
  } = about;
  const agents = about.agent;
  const agentFor = typeof agents === "function" ? agents : () => agents;
  const models = about.models ?? { "*": typeof agents === "function" ? "scripted" : agents.model };
  const first = open({
    id,
    protocol,
    brief,
    models,
    caps: { ...NO_CAPS, ...caps },
    turnMs,
    hostTurnMs,
    nonce: "00nonce00",
    rehearsal: null,
    options: {},
    engine: "test",
  });
  await (await store.create(id, [first])).close();
  const sit = async ({ death, ...over }: Sitting = {}): Promise<Ending | undefined> => {
    const log = await store.open(id);
    let writing = 0;
    const writer: Log = {
      deliberation: id,
      events: log.events,
      append: (drafts) => {
        writing += 1;
        return log.append(drafts).finally(() => (writing -= 1));
      },
      close: () => log.close(),
    };
    const isBusy = (): boolean => writing > 0 || about.isBusy?.() === true;
    const clock: Clock = over.clock ?? new SimulatedClock();
    const working = runInProcess({
      protocol,
      clock,
      log: death ? death.ofLog(writer) : writer,
      providers: new Providers(clock),
      agent: (model) => (death ? death.ofAgent(agentFor(model)) : agentFor(model)),
      price: about.price?.bind(about) ?? (() => null),
      blobs: store.blobs(id),
      people: unattended,
      random: () => 0.5,
      who: "tester",
      onAmbiguous: "fail",
      ...over,
    });
    const ended = death ? Promise.race([working, death.came.then(() => undefined)]) : working;
    try {
      return await (clock instanceof SimulatedClock ? clock.runUntil(ended, isBusy) : ended);
    } finally {
      // The system takes back what a dead process held; it writes nothing for it.
      await log.close();
    }
  };
  return {
    id,
    store,
    sit,
    events: () => store.read(id),
    async append(drafts) {
      const log = await store.open(id);
      await log.append(drafts);
      await log.close();
    },
  };
}

export type Failpoint =
  | { readonly at: "append"; readonly n: number; readonly when: "before" | "after" }
  /** `sent`: the request is out. `heard`: part of the answer is in. `answered`: all of it is, and nothing is written yet. */
  | { readonly at: "call"; readonly n: number; readonly when: "sent" | "heard" | "answered" };

/** A process that ends at one point of its life: from there on nothing it does comes to anything. */
export class Death {
  readonly came: Promise<void>;
  readonly #point: Failpoint;
  #come: () => void = () => undefined;
  #isDead = false;
  #appends = 0;
  #calls = 0;

  constructor(point: Failpoint) {
    this.#point = point;
    this.came = new Promise((resolve) => (this.#come = resolve));
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  ofLog(log: Log): Log {
    return {
      deliberation: log.deliberation,
      events: log.events,
      close: () => log.close(),
      append: async (drafts) => {
        const n = (this.#appends += 1);
        await this.#passing({ at: "append", n, when: "before" });
        const events = await log.append(drafts);
        await this.#passing({ at: "append", n, when: "after" });
        return events;
      },
    };
  }

  ofAgent(agent: Agent): Agent {
    return {
      ...agent,
      answer: async (question, signal) => {
        if (this.#isDead) return never();
        const n = (this.#calls += 1);
        const heard = (): void => {
          question.onProgress();
          if (this.#is({ at: "call", n, when: "heard" })) this.#die();
        };
        const answer = agent.answer({ ...question, onProgress: heard }, signal);
        // The dead hear of no failure.
        answer.catch(() => undefined);
        await this.#passing({ at: "call", n, when: "sent" });
        const completion = await answer;
        await this.#passing({ at: "call", n, when: "answered" });
        return completion;
      },
    };
  }

  async #passing(point: Failpoint): Promise<void> {
    if (this.#is(point)) this.#die();
    if (this.#isDead) await never();
  }

  #is({ at, n, when }: Failpoint): boolean {
    return this.#point.at === at && this.#point.n === n && this.#point.when === when;
  }

  #die(): void {
    this.#isDead = true;
    this.#come();
  }
}

function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}

/** The calls of a log whose end it does not know. */
export function inFlight(events: readonly LogEvent[]): string[] {
  const open = new Set<string>();
  for (const { type, data } of events) {
    if (type === "call.reserved") open.add(data.call);
    if (type === "call.completed" || type === "call.failed") open.delete(data.call);
  }
  return [...open].sort();
}

export function ofType<T extends EventType>(events: readonly LogEvent[], type: T): EventData<T>[] {
  return events.filter((event) => event.type === type).map((event) => event.data as EventData<T>); // the type was compared
}

/** What a run found out, in the order in which its script says it. */
export function findings(events: readonly LogEvent[]): unknown {
  return {
    facts: ofType(events, "fact.recorded").toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    outcome: ofType(events, "deliberation.concluded").map(({ reason, outcome }) => ({
      reason,
      outcome,
    })),
  };
}
