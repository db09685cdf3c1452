// What follows from a complaint: what kind of failure it is, whether the same request may succeed later, and which part of it to leave out.
// Law 1: it depends on what the server said and on what the request carried, and on nothing else.
// Law 2: nothing is left out for a complaint about the account, the model, the length or the content: that would be said again.
// Law 3: the part it names goes first; what is refused in words nobody knows costs the schema, then JSON mode, then the effort.
import type { Failure, RequestPart } from "../agent.ts";
import type { Complaint } from "./complaint.ts";
import type { Carried } from "./request-form.ts";

export interface Diagnosis {
  readonly failure: Failure;
  readonly again: "later" | "never";
  readonly retryAfterMs: number | null;
  readonly drop: RequestPart | null;
}

export function diagnose(complaint: Complaint, carried: Carried, now: number): Diagnosis {
  const { status, names, message, headers } = complaint;
  const code = status ?? statusOfName(names);
  const said = `${names} ${message}`;
  const none = { retryAfterMs: null, drop: null };
  const wait = { retryAfterMs: retryAfterMs(complaint, now), drop: null };
  const never = (failure: Failure): Diagnosis => ({ failure, again: "never", ...none });
  const later = (failure: Failure): Diagnosis => ({ failure, again: "later", ...wait });
  if (code === 402 || QUOTA.test(said)) return never("quota");
  if (code === 413 || TOO_LARGE.test(said) || (isOfRequest(code, said) && OVERFLOW.test(said)))
    return never("context-overflow");
  if (isLater(code, names)) return later("rate-limited");
  if (code === 401 || (isRefused(code) && BAD_KEY.test(said))) return never("unauthorised");
  if (isRefused(code) && NO_MODEL.test(said)) return never("not-found");
  if (code === 408 || code === 504) return later("timed-out");
  if (isOfRequest(code, said) && !OUTPUT_LIMIT.test(said)) {
    const drop = dropOf(complaint, carried, code < 500);
    if (drop !== null) return { failure: "bad-request", again: "later", retryAfterMs: 0, drop };
  }
  if (code === 403) return never("unauthorised");
  if (code === 404) return never("not-found");
  if (code === 409 || code === 425) return later("server");
  if (code >= 300 && code < 500) return never("bad-request");
  // Whoever says when is there.
  return later(headerMs(headers, now) === null ? "server" : "rate-limited");
}

/** True where the prompt was turned away for what it says. That is an answer of the model's keeper, and no fault of the request. */
export function isDeclined({ status, names, message }: Complaint): boolean {
  return (
    (status === null || (status >= 400 && status < 500)) &&
    (POLICY_NAMES.test(names) || POLICY.test(message))
  );
}

const QUOTA =
  /insufficient_quota|billing_(?:hard_limit|not_active|error)|insufficient[_ ](?:credits?|funds|balance)|credit balance is too low|(?:any|out of|all available) credits|spending limit|exceeded_current_quota/iu;
const TOO_LARGE =
  /context_length_exceeded|exceed_context_size_error|request_too_large|request too large/iu;
const OVERFLOW =
  /context[ _-]?(?:length|window|size)|maximum context|prompt is too long|input (?:is|length is) too long|too many (?:input |prompt )?tokens|token count.{0,60}exceeds|exceed.{0,40}max.{0,20}tokens|maximum (?:prompt|model) length|too large for model/iu;
const BAD_KEY =
  /api[ _-]?key.{0,20}(?:not valid|invalid|incorrect|not found|expired)|(?:invalid|incorrect|missing).{0,10}api[ _-]?key|invalid_api_key|API_KEY_INVALID/iu;
const NO_MODEL =
  /model_not_found|invalid_model|model_decommissioned|not a valid model|(?:invalid|unknown|no such) model\b|\bmodels?\b.{0,80}(?:does not exist|not found|not exist|has been decommissioned|is not found)/iu;
/** More output was allowed than the model can give; no part of the request is to blame. */
const OUTPUT_LIMIT =
  /max_(?:completion_|output_)?tokens.{0,40}(?:too large|too high|at most|less than|>\s*\d|exceed)|maximum allowed number of output tokens|supports at most \d+ (?:completion|output) tokens/iu;
const POLICY_NAMES =
  /content_filter|content_policy|ResponsibleAIPolicyViolation|invalid_prompt|data_inspection_failed|prompt_blocked|cyber_policy|moderation_blocked/iu;
const POLICY =
  /flagged (?:as|by|for|because)|content management policy|content filtering policy|(?:violat\w+|against).{0,30}(?:usage|content|safety|acceptable use) (?:polic|guideline)|inappropriate content/iu;
const FORM =
  /response[_.]?format|json[_ ]?(?:schema|object|mode|validate)|structured.?output|text\.format|output_(?:config|format)|response_?(?:json_?)?schema|generation_?config|grammar|schema|tool_choice/iu;
/** In the order in which one of several is looked for: a server that names the form speaks of nothing else. */
const NAMED: readonly (readonly [RequestPart, RegExp])[] = [
  ["cache", /prompt_cache|cache_control|cache_?point/iu],
  ["usage", /stream_options|include_usage/iu],
  ["max_tokens", /max_completion_tokens/iu],
  ["schema", FORM],
  ["json", FORM],
  ["effort", /effort|thinking|thought|budget|reasoning/iu],
  ["stream", /\bstream(?:ing|ed)?\b/iu],
];
const UNNAMED: readonly RequestPart[] = ["schema", "json", "effort"];

function dropOf(
  { fields, names, message }: Complaint,
  carried: Carried,
  isRefusal: boolean,
): RequestPart | null {
  for (const where of [fields, `${names} ${message}`]) {
    for (const [part, by] of NAMED) if (carried.has(part) && by.test(where)) return part;
  }
  // A server that merely failed is taken at its word only.
  return isRefusal ? (UNNAMED.find((part) => carried.has(part)) ?? null) : null;
}

const isRefused = (code: number): boolean => code === 400 || code === 422;

/** Some fail where they should refuse, and a gateway finds nobody who takes these parameters. */
function isOfRequest(code: number, said: string): boolean {
  return (
    isRefused(code) ||
    (code === 404 && /parameters/iu.test(said)) ||
    (code >= 500 && (FORM.test(said) || /\bformat\b|context size/iu.test(said)))
  );
}

function isLater(code: number, names: string): boolean {
  return (
    [429, 503, 529].includes(code) ||
    /overloaded|RESOURCE_EXHAUSTED|rate_limit|too_many_requests|\bUNAVAILABLE\b/u.test(names)
  );
}

// Errors inside a stream have names where others have a status.
function statusOfName(names: string): number {
  if (/authentication|invalid_api_key|UNAUTHENTICATED/iu.test(names)) return 401;
  if (/permission|PERMISSION_DENIED/iu.test(names)) return 403;
  if (/not_found/iu.test(names)) return 404;
  if (/invalid_request|INVALID_ARGUMENT|FAILED_PRECONDITION|BadRequest/iu.test(names)) return 400;
  return 500;
}

// How long a provider asks us to wait, in milliseconds. What cannot be understood is null, never a guess; limits are the runner's.
const RETRY_IN = /(?:try again|retry) in\s+(\d[\d.]{0,16}(?:ms|[hms])[\dhms.]{0,40})/iu;

/** Headers before the body before the words; last, when a limit that is used up is lifted. */
export function retryAfterMs(
  { headers, delay, message }: Pick<Complaint, "headers" | "delay" | "message">,
  now: number,
): number | null {
  const [, said = ""] = RETRY_IN.exec(message) ?? [];
  return headerMs(headers, now) ?? duration(delay ?? "") ?? duration(said) ?? resetMs(headers);
}

export function headerMs(headers: Complaint["headers"], now: number): number | null {
  const { "retry-after-ms": ms = "", "retry-after": after = "" } = headers;
  return decimal(ms, 1) ?? decimal(after, 1000) ?? httpDate(after, now);
}

function resetMs(headers: Complaint["headers"]): number | null {
  const usedUp = ["requests", "tokens"].filter(
    (of) => headers[`x-ratelimit-remaining-${of}`]?.trim() === "0",
  );
  const waits = usedUp
    .map((of) => duration(headers[`x-ratelimit-reset-${of}`] ?? ""))
    .filter((ms) => ms !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

function decimal(text: string, unitMs: number): number | null {
  if (!/^\s*\d{1,12}(?:\.\d{1,9})?\s*$/u.test(text)) return null;
  return Math.ceil(Number(text) * unitMs);
}

// As Go writes them, and with it most of these servers: 9m38.016s, 1.5s, 20ms. A full stop behind one ends a sentence.
function duration(text: string): number | null {
  const parts =
    /^(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,12})?)s)?(?:(\d{1,9}(?:\.\d{1,12})?)ms)?\.?$/u.exec(
      text.trim(),
    );
  if (parts === null || parts[0] === "" || parts[0] === ".") return null;
  const [h, m, s, ms] = parts.slice(1).map((part) => Number(part ?? 0));
  return Math.ceil((h ?? 0) * 3_600_000 + (m ?? 0) * 60_000 + (s ?? 0) * 1_000 + (ms ?? 0));
}

// Only the form that HTTP prescribes: `Date.parse` alone would read a date into almost anything.
const HTTP_DATE =
  /^\s*[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT\s*$/u;

function httpDate(text: string, now: number): number | null {
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
