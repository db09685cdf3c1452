// The MCP server as a client meets it: `dissensus mcp` in a process of its own, every call timed from this side of its pipe.
// Law: what is called is a run that the engine itself can continue; only what merely is read may be longer than any protocol allows.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { rehearsal } from "../src/agents/rehearsal/rehearsal.ts";
import { scripted } from "../test/builders/scripted.ts";
import { advance } from "../src/engine/deliberation/frontier.ts";
import { History } from "../src/engine/deliberation/history.ts";
import { open } from "../src/engine/deliberation/open.ts";
import { submit } from "../src/engine/deliberation/submit.ts";
import { fileLogStore, type Draft, type EventData, type FileLogStore } from "../src/log/index.ts";
import {
  dialectic,
  structured,
  swarm,
  type DialecticBrief,
  type SwarmBrief,
} from "../src/protocols/index.ts";
import { runDeliberation, newNonce, NO_CAPS, TURN_MS } from "../src/engine/runners/deliberate.ts";
import { HOST } from "../src/kernel/model-for.ts";
import { dialecticLog } from "../test/builders/dialectic-log.ts";
import { decided } from "../test/builders/host.ts";
import { longLog } from "../test/builders/long-log.ts";
import { newClient } from "../test/builders/mcp-clients.ts";
import { toldBy, type Asked, type Told } from "../test/builders/mcp-house.ts";
import { usual } from "../test/builders/panel.ts";
import { structuredBrief, structuredUsual } from "../test/builders/structured-panel.ts";
import { best, median, ratio, type Row } from "./row.ts";

const TARGET_MS = 1_000;
const DELIBERATIONS = 200;
const MESSAGES = 2_000;
/** The most that the structured protocol holds: the longest run a host can have. */
const ROUNDS = 40;
/** Of them, how many are held over the wire. */
const LAST_ROUNDS = 1;
/** Of a call that changes nothing. */
const TIMES = 4;
const WHOLE_RUNS = 3;
/** Written at once; a writer takes no more. */
const BATCH = 500;
/** Turns of a host: more than the longest run here takes. */
const MOST_TURNS = 300;
const TOPIC = "Should the billing service be split?";

export async function mcp(): Promise<readonly Row[]> {
  const cwd = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
  const store = fileLogStore(join(cwd, ".dissensus"));
  const client = newClient();
  try {
    const largest = await laid(store);
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [resolve("bin/dissensus.js"), "mcp"],
        cwd,
        env: { HOME: cwd },
        stderr: "inherit",
      }),
    );
    const wire = new Wire(client);
    await wire.aSwarm(store);
    await wire.theLargest(largest);
    await wire.theLongest();
    await wire.theWholeRoot();
    return [...wire.rows(), await wire.againstInProcess(store)];
  } finally {
    await client.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

/** What a run was told, by the ask. */
interface Said {
  readonly replies: ReadonlyMap<string, object>;
  readonly decisions: ReadonlyMap<string, string>;
}

function saidIn(events: readonly Draft[]): Said {
  return {
    replies: new Map(
      events.flatMap((event) =>
        event.type === "ask.answered"
          ? [[event.data.ask, event.data.reply as object] as const]
          : [],
      ),
    ), // a reply that was taken fits its form, and every form is an object's
    decisions: new Map(
      events.flatMap((event) =>
        event.type === "person.decided" ? [[event.data.ask, event.data.choice] as const] : [],
      ),
    ),
  };
}

interface Largest extends Said {
  readonly id: string;
  readonly records: number;
}

/** Lays out the folder; gives what is left to say in the run that is not over. */
async function laid(store: FileLogStore): Promise<Largest> {
  const story = dialecticLog();
  for (let n = 0; n < DELIBERATIONS; n += 1)
    await lay(store, `among-many-${String(n).padStart(3, "0")}`, story);
  const long = longLog(MESSAGES);
  await lay(store, "long-finished", [
    ...long,
    {
      type: "deliberation.concluded",
      data: { reason: "cap", outcome: { reason: "cap" }, activeMs: MESSAGES },
    },
  ]);
  await lay(store, "long-hosted", long, { models: { "*": HOST } });
  const whole = theWhole();
  const begun = whole.slice(
    0,
    whole.findIndex(
      (draft) => draft.type === "ask.opened" && draft.data.round > ROUNDS - LAST_ROUNDS,
    ),
  );
  await lay(store, "largest-hosted", begun);
  return { id: "largest-hosted", records: begun.length, ...saidIn(whole) };
}

/** A hosted run of as many rounds as there can be, to its end. */
function theWhole(): readonly Draft[] {
  const history = new History();
  const drafts: Draft[] = [];
  const take = (...more: readonly Draft[]): void => {
    for (const draft of more) history.apply(draft);
    drafts.push(...more);
  };
  take(
    open({
      id: "largest-hosted",
      protocol: structured,
      brief: structuredBrief({ rounds: ROUNDS }),
      models: { "*": HOST },
      caps: NO_CAPS,
      turnMs: TURN_MS,
      nonce: newNonce(),
      rehearsal: null,
      options: {},
      engine: "bench",
    }),
  );
  for (;;) {
    const { drafts: due, open: asks, outcome } = advance(structured, history, 0);
    take(...due);
    if (outcome) return drafts;
    for (const ask of asks)
      take(
        ask.gate
          ? decided(ask.id, ask.gate.default ?? "")
          : submit(ask, {
              raw: JSON.stringify(structuredUsual(ask)),
              call: null,
              finish: "stop",
              rejections: 0,
            }),
      );
  }
}

async function lay(
  store: FileLogStore,
  id: string,
  drafts: readonly Draft[],
  over: Partial<EventData<"deliberation.opened">> = {},
): Promise<void> {
  const bare = drafts.map(
    ({ type, data }) =>
      ({
        type,
        data: type === "deliberation.opened" ? { ...data, deliberation: id, ...over } : data,
      }) as Draft,
  ); // the two belong together
  const log = await store.create(id, bare.slice(0, 1));
  for (let n = 1; n < bare.length; n += BATCH) await log.append(bare.slice(n, n + BATCH));
  await log.close();
}

/** One client; what its calls took, by tool and by what was called. */
class Wire {
  readonly #client: Client;
  readonly #took = new Map<string, Map<string, number[]>>();

  constructor(client: Client) {
    this.#client = client;
  }

  async #timed<T>(what: string, where: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work();
    const byWhere = this.#took.get(what) ?? new Map<string, number[]>();
    byWhere.set(where, [...(byWhere.get(where) ?? []), performance.now() - began]);
    this.#took.set(what, byWhere);
    return done;
  }

  async #call(
    tool: string,
    where: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<Told["data"]> {
    const { isError, data, text } = toldBy(
      await this.#timed(tool, where, () =>
        this.#client.callTool({ name: tool, arguments: { ...args } }),
      ),
    );
    if (isError) throw new Error(`${tool}: ${text}`);
    return data;
  }

  /** From wherever it stands to its end, with nothing but the tools. */
  async #toEnd(id: string, where: string, { replies, decisions }: Said): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const { asks } = await this.#call("next_asks", where, { id });
      for (const { ask, seat } of asks as readonly Asked[]) {
        // the form of the answer
        await this.#call("next_asks", where, { id, seat });
        const { accepted, reasons } = await this.#call("submit_reply", where, {
          id,
          ask,
          reply: replies.get(ask),
        });
        if (accepted !== true) throw new Error(`${ask} was refused: ${JSON.stringify(reasons)}`);
      }
      const { state, gates } = await this.#call("status", where, { id });
      if (state === "finished") return;
      for (const { ask, default: usually } of gates as readonly {
        readonly ask: string;
        readonly default: string;
      }[])
        await this.#call("decide", where, { id, ask, choice: decisions.get(ask) ?? usually }); // the form of the answer
    }
    throw new Error(`${id} did not come to an end`);
  }

  /** What changes nothing. */
  async #read(id: string, where: string): Promise<void> {
    for (let time = 0; time < TIMES; time += 1) {
      await this.#call("report", where, { id });
      await this.#call("check", where, { id });
      await this.#timed(RESOURCE, where, () =>
        this.#client.readResource({ uri: `dissensus://${id}/report` }),
      );
    }
  }

  /** As it comes: begun by the client, and read at its end. */
  async aSwarm(store: FileLogStore): Promise<void> {
    const id = (
      await this.#call("start", IN_MANY, {
        protocol: "swarm",
        topic: TOPIC,
        seats: { all: HOST },
        key: "a swarm",
      })
    )["id"] as string; // the form of the answer
    const brief = await briefOf<SwarmBrief>(store, id);
    const { events } = await runDeliberation({
      protocol: swarm,
      brief,
      agents: rehearsal({ seed: 1, temperament: "balanced", brief }),
    });
    await this.#toEnd(id, "a standard swarm", saidIn(events));
    await this.#read(id, "a standard swarm");
  }

  async theLargest({ id, records, ...said }: Largest): Promise<void> {
    const where = `the end of ${ROUNDS} structured rounds (from record ${records})`;
    await this.#read(id, where);
    await this.#toEnd(id, where, said);
    await this.#read(id, where);
  }

  /** Longer than any protocol allows: it can be read and not continued. */
  async theLongest(): Promise<void> {
    await this.#read("long-finished", `${MESSAGES} messages, finished`);
    for (let time = 0; time < TIMES; time += 1)
      await this.#call("status", `${MESSAGES} messages, finished`, { id: "long-finished" });
    await this.#read("long-hosted", `${MESSAGES} messages, hosted and not over`);
  }

  async theWholeRoot(): Promise<void> {
    for (let offset: unknown = 0; offset !== null;)
      offset = (await this.#call("list", IN_MANY, { offset }))["nextOffset"];
    for (let time = 0; time < TIMES; time += 1) {
      const wish = {
        protocol: "dialectic",
        topic: TOPIC,
        seats: { all: HOST },
        key: `key ${time}`,
      };
      await this.#call("start", `${IN_MANY}, a new key`, wish);
      await this.#call("start", `${IN_MANY}, a key again`, wish);
    }
  }

  /** The same replies to the same asks, both into files: by a host over the wire, and by agents that answer at once. */
  async againstInProcess(store: FileLogStore): Promise<Row> {
    const walls: { hosted: number; inside: number }[] = [];
    let asked = 0;
    for (let time = 0; time < WHOLE_RUNS; time += 1) {
      const id = (
        await this.#call("start", IN_MANY, {
          protocol: "dialectic",
          topic: TOPIC,
          seats: { all: HOST },
        })
      )["id"] as string; // the form of the answer
      const marks = [performance.now()];
      const { events } = await runDeliberation({
        protocol: dialectic,
        brief: await briefOf<DialecticBrief>(store, id),
        agents: scripted(({ ask }) => JSON.stringify(usual(ask))),
        store,
      });
      const said = saidIn(events);
      marks.push(performance.now());
      await this.#toEnd(id, "a standard dialectic", said);
      marks.push(performance.now());
      asked = said.replies.size;
      walls.push({
        inside: (marks[1] ?? 0) - (marks[0] ?? 0),
        hosted: (marks[2] ?? 0) - (marks[1] ?? 0),
      });
    }
    const [hosted, inside] = [
      best(walls.map((wall) => wall.hosted)),
      best(walls.map((wall) => wall.inside)),
    ];
    return {
      what: "A whole dialectic held by a host, against the same replies in one process",
      value: ratio(hosted / inside),
      target: "",
      isMet: null,
      detail: `${asked} replies; hosted ${hosted.toFixed(0)} ms, ${(hosted / asked).toFixed(1)} ms a reply (next_asks, submit_reply, and their share of status); in one process ${inside.toFixed(0)} ms, ${(inside / asked).toFixed(1)} ms a reply; best of ${WHOLE_RUNS}, agents that answer at once, every record made durable`,
    };
  }

  rows(): readonly Row[] {
    return [...this.#took].map(([what, byWhere]) => {
      const slowest = Math.max(...[...byWhere.values()].flat());
      const detail = [...byWhere].map(
        ([where, took]) =>
          `${where}: median ${median(took).toFixed(0)} ms, slowest ${Math.max(...took).toFixed(0)} ms of ${took.length}`,
      );
      return {
        what: `${what}, the slowest call`,
        value: `${slowest.toFixed(0)} ms`,
        target: `< ${TARGET_MS} ms`,
        isMet: slowest < TARGET_MS,
        detail: detail.join("; "),
      };
    });
  }
}

const RESOURCE = "The report as a resource";
const IN_MANY = `${DELIBERATIONS} deliberations`;

/** As the server opened it, so that both are asked the same. */
async function briefOf<B>(store: FileLogStore, id: string): Promise<B> {
  const [opened] = await store.read(id);
  if (opened?.type !== "deliberation.opened") throw new Error("A log begins with its opening");
  return opened.data.brief as unknown as B; // parsed when it was opened
}
