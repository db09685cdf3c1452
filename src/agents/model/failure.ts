// Turns whatever a provider, its package or the network threw into an AgentFailure.
// Law 1: `sent` is false only where the request never left. A reset after it left may have been billed.
// Law 2: messages are built here, redacted and then cut; the thrown error itself, which holds the request, is dropped.
import { AgentFailure, type Failure, type RequestPart } from "../agent.ts";
import { HttpFault } from "../http.ts";
import type { Usage } from "../../log/event.ts";
import { withoutKeyShapes, type Redact } from "../../text/redaction.ts";
import { causes, complaintOf } from "./complaint.ts";
import type { Carried } from "./request-form.ts";
import { isDeclined, diagnose, type Diagnosis } from "./diagnosis.ts";

interface Circumstances {
  /** How the user names the model; begins every message. */
  readonly model: string;
  readonly redact: Redact;
  readonly now: number;
  readonly carried: Carried;
  readonly partial?: string;
  readonly usage?: Usage | null;
}

/** Enough to recognise the trouble; a provider's page of text helps nobody in a terminal. */
const MAX_MESSAGE_CHARS = 300;
const MAX_TIDIED_CHARS = 4_000;

export function failureOf(error: unknown, about: Circumstances): AgentFailure {
  if (error instanceof AgentFailure) return error;
  const chain = causes(error);
  const fault = chain.find((e) => e instanceof HttpFault);
  if (fault !== undefined) return fromFault(fault, about);
  if (chain.some((e) => nameOf(e) === "AbortError" || nameOf(e) === "TimeoutError"))
    return fail({ ...LATER, failure: "aborted" }, true, "the request was aborted.", about);
  const complaint = complaintOf(error, about.redact);
  if (chain.some((e) => UNSENDABLE.has(nameOf(e)))) {
    const drop = about.carried.has("schema") ? "schema" : null;
    const again = drop === null ? "never" : "later";
    const diagnosis: Diagnosis = { failure: "bad-request", again, retryAfterMs: null, drop };
    return fail(diagnosis, false, `cannot be asked: ${complaint.message}`, about);
  }
  if (chain.some((e) => UNREADABLE.has(nameOf(e))) && complaint.status === null) {
    const says = `the answer cannot be read: ${complaint.message}`;
    return fail({ ...LATER, failure: "malformed" }, true, says, about);
  }
  const diagnosis = diagnose(complaint, about.carried, about.now);
  const status = complaint.status === null ? "" : ` (${complaint.status})`;
  const said = complaint.message === "" ? "." : `: ${complaint.message}`;
  return fail(diagnosis, true, `${SAYS[diagnosis.failure]}${status}${said}`, about);
}

/** What was said where the prompt was turned away for its content; null where something else was the matter. */
export function refusalWords(error: unknown, redact: Redact): string | null {
  if (causes(error).some((e) => e instanceof HttpFault || e instanceof AgentFailure)) return null;
  const complaint = complaintOf(error, redact);
  return isDeclined(complaint) ? tidy(complaint.message, redact) : null;
}

/** What the packages throw before they send anything. */
const UNSENDABLE = new Set([
  "AI_UnsupportedFunctionalityError",
  "AI_InvalidArgumentError",
  "AI_InvalidPromptError",
]);
const UNREADABLE = new Set([
  "AI_JSONParseError",
  "AI_TypeValidationError",
  "AI_InvalidResponseDataError",
  "AI_EmptyResponseBodyError",
  "SyntaxError",
]);
const LATER = { again: "later", retryAfterMs: null, drop: null } as const;

const SAYS: Readonly<Record<Failure, string>> = {
  "not-sent": "could not be reached",
  "rate-limited": "asks to come back later",
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

const WITHOUT: Readonly<Record<RequestPart, string>> = {
  schema: "a schema",
  json: "JSON mode",
  stream: "a stream",
  usage: "token counts in the stream",
  max_tokens: "max_tokens",
  effort: "an effort for thinking",
  cache: "marks for its cache",
};

function fromFault({ kind, sent, message }: HttpFault, about: Circumstances): AgentFailure {
  const says: Readonly<Record<HttpFault["kind"], string>> = {
    "not-sent": `could not be reached: ${message}`,
    cut: `the connection broke: ${message}`,
    "too-large": message,
    malformed: message,
    aborted: "the request was aborted.",
  };
  const isSent = kind === "aborted" ? sent : kind !== "not-sent";
  return fail({ ...LATER, failure: kind }, isSent, says[kind], about);
}

function fail(
  { failure, ...diagnosis }: Diagnosis,
  sent: boolean,
  says: string,
  about: Circumstances,
): AgentFailure {
  const said = tidy(says, about.redact);
  const stop = /[.!?…]$/u.test(said) ? "" : ".";
  const { drop } = diagnosis;
  const next = drop === null ? "" : `${stop} It can be asked without ${WITHOUT[drop]}.`;
  const [partial, usage] = [about.partial || null, about.usage ?? null];
  const all = { ...diagnosis, sent, partial, usage };
  return new AgentFailure(failure, `${about.model}: ${said}${next}`, all);
}

/** A cut through a key would leave what nothing finds any more. */
function tidy(text: string, redact: Redact): string {
  const line = withoutKeyShapes(redact(text))
    .slice(0, MAX_TIDIED_CHARS)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return line.length <= MAX_MESSAGE_CHARS ? line : `${line.slice(0, MAX_MESSAGE_CHARS)}…`;
}

const nameOf = (e: unknown): string =>
  typeof e === "object" && e !== null && "name" in e && typeof e.name === "string" ? e.name : "";
