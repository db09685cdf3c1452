// Folds what a vendor's package hands over, part by part or in one piece, into one answer.
// Law 1: a stream without a finish reason is cut, however much text came.
// Law 2: once a finish reason came the answer is whole; what breaks afterwards costs the token counts at most.
// Law 3: only content and reasoning count as heard. Keepalives, pings and tool calls do not: no tools are offered, so none can be meant.
import { AgentFailure, type AgentResponse, type AgentRequest } from "../agent.ts";
import type { FinishPart, StreamPart, Whole } from "./language-model.ts";
import { usageOf } from "./usage.ts";
import type { Carried } from "./request-form.ts";

export type Finish = FinishPart["finishReason"]["unified"];

interface Said {
  finish: Finish | undefined;
  id: string | undefined;
  served: string | undefined;
  broke: { readonly error: unknown } | undefined;
}

/** What came before the stream broke, for whoever reports the failure. */
export interface Heard {
  text: string;
  thinking: string;
  usage: FinishPart["usage"] | undefined;
}

export const silence = (): Heard => ({ text: "", thinking: "", usage: undefined });

export async function readAnswer(
  stream: ReadableStream<StreamPart>,
  heard: () => void,
  so: Heard,
): Promise<AgentResponse> {
  const reader = stream.getReader();
  const said: Said = { finish: undefined, id: undefined, served: undefined, broke: undefined };
  let isPassedOver = false;
  try {
    for (let next = await read(reader, said); next !== null; next = await read(reader, said)) {
      switch (next.type) {
        case "text-delta":
          so.text += next.delta;
          if (next.delta !== "") heard();
          break;
        case "reasoning-delta":
          addThinking(so, next.delta);
          if (next.delta !== "") heard();
          break;
        case "response-metadata":
          said.id ??= next.id;
          said.served ??= next.modelId;
          break;
        case "raw":
          said.served ??= rawModel(next.rawValue);
          isPassedOver = saysNothing(next.rawValue);
          break;
        case "error":
          // A chunk without a candidate and without an error says nothing about the answer, whatever shape it has.
          if (!isPassedOver && said.finish === undefined) said.broke ??= { error: next.error };
          break;
        case "finish":
          so.usage = next.usage;
          if (next.finishReason.unified !== "interrupted" && next.finishReason.unified !== "error")
            said.finish = next.finishReason.unified;
          else if (next.finishReason.raw !== undefined && said.broke === undefined)
            said.broke = { error: new Error(`it stopped with ${next.finishReason.raw}`) };
          break;
        default:
      }
    }
  } finally {
    // A stream that was read to its end is closed already; one that was not must let go of its socket.
    reader.cancel().catch(() => undefined);
  }
  // What broke before the end may have taken text with it.
  if (said.broke !== undefined) throw isMissingFinish(said.broke.error) ? CUT : said.broke.error;
  if (said.finish === undefined) throw CUT;
  return completion(so, said.finish, said.id, said.served);
}

export function readWhole(
  { content, finishReason, usage, response }: Whole,
  heard: () => void,
  so: Heard,
): AgentResponse {
  so.usage = usage;
  for (const part of content) {
    if (part.type === "text") so.text += part.text;
    else if (part.type === "reasoning") addThinking(so, part.text);
  }
  heard();
  const finish = finishReason.unified;
  if (finish === "error" || finish === "interrupted")
    throw new Error(`it stopped with ${finishReason.raw ?? finish}`);
  return completion(so, finish, response?.id, response?.modelId ?? rawModel(response?.body));
}

/** Thrown where a stream ended in silence; the caller puts the partial text to it. */
export const CUT = new AgentFailure("cut", "the answer ended without a finish reason.", {
  again: "later",
  sent: true,
});

/** What was cut at its limit is cut, also where thinking took all of it. */
export function completion(
  so: Heard,
  finish: Finish,
  id: string | undefined,
  served: string | undefined,
): AgentResponse {
  const { text, thinking } = splitThinking(so);
  const isBlank = text.trim() === "";
  const ends = ENDS[finish];
  return {
    text,
    ...(thinking === "" ? {} : { thinking }),
    finish: isBlank && ends !== "refusal" && ends !== "length" ? "empty" : ends,
    usage: usageOf(so.usage, !isBlank),
    served: served ?? null,
    providerId: id ?? null,
  };
}

const ENDS: Readonly<Record<Finish, AgentResponse["finish"]>> = {
  stop: "stop",
  length: "length",
  "content-filter": "refusal",
  "tool-calls": "other",
  error: "other",
  interrupted: "other",
  other: "other",
};

async function read(
  reader: ReadableStreamDefaultReader<StreamPart>,
  said: Said,
): Promise<StreamPart | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    if (said.finish === undefined) throw said.broke?.error ?? error;
    return null;
  }
}

// Google's package does not pass on which model it was.
function rawModel(chunk: unknown): string | undefined {
  return typeof chunk === "object" &&
    chunk !== null &&
    "modelVersion" in chunk &&
    typeof chunk.modelVersion === "string"
    ? chunk.modelVersion
    : undefined;
}

function saysNothing(chunk: unknown): boolean {
  return (
    typeof chunk === "object" && chunk !== null && !("error" in chunk) && !("candidates" in chunk)
  );
}

function isMissingFinish(error: unknown): boolean {
  return error instanceof Error && error.name === "AI_InvalidResponseDataError";
}

// How a question reaches a vendor and its answer comes back, by whatever means.
// Law: one question is one HTTP request; what came before a failure stands in `so`.
export type Wire = (
  question: AgentRequest,
  carried: Carried,
  signal: AbortSignal,
  so: Heard,
) => Promise<AgentResponse>;

// What a model thinks aloud is kept apart from what it says.
// Law 1: a reply never holds thoughts that were marked as such, whether they came in a field of their own or between tags.
// Law 2: thoughts are for whoever reads a log later; they are bounded, and nothing follows from them.
/** Far more than anybody reads. */
const MAX_THINKING_CHARS = 200_000;
const OPENING = "<think>";
const CLOSING = "</think>";

type Spoken = Pick<Heard, "text" | "thinking">;

export function addThinking(so: Spoken, piece: string): void {
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
  const so = { text, thinking };
  addThinking(
    so,
    text.slice(isOpened ? start + OPENING.length : start, end === -1 ? undefined : end).trim(),
  );
  return {
    text: end === -1 ? "" : text.slice(end + CLOSING.length).trimStart(),
    thinking: so.thinking,
  };
}
