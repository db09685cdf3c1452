// The part of the provider packages' model interface that we use, taken from their own types.
import type { createOpenAI } from "@ai-sdk/openai";

export type LanguageModel = ReturnType<ReturnType<typeof createOpenAI>["responses"]>;
export type CallOptions = Parameters<LanguageModel["doStream"]>[0];
export type StreamPart =
  Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;
export type FinishPart = Extract<StreamPart, { type: "finish" }>;
export type RawUsage = FinishPart["usage"];
export type Whole = Awaited<ReturnType<LanguageModel["doGenerate"]>>;
