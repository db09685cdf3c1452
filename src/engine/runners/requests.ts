// One request to an agent, and the record of its end.
// Law: what was reserved ends as completed or failed. The answer is written before anybody reads it, and durable before anything follows.
import { AgentFailure, UNSENT } from "../../agents/agent.ts";
import type { Agent, AgentResponse, AgentRequest } from "../../agents/agent.ts";
import { costOf } from "../../agents/prices.ts";
import type { Call } from "../deliberation/history.ts";
import { remainingMs, turnMs } from "../deliberation/lapse.ts";
import type { Draft, StoredText, Usage } from "../../log/event.ts";
import { MAX_LINE_BYTES } from "../../log/frame.ts";
import { asItIs, withoutKeyShapes, type Redact } from "../../text/redaction.ts";
import { attemptCall, FIRST_BYTE_MS, SILENCE_MS, type Clocks } from "./attempt.ts";
import { either } from "./clock.ts";
import type { Context } from "./context.ts";
import type { Leg } from "./race.ts";
import { checkCount } from "../../agents/model/usage.ts";

export type Sent = Omit<AgentRequest, "onProgress">;

/** Of a turn, until something comes. */
const FIRST_BYTE_SHARE = 2 / 3;
/** Fetching an answer that is ready takes seconds. */
const RECOVERY_MS = 30_000;
/** How many parts a request to one model may lose: a server that takes none of them is not to be talked to. */
const MOST_DROPPED = 4;
/** What a line of the log holds besides the text of an answer is far smaller. */
const MOST_INLINE_BYTES = MAX_LINE_BYTES - 64 * 1024;

/** What may cut a request off besides the end of the run. */
interface Company {
  readonly leg?: Leg | undefined;
  readonly cut?: AbortSignal | undefined;
}

/** How long a request took in all, and until something came. */
type Took = Readonly<{ ms: number; firstMs?: number }>;

export class Requests {
  readonly #at: Context;

  constructor(context: Context) {
    this.#at = context;
  }

  /** With a leg it runs beside another request for the same ask; `cut` aborts when nobody waits for it any more. */
  async send(filler: Agent, question: Sent, { leg, cut }: Company = {}): Promise<void> {
    // Nothing is heard of an answer that comes in one piece until it is there.
    const agent = question.without?.has("stream") === true ? { ...filler, streams: false } : filler;
    const { clock, clocks, history, providers, stop } = this.#at;
    const started = clock.now();
    let heardAt: number | undefined;
    const took = (): Took => ({
      ms: clock.now() - started,
      ...(heardAt === undefined ? {} : { firstMs: Math.round(heardAt - started) }),
    });
    const { ask } = question;
    const turn = turnMs(ask, history);
    const left = remainingMs(ask, history, this.#at.activeMs()) ?? turn;
    const limits: Clocks = {
      // Whoever is given longer turns expects slow models.
      firstByteMs: Math.max(FIRST_BYTE_MS, turn * FIRST_BYTE_SHARE),
      silenceMs: SILENCE_MS,
      ...clocks,
      totalMs: Math.min(clocks?.totalMs ?? Infinity, Math.max(1, left)),
    };
    try {
      const completion = await attemptCall(agent, question, {
        clocks: limits,
        clock,
        signal: either(either(stop.signal, leg?.lost), cut),
        heard: (piece) => {
          if (agent.streams !== false) heardAt ??= clock.now();
          leg?.heard();
          if (piece !== undefined) this.#at.onPart?.(ask.id, piece);
        },
      });
      leg?.won();
      providers.noteSuccess(agent.model, agent.provider);
      await this.#completed(question, agent.model, completion, took());
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      const failure = receivedFailure(error, this.#at.redact ?? asItIs);
      providers.noteFailure(agent.model, failure.failure, failure.message);
      const ended = leg?.lost.aborted === true ? outrun(failure) : failure;
      await this.#failed(question, agent, ended, took());
    }
  }

  /** Records an answer that the provider has kept since before a crash. False: it has none, or cannot be asked. */
  async recover(agent: Agent, question: Sent): Promise<boolean> {
    const { clock, stop } = this.#at;
    const fetching: Agent = {
      ...agent,
      streams: false,
      answer: async (asked, signal) => {
        const kept = await agent.recover?.(asked, signal);
        if (kept) return kept;
        throw new AgentFailure("not-found", "no answer is kept for this call", UNSENT);
      },
    };
    const clocks = { firstByteMs: RECOVERY_MS, silenceMs: RECOVERY_MS, totalMs: RECOVERY_MS };
    try {
      const kept = await attemptCall(fetching, question, { clocks, clock, signal: stop.signal });
      await this.#completed(question, agent.model, kept, { ms: 0 });
      return true;
    } catch (error) {
      if (error instanceof AgentFailure) return false;
      throw error;
    }
  }

  async #completed(
    { ask, call }: Sent,
    model: string,
    answer: AgentResponse,
    took: Took,
  ): Promise<void> {
    const { text, thinking, ...about } = receivedCompletion(answer, this.#at.redact ?? asItIs);
    const raw = await this.#stored(text);
    const thought = thinking ? { thinking: await this.#stored(thinking) } : {};
    this.#checkPin(model, about.served);
    const used = this.#used(model, about.usage, took);
    await this.#at.keep([
      { type: "call.completed", data: { call, ask: ask.id, raw, ...thought, ...about, ...used } },
    ]);
  }

  /** What a call took, whatever came of it. */
  #used<U extends Usage | null>(model: string, usage: U, { ms, ...first }: Took) {
    const price = this.#at.price(model);
    const usd = price ? costOf(usage, price) : null;
    return { usage, usd, ms: Math.round(ms), ...first, activeMs: this.#at.activeMs() };
  }

  /**
   * A paid answer outlives its blob: where none can be stored the text goes into the log itself, whose writer keeps
   * elsewhere what it cannot record. Only what no line can hold stops the run with the disk's own error.
   */
  async #stored(text: string): Promise<StoredText> {
    try {
      return await this.#at.blobs.put(text);
    } catch (cause) {
      if (Buffer.byteLength(JSON.stringify(text)) > MOST_INLINE_BYTES) throw cause;
      return { text };
    }
  }

  /** The answer is kept either way; a pinned run goes no further with a model it did not begin with. */
  #checkPin(model: string, served: string | null): void {
    const { history, pin, stop } = this.#at;
    if (pin !== true || served === null) return;
    const first = [...history.calls.values()].find(
      (call) => call.model === model && typeof call.served === "string",
    )?.served;
    if (first !== undefined && first !== null && first !== served)
      stop.soon(
        "infrastructure",
        `${model} was served by ${first} and is now served by ${served}, and the settings pin it`,
      );
  }

  async #failed({ ask, call }: Sent, agent: Agent, given: AgentFailure, took: Took): Promise<void> {
    const { failure, message, sent, again, retryAfterMs, partial, drop } = given;
    const raw = partial === null || partial === "" ? null : await this.#stored(partial);
    const waits = failure === "rate-limited" ? { waitMs: this.#postponed(agent, given) } : {};
    const without = this.#at.history.droppedParts(agent.model);
    const isLeftOut = drop !== null && (without.has(drop) || without.size < MOST_DROPPED);
    const said = { failure, message, sent, again, retryAfterMs, raw };
    const used = this.#used(agent.model, given.usage, took);
    const parts = { ...waits, ...(isLeftOut ? { drop } : {}) };
    await this.#at.write([
      { type: "call.failed", data: { call, ask: ask.id, ...said, ...used, ...parts } },
    ]);
  }

  /** How long the provider is left alone. Where it would be longer than anybody waits, the run stops here: nothing is concluded from a limit on requests. */
  #postponed({ provider }: Agent, { retryAfterMs, message }: AgentFailure): number {
    const { providers, random, stop } = this.#at;
    const waitMs = providers.postponed(provider, retryAfterMs, random);
    if (waitMs === undefined)
      stop.soon(
        "infrastructure",
        `${provider} puts requests off for longer than is waited: ${message}`,
      );
    return Math.round(waitMs ?? retryAfterMs ?? 0);
  }
}

/** What was cut off because the other request was answered, and not for any fault of its own. */
function outrun(cut: AgentFailure): AgentFailure {
  if (cut.failure !== "aborted") return cut;
  const says = "cut off: another request for the same ask was answered first";
  const { again, sent, partial, usage } = cut;
  return new AgentFailure("aborted", says, { again, sent, partial, usage });
}

// What comes from an agent, as it enters the record: known keys taken out of every field, then each cut to its bound.
// Law 1: redact, then cut. Law 2: whatever an agent sends, a record of its call stays small; only texts may be long, and those are blobs.
/** Names and ids are shorter by far. */
const MOST_NAME_CHARS = 200;
/** A paragraph. Agents cut their own earlier; this holds for those of others. */
const MOST_MESSAGE_CHARS = 1_000;
/** Thinking is shown to whoever asks, and decides nothing. */
const MOST_THINKING_CHARS = 1_000_000;
/** Longer than any wait that is meant. */
const MOST_WAIT_MS = 31 * 24 * 60 * 60 * 1_000;

export function receivedCompletion(
  { text, thinking, finish, usage, served, providerId }: AgentResponse,
  redact: Redact,
): AgentResponse {
  return {
    text: redact(text),
    finish,
    usage: checkCounts(usage),
    thinking: typeof thinking === "string" ? cut(redact(thinking), MOST_THINKING_CHARS) : null,
    served: cutName(served, redact),
    providerId: cutName(providerId, redact),
  };
}

export function receivedFailure(given: AgentFailure, redact: Redact): AgentFailure {
  const { failure, message, again, sent, drop, retryAfterMs, partial, usage } = given;
  const says = cut(withoutKeyShapes(redact(message)), MOST_MESSAGE_CHARS);
  const isWait = retryAfterMs !== null && retryAfterMs >= 0;
  return new AgentFailure(failure, says, {
    again,
    sent,
    drop,
    partial: partial === null ? null : redact(partial),
    usage: usage === null ? null : checkCounts(usage),
    retryAfterMs: isWait ? Math.min(retryAfterMs, MOST_WAIT_MS) : null,
  });
}

function cutName(given: string | null, redact: Redact): string | null {
  return given === null ? null : cut(redact(given), MOST_NAME_CHARS);
}

/** Through no character; that something is missing is seen. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}

function checkCounts({ input, output, cacheRead, cacheWrite, estimated }: Usage): Usage {
  return {
    input: checkCount(input),
    output: checkCount(output),
    cacheRead: checkCount(cacheRead),
    cacheWrite: checkCount(cacheWrite),
    estimated,
  };
}

/** A call that nobody knows the end of. Whoever lets it be made again says so with a name. */
export function ambiguous({ call, ask }: Call, who: string | null): Draft<"call.ambiguous"> {
  const policy = who === null ? "fail" : "rerun";
  return { type: "call.ambiguous", data: { call, ask, policy, who } };
}

/** What was answered, as it came; nothing, where nothing was. */
export async function textOf({ raw }: Call, { blobs }: Pick<Context, "blobs">): Promise<string> {
  return raw ? blobs.get(raw) : "";
}
