// Time as a port. Timers run on the monotonic clock; the wall clock is for people.
import { setTimeout as wait } from "node:timers/promises";

export interface Clock {
  /** Milliseconds that never go backwards. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    // An aborted sleep is over, not failed: whoever slept looks at the signal.
    await wait(Math.max(0, ms), undefined, signal ? { signal } : {}).catch(() => undefined);
  },
};

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** A clock that moves only when told to: hours pass in tests in no time. */
export class SimulatedClock implements Clock {
  #now = 0;
  #sleepers: Sleeper[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: Sleeper = { at: this.#now + Math.max(0, ms), wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener("abort", () => {
        this.#sleepers = this.#sleepers.filter((s) => s !== sleeper);
        resolve();
      }, { once: true });
    });
  }

  /** Lets everything that can happen happen, then jumps to the next sleeper, until the work is done. */
  async runUntil<T>(work: Promise<T>): Promise<T> {
    const state = { isDone: false };
    const watched = work.finally(() => (state.isDone = true));
    watched.catch(() => undefined);
    let idle = 0;
    while (!state.isDone) {
      for (let i = 0; i < SETTLING_TURNS && !state.isDone; i += 1) await new Promise((resolve) => setImmediate(resolve));
      if (state.isDone) break;
      const next = this.#sleepers.toSorted((a, b) => a.at - b.at)[0];
      if (!next) {
        if (++idle > MOST_IDLE) throw new Error("Nothing sleeps and nothing moves: the work waits for something else");
        continue;
      }
      idle = 0;
      this.#sleepers = this.#sleepers.filter((s) => s !== next);
      this.#now = next.at;
      next.wake();
    }
    return watched;
  }
}

/** Turns of the event loop in which file appends and replies settle before time moves on. */
const SETTLING_TURNS = 20;
const MOST_IDLE = 5_000;
