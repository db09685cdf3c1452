// Runs a deliberation without agents of its own: a host asks what is open and brings the replies, in any order, from any process, whenever it likes.
// Law 1: a call does its part and ends; between calls nothing runs and nobody holds the log.
// Law 2: the engine judges. A host chooses words; who spoke, what was asked and what follows is not its to choose.
// Law 3: looking records only what follows from what is there already: facts, the next asks, turns that are over, a pause taken up. That a prompt was given out is noted beside the record, once.
// Law 4: nothing answers a prompt that nobody was given.
import { promptText } from "../../agents/render.ts";
import { advance } from "../deliberation/frontier.ts";
import { History } from "../deliberation/history.ts";
import { lapse } from "../deliberation/lapse.ts";
import { decision, submit, type Settled } from "../deliberation/submit.ts";
import { badInput, DissensusError } from "../../errors.ts";
import type { Draft, LogEvent } from "../../log/event.ts";
import type { Log, LogStore } from "../../log/log.ts";
import { replyIn } from "../../log/replies.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { HOST, isHostsAlone, isMixed, modelFor } from "../../kernel/model-for.ts";
import type { EndReason, Protocol } from "../../kernel/protocol.ts";
import type { Redact } from "../../text/redaction.ts";
import { Attendance } from "./hosted-time.ts";
import { InTurn } from "./in-turn.ts";
import { promptOf } from "./prompt-of.ts";

/** An ask by name: enough to give it to somebody, and nothing of what it shows. */
export interface OpenAsk {
  readonly ask: string;
  readonly seat: string;
  readonly title: string;
  readonly purpose: string;
  readonly round: number;
  readonly blind: boolean;
  /** The type of the host's own agent that this seat is meant for; absent where any context will do. */
  readonly agent?: string;
}

/** An ask as its seat reads it. */
export interface SeatAsk extends OpenAsk {
  readonly prompt: string;
  readonly schema: JsonObject;
  /** What code checks about a reply. */
  readonly rules: readonly string[];
  /** Why the last reply was sent back; empty before there was one. */
  readonly refused: readonly string[];
}

export interface HostedState {
  readonly asks: readonly OpenAsk[];
  /** Why it ended; null while it goes on. */
  readonly ended: EndReason | null;
}

export type Submitted = { readonly standing: HostedState } & (
  | { readonly accepted: true; readonly flags: readonly string[] }
  /** `isOver`: nothing more is taken for this ask. */
  | { readonly accepted: false; readonly reasons: readonly string[]; readonly isOver: boolean }
);

export interface HostedOptions {
  readonly store: LogStore;
  readonly protocol: (name: string) => Protocol | undefined;
  /** The wall clock, in milliseconds: the only one that goes on while nothing runs. */
  readonly now: () => number;
  /** Waits before another try where another process writes. */
  readonly pause: (ms: number) => Promise<void>;
  /** Told that the host is there, where models sit at its table too; what it leads to is read afterwards. */
  readonly attend?: (id: string) => Promise<void>;
  /** Hands a reply to whoever runs a table at which models sit too, and says what became of it. */
  readonly pass?: (id: string, ask: string, reply: string) => Promise<Settled>;
  /** Takes the keys that this process knows out of a reply, before it is judged and recorded. */
  readonly redact?: Redact;
}

/** Longer than any reply that is asked for. */
export const MOST_REPLY_CHARACTERS = 1_000_000;
/** Reasons repeat what a reply said; a sentence about it stays one. */
const MOST_WHY_CHARACTERS = 300;
const TRIES = 40;
const PAUSE_MS = 20;

/** What a log leads to, before any of it is written. */
interface Step {
  readonly history: History;
  readonly protocol: Protocol;
  readonly open: readonly Ask[];
  /** To be written. */
  readonly drafts: readonly Draft[];
  /** How many records it follows from. */
  readonly after: number;
}

export class Hosted {
  readonly #options: HostedOptions;
  readonly #turns = new InTurn();
  readonly #attendance = new Map<string, Attendance>();

  constructor(options: HostedOptions) {
    this.#options = options;
  }

  /** What is open, by name. */
  async standing(id: string): Promise<HostedState> {
    return hostedStateOf(await this.#look(id));
  }

  /** What one seat is asked now, each ask as the seat reads it. */
  async asksOf(id: string, seat: string): Promise<readonly SeatAsk[]> {
    const step = await this.#look(id);
    const asks = hostsOf(step).filter((ask) => ask.seat.id === seat);
    const fetched = this.#options.store.fetched(id);
    for (const ask of asks) await fetched.add(ask.id);
    return asks.map((ask) => seatAsk(step, ask));
  }

  async submit(id: string, ask: string, given: string): Promise<Submitted> {
    const reply = this.#options.redact?.(given) ?? given;
    return this.#turns.run(id, async () => {
      const before = await this.#found(id);
      const refused = refusal(before, ask, reply) ?? (await this.#unfetched(id, before, ask));
      if (refused !== undefined) return refuse(before, refused);
      if (isMixed(before.history.models)) return this.#passed(id, ask, reply);
      return this.#writing(id, async (log) => {
        const step = await this.#settle(log, this.#taken(log, before));
        const asked = hostsOf(step).find((open) => open.id === ask);
        // Its turn may be over, and another process may have answered between the look and the lock.
        if (!asked) {
          const why = refusal(step, ask, reply)?.why ?? `${ask} is no longer open.`;
          return refuse(step, { why, isOver: true });
        }
        const rejections = step.history.asks.get(ask)?.rejections.length ?? 0;
        const settled = submit(asked, { raw: reply, call: null, finish: "stop", rejections });
        const after = await this.#settle(log, await this.#written(log, step, [settled]));
        return submittedWith(settled, hostedStateOf(after));
      });
    });
  }

  /** A reply to what nobody was shown: made up, however well it fits. */
  async #unfetched(id: string, step: Step, ask: string): Promise<Refusal | undefined> {
    if (await this.#options.store.fetched(id).has(ask)) return undefined;
    const seat = hostsOf(step).find((open) => open.id === ask)?.seat.id ?? "";
    return {
      why: `Nobody has fetched the prompt of ${ask}, so this cannot be an answer to it. Fetch it first, next_asks with seat ${seat}, from a context of that seat's own; answer it, then submit.`,
      isOver: false,
    };
  }

  async #passed(id: string, ask: string, reply: string): Promise<Submitted> {
    const { pass, store } = this.#options;
    if (!pass)
      throw badInput(
        "mixed-seats",
        "Models sit at this table too, and nobody runs it here.",
        "Hand the reply to the server that runs it.",
      );
    const settled = await pass(id, ask, reply);
    return submittedWith(settled, hostedStateOf(this.#looked(id, await store.read(id))));
  }

  /** Writes what follows from the log as it is, and says what is open then. */
  async #look(id: string): Promise<Step> {
    return this.#turns.run(id, async () => {
      const read = await this.#found(id);
      // What models take part in goes on without us.
      return read.drafts.length === 0 || !isHostsAlone(read.history.models)
        ? read
        : this.#writing(id, (log) => this.#settle(log, this.#taken(log, read)));
    });
  }

  /** Until nothing more follows: a turn that is over may end a round. */
  async #settle(log: Log, from: Step): Promise<Step> {
    let step = from;
    while (step.drafts.length > 0) step = await this.#written(log, step, step.drafts);
    return step;
  }

  /** A script goes on with replies alone: without one, what was open is open still. */
  async #written(log: Log, step: Step, drafts: readonly Draft[]): Promise<Step> {
    await log.append(drafts);
    if (drafts.some((draft) => replyIn(draft) !== undefined))
      return this.#step(log.deliberation, log.events, false);
    for (const draft of drafts) step.history.apply(draft);
    return { ...step, drafts: [], after: log.events.length };
  }

  /** What was found before the log was held stands where nobody has recorded anything since. */
  #taken(log: Log, found: Step): Step {
    const isSame = log.events.slice(found.after).every(({ type }) => type === "writer.opened");
    return isSame ? found : this.#step(log.deliberation, log.events, true);
  }

  async #found(id: string): Promise<Step> {
    const { store, attend } = this.#options;
    const events = await store.read(id);
    if (!attend || !isMixed(History.of(events).models)) return this.#looked(id, events);
    await attend(id);
    return this.#looked(id, await store.read(id));
  }

  /** A log as a call finds it: whoever calls is there. */
  #looked(id: string, events: readonly LogEvent[]): Step {
    const attendance = this.#attendance.get(id) ?? new Attendance();
    attendance.look(events, this.#options.now());
    this.#attendance.set(id, attendance);
    const step = this.#step(id, events, true);
    if (step.history.concluded) this.#attendance.delete(id);
    return step;
  }

  /** `isFound`: a log as this call finds it. It is compared with the code once, and what stood still in it is taken up; where this call itself comes to a pause, it ends there. */
  #step(id: string, events: readonly LogEvent[], isFound: boolean): Step {
    const history = History.of(events);
    const protocol = this.#options.protocol(history.opened.protocol);
    if (!protocol)
      throw badInput(
        "unknown-protocol",
        `This log speaks ${history.opened.protocol}, which this release does not.`,
        "Read it, or continue it with the release that made it.",
      );
    const now = (this.#attendance.get(id) ?? new Attendance()).activeMs(
      events,
      this.#options.now(),
    );
    const resumed: Draft[] =
      history.paused && !history.concluded
        ? [{ type: "deliberation.resumed", data: { who: HOST } }]
        : [];
    const { drafts, open } = advance(protocol, history, now, { check: isFound });
    const paused = isFound
      ? open.filter(({ id, gate }) => gate?.pauses && history.asks.has(id))
      : [];
    const taken = paused.flatMap(({ id, gate }): Draft[] =>
      gate && gate.default !== null ? [decision(id, gate.default, { who: HOST })] : [],
    );
    const late = lapse(hostsOf({ history, open }), history, now, "host");
    const follows = [...resumed, ...drafts, ...taken, ...late];
    return { history, protocol, open, drafts: follows, after: events.length };
  }

  async #writing<T>(id: string, work: (log: Log) => Promise<T>): Promise<T> {
    const log = await this.#open(id);
    try {
      return await work(log);
    } finally {
      await log.close();
    }
  }

  /** Others hold the log for a moment at a time. */
  async #open(id: string): Promise<Log> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await this.#options.store.open(id);
      } catch (error) {
        if (!(error instanceof DissensusError) || error.code !== "busy" || turn >= TRIES)
          throw error;
        await this.#options.pause(PAUSE_MS);
      }
    }
  }
}

function submittedWith(settled: Settled, standing: HostedState): Submitted {
  if (settled.type === "ask.answered")
    return { accepted: true, flags: settled.data.flags, standing };
  return {
    accepted: false,
    reasons: settled.type === "ask.rejected" ? settled.data.reasons : [settled.data.why],
    isOver: settled.type === "ask.lapsed",
    standing,
  };
}

function isHosts(history: History, { gate, seat }: Ask): boolean {
  return !gate && modelFor(history.models, seat) === HOST;
}

function hostsOf({ history, open }: Pick<Step, "history" | "open">): readonly Ask[] {
  return open.filter((ask) => isHosts(history, ask) && history.asks.has(ask.id));
}

function hostedStateOf(step: Step): HostedState {
  return { asks: hostsOf(step).map(nameAsk), ended: step.history.concluded?.reason ?? null };
}

function nameAsk({ id, seat, purpose, round, blind, agent }: Ask): OpenAsk {
  const named = { ask: id, seat: seat.id, title: seat.title, purpose, round, blind };
  return agent === undefined ? named : { ...named, agent };
}

function seatAsk({ history, protocol }: Step, ask: Ask): SeatAsk {
  const asked = history.asks.get(ask.id);
  return {
    ...nameAsk(ask),
    prompt: promptText(promptOf({ ask, protocol, history })),
    schema: ask.shape.json,
    rules: ask.rules.map(({ says }) => says),
    refused: asked?.rejections.at(-1)?.reasons ?? [],
  };
}

/** Why a reply cannot even be looked at. */
interface Refusal {
  readonly why: string;
  readonly isOver: boolean;
}

function refuse(step: Step, { why, isOver }: Refusal): Submitted {
  return { accepted: false, reasons: [why], isOver, standing: hostedStateOf(step) };
}

function refusal({ history, open }: Step, ask: string, reply: string): Refusal | undefined {
  const refuseAsOver = (why: string): Refusal => ({ why, isOver: true });
  if (history.concluded)
    return refuseAsOver(`The deliberation is over (${history.concluded.reason}). Read its report.`);
  if (reply.length > MOST_REPLY_CHARACTERS) {
    const why = `The reply has ${reply.length} characters; at most ${MOST_REPLY_CHARACTERS} are allowed.`;
    return { why, isOver: false };
  }
  const settled = history.replies.get(ask);
  if (settled?.kind === "absent")
    return refuseAsOver(
      `${ask} is over without a reply (${settled.why.slice(0, MOST_WHY_CHARACTERS)}); what comes now counts no more.`,
    );
  if (settled)
    return refuseAsOver(`${ask} is settled already: the first reply that was accepted counts.`);
  const known = open.find(({ id }) => id === ask);
  if (known?.gate) return refuseAsOver(`${ask} is a person's decision and no seat's reply.`);
  if (known && !isHosts(history, known))
    return refuseAsOver(
      `${ask} is not the host's to answer: its seat is filled by ${modelFor(history.models, known.seat) ?? "nobody"}.`,
    );
  if (known) return undefined;
  return refuseAsOver(
    history.asks.has(ask)
      ? `${ask} is no longer open.`
      : `Nothing is asked under ${JSON.stringify(ask.slice(0, 80))}. Ask what is open.`,
  );
}
