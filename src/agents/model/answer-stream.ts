// Folds the parts of a model's stream into one answer.
// Law 1: a stream without a finish reason is cut, however much text came.
// Law 2: once a finish reason came the answer is whole; what breaks afterwards costs the token counts at most.
// Law 3: only content and reasoning count as heard. Keepalives, pings and tool calls do not: no tools are offered, so none can be meant.
import { AgentFailure, type Completion } from "../agent.ts";
import type { FinishPart, StreamPart } from "./language-model.ts";
import { usageOf } from "./usage.ts";

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
  usage: FinishPart["usage"] | undefined;
}

export async function readAnswer(stream: ReadableStream<StreamPart>, heard: () => void, so: Heard): Promise<Completion> {
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
  if (said.finish === undefined) throw CUT;
  return completion(so.text, said.finish, so.usage, said.id, said.served);
}

/** Thrown where a stream ended in silence; the caller puts the partial text to it. */
export const CUT = new AgentFailure("cut", "the answer ended without a finish reason.", { again: "later", sent: true });

export function completion(text: string, finish: Finish, usage: FinishPart["usage"] | undefined, id: string | undefined, served: string | undefined): Completion {
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

async function read(reader: ReadableStreamDefaultReader<StreamPart>, said: Said): Promise<StreamPart | null> {
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
  return typeof chunk === "object" && chunk !== null && "modelVersion" in chunk && typeof chunk.modelVersion === "string" ? chunk.modelVersion : undefined;
}

function saysNothing(chunk: unknown): boolean {
  return typeof chunk === "object" && chunk !== null && !("error" in chunk) && !("candidates" in chunk);
}

function isMissingFinish(error: unknown): boolean {
  return error instanceof Error && error.name === "AI_InvalidResponseDataError";
}
