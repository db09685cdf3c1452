// A house for clients to come to: the five short plays, hosted, over whatever store is given; and a scripted host that knows only the tools.
// The host's words come from the plays: the ask is read from the log under its id, as a model would read the prompt.
import { advance } from "../../src/engine/deliberation/frontier.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import { open } from "../../src/engine/deliberation/open.ts";
import { badInput } from "../../src/errors.ts";
import type { LogStore } from "../../src/log/log.ts";
import type { Begin, Backend } from "../../src/mcp/backend.ts";
import { protocolNamed } from "../../src/protocols/index.ts";
import { NO_CAPS, TURN_MS } from "../../src/engine/runners/deliberate.ts";
import { Hosted } from "../../src/engine/runners/hosted.ts";
import { objection } from "../../src/kernel/ask.ts";
import { decided, PLAYS, type Play } from "./host.ts";

export class PlayHouse implements Backend {
  /** Every wish, as it came. */
  readonly wishes: Begin[] = [];
  /** Deliberations whose client said that it goes. */
  readonly gone: string[] = [];
  readonly decisions: (readonly [string, string])[] = [];
  readonly #store: LogStore;
  readonly #hosted: Hosted;
  readonly #byKey = new Map<string, Promise<string>>();

  constructor(store: LogStore) {
    this.#store = store;
    this.#hosted = new Hosted({
      store,
      protocol: protocolNamed,
      now: Date.now,
      pause: () => new Promise(setImmediate),
    });
  }

  begin: Backend["begin"] = async (wish) => {
    const known = wish.key === undefined ? undefined : this.#byKey.get(wish.key);
    const id = known ?? this.#open(wish);
    if (wish.key !== undefined) this.#byKey.set(wish.key, id);
    return {
      id: await id,
      isNew: known === undefined,
      isHosted: Object.values(wish.seats).includes("host"),
      notices: [],
    };
  };

  async #open(wish: Begin): Promise<string> {
    this.wishes.push(wish);
    const { protocol, brief } = playOf(wish.protocol);
    const id = `${wish.protocol}-${this.wishes.length}-${process.pid}`;
    const { all, ...seats } = wish.seats;
    const first = open({
      id,
      protocol,
      brief,
      models: { ...(all === undefined ? {} : { "*": all }), ...seats },
      caps: NO_CAPS,
      turnMs: TURN_MS,
      nonce: "00nonce00",
      rehearsal: null,
      options: {},
      engine: "test",
    });
    await (await this.#store.create(id, [first])).close();
    return id;
  }

  events: Backend["events"] = (id) => this.#store.read(id);
  isRun: Backend["isRun"] = () => Promise.resolve(true);
  list: Backend["list"] = () => this.#store.list();
  standing: Backend["standing"] = (id) => this.#hosted.standing(id);
  asksOf: Backend["asksOf"] = (id, seat) => this.#hosted.asksOf(id, seat);
  submit: Backend["submit"] = (...given) => this.#hosted.submit(...given);
  left: Backend["left"] = (id) => void this.gone.push(id);

  decide: Backend["decide"] = async (id, { ask, choice, note }, who) => {
    const log = await this.#store.open(id);
    try {
      const gate = (await openIn(this.#store, id)).find((each) => each.id === ask)?.gate;
      const wrong = gate ? objection(gate, choice, note) : "it waits for nothing";
      if (wrong !== undefined) throw badInput("bad-choice", `${wrong}.`);
      const draft = decided(ask, choice);
      const [event] = await log.append([{ ...draft, data: { ...draft.data, note, who } }]);
      this.decisions.push([choice, who]);
      return { seq: event?.seq ?? 0, notices: [] };
    } finally {
      await log.close();
    }
  };
}

function playOf(name: string): Play {
  const found = PLAYS.find((play) => play.name === name);
  if (!found) throw new Error(`No play for ${name}`);
  return found;
}

async function openIn(
  store: Pick<LogStore, "read">,
  id: string,
): Promise<ReturnType<typeof advance>["open"]> {
  const history = History.of(await store.read(id));
  return advance(playOf(history.opened.protocol.split("@")[0] ?? "").protocol, history, 0).open;
}

/** What a tool answered, whichever client called it. */
export interface Told {
  readonly isError: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export type Call = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Told>;

export interface Asked {
  readonly ask: string;
  readonly seat: string;
  readonly prompt?: string;
}

export function toldBy(result: Readonly<Record<string, unknown>>): Told {
  const [first] = result["content"] as readonly { readonly text?: string }[]; // every answer has words
  return {
    isError: result["isError"] === true,
    data: (result["structuredContent"] ?? {}) as Told["data"],
    text: first?.text ?? "",
  }; // the form of an answer
}

/** Rounds of asking: more than the longest play takes. */
const MOST_TURNS = 200;
const MOMENT_MS = 20;

/** Holds a deliberation to its end with nothing but the tools. */
export class ScriptedHost {
  readonly #call: Call;
  readonly #store: Pick<LogStore, "read">;

  constructor(call: Call, store: Pick<LogStore, "read">) {
    this.#call = call;
    this.#store = store;
  }

  async start(protocol: string, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { data } = await this.#call("start", {
      protocol,
      topic: "Should the billing service be split?",
      seats: { all: "host" },
      ...over,
    });
    return data["id"] as string; // the form of the answer
  }

  async open(id: string): Promise<readonly Asked[]> {
    return (await this.#call("next_asks", { id })).data["asks"] as readonly Asked[]; // the form of the answer
  }

  /** The reply of the seat that is asked, when it has been shown the ask. */
  async reply(id: string, ask: string): Promise<object> {
    const events = await this.#store.read(id);
    const play = playOf(History.of(events).opened.protocol.split("@")[0] ?? "");
    const asked = (await openIn(this.#store, id)).find((each) => each.id === ask);
    if (!asked) throw new Error(`${ask} is not asked`);
    await this.#call("next_asks", { id, seat: asked.seat.id });
    return play.say(asked);
  }

  async toEnd(id: string): Promise<Told["data"]> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const open = await this.open(id);
      for (const { ask, seat } of open) await this.#answer(id, ask, seat);
      const { data } = await this.#call("status", { id });
      if (data["state"] === "finished") return data;
      const gates = data["gates"] as readonly { readonly ask: string; readonly default: string }[]; // the form of the answer
      for (const gate of gates)
        await this.#call("decide", { id, ask: gate.ask, choice: gate.default });
      // Models are at work, where some sit at the table.
      if (open.length === 0 && gates.length === 0)
        await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    }
    throw new Error(`${id} did not come to an end`);
  }

  async #answer(id: string, ask: string, seat: string): Promise<void> {
    const { data, text } = await this.#call("next_asks", { id, seat });
    const mine = (data["asks"] as readonly Asked[]).find((each) => each.ask === ask); // the form of the answer
    if (mine?.prompt === undefined || !text.includes(mine.prompt))
      throw new Error(`${seat} was not shown ${ask}`);
    const { data: taken } = await this.#call("submit_reply", {
      id,
      ask,
      reply: await this.reply(id, ask),
    });
    if (taken["accepted"] !== true)
      throw new Error(`${ask} was refused: ${JSON.stringify(taken["reasons"])}`);
  }
}
