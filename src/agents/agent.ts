// An agent fills a seat: it turns a rendered ask into text. It decides nothing and writes nothing.
// Law: one `answer` is one request to the world — no retries inside; the runner owns the loop and the clocks.
import type { Usage } from "../log/event.ts";
import type { Ask } from "../kernel/ask.ts";
import type { Rehearse } from "../kernel/rehearse.ts";
import type { Prompt } from "./render.ts";

/** What an agent is asked. */
export interface AgentRequest {
  readonly ask: Ask;
  readonly prompt: Prompt;
  /** Stable over restarts: hash of deliberation, ask, attempt, prompt and model. Sent to providers that take an idempotency key. */
  readonly call: string;
  readonly attempt: number;
  /** The most the answer may take, in tokens. */
  readonly maxOutputTokens: number;
  /** What this model's server was seen not to take; such a part is not sent. */
  readonly without?: ReadonlySet<RequestPart>;
  /** The model broke the form: send the reply's schema also where a vendor's cache would rather do without it. */
  readonly strict?: boolean;
  /** How the built-in panel fills this protocol's forms; models are told nothing of it. */
  readonly rehearse?: Rehearse | undefined;
  /** Called whenever content arrives, with the piece of the answer it brought; keeps the silence clock from running out. */
  onProgress(piece?: string): void;
}

/**
 * Parts of a request that a server may refuse, and what is sent instead: without `schema` JSON mode, without `json` nothing but
 * the prompt, without `stream` the answer is asked for in one piece, without `usage` no token counts in the stream, without
 * `max_tokens` the limit goes by its newer name, without `effort` the model thinks as much as it usually does, without `cache` no
 * place is marked up to which the prompt may be kept.
 */
export const REQUEST_PARTS = [
  "schema",
  "json",
  "stream",
  "usage",
  "max_tokens",
  "effort",
  "cache",
] as const;
export type RequestPart = (typeof REQUEST_PARTS)[number];

/** What an agent answered, and what its server said about it. */
export interface AgentResponse {
  readonly text: string;
  /** What the model thought aloud before it answered, kept apart from the reply. */
  readonly thinking?: string | null;
  readonly finish: "stop" | "length" | "refusal" | "empty" | "other";
  readonly usage: Usage;
  readonly served: string | null;
  readonly providerId: string | null;
}

/** Nobody said how many tokens an answer took. */
export const UNCOUNTED: Usage = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  estimated: true,
};

/** An answer of which nothing is known but its text, and what is said `about` it. */
export function responseOf(text: string, about: Partial<AgentResponse> = {}): AgentResponse {
  const finish = text === "" ? "empty" : "stop";
  return { text, finish, usage: UNCOUNTED, served: null, providerId: null, ...about };
}

/** What fills a seat: it turns a rendered ask into text, with one request to the world. `agent` and `fromAiSdk` make one. */
export interface Agent {
  /** As the user wrote it: `openai/NAME`, `http://…#NAME`, `command:NAME`, `rehearsal`, `person`; or `instrument`, which nobody writes. */
  readonly model: string;
  /** Breaker and concurrency limit are kept per provider. */
  readonly provider: string;
  /** False where an answer comes in one piece: only the clock over the whole call runs then. */
  readonly streams?: boolean;
  /** Its provider keeps beginnings of prompts from so many tokens on, once one of them has been answered: so one is sent ahead. */
  readonly cachesFrom?: number;
  /** What it was allowed to think, in tokens, on top of what a reply takes. */
  readonly thinks?: number;
  /** The reply's schema is sent only to a model that broke the form: on this wire it would cost the prefix cache. */
  readonly sparesSchema?: boolean;
  /** One request to the world, without retries: the runner owns those. */
  answer(question: AgentRequest, signal: AbortSignal): Promise<AgentResponse>;
  /** Where answers can be had again by the call's id at no cost: the one made for this call, or null if it is not there. */
  recover?(question: AgentRequest, signal: AbortSignal): Promise<AgentResponse | null>;
}

/** The agent, with what is heard of it passed on to somebody else as well. */
export function withProgress(agent: Agent, heard: (piece?: string) => void): Agent {
  return {
    ...agent,
    answer: (question, signal) =>
      agent.answer(
        { ...question, onProgress: (piece) => (heard(piece), question.onProgress(piece)) },
        signal,
      ),
  };
}

export type Failure =
  | "not-sent"
  | "rate-limited"
  | "quota"
  | "unauthorised"
  | "not-found"
  | "bad-request"
  | "context-overflow"
  | "server"
  | "cut"
  | "malformed"
  | "timed-out"
  | "too-large"
  | "aborted"
  | "command";

/** Why a request came to nothing. Thrown by agents; the runner logs it and decides what follows. */
export class AgentFailure extends Error {
  override readonly name = "AgentFailure";
  readonly failure: Failure;
  /** May the same request succeed later? */
  readonly again: "later" | "never";
  /** False only where nothing can have been billed. */
  readonly sent: boolean;
  readonly retryAfterMs: number | null;
  readonly partial: string | null;
  readonly usage: Usage | null;
  /** The part of the request that was refused: the same question may be put without it, and that is no attempt. */
  readonly drop: RequestPart | null;

  /** What is not said of it: it was sent, and may succeed later. */
  constructor(
    failure: Failure,
    message: string,
    about: Partial<Omit<AgentFailure, "failure" | keyof Error>> & { readonly cause?: unknown } = {},
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.failure = failure;
    this.again = about.again ?? "later";
    this.sent = about.sent ?? true;
    this.retryAfterMs = about.retryAfterMs ?? null;
    this.partial = about.partial ?? null;
    this.usage = about.usage ?? null;
    this.drop = about.drop ?? null;
  }
}

/** About a request that never left, and would fail again. */
export const UNSENT = { again: "never", sent: false } as const;
