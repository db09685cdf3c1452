// Two requests for one ask, the second sent only when the first stays silent: the first answer wins, the other is cut off.
// Law: when it returns both have ended, and what broke in either is thrown.
import type { Clock } from "./clock.ts";

/** One of the two, as who sends it sees the race. */
export interface Leg {
  /** Aborts when the other one was answered. */
  readonly lost: AbortSignal;
  /** The request goes out now. */
  sent(): void;
  /** Content has come. */
  heard(): void;
  /** The whole answer is here. */
  won(): void;
}

const doNothing = (): void => undefined;

export async function race(
  quietMs: number,
  clock: Clock,
  first: (leg: Leg) => Promise<void>,
  second: (leg: Leg) => Promise<void>,
): Promise<void> {
  const [one, two, speaks] = [new AbortController(), new AbortController(), new AbortController()];
  const listen = async (): Promise<void> => {
    await clock.sleep(quietMs, speaks.signal);
    if (!speaks.signal.aborted)
      await second({ lost: two.signal, sent: doNothing, heard: doNothing, won: () => one.abort() });
  };
  let beside: Promise<PromiseSettledResult<void>[]> | undefined;
  const onHeard = (): void => speaks.abort();
  const ends = await Promise.allSettled([
    first({
      lost: one.signal,
      sent: () => void (beside ??= Promise.allSettled([listen()])),
      heard: onHeard,
      won: () => two.abort(),
    }).finally(onHeard),
  ]);
  for (const end of [...ends, ...((await beside) ?? [])])
    if (end.status === "rejected") throw end.reason;
}
