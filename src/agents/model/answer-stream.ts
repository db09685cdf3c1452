// One answer as it comes, by whatever wire; and how a vendor's package hands it over, part by part or in one piece.
// Law 1: a stream without a finish reason is cut, however much text came.
// Law 2: once a finish reason came the answer is whole; what breaks afterwards costs the token counts at most.
// Law 3: only content and reasoning count as heard. Keepalives, pings and tool calls do not: no tools are offered, so none can be meant.
import { AgentFailure, type AgentResponse, type AgentRequest } from "../agent.ts";
import type { FinishPart, RawUsage, StreamPart, Whole } from "./language-model.ts";
import { isRecord } from "./body-kind.ts";
import { usageOf } from "./usage.ts";
import type { Carried } from "./request-form.ts";

export type Finish = FinishPart["finishReason"]["unified"];

/** How a question reaches a vendor: one question is one HTTP request; what came before a failure stands in the answer. */
export type Wire = (
  question: AgentRequest,
  carried: Carried,
  signal: AbortSignal,
  answer: AnswerStream,
) => Promise<AgentResponse>;

/** Thrown where a stream ended in silence; the caller puts the partial text to it. */
export const CUT = new AgentFailure("cut", "the answer ended without a finish reason.");

const ENDS: Readonly<Record<Finish, AgentResponse["finish"]>> = {
  stop: "stop",
  length: "length",
  "content-filter": "refusal",
  "tool-calls": "other",
  error: "other",
  interrupted: "other",
  other: "other",
};

export class AnswerStream {
  text = "";
  thinking = "";
  usage: RawUsage | undefined;
  finish: Finish | undefined;
  id: string | undefined;
  served: string | undefined;
  #spoilt: { readonly by: unknown } | undefined;
  readonly heard: (piece?: string) => void;

  constructor(heard: (piece?: string) => void) {
    this.heard = heard;
  }

  say(piece: string): void {
    if (piece === "") return;
    this.text += piece;
    this.heard(piece);
  }

  think(piece: string): void {
    if (piece === "") return;
    addThinking(this, piece);
    this.heard();
  }

  /** Something could not be read: before the end it may have held text. */
  spoil(by: unknown): void {
    if (this.finish === undefined) this.#spoilt ??= { by };
  }

  /** Waits for the end of what is read, or for where it breaks. */
  async follow(reading: Promise<void>): Promise<void> {
    try {
      await reading;
    } catch (error) {
      if (this.finish === undefined) throw this.#spoilt?.by ?? error;
    }
  }

  /** `unfinished`: how it ended where it does not say so; absent where that means that it was cut. */
  response(unfinished?: Finish): AgentResponse {
    if (this.#spoilt !== undefined) throw this.#spoilt.by;
    const finish = this.finish ?? unfinished;
    if (finish === undefined) throw CUT;
    return responseWith(this, finish);
  }

  /** Turned away for what the prompt says: a filter that stands before the model refuses as one behind it does. */
  refusal(words: string): AgentResponse {
    const { thinking, usage } = this;
    return responseWith({ text: words, thinking, usage }, "content-filter");
  }
}

/** What was cut at its limit is cut, also where thinking took all of it. */
function responseWith(
  so: Pick<AnswerStream, "text" | "thinking" | "usage"> & {
    id?: string | undefined;
    served?: string | undefined;
  },
  finish: Finish,
): AgentResponse {
  const { text, thinking } = splitThinking(so);
  const isBlank = text.trim() === "";
  const ends = ENDS[finish];
  return {
    text,
    ...(thinking === "" ? {} : { thinking }),
    finish: isBlank && ends !== "refusal" && ends !== "length" ? "empty" : ends,
    usage: usageOf(so.usage, !isBlank),
    served: so.served ?? null,
    providerId: so.id ?? null,
  };
}

export async function readAnswer(
  stream: ReadableStream<StreamPart>,
  answer: AnswerStream,
): Promise<AgentResponse> {
  let isPassedOver = false;
  const take = (part: StreamPart): void => {
    switch (part.type) {
      case "text-delta":
        return answer.say(part.delta);
      case "reasoning-delta":
        return answer.think(part.delta);
      case "response-metadata":
        answer.id ??= part.id;
        answer.served ??= part.modelId;
        return;
      case "raw":
        answer.served ??= rawModel(part.rawValue);
        isPassedOver = saysNothing(part.rawValue);
        return;
      case "error":
        // A chunk without a candidate and without an error says nothing about the answer, whatever shape it has.
        if (!isPassedOver) answer.spoil(isMissingFinish(part.error) ? CUT : part.error);
        return;
      case "finish":
        answer.usage = part.usage;
        if (!BROKEN.has(part.finishReason.unified)) answer.finish = part.finishReason.unified;
        else if (part.finishReason.raw !== undefined)
          answer.spoil(stopError(part.finishReason.raw));
    }
  };
  await answer.follow(readParts(stream, take));
  return answer.response();
}

async function readParts<T>(stream: ReadableStream<T>, take: (part: T) => void): Promise<void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
  } finally {
    // A stream that was read to its end is closed already; one that was not must let go of its socket.
    reader.cancel().catch(() => undefined);
  }
}

export function readWhole(
  { content, finishReason: { unified, raw }, usage, response }: Whole,
  answer: AnswerStream,
): AgentResponse {
  answer.usage = usage;
  for (const part of content) {
    if (part.type === "text") answer.text += part.text;
    else if (part.type === "reasoning") addThinking(answer, part.text);
  }
  answer.heard();
  if (BROKEN.has(unified)) throw stopError(raw ?? unified);
  answer.id = response?.id;
  answer.served = response?.modelId ?? rawModel(response?.body);
  return answer.response(unified);
}

const BROKEN: ReadonlySet<Finish> = new Set(["error", "interrupted"]);

function stopError(reason: string): Error {
  return new Error(`it stopped with ${reason}`);
}

// Google's package does not pass on which model it was.
function rawModel(chunk: unknown): string | undefined {
  return isRecord(chunk) && typeof chunk["modelVersion"] === "string"
    ? chunk["modelVersion"]
    : undefined;
}

function saysNothing(chunk: unknown): boolean {
  return isRecord(chunk) && !("error" in chunk) && !("candidates" in chunk);
}

function isMissingFinish(error: unknown): boolean {
  return error instanceof Error && error.name === "AI_InvalidResponseDataError";
}

// What a model thinks aloud is kept apart from what it says.
// Law 1: a reply never holds thoughts that were marked as such, whether they came in a field of their own or between tags.
// Law 2: thoughts are for whoever reads a log later; they are bounded, and nothing follows from them.
/** Far more than anybody reads. */
const MAX_THINKING_CHARS = 200_000;
const OPENING = "<think>";
const CLOSING = "</think>";

type Spoken = Pick<AnswerStream, "text" | "thinking">;

function addThinking(so: Spoken, piece: string): void {
  if (so.thinking.length < MAX_THINKING_CHARS)
    so.thinking += piece.slice(0, MAX_THINKING_CHARS - so.thinking.length);
}

/**
 * Takes thoughts between tags off the front of a text. Some templates open the tag in the prompt, so that only its end is
 * said; a text that begins as JSON or with a fence is not searched for it. What was never closed is all thought.
 */
export function splitThinking({ text, thinking }: Spoken): Spoken {
  const start = text.search(/\S/u);
  const first = start === -1 ? "" : text[start];
  if (first === "" || first === "{" || first === "[" || first === "`") return { text, thinking };
  const isOpened = text.startsWith(OPENING, start);
  const end = text.indexOf(CLOSING, start);
  if (end === -1 && !isOpened) return { text, thinking };
  const so = { text: end === -1 ? "" : text.slice(end + CLOSING.length).trimStart(), thinking };
  const from = isOpened ? start + OPENING.length : start;
  addThinking(so, text.slice(from, end === -1 ? undefined : end).trim());
  return so;
}
