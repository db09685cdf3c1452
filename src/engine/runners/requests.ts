// One request to an agent, and the record of its end.
// Law: what was reserved ends as completed or failed. The answer is durable before anybody reads it.
import {
  AgentFailure,
  withProgress,
  type Agent,
  type AgentResponse,
  type AgentRequest,
} from "../../agents/agent.ts";
import { costOf } from "../../agents/prices.ts";
import { remainingMs, turnMs } from "../deliberation/lapse.ts";
import type { StoredText, Usage } from "../../log/event.ts";
import { MAX_LINE_BYTES } from "../../log/frame.ts";
import type { Ask } from "../../kernel/ask.ts";
import { asItIs, withoutKeyShapes, type Redact } from "../../text/redaction.ts";
import { attempt, FIRST_BYTE_MS, SILENCE_MS, type Clocks } from "./attempt.ts";
import type { Context } from "./context.ts";
import type { Leg } from "./race.ts";
import { checkCount } from "../../agents/model/usage.ts";

export type Sent = Omit<AgentRequest, "onProgress">;

/** Fetching an answer that is ready takes seconds. */
const RECOVERY_MS = 30_000;
/** How many parts a request to one model may lose: a server that takes none of them is not to be talked to. */
const MOST_DROPPED = 4;
/** What a line of the log holds besides the text of an answer is far smaller. */
const MOST_INLINE_BYTES = MAX_LINE_BYTES - 64 * 1024;

export class Requests {
  readonly #at: Context;

  constructor(context: Context) {
    this.#at = context;
  }

  /** With a leg it runs beside another request for the same ask. */
  async send(ask: Ask, filler: Agent, question: Sent, leg?: Leg): Promise<void> {
    // Nothing is heard of an answer that comes in one piece until it is there.
    const agent = question.without?.has("stream") === true ? { ...filler, streams: false } : filler;
    const { clock, clocks, history, providers, stop } = this.#at;
    const started = clock.now();
    const left = remainingMs(ask, history, this.#at.activeMs()) ?? turnMs(ask, history);
    const limits: Clocks = {
      firstByteMs: FIRST_BYTE_MS,
      silenceMs: SILENCE_MS,
      ...clocks,
      totalMs: Math.min(clocks?.totalMs ?? Infinity, Math.max(1, left)),
    };
    try {
      const completion = await (leg
        ? attempt(
            withProgress(agent, () => leg.heard()),
            question,
            limits,
            clock,
            AbortSignal.any([stop.signal, leg.lost]),
          )
        : attempt(agent, question, limits, clock, stop.signal));
      leg?.won();
      providers.succeeded(agent.model, agent.provider);
      await this.#completed(ask, question.call, agent.model, completion, clock.now() - started);
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      const failure = receivedFailure(error, this.#at.redact ?? asItIs);
      providers.failed(agent.model, failure.failure, failure.message);
      await this.#failed(
        question,
        agent,
        leg?.lost.aborted === true ? outrun(failure) : failure,
        clock.now() - started,
      );
    }
  }

  /** Records an answer that the provider has kept since before a crash. False: it has none, or cannot be asked. */
  async recover(ask: Ask, agent: Agent, question: Sent): Promise<boolean> {
    const { clock, stop } = this.#at;
    const fetching: Agent = {
      ...agent,
      streams: false,
      answer: async (asked, signal) => {
        const kept = await agent.recover?.(asked, signal);
        if (kept) return kept;
        throw new AgentFailure("not-found", "no answer is kept for this call", {
          again: "never",
          sent: false,
        });
      },
    };
    try {
      const completion = await attempt(
        fetching,
        question,
        { firstByteMs: RECOVERY_MS, silenceMs: RECOVERY_MS, totalMs: RECOVERY_MS },
        clock,
        stop.signal,
      );
      await this.#completed(ask, question.call, agent.model, completion, 0);
      return true;
    } catch (error) {
      if (error instanceof AgentFailure) return false;
      throw error;
    }
  }

  async #completed(
    ask: Ask,
    call: string,
    model: string,
    answer: AgentResponse,
    ms: number,
  ): Promise<void> {
    const completion = receivedCompletion(answer, this.#at.redact ?? asItIs);
    const price = this.#at.price(model);
    const usd = price ? costOf(completion.usage, price) : null;
    const raw = await this.#stored(completion.text);
    const thought = completion.thinking
      ? { thinking: await this.#stored(completion.thinking) }
      : {};
    const { finish, usage, served, providerId } = completion;
    this.#checkPin(model, served);
    await this.#at.write([
      {
        type: "call.completed",
        data: {
          call,
          ask: ask.id,
          raw,
          ...thought,
          usage,
          usd,
          finish,
          served,
          providerId,
          ms: Math.round(ms),
          activeMs: this.#at.activeMs(),
        },
      },
    ]);
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

  async #failed(
    { ask, call }: Sent,
    agent: Agent,
    failure: AgentFailure,
    ms: number,
  ): Promise<void> {
    const price = this.#at.price(agent.model);
    const usd = price ? costOf(failure.usage, price) : null;
    const raw =
      failure.partial === null || failure.partial === ""
        ? null
        : await this.#stored(failure.partial);
    const { again, sent, retryAfterMs, usage } = failure;
    const waitMs = failure.failure === "rate-limited" ? this.#postponed(agent, failure) : undefined;
    const without = this.#at.history.without(agent.model);
    const drop =
      failure.drop !== null && (without.has(failure.drop) || without.size < MOST_DROPPED)
        ? failure.drop
        : undefined;
    await this.#at.write([
      {
        type: "call.failed",
        data: {
          call,
          ask: ask.id,
          failure: failure.failure,
          message: failure.message,
          sent,
          again,
          retryAfterMs,
          raw,
          usage,
          usd,
          ms: Math.round(ms),
          activeMs: this.#at.activeMs(),
          ...(waitMs === undefined ? {} : { waitMs }),
          ...(drop === undefined ? {} : { drop }),
        },
      },
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
  const { again, sent, partial, usage } = cut;
  return new AgentFailure(
    "aborted",
    "cut off: another request for the same ask was answered first",
    { again, sent, partial, usage },
  );
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
    usage: counted(usage),
    thinking:
      thinking === undefined || thinking === null
        ? null
        : cut(redact(thinking), MOST_THINKING_CHARS),
    served: named(served, redact),
    providerId: named(providerId, redact),
  };
}

export function receivedFailure(given: AgentFailure, redact: Redact): AgentFailure {
  const { failure, message, again, sent, retryAfterMs, partial, usage, drop } = given;
  return new AgentFailure(failure, cut(withoutKeyShapes(redact(message)), MOST_MESSAGE_CHARS), {
    again,
    sent,
    drop,
    partial: partial === null ? null : redact(partial),
    usage: usage === null ? null : counted(usage),
    retryAfterMs:
      retryAfterMs !== null && retryAfterMs >= 0 ? Math.min(retryAfterMs, MOST_WAIT_MS) : null,
  });
}

function named(given: string | null, redact: Redact): string | null {
  return given === null ? null : cut(redact(given), MOST_NAME_CHARS);
}

/** Through no character; that something is missing is seen. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}

function counted({ input, output, cacheRead, cacheWrite, estimated }: Usage): Usage {
  return {
    input: checkCount(input),
    output: checkCount(output),
    cacheRead: checkCount(cacheRead),
    cacheWrite: checkCount(cacheWrite),
    estimated,
  };
}
