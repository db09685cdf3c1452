// Looks at a response before the provider package does, which reads every 200 as a stream of events.
// Law: a 200 that is no stream is never taken for a silent one: JSON is read whole, anything else is refused.
import { HttpFault } from "../http.ts";

/** Thrown through the package to carry a JSON body past its stream reader. */
export class WholeBody extends Error {
  override readonly name = "WholeBody";
  readonly body: unknown;

  constructor(body: unknown) {
    super("The server answered in one piece.");
    this.body = body;
  }

  /** Errors travel in 200s too, as `{"error": …}`. */
  get complaint(): unknown {
    const body: unknown = Array.isArray(this.body) ? this.body[0] : this.body;
    if (typeof body !== "object" || body === null || !("error" in body) || body.error === null) return undefined;
    return typeof body.error === "string" ? { message: body.error } : body.error;
  }
}

export function streamsOnly(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (target, init) => {
    const response = await fetch(target, init);
    const kind = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    if (!response.ok || kind === "" || kind === "text/event-stream" || kind === "text/plain" || kind === "application/octet-stream") return response;
    if (kind !== "application/json") {
      await response.body?.cancel();
      throw new HttpFault("malformed", `The answer is ${kind.slice(0, 60)}, not a stream of events.`, true);
    }
    throw new WholeBody(parsed(await response.text()));
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFault("malformed", "The answer is called JSON and is not.", true);
  }
}
