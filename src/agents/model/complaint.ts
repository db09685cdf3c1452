// What a server says instead of an answer, wherever in a chain of causes and in however many wrappings it says it.
// Law: it only reads. Providers nest their errors in `error`, in a message, in a gateway's `metadata.raw`; each layer adds its names and its words.
import type { Redact } from "../../text/redaction.ts";
import { isRecord } from "./body-kind.ts";

export interface Complaint {
  readonly status: number | null;
  /** Machine-readable names: `insufficient_quota`, `overloaded_error`, `RESOURCE_EXHAUSTED`. */
  readonly names: string;
  /** The fields of the request that it names. */
  readonly fields: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long to wait, where the body says so in a field: `26.6s`. */
  readonly delay: string | null;
}

/** Patterns run on no more than this. */
const MAX_CHARS = 4_000;
const MAX_BODY_CHARS = 16_000;
const MAX_LAYERS = 8;
/** One of a list of faults tells enough. */
const MAX_LISTED = 4;
const MAX_CAUSES = 6;
/** Where the layers are. */
const WRAPPINGS = [
  "error",
  "innererror",
  "message",
  "detail",
  "details",
  "metadata",
  "raw",
] as const;

/** What is cut is redacted first. */
export function complaintOf(error: unknown, redact: Redact): Complaint {
  for (const link of causes(error)) {
    const found = readLink(link, redact);
    if (found !== null) return found;
  }
  const words = error instanceof Error ? error.message : typeof error === "string" ? error : "";
  const message = redact(words).slice(0, MAX_CHARS);
  return { status: null, names: "", fields: "", message, headers: {}, delay: null };
}

export function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let link = error;
    link !== undefined && link !== null && chain.length < MAX_CAUSES;
    link = isRecord(link) ? link["cause"] : undefined
  )
    chain.push(link);
  return chain;
}

class Said {
  readonly names = new Set<string>();
  readonly fields = new Set<string>();
  readonly messages = new Set<string>();
  status: number | null = null;
  delay: string | null = null;
}

function readLink(link: unknown, redact: Redact): Complaint | null {
  if (!isRecord(link)) return null;
  const status = statusIn(link["statusCode"]);
  // An error that came over no wire says nothing about a server; its cause may.
  if (link instanceof Error && status === null) return null;
  const said = new Said();
  said.status = status;
  read(link instanceof Error ? bodyOf(link, redact) : link, said, 0);
  if (said.status === null && said.names.size === 0 && said.messages.size === 0) return null;
  const isWordless = said.messages.size === 0 && link["responseBody"] === undefined;
  if (isWordless && link instanceof Error && link.message !== "") said.messages.add(link.message);
  const isMoved = said.status !== null && said.status < 400;
  const words = isMoved
    ? "it answered with a redirect, and redirects are not followed"
    : [...said.messages].join(": ");
  const headers = link["responseHeaders"];
  return {
    status: said.status,
    names: [...said.names].join(" "),
    fields: [...said.fields].join(" "),
    message: redact(words).slice(0, MAX_CHARS),
    headers: isRecord(headers) ? (headers as Record<string, string>) : {}, // Headers as the packages collect them: strings only.
    delay: said.delay,
  };
}

function bodyOf(link: Error & Record<string, unknown>, redact: Redact): unknown {
  const text = link["responseBody"];
  if (typeof text !== "string") return link["data"];
  // A page of HTML is for people with a browser.
  return /^\s*</u.test(text) ? undefined : redact(text).slice(0, MAX_BODY_CHARS);
}

function read(given: unknown, said: Said, depth: number): void {
  if (depth > MAX_LAYERS) return;
  if (typeof given === "string") {
    const inside = jsonIn(given);
    if (inside !== undefined) read(inside, said, depth + 1);
    else if (given.trim() !== "") said.messages.add(given.trim());
  } else if (Array.isArray(given)) {
    for (const item of given.slice(0, MAX_LISTED) as unknown[]) read(item, said, depth + 1);
  } else if (isRecord(given)) {
    readLayer(given, said);
    for (const key of WRAPPINGS) read(given[key], said, depth + 1);
  }
}

function readLayer(layer: Record<string, unknown>, said: Said): void {
  for (const key of ["type", "code", "status", "reason"])
    if (typeof layer[key] === "string") said.names.add(layer[key]);
  said.status ??=
    statusIn(layer["code"]) ?? statusIn(layer["status"]) ?? statusIn(layer["statusCode"]);
  if (typeof layer["param"] === "string") said.fields.add(layer["param"]);
  // Validators list what is wrong with the place where it is wrong.
  const place = Array.isArray(layer["loc"])
    ? layer["loc"].filter((step) => typeof step === "string" || typeof step === "number").join(".")
    : "";
  if (place !== "") said.fields.add(place);
  if (typeof layer["msg"] === "string")
    said.messages.add(place === "" ? layer["msg"] : `${place}: ${layer["msg"]}`);
  if (typeof layer["retryDelay"] === "string") said.delay ??= layer["retryDelay"];
}

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function statusIn(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{3}$/u.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 300 && number <= 599 ? number : null;
}
