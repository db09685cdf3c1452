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

/** Aborts when one of them does. */
export function either(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other]);
}

/** Of what is answered elsewhere: resolves with nothing when the signal aborts. */
export function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
