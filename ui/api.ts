// How the app speaks to its server: JSON both ways, the session's token with everything that acts, refusals as one error.
import { useCallback, useEffect, useRef, useState } from "react";
import type { RefusalBody, PageSession } from "../src/web/wire.ts";
import { useChoice } from "./language.tsx";
import { parseVisible } from "./parts/visible.ts";
import { PAUSE_MS, keepFresh, type Refresher, type Source } from "./refresh.ts";

export class Refusal extends Error {
  /** `offline` where nobody answered. */
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message = "", hint = "") {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  /** It may go better next time without anything done on this page: the server comes back, or its person opens a new link. */
  get isPassing(): boolean {
    return this.code === "offline" || this.code === "no-session";
  }

  /** Whatever was thrown, as a refusal. */
  static of(error: unknown): Refusal {
    return error instanceof Refusal ? error : new Refusal("broken", String(error));
  }
}

let session: Promise<PageSession> | undefined;

/** Asked for once; again where it could not be had. */
export function getSession(): Promise<PageSession> {
  session ??= get<PageSession>("/api/session").catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
}

/** What the engine itself says comes in this language. */
export function inLanguage(path: string, lang: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return request<T>(path, signal ? { signal } : {});
}

export async function post<T>(path: string, body: object): Promise<T> {
  const send = async (): Promise<T> => {
    const { token } = await getSession();
    return request<T>(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-dissensus-token": token },
      body: JSON.stringify(body),
    });
  };
  return send().catch((refused: unknown) => {
    if (!(refused instanceof Refusal && refused.code === "no-token")) throw refused;
    // A server that was started anew knows this browser and gives it another token. What was refused was not done.
    session = undefined;
    return send();
  });
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin", redirect: "error" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal("offline");
  }
  // What broke off on its way is no answer.
  if (response.ok) return parseVisible(await response.text()) as T; // the shapes of both sides are one file
  const said = (await response
    .text()
    .then(parseVisible)
    .catch(() => null)) as RefusalBody | null; // what it says when it refuses
  const { code, message, hint } = said?.error ?? { code: "broken", message: "", hint: "" };
  throw new Refusal(code, message, hint);
}

/** Something asked of the server in the person's language: on its way, here, or refused. What was here stays while newer is fetched. */
export interface Fetched<T> {
  readonly data: T | undefined;
  readonly error: Refusal | undefined;
  readonly again: () => void;
}

/** `moment`: asked again when it changes. `knows`: unless what is here is new enough; where it is not, until it is. */
export function useFetched<T>(
  asked: string,
  moment: number | string = 0,
  knows?: (data: T) => boolean,
): Fetched<T> {
  const { lang } = useChoice();
  const path = inLanguage(asked, lang);
  const [found, setFound] = useState<{ path: string; data?: T; error?: Refusal }>({ path });
  const begun = useRef(-PAUSE_MS);
  const kept = useRef<Refresher<number | string> | null>(null);
  const latest = useRef({ moment, knows });
  latest.current = { moment, knows };
  useEffect(() => {
    const source: Source<T, number | string> = {
      load: (signal) => get<T>(path, signal),
      knows: (data, wanted, before) => latest.current.knows?.(data) ?? wanted === before,
      show: (data) => setFound({ path, data }),
      fail: (error) => {
        const refused = Refusal.of(error);
        setFound((before) => ({ ...(before.path === path ? before : { path }), error: refused }));
        return refused.isPassing;
      },
    };
    const keeping = keepFresh(source, latest.current.moment, begun);
    kept.current = keeping;
    return () => keeping.end();
  }, [path]);
  useEffect(() => kept.current?.want(moment), [moment]);
  const again = useCallback(() => kept.current?.again(), []);
  const isSame = found.path.split("?")[0] === path.split("?")[0];
  return { data: isSame ? found.data : undefined, error: isSame ? found.error : undefined, again };
}
