// Something asked of the server in the person's language, and how that stands: on its way, here, or refused.
// What was here stays while newer is fetched.
import { useCallback, useEffect, useRef, useState } from "react";
import { get, Refusal, spoken } from "./api.ts";
import { useChoice } from "./language.tsx";

export interface Fetched<T> {
  readonly data: T | undefined;
  readonly error: Refusal | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** Not sooner than this after the last time: a run may write a hundred records a second. */
const PAUSE_MS = 350;

/** `moment`: asked again when it changes. A null path asks nothing. */
export function useFetched<T>(asked: string | null, moment: number | string = 0): Fetched<T> {
  const { lang } = useChoice();
  const path = asked === null ? null : spoken(asked, lang);
  const [found, setFound] = useState<{ path: string | null; data?: T; error?: Refusal }>({ path });
  const [isLoading, setLoading] = useState(path !== null);
  const [turn, setTurn] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    if (path === null) return undefined;
    const stop = new AbortController();
    const wait = Math.max(0, last.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setLoading(true);
      get<T>(path, stop.signal)
        .then((data) => setFound({ path, data }))
        .catch((error: unknown) => {
          if (!stop.signal.aborted)
            setFound((before) => ({
              ...(before.path === path ? before : { path }),
              error: error instanceof Refusal ? error : new Refusal("broken", String(error), ""),
            }));
        })
        .finally(() => {
          if (!stop.signal.aborted) setLoading(false);
        });
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, moment, turn]);
  const again = useCallback(() => {
    last.current = 0;
    setTurn((n) => n + 1);
  }, []);
  const base = (given: string | null): string => (given ?? "").split("?")[0] ?? "";
  const isSame = base(found.path) === base(path);
  return {
    data: isSame ? found.data : undefined,
    error: isSame ? found.error : undefined,
    isLoading,
    again,
  };
}
