// What one process shares between its deliberations: how many requests a provider takes at once, and which models are down.
// A breaker opens for one provider and model after repeated failures; after a pause one probe may close it again.
import type { History } from "../deliberation/history.ts";
import type { Clock } from "./clock.ts";

/** Failures in a row after which a model counts as down. */
export const BREAKER_FAILURES = 5;
/** How long nobody asks a model that is down. */
export const BREAKER_PAUSE_MS = 30_000;
/** Requests at once where the settings say nothing: below every hosted provider's own limit. */
const AT_ONCE = 16;

interface Breaker {
  failures: number;
  openedAt: number | null;
  isProbing: boolean;
}

export class Providers {
  readonly #clock: Clock;
  readonly #limits: Readonly<Record<string, number>>;
  readonly #busy = new Map<string, { running: number; readonly queue: (() => void)[] }>();
  readonly #breakers = new Map<string, Breaker>();

  constructor(clock: Clock, limits: Readonly<Record<string, number>> = {}) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Waits for a place at the provider; call the result to give it back. */
  async place(provider: string): Promise<() => void> {
    const lane = this.#busy.get(provider) ?? { running: 0, queue: [] };
    this.#busy.set(provider, lane);
    if (lane.running >= (this.#limits[provider] ?? AT_ONCE)) await new Promise<void>((resolve) => lane.queue.push(resolve));
    else lane.running += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const next = lane.queue.shift();
      if (next) next();
      else lane.running -= 1;
    };
  }

  /** May this model be asked now? Half open, the first to ask is the probe. */
  admits(model: string): boolean {
    const breaker = this.#breakers.get(model);
    if (!breaker || breaker.openedAt === null) return true;
    if (this.#clock.now() - breaker.openedAt < BREAKER_PAUSE_MS || breaker.isProbing) return false;
    breaker.isProbing = true;
    return true;
  }

  succeeded(model: string): void {
    this.#breakers.delete(model);
  }

  failed(model: string): void {
    const breaker = this.#breakers.get(model) ?? { failures: 0, openedAt: null, isProbing: false };
    breaker.failures += 1;
    breaker.isProbing = false;
    if (breaker.failures >= BREAKER_FAILURES) breaker.openedAt = this.#clock.now();
    this.#breakers.set(model, breaker);
  }

  /** What earlier processes learnt about the models of a run, from its log. */
  remember(history: History): void {
    for (const call of history.calls.values()) {
      if (call.state === "completed") this.succeeded(call.model);
      else if (call.state === "failed" && call.failure?.failure !== "aborted") this.failed(call.model);
    }
  }
}
