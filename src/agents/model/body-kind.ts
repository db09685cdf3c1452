// What kind of body a 200 has.
// Law: one that is no stream is never taken for a silent one: JSON is read whole, anything else is refused.
import { isTooDeep, TOO_DEEP } from "../../text/nesting.ts";
import { HttpFault } from "../http.ts";

const STREAMS = new Set([
  "",
  "text/event-stream",
  "text/plain",
  "application/octet-stream",
  "application/vnd.amazon.eventstream",
]);

export function kindOf(response: Response): "stream" | "json" | "other" {
  const type = typeOf(response);
  return STREAMS.has(type) ? "stream" : type === "application/json" ? "json" : "other";
}

/** Lets go of a body that nobody will read, and says why. */
export async function dropBody(response: Response): Promise<HttpFault> {
  await response.body?.cancel();
  return new HttpFault(
    "malformed",
    `The answer is ${typeOf(response).slice(0, 60) || "empty"}, not a stream of events.`,
    true,
  );
}

export function parseBody(text: string): unknown {
  if (isTooDeep(text)) throw new HttpFault("malformed", `The answer is JSON ${TOO_DEEP}.`, true);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFault("malformed", "The answer is called JSON and is not.", true);
  }
}

/** Errors travel in 200s too, as `{"error": …}` or as `{"object": "error", …}`. */
export function complaintIn(given: unknown): unknown {
  const body: unknown = Array.isArray(given) ? given[0] : given;
  if (!isRecord(body)) return undefined;
  const { object, error = null } = body;
  if (object === "error") return body;
  return error === null ? undefined : typeof error === "string" ? { message: error } : error;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function typeOf(response: Response): string {
  return response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
