// One request to an agent, and the record of its end.
// Law: what was reserved ends as completed or failed. The answer is durable before anybody reads it.
import { AgentFailure, type Agent, type Completion, type Question } from "../agents/agent.ts";
import { costOf } from "../agents/prices.ts";
import { remaining } from "../deliberation/lapse.ts";
import type { Ask } from "../script/ask.ts";
import { attempt, FIRST_BYTE_MS, SILENCE_MS, type Clocks } from "./attempt.ts";
import type { Context } from "./context.ts";

export type Sent = Omit<Question, "heard">;

/** Fetching an answer that is ready takes seconds. */
const RECOVERY_MS = 30_000;

export class Requests {
  readonly #at: Context;

  constructor(context: Context) {
    this.#at = context;
  }

  async send(ask: Ask, agent: Agent, question: Sent): Promise<void> {
    const { clock, clocks, history, providers, stop } = this.#at;
    const started = clock.now();
    const left = remaining(ask, history, this.#at.activeMs()) ?? ask.turnMs ?? history.opened.turnMs;
    const limits: Clocks = { firstByteMs: FIRST_BYTE_MS, silenceMs: SILENCE_MS, ...clocks, totalMs: Math.min(clocks?.totalMs ?? Infinity, Math.max(1, left)) };
    try {
      const completion = await attempt(agent, question, limits, clock, stop.signal);
      providers.succeeded(agent.model);
      await this.#completed(ask, question.call, agent.model, completion, clock.now() - started);
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      providers.failed(agent.model, error.failure);
      await this.#failed(ask, question.call, agent.model, error, clock.now() - started);
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
        throw new AgentFailure("not-found", "no answer is kept for this call", { again: "never", sent: false });
      },
    };
    try {
      const completion = await attempt(fetching, question, { firstByteMs: RECOVERY_MS, silenceMs: RECOVERY_MS, totalMs: RECOVERY_MS }, clock, stop.signal);
      await this.#completed(ask, question.call, agent.model, completion, 0);
      return true;
    } catch (error) {
      if (error instanceof AgentFailure) return false;
      throw error;
    }
  }

  async #completed(ask: Ask, call: string, model: string, completion: Completion, ms: number): Promise<void> {
    const price = this.#at.price(model);
    const usd = price ? costOf(completion.usage, price) : null;
    const raw = await this.#at.blobs.put(completion.text);
    const { finish, usage, served, providerId } = completion;
    this.#checkPin(model, served);
    await this.#at.write([{ type: "call.completed", data: { call, ask: ask.id, raw, usage, usd, finish, served, providerId, ms: Math.round(ms), activeMs: this.#at.activeMs() } }]);
  }

  /** The answer is kept either way; a pinned run goes no further with a model it did not begin with. */
  #checkPin(model: string, served: string | null): void {
    const { history, pin, stop } = this.#at;
    if (pin !== true || served === null) return;
    const first = [...history.calls.values()].find((call) => call.model === model && typeof call.served === "string")?.served;
    if (first !== undefined && first !== null && first !== served) stop.soon("infrastructure", `${model} was served by ${first} and is now served by ${served}, and the settings pin it`);
  }

  async #failed(ask: Ask, call: string, model: string, failure: AgentFailure, ms: number): Promise<void> {
    const price = this.#at.price(model);
    const usd = price && failure.usage ? costOf(failure.usage, price) : null;
    const raw = failure.partial === null || failure.partial === "" ? null : await this.#at.blobs.put(failure.partial);
    const { again, sent, retryAfterMs, usage } = failure;
    await this.#at.write([{ type: "call.failed", data: { call, ask: ask.id, failure: failure.failure, message: failure.message, sent, again, retryAfterMs, raw, usage, usd, ms: Math.round(ms), activeMs: this.#at.activeMs() } }]);
  }
}
