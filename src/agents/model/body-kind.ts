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

export function kindOf(contentType: string | null | undefined): "stream" | "json" | "other" {
  const type = typeIn(contentType);
  return STREAMS.has(type) ? "stream" : type === "application/json" ? "json" : "other";
}

/** Of a body that nobody will read. */
export function wrongKind(contentType: string | null | undefined): HttpFault {
  const type = typeIn(contentType).slice(0, 60) || "empty";
  return new HttpFault("malformed", `The answer is ${type}, not a stream of events.`, true);
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

function typeIn(contentType: string | null | undefined): string {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
