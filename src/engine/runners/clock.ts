// Time as a port. Timers run on the monotonic clock; the wall clock is for people.

export interface Clock {
  /** Milliseconds that never go backwards. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  // An aborted sleep is over, not failed: whoever slept looks at the signal.
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const until = performance.now() + ms;
      let timer: NodeJS.Timeout | undefined;
      const wake = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const doze = (): void => {
        const left = until - performance.now();
        if (left <= 0) wake();
        else timer = setTimeout(doze, Math.min(left, LONGEST_TIMER_MS));
      };
      signal?.addEventListener("abort", wake, { once: true });
      doze();
    }),
};

/** The platform's timers hold 31 bits of milliseconds, and fire at once when given more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
      const wake = (): void => {
        this.#sleepers = this.#sleepers.filter((s) => s !== sleeper);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper: Sleeper = { at: this.#now + Math.max(0, ms), wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener("abort", wake, { once: true });
    });
  }

  /**
   * Lets everything that can happen happen, then jumps to the next sleeper, until the work is done. While `isBusy`,
   * something real is under way (a request on the wire) and no time passes.
   */
  async runUntil<T>(work: Promise<T>, isBusy: () => boolean = () => false): Promise<T> {
    const state = { isDone: false };
    const watched = work.finally(() => (state.isDone = true));
    watched.catch(() => undefined);
    let idle = 0;
    while (!state.isDone) {
      for (let i = 0; i < SETTLING_TURNS && !state.isDone; i += 1)
        await new Promise((resolve) => setImmediate(resolve));
      if (state.isDone) break;
      if (isBusy()) continue;
      const next = this.#sleepers.toSorted((a, b) => a.at - b.at)[0];
      if (!next) {
        if (++idle > MOST_IDLE)
          throw new Error("Nothing sleeps and nothing moves: the work waits for something else");
        continue;
      }
      idle = 0;
      this.#now = next.at;
      next.wake();
    }
    return watched;
  }
}

/** Turns of the event loop in which file appends and replies settle before time moves on. */
const SETTLING_TURNS = 20;
const MOST_IDLE = 5_000;

/** Aborts when one of them does. */
export function either(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other]);
}
