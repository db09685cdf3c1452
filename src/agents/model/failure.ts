// Turns whatever a provider, its package or the network threw into an AgentFailure.
// Law 1: `sent` is false only where the request never left. A reset after it left may have been billed.
// Law 2: messages are built here, redacted and then cut; the thrown error itself, which holds the request, is dropped.
import { AgentFailure, type Failure } from "../agent.ts";
import { HttpFault } from "../http.ts";
import type { Usage } from "../../log/event.ts";
import { asItIs, withoutKeyShapes, type Redact } from "../../text/redaction.ts";
import { retryAfterMs } from "./retry-after.ts";

interface Circumstances {
  /** How the user names the model; begins every message. */
  readonly model: string;
  readonly redact: Redact;
  readonly now: number;
  readonly partial?: string;
  readonly usage?: Usage | null;
}

/** What an error says about itself, wherever in the chain of causes it says it. */
interface Complaint {
  readonly status: number | null;
  /** Machine-readable names: `insufficient_quota`, `overloaded_error`, `RESOURCE_EXHAUSTED`. */
  readonly codes: readonly string[];
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Enough to recognise the trouble; a provider's page of text helps nobody in a terminal. */
const MAX_MESSAGE_CHARS = 300;
const MAX_CAUSES = 6;
/** Patterns below run on no more than this. */
const MAX_BODY_CHARS = 4_000;

export function failureOf(error: unknown, about: Circumstances): AgentFailure {
  if (error instanceof AgentFailure) return error;
  const chain = causes(error);
  const fault = chain.find((e) => e instanceof HttpFault);
  if (fault !== undefined) return fromFault(fault, about);
  if (chain.some((e) => nameOf(e) === "AbortError" || nameOf(e) === "TimeoutError")) {
    return fail("aborted", "later", true, "the request was aborted.", about);
  }
  if (chain.some((e) => UNSENDABLE.has(nameOf(e)))) return fail("bad-request", "never", false, `cannot be asked: ${complaintOf(error, about.redact).message}`, about);
  if (chain.some((e) => UNREADABLE.has(nameOf(e))) && complaintOf(error, about.redact).status === null) {
    return fail("malformed", "later", true, `the answer cannot be read: ${complaintOf(error, about.redact).message}`, about);
  }
  const complaint = complaintOf(error, about.redact);
  const { failure, again } = verdict(complaint);
  const status = complaint.status === null ? "" : ` (${complaint.status})`;
  const said = complaint.message === "" ? "." : `: ${complaint.message}`;
  return fail(failure, again, true, `${SAYS[failure]}${status}${said}`, about, retryAfterMs(complaint.headers, about.now));
}

/** True where the server took offence at being given a schema, and would answer without one. */
export function refusesSchema(error: unknown): boolean {
  if (causes(error).some((e) => nameOf(e) === "AI_UnsupportedFunctionalityError")) return true;
  const { status, message, codes } = complaintOf(error);
  if (status !== 400 && status !== 422) return false;
  return /response_?format|json_?schema|structured.?output|output_(?:config|format)|response_?(?:json_?)?schema|generation_?config|grammar|tool_choice/iu.test(`${codes.join(" ")} ${message}`);
}

function complaintOf(error: unknown, redact = asItIs): Complaint {
  for (const link of causes(error)) {
    const found = readComplaint(link, redact);
    if (found !== null) return found;
  }
  return { status: null, codes: [], message: tidy(error instanceof Error ? error.message : String(error), redact), headers: {} };
}

/** What the packages throw before they send anything. */
const UNSENDABLE = new Set(["AI_UnsupportedFunctionalityError", "AI_InvalidArgumentError", "AI_InvalidPromptError"]);
const UNREADABLE = new Set(["AI_JSONParseError", "AI_TypeValidationError", "AI_InvalidResponseDataError", "AI_EmptyResponseBodyError", "SyntaxError"]);

const SAYS: Readonly<Record<Failure, string>> = {
  "not-sent": "could not be reached",
  "rate-limited": "asks to slow down",
  quota: "has no credit left for this key",
  unauthorised: "did not accept the key",
  "not-found": "does not know this model",
  "bad-request": "did not accept the request",
  "context-overflow": "says that the prompt is too long",
  server: "failed",
  cut: "broke off",
  malformed: "sent something that cannot be read",
  "timed-out": "ran out of time",
  "too-large": "sent too much",
  aborted: "was aborted",
  command: "failed",
};

function fromFault(fault: HttpFault, about: Circumstances): AgentFailure {
  switch (fault.kind) {
    case "not-sent": return fail("not-sent", "later", false, `could not be reached: ${fault.message}`, about);
    case "cut": return fail("cut", "later", true, `the connection broke: ${fault.message}`, about);
    case "too-large": return fail("too-large", "later", true, fault.message, about);
    case "malformed": return fail("malformed", "later", true, fault.message, about);
    case "aborted": return fail("aborted", "later", fault.sent, "the request was aborted.", about);
  }
}

function fail(failure: Failure, again: "later" | "never", sent: boolean, says: string, about: Circumstances, wait: number | null = null): AgentFailure {
  return new AgentFailure(failure, `${about.model}: ${tidy(says, about.redact)}`, {
    again, sent, retryAfterMs: wait, partial: about.partial === undefined || about.partial === "" ? null : about.partial, usage: about.usage ?? null,
  });
}

function verdict({ status, codes, message }: Complaint): { failure: Failure; again: "later" | "never" } {
  const names = codes.join(" ");
  const code = status ?? statusOfName(names);
  if (code === 402 || /insufficient_quota|billing_(?:hard_limit|not_active|error)|insufficient_(?:credits?|funds)/iu.test(names) || /credit balance is too low/iu.test(message)) {
    return { failure: "quota", again: "never" };
  }
  if (code === 401 || code === 403) return { failure: "unauthorised", again: "never" };
  if (code === 404 || /model_not_found/iu.test(names)) return { failure: "not-found", again: "never" };
  if (code === 413 || ((code === 400 || code === 422) && OVERFLOW.test(`${names} ${message}`))) return { failure: "context-overflow", again: "never" };
  // Some answer a wrong key with a plain 400.
  if (code === 400 && /api[ _]key (?:not valid|is invalid|not found)|API_KEY_INVALID|invalid api[ _]key/iu.test(`${names} ${message}`)) return { failure: "unauthorised", again: "never" };
  if (code === 408 || code === 504) return { failure: "timed-out", again: "later" };
  if (code === 429) return { failure: "rate-limited", again: "later" };
  if (code === 409 || code === 425) return { failure: "server", again: "later" };
  if (code >= 300 && code < 500) return { failure: "bad-request", again: "never" };
  return { failure: "server", again: "later" };
}

const OVERFLOW = /context[ _-]?(?:length|window|size)|maximum context|prompt is too long|input (?:is|length is) too long|too many (?:input |prompt )?tokens|token count.{0,60}exceeds|request_too_large|exceed.{0,40}max.{0,20}tokens/iu;

// Errors inside a stream have names where others have a status.
function statusOfName(names: string): number {
  if (/context_length_exceeded|request_too_large/iu.test(names)) return 413;
  if (/rate_limit|RESOURCE_EXHAUSTED|too_many_requests/iu.test(names)) return 429;
  if (/authentication|invalid_api_key|UNAUTHENTICATED/iu.test(names)) return 401;
  if (/permission|PERMISSION_DENIED/iu.test(names)) return 403;
  if (/not_found/iu.test(names)) return 404;
  if (/invalid_request|INVALID_ARGUMENT|FAILED_PRECONDITION/iu.test(names)) return 400;
  return 500;
}

function readComplaint(link: unknown, redact: Redact): Complaint | null {
  if (!isRecord(link)) return null;
  const status = statusIn(link["statusCode"]) ?? statusIn(link["status"]) ?? statusIn(link["code"]);
  const body = bodyOf(link);
  const codes = [link["type"], link["code"], body["type"], body["code"], body["status"]].filter((c) => typeof c === "string");
  const isPackageError = link instanceof Error && link["statusCode"] === undefined;
  if (isPackageError || (status === null && codes.length === 0 && typeof link["message"] !== "string")) return null;
  const said = [body["message"], link["message"]].find((m) => typeof m === "string" && m.trim() !== "");
  const moved = status !== null && status >= 300 && status < 400 ? "it answered with a redirect, and redirects are not followed" : "";
  return {
    status: status ?? statusIn(body["code"]),
    codes,
    message: moved === "" ? tidy(typeof said === "string" ? said : "", redact) : moved,
    headers: isRecord(link["responseHeaders"]) ? (link["responseHeaders"] as Record<string, string>) : {}, // Headers as the packages collect them: strings only.
  };
}

// The error object of the wire, under the names and nestings that providers use.
function bodyOf(link: Record<string, unknown>): Record<string, unknown> {
  const text = link["responseBody"];
  let body: unknown = link["data"];
  if (typeof text === "string" && text.length <= MAX_BODY_CHARS * 4) {
    try {
      body = JSON.parse(text);
    } catch {
      if (!/^\s*</u.test(text)) return { message: text };
    }
  }
  for (let depth = 0; depth < 3; depth += 1) {
    if (Array.isArray(body)) body = body[0];
    if (!isRecord(body)) break;
    if (typeof body["error"] === "string") return { ...body, message: body["error"] };
    if (!isRecord(body["error"])) return typeof body["detail"] === "string" ? { ...body, message: body["detail"] } : body;
    body = body["error"];
  }
  return isRecord(body) ? body : {};
}

function statusIn(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{3}$/u.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 300 && number <= 599 ? number : null;
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && chain.length < MAX_CAUSES; link = isRecord(link) ? link["cause"] : undefined) chain.push(link);
  return chain;
}

/** A cut through a key would leave what nothing finds any more. */
function tidy(text: string, redact: Redact): string {
  const line = withoutKeyShapes(redact(text)).slice(0, MAX_BODY_CHARS).replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return line.length <= MAX_MESSAGE_CHARS ? line : `${line.slice(0, MAX_MESSAGE_CHARS)}…`;
}

const nameOf = (e: unknown): string => (isRecord(e) && typeof e["name"] === "string" ? e["name"] : "");
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null;
