// What the page has of the server, kept as new as what it knows there is.
// Law 1: one request at a time. What changes meanwhile is asked for afterwards, so that a fast log cannot starve a slow answer.
// Law 2: it rests only when what it has knows the moment that is wanted; an answer older than the stream is asked for again.
export interface Source<T, M> {
  readonly load: (signal: AbortSignal) => Promise<T>;
  /** `asked`: the moment that was wanted when it was asked for. */
  readonly knows: (data: T, wanted: M, asked: M) => boolean;
  readonly show: (data: T) => void;
  /** True: it may go better next time without anybody's doing. */
  readonly fail: (error: unknown) => boolean;
}

export interface Refresher<M> {
  readonly want: (moment: M) => void;
  /** At once, whatever is known. */
  readonly again: () => void;
  readonly end: () => void;
}

/** Not sooner than this after the last time: a run may write a hundred records a second. */
export const PAUSE_MS = 350;
/** Before a server that did not answer is asked again. */
export const RETRY_MS = 3_000;

/** `begun`: when the last request began; those that follow each other share it. */
export function keepFresh<T, M>(
  { load, knows, show, fail }: Source<T, M>,
  first: M,
  begun: { current: number },
): Refresher<M> {
  const stop = new AbortController();
  let wanted = first;
  let isAsking = false;
  let isMeant = false;
  let has: { readonly data: T; readonly asked: M } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isFresh = (): boolean => has !== undefined && knows(has.data, wanted, has.asked);
  const plan = (pause = PAUSE_MS): void => {
    if (isAsking || timer !== undefined || stop.signal.aborted) return;
    timer = setTimeout(() => void ask(), Math.max(0, begun.current + pause - performance.now()));
  };
  const ask = async (): Promise<void> => {
    timer = undefined;
    isAsking = true;
    isMeant = false;
    begun.current = performance.now();
    const asked = wanted;
    let next: number | null = null;
    try {
      const data = await load(stop.signal);
      if (stop.signal.aborted) return;
      has = { data, asked };
      show(data);
      if (!isFresh()) next = PAUSE_MS;
    } catch (error) {
      if (stop.signal.aborted) return;
      if (fail(error)) next = RETRY_MS;
      else if (wanted !== asked) next = PAUSE_MS;
    }
    isAsking = false;
    if (isMeant) plan(0);
    else if (next !== null) plan(next);
  };
  plan();
  return {
    want(moment) {
      if (moment === wanted) return;
      wanted = moment;
      if (!isFresh()) plan();
    },
    again() {
      isMeant = true;
      clearTimeout(timer);
      timer = undefined;
      plan(0);
    },
    end() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
