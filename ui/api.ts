// How the app speaks to its server: JSON both ways, the session's token with everything that acts, refusals as one error.
import type { Refused, Session } from "../src/web/wire.ts";
import { read } from "./parts/visible.ts";

export class Refusal extends Error {
  /** `offline` where nobody answered. */
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

let session: Promise<Session> | undefined;

/** Asked for once; again where it could not be had. */
export function theSession(): Promise<Session> {
  session ??= get<Session>("/api/session").catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
}

/** What the engine itself says comes in this language. */
export function spoken(path: string, lang: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return told<T>(await asked(path, signal ? { signal } : {}));
}

export async function post<T>(path: string, body: object): Promise<T> {
  const { token } = await theSession();
  return told<T>(
    await asked(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-dissensus-token": token },
      body: JSON.stringify(body),
    }),
  );
}

async function asked(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: "same-origin", redirect: "error" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal("offline", "", "");
  }
}

async function told<T>(response: Response): Promise<T> {
  // What broke off on its way is no answer.
  if (response.ok) return read(await response.text()) as T; // the shapes of both sides are one file
  const said = (await response
    .text()
    .then(read)
    .catch(() => null)) as Refused | null; // what it says when it refuses
  const { code, message, hint } = said?.error ?? { code: "broken", message: "", hint: "" };
  throw new Refusal(code, message, hint);
}
