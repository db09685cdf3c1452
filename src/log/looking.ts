// Looks again and again at something that others change: when it is noticed that they did, and now and then all the same.

export interface Watch {
  /** Looks now; one look at a time, and what is noticed meanwhile is looked at next. Resolves when nothing is left to look at. */
  look(): Promise<void>;
  /** At once; resolves when what is looked at meanwhile has been seen. */
  stop(): Promise<void>;
}

interface Noticing {
  /** Notification alone may miss something, so there is a slow look as well; without it, only who is told looks. */
  readonly everyMs?: number;
  /** Calls back when something may have changed, until what it returns is called. */
  readonly notice?: (look: () => void) => (() => void) | undefined;
}

export function keepLooking(see: () => Promise<void>, { everyMs, notice }: Noticing = {}): Watch {
  let isWanted = false;
  let seeing: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await see();
    }
  };
  const look = (): Promise<void> => {
    isWanted = true;
    return (seeing ??= run().finally(() => (seeing = undefined)));
  };
  const timer = everyMs === undefined ? undefined : setInterval(() => void look(), everyMs).unref();
  const unwatch = notice?.(() => void look());
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    unwatch?.();
    await seeing;
  };
  return { look, stop };
}
