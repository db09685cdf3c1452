// Folds the parts of a model's stream into one answer.
// Law 1: a stream without a finish reason is cut, however much text came.
// Law 2: once a finish reason came the answer is whole; what breaks afterwards costs the token counts at most.
// Law 3: only content and reasoning count as heard. Keepalives, pings and tool calls do not: no tools are offered, so none can be meant.
import { AgentFailure, type Completion } from "../agent.ts";
import type { FinishPart, StreamPart, Whole } from "./language-model.ts";
import { usageOf } from "./usage.ts";

type Finish = FinishPart["finishReason"]["unified"];

interface Said {
  finish: Finish | undefined;
  /** The finish reason as the wire has it, where raw chunks are read. */
  raw: string | undefined;
  id: string | undefined;
  served: string | undefined;
  broke: { readonly error: unknown } | undefined;
}

/** What came before the stream broke, for whoever reports the failure. */
export interface Heard {
  text: string;
  usage: FinishPart["usage"] | undefined;
}

export async function readAnswer(stream: ReadableStream<StreamPart>, heard: () => void, so: Heard): Promise<Completion> {
  const reader = stream.getReader();
  const said: Said = { finish: undefined, raw: undefined, id: undefined, served: undefined, broke: undefined };
  let isPassedOver = false;
  try {
    for (let next = await read(reader, said); next !== null; next = await read(reader, said)) {
      switch (next.type) {
        case "text-delta":
          so.text += next.delta;
          if (next.delta !== "") heard();
          break;
        case "reasoning-delta":
          if (next.delta !== "") heard();
          break;
        case "response-metadata":
          said.id ??= next.id;
          said.served ??= next.modelId;
          break;
        case "raw":
          said.raw = rawFinish(next.rawValue) ?? said.raw;
          said.served ??= rawModel(next.rawValue);
          isPassedOver = saysNothing(next.rawValue);
          break;
        case "error":
          // A chunk without a choice and without an error says nothing about the answer, whatever shape it has.
          if (!isPassedOver && !isWhole(said)) said.broke ??= { error: next.error };
          break;
        case "finish":
          so.usage = next.usage;
          if (next.finishReason.unified !== "interrupted" && next.finishReason.unified !== "error") said.finish = next.finishReason.unified;
          else if (next.finishReason.raw !== undefined && said.broke === undefined) said.broke = { error: new Error(`it stopped with ${next.finishReason.raw}`) };
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
  const finish = said.finish ?? (said.raw === undefined ? undefined : (FINISHES[said.raw] ?? "other"));
  if (finish === undefined) throw CUT;
  return completion(so.text, finish, so.usage, said.id, said.served);
}

/** The same for a server that sends its answer in one piece, whatever it was asked for. */
export function wholeAnswer(whole: Whole): Completion {
  const text = whole.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return completion(text, whole.finishReason.unified, whole.usage, whole.response?.id, whole.response?.modelId);
}

/** Thrown where a stream ended in silence; the caller puts the partial text to it. */
export const CUT = new AgentFailure("cut", "the answer ended without a finish reason.", { again: "later", sent: true });

function completion(text: string, finish: Finish, usage: FinishPart["usage"] | undefined, id: string | undefined, served: string | undefined): Completion {
  const isBlank = text.trim() === "";
  const ends = ENDS[finish];
  return {
    text,
    finish: ends === "refusal" ? "refusal" : isBlank ? "empty" : ends,
    usage: usageOf(usage, !isBlank),
    served: served ?? null,
    providerId: id ?? null,
  };
}

const ENDS: Readonly<Record<Finish, Completion["finish"]>> = {
  stop: "stop", length: "length", "content-filter": "refusal", "tool-calls": "other", error: "other", interrupted: "other", other: "other",
};
const FINISHES: Readonly<Record<string, Finish>> = { stop: "stop", length: "length", content_filter: "content-filter", tool_calls: "tool-calls" };

async function read(reader: ReadableStreamDefaultReader<StreamPart>, said: Said): Promise<StreamPart | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    if (!isWhole(said)) throw said.broke?.error ?? error;
    return null;
  }
}

const isWhole = (said: Said): boolean => said.finish !== undefined || said.raw !== undefined;

// Google's package does not pass on which model it was.
function rawModel(chunk: unknown): string | undefined {
  return typeof chunk === "object" && chunk !== null && "modelVersion" in chunk && typeof chunk.modelVersion === "string" ? chunk.modelVersion : undefined;
}

function rawFinish(chunk: unknown): string | null {
  const choice = firstChoice(chunk);
  return typeof choice === "object" && choice !== null && "finish_reason" in choice && typeof choice.finish_reason === "string" ? choice.finish_reason : null;
}

function saysNothing(chunk: unknown): boolean {
  return typeof chunk === "object" && chunk !== null && !("error" in chunk) && !("candidates" in chunk) && firstChoice(chunk) === undefined;
}

function firstChoice(chunk: unknown): unknown {
  return typeof chunk === "object" && chunk !== null && "choices" in chunk && Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
}

function isMissingFinish(error: unknown): boolean {
  return error instanceof Error && error.name === "AI_InvalidResponseDataError";
}
